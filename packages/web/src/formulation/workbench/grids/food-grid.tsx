import { memo, useCallback, useMemo, useRef } from 'react'
import { CellGrid } from '../kit/cell-grid.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { foodColumns } from './food-columns.tsx'
import { FoodPicker } from './food-picker.tsx'
import { useGridTyping } from './use-grid-typing.ts'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { withContent, withLines, withoutFoods } from './workbench-entry.ts'
import { type FoodRow, foodRows } from './workbench-rows.ts'
import { speechOf } from './workbench-sentences.ts'
import { isEditable, type WorkbenchState } from './workbench-store.ts'
import { gramsRange, withTypedFoods } from './workbench-typing.ts'

/** The ingredients in their groups: bounds and amounts are typed, all else follows. */
export function FoodGrid() {
  const words = useWords()
  const texts = words.workbench
  const rows = useKeptRows(foodRows)
  const columns = useFoodColumns()
  const may = useWorkbenchState(isEditable)
  const typing = useGridTyping({
    rows,
    columns: columns.map(({ typed }) => typed),
    rangeOf: ({ isLine }) => (isLine ? gramsRange : undefined),
    typedInto: withTypedFoods,
  })
  return (
    <section className={`${classes.part} ${classes.foods}`} aria-label={texts.foods.label}>
      <FoodHead
        broken={rows.filter(isBroken).length}
        used={rows.filter(isUsed).length}
        all={rows.length}
        editable={may}
      />
      <CellGrid
        label={texts.foods.label}
        rows={rows}
        columns={columns}
        rowKey={idOf}
        rowLabel={nameOf}
        groupOf={({ isLine, category }) => (isLine ? texts.groups[category] : texts.groups.molasses)}
        isInactive={({ isActive, unavailable }) => !isActive || unavailable !== null}
        empty={texts.foods.empty}
        footer={(note) => <GridNote note={note} editable={may} />}
        {...(may && typing)}
      />
    </section>
  )
}

type HeadProps = { readonly broken: number; readonly used: number; readonly all: number; readonly editable: boolean }

/** Drawn again when it says something else, not at every key. */
const FoodHead = memo(({ broken, used, all, editable }: HeadProps) => {
  const { foods: words, limited } = useWords().workbench
  return (
    <div className={classes.partHead}>
      <h2>{words.label}</h2>
      <span className={classes.faint}>{words.count(used, all)}</span>
      {broken > 0 && <span className={classes.broken}>{limited.broken(broken)}</span>}
      <span className={classes.spacer} />
      {editable && <FoodPicker />}
    </div>
  )
})

const isUsed = ({ grams, isActive, unavailable }: FoodRow) => grams > 0 && isActive && unavailable === null
const isBroken = (row: FoodRow) => row.violations.length > 0 || (row.excluded !== null && isUsed(row))
const idOf = ({ id }: FoodRow) => id
const nameOf = ({ name }: FoodRow) => name

function useFoodColumns() {
  const { store } = useWorkbench()
  const words = useWords()
  const culture = useCulture()
  const editable = useWorkbenchState(isEditable)
  const basis = useWorkbenchState((state) => state.basis)
  const hasProposal = useWorkbenchState(({ proposal, isContinuous }) => proposal !== null || isContinuous)
  return useMemo(
    () =>
      foodColumns({
        speech: speechOf(words, culture, { basis }),
        editable,
        hasProposal,
        onActivate: ({ id, isActive }) => {
          const { entry } = store.read()
          store.change(withContent(entry, withLines(entry.content, new Map([[id, { isActive: !isActive }]]))))
        },
        onRemove: ({ id }) => {
          const { entry } = store.read()
          store.change(withContent(entry, withoutFoods(entry.content, new Set([id]))))
        },
      }),
    [store, words, culture, editable, basis, hasProposal],
  )
}

/** Rows made from the state; those that say the same as before stay the same. */
export function useKeptRows<Row>(make: (state: WorkbenchState, before: readonly Row[]) => readonly Row[]) {
  const kept = useRef<readonly Row[]>([])
  const select = useCallback(
    (state: WorkbenchState) => {
      kept.current = make(state, kept.current)
      return kept.current
    },
    [make],
  )
  return useWorkbenchState(select)
}

/** What the active cell has to say, else the keys. */
export function GridNote({ note, editable }: { note: string | undefined; editable: boolean }) {
  const { notes } = useWords().workbench
  return (
    <div className={classes.note} aria-live="polite" data-note={note}>
      {note ?? (editable ? notes.keys : notes.readKeys)}
    </div>
  )
}
