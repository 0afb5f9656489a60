import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { dayOf, noonOf } from '@provende/domain/kit/day.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './fields.module.css'
import { inputProps, Shown } from './fields.tsx'
import { useField } from './form-fields.ts'
import { formatDate, parseDay } from './format.ts'
import { useCulture, useWords } from './words.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** A day, typed as DD/MM/YYYY or picked; empty is null, what is no day stays as typed and is refused. */
export function DayField({ name }: { name: string }) {
  const field = useField(name)
  const culture = useCulture()
  const words = useWords().records.form
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const value = typeof field.value === 'string' ? field.value : ''
  const day = dayOf(value) ?? null
  const text = day === null ? value : formatDate(day, culture)
  const type = (next: string) => {
    setTyped(next)
    const read = parseDay(next)
    field.onChange(read === undefined ? next : read && noonOf(read))
  }
  const pick = (next: string | null) => {
    setOpen(false)
    setTyped(null)
    field.onChange(next && noonOf(next))
  }
  return (
    <Shown
      field={field}
      text={text}
      edit={() => (
        <TextInput
          {...inputProps(field)}
          className={classes.day}
          autoComplete="off"
          placeholder={words.dayFormat}
          value={typed ?? text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setTyped(null)
            field.onBlur?.()
          }}
          rightSection={
            <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
              <Popover.Target>
                <ActionIcon aria-label={words.pickDay(field.label)} onClick={() => setOpen(!open)}>
                  <IconCalendar size={16} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown>
                <Suspense fallback={null}>
                  <Calendar day={day} onPick={pick} />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
          }
        />
      )}
    />
  )
}
