import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inputProps, largestDropdown, Shown } from './fields.tsx'
import { useField } from './form-fields.ts'
import type { Page } from './paged.ts'
import { useWords } from './words.tsx'

type Identified = { readonly id: number }
/** Where what can be picked is found, and what it is called. */
export type PickSource<Row extends Identified> = {
  /** What the answers are kept under. */
  readonly key: string
  readonly find: (search: string, most: number, signal: AbortSignal) => Promise<Page<Row>>
  readonly one: (id: number, signal: AbortSignal) => Promise<Row>
  readonly label: (row: Row) => string
  /** Why there is nothing to pick, where it is not the search. */
  readonly none?: string | undefined
}
type PickProps<Row extends Identified> = { readonly name: string; readonly useSource: () => PickSource<Row> }

/** How many choices are offered at once, and the pause in typing before they are searched, in ms. */
const mostChoices = 50
const pause = 200

/** Where one that is picked is kept once it is read; whoever knows it beforehand puts it there. */
export const pickedKey = (source: string, id: number): readonly unknown[] => [source, 'picked', id]

/** What matches the search (null: nothing is searched, only read), and what is picked, offered or not. */
function useChoices<Row extends Identified>(source: PickSource<Row>, search: string | null, picked: readonly number[]) {
  const [text] = useDebouncedValue(search?.trim() ?? '', pause)
  const { data } = useQuery({
    queryKey: [source.key, 'choices', text],
    queryFn: ({ signal }) => source.find(text, mostChoices, signal),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  const found = data?.rows ?? []
  const named = useQueries({
    queries: picked.map((id) => ({
      queryKey: pickedKey(source.key, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.one(id, signal),
      initialData: found.find((row) => row.id === id),
    })),
  })
  const rows = named.flatMap(({ data: row }) => row ?? [])
  const offered = new Map([...rows, ...found].map((row) => [row.id, row]))
  return {
    choices: [...offered.values()].map((row) => ({ value: row.id, label: source.label(row) })),
    pickedLabels: rows.map(source.label),
    isNamed: rows.length === picked.length,
    more: (data?.count ?? 0) > found.length,
  }
}

const asIs = <T,>({ options }: { options: T }): T => options

/** One of many, searched by text on the server; the present one is shown even when it is no longer offered. */
export function PickField<Row extends Identified>({ name, useSource }: PickProps<Row>) {
  const field = useField(name)
  const words = useWords().records.form
  const [search, setSearch] = useState('')
  const value = typeof field.value === 'number' ? field.value : null
  const searched = field.mode === 'edit' ? search : null
  const source = useSource()
  const { choices, pickedLabels, isNamed, more } = useChoices(source, searched, value === null ? [] : [value])
  const label = pickedLabels[0] ?? ''
  return (
    <Shown
      field={field}
      text={isNamed ? label : words.naming}
      edit={() => (
        <Select
          {...inputProps(field)}
          searchable
          // Not over what is said under the field when it gets the focus by itself.
          openOnFocus={false}
          clearable={!field.required}
          clearButtonProps={{ 'aria-label': words.clear }}
          data={choices}
          filter={asIs}
          value={value}
          onChange={field.onChange}
          // The name of what is picked stands in the box: it is no search.
          onSearchChange={(text) => setSearch(text === label ? '' : text)}
          placeholder={words.choose}
          nothingFoundMessage={source.none ?? words.noneFound}
          description={more && search !== '' ? words.typeMore(mostChoices) : undefined}
          maxDropdownHeight={largestDropdown}
        />
      )}
    />
  )
}

/** Several of many. */
export function PickManyField<Row extends Identified>({ name, useSource }: PickProps<Row>) {
  const field = useField(name)
  const words = useWords().records.form
  const [search, setSearch] = useState('')
  const values = Array.isArray(field.value) ? (field.value as number[]) : []
  const { choices, pickedLabels, isNamed } = useChoices(useSource(), field.mode === 'edit' ? search : null, values)
  return (
    <Shown
      wide
      field={field}
      text={isNamed ? pickedLabels.join(', ') : words.naming}
      edit={() => (
        <MultiSelect
          {...inputProps(field)}
          searchable
          openOnFocus={false}
          data={choices}
          filter={asIs}
          value={values}
          onChange={field.onChange}
          searchValue={search}
          onSearchChange={setSearch}
          placeholder={values.length === 0 ? words.chooseSome : ''}
          nothingFoundMessage={words.noneFound}
          hidePickedOptions
          maxDropdownHeight={largestDropdown}
        />
      )}
    />
  )
}
