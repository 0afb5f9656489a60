import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useState } from 'react'
import { createAfterPaintScheduler } from '../../../kit/after-paint.ts'
import type { CellEdit } from '../../../kit/grid/cell-edit.ts'
import type { CellRange } from '../../../kit/grid/cell-selection.ts'
import { fillSelection, readPastedCells } from '../../../kit/grid/paste-block.ts'
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
} from './grid-edits.ts'

type GridEditingOptions<Row> = {
  readonly rows: readonly Row[]
  /** The field that each column of the grid edits; undefined for a read-only column. */
  readonly columns: readonly (EditableField | undefined)[]
  /** The range of numbers a row accepts; undefined for a read-only row. */
  readonly rangeOf: (row: Row) => NumberRange | undefined
  readonly applyEdits: (entry: FormulaEntry, edits: readonly NumberEdit<Row>[]) => FormulaEntry
}

/**
 * Typing and pasting into a grid of the workbench. Figures are recomputed on every keystroke, after the browser has
 * painted it; a finished edit is one undo step.
 */
export function useGridEditing<Row>({ rows, columns, rangeOf, applyEdits }: GridEditingOptions<Row>) {
  const { store } = useWorkbench()
  const editToasts = useEditToasts()
  const [afterPaint] = useState(createAfterPaintScheduler)
  const targetAt = (row: number, column: number) => {
    const [target, field] = [rows[row], columns[column]]
    const range = target && rangeOf(target)
    return target && field && range && { row: target, field, range }
  }
  const read = ({ row, column, text }: CellEdit) => readNumberEdit(text, targetAt(row, column))
  return {
    onTyping: (edit: CellEdit | null) => {
      afterPaint.cancel()
      if (edit === null) return store.preview(null)
      const reading = read(edit)
      if (reading !== 'ignored' && 'value' in reading)
        afterPaint.schedule(() => store.preview(applyEdits(store.read().entry, [reading.value])))
    },
    onEdit: (edits: readonly CellEdit[]) => {
      const editable = edits.filter(({ row, column }) => targetAt(row, column) !== undefined)
      const { values, refused } = readPastedCells([editable.map(({ text }) => text)], (_text, _row, index) =>
        read(editable[index] as CellEdit),
      )
      afterPaint.cancel()
      store.preview(null)
      if (values.length > 0) store.change(applyEdits(store.read().entry, values))
      if (refused[0]) editToasts.invalid(refused[0], rangeOf(rows[edits[0]?.row ?? 0] as Row))
    },
    onPaste: (block: CellBlock, range: CellRange) => {
      const { values, refused } = readPastedCells(fillSelection(block, range), (text, down, right) =>
        readNumberEdit(text, targetAt(range.top + down, range.left + right)),
      )
      if (values.length > 0) store.change(applyEdits(store.read().entry, values))
      editToasts.pasted(values.length, refused)
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
  }
}
