import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useRef, useState } from 'react'
import { createAfterPaintScheduler } from '../../../kit/after-paint.ts'
import type { CellEdit } from '../../../kit/grid/cell-edit.ts'
import type { CellRange } from '../../../kit/grid/cell-selection.ts'
import { readPastedCells } from '../../../kit/grid/paste-block.ts'
import { useToasts } from '../../../kit/toasts.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { useWorkbench } from '../state/use-workbench.ts'
import type { FormulaEntry } from '../state/workbench-entry.ts'
import {
  type EditableField,
  type InvalidNumber,
  type NumberEdit,
  type NumberRange,
  readNumberEdit,
  type TypedText,
} from './grid-edits.ts'
import { linesOfNoRow, type PasteGrid, pastedCells } from './paste-cells.ts'

type GridEditingOptions<Row> = PasteGrid<Row> & {
  /** The range of numbers a cell accepts; undefined for a read-only one. */
  readonly rangeOf: (row: Row, field: EditableField) => NumberRange | undefined
  readonly numberOf: (row: Row, field: EditableField) => number | null
  readonly applyEdits: (entry: FormulaEntry, edits: readonly NumberEdit<Row>[]) => FormulaEntry
  /** Where a text goes that is typed for a field: to another one, without what says so. */
  readonly fieldOfText?: (field: EditableField, text: string, row: Row) => TypedText
  /** Tries prices; null takes one back. */
  readonly onPrices?: (edits: readonly NumberEdit<Row>[]) => void
  /** Reads the lines of a pasted block whose names no row has. */
  readonly readOtherLines?: (lines: CellBlock) => Promise<OtherPastedLines>
}

/** What lines that no row has are read as. */
export type OtherPastedLines = {
  /** The lines that are read, or refused with a reason; the others are not understood. */
  readonly readLines: ReadonlySet<CellBlock[number]>
  readonly changedCount: number
  readonly apply: (entry: FormulaEntry) => FormulaEntry
  /** Why lines are left out. */
  readonly refused: readonly string[]
}

/** Foods × limits of a formula whose figures are painted together with what is typed. */
const smallSize = 4_000
const isSmall = ({ foods, limits }: FormulaProblem) => foods.length * limits.length <= smallSize

/**
 * Typing and pasting into a grid of the workbench. Figures are recomputed on every keystroke, those of a large formula after
 * the browser has painted it; a finished edit is one undo step.
 */
export function useGridEditing<Row>({
  rangeOf,
  numberOf,
  applyEdits,
  fieldOfText = (field, text) => ({ field, text }),
  onPrices,
  readOtherLines,
  ...grid
}: GridEditingOptions<Row>) {
  const { rows, columns } = grid
  const { store } = useWorkbench()
  const editToasts = useEditToasts()
  const [afterPaint] = useState(createAfterPaintScheduler)
  /** The rows before typing began: a row shows a preview of what is typed, and +3 % counts from what was there. */
  const before = useRef<readonly Row[] | null>(null)
  const targetAt = (row: number, column: number, among = rows) => {
    const [target, field] = [among[row], columns[column]?.field]
    const range = target && field && rangeOf(target, field)
    if (!target || !field || !range) return undefined
    return { row: target, field, range, current: numberOf(before.current?.[row] ?? target, field) }
  }
  const read = ({ row, column, text: typed }: CellEdit, among = rows) => {
    const target = targetAt(row, column, among)
    if (target === undefined) return readNumberEdit<Row>(typed, undefined)
    const { field, text, probability } = fieldOfText(target.field, typed, target.row)
    return withProbability(readNumberEdit(text, { ...target, field }), probability)
  }
  const apply = (values: readonly NumberEdit<Row>[], others?: OtherPastedLines) => {
    const prices = values.filter(({ field }) => field === 'price')
    const entry = store.readCommitted()
    const edited = values.length > prices.length ? applyEdits(entry, values) : entry
    const next = others !== undefined && others.changedCount > 0 ? others.apply(edited) : edited
    // What was typed until now is not shown again without it: all figures would be computed once more.
    if (next === entry) store.preview(null)
    else store.change(next)
    if (prices.length > 0) onPrices?.(prices)
  }
  const forgetTyping = () => {
    afterPaint.cancel()
    before.current = null
  }
  return {
    onTyping: (edit: CellEdit | null) => {
      if (edit === null) {
        forgetTyping()
        return store.preview(null)
      }
      afterPaint.cancel()
      before.current ??= rows
      const reading = read(edit)
      if (reading !== 'ignored' && 'value' in reading && reading.value.field !== 'price')
        afterPaint.schedule(
          () => store.preview(applyEdits(store.read().entry, [reading.value])),
          isSmall(store.read().figures.problem),
        )
    },
    onEdit: (edits: readonly CellEdit[]) => {
      const editable = edits.filter(({ row, column }) => targetAt(row, column) !== undefined)
      const { values, refused } = readPastedCells([editable.map(({ text }) => text)], (_text, _row, index) =>
        read(editable[index] as CellEdit),
      )
      forgetTyping()
      apply(values)
      if (refused[0]) editToasts.invalid(refused[0], targetAt(edits[0]?.row ?? 0, edits[0]?.column ?? 0)?.range)
    },
    onPaste: pasting({ grid, readOtherLines, read, apply, editToasts }),
    onUndo: store.undo,
    onRedo: store.redo,
  }
}

