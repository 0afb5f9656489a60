import type { Culture } from './culture.ts'

/* Tables as CSV text, the same from the browser and from the server. */

export type CsvCell = string | number | null

// A spreadsheet treats a cell that starts with one of these (or its full-width form, also after spaces) as an expression to evaluate.
const formulaInjectionPattern = /^[\t\r\n]|^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const mustQuotePattern = /[";,\t\r\n]|^\s|\s$/
/** At the start of a file: without it a spreadsheet reads another encoding than UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file that a spreadsheet of that language opens as a table: UTF-8 with BOM, CRLF; semicolons and decimal
 * commas in French, commas and dots in English. An apostrophe escapes text that would run as a formula; numbers, also
 * negative ones, stay numbers. Source: spec 1 §2 "CSV export".
 */
export function csvFileText(rows: readonly (readonly CsvCell[])[], culture: Culture): string {
  return byteOrderMark + csvRowsText(rows, culture)
}

/** Rows of such a file, without its beginning. */
export function csvRowsText(rows: readonly (readonly CsvCell[])[], culture: Culture): string {
  const isFrench = culture === 'fr-FR'
  const cell = (value: CsvCell) => (typeof value === 'number' ? numberText(value, isFrench) : textCell(value ?? ''))
  return rows.map((row) => `${row.map(cell).join(isFrench ? ';' : ',')}\r\n`).join('')
}

const numberText = (value: number, isFrench: boolean) => {
  const text = Number.isFinite(value) ? withoutExponent(value) : ''
  return isFrench ? text.replace('.', ',') : text
}
/** A spreadsheet would read 1e-7 as text. */
const withoutExponent = (value: number) =>
  /e/.test(String(value)) ? value.toFixed(12).replace(/\.?0+$/, '') : String(value)

function textCell(value: string): string {
  const escaped = formulaInjectionPattern.test(value) ? `'${value}` : value
  return mustQuotePattern.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
