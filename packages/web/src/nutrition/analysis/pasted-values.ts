import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { isBlankText, itemFinderByTexts } from '../../kit/grid/paste-block.ts'

/** The content basis of a value: per kg of dry matter or per kg as fed. Each has a column. */
export type ContentBasis = 'valueDryMatter' | 'valueAsFed'
/** A column of the grid. */
export type AnalysisColumn = ContentBasis | 'standardDeviation'

/** A row of the grid. A computed nutrient takes no input. */
export type PasteTargetRow = {
  readonly itemId: number
  readonly code: string
  readonly label: string
  readonly isComputed: boolean
}
type PastedValue = { readonly itemId: number; readonly basis: AnalysisColumn; readonly value: number | null }
export type PastedValuesResult = {
  readonly values: readonly PastedValue[]
  /** The cells that could not be used, as they were written. */
  readonly ignored: readonly string[]
}

const columns: readonly AnalysisColumn[] = ['valueDryMatter', 'valueAsFed', 'standardDeviation']

/**
 * The values of a block pasted into the grid. Rows that start with the code or name of a nutrient go to that nutrient,
 * wherever they are pasted; other rows fill the grid from the cell down. Two columns of numbers are the two bases; a
 * row with both uses the first, as in the documented calls; a third one is the standard deviation. An empty cell clears the value. Text that is not a number,
 * and cells for no row or for a computed one, are returned as ignored.
 */
export function pastedValues(
  block: CellBlock,
  rows: readonly PasteTargetRow[],
  cell: { readonly row: number; readonly basis: AnalysisColumn },
): PastedValuesResult {
  const find = itemFinderByTexts(
    rows,
    ({ code }) => code,
    ({ label }) => label,
  )
  const rowNamed = ([name = '']: readonly string[]) => find(name)[0]
  const isByName = block.some((cells) => cells.length > 1 && rowNamed(cells) !== undefined)
  const results = block.map((cells, index): PastedValuesResult => {
    const row = isByName ? rowNamed(cells) : rows[cell.row + index]
    const numbers = isByName ? cells.slice(1) : cells
    if (cells.every(isBlankText) && cells.length > 1) return { values: [], ignored: [] }
    if (row === undefined) return { values: [], ignored: [cells.join(' ').trim()] }
    return pastedValuesOfRow(row, numbers, isByName && numbers.length > 1 ? 'valueDryMatter' : cell.basis)
  })
  return {
    values: results.flatMap(({ values }) => values),
    ignored: results.flatMap(({ ignored }) => ignored).filter((text) => text !== ''),
  }
}

function pastedValuesOfRow(row: PasteTargetRow, cells: readonly string[], first: AnalysisColumn): PastedValuesResult {
  const parsed = columns.slice(columns.indexOf(first)).flatMap((basis, index) => {
    const text = cells[index]
    return text === undefined ? [] : [{ itemId: row.itemId, basis, value: parseDecimal(text), text }]
  })
  const notNumbers = parsed.filter(({ value }) => value === undefined).map(({ text }) => `${row.code} ${text.trim()}`)
  const ignored = [...notNumbers, ...cells.slice(parsed.length).map((text) => text.trim())]
  if (row.isComputed) return { values: [], ignored: parsed.some(({ value }) => value != null) ? [row.code] : ignored }
  const contents = parsed.filter(({ basis }) => basis !== 'standardDeviation')
  const used = contents.find(({ value }) => value != null) ?? contents.find(({ value }) => value === null)
  const deviation = parsed.find(({ basis, value }) => basis === 'standardDeviation' && value !== undefined)
  return {
    values: [used, deviation].flatMap((cell) =>
      cell ? [{ itemId: cell.itemId, basis: cell.basis, value: cell.value ?? null }] : [],
    ),
    ignored,
  }
}
