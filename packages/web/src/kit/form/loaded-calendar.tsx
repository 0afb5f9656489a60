import { Text } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { useWords } from '../words.tsx'
import type { Calendar as CalendarComponent } from './calendar.tsx'

/** By itself: what follows an `import` in one expression is built into it, and does not see that its styles could not be loaded. */
const loadCalendar = () => import('./calendar.tsx')

type CalendarState = { readonly Calendar?: typeof CalendarComponent; readonly isMissing?: true }

/**
 * The calendar, loaded when it is opened. Without a connection it says so in its place: a failed `React.lazy` would take the
 * whole screen away, with what was typed in it.
 */
export function LoadedCalendar(props: ComponentProps<typeof CalendarComponent>) {
  const words = useWords().records.form
  const [{ Calendar, isMissing }, setState] = useState<CalendarState>({})
  useEffect(() => {
    let isShown = true
    const show = (state: CalendarState) => isShown && setState(state)
    loadCalendar().then(
      (module) => show({ Calendar: module.Calendar }),
      () => show({ isMissing: true }),
    )
    return () => {
      isShown = false
    }
  }, [])
  if (isMissing) return <Text size="sm">{words.noCalendar}</Text>
  return Calendar ? <Calendar {...props} /> : null
}
