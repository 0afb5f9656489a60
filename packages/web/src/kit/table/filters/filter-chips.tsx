import { Button } from '@mantine/core'
import { oneHorizontalTabStop } from '../../one-tab-stop.ts'
import { useWords } from '../../words.tsx'
import type { TableState } from '../data-table-address.ts'
import { ChoiceChip, type FilterSource, SourceChip } from './filter-chip.tsx'
import classes from './filter-chips.module.css'

/** The values a filter may have, by its name; other filters are texts. */
export type FilterChoices = Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>
/** Where the values of a filter are searched, by its name. */
export type FilterSources = Readonly<Record<string, FilterSource>>

type FilterChipsProps = {
  readonly state: TableState
  /** Those of the filters that have values to choose from. */
  readonly filters: readonly string[]
  readonly filterLabel: (name: string) => string
  readonly choices: FilterChoices
  readonly sources: FilterSources
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** The filters whose values are chosen, one chip each, and a button that clears all filters of the list. */
export function FilterChips({ state, filters, filterLabel, choices, sources, onChange }: FilterChipsProps) {
  const words = useWords().records.list
  const set = [...(state.search.trim() === '' ? [] : ['search']), ...Object.keys(state.filters)]
  const clearAll = () => onChange(Object.fromEntries(set.map((name) => [name, undefined])))
  return (
    <fieldset ref={oneHorizontalTabStop} className={classes.chips} aria-label={words.filterValues}>
      {filters.map((name) => {
        const chip = {
          label: filterLabel(name),
          value: state.filters[name] ?? '',
          onChange: (value: string | undefined) => onChange({ [name]: value }),
        }
        const source = sources[name]
        return source ? (
          <SourceChip key={name} source={source} {...chip} />
        ) : (
          <ChoiceChip key={name} choices={choices[name] ?? []} {...chip} />
        )
      })}
      {set.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={clearAll}>
          {words.clearFilters}
        </Button>
      )}
    </fieldset>
  )
}
