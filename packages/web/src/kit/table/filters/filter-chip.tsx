import { useDebouncedValue } from '@mantine/hooks'
import type { RouteAccess } from '@provende/contract/kit/route.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickSource } from '../../form/fields-pick.tsx'
import { loadOverlays, useOverlays } from '../../overlays/overlays.tsx'
import { useWords } from '../../words.tsx'
import classes from './filter-chips.module.css'
import type { ChipProps, Choice, ShownChipProps } from './shown-chip.ts'

/**
 * Where the values of a filter come from: a search on the server, which `access` opens; the address holds the id of the
 * chosen one, or its label.
 */
export type FilterSource = {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind, which only the source itself reads
  readonly useSource: () => PickSource<any>
  readonly by: 'id' | 'label'
  readonly access: RouteAccess
}

/** A filter with a few values. */
export function ChoiceChip({ choices, ...chip }: ChipProps & { readonly choices: readonly Choice[] }) {
  const [search, setSearch] = useState('')
  const matches = choices.filter(({ label }) => foldText(label).includes(foldText(search.trim())))
  const text = choices.find(({ value }) => value === chip.value)?.label ?? ''
  return (
    <Chip
      {...chip}
      {...{ text, search, choices: matches }}
      isSearched={choices.length > fewChoices}
      onSearch={setSearch}
    />
  )
}

/** So many are seen at a glance, without a search. */
const fewChoices = 7
const maxChoices = 50
const searchDebounceMs = 200

/** A filter with many values, searched on the server once it is opened. */
export function SourceChip({ source: { useSource, by }, ...chip }: ChipProps & { readonly source: FilterSource }) {
  const source = useSource()
  const [search, setSearch] = useState<string | null>(null)
  const [text] = useDebouncedValue(search?.trim() ?? '', searchDebounceMs)
  const { data, isFetching } = useQuery({
    queryKey: [source.key, 'choices', text],
    queryFn: ({ signal }) => source.find(text, maxChoices, signal),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  const id = by === 'id' ? Number(chip.value) : 0
  const { data: chosen } = useQuery({
    queryKey: [source.key, 'picked', id],
    queryFn: ({ signal }) => source.one(id, signal),
    enabled: id > 0,
  })
  const words = useWords().records.list
  const rows = (data?.rows ?? []).map((row) => {
    const label = source.label(row)
    return { label, value: by === 'id' ? String(row.id) : label }
  })
  const typed = search?.trim() ?? ''
  // A label may also be that of somebody one may not read: part of it finds it.
  const choices =
    by === 'label' && typed !== '' && !rows.some(({ value }) => value === typed)
      ? [...rows, { label: words.containing(typed), value: typed }]
      : rows
  const shown = by === 'label' ? chip.value : chosen === undefined ? '' : source.label(chosen)
  return (
    <Chip
      {...chip}
      {...{ choices, text: shown, search: search ?? '', isSearched: true }}
      isSearching={isFetching || text !== typed}
      hasMore={(data?.count ?? 0) > rows.length}
      onSearch={setSearch}
      onClose={() => setSearch(null)}
    />
  )
}

/** A filter as a chip; what opens its values is loaded once one means to. */
function Chip(props: ShownChipProps) {
  const { label, value, text, onChange } = props
  const { list } = useWords().records
  const overlays = useOverlays(false)
  const [isPressed, setPressed] = useState(false)
  if (overlays) return <overlays.FilterValuesChip {...props} opensAtOnce={isPressed} />
  const isSet = value !== ''
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-label={isSet ? list.filterIs(label, text) : list.filterBy(label)}
        aria-haspopup="listbox"
        aria-expanded={false}
        onPointerEnter={loadOverlays}
        onClick={() => {
          setPressed(true)
          loadOverlays()
        }}
      >
        <span>{isSet ? list.filterIs(label, text) : label}</span>
        {!isSet && <IconChevronDown size={14} aria-hidden />}
      </button>
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={list.clearFilter(label)}
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
