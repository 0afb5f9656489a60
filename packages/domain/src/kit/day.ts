// Calendar days, written YYYY-MM-DD. On the wire and in the database a day is its noon in UTC, which falls on the same
// local date everywhere from the Marquesas to New Caledonia (there since 1998). The day of an instant is its date in Paris.

/** The one time zone in which instants are shown and days begin: on screen, on paper and in searches. */
export const timeZone = 'Europe/Paris'

const isoDatePattern = /^((?:19|20|21)\d\d-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/i
const parisFormat = new Intl.DateTimeFormat('en', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The day of an ISO 8601 text, years 1900 to 2199: the date as written or, for an instant with an offset, its date in
 * Paris. Undefined for any other text and for days that do not exist.
 */
export function calendarDayOf(text: string): string | undefined {
  const [, day = '', time, , , offset] = isoDatePattern.exec(text.trim()) ?? []
  if (!dayExists(day)) return undefined
  if (time === undefined || offset === undefined) return day
  const instant = new Date(text.trim())
  return Number.isNaN(instant.getTime()) ? undefined : dayInParis(instant)
}

/** The date in Paris at an instant. */
export function dayInParis(instant: Date): string {
  const parts = new Map(parisFormat.formatToParts(instant).map(({ type, value }) => [type, value]))
  return ['year', 'month', 'day'].map((part) => parts.get(part as 'day')).join('-')
}

/** Whether two instants, in ISO 8601, are on one day in Paris, wherever one is. */
export const areOnOneDay = (instant: string, other: string): boolean =>
  dayInParis(new Date(instant)) === dayInParis(new Date(other))

/** Noon of a day in UTC, its form on the wire. Source: spec 2 §5 "Dates are set to 12:00", docs/open-questions.md. */
export const noonInstantOf = (day: string): string => `${day}T12:00:00.000Z`

/** The Sunday with which the week of a day ends. */
export function lastDayOfWeek(day: string): string {
  const date = new Date(noonInstantOf(day))
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

/** Whole days from one day to another, each an ISO 8601 text. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(noonInstantOf(day))
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Formats a day as DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/')

/** False for dates like 30 February, which match the pattern. */
const dayExists = (day: string) => {
  const noon = new Date(noonInstantOf(day))
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day)
}
