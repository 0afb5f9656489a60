import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words.tsx'
import type { TableViewState } from './data-table.tsx'
import { pageCountOf } from './data-table-pages.ts'
import classes from './list-beside-panel.module.css'
import type { RowAction } from './row-action.ts'
import type { RowPanel, RowStep } from './row-panel.ts'

type Row = { readonly id: number }
type ListBesidePanelProps = {
  readonly panel: RowPanel | undefined
  readonly list: {
    readonly rows: readonly Row[] | undefined
    readonly count: number
    readonly state: TableViewState
    readonly show: (view: TableViewState) => void
  }
  /** The table. */
  readonly children: ReactNode
}

/** A list and, at its side, the record of one of its rows; on a narrow screen the record takes the place of the list. */
export function ListBesidePanel({ panel, list, children }: ListBesidePanelProps) {
  const steps = useSteps(panel, list)
  const isOpen = panel !== undefined && panel.openId !== null
  return (
    <div className={classes.split} data-beside={isOpen || undefined}>
      <div className={classes.list}>{children}</div>
      {isOpen && panel.render(steps)}
    </div>
  )
}

/** What leads from the row that is shown to the next and the previous one, over the ends of the page. */
function useSteps(panel: RowPanel | undefined, { rows, state, count, show }: ListBesidePanelProps['list']) {
  // The rows one comes from, while the page is turned, and the direction.
  const [turning, setTurning] = useState<{ readonly from: readonly Row[]; readonly step: RowStep } | null>(null)
  useEffect(() => {
    if (turning === null || rows === undefined || rows === turning.from) return
    setTurning(null)
    const row = rows.at(turning.step === 1 ? 0 : -1)
    if (row) panel?.open(row.id)
  }, [turning, rows, panel])
  const at = rows?.findIndex(({ id }) => id === panel?.openId) ?? -1
  const stepTo = (step: RowStep): (() => void) | undefined => {
    if (panel === undefined || rows === undefined || at < 0 || turning !== null) return undefined
    const neighbour = rows[at + step]
    if (neighbour) return () => panel.open(neighbour.id)
    const page = state.page + step
    if (page < 0 || page >= pageCountOf(count, state.pageSize)) return undefined
    return () => {
      setTurning({ from: rows, step })
      show({ ...state, page })
    }
  }
  const [next, previous] = [stepTo(1), stepTo(-1)]
  return { ...(next ? { next } : {}), ...(previous ? { previous } : {}) }
}

type ActionsOf<R> = (row: R) => readonly RowAction[]

/** What a table is told of its panel. Among the actions of a row the second opens it beside the list. */
export function usePanelOfTable<R extends Row>(panel: RowPanel | undefined, actionsOf: ActionsOf<R> | undefined) {
  const { openBeside } = useWords().records.list
  if (panel === undefined) return { actions: actionsOf }
  const { openId, open } = panel
  const withPanel = (row: R): readonly RowAction[] => {
    const [first, ...others] = actionsOf?.(row) ?? []
    const beside = { label: openBeside, Icon: IconLayoutSidebarRightExpand, act: () => open(row.id) }
    return first === undefined ? [beside] : [first, beside, ...others]
  }
  return { actions: actionsOf && withPanel, besideId: openId, onBeside: open }
}
