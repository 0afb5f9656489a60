import { dayOf } from '@provende/domain/kit/day.ts'
import type { Culture } from '@provende/text/culture.ts'

/*
 * How numbers and dates are read and written on screen. Dates are DD/MM/YYYY whatever the language (spec 1 §9), which is
 * what British English writes.
 */
const formatOf = (culture: Culture): string => (culture === 'en-US' ? 'en-GB' : 'fr-FR')

/** `1 234,56`; empty for null. Without `decimals`, as many as the number has, up to six. */
export function formatNumber(value: number | null, decimals: number | undefined, culture: Culture): string {
  return value === null ? '' : numberFormat(decimals, culture).format(value)
}

/** Making a format costs a hundred times what using it does, and a grid shows hundreds of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>()
function numberFormat(decimals: number | undefined, culture: Culture): Intl.NumberFormat {
  const key = `${culture} ${decimals}`
  const known = numberFormats.get(key)
  if (known) return known
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat(formatOf(culture), digits)
  numberFormats.set(key, made)
  return made
}

const significant = (culture: Culture): Intl.NumberFormat => {
  const key = `${culture} significant`
  const made = numberFormats.get(key) ?? new Intl.NumberFormat(formatOf(culture), { maximumSignificantDigits: 2 })
  numberFormats.set(key, made)
  return made
}

const raised: Readonly<Record<string, string>> = {
  ...{ '+': '', '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴' },
  ...{ 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
}

/** Two digits, however far behind the mark: `0,0038`, `2,8·10⁻⁶`; empty for null. A unit of vitamin costs far less than a gram. */
export function formatFaint(value: number | null, culture: Culture): string {
  if (value === null) return ''
  if (value === 0 || Math.abs(value) >= 1e-5) return significant(culture).format(value)
  const [digits, exponent = ''] = value.toExponential(1).split('e')
  return `${significant(culture).format(Number(digits))}·10${exponent.replace(/./g, (sign) => raised[sign] ?? '')}`
}

const instants = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Whatever a field holds, as a text: a number, yes or no, an instant by its day, a text as it is. */
export function formatValue(value: unknown, words: { yes: string; no: string }, culture: Culture): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string' && instants.test(value)) return formatDate(value, culture)
  return typeof value === 'number' ? formatNumber(value, undefined, culture) : String(value ?? '')
}

/** A size in bytes, in the unit that suits it: `340 ko`, `1,2 Mo`. */
export function formatBytes(bytes: number, words: { B: string; kB: string; MB: string }, culture: Culture): string {
  const [unit, size] =
    bytes < 1024 ? ['B' as const, 1] : bytes < 1024 ** 2 ? ['kB' as const, 1024] : ['MB' as const, 1024 ** 2]
  const value = bytes / size
  return `${formatNumber(Number(value.toFixed(value < 10 ? 1 : 0)), undefined, culture)}\u00a0${words[unit]}`
}

/** A day: an ISO date is that day everywhere, an instant is the day it was for the reader. Empty for null. */
export function formatDate(iso: string | null, culture: Culture): string {
  if (iso === null) return ''
  const isDay = iso.length === 10
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return new Intl.DateTimeFormat(formatOf(culture), isDay ? { ...options, timeZone: 'UTC' } : options).format(
    new Date(iso),
  )
}

/** A day and a time to the minute, as they were for the reader. Empty for null. */
export const formatInstant = (iso: string | null, culture: Culture): string =>
  iso === null ? '' : `${formatDate(iso, culture)} ${formatTime(iso, culture)}`

/** The time of an instant to the minute, as it was for the reader. */
export const formatTime = (iso: string, culture: Culture): string =>
  new Intl.DateTimeFormat(formatOf(culture), { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))

const days = /^(\d{1,2})[/. -]?(\d{1,2})[/. -]?(\d{4}|\d{2})$/
/**
 * The day a person typed, YYYY-MM-DD: `1/10/2026`, `01102026`, `1.10.26`. Null when nothing was typed, undefined when
 * there is no such day.
 */
export function parseDay(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const [, day = '', month = '', year = ''] = days.exec(text.trim()) ?? []
  return dayOf(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
