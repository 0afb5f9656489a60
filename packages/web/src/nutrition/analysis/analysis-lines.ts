import { type AnalysisValue, completeBothBases, unknownValue } from '@provende/domain/nutrition/analysis-value.ts'
import type { NumberCellValue } from '../../kit/grid/number-cell.tsx'
import type { AnalysisColumn, ContentBasis } from './pasted-values.ts'

/*
 * The values of an analysis version while they are typed: cells, and the dry matter, may hold text that is not a
 * number.
 */

export type AnalysisLine = {
  readonly itemId: number
  readonly valueDryMatter: NumberCellValue
  readonly valueAsFed: NumberCellValue
  readonly isTypedAsFed: boolean
  /** Of the content as fed. */
  readonly standardDeviation?: NumberCellValue | undefined
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The value of a line; a cell that holds text counts as unknown. */
export const analysisValueOf = (line: AnalysisLine | undefined): AnalysisValue =>
  line === undefined
    ? unknownValue
    : { ...line, valueDryMatter: numberOrNull(line.valueDryMatter), valueAsFed: numberOrNull(line.valueAsFed) }

/**
 * The lines at another dry matter (%): the typed column of each stays and the other is recomputed. Without a valid dry
 * matter the other column is null.
 */
export const linesAtDryMatter = (lines: readonly AnalysisLine[], dryMatterPercent: unknown): readonly AnalysisLine[] =>
  lines.map((line) => {
    const typed: ContentBasis = line.isTypedAsFed ? 'valueAsFed' : 'valueDryMatter'
    const other: ContentBasis = line.isTypedAsFed ? 'valueDryMatter' : 'valueAsFed'
    if (typeof dryMatterPercent !== 'number' || typeof line[typed] !== 'number') return { ...line, [other]: null }
    const values = completeBothBases({ ...analysisValueOf(line), [other]: null }, dryMatterPercent)
    return { ...deviationOf(line), itemId: line.itemId, ...values }
  })

const deviationOf = ({ standardDeviation }: Pick<AnalysisLine, 'standardDeviation'>) =>
  standardDeviation === undefined ? {} : { standardDeviation }

/** The lines after one value was typed; emptying a cell removes its line, so the value is unknown. */
export function withTypedValue(
  lines: readonly AnalysisLine[],
  typed: { readonly itemId: number; readonly basis: AnalysisColumn; readonly value: NumberCellValue },
  dryMatterPercent: unknown,
): readonly AnalysisLine[] {
  const { itemId, basis, value } = typed
  const index = lines.findIndex((line) => line.itemId === itemId)
  const blank = { itemId, valueDryMatter: null, valueAsFed: null, isTypedAsFed: false }
  if (basis === 'standardDeviation') {
    // Without a value it is refused when it is saved, not lost: the value may be typed next.
    const line = { ...(lines[index] ?? blank), standardDeviation: value }
    return index < 0 ? [...lines, line] : lines.with(index, line)
  }
  if (value === null) return index < 0 ? lines : lines.toSpliced(index, 1)
  const deviation = deviationOf(lines[index] ?? {})
  const [line] = linesAtDryMatter(
    [{ ...blank, ...deviation, [basis]: value, isTypedAsFed: basis === 'valueAsFed' }],
    dryMatterPercent,
  )
  return line === undefined ? lines : index < 0 ? [...lines, line] : lines.with(index, line)
}
