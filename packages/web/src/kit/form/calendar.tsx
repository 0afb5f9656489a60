import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import 'dayjs/locale/en-gb'
import { DatePicker } from '@mantine/dates'
import { useCulture } from '../words.tsx'

/** A month to pick a day from, weeks starting on Monday; picking the selected day clears it. Source: spec 2 §1. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const locale = useCulture() === 'en-US' ? 'en-gb' : 'fr'
  return (
    <DatePicker
      locale={locale}
      firstDayOfWeek={1}
      allowDeselect
      value={day}
      onChange={onPick}
      {...(day === null ? {} : { defaultDate: day })}
    />
  )
}
