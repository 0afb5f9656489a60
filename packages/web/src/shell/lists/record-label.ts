import { type AnyRecord, type Family, labelFieldOf } from '@provende/contract/records/family.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatDate } from '@provende/text/days.ts'

/** The label of a record: the field by which its lists are sorted; a day as it is written in lists. */
export function recordLabelOf(family: Family, record: AnyRecord, culture: Culture = 'fr-FR'): string {
  const value = record[labelFieldOf(family)]
  const day = family.newestFirstBy !== null && typeof value === 'string' ? calendarDayOf(value) : undefined
  return day === undefined ? String(value ?? '') : formatDate(day, culture)
}

/** The title of the screen of a record: a day or a year alone does not say what is of it. */
export function recordTitleOf(family: Family, record: AnyRecord, what: string, culture: Culture): string {
  const label = recordLabelOf(family, record, culture)
  return family.newestFirstBy === null ? label : `${what} \u2013 ${label}`
}
