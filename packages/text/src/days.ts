import { timeZone } from '@provende/domain/kit/day.ts'
import type { Culture } from './culture.ts'

/** `Nov 22, 2026`: in English 03/11 may be the third or the eleventh. */
const writtenDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A day: an ISO date is the same day in every time zone, an instant the day in the one time zone. Empty for null. */
export function formatDate(iso: string | null, culture: Culture): string {
  if (iso === null) return ''
  const isDay = iso.length === 10
  const options = culture === 'en-US' ? writtenDay : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(culture, { ...options, timeZone: isDay ? 'UTC' : timeZone }).format(new Date(iso))
}
