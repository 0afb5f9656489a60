import type { Culture } from '@provende/text/culture.ts'

/** A cell: a text, a number (written with the decimal separator of the language) or null for an empty cell. */
export type CsvCell = string | number | null

// A spreadsheet treats a cell that starts with one of these (or its full-width form, also after spaces) as an expression to evaluate.
const expressionStart = /^[\t\r\n]|^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const mustQuote = /[";,\t\r\n]|^\s|\s$/

/**
 * Rows as a CSV file that a spreadsheet of that language opens as a table: UTF-8 with BOM, CRLF; semicolons and decimal
 * commas in French, commas and dots in English. An apostrophe escapes text that would run as a formula; numbers, also
 * negative ones, stay numbers. Source: spec 1 §2 "CSV export".
 */
export function csvText(rows: readonly (readonly CsvCell[])[], culture: Culture): string {
  const isFrench = culture === 'fr-FR'
  const cell = (value: CsvCell) => (typeof value === 'number' ? numberText(value, isFrench) : textCell(value ?? ''))
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(isFrench ? ';' : ',')}\r\n`).join('')}`
}

const numberText = (value: number, isFrench: boolean) => {
  const text = Number.isFinite(value) ? withoutExponent(value) : ''
  return isFrench ? text.replace('.', ',') : text
}
/** A spreadsheet would read 1e-7 as text. */
const withoutExponent = (value: number) =>
  /e/.test(String(value)) ? value.toFixed(12).replace(/\.?0+$/, '') : String(value)

function textCell(value: string): string {
  const escaped = expressionStart.test(value) ? `'${value}` : value
  return mustQuote.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Downloads a content as a file; CSV by default. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
