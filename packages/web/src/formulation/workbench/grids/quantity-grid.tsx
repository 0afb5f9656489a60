import { ActionIcon, SegmentedControl } from '@mantine/core'
import { probabilitiesByQuantity } from '@provende/domain/formulation/formula/workbench/required-probabilities.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconRuler2 } from '@tabler/icons-react'
import { lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { CellGrid, type GridHandle } from '../../../kit/grid/cell-grid.tsx'
import type { GridAct } from '../../../kit/grid/grid-column.ts'
import { useGridView } from '../../../kit/grid/use-grid-view.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { type FormulaTerms, formulaTermsOf } from '../formula-terms.ts'
import { useCellDerogationOrigins } from '../state/use-derogation-origins.ts'
import { useWorkbench, useWorkbenchState } from '../state/use-workbench.ts'
import { isFormulaEditable, type WorkbenchState, type WorkbenchStore } from '../state/workbench-store.ts'
import classes from '../workbench.module.css'
import { useReusedRows } from './food-grid.tsx'
import {
  fieldOfNutrientText,
  mayHaveProbability,
  numberRangeOfRow,
  quantityNumberOf,
  withQuantityEdits,
} from './grid-edits.ts'
import { useGridMemory } from './grid-memory.ts'
import { GridNote, useShowNotesOf } from './grid-notes.tsx'
import { FindField, GridTools, useFind, useFittedColumns, useHiddenColumns, useSortLabel } from './grid-tools.tsx'
import { quantityColumns, quantityName } from './quantity-columns.tsx'
import {
  countsOfSegments,
  isInQuantitySegment,
  type QuantitySegment,
  quantitySegments,
  useSegment,
} from './segments.ts'
import { useGridEditing } from './use-grid-editing.ts'
import { type QuantityRow, quantityRows, rowHasAnyLimit, sortedForOf } from './workbench-rows.ts'

/** The grid of the total, the humidity and the nutrients with their limits, which are editable. */
export function QuantityGrid() {
  const words = useWords()
  const texts = words.workbench
  const culture = useCulture()
  const { store } = useWorkbench()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const inputs = useWorkbenchState((state) => state.inputs)
  const sortedFor = useWorkbenchState(sortedForOf)
  const { rows: all, hasLimits } = useQuantityRows()
  const memory = useGridMemory('nutrients')
  const { segment, rows: inSegment, choose } = useSegment(all, quantitySegments, 'all', isInQuantitySegment, memory)
  const terms = useMemo(() => formulaTermsOf(words, culture, { inputs }), [words, culture, inputs])
  const allColumns = useFittedColumns(useQuantityColumns(terms, canEdit))
  const findText = useCallback((row: QuantityRow) => `${row.code} ${quantityName(row, terms)}`, [terms])
  const { hidden, toggle } = useHiddenColumns('nutrients')
  const view = useGridView({
    ...{ rows: inSegment, columns: allColumns, rowKey: quantityRowId, findText, hidden, sortedFor },
    sortStore: memory.sortStore,
  })
  const { rows, columns, sorting } = view
  const grid = useRef<GridHandle>(null)
  const find = useFind(grid, view.find, view.setFind)
  const typing = useGridEditing({
    rows,
    columns,
    textsOf: (row) => [row.code, quantityName(row, terms)],
    ...quantityTyping,
    allRows: all,
    readOtherLines: async (lines) =>
      (await import('./paste-other-limits.ts')).readOtherLimitLines(lines, store.read(), texts.otherLimits),
  })
  const probability = useProbabilityDialog(terms)
  const groupOf = (row: QuantityRow) => {
    if (row.kind === 'other') return texts.groups.otherLimits
    // The total and the humidity, at the top, need no head.
    return row.kind === 'nutrient' ? texts.groups[hasLimits(row) ? 'limited' : 'others'] : undefined
  }
  return (
    <section className={classes.part} aria-label={texts.limited.label} onFocus={useShowNotesOf('nutrients')}>
      <div className={classes.partHead}>
        <QuantitySegments
          {...countsOfSegments(quantitySegments, all, isInQuantitySegment)}
          uncertain={all.filter(isQuantityUnverified).length}
          segment={segment}
          onSegment={choose}
        />
        <span className={classes.spacer} />
        {find.isOpen && <FindField find={find} count={rows.length} />}
        <OtherLimitsButton />
        <GridTools find={find} columns={allColumns} hidden={hidden} onToggle={toggle} />
      </div>
      <CellGrid
        label={texts.limited.label}
        handle={grid}
        rows={rows}
        columns={columns}
        rowKey={quantityRowId}
        rowLabel={(row) => quantityName(row, terms)}
        {...(segment === 'all' && sorting.sort === null && { groupOf })}
        sorting={{ ...sorting, label: useSortLabel() }}
        onFind={find.open}
        {...nutrientRowProps(store, texts, canEdit ? probability.askFor : null)}
        empty={view.find === '' ? emptyText(segment, texts.limited) : texts.grid.noneFound}
        footer={(note, sum) => <GridNote of="nutrients" note={note} sum={sum} editable={canEdit} />}
        {...(canEdit && typing)}
      />
      {probability.dialog}
    </section>
  )
}

/** How what is typed for a quantity is read and applied. */
const quantityTyping = {
  rangeOf: numberRangeOfRow,
  numberOf: quantityNumberOf,
  applyEdits: withQuantityEdits,
  fieldOfText: fieldOfNutrientText,
}

const emptyText = (segment: QuantitySegment, texts: Words['workbench']['limited']): string =>
  segment === 'all' ? texts.empty : texts.noneInSegment[segment]

/** Where one stands is told to the panels; the menu of a nutrient shows the foods that bring it. */
const nutrientRowProps = (
  store: WorkbenchStore,
  { grid, limited }: Words['workbench'],
  onProbability: ((row: QuantityRow) => void) | null,
) => ({
  onRow: ({ kind, code }: QuantityRow) => kind === 'nutrient' && store.inspect({ kind, code }),
  rowActs: (row: QuantityRow): GridAct[] => {
    const { kind, code } = row
    const act = () => {
      store.inspect({ kind: 'nutrient', code })
      store.openPanel('contributions')
    }
    return [
      ...(kind === 'nutrient' ? [{ key: 'broughtBy', label: grid.menu.broughtBy, act }] : []),
      ...(onProbability && mayHaveProbability(row)
        ? [{ key: 'probability', label: limited.probability.menu, act: () => onProbability(row) }]
        : []),
    ]
  },
})

function useQuantityColumns(terms: FormulaTerms, canEdit: boolean) {
  const inputs = useWorkbenchState((state) => state.inputs)
  const hasProbabilities = useWorkbenchState(requiresProbabilities)
  const originOf = useCellDerogationOrigins()
  return useMemo(
    () => quantityColumns(terms, canEdit, inputs, hasProbabilities, originOf),
    [terms, canEdit, inputs, hasProbabilities, originOf],
  )
}

const requiresProbabilities = ({ entry, inputs }: WorkbenchState) =>
  probabilitiesByQuantity(entry.content, inputs).size > 0

const ProbabilityDialog = lazy(async () => ({ default: (await import('./probability-dialog.tsx')).ProbabilityDialog }))

/** The dialog that asks with what probability the limits of a quantity are to hold. */
function useProbabilityDialog(terms: FormulaTerms) {
  const [row, askFor] = useState<QuantityRow | null>(null)
  const dialog = row && (
    <Suspense fallback={null}>
      <ProbabilityDialog row={row} name={quantityName(row, terms)} onClose={() => askFor(null)} />
    </Suspense>
  )
  return { askFor, dialog }
}

const OtherLimitsDialog = lazy(async () => ({
  default: (await import('../other-limits-dialog.tsx')).OtherLimitsDialog,
}))

/** Opens the limits per kg, in kg/t, on ratios and on groups, to add and remove some. */
const OtherLimitsButton = memo(() => {
  const words = useWords().workbench.otherLimits
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon size={26} variant="default" aria-label={words.open} title={words.open} onClick={() => setOpen(true)}>
        <IconRuler2 size={15} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherLimitsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})

type QuantitySegmentsProps = Readonly<Record<QuantitySegment, number>> & {
  readonly uncertain: number
  readonly segment: QuantitySegment
  readonly onSegment: (segment: QuantitySegment) => void
}

/** Memoised: renders only when a count changes, not on every keystroke. */
const QuantitySegments = memo(({ uncertain, segment, onSegment, ...counts }: QuantitySegmentsProps) => {
  const words = useWords().workbench.limited
  return (
    <>
      <h2>{words.label}</h2>
      <SegmentedControl
        size="xs"
        aria-label={words.shown}
        value={segment}
        onChange={onSegment}
        data={quantitySegments.map((value) => ({
          value,
          label: (
            <span className={value === 'broken' && counts.broken > 0 ? classes.broken : undefined}>
              {words.segments[value](counts[value])}
            </span>
          ),
        }))}
      />
      {uncertain > 0 && (
        <span className={classes.uncertain} title={words.unverifiedCount(uncertain)}>
          <span className={classes.uncertainWords}>{words.unverifiedCount(uncertain)}</span>
          <span className={classes.uncertainSign} aria-hidden>
            {uncertain} ?
          </span>
        </span>
      )}
    </>
  )
})

const isQuantityViolated = ({ violations }: QuantityRow) => violations.length > 0
const isQuantityUnverified = (row: QuantityRow) => !isQuantityViolated(row) && row.notVerified.length > 0
const quantityRowId = ({ id }: QuantityRow) => id

/**
 * The rows with limits before the others. Ordered when the limits of the set change and with every save, not on every
 * keystroke, so that rows do not jump while the user types.
 */
function useQuantityRows() {
  const rows = useReusedRows(quantityRows)
  const limits = useWorkbenchState(({ inputs }) => inputs.limits)
  const savedAt = useWorkbenchState(({ formula }) => formula.modificationDate)
  const latest = useRef(rows)
  latest.current = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limits of the set and saves decide when the order is made anew
  const limitedIds = useMemo(() => new Set(latest.current.filter(rowHasAnyLimit).map(quantityRowId)), [limits, savedAt])
  const hasLimits = useCallback(({ id, kind }: QuantityRow) => kind !== 'nutrient' || limitedIds.has(id), [limitedIds])
  return {
    rows: useMemo(() => [...rows.filter(hasLimits), ...rows.filter((row) => !hasLimits(row))], [rows, hasLimits]),
    hasLimits,
  }
}
