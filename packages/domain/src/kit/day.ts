// Days of the calendar, written YYYY-MM-DD. A day travels and is kept as the instant of its noon in UTC, which is the
// same day for every reader between the Marquesas and New Caledonia (there since 1998); the day of an instant is that of
// Paris.

const written = /^((?:19|20|21)\d\d-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/i
const inParis = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The day that ISO 8601 text means, of the years 1900 to 2199: as it is written, or, when it says its offset, as it then
 * was in Paris. Undefined when it is no such text or there is no such day.
 */
export function dayOf(text: string): string | undefined {
  const [, day = '', time, , , offset] = written.exec(text.trim()) ?? []
  if (!exists(day)) return undefined
  if (time === undefined || offset === undefined) return day
  const instant = new Date(text.trim())
  return Number.isNaN(instant.getTime()) ? undefined : dayInParis(instant)
}

/** The day it is in Paris at an instant. */
export function dayInParis(instant: Date): string {
  const parts = new Map(inParis.formatToParts(instant).map(({ type, value }) => [type, value]))
  return ['year', 'month', 'day'].map((part) => parts.get(part as 'day')).join('-')
}

/** The instant by which a day travels: its noon. Source: spec 2 §5 "Dates are set to 12:00", docs/open-questions.md. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`

/** DD/MM/YYYY. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')

/** 30 February reads as a day and is none. */
const exists = (day: string) => {
  const noon = new Date(noonOf(day))
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day)
}
