import { useMemo } from 'react'
import { type TableState, tableStateOfAddress } from '../kit/table/data-table-address.ts'
import type { FilterChoices } from '../kit/table/data-table-toolbar.tsx'
import { useScreenQueryParams } from '../shell/routing/screen.ts'

/** `tableStateOfAddress` sorts by its first name until a column is chosen; without an order the newest come first. */
const newestFirstParam = 'newest'
export const newestFirstStateNames = (filters: readonly string[]) => [newestFirstParam, ...filters]

/** The state of a list that shows the newest first. A filter whose value is none of its choices is left out. */
export function useNewestFirstState(filters: readonly string[], choices: FilterChoices): TableState {
  const [address] = useScreenQueryParams()
  return useMemo(() => {
    const view = tableStateOfAddress(newestFirstStateNames(filters), address)
    const isValid = ([name, text]: [string, string]) => choices[name]?.some(({ value }) => value === text) ?? true
    const validFilters = Object.fromEntries(Object.entries(view.filters).filter(isValid))
    return { ...view, filters: validFilters, sort: view.sort?.key === newestFirstParam ? null : view.sort }
  }, [address, filters, choices])
}
