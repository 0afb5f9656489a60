import { SegmentedControl } from '@mantine/core'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { CellGrid } from '../../../kit/grid/cell-grid.tsx'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { formulaTermsOf } from '../formula-terms.ts'
import { useWorkbenchState } from '../state/use-workbench.ts'
import { isFormulaEditable } from '../state/workbench-store.ts'
import classes from '../workbench.module.css'
import { GridNote, useReusedRows } from './food-grid.tsx'
import { numberRangeOfRow, withQuantityEdits } from './grid-edits.ts'
import { isCloseToLimit, quantityColumns, quantityName } from './quantity-columns.tsx'
import { useGridEditing } from './use-grid-editing.ts'
import { limitTensionOf, type QuantityRow, quantityRows, rowHasAnyLimit } from './workbench-rows.ts'

/** The grid of the total, the humidity and the nutrients with their limits, which are editable. */
export function QuantityGrid() {
  const words = useWords()
  const texts = words.workbench
  const culture = useCulture()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const inputs = useWorkbenchState((state) => state.inputs)
  const { rows, order, sortBy, hasLimits } = useOrderedQuantityRows()
  const terms = useMemo(() => formulaTermsOf(words, culture, { inputs }), [words, culture, inputs])
  const columns = useMemo(() => quantityColumns(terms, canEdit, inputs.limits), [terms, canEdit, inputs])
  const typing = useGridEditing({
    rows,
    columns: columns.map(({ field }) => field),
    rangeOf: numberRangeOfRow,
    applyEdits: withQuantityEdits,
  })
  const groupOf = (row: QuantityRow) =>
    texts.groups[
      row.kind !== 'nutrient' ? 'product' : order === 'model' ? 'nutrients' : hasLimits(row) ? 'limited' : 'others'
    ]
  return (
    <section className={classes.part} aria-label={texts.limited.label}>
      <QuantityGridHead
        broken={rows.filter(isQuantityViolated).length}
        uncertain={rows.filter(isQuantityUnverified).length}
        tense={rows.filter((row) => !isQuantityViolated(row) && isCloseToLimit(row)).length}
        order={order}
        onOrder={sortBy}
      />
      <CellGrid
        label={texts.limited.label}
        rows={rows}
        columns={columns}
        rowKey={quantityRowId}
        rowLabel={(row) => quantityName(row, terms)}
        {...(order !== 'tension' && { groupOf })}
        empty={texts.limited.empty}
        footer={(note) => <GridNote note={note} editable={canEdit} />}
        {...(canEdit && typing)}
      />
    </section>
  )
}

/** The order of the rows: nutrients with limits first, the order of the model, or by descending tension. */
const rowOrders = ['limited', 'model', 'tension'] as const
type RowOrder = (typeof rowOrders)[number]

type QuantityGridHeadProps = {
  readonly broken: number
  readonly uncertain: number
  readonly tense: number
  readonly order: RowOrder
  readonly onOrder: (order: RowOrder) => void
}

/** Memoised: renders only when a count or the order changes, not on every keystroke. */
const QuantityGridHead = memo(({ broken, uncertain, tense, order, onOrder }: QuantityGridHeadProps) => {
  const words = useWords().workbench.limited
  return (
    <div className={classes.partHead}>
      <h2>{words.label}</h2>
      {broken > 0 && <span className={classes.broken}>{words.violatedCount(broken)}</span>}
      {uncertain > 0 && <span className={classes.uncertain}>{words.unverifiedCount(uncertain)}</span>}
      {/* The least important count gives way: with all three the row would wrap. */}
      {tense > 0 && uncertain === 0 && <span className={classes.faint}>{words.atLimitCount(tense)}</span>}
      <span className={classes.spacer} />
      <SegmentedControl
        size="xs"
        aria-label={words.order}
        value={order}
        onChange={onOrder}
        data={rowOrders.map((value) => ({ value, label: words.orders[value] }))}
      />
    </div>
  )
})

const isQuantityViolated = ({ violations }: QuantityRow) => violations.length > 0
const isQuantityUnverified = (row: QuantityRow) => !isQuantityViolated(row) && row.notVerified.length > 0
const quantityRowId = ({ id }: QuantityRow) => id

type RowSorting = {
  readonly order: RowOrder
  /** Index of each row, by its id. */
  readonly indexById: ReadonlyMap<number, number>
  /** Ids of the rows with limits. */
  readonly limitedIds: ReadonlySet<number>
}

function rowSortingOf(order: RowOrder, rows: readonly QuantityRow[]): RowSorting {
  const limitedFirst = rows.filter((row) => row.kind !== 'nutrient' || rowHasAnyLimit(row))
  const sorted = {
    limited: () => [...limitedFirst, ...rows.filter((row) => !limitedFirst.includes(row))],
    model: () => rows,
    tension: () => rows.toSorted((one, other) => limitTensionOf(other) - limitTensionOf(one)),
  }[order]()
  return {
    order,
    indexById: new Map(sorted.map(({ id }, index) => [id, index])),
    limitedIds: new Set(limitedFirst.map(quantityRowId)),
  }
}

/**
 * The rows in the chosen order. Sorted when the order is chosen or the limits of the set change, not on every
 * keystroke, so that rows do not jump while the user types.
 */
function useOrderedQuantityRows() {
  const rows = useReusedRows(quantityRows)
  const limits = useWorkbenchState(({ inputs }) => inputs.limits)
  const [sorting, setSorting] = useState(() => rowSortingOf('limited', rows))
  const [sortedLimits, setSortedLimits] = useState(limits)
  if (sortedLimits !== limits) {
    setSortedLimits(limits)
    setSorting(rowSortingOf(sorting.order, rows))
  }
  const { order, indexById, limitedIds } = sorting
  const latestRows = useRef(rows)
  latestRows.current = rows
  return {
    rows: useMemo(
      () => rows.toSorted((one, other) => (indexById.get(one.id) ?? 0) - (indexById.get(other.id) ?? 0)),
      [rows, indexById],
    ),
    order,
    hasLimits: ({ id }: QuantityRow) => limitedIds.has(id),
    sortBy: useCallback((next: RowOrder) => setSorting(rowSortingOf(next, latestRows.current)), []),
  }
}
