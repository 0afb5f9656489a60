import type { Route } from '@provende/contract/kit/route.ts'
import { useCallback, useMemo } from 'react'
import type { TableState } from '../kit/table/data-table-address.ts'
import type { FilterChoices } from '../kit/table/filters/filter-chips.tsx'
import { useStateOfAddress } from './use-paged-list.ts'

/** A list is sorted by the first of its names until a column is chosen; without an order the newest come first. */
const newestFirstParam = 'newest'
export const newestFirstStateNames = (filters: readonly string[]) => [newestFirstParam, ...filters]

/** Reads the state of a list that shows the newest first from an address. */
export function useNewestFirstState(route: Route, filters: readonly string[], choices: FilterChoices) {
  const names = useMemo(() => newestFirstStateNames(filters), [filters])
  const stateOf = useStateOfAddress({ route, filters: names, choices })
  return useCallback(
    (address: Parameters<typeof stateOf>[0]): TableState => {
      const state = stateOf(address)
      return { ...state, sort: state.sort?.key === newestFirstParam ? null : state.sort }
    },
    [stateOf],
  )
}
