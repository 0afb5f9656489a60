import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import type { OtherLimitWords } from '../../../nutrition/other-limits/other-limit-names.ts'
import { readOtherLimitTable } from '../../../nutrition/other-limits/other-limit-table.ts'
import { otherLimitItems, typedLimitNumbers } from '../state/other-limit-items.ts'
import { contentWithOtherLimits, type FormulaEntry } from '../state/workbench-entry.ts'
import type { WorkbenchState } from '../state/workbench-store.ts'
import type { OtherPastedLines } from './use-grid-editing.ts'

/**
 * Reads pasted lines that no row of the grid has as limits per kg, in kg/t, on ratios and on groups. A line whose name is
 * unknown here is not understood either.
 */
export function readOtherLimitLines(
  lines: CellBlock,
  { entry, inputs }: Pick<WorkbenchState, 'entry' | 'inputs'>,
  words: OtherLimitWords,
): OtherPastedLines {
  const { content } = entry
  const table = readOtherLimitTable(lines, otherLimitItems(content, inputs), content.otherLimits ?? [])
  const unknown = new Set(table.refused.flatMap(({ reason, row }) => (reason === 'unknown' ? [row - 1] : [])))
  const headings = table.hasHeadings ? [0] : []
  const notRead = new Set([...unknown, ...headings])
  return {
    readLines: new Set(lines.filter((_, index) => !notRead.has(index))),
    changedCount: table.changedCount,
    apply: (before: FormulaEntry) => ({
      ...before,
      content: contentWithOtherLimits(before.content, table.limits.map(typedLimitNumbers)),
    }),
    refused: table.refused
      .filter(({ reason }) => reason !== 'unknown')
      .map(({ name, reason, text }) => words.paste.leftOut(name, words.paste.reasons[reason](text))),
  }
}
