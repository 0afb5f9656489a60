import type { CellBlock } from '@provende/domain/kit/delimited-text.ts'
import type { CellEdit } from '../../../kit/grid/cell-edit.ts'
import type { CellRange } from '../../../kit/grid/cell-selection.ts'
import { fillSelection, itemFinderByTexts, nameKey, withoutHeads } from '../../../kit/grid/paste-block.ts'
import { type EditableField, isLimitText } from './grid-edits.ts'

/* Which cells a pasted block is meant for. */

export type PasteGrid<Row> = {
  readonly rows: readonly Row[]
  /** The field and the header of each column; without a field it is read-only. */
  readonly columns: readonly { readonly field?: EditableField | undefined; readonly header: string }[]
  /** Code and name of a row. */
  readonly textsOf: (row: Row) => readonly [code: string, name: string]
  /** Also those that are not in sight: a line with their name is for them all the same. */
  readonly allRows?: readonly Row[]
}

export type PastedCells<Row> = {
  readonly edits: readonly CellEdit[]
  /** The rows that the edits are numbered by. */
  readonly rows: readonly Row[]
  /** Names that begin a line of the block and that no row has. */
  readonly unknown: readonly string[]
}

/**
 * A block whose lines begin with a code or a name goes to those rows, whatever their order, by its heads if it has some.
 * Any other block goes to the selection; where a column between is computed, its columns go to those one types into.
 */
export function pastedCells<Row>(block: CellBlock, range: CellRange, grid: PasteGrid<Row>): PastedCells<Row> {
  return cellsByName(block, range, grid) ?? { edits: cellsByPlace(block, range, grid), rows: grid.rows, unknown: [] }
}

/** The rows in sight, in their order, then the others. */
const rowsByName = <Row>({ rows, allRows = [] }: PasteGrid<Row>): readonly Row[] => [...new Set([...rows, ...allRows])]

/** Finds the row whose code or name, also without what is in brackets, begins a line; names are before the first number. */
function rowOfLineFinder<Row>(grid: PasteGrid<Row>) {
  const { textsOf } = grid
  const find = itemFinderByTexts(
    rowsByName(grid),
    (row) => textsOf(row)[0],
    (row) => textsOf(row)[1],
    (row) => textsOf(row)[1].replace(/\s*\(.*\)$/, ''),
  )
  return (cells: readonly string[]) => {
    const end = cells.findIndex((text, index) => index > 0 && isLimitText(text))
    const names = cells.slice(0, end === -1 ? cells.length : end)
    const matches = cells.length > 1 ? find(...names) : []
    // The total and the humidity of the product have no code; a nutrient of that name is meant by its own.
    const [row, ...others] = matches.length > 1 ? matches.filter((one) => textsOf(one)[0] === '') : matches
    return { cells, names, row: others.length > 0 ? undefined : row, isAmbiguous: matches.length > 1 }
  }
}

const isOfRow = ({ row, isAmbiguous }: { readonly row: unknown; readonly isAmbiguous: boolean }) =>
  row !== undefined || isAmbiguous

/** The lines that begin with a name that no row has. */
export function linesOfNoRow<Row>(block: CellBlock, grid: PasteGrid<Row>): CellBlock {
  const lineOf = rowOfLineFinder(grid)
  return block.filter((cells) => {
    const [first = ''] = cells
    return cells.length > 1 && first.trim() !== '' && !isLimitText(first) && !isOfRow(lineOf(cells))
  })
}

function cellsByPlace<Row>(block: CellBlock, range: CellRange, { columns }: PasteGrid<Row>): CellEdit[] {
  const headers = columns.map(({ header }) => header)
  const filled = fillSelection(withoutHeads(block, headers), range)
  const width = Math.max(...filled.map((cells) => cells.length))
  const places = columns.map((_, index) => index).slice(range.left)
  const typed = places.filter((index) => columns[index]?.field !== undefined)
  // Min | Max beside each other, where the value is between them.
  const isSkipping =
    width > 1 && places.slice(0, width).some((index) => !typed.includes(index)) && typed.length === width
  const columnOf = isSkipping ? typed : places
  const isBetween = (column: number) => typed.some((index) => index < column) && typed.some((index) => index > column)
  return filled.flatMap((cells, down) =>
    cells.flatMap((text, right) => {
      const column = columnOf[right] ?? range.left + right
      // A computed value between two limits was copied with them.
      if (width > 2 && columns[column]?.field === undefined && isBetween(column)) return []
      return [{ row: range.top + down, column, text }]
    }),
  )
}

/** Null unless most lines begin with the code or the name of a row. */
function cellsByName<Row>(block: CellBlock, range: CellRange, grid: PasteGrid<Row>): PastedCells<Row> | null {
  const rows = rowsByName(grid)
  const lines = block.map(rowOfLineFinder(grid))
  const named = lines.filter(({ row }) => row !== undefined)
  if (named.length === 0 || 2 * named.length < lines.length) return null
  const heads = lines[0]?.row === undefined ? columnsOfHeads(lines[0]?.cells ?? [], grid) : null
  const content = heads === null ? lines : lines.slice(1)
  const edits = content.flatMap(({ cells, names, row }) => {
    const index = row === undefined ? -1 : rows.indexOf(row)
    if (index === -1) return []
    const numbers = cells.slice(names.length)
    const columns = heads?.slice(names.length) ?? columnsOfNumbers(numbers.length, range, grid)
    return numbers.flatMap((text, position) => {
      const column = columns[position] ?? -1
      return column === -1 || text.trim() === '' ? [] : [{ row: index, column, text }]
    })
  })
  const unknown = content.filter(({ row }) => row === undefined).map(({ cells }) => cells[0] ?? '')
  return { edits, rows, unknown: unknown.filter((name) => name.trim() !== '') }
}

/** Where each column of the block belongs, by its head; −1 for none. Null when no head is one of the grid. */
function columnsOfHeads<Row>(heads: readonly string[], { columns }: PasteGrid<Row>): readonly number[] | null {
  const places = heads.map((head) =>
    columns.findIndex(({ field, header }) => field !== undefined && nameKey(header) === nameKey(head)),
  )
  return places.some((place) => place !== -1) ? places : null
}

/** Without heads: one number for the column one stands in, two for Min and Max, more for the columns from Min on. */
function columnsOfNumbers<Row>(count: number, range: CellRange, { columns }: PasteGrid<Row>): readonly number[] {
  const placeOf = (field: EditableField) => columns.findIndex((column) => column.field === field)
  if (count === 1) return [columns[range.left]?.field === undefined ? placeOf('min') : range.left]
  if (count === 2) return [placeOf('min'), placeOf('max')]
  return Array.from({ length: count }, (_, index) => {
    const place = placeOf('min') + index
    return columns[place]?.field === undefined ? -1 : place
  })
}
