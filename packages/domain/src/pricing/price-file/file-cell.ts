// The cells of price files: amounts with their units, percentages, days.

import { calendarDayOf } from '../../kit/day.ts'
import { decimalOf, decimalProduct, roundedDecimalQuotient } from '../../kit/decimal.ts'
import { foldText } from '../../kit/fold-text.ts'
import { parseDecimal } from '../../kit/typed-decimal.ts'
import type { FileCell, PriceUnit } from './price-file.ts'

/** How many of a unit are in a tonne. */
const unitsPerTonne: Readonly<Record<PriceUnit, number>> = { t: 1, '100kg': 10, kg: 1000 }

/** An amount per unit as one per tonne, exact, to six decimals as a list stores it. */
export const perTonne = (amount: number, unit: PriceUnit): number =>
  roundedDecimalQuotient(
    decimalProduct(decimalOf(amount), decimalOf(unitsPerTonne[unit])),
    { digits: 1n, exponent: 0 },
    6,
  )

/** The text of a cell without spaces around. */
export const cellText = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()

/** What cells without a price say: not quoted, on request, out of stock. */
const noPricePattern =
  /^([-–—_/.*?x]+|n\.?\s?[cdr]\.?|n\/?a|#n\/a|non (cote|communique|disponible).*|neant|(nous )?consulter|sur demande|(en )?rupture.*|indisponible|null|none|-+\s*€)$/

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

export type CellAmount =
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: PriceUnit | null; readonly isPercent: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }

/** The amount of a cell: `1 234,50 € HT/t`, `0,4018 €/kg`, `14 %`; empty for NC and the like. */
export function cellAmount(cell: FileCell | undefined, mark: DecimalMark = null): CellAmount {
  if (typeof cell === 'number') return { kind: 'amount', amount: cell, unit: null, isPercent: false }
  const text = cellText(cell)
  const folded = foldText(text)
  if (text === '' || noPricePattern.test(folded)) return { kind: 'empty' }
  const digits = folded
    .replace(/eur(os?)?|€|ht|h\.t\.|ttc|hors taxes?/g, '')
    .replace(/(\/|par)\s*(t|to|tonnes?|mt|kg|kilos?|100\s*kg|q|ql|qt|quintal|quintaux)\.?\s*$/g, '')
    .replace(/[\s\u00a0\u202f\u2009]*%[\s]*$/, '')
    .trim()
  const negative = /^\((.*)\)$/.exec(digits)?.[1]
  const trailingMinus = /^([\d\s.,]+)-$/.exec(digits)?.[1]
  const unsigned = negative ?? trailingMinus ?? digits
  const value = parseDecimal(withoutThousands(unsigned.replace(/[\u2009\u2007\u2060]/g, ''), mark))
  if (value === undefined || value === null) return { kind: 'unreadable' }
  const amount = unsigned === digits ? value : -value
  return { kind: 'amount', amount, unit: unitIn(folded), isPercent: text.endsWith('%') }
}

/** Of a file with the other decimal mark, a lone mark separates thousands. */
const withoutThousands = (text: string, mark: DecimalMark): string =>
  mark === null || !new RegExp(`^[-+]?\\d{1,3}([${mark === '.' ? ',' : '.'}]\\d{3})+$`).test(text)
    ? text
    : text.replaceAll(mark === '.' ? ',' : '.', '')

/** The unit that a text says: `€/kg`, `€ HT / tonne`, `le quintal`, `T`; null when it says none. */
export function unitIn(text: string): PriceUnit | null {
  const folded = foldText(text)
  const [, unit] =
    /(?:€|eur(?:os?)?|prix|ht|tarif)?\s*(?:\/|\bpar\b|\ble\b|\bla\b|\bau\b|\ba la\b)\s*(?:la |le )?(1000 ?kg|100 ?kg|kgs?|kilos?|kilogrammes?|tonnes?|to|t|mt|quintal|quintaux|ql|qt|q)\b/.exec(
      folded,
    ) ?? []
  return unit === undefined ? null : unitNamed(unit)
}

/** The unit that a cell of a column of units names. */
export function unitNamed(text: string): PriceUnit | null {
  const folded = foldText(text).replace(/[€\s./]|eur(os?)?|^par|^le|^la/g, '')
  if (/^(t|to|tonnes?|mt|1000kg)$/.test(folded)) return 't'
  if (/^(kgs?|kilos?|kilogrammes?)$/.test(folded)) return 'kg'
  return /^(100kgs?|q|ql|qt|qx|quintal|quintaux)$/.test(folded) ? '100kg' : null
}

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
  `(\\d{4})-(\\d{2})-(\\d{2})(?:t[\\d:.]+z?)?|\\b(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})\\b|\\b(\\d{1,2})(?:er)?\\s+(${monthPattern})\\.?\\s+(\\d{4})\\b`,
  'g',
)

/** The days written in a text, in order. */
export function daysIn(text: string): string[] {
  return [...foldText(text).matchAll(dayPattern)].flatMap(([, y1, m1, d1, d2, m2, y2, d3, monthName, y3]) =>
    existingDay(y1 ?? y2 ?? y3 ?? '', m1 ?? m2 ?? String(monthNumber(monthName ?? '')), d1 ?? d2 ?? d3 ?? ''),
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
