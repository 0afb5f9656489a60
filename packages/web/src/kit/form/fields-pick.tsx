import { useDebouncedValue } from '@mantine/hooks'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LateMultiSelect, LateSelect } from '../overlays/overlays.tsx'
import type { PageOfRows } from '../table/paged.ts'
import { useWords } from '../words.tsx'
import { FieldByMode, fieldInputProps } from './fields.tsx'
import { type Field, useField } from './form-fields.ts'

type RecordWithId = { readonly id: number }
/** How a pick field searches, reads and labels its rows. */
export type PickSource<Row extends RecordWithId> = {
  /** First part of the query keys. */
  readonly key: string
  readonly find: (search: string, maxRows: number, signal: AbortSignal) => Promise<PageOfRows<Row>>
  readonly one: (id: number, signal: AbortSignal) => Promise<Row>
  readonly label: (row: Row) => string
  /** Shown when the list is empty for another reason than the search. */
  readonly emptyMessage?: string | undefined
}
type PickFieldProps<Row extends RecordWithId> = { readonly name: string; readonly useSource: () => PickSource<Row> }
type PickOneFieldProps<Row extends RecordWithId> = PickFieldProps<Row> & {
  /** The only choice is made although nothing has to be picked; it may be cleared. */
  readonly proposesSole?: boolean
}

const maxPickChoices = 50
const searchDebounceMs = 200

/** Query key of a picked row; a screen that already has the row may put it in the cache. */
export const pickedRecordKey = (source: string, id: number): readonly unknown[] => [source, 'picked', id]

/** The rows that match the search (null searches nothing) and the picked rows, whether they match or not. */
function usePickChoices<Row extends RecordWithId>(
  source: PickSource<Row>,
  search: string | null,
  picked: readonly number[],
) {
  const [text] = useDebouncedValue(search?.trim() ?? '', searchDebounceMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [source.key, 'choices', text],
    queryFn: ({ signal }) => source.find(text, maxPickChoices, signal),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  const matches = data?.rows ?? []
  const pickedQueries = useQueries({
    queries: picked.map((id) => ({
      queryKey: pickedRecordKey(source.key, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.one(id, signal),
      initialData: matches.find((row) => row.id === id),
    })),
  })
  const rows = pickedQueries.flatMap(({ data: row }) => row ?? [])
  const choicesById = new Map([...rows, ...matches].map((row) => [row.id, row]))
  const choices = [...choicesById.values()].map((row) => ({ value: row.id, label: source.label(row) }))
  const typed = search?.trim() ?? ''
  const isSearching = typed !== text || isPlaceholderData
  return {
    // Until the server has answered, only what matches by its label: Enter must not pick what was not searched.
    choices: isSearching ? choices.filter(({ label }) => foldText(label).includes(foldText(typed))) : choices,
    isSearching,
    isReading: isFetching && (data === undefined || isPlaceholderData),
    pickedLabels: rows.map(source.label),
    areLabelsLoaded: rows.length === picked.length,
    hasMore: (data?.count ?? 0) > matches.length,
  }
}

/** The server has filtered the options already. */
const keepAllOptions = <T,>({ options }: { options: T }): T => options

/** Picks one of many, searched by text on the server; the picked one is shown even when it is no longer offered. */
export function PickField<Row extends RecordWithId>({ name, useSource, proposesSole = false }: PickOneFieldProps<Row>) {
  const field = useField(name)
  const words = useWords().records.form
  const [search, setSearch] = useState('')
  const value = typeof field.value === 'number' ? field.value : null
  const activeSearch = field.mode === 'edit' ? search : null
  const source = useSource()
  const { choices, isSearching, isReading, pickedLabels, areLabelsLoaded, hasMore } = usePickChoices(
    source,
    activeSearch,
    value === null ? [] : [value],
  )
  const label = pickedLabels[0] ?? ''
  const [only, ...others] = choices
  const isSole = others.length === 0 && !hasMore && !isSearching && activeSearch === ''
  useSoleChoice(field, isSole ? only?.value : undefined, isReading, proposesSole)
  return (
    <FieldByMode
      field={field}
      text={areLabelsLoaded ? label : words.loadingName}
      edit={() => (
        <LateSelect
          {...fieldInputProps(field)}
          searchable
          // An automatic focus must not cover the message under the field.
          openOnFocus={false}
          clearable={!field.required}
          // To choose what is chosen already must not clear it.
          allowDeselect={false}
          clearButtonProps={{ 'aria-label': words.clear }}
          data={choices}
          filter={keepAllOptions}
          value={value}
          onChange={field.onChange}
          // The input shows the label of the picked row, which is not a search text.
          onSearchChange={(text) => setSearch(text === label ? '' : text)}
          // Something is chosen as long as its name is read: not to choose.
          placeholder={areLabelsLoaded ? words.choose : words.loadingName}
          nothingFoundMessage={
            isSearching
              ? words.searching
              : (source.emptyMessage ?? (search.trim() === '' ? words.noneYet : words.noneFound))
          }
          description={hasMore && search !== '' ? words.refineSearch(maxPickChoices) : undefined}
        />
      )}
    />
  )
}

/** Where something has to be picked and there is one choice, it is made; where it is only proposed, once. */
function useSoleChoice(field: Field, only: number | undefined, isReading: boolean, isProposed: boolean) {
  const { mode, required, value, onDefault, awaitDefault } = field
  const wasProposed = useRef(false)
  const isOpen = mode === 'edit' && (required === true || isProposed) && (value === null || value === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fills the field in is new at each rendering.
  useEffect(() => {
    if (!isOpen || only === undefined || (isProposed && wasProposed.current)) return
    wasProposed.current = true
    onDefault?.(only)
  }, [isOpen, only])
  const isAwaited = isOpen && isReading
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => (isAwaited && !(isProposed && wasProposed.current) ? awaitDefault?.() : undefined), [isAwaited])
}

/** Picks several of many. */
export function PickManyField<Row extends RecordWithId>({ name, useSource }: PickFieldProps<Row>) {
  const field = useField(name)
  const words = useWords().records.form
  const [search, setSearch] = useState('')
  const values = Array.isArray(field.value) ? (field.value as number[]) : []
  const { choices, isSearching, pickedLabels, areLabelsLoaded } = usePickChoices(
    useSource(),
    field.mode === 'edit' ? search : null,
    values,
  )
  return (
    <FieldByMode
      wide
      field={field}
      text={areLabelsLoaded ? pickedLabels.join(', ') : words.loadingName}
      edit={() => (
        <LateMultiSelect
          {...fieldInputProps(field)}
          searchable
          openOnFocus={false}
          data={choices}
          filter={keepAllOptions}
          value={values}
          onChange={field.onChange}
          searchValue={search}
          onSearchChange={setSearch}
          placeholder={values.length === 0 ? words.chooseSome : ''}
          nothingFoundMessage={isSearching ? words.searching : search.trim() === '' ? words.noneYet : words.noneFound}
          hidePickedOptions
        />
      )}
    />
  )
}