type PastingOptions<Row> = {
  readonly grid: PasteGrid<Row>
  readonly readOtherLines: GridEditingOptions<Row>['readOtherLines']
  readonly read: (edit: CellEdit, among: readonly Row[]) => ReturnType<typeof readNumberEdit<Row>>
  readonly apply: (values: readonly NumberEdit<Row>[], others?: OtherPastedLines) => void
  readonly editToasts: ReturnType<typeof useEditToasts>
}

/** Pastes a block: lines that no row has where they are understood, the rest into the cells; all as one undo step. */
function pasting<Row>({ grid, readOtherLines, read, apply, editToasts }: PastingOptions<Row>) {
  const paste = (block: CellBlock, range: CellRange, others?: OtherPastedLines) => {
    const target = withoutPrices(grid, range)
    const { edits, rows, unknown } = pastedCells(block, range, target)
    const { values, refused } = readPastedCells([edits.map(({ text }) => text)], (text, _row, index) => {
      const edit = edits[index] as CellEdit
      return target.columns[edit.column]?.field === undefined ? readNumberEdit<Row>(text, undefined) : read(edit, rows)
    })
    apply(values, others)
    editToasts.pasted(values.length, refused)
    if (unknown.length > 0) editToasts.unknown(unknown)
  }
  return async (block: CellBlock, range: CellRange) => {
    const lines = readOtherLines === undefined ? [] : linesOfNoRow(block, grid)
    const others = lines.length === 0 ? undefined : await readOtherLines?.(lines)
    if (others === undefined || others.readLines.size === 0) return paste(block, range)
    const rest = block.filter((line) => !others.readLines.has(line))
    if (rest.length > 0) paste(rest, range, others)
    else apply([], others)
    editToasts.otherLimits(others)
  }
}

/** What was read, with the probability that was typed beside it. */
const withProbability = <Row>(
  reading: ReturnType<typeof readNumberEdit<Row>>,
  probability: number | undefined,
): ReturnType<typeof readNumberEdit<Row>> =>
  probability !== undefined && reading !== 'ignored' && 'value' in reading
    ? { value: { ...reading.value, probability } }
    : reading

/** A price is pasted only by whoever stands in its column: rows copied with theirs try none. */
function withoutPrices<Row>({ columns, ...grid }: PasteGrid<Row>, { left }: CellRange): PasteGrid<Row> {
  if (columns[left]?.field === 'price') return { columns, ...grid }
  return {
    ...grid,
    columns: columns.map(({ header, field }) => ({ header, field: field === 'price' ? undefined : field })),
  }
}

function useEditToasts() {
  const { typing: words, otherLimits } = useWords().workbench
  const culture = useCulture()
  const toasts = useToasts()
  const [lastWarning, setLastWarning] = useState('')
  return {
    invalid: ({ text, reason }: InvalidNumber, range: NumberRange | undefined) => {
      const number = (value: number) => formatNumber(value, undefined, culture)
      const sentence =
        reason === 'outOfRange' && range
          ? words.outOfRange(number(range.min), number(range.max))
          : words.notANumber(text.trim())
      toasts.withdraw(lastWarning)
      toasts.warning(sentence)
      setLastWarning(sentence)
    },
    pasted: (count: number, invalid: readonly InvalidNumber[]) => {
      const [first] = invalid
      if (count > 0) toasts.success(words.pasted(count))
      if (first) toasts.warning(words.notPasted(invalid.length, first.text.trim()))
    },
    otherLimits: ({ changedCount, refused }: OtherPastedLines) => {
      if (changedCount > 0) toasts.success(otherLimits.paste.changed(changedCount))
      if (refused[0]) toasts.warning(refused[0])
    },
    unknown: (names: readonly string[]) =>
      toasts.warning(words.unknownNames(names.length, names.slice(0, 3).join(', '))),
  }
}
