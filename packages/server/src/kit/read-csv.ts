import { readDelimited } from '@provende/domain/kit/delimited-text.ts'

/* Delimited text with a heading, as data files and spreadsheets have it; blank lines are none. */

/** One line below the heading: its cells by column, and the line of the file it begins on, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** The columns of the heading and the rows below it; a cell that is not there is empty. */
export function readCsv(text: string): { columns: readonly string[]; rows: readonly CsvRow[] } {
  const [heading, ...lines] = readDelimited(text).filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  const columns = heading?.cells ?? []
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
  }))
  return { columns, rows }
}
