import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { CellRange } from './cell-selection.ts'

/*
 * Reads and writes blocks of cells in the clipboard format of spreadsheets: rows end with a line end, tabs separate
 * cells; a cell with a tab or line end is quoted, its quotes doubled. `parseDecimal` (domain/kit/typed-decimal.ts)
 * reads the number of a cell and returns undefined for `NC` or `-`.
 */

/** The clipboard text of these rows: the inverse of `parseDelimitedText`. */
export const formatBlockAsText = (rows: CellBlock): string =>
  rows.map((row) => `${row.map(quoteIfNeeded).join('\t')}\r\n`).join('')

const quoteIfNeeded = (cell: string) =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** A number as a spreadsheet reads it: with a hyphen for minus, without the spaces, or in English the commas, between thousands. */
export const withoutThousandsMarks = (text: string, culture: Culture): string =>
  text
    .replace('\u2212', '-')
    .replace(culture === 'en-US' ? /(?<=\d),(?=\d{3})/g : /(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '')

export const isBlankText = (text: string): boolean => text.trim() === ''
export const isSingleCell = (block: CellBlock): boolean => block.flat().length < 2

/** What a selection receives: a single cell is repeated over all of it, a larger block keeps its size. */
export function fillSelection(block: CellBlock, { top, bottom, left, right }: CellRange): CellBlock {
  const [only, ...others] = block.flat()
  if (only === undefined || others.length > 0) return block
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only))
}

/** A block without its first line where that has only heads of the grid: a table is copied with them. */
export function withoutHeads(block: CellBlock, headers: readonly string[]): CellBlock {
  const [first = [], ...lines] = block
  const keys = new Set(headers.map(nameKey))
  const heads = first.filter((text) => !isBlankText(text))
  return heads.length > 0 && lines.length > 0 && heads.every((text) => keys.has(nameKey(text))) ? lines : block
}

/** A refused cell of a block, with its row and column in the block (from 1). */
export type RefusedCell<Reason> = {
  readonly reason: Reason
  readonly text: string
  readonly row: number
  readonly column: number
}
/** What a cell of a block means; `ignored` is neither used nor reported. */
export type CellReading<Value, Reason> = { readonly value: Value } | { readonly refused: Reason } | 'ignored'

/** Reads a block cell by cell; `row` and `column` are positions in the block, from 0. */
export function readPastedCells<Value, Reason>(
  block: CellBlock,
  readCell: (text: string, row: number, column: number) => CellReading<Value, Reason>,
) {
  const values: Value[] = []
  const refused: RefusedCell<Reason>[] = []
  for (const [row, texts] of block.entries())
    for (const [column, text] of texts.entries()) {
      const reading = readCell(text, row, column)
      if (reading === 'ignored') continue
      if ('value' in reading) values.push(reading.value)
      else refused.push({ reason: reading.refused, text, row: row + 1, column: column + 1 })
    }
  return { values, refused }
}

/** How codes and names are compared: without case, accents and additional spaces. */
export const nameKey = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ')

/**
 * Returns a function that finds the items whose first text (usually the code), or else whose next one (the name), is
 * among the given texts.
 */
export function itemFinderByTexts<Item>(items: readonly Item[], ...textsOf: readonly ((item: Item) => string)[]) {
  const indexes = textsOf.map((textOf) => Map.groupBy(items, (item) => nameKey(textOf(item))))
  return (...texts: readonly string[]): readonly Item[] => {
    const keys = texts.map(nameKey).filter((key) => key !== '')
    return indexes.flatMap((index) => keys.map((key) => index.get(key))).find((matches) => matches !== undefined) ?? []
  }
}
