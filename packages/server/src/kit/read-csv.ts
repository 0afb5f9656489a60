// Comma- or semicolon-separated text as data files and spreadsheets have it: a heading, quoted cells, LF, CRLF or CR, with
// or without a byte order mark. The heading tells which sign separates.

/** One line below the heading: its cells by column, and the line of the file it begins on, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** The columns of the heading and the rows below it; a cell that is not there is empty. */
export function readCsv(text: string): { columns: readonly string[]; rows: readonly CsvRow[] } {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [heading, ...lines] = cellsOf(plain, separatorOf(plain))
  const columns = heading?.cells ?? []
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
  }))
  return { columns, rows }
}

/** The one of the two signs that the first line has more of. */
function separatorOf(text: string): ',' | ';' {
  const heading = text.trimStart().split('\n')[0] ?? ''
  return heading.split(';').length > heading.split(',').length ? ';' : ','
}

/** Every line that is not blank. */
function cellsOf(text: string, separator: ',' | ';'): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = []
  // A cell is quoted (with "" for a quote) or goes on until the next separator; then comes one, the line's end, the end.
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy')
  let cells: string[] = []
  let line = 1
  let begins = 1
  for (let match = pattern.exec(text); match && match.index < text.length; match = pattern.exec(text)) {
    const [whole, quoted, plain = '', end] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === separator && pattern.lastIndex < text.length) continue
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: begins, cells })
    cells = []
    begins = line
  }
  return lines
}
