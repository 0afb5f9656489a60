import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { toFormulaFilterParams } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { useMemo } from 'react'
import { type TableState, tableState } from '../../kit/table/data-table-address.ts'
import type { PagedList } from '../../kit/table/list-table.tsx'
import type { Page } from '../../kit/table/paged.ts'
import { keyOf } from '../../records/use-record-list.ts'
import { useScreenSearch } from '../../shell/routing/screen.ts'
import { useCall } from '../../shell/session/client.ts'
import { usePagedList } from '../../shell/use-paged-list.ts'
import { activeFilterNames, filtersOf, type SearchState } from './formula-search-state.ts'

export const listFilters = ['name', 'code']

type Paging = { readonly page: number; readonly nbPerPage: number }
type ReadPage = (
  query: Paging & { order?: string; desc?: boolean },
  signal?: AbortSignal,
) => Promise<Page<ListedFormula>>

/** Formulas by name and code. Source: spec 2 §2 "Formula". */
export function useFormulaList(): PagedList<ListedFormula> {
  const call = useCall()
  const [searchParams] = useScreenSearch()
  const state = useMemo(() => tableState(listFilters, searchParams), [searchParams])
  const texts = Object.entries({ search: state.search, ...state.filters }).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, cleanSearchText(text, { slash: 'asSpace' })]],
  )
  const filter = { ...Object.fromEntries(texts), getInactive: state.withInactive }
  return useFormulas(listFilters, state, filter, async (query, signal) => {
    const { response, count } = await call(routes.formulas.list, { query: { ...filter, ...query } }, signal)
    return { rows: response, count: count ?? response.length }
  })
}

/** Formulas by all documented filters; the advanced ones only while switched on. Source: spec 2 §2, §7. */
export function useFormulaSearch(): PagedList<ListedFormula> {
  const call = useCall()
  const [searchParams] = useScreenSearch()
  const names = activeFilterNames(searchParams as SearchState)
  // `tableState` sorts by the first name, so `name` goes first: the filter names are not column names.
  const state = useMemo(() => tableState(['name', ...names], searchParams), [names, searchParams])
  const params = toFormulaFilterParams(filtersOf(searchParams as SearchState, state.withInactive))
  const search = state.search.trim() === '' ? {} : { search: cleanSearchText(state.search) }
  return useFormulas(['name'], state, { ...params, ...search }, async (query, signal) => {
    const { response, count } = await call(
      routes.formulas.multiFilter,
      { params, query: { ...search, ...query } },
      signal,
    )
    return { rows: response, count: count ?? response.length }
  })
}

function useFormulas(
  filters: readonly string[],
  state: TableState,
  filter: object,
  read: ReadPage,
): PagedList<ListedFormula> {
  return usePagedList({ state, filters, key: keyOf(formula, 'list', filter), route: routes.formulas.list, read })
}
