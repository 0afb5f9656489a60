// Months, written YYYY-MM.

/** The month of a day or instant in ISO 8601. */
export const monthOfDay = (day: string): string => day.slice(0, 7)

/** The month so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = 12 * year + number - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export const firstDayOfMonth = (month: string): string => `${month}-01`

export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** The months from one to another, both included; empty if the second is before the first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
