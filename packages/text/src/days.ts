import { timeZone } from '@provende/domain/kit/day.ts'
import type { Culture } from './culture.ts'

/** Formats of days and of times; to make one takes longer than to write a page of dates. */
const formatIn = (culture: Culture, zone: string) => ({
  day: new Intl.DateTimeFormat(
    culture,
    culture === 'en-US'
      ? { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }
      : { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone },
  ),
  time: new Intl.DateTimeFormat(culture, { ...timeToTheMinute, timeZone: zone }),
  timeToTheSecond: new Intl.DateTimeFormat(culture, { ...timeToTheMinute, second: '2-digit', timeZone: zone }),
})
const timeToTheMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const formats = new Map<string, ReturnType<typeof formatIn>>()
function formatOf(culture: Culture, zone: string) {
  const format = formats.get(culture + zone) ?? formatIn(culture, zone)
  formats.set(culture + zone, format)
  return format
}

/**
 * A day: an ISO date is the same day in every time zone, an instant the day in the one time zone. Empty for null. In English
 * `22 Nov 2026`, with its months as Americans shorten them: 03/11 may be the third or the eleventh. What is no date, as a
 * person may type it into an address, is written as it is.
 */
export function formatDate(iso: string | null, culture: Culture): string {
  if (iso === null) return ''
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const { day } = formatOf(culture, iso.length === 10 ? 'UTC' : timeZone)
  if (culture !== 'en-US') return day.format(date)
  const parts = new Map(day.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

/** The time of an instant to the minute, in the one time zone, from 00:00 to 23:59 in both languages; empty for none. */
export function formatTime(iso: string, culture: Culture): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formatOf(culture, timeZone).time.format(date)
}

/** With its seconds: for instants that are to be told apart within a minute. */
export function formatTimeWithSeconds(iso: string, culture: Culture): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : formatOf(culture, timeZone).timeToTheSecond.format(date)
}

/** Day and time to the minute, in the one time zone, the same on screens and on paper. Empty for null. */
export const formatInstant = (iso: string | null, culture: Culture): string =>
  iso === null ? '' : `${formatDate(iso, culture)}${culture === 'en-US' ? ',' : ''} ${formatTime(iso, culture)}`
