// How long the mineral feed of a farm lasts, from what was delivered and what the herd eats.

/** A past or coming delivery: its day, YYYY-MM-DD, and its tonnes. */
export type Delivery = {
  readonly day: string
  readonly tonnes: number
  /** Tonnes the herd eats in 30 days, by the formula that was delivered; null or 0 when it is not known. */
  readonly tonnesPer30Days: number | null
}

const millisecondsPerDay = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / millisecondsPerDay

/**
 * Days for which the stock of today lasts: each delivery adds tonnes × 30 / tonnes per 30 days to what was left by then,
 * never less than 0. Deliveries after today do not count, nor those whose consumption is not known; null without any.
 * Source: docs/open-questions.md.
 */
export function daysOfStock(deliveries: readonly Delivery[], today: string): number | null {
  const past = deliveries
    .filter(({ day, tonnesPer30Days }) => day <= today && (tonnesPer30Days ?? 0) > 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const [first] = past
  if (first === undefined) return null
  let days = 0
  let previousDay = first.day
  for (const { day, tonnes, tonnesPer30Days } of past) {
    days = Math.max(0, days - daysBetween(previousDay, day)) + (tonnes * 30) / (tonnesPer30Days ?? 1)
    previousDay = day
  }
  return Math.max(0, days - daysBetween(previousDay, today))
}
