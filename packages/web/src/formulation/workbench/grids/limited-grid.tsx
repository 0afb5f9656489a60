import { SegmentedControl } from '@mantine/core'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { CellGrid } from '../kit/cell-grid.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { GridNote, useKeptRows } from './food-grid.tsx'
import { isTense, limitedColumns, limitedName } from './limited-columns.tsx'
import { useGridTyping } from './use-grid-typing.ts'
import { useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { isLimited, type LimitedRow, limitedRows, tensionOf } from './workbench-rows.ts'
import { speechOf } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'
import { rangeOfRow, withTypedLimits } from './workbench-typing.ts'

/** The total, the humidity and the nutrients against their limits, which are typed here. */
export function LimitedGrid() {
  const words = useWords()
  const texts = words.workbench
  const culture = useCulture()
  const may = useWorkbenchState(isEditable)
  const basis = useWorkbenchState((state) => state.basis)
  const { rows, order, sortBy, isFirst } = useOrderedRows()
  const speech = useMemo(() => speechOf(words, culture, { basis }), [words, culture, basis])
  const columns = useMemo(() => limitedColumns(speech, may, basis.limits), [speech, may, basis])
  const typing = useGridTyping({
    rows,
    columns: columns.map(({ typed }) => typed),
    rangeOf: rangeOfRow,
    typedInto: withTypedLimits,
  })
  const groups = (row: LimitedRow) =>
    texts.groups[
      row.kind !== 'nutrient' ? 'product' : order === 'model' ? 'nutrients' : isFirst(row) ? 'limited' : 'others'
    ]
  return (
    <section className={classes.part} aria-label={texts.limited.label}>
      <LimitedHead
        broken={rows.filter(isBroken).length}
        tense={rows.filter((row) => !isBroken(row) && isTense(row)).length}
        order={order}
        onOrder={sortBy}
      />
      <CellGrid
        label={texts.limited.label}
        rows={rows}
        columns={columns}
        rowKey={idOf}
        rowLabel={(row) => limitedName(row, speech)}
        {...(order !== 'tension' && { groupOf: groups })}
        empty={texts.limited.empty}
        footer={(note) => <GridNote note={note} editable={may} />}
        {...(may && typing)}
      />
    </section>
  )
}

/** How the nutrients are sorted: those with limits first, as the model has them, the tensest first. */
const orders = ['limited', 'model', 'tension'] as const
type Order = (typeof orders)[number]

type HeadProps = {
  readonly broken: number
  readonly tense: number
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

/** Drawn again when it says something else, not at every key. */
const LimitedHead = memo(({ broken, tense, order, onOrder }: HeadProps) => {
  const words = useWords().workbench.limited
  return (
    <div className={classes.partHead}>
      <h2>{words.label}</h2>
      {broken > 0 && <span className={classes.broken}>{words.broken(broken)}</span>}
      {tense > 0 && <span className={classes.faint}>{words.tense(tense)}</span>}
      <span className={classes.spacer} />
      <SegmentedControl
        size="xs"
        aria-label={words.order}
        value={order}
        onChange={onOrder}
        data={orders.map((value) => ({ value, label: words.orders[value] }))}
      />
    </div>
  )
})

const isBroken = ({ violations }: LimitedRow) => violations.length > 0
const idOf = ({ id }: LimitedRow) => id

type Sorting = {
  readonly order: Order
  /** Where each row stands, by its id. */
  readonly places: ReadonlyMap<number, number>
  /** The rows that stand before the others for the sake of their limits. */
  readonly first: ReadonlySet<number>
}

function sortedBy(order: Order, rows: readonly LimitedRow[]): Sorting {
  const first = rows.filter((row) => row.kind !== 'nutrient' || isLimited(row))
  const sorted = {
    limited: () => [...first, ...rows.filter((row) => !first.includes(row))],
    model: () => rows,
    tension: () => rows.toSorted((one, other) => tensionOf(other) - tensionOf(one)),
  }[order]()
  return { order, places: new Map(sorted.map(({ id }, place) => [id, place])), first: new Set(first.map(idOf)) }
}

/**
 * The rows in their order. They stay where they were when it was chosen, or when the formula was given other nutrients or
 * another set: nothing jumps while one types.
 */
function useOrderedRows() {
  const rows = useKeptRows(limitedRows)
  const limits = useWorkbenchState(({ basis }) => basis.limits)
  const [sorting, setSorting] = useState(() => sortedBy('limited', rows))
  const [known, setKnown] = useState(limits)
  if (known !== limits) {
    setKnown(limits)
    setSorting(sortedBy(sorting.order, rows))
  }
  const { order, places, first } = sorting
  const present = useRef(rows)
  present.current = rows
  return {
    rows: useMemo(
      () => rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
      [rows, places],
    ),
    order,
    isFirst: ({ id }: LimitedRow) => first.has(id),
    sortBy: useCallback((next: Order) => setSorting(sortedBy(next, present.current)), []),
  }
}
