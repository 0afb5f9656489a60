import type { Culture } from '@provende/text/culture.ts'

/** A cell of a file: text as it is, a number written with the decimal sign of the language, nothing. */
export type CsvCell = string | number | null

// A spreadsheet runs a cell that starts with one of these (also their full-width twins, also after spaces).
const runs = /^[\t\r\n]|^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const mustQuote = /[";,\t\r\n]|^\s|\s$/

/**
 * Rows as the text of a CSV file a spreadsheet of that language opens as a table: UTF-8 with BOM, CRLF; semicolons and
 * decimal commas in French, commas and dots in English. Text that a spreadsheet would run is made harmless with an
 * apostrophe; a number stays a number, also a negative one. Source: spec 1 §2 "CSV export".
 */
export function csvText(rows: readonly (readonly CsvCell[])[], culture: Culture): string {
  const french = culture === 'fr-FR'
  const cell = (value: CsvCell) => (typeof value === 'number' ? numberText(value, french) : textCell(value ?? ''))
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(french ? ';' : ',')}\r\n`).join('')}`
}

const numberText = (value: number, french: boolean) => {
  const text = Number.isFinite(value) ? plain(value) : ''
  return french ? text.replace('.', ',') : text
}
/** No exponent: a spreadsheet would show 1e-7 as text. */
const plain = (value: number) => (/e/.test(String(value)) ? value.toFixed(12).replace(/\.?0+$/, '') : String(value))

function textCell(value: string): string {
  const harmless = runs.test(value) ? `'${value}` : value
  return mustQuote.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Hands a content to the person as a file: text of a CSV file unless it is said otherwise. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
