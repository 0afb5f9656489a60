import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/en-gb'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useCulture } from '../words.tsx'

/** A month to pick a day from, weeks starting on Monday; picking the selected day clears it. Source: spec 2 §1. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const locale = useCulture() === 'en-US' ? 'en-gb' : 'fr'
  const calendar = useRef<HTMLDivElement>(null)
  // The popover looks for something to focus before the calendar is loaded.
  useEffect(
    () => calendar.current?.querySelector<HTMLElement>('table [data-autofocus], table [tabindex="0"]')?.focus(),
    [],
  )
  return (
    <DatePicker
      ref={calendar}
      locale={locale}
      firstDayOfWeek={1}
      allowDeselect
      value={day}
      onChange={onPick}
      getDayProps={(shown) => (shown === day ? { 'data-autofocus': true } : {})}
      {...(day === null ? {} : { defaultDate: day })}
    />
  )
}
