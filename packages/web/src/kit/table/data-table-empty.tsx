import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableState } from './data-table-address.ts'
import { useWords } from './words.tsx'

type EmptyProps = {
  /** What is said when there is nothing at all, and what to do then. */
  readonly text: string
  readonly next: ReactNode
  readonly state: TableState
  readonly onChange: (changes: Readonly<Record<string, undefined>>) => void
}

/** An empty list says what to do next: clear the filters, or make the first row. */
export function DataTableEmpty({ text, next, state, onChange }: EmptyProps) {
  const words = useWords().records.list
  const { search, filters } = state
  const filtering = [...(search.trim() === '' ? [] : ['search']), ...Object.keys(filters)]
  const clear = () => onChange(Object.fromEntries(filtering.map((name) => [name, undefined])))
  return (
    <>
      {filtering.length > 0 ? words.nothingFound : text}
      {filtering.length > 0 ? (
        <Button variant="default" onClick={clear}>
          {words.clearFilters}
        </Button>
      ) : (
        next
      )}
    </>
  )
}
