/*
 * Reads and writes blocks of cells in the clipboard format of spreadsheets: rows end with a line end, tabs separate
 * cells; a cell with a tab or line end is quoted, its quotes doubled. `parseDecimal` (domain/kit/typed-decimal.ts)
 * reads the number of a cell and returns undefined for `NC` or `-`.
 */

/**
 * The cells of a pasted block, or of text with another delimiter, as written; the line end after the last row starts no
 * further row. Rows may differ in length. A quote not closed at the end of its cell is an ordinary character. Why no
 * library: docs/decisions/0019-csv.md.
 */
export function readBlock(text: string, delimiter = '\t'): readonly (readonly string[])[] {
  // A cell is quoted or extends to the next delimiter or line end; one of these or the end of the text follows it.
  const quoted = '"([^"]*(?:""[^"]*)*)"'
  const pattern = new RegExp(`(?:${quoted}|([^${delimiter}\r\n]*))(${delimiter}|\r\n?|\n|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (pattern.lastIndex < text.length || row.length > 0) {
    const [, content, plain = '', end] = pattern.exec(text) ?? []
    row.push(content === undefined ? plain : content.replaceAll('""', '"'))
    if (end === delimiter) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The clipboard text of these rows: the inverse of `readBlock`. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoteIfNeeded).join('\t')}\r\n`).join('')

const quoteIfNeeded = (cell: string) =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell
