import { type AnalysisValue, agreedValue, unknownValue } from '@provende/domain/nutrition/analysis-value.ts'
import type { CellValue } from '../kit/number-cell.tsx'
import type { Basis } from './pasted-values.ts'

/* The values of an analysis version while they are typed: a cell may hold what is no number, the dry matter too. */

export type Line = {
  readonly itemId: number
  readonly valueDryMatter: CellValue
  readonly valueAsFed: CellValue
  readonly isTypedAsFed: boolean
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What is known of a line; the text of a cell that is no number is not. */
export const knownValue = (line: Line | undefined): AnalysisValue =>
  line === undefined
    ? unknownValue
    : { ...line, valueDryMatter: numberIn(line.valueDryMatter), valueAsFed: numberIn(line.valueAsFed) }

/**
 * The lines as they are at this dry matter: of each the value that was typed stays and the other follows. Without a dry
 * matter nothing follows: only what was typed is there.
 */
export const linesAt = (lines: readonly Line[], dryMatterPercent: unknown): readonly Line[] =>
  lines.map((line) => {
    const typed: Basis = line.isTypedAsFed ? 'valueAsFed' : 'valueDryMatter'
    const other: Basis = line.isTypedAsFed ? 'valueDryMatter' : 'valueAsFed'
    if (typeof dryMatterPercent !== 'number' || typeof line[typed] !== 'number') return { ...line, [other]: null }
    return { itemId: line.itemId, ...agreedValue({ ...knownValue(line), [other]: null }, dryMatterPercent) }
  })

/** The lines with one value typed; a cell that is emptied makes the nutrient unknown. */
export function withTyped(
  lines: readonly Line[],
  typed: { readonly itemId: number; readonly basis: Basis; readonly value: CellValue },
  dryMatterPercent: unknown,
): readonly Line[] {
  const { itemId, basis, value } = typed
  const index = lines.findIndex((line) => line.itemId === itemId)
  if (value === null) return index < 0 ? lines : lines.toSpliced(index, 1)
  const blank = { itemId, valueDryMatter: null, valueAsFed: null }
  const [line] = linesAt([{ ...blank, [basis]: value, isTypedAsFed: basis === 'valueAsFed' }], dryMatterPercent)
  return line === undefined ? lines : index < 0 ? [...lines, line] : lines.with(index, line)
}
