// The cells of files that people made: texts, numbers as they are written, days.

import { calendarDayOf } from './day.ts'
import { foldText } from './fold-text.ts'
import { parseDecimal } from './typed-decimal.ts'

/** A cell: a text, a number, or null. Dates are ISO 8601 texts. */
export type FileCell = string | number | null

/** The text of a cell without spaces around. */
export const cellText = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()

/** What decimal mark a file uses where a number alone does not say. */
export type DecimalMark = ',' | '.' | null

/** The decimal mark of texts that have two kinds of marks: `1,234.50` is one with a dot. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark {
  for (const text of texts) {
    if (/\d,\d{3}\.\d/.test(text)) return '.'
    if (/\d\.\d{3},\d/.test(text)) return ','
  }
  return null
}

/**
 * The decimal mark of texts that are all numbers: also the only one that stands before other than three digits. Beside
 * `41,2` the number `68.120` is in thousands. Codes and days among them would mislead it.
 */
export function decimalMarkOfNumbers(texts: readonly string[]): DecimalMark {
  const marks = new Set(texts.flatMap((text) => /\d([.,])(?!\d{3}$)\d+$/.exec(text)?.[1] ?? []))
  const [only = null] = marks.size === 1 ? marks : []
  return decimalMarkOf(texts) ?? (only === ',' || only === '.' ? only : null)
}

/** The number of a text without its unit: `1 234,50`, `(12)`, `12-`; undefined when it is none, null when it is blank. */
export function writtenNumber(text: string, mark: DecimalMark): number | null | undefined {
  const negative = /^\((.*)\)$/.exec(text)?.[1]
  const trailingMinus = /^([\d\s.,]+)-$/.exec(text)?.[1]
  const unsigned = negative ?? trailingMinus ?? text
  const value = parseDecimal(withoutThousands(unsigned.replace(/[\u2009\u2007\u2060]/g, ''), mark))
  return value === undefined || value === null || unsigned === text ? value : -value
}

/** Of a file with the other decimal mark, a lone mark separates thousands. */
const withoutThousands = (text: string, mark: DecimalMark): string =>
  mark === null || !new RegExp(`^[-+]?[1-9]\\d{0,2}([${mark === '.' ? ',' : '.'}]\\d{3})+$`).test(text)
    ? text
    : text.replaceAll(mark === '.' ? ',' : '.', '')

const months = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fevr', 'fev', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
]
const monthPattern = months.flat().join('|')
const monthNumber = (name: string) => months.findIndex((names) => names.includes(name)) + 1
const dayPattern = new RegExp(
  `(\\d{4})-(\\d{2})-(\\d{2})(?:t[\\d:.]+z?)?|\\b(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})\\b|\\b(\\d{1,2})(?:er)?\\s+(${monthPattern})\\.?\\s+(\\d{4})\\b|\\b(${monthPattern})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})\\b`,
  'g',
)

/** The days written in a text, in order: `2026-09-24`, `24/09/2026`, `24 sept. 2026`, `Sep 24, 2026`. */
export function daysIn(text: string): string[] {
  return [...foldText(text).matchAll(dayPattern)].flatMap(
    ([, y1, m1, d1, d2, m2, y2, d3, name3, y3, name4 = '', d4 = '', y4 = '']) =>
      existingDay(y1 ?? y2 ?? y3 ?? y4, m1 ?? m2 ?? String(monthNumber(name3 ?? name4)), d1 ?? d2 ?? d3 ?? d4),
  )
}

function existingDay(year: string, month: string, day: string): string[] {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const existing = calendarDayOf(text)
  return existing === undefined ? [] : [existing]
}

/** The first day of a month written in a text: `TARIF NOVEMBRE 2026`. */
export function monthIn(text: string): string | null {
  const [, name = '', year = ''] = new RegExp(`\\b(${monthPattern})\\.?\\s+(20\\d\\d)\\b`).exec(foldText(text)) ?? []
  return existingDay(year, String(monthNumber(name)), '1')[0] ?? null
}

/** Days from 1 January 1990 to 2100 as spreadsheets number them. */
const isDayNumber = (value: number) => value >= 32_874 && value <= 73_050

/** The day of a cell: a date, a day as text, or the number of a day; null for anything else. */
export function cellDay(cell: FileCell | undefined): string | null {
  const number = typeof cell === 'number' ? cell : /^\d{5}$/.test(cellText(cell)) ? Number(cell) : Number.NaN
  if (isDayNumber(number)) return new Date(Date.UTC(1899, 11, 30 + Math.floor(number))).toISOString().slice(0, 10)
  return daysIn(cellText(cell))[0] ?? null
}
