import { SegmentedControl } from '@mantine/core'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { CellGrid } from '../../../kit/grid/cell-grid.tsx'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { formulaTermsOf } from '../formula-terms.ts'
import { useWorkbench, useWorkbenchState } from '../state/use-workbench.ts'
import { contentWithLineChanges, contentWithoutFoods, entryWithContent } from '../state/workbench-entry.ts'
import { isFormulaEditable, type WorkbenchState } from '../state/workbench-store.ts'
import classes from '../workbench.module.css'
import { foodColumns } from './food-columns.tsx'
import { FoodPicker } from './food-picker.tsx'
import { gramsRange, withFoodEdits } from './grid-edits.ts'
import { useGridEditing } from './use-grid-editing.ts'
import { type FoodRow, type FoodSegment, foodRows, foodSegments, isFoodUsed, rowsOfSegment } from './workbench-rows.ts'

/** The grid of ingredients, by group: bounds and amounts are editable, everything else is computed. */
export function FoodGrid() {
  const words = useWords()
  const texts = words.workbench
  const all = useReusedRows(foodRows)
  const { segment, rows, choose } = useFoodSegment(all)
  const columns = useFoodColumns()
  const canEdit = useWorkbenchState(isFormulaEditable)
  const typing = useGridEditing({
    rows,
    columns: columns.map(({ field }) => field),
    rangeOf: ({ isLine }) => (isLine ? gramsRange : undefined),
    applyEdits: withFoodEdits,
  })
  return (
    <section className={`${classes.part} ${classes.foods}`} aria-label={texts.foods.label}>
      <FoodGridHead
        broken={all.filter(isFoodRowViolated).length}
        used={rowsOfSegment('used', all).length}
        near={rowsOfSegment('near', all).length}
        all={all.length}
        segment={segment}
        onSegment={choose}
        editable={canEdit}
      />
      <CellGrid
        label={texts.foods.label}
        rows={rows}
        columns={columns}
        rowKey={foodRowId}
        rowLabel={foodRowName}
        groupOf={({ isLine, category }) => (isLine ? texts.groups[category] : texts.groups.molasses)}
        isInactive={({ isActive, unavailable }) => !isActive || unavailable !== null}
        empty={segment === 'all' ? texts.foods.empty : texts.foods.noneInSegment[segment]}
        footer={(note) => <GridNote note={note} editable={canEdit} />}
        {...(canEdit && typing)}
      />
    </section>
  )
}

/** Only the foods of a segment. A row that is shown stays until another segment is chosen, whatever is typed in it. */
function useFoodSegment(all: readonly FoodRow[]) {
  const [segment, setSegment] = useState<FoodSegment>('all')
  const shown = useRef<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => {
    const inSegment = rowsOfSegment(segment, all, shown.current)
    shown.current = new Set(inSegment.map(foodRowId))
    return inSegment
  }, [segment, all])
  const choose = useCallback((next: FoodSegment) => {
    shown.current = new Set()
    setSegment(next)
  }, [])
  return { segment, rows, choose }
}

type FoodGridHeadProps = Readonly<Record<FoodSegment, number>> & {
  readonly broken: number
  readonly segment: FoodSegment
  readonly onSegment: (segment: FoodSegment) => void
  readonly editable: boolean
}

/** Memoised: renders only when a count changes, not on every keystroke. */
const FoodGridHead = memo(({ broken, segment, onSegment, editable, ...counts }: FoodGridHeadProps) => {
  const { foods: words, limited } = useWords().workbench
  return (
    <div className={classes.partHead}>
      <h2>{words.label}</h2>
      <SegmentedControl
        size="xs"
        aria-label={words.shown}
        value={segment}
        onChange={onSegment}
        data={foodSegments.map((value) => ({ value, label: words.segments[value](counts[value]) }))}
      />
      {broken > 0 && <span className={classes.broken}>{limited.violatedCount(broken)}</span>}
      <span className={classes.spacer} />
      {editable && <FoodPicker />}
    </div>
  )
})

const isFoodRowViolated = (row: FoodRow) => row.violations.length > 0 || (row.excluded !== null && isFoodUsed(row))
const foodRowId = ({ id }: FoodRow) => id
const foodRowName = ({ name }: FoodRow) => name

function useFoodColumns() {
  const { store } = useWorkbench()
  const words = useWords()
  const culture = useCulture()
  const editable = useWorkbenchState(isFormulaEditable)
  const inputs = useWorkbenchState((state) => state.inputs)
  const hasProposal = useWorkbenchState(({ proposal, isContinuous }) => proposal !== null || isContinuous)
  return useMemo(
    () =>
      foodColumns({
        terms: formulaTermsOf(words, culture, { inputs }),
        editable,
        hasProposal,
        onActivate: ({ id, isActive }) => {
          const { entry } = store.read()
          store.change(
            entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[id, { isActive: !isActive }]]))),
          )
        },
        onRemove: ({ id }) => {
          const { entry } = store.read()
          store.change(entryWithContent(entry, contentWithoutFoods(entry.content, new Set([id]))))
        },
      }),
    [store, words, culture, editable, inputs, hasProposal],
  )
}

/** Rows computed from the state; a row equal to the previous one stays the same object. */
export function useReusedRows<Row>(make: (state: WorkbenchState, previous: readonly Row[]) => readonly Row[]) {
  const previous = useRef<readonly Row[]>([])
  const select = useCallback(
    (state: WorkbenchState) => {
      previous.current = make(state, previous.current)
      return previous.current
    },
    [make],
  )
  return useWorkbenchState(select)
}

/** The note of the active cell, or the keyboard help. */
export function GridNote({ note, editable }: { note: string | undefined; editable: boolean }) {
  const { notes } = useWords().workbench
  return (
    <div className={classes.note} aria-live="polite" data-note={note}>
      {note ?? (editable ? notes.keyboardHint : notes.readOnlyKeyboardHint)}
    </div>
  )
}
