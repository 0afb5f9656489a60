import { ActionIcon, Badge, Button, Switch, TextInput } from '@mantine/core'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DayField } from '../form/fields-date.tsx'
import { FieldsContext } from '../form/form-fields.ts'
import { useWords } from '../words.tsx'
import classes from './data-table.module.css'
import type { TableState } from './data-table-address.ts'
import { FilterChips, type FilterChoices, type FilterSources } from './filters/filter-chips.tsx'

/** The pause in typing before a search is sent, in ms. */
const searchDebounceMs = 250

type SearchBoxProps = {
  readonly label: string
  /** Shows the label above the field; else it is the placeholder. */
  readonly withLabel?: boolean
  readonly value: string
  readonly onChange: (text: string) => void
  readonly icon?: ReactNode
}

/** A search field that calls `onChange` after a pause in typing, or at once on Enter or blur. */
export function SearchBox({ label, withLabel = false, value, onChange, icon }: SearchBoxProps) {
  const words = useWords().records
  const [typed, setTyped] = useState(value)
  const timer = useRef<number>(undefined)
  const lastSent = useRef(value)
  // The address changed by other means (back, a link, filters cleared): show its value.
  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string) => {
    clearTimeout(timer.current)
    if (text === lastSent.current) return
    lastSent.current = text
    onChange(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => send(text), searchDebounceMs)
  }
  const clear = () => {
    setTyped('')
    send('')
  }
  return (
    <TextInput
      className={classes.search}
      {...(withLabel ? { label } : { 'aria-label': label, placeholder: label })}
      value={typed}
      leftSection={icon}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(typed)}
      // Sent before leaving the screen: a later search would navigate back to the list.
      onBlur={() => send(typed)}
      rightSection={
        typed !== '' && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words.form.clear} onClick={clear}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
    />
  )
}

export type DataTableToolbarProps = {
  readonly state: TableState
  /** Fields that have a filter of their own; a single one is covered by the search field. */
  readonly filters: readonly string[]
  readonly filterLabel: (name: string) => string
  readonly filterChoices?: FilterChoices | undefined
  readonly filterSources?: FilterSources | undefined
  /** Those of the filters that are days: YYYY-MM-DD in the address. */
  readonly filterDays?: readonly string[] | undefined
  /** Whether rows can be inactive. */
  readonly hasInactive: boolean
  /** Changes search parameters of the address; undefined removes one. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
  /** Further switches of the list. */
  readonly children?: ReactNode
  /** After them. */
  readonly end?: ReactNode
}

/** The toolbar above a list: a search over all fields, filters by field, and a switch for inactive rows. */
export function DataTableToolbar({
  state,
  filters,
  filterLabel,
  filterChoices = {},
  filterSources = {},
  filterDays = [],
  hasInactive,
  onChange,
  children,
  end,
}: DataTableToolbarProps) {
  const words = useWords().records.list
  const isChosen = (name: string) => name in filterChoices || name in filterSources
  const typedFilters = filters.filter((name) => !isChosen(name))
  const filterCount = typedFilters.filter((name) => name in state.filters).length
  const [open, setOpen] = useState(false)
  // Filters set in the address are always visible.
  const shown = open || filterCount > 0
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox
          label={words.search}
          value={state.search}
          onChange={(search) => onChange({ search })}
          icon={<IconSearch size={16} />}
        />
        {typedFilters.length > (typedFilters.length < filters.length ? 0 : 1) && (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            rightSection={filterCount > 0 && <Badge circle>{filterCount}</Badge>}
            aria-expanded={shown}
            onClick={() => setOpen(!open)}
          >
            {words.filters}
          </Button>
        )}
        <div className={classes.choices}>
          {children}
          {hasInactive && <InactiveSwitch withInactive={state.withInactive} onChange={onChange} />}
          {end}
        </div>
      </div>
      {typedFilters.length < filters.length && (
        <FilterChips
          {...{ state, filterLabel, onChange }}
          filters={filters.filter(isChosen)}
          choices={filterChoices}
          sources={filterSources}
        />
      )}
      {shown && (
        <fieldset className={classes.filters} aria-label={words.filters}>
          {typedFilters.map((name) => (
            <FilterField
              key={name}
              name={name}
              label={filterLabel(name)}
              value={state.filters[name] ?? ''}
              isDay={filterDays.includes(name)}
              onChange={(text) => onChange({ [name]: text })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

type FilterFieldProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isDay: boolean
  readonly onChange: (text: string | undefined) => void
}

/** A filter of one field: a day, or a text. */
function FilterField({ name, label, value, isDay, onChange }: FilterFieldProps) {
  const dayFieldOf = (path: string) => ({
    ...{ path, label, value, mode: 'edit' as const },
    onChange: (typed: unknown) => {
      const day = typed === null ? '' : calendarDayOf(String(typed))
      // Undefined while a day is being typed.
      if (day !== undefined) onChange(day)
    },
  })
  if (isDay)
    return (
      <FieldsContext value={dayFieldOf}>
        <div className={classes.search}>
          <DayField name={name} />
        </div>
      </FieldsContext>
    )
  return <SearchBox label={label} withLabel value={value} onChange={onChange} />
}

type InactiveSwitchProps = { withInactive: boolean; onChange: (changes: { gi: string | undefined }) => void }

function InactiveSwitch({ withInactive, onChange }: InactiveSwitchProps) {
  const words = useWords().records.list
  return (
    <Switch
      label={words.withInactive}
      checked={withInactive}
      onChange={(event) => onChange({ gi: event.currentTarget.checked ? 'true' : undefined })}
    />
  )
}
