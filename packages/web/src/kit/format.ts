import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { superscript } from '@provende/domain/kit/superscripts.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatDate, formatInstant, formatTime, formatTimeWithSeconds } from '@provende/text/days.ts'
import { formatNumber } from '@provende/text/numbers.ts'

/* Formats values for the screen and parses days. */

export { formatDate, formatInstant, formatNumber, formatTime, formatTimeWithSeconds }

/**
 * Two significant digits, however small: `0,0038`, `2,8·10⁻⁶`; empty for null. A unit of vitamin costs far less than a
 * gram.
 */
export function formatTwoSignificantDigits(value: number | null, culture: Culture): string {
  if (value === null) return ''
  const twoDigits = (number: number) => formatNumber(number, { maximumSignificantDigits: 2 }, culture)
  if (value === 0 || Math.abs(value) >= 1e-5) return twoDigits(value)
  const [digits, exponent = ''] = value.toExponential(1).split('e')
  return `${twoDigits(Number(digits))}·10${superscript(exponent)}`
}

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** The value of any field as text: numbers formatted, booleans as yes or no, instants as their day, texts unchanged. */
export function formatValue(value: unknown, words: { yes: string; no: string }, culture: Culture): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string' && instantPattern.test(value)) return formatDate(value, culture)
  return typeof value === 'number' ? formatNumber(value, undefined, culture) : String(value ?? '')
}

/** A size in bytes, in bytes, kB or MB: `340 ko`, `1,2 Mo`. */
export function formatBytes(bytes: number, words: { B: string; kB: string; MB: string }, culture: Culture): string {
  const [unit, size] =
    bytes < 1024 ? ['B' as const, 1] : bytes < 1024 ** 2 ? ['kB' as const, 1024] : ['MB' as const, 1024 ** 2]
  const value = bytes / size
  return `${formatNumber(Number(value.toFixed(value < 10 ? 1 : 0)), undefined, culture)}\u00a0${words[unit]}`
}

/** A day in a field, as `parseDay` reads it: DD/MM/YYYY in French, MM/DD/YYYY as Americans type it in English. */
export function formatTypedDay(iso: string, culture: Culture): string {
  const day = formatDate(iso, 'fr-FR')
  return culture === 'en-US' ? day.replace(/^(\d\d)\/(\d\d)\//, '$2/$1/') : day
}

const dayPattern = /^(\d{1,2})[/. -]?(\d{1,2})[/. -]?(\d{4}|\d{2})$/
const isoDayPattern = /^\d{4}-\d\d-\d\d$/
/**
 * A typed day as YYYY-MM-DD: `1/10/2026`, `01102026`, `1.10.26` is 1 October in French, 10 January in English; `2026-10-01`
 * is 1 October in both. Null when the text is blank, undefined when it is not an existing day: 13/10 is none in English
 * rather than what 12/10 would not be.
 */
export function parseDay(text: string, culture: Culture): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (isoDayPattern.test(typed)) return calendarDayOf(typed)
  const [, first = '', second = '', year = ''] = dayPattern.exec(typed) ?? []
  const [day, month] = culture === 'en-US' ? [second, first] : [first, second]
  return calendarDayOf(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
