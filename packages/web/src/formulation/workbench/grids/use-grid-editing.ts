import { formatNumber } from '@provende/text/numbers.ts'
import { useState } from 'react'
import { createAfterPaint } from '../../../kit/after-paint.ts'
import type { CellEdit } from '../../../kit/grid/cell-edit.ts'
import type { CellRange } from '../../../kit/grid/cell-selection.ts'
import { useToasts } from '../../../kit/toasts.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { useWorkbench } from '../state/use-workbench.ts'
import type { FormulaEntry } from '../state/workbench-entry.ts'
import {
  type EditableField,
  type InvalidNumber,
  type NumberEdit,
  parseCellNumber,
  parsePastedBlock,
  type Range,
} from './grid-edits.ts'

type EditingOptions<Row> = {
  readonly rows: readonly Row[]
  /** The field that each column of the grid edits; undefined for a read-only column. */
  readonly columns: readonly (EditableField | undefined)[]
  /** The range of numbers a row accepts; undefined for a read-only row. */
  readonly rangeOf: (row: Row) => Range | undefined
  readonly applyEdits: (entry: FormulaEntry, edits: readonly NumberEdit<Row>[]) => FormulaEntry
}

/**
 * Typing and pasting into a grid of the workbench. Figures are recomputed on every keystroke, after the browser has
 * painted it; a finished edit is one undo step.
 */
export function useGridEditing<Row>({ rows, columns, rangeOf, applyEdits }: EditingOptions<Row>) {
  const { store } = useWorkbench()
  const editToasts = useEditToasts()
  const [afterPaint] = useState(createAfterPaint)
  const targetAt = (row: number, column: number) => {
    const [target, field] = [rows[row], columns[column]]
    const range = target && rangeOf(target)
    return target && field && range && { row: target, field, range }
  }
  const parse = ({ row, column, text }: CellEdit): NumberEdit<Row> | InvalidNumber | undefined => {
    const target = targetAt(row, column)
    const value = target && parseCellNumber(text, target.range)
    if (target === undefined || value === undefined) return undefined
    return typeof value === 'object' && value !== null ? value : { row: target.row, field: target.field, value }
  }
  return {
    onTyping: (edit: CellEdit | null) => {
      afterPaint.cancel()
      const parsed = edit && parse(edit)
      if (edit === null) store.preview(null)
      else if (parsed && 'row' in parsed)
        afterPaint.schedule(() => store.preview(applyEdits(store.read().entry, [parsed])))
    },
    onEdit: (edits: readonly CellEdit[]) => {
      const parsed = edits.map(parse).filter((one) => one !== undefined)
      const valid = parsed.filter((one): one is NumberEdit<Row> => 'row' in one)
      const invalid = parsed.find((one): one is InvalidNumber => 'reason' in one)
      afterPaint.cancel()
      store.preview(null)
      if (valid.length > 0) store.change(applyEdits(store.read().entry, valid))
      if (invalid) editToasts.invalid(invalid, rangeOf(rows[edits[0]?.row ?? 0] as Row))
    },
    onPaste: (block: readonly (readonly string[])[], range: CellRange) => {
      const { edits, invalid } = parsePastedBlock(block, range, targetAt)
      if (edits.length > 0) store.change(applyEdits(store.read().entry, edits))
      editToasts.pasted(edits.length, invalid)
    },
    onUndo: store.undo,
    onRedo: store.redo,
  }
}

function useEditToasts() {
  const words = useWords().workbench.typing
  const culture = useCulture()
  const toasts = useToasts()
  const [lastWarning, setLastWarning] = useState('')
  return {
    invalid: ({ text, reason }: InvalidNumber, range: Range | undefined) => {
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
  }
}
