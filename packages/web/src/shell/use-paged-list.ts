import { CallError } from '@provende/contract/client.ts'
import { isQueryValue, type Route } from '@provende/contract/kit/route.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  filtersToQueryParams,
  type TableSort,
  type TableState,
  tableStateOfAddress,
  viewToQueryParams,
} from '../kit/table/data-table-address.ts'
import type { FilterChoices } from '../kit/table/filters/filter-chips.tsx'
import type { PagedList } from '../kit/table/list-table.tsx'
import { type PageOfRows, readAllPages } from '../kit/table/paged.ts'
import { useNoteListAddress } from './lists/list-address.ts'
import { useColumnChoice, useListPreferences } from './lists/use-list-preferences.ts'
import { useListViews } from './lists/use-list-views.ts'
import { useScreenQueryParams } from './routing/screen.ts'

const maxExportRows = 200_000

type PagingQuery = { readonly page: number; readonly nbPerPage: number }

type PagedListOptions<Row> = {
  /** The list in the application: what a person has chosen for it is stored under this name. */
  readonly name: string
  /** The table state read from the address, with its filter names and the default page size. */
  readonly state: TableState
  readonly filters: readonly string[]
  readonly defaultSize?: number
  readonly defaultSort?: TableSort | undefined
  /** The query without its page and order: equal keys mean equal rows. */
  readonly key: QueryKey
  /** The call that answers the list: its fields have their wire names there. */
  readonly route: Route
  readonly read: (paging: PagingQuery & OrderQuery, signal?: AbortSignal) => Promise<PageOfRows<Row>>
}

type OrderQuery = { readonly order?: string; readonly desc?: boolean }
/** The order of the table as the call takes it, which reads a wire name from an old address in any case. */
export const orderQueryOf = ({ response }: Route, { sort }: Pick<TableState, 'sort'>): OrderQuery =>
  sort ? { order: toWireName(sort.key, response), desc: sort.descending } : {}

const isOrderRefused = (error: unknown): boolean =>
  error instanceof CallError && error.problems.some(({ key }) => key === 'request.order')

type AddressStateOptions = {
  /** The call that answers the list. */
  readonly route: Route
  readonly filters: readonly string[]
  readonly choices?: FilterChoices | undefined
  readonly defaultSize?: number | undefined
  readonly defaultSort?: TableSort | undefined
}

/**
 * The state of a list, read from the address of its screen. A filter the call would refuse, or that is none of its choices,
 * is left out: what somebody typed in an address must not keep the list from him.
 */
export function useAddressState(options: AddressStateOptions): TableState {
  const { route, filters, choices, defaultSize, defaultSort } = options
  const [address] = useScreenQueryParams()
  return useMemo(() => {
    const state = tableStateOfAddress(filters, address, defaultSize, defaultSort)
    const isReadable = ([name, text]: [string, string]) =>
      isQueryValue(route, name, cleanSearchText(text)) && (choices?.[name]?.some(({ value }) => value === text) ?? true)
    return { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(isReadable)) }
  }, [address, route, filters, choices, defaultSize, defaultSort])
}

/** A paged list whose state is in the address of its screen. */
export function usePagedList<Row>({
  name,
  state,
  filters,
  defaultSize,
  defaultSort,
  key,
  route,
  read,
}: PagedListOptions<Row>): PagedList<Row> {
  const [, changeSearch] = useScreenQueryParams()
  useNoteListAddress()
  const preferences = useListPreferences(name)
  const paging = { page: state.page, nbPerPage: state.pageSize }
  const order = orderQueryOf(route, state)
  /** One page; in the usual order when the address names a column that cannot be sorted, as an old bookmark does. */
  const readSorted = (page: PagingQuery, signal?: AbortSignal) =>
    read({ ...order, ...page }, signal).catch((error: unknown) => {
      // Expected: the server knows no such column, or does not sort by it.
      if (isOrderRefused(error)) return read(page, signal)
      throw error
    })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, order, paging],
    queryFn: ({ signal }) => readSorted(paging, signal),
    placeholderData: keepPreviousData,
  })
  return {
    state,
    rows: data?.rows,
    count: data?.count ?? 0,
    busy: isFetching,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    /** Changes page, size or order; only a new page adds a history entry. */
    show: (view) =>
      changeSearch(viewToQueryParams(filters, view, defaultSize, defaultSort), {
        pushHistory: view.page !== state.page,
      }),
    /** Changes filters and returns to the first page. */
    filter: (changes) => changeSearch(filtersToQueryParams(changes)),
    readAll: () => readAllPages(readSorted, maxExportRows),
    columnChoice: useColumnChoice(preferences),
    views: useListViews(name, preferences),
  }
}
