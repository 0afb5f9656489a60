import { useState } from 'react'
import { createAfterPaint } from '../kit/after-paint.ts'
import type { CellEdit } from '../kit/cell-grid.tsx'
import type { CellRange } from '../kit/cell-selection.ts'
import { formatNumber } from '../kit/format.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbench } from './use-workbench.ts'
import type { FormulaEntry } from './workbench-entry.ts'
import {
  pastedNumbers,
  type Range,
  type Refused,
  type TypedColumn,
  type TypedNumber,
  typedNumber,
} from './workbench-typing.ts'

type Typing<Row> = {
  readonly rows: readonly Row[]
  /** What each column of the grid is for, in their order; undefined where it is only read. */
  readonly columns: readonly (TypedColumn | undefined)[]
  /** The numbers a row takes; undefined when it takes none. */
  readonly rangeOf: (row: Row) => Range | undefined
  readonly typedInto: (entry: FormulaEntry, typed: readonly TypedNumber<Row>[]) => FormulaEntry
}

/**
 * What is typed and pasted into a grid of the workbench: computed at every key, in the frame after the one that shows it;
 * one step when it is done.
 */
export function useGridTyping<Row>({ rows, columns, rangeOf, typedInto }: Typing<Row>) {
  const { store } = useWorkbench()
  const tell = useTelling()
  const [computing] = useState(createAfterPaint)
  const targetAt = (row: number, column: number) => {
    const [found, target] = [rows[row], columns[column]]
    const range = found && rangeOf(found)
    return found && target && range && { row: found, column: target, range }
  }
  const read = ({ row, column, text }: CellEdit): TypedNumber<Row> | Refused | undefined => {
    const target = targetAt(row, column)
    const value = target && typedNumber(text, target.range)
    if (target === undefined || value === undefined) return undefined
    return typeof value === 'object' && value !== null ? value : { row: target.row, column: target.column, value }
  }
  return {
    onTyping: (edit: CellEdit | null) => {
      computing.drop()
      const typed = edit && read(edit)
      if (edit === null) store.preview(null)
      else if (typed && 'row' in typed) computing.ask(() => store.preview(typedInto(store.read().entry, [typed])))
    },
    onEdit: (edits: readonly CellEdit[]) => {
      const all = edits.map(read).filter((typed) => typed !== undefined)
      const typed = all.filter((one): one is TypedNumber<Row> => 'row' in one)
      const refused = all.find((one): one is Refused => 'why' in one)
      computing.drop()
      store.preview(null)
      if (typed.length > 0) store.change(typedInto(store.read().entry, typed))
      if (refused) tell.refused(refused, rangeOf(rows[edits[0]?.row ?? 0] as Row))
    },
    onPaste: (block: readonly (readonly string[])[], range: CellRange) => {
      const { typed, refused } = pastedNumbers(block, range, targetAt)
      if (typed.length > 0) store.change(typedInto(store.read().entry, typed))
      tell.pasted(typed.length, refused)
    },
    onUndo: store.undo,
    onRedo: store.redo,
  }
}

function useTelling() {
  const words = useWords().workbench.typing
  const culture = useCulture()
  const toasts = useToasts()
  const [told, setTold] = useState('')
  return {
    refused: ({ text, why }: Refused, range: Range | undefined) => {
      const number = (value: number) => formatNumber(value, undefined, culture)
      const sentence =
        why === 'outOfRange' && range
          ? words.outOfRange(number(range.least), number(range.most))
          : words.notANumber(text.trim())
      toasts.withdraw(told)
      toasts.warning(sentence)
      setTold(sentence)
    },
    pasted: (count: number, refused: readonly Refused[]) => {
      const [first] = refused
      if (count > 0) toasts.success(words.pasted(count))
      if (first) toasts.warning(words.notPasted(refused.length, first.text.trim()))
    },
  }
}
