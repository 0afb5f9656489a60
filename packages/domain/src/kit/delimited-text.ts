// Comma-, semicolon- or tab-separated text, read the same on the server and in the browser.

/**
 * The delimiter of a text, by its first line that is not blank: a semicolon if it has one, else a tab, else a comma
 * (last, because commas also occur as decimal marks).
 */
export function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  return [';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ','
}

export type CellBlock = readonly (readonly string[])[]

/**
 * The cells of a pasted block, or of text with another delimiter, as written; the line end after the last row starts no
 * further row. Rows may differ in length. A quote not closed at the end of its cell is an ordinary character. Why no
 * library: docs/decisions/0019-csv.md.
 */
export function parseDelimitedText(text: string, delimiter = '\t'): CellBlock {
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
