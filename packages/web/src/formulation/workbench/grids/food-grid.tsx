import { SegmentedControl } from '@mantine/core'
import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Words } from '@provende/text/translation.ts'
import { type CSSProperties, lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { CellGrid, type GridHandle } from '../../../kit/grid/cell-grid.tsx'
import type { GridAct } from '../../../kit/grid/grid-column.ts'
import { useGridView } from '../../../kit/grid/use-grid-view.ts'
import { useMedia } from '../../../kit/use-media.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { formulaTermsOf } from '../formula-terms.ts'
import { useCellDerogationOrigins } from '../state/use-derogation-origins.ts'
import { useWorkbench, useWorkbenchState } from '../state/use-workbench.ts'
import { contentWithLineChanges, contentWithoutFoods, entryWithContent } from '../state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from '../state/workbench-store.ts'
import classes from '../workbench.module.css'
import type { Workbench } from '../workbench.ts'
import { codeColumnWidth, foodColumns } from './food-columns.tsx'
import { FoodPicker } from './food-picker.tsx'
import {
  type EditableField,
  fieldOfFoodText,
  foodNumberOf,
  gramsRange,
  type NumberEdit,
  priceRange,
  withFoodEdits,
} from './grid-edits.ts'
import { useGridMemory } from './grid-memory.ts'
import { GridNote, useShowNotesOf } from './grid-notes.tsx'
import { FindField, GridTools, useFind, useFittedColumns, useHiddenColumns, useSortLabel } from './grid-tools.tsx'
import {
  countsOfSegments,
  type FoodSegment,
  foodSegments,
  isFoodUsed,
  isInFoodSegment,
  useSegment,
} from './segments.ts'
import { useGridEditing } from './use-grid-editing.ts'
import { type FoodRow, foodRows, haveSameRows, sortedForOf } from './workbench-rows.ts'

/** The grid of ingredients, by group: bounds and amounts are editable, everything else is computed. */
export function FoodGrid() {
  const texts = useWords().workbench
  const workbench = useWorkbench()
  const all = useReusedRows(foodRows)
  const memory = useGridMemory('foods')
  const { segment, rows: inSegment, choose } = useSegment(all, foodSegments, 'all', isInFoodSegment, memory)
  const allColumns = useFittedColumns(useFoodColumns())
  const canEdit = useWorkbenchState(isFormulaEditable)
  const sortedFor = useWorkbenchState(sortedForOf)
  const { hidden, toggle } = useHiddenColumns('foods')
  const view = useGridView({
    ...{ rows: inSegment, columns: allColumns, rowKey: foodRowId, findText: foodFindText, hidden },
    ...{ sortedFor, sortStore: memory.sortStore },
  })
  const { rows, columns, sorting, setFind } = view
  const grid = useRef<GridHandle>(null)
  const find = useFind(grid, view.find, view.setFind)
  const goTo = useCallback(
    (id: number, reach: 'goToRow' | 'showRow') => {
      choose('all')
      setFind('')
      // After the rows that were out of sight are there.
      setTimeout(() => grid.current?.[reach](id))
    },
    [choose, setFind],
  )
  const minIfUsed = useMinIfUsedDialog()
  const typing = useGridEditing({
    rows,
    columns,
    ...foodTyping,
    allRows: all,
    onPrices: (edits) => tryPrices(workbench, edits),
  })
  return (
    <section
      className={`${classes.part} ${classes.foods}`}
      aria-label={texts.foods.label}
      {...codesShown(columns)}
      onFocus={useShowNotesOf('foods')}
    >
      <div className={classes.partHead}>
        <SegmentsOfRows rows={all} segment={segment} onSegment={choose} />
        <span className={classes.spacer} />
        {find.isOpen ? <FindField find={find} count={rows.length} /> : canEdit && <FoodPicker onGoTo={goTo} />}
        <GridTools find={find} columns={allColumns} hidden={hidden} onToggle={toggle} />
      </div>
      <CellGrid
        label={texts.foods.label}
        handle={grid}
        rows={rows}
        columns={columns}
        rowKey={foodRowId}
        rowLabel={foodRowName}
        {...(sorting.sort === null && {
          groupOf: ({ isLine, category }: FoodRow) => (isLine ? texts.groups[category] : texts.groups.molasses),
        })}
        sorting={{ ...sorting, label: useSortLabel() }}
        onFind={find.open}
        rowActs={(row) => foodActs(row, workbench, texts, canEdit ? minIfUsed.askFor : null)}
        onRow={inspectIn(workbench)}
        isInactive={isFoodRowInactive}
        empty={view.find === '' ? emptyText(segment, texts.foods) : texts.grid.noneFound}
        footer={(note, sum) => <GridNote of="foods" note={note} sum={sum} editable={canEdit} />}
        {...(canEdit && typing)}
      />
      {minIfUsed.dialog}
    </section>
  )
}

/** Beside the codes, names stay in sight when the grid is scrolled sideways. */
function codesShown(columns: readonly { readonly key: string; readonly width: number }[]) {
  const codes = columns.find(({ key }) => key === 'code')
  return codes && { 'data-codes': true, style: { '--code-width': `${codes.width}px` } as CSSProperties }
}

const inspectIn =
  ({ store }: Workbench) =>
  ({ code }: FoodRow) =>
    store.inspect({ kind: 'food', code })

const MinIfUsedDialog = lazy(async () => ({ default: (await import('./min-if-used-dialog.tsx')).MinIfUsedDialog }))

/** Asks with how much a food is used at least, if it is used at all. */
function useMinIfUsedDialog() {
  const [row, askFor] = useState<FoodRow | null>(null)
  const dialog = row !== null && (
    <Suspense fallback={null}>
      <MinIfUsedDialog row={row} onClose={() => askFor(null)} />
    </Suspense>
  )
  return { askFor, dialog }
}

const isFoodRowInactive = ({ isActive, unavailable }: FoodRow) => !isActive || unavailable !== null

/** How what is typed for a food is read and applied. */
const foodTyping = {
  textsOf: ({ code, name }: FoodRow) => [code, name] as const,
  rangeOf: ({ isLine }: FoodRow, field: EditableField) =>
    !isLine ? undefined : field === 'price' ? priceRange : gramsRange,
  numberOf: foodNumberOf,
  applyEdits: withFoodEdits,
  fieldOfText: fieldOfFoodText,
}

/** Tries typed prices; their panel says what follows. */
function tryPrices({ store, actions }: Workbench, edits: readonly NumberEdit<FoodRow>[]) {
  for (const { row, value } of edits) actions.trials.tryPrice(row.id, value)
  if (store.read().trial !== null) store.openPanel('trial')
}

const emptyText = (segment: FoodSegment, texts: Words['workbench']['foods']): string =>
  segment === 'all' ? texts.empty : texts.noneInSegment[segment]

function SegmentsOfRows({ rows, ...choice }: { rows: readonly FoodRow[] } & SegmentChoice) {
  const { near, ...counts } = countsOfSegments(foodSegments, rows, isInFoodSegment)
  return (
    <FoodSegments
      broken={rows.filter(isFoodRowViolated).length}
      {...counts}
      near={useLastKnownCount(near)}
      {...choice}
    />
  )
}

/** While thresholds are computed anew, how many foods were near; null where none can be. */
function useLastKnownCount(near: number): number | null {
  const hasThresholds = useWorkbenchState(({ sensitivity }) => sensitivity !== null)
  const isCoated = useWorkbenchState(({ entry }) => entry.content.melasse)
  const last = useRef<number | null>(null)
  if (isCoated) last.current = null
  else if (hasThresholds) last.current = near
  return last.current
}

type SegmentChoice = { readonly segment: FoodSegment; readonly onSegment: (segment: FoodSegment) => void }
type FoodSegmentsProps = Readonly<Record<Exclude<FoodSegment, 'near'>, number>> & {
  readonly near: number | null
} & SegmentChoice & { readonly broken: number }

/** Memoised: renders only when a count changes, not on every keystroke. */
const FoodSegments = memo(({ broken, segment, onSegment, ...counts }: FoodSegmentsProps) => {
  const { foods: words, limited } = useWords().workbench
  return (
    <>
      <h2>{words.label}</h2>
      <SegmentedControl
        size="xs"
        aria-label={words.shown}
        value={segment}
        onChange={onSegment}
        data={foodSegments.map((value) => ({ value, label: words.segments[value](counts[value] ?? '–') }))}
      />
      {broken > 0 && <span className={classes.broken}>{limited.violatedCount(broken)}</span>}
    </>
  )
})

/** What the menu of an ingredient offers: what it brings, a price to try, and in and out of use. */
function foodActs(
  row: FoodRow,
  { store, actions }: Workbench,
  { foods: words, grid }: Words['workbench'],
  onMinIfUsed: ((row: FoodRow) => void) | null,
): GridAct[] {
  const { id, code, name, isLine, isActive, pricePerTonneEur } = row
  const open = (panel: string) => {
    store.inspect({ kind: 'food', code })
    store.openPanel(panel)
  }
  const { onActivate, onRemove } = lineChanges(store)
  const brings = { key: 'brings', label: grid.menu.brings, act: () => open('contributions') }
  if (onMinIfUsed === null || !isLine) return [brings]
  return [
    brings,
    {
      key: 'tryPrice',
      label: grid.menu.tryPrice,
      act: () => {
        actions.trials.tryPrice(id, pricePerTonneEur ?? 0)
        open('trial')
      },
    },
    { key: 'minIfUsed', label: words.minIfUsed.menu, act: () => onMinIfUsed(row) },
    {
      key: 'active',
      label: (isActive ? words.deactivate : words.activate)(name),
      act: () => onActivate(id, !isActive),
    },
    {
      key: 'remove',
      label: words.removeFood(name),
      act: () => onRemove(id),
    },
  ]
}

const isFoodRowViolated = (row: FoodRow) => row.violations.length > 0 || (row.excluded !== null && isFoodUsed(row))
const foodRowId = ({ id }: FoodRow) => id
/** Takes a line of the recipe in or out of use, or removes it. */
function lineChanges(store: Workbench['store']) {
  const change = (next: (content: FormulaContent) => FormulaContent) => {
    const { entry } = store.read()
    store.change(entryWithContent(entry, next(entry.content)))
  }
  return {
    onActivate: (foodId: number, isActive: boolean) =>
      change((content) => contentWithLineChanges(content, new Map([[foodId, { isActive }]]))),
    onRemove: (foodId: number) => change((content) => contentWithoutFoods(content, new Set([foodId]))),
  }
}

const foodRowName = ({ name }: FoodRow) => name
const foodFindText = ({ code, name }: FoodRow) => `${code} ${name}`

/** Both grids are beside each other, and neither is wide. */
const besideOtherGridQuery = '(min-width: 75em) and (max-width: 99.9375em)'

function useFoodColumns() {
  const { store, actions } = useWorkbench()
  const words = useWords()
  const culture = useCulture()
  const editable = useWorkbenchState(isFormulaEditable)
  const hasMinIfUsed = useWorkbenchState(({ entry }) => entry.content.foods.some(({ minIfUsed }) => minIfUsed))
  const inputs = useWorkbenchState((state) => state.inputs)
  const isNarrow = useMedia(besideOtherGridQuery)
  const codeWidth = useMemo(
    () =>
      codeColumnWidth(
        inputs.ingredients.map(({ code }) => code),
        isNarrow,
      ),
    [inputs, isNarrow],
  )
  const originOf = useCellDerogationOrigins()
  const hasProposal = useWorkbenchState(({ proposal, isContinuous }) => proposal !== null || isContinuous)
  return useMemo(
    () =>
      foodColumns({
        terms: formulaTermsOf(words, culture, { inputs }),
        originOf,
        editable,
        codeWidth,
        hasMinIfUsed,
        hasProposal,
        ...lineChanges(store),
        onTryPrice: actions.trials.tryPrice,
      }),
    [store, actions, words, culture, editable, codeWidth, hasMinIfUsed, inputs, hasProposal, originOf],
  )
}

/** Rows computed from the state; a row equal to the previous one stays the same object. */
export function useReusedRows<Row>(make: (state: WorkbenchState, previous: readonly Row[]) => readonly Row[]) {
  const last = useRef<{ readonly state: WorkbenchState; readonly rows: readonly Row[] }>(undefined)
  const select = useCallback(
    (state: WorkbenchState) => {
      const before = last.current
      const rows = before && haveSameRows(state, before.state) ? before.rows : make(state, before?.rows ?? [])
      last.current = { state, rows }
      return rows
    },
    [make],
  )
  return useWorkbenchState(select)
}
