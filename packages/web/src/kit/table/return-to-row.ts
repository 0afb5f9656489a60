import { useLocation, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnFolding } from './data-table-folding.ts'

/*
 * Where one was in a list when one left it for a record. Back from a screen of that record, its row has the focus and the
 * page is scrolled to where it was; the row that was just saved has the focus in any case, so that one goes on from it, and
 * stays in sight when it then moves: to its place among the others, or because columns fold.
 */

type LeftRow = { readonly id: number; readonly scrollY: number }
/** By the address of the screen and the name of the list, because a screen may have several. */
const leftRows = new Map<string, LeftRow>()

/** Whether an address is of a screen of a record: `/Admin/Foods/Edit/70`. */
export const isAddressOfRecord = (pathname: string | undefined, id: number): boolean =>
  (pathname ?? '').split('/').includes(String(id))

type ReturnToRowOptions = {
  readonly table: RefObject<HTMLTableElement | null>
  /** The name of the list. */
  readonly label: string
  /** Undefined until they are loaded. */
  readonly rows: unknown
  readonly savedId: number | undefined
  readonly folding: ColumnFolding
}

/** Returns what is told of each control of a row that one goes to. */
export function useReturnToRow(options: ReturnToRowOptions): (control: EventTarget) => void {
  const { table, label, rows, savedId, folding } = options
  const [path] = useState(useLocation({ select: ({ pathname }) => pathname }))
  /** The screen that is shown: while a list is rendered for the first time, that one comes from. */
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const key = `${path} ${label}`
  const [returned] = useState(() => {
    const left = leftRows.get(key)
    // A slow list is rendered for the first time when it is the screen that is shown.
    return left && (shownPath === path || isAddressOfRecord(shownPath, left.id)) ? left : undefined
  })
  const focused = useRef<{ readonly index: number; readonly folding: ColumnFolding }>(undefined)
  useEffect(() => {
    // The router scrolls to the top of a screen once it is shown.
    if (rows === undefined || shownPath !== path) return
    const id = savedId ?? returned?.id
    const row = table.current?.querySelector<HTMLTableRowElement>(`tr[data-id="${id}"]`)
    const control = row?.querySelector('a')
    // The first rows may be those from before; who types by then is not disturbed.
    if (!row || !control || document.activeElement instanceof HTMLInputElement) return
    const { current: before } = focused
    focused.current = { index: row.rowIndex, folding }
    if (before !== undefined) {
      const hasMoved = before.index !== row.rowIndex || before.folding !== folding
      if (hasMoved && id === savedId && control === document.activeElement) row.scrollIntoView({ block: 'nearest' })
      return
    }
    const isSameRow = returned !== undefined && id === returned.id
    if (returned !== undefined) window.scrollTo(0, returned.scrollY)
    control.focus({ preventScroll: isSameRow })
  }, [table, rows, savedId, folding, returned, shownPath, path])

  const lastId = useRef<number>(undefined)
  useLayoutEffect(
    () => () => {
      if (lastId.current !== undefined) leftRows.set(key, { id: lastId.current, scrollY: window.scrollY })
    },
    [key],
  )
  return (control) => {
    const row = control instanceof Element ? control.closest<HTMLElement>('tr[data-id]') : null
    if (row) lastId.current = Number(row.dataset.id)
  }
}
