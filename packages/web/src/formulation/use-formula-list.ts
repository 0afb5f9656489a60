import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaFiltersInPath } from '@provende/contract/formulation/formula-search.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableView } from '../kit/data-table.tsx'
import { filtersInAddress, type TableState, tableState, viewInAddress } from '../kit/data-table-address.ts'
import type { AddressedList } from '../kit/list-table.tsx'
import { type Page, readAll } from '../kit/paged.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { appliedNames, filtersIn, type SearchState } from './formula-search-state.ts'

/** Most rows a file holds. */
const largestExport = 200_000
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
  const [, change] = useScreenSearch()
  const order = state.sort ? { order: toWireName(state.sort.key), desc: state.sort.descending } : {}
  const page = { ...order, page: state.page, nbPerPage: state.pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(formula, 'list', matching, page),
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: keepPreviousData,
  })
  return {
    state,
    rows: data?.rows,
    count: data?.count ?? 0,
    busy: isFetching,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    /** Changes page, size or order. */
    show: (view: TableView) => change(viewInAddress(filters, view), { keepBack: view.page !== state.page }),
    /** Changes filters: the list starts again from its first page. */
    filter: (changes) => change(filtersInAddress(changes)),
    readAll: () => readAll((paging) => read({ ...order, ...paging }), largestExport),
  }
}
