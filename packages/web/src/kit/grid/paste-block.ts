/*
 * Blocks of cells as spreadsheets exchange them through the clipboard: rows end with a line end, cells are parted by
 * tabs; a cell that holds a tab or a line end stands between quotes, its own quotes doubled. What number a cell holds
 * is read by `parseDecimal` (domain/kit/typed-decimal.ts), which answers undefined for `NC` or `-`.
 */

/**
 * The rows of a pasted block, each with its cells as they were written; the line end after the last row begins no
 * other. Rows may differ in length. A quote that nothing closes at the end of a cell is a sign like any other.
 */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (let start = 0; start <= text.length; ) {
    if (start === text.length && row.length === 0) break
    const { cell, end } = cellAt(text, start)
    row.push(cell)
    const goesOn = text[end] === '\t'
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (goesOn) continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The block a spreadsheet reads as these rows: the inverse of `readBlock`. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('')

const quoted = (cell: string) =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell

type CellAt = { readonly cell: string; readonly end: number }

/** The cell that begins at `start`, and where it ends: at a tab, a line end or the end of the text. */
function cellAt(text: string, start: number): CellAt {
  const close = text[start] === '"' ? closingQuote(text, start) : undefined
  if (close !== undefined) return { cell: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 }
  const length = text.slice(start).search(/[\t\r\n]/)
  const end = length === -1 ? text.length : start + length
  return { cell: text.slice(start, end), end }
}

/** Where the quote stands that ends the cell whose first sign is a quote; undefined when none does. */
function closingQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at !== -1 && /^[\t\r\n]?$/.test(text.slice(at + 1, at + 2)) ? at : undefined
}
