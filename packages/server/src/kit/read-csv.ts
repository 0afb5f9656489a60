import { delimiterOf } from '@provende/domain/kit/delimited-text.ts'
import { CsvError, parse } from 'csv-parse/sync'

/* Reads delimited text with a heading line, as in data files and spreadsheets; blank lines are skipped. */

/** A row: its cells by column, and the line of the file it begins on, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** A quote that is neither around a whole cell nor doubled inside one: where its cell ends would be a guess. */
export class MisplacedQuote extends Error {
  override readonly name = 'MisplacedQuote'
  /** The line the row begins on. */
  readonly line: number

  constructor(line: number) {
    super(`Misplaced quote in the row of line ${line}`)
    this.line = line
  }
}

/** The columns and rows of a text; missing cells are empty. Throws `MisplacedQuote`. */
export function readCsv(input: string): { columns: readonly string[]; rows: readonly CsvRow[] } {
  const [heading, ...lines] = splitCsvLines(input).filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  const columns = heading?.cells ?? []
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  }))
  return { columns, rows }
}

function splitCsvLines(input: string) {
  // With CRLF, csv-parse counts every line end inside a quoted cell twice.
  const text = input.replaceAll(/\r\n?/g, '\n')
  const lines: { readonly line: number; readonly cells: readonly string[] }[] = []
  let line = 1
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: (cells, { lines: lastLine }) => {
        lines.push({ line, cells })
        line = lastLine + 1
        return null
      },
    })
  } catch (error) {
    // With these options csv-parse refuses nothing but quotes.
    throw error instanceof CsvError ? new MisplacedQuote(line) : error
  }
  return lines
}
