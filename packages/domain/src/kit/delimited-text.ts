// Comma-, semicolon- or tab-separated text as data files and spreadsheets have it.

/** One row of cells, and the line of the text it begins on, counted from 1. */
export type DelimitedRow = { readonly line: number; readonly cells: readonly string[] }

/**
 * The rows of delimited text, blank ones too, with LF, CRLF or CR between them. Cells are parted by what the first line
 * has: semicolons before tabs before commas, since a comma may be a decimal one. A quoted cell holds anything, its quotes
 * doubled. A byte order mark at the beginning is none of the text.
 */
export function readDelimited(given: string): DelimitedRow[] {
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [first = ''] = text.trimStart().split('\n', 1)
  const delimiter = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  // A cell is quoted or goes on until the next delimiter; then comes one, the line's end, the end.
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\n]*))(${delimiter}|\n|$)`, 'gy')
  const rows: DelimitedRow[] = []
  let cells: string[] = []
  let line = 1
  let begins = 1
  for (let match = pattern.exec(text); match && match.index < text.length; match = pattern.exec(text)) {
    const [whole, quoted, plain = '', end] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === delimiter && pattern.lastIndex < text.length) continue
    rows.push({ line: begins, cells })
    cells = []
    begins = line
  }
  return rows
}
