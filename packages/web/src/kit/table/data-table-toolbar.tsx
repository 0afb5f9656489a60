import { ActionIcon, Badge, Button, Switch, TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'
import type { TableState } from './data-table-address.ts'
import { useWords } from './words.tsx'

/** Milliseconds without a key before a search is sent. */
const pause = 250

type SearchBoxProps = {
  readonly label: string
  /** Shows the label above the box; else it stands in it while it is empty. */
  readonly withLabel?: boolean
  readonly value: string
  readonly onChange: (text: string) => void
  readonly icon?: ReactNode
}

/** A text of a filter: keeps what is typed to itself and tells it after a pause, at once on Enter or when it is left. */
export function SearchBox({ label, withLabel = false, value, onChange, icon }: SearchBoxProps) {
  const words = useWords().records
  const [typed, setTyped] = useState(value)
  const timer = useRef<number>(undefined)
  const told = useRef(value)
  // The address changed under the box (back, a link, filters cleared): what it says goes into the box.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (text: string) => {
    clearTimeout(timer.current)
    if (text === told.current) return
    told.current = text
    onChange(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => tell(text), pause)
  }
  const clear = () => {
    setTyped('')
    tell('')
  }
  return (
    <TextInput
      className={classes.search}
      {...(withLabel ? { label } : { 'aria-label': label, placeholder: label })}
      value={typed}
      leftSection={icon}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && tell(typed)}
      // Before the person goes elsewhere: a search that follows would take him back.
      onBlur={() => tell(typed)}
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

type ToolbarProps = {
  readonly state: TableState
  /** Names of the fields that may be filtered one by one; a single one needs no more than the search. */
  readonly filters: readonly string[]
  readonly filterLabel: (name: string) => string
  /** Changes what the address says; undefined takes it away. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
  /** What else a list may include. */
  readonly children?: ReactNode
}

/** What stands above the rows of a list: one search over everything, filters by field, and whether inactive rows show. */
export function DataTableToolbar({ state, filters, filterLabel, onChange, children }: ToolbarProps) {
  const words = useWords().records.list
  const set = Object.keys(state.filters).length
  const [open, setOpen] = useState(false)
  // An address that filters shows by what.
  const shown = open || set > 0
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox
          label={words.search}
          value={state.search}
          onChange={(search) => onChange({ search })}
          icon={<IconSearch size={16} />}
        />
        {filters.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            rightSection={set > 0 && <Badge circle>{set}</Badge>}
            aria-expanded={shown}
            onClick={() => setOpen(!open)}
          >
            {words.filters}
          </Button>
        )}
        <div className={classes.spacer} />
        {children}
        <Switch
          label={words.withInactive}
          checked={state.withInactive}
          onChange={(event) => onChange({ gi: event.currentTarget.checked ? 'true' : undefined })}
        />
      </div>
      {shown && (
        <fieldset className={classes.filters} aria-label={words.filters}>
          {filters.map((name) => (
            <SearchBox
              key={name}
              label={filterLabel(name)}
              withLabel
              value={state.filters[name] ?? ''}
              onChange={(text) => onChange({ [name]: text })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
