import { areOnOneDay } from '@provende/domain/kit/day.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatInstant, formatTime, formatTimeWithSeconds } from '../../kit/format.ts'

type Times = Readonly<Record<'opened' | 'saved', string>>

/** When the version that was opened and the last one were saved; today's without the day. */
export function versionTimes(openedAt: string, savedAt: string, culture: Culture, now = new Date()): Times {
  const timeOf = (date: string) =>
    areOnOneDay(date, now.toISOString()) ? formatTime(date, culture) : formatInstant(date, culture)
  return { opened: timeOf(openedAt), saved: timeOf(savedAt) }
}

/** The same, with seconds where both were saved in one minute: one chooses between them. */
export const distinctVersionTimes = (openedAt: string, savedAt: string, culture: Culture, now?: Date): Times =>
  formatInstant(openedAt, culture) === formatInstant(savedAt, culture)
    ? { opened: formatTimeWithSeconds(openedAt, culture), saved: formatTimeWithSeconds(savedAt, culture) }
    : versionTimes(openedAt, savedAt, culture, now)
