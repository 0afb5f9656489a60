import { ActionIcon, TextInput } from '@mantine/core'
import { calendarDayOf, noonInstantOf } from '@provende/domain/kit/day.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatTypedDay, parseDay } from '../format.ts'
import { LatePopover, useOpener } from '../overlays/overlays.tsx'
import { useCulture, useWords } from '../words.tsx'
import classes from './fields.module.css'
import { FieldByMode, fieldInputProps } from './fields.tsx'
import { useField } from './form-fields.ts'
import { LoadedCalendar } from './loaded-calendar.tsx'

/** A day, typed in the order of the language or picked; empty is null, an invalid day stays as typed and is refused by the schema. */
export function DayField({ name }: { name: string }) {
  const field = useField(name)
  const culture = useCulture()
  const words = useWords().records.form
  const [typed, setTyped] = useState<string | null>(null)
  const { opener, close, button } = useOpener()
  const value = typeof field.value === 'string' ? field.value : ''
  const day = calendarDayOf(value) ?? null
  const text = day === null ? value : formatDate(day, culture)
  const shown = day === null ? value : formatTypedDay(day, culture)
  const type = (next: string) => {
    setTyped(next)
    const parsed = parseDay(next, culture)
    field.onChange(parsed === undefined ? next : parsed && noonInstantOf(parsed))
  }
  const pick = (next: string | null) => {
    close()
    setTyped(null)
    field.onChange(next && noonInstantOf(next))
  }
  return (
    <FieldByMode
      field={field}
      text={text}
      edit={() => (
        <TextInput
          {...fieldInputProps(field)}
          className={classes.day}
          autoComplete="off"
          placeholder={words.dayFormat}
          value={typed ?? shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setTyped(null)
            field.onBlur?.()
          }}
          rightSection={
            <>
              <ActionIcon aria-label={words.pickDay(field.label)} {...button}>
                <IconCalendar size={16} />
              </ActionIcon>
              {opener && (
                <LatePopover
                  button={opener}
                  label={words.pickDay(field.label)}
                  width="auto"
                  padding="md"
                  onClose={close}
                >
                  <LoadedCalendar day={day} onPick={pick} />
                </LatePopover>
              )}
            </>
          }
        />
      )}
    />
  )
}
