import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaFiltersInPath } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { useMemo } from 'react'
import { type TableState, tableState } from '../kit/data-table-address.ts'
import type { AddressedList } from '../kit/list-table.tsx'
import type { Page } from '../kit/paged.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { orderOf, useAddressedList } from '../shell/use-addressed-list.ts'
import { appliedNames, filtersIn, type SearchState } from './formula-search-state.ts'

export const listFilters = ['name', 'code']

type Paging = { readonly page: number; readonly nbPerPage: number }
type Read = (query: Paging & { order?: string; desc?: boolean }, signal?: AbortSignal) => Promise<Page<ListedFormula>>

/** Formulas by name and code. Source: spec 2 §2 "Formula". */
export function useFormulaList(): AddressedList<ListedFormula> {
  const call = useCall()
  const [address] = useScreenSearch()
  const state = useMemo(() => tableState(listFilters, address), [address])
  const texts = Object.entries({ search: state.search, ...state.filters }).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, cleanSearchText(text, { slash: 'asSpace' })]],
  )
  const matching = { ...Object.fromEntries(texts), getInactive: state.withInactive }
  return useFormulas(listFilters, state, matching, async (query, signal) => {
    const { answer, count } = await call(routes.formulas.list, { query: { ...matching, ...query } }, signal)
    return { rows: answer, count: count ?? answer.length }
  })
}

/** Formulas by all that is documented; the advanced filters only where they are on. Source: spec 2 §2, §7. */
export function useFormulaSearch(): AddressedList<ListedFormula> {
  const call = useCall()
  const [address] = useScreenSearch()
  const names = appliedNames(address as SearchState)
  // Sorted by name as other lists are; the first name of a filter is not one of a column.
  const state = useMemo(() => tableState(['name', ...names], address), [names, address])
  const params = formulaFiltersInPath(filtersIn(address as SearchState, state.withInactive))
  const search = state.search.trim() === '' ? {} : { search: cleanSearchText(state.search) }
  return useFormulas(['name'], state, { ...params, ...search }, async (query, signal) => {
    const { answer, count } = await call(
      routes.formulas.multiFilter,
      { params, query: { ...search, ...query } },
      signal,
    )
    return { rows: answer, count: count ?? answer.length }
  })
}

function useFormulas(
  filters: readonly string[],
  state: TableState,
  matching: object,
  read: Read,
): AddressedList<ListedFormula> {
  const order = orderOf(state)
  return useAddressedList({
    state,
    filters,
    key: keyOf(formula, 'list', matching, order),
    read: (paging, signal) => read({ ...order, ...paging }, signal),
  })
}
