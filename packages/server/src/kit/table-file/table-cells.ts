// What reading a table file gives, and what is refused.

/** A cell: a text, a number, or null when it is empty. Dates are ISO 8601 texts; a formula is the value stored with it. */
export type TableCell = string | number | null
export type TableCells = readonly (readonly TableCell[])[]
export type TableSheet = { readonly name: string; readonly cells: TableCells }

/**
 * Why a file is not read: it is no table or damaged; it is larger than the limits; it opens with a password only; it is a
 * workbook of Excel 95 or before, or in the XML of 2003.
 */
export type TableFileRefusal = 'unreadable' | 'tooLarge' | 'encrypted' | 'oldFormat'

/** Thrown for a file that is not read. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable'
  readonly reason: TableFileRefusal
  constructor(reason: TableFileRefusal, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
  }
}

/** A larger file is refused. */
export const tableFileLimits = {
  fileBytes: 10_000_000,
  inflatedBytes: 60_000_000,
  archiveEntries: 200,
  sheets: 50,
  rows: 20_000,
  columns: 60,
  /** A longer cell is cut off. */
  cellCharacters: 500,
  /** Of all cells together: a workbook says a text once for any number of them. */
  characters: 20_000_000,
}

/** How long a cell is where it is written. */
export const charactersOf = (cell: TableCell): number =>
  typeof cell === 'string' ? cell.length : cell === null ? 0 : String(cell).length
