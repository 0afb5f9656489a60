import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import type { TableState } from './data-table-address.ts'

type DataTableEmptyProps = {
  /** Shown when the list has no rows at all, with `next`, the way to make one. */
  readonly text: string
  readonly next: ReactNode
  readonly state: TableState
  readonly onChange: (changes: Readonly<Record<string, undefined>>) => void
}

/** The message of an empty list, with the next step: clear the filters, or create the first row. */
export function DataTableEmpty({ text, next, state, onChange }: DataTableEmptyProps) {
  const words = useWords().records.list
  const { search, filters } = state
  const activeFilters = [...(search.trim() === '' ? [] : ['search']), ...Object.keys(filters)]
  const clear = () => onChange(Object.fromEntries(activeFilters.map((name) => [name, undefined])))
  return (
    <>
      {activeFilters.length > 0 ? words.nothingFound : text}
      {activeFilters.length > 0 ? (
        <Button variant="default" onClick={clear}>
          {words.clearFilters}
        </Button>
      ) : (
        next
      )}
    </>
  )
}
