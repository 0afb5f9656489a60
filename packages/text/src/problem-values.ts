import { calendarDayOf } from '@provende/domain/kit/day.ts'
import type { Culture } from './culture.ts'
import { formatDate } from './days.ts'
import { formatNumber } from './numbers.ts'

type ProblemParams = Readonly<Record<string, string | number>>

/**
 * The values of a problem's sentence, with numbers and days (YYYY-MM-DD) written as the language writes them. A position in
 * a text is a count.
 */
export const withWrittenValues = (values: ProblemParams, culture: Culture): ProblemParams =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'position' ? value : writtenValue(value, culture)]),
  )

function writtenValue(value: string | number, culture: Culture): string {
  if (typeof value === 'number') return formatNumber(value, undefined, culture)
  return calendarDayOf(value) === value ? formatDate(value, culture) : value
}
