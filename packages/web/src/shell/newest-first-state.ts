import type { Route } from '@provende/contract/kit/route.ts'
import { useMemo } from 'react'
import type { TableState } from '../kit/table/data-table-address.ts'
import type { FilterChoices } from '../kit/table/filters/filter-chips.tsx'
import { useAddressState } from './use-paged-list.ts'

/** A list is sorted by the first of its names until a column is chosen; without an order the newest come first. */
const newestFirstParam = 'newest'
export const newestFirstStateNames = (filters: readonly string[]) => [newestFirstParam, ...filters]

/** The state of a list that shows the newest first. */
export function useNewestFirstState(route: Route, filters: readonly string[], choices: FilterChoices): TableState {
  const names = useMemo(() => newestFirstStateNames(filters), [filters])
  const state = useAddressState({ route, filters: names, choices })
  return useMemo(() => ({ ...state, sort: state.sort?.key === newestFirstParam ? null : state.sort }), [state])
}
