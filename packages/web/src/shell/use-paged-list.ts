import { CallError } from '@provende/contract/client.ts'
import { isQueryValue, type Route } from '@provende/contract/kit/route.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { hashKey, keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useCallback, useEffect, useMemo, useRef } from 'react'
import type { TableViewState } from '../kit/table/data-table.tsx'
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
import { parseQueryString, ScreenPlaceContext, useScreenQueryParams } from './routing/screen.ts'

const maxExportRows = 200_000

type PagingQuery = { readonly page: number; readonly nbPerPage: number }
type ListQuery = Readonly<Record<string, unknown>>
type Address = Readonly<Record<string, string | undefined>>

type PagedListOptions<Row, Query extends ListQuery> = {
  /** The list in the application: what a person has chosen for it is stored under this name. */
  readonly name: string
  readonly filters: readonly string[]
  /** The state an address means, with its filter names and the default page size. The same function until they change. */
  readonly stateOf: (address: Address) => TableState
  readonly defaultSize?: number
  readonly defaultSort?: TableSort | undefined
  /** The query of a state, without its page and order. */
  readonly queryOf: (state: TableState, address: Address) => Query
  /** What is asked for besides when all rows are read for a file, which may have columns that are not shown. */
  readonly fileQuery?: ListQuery | undefined
  /** The start of its key: equal keys and equal queries mean equal rows. */
  readonly key: QueryKey
  /** The call that answers the list: its fields have their wire names there. */
  readonly route: Route
  readonly read: (query: Query & OrderQuery & PagingQuery, signal?: AbortSignal) => Promise<PageOfRows<Row>>
}

type OrderQuery = { readonly order?: string; readonly desc?: boolean }
/** The order of the table as the call takes it, which reads a wire name from an old address in any case. */
export const orderQueryOf = ({ response }: Route, { sort }: Pick<TableState, 'sort'>): OrderQuery =>
  sort ? { order: toWireName(sort.key, response), desc: sort.descending } : {}

const isOrderRefused = (error: unknown): boolean =>
  error instanceof CallError && error.problems.some(({ key }) => key === 'request.order')

/** The order of a list that begins with what is newest by this field; null for its usual order. */
export const useNewestFirst = (key: string | null): TableSort | undefined =>
  useMemo(() => (key === null ? undefined : { key, descending: true }), [key])

type AddressStateOptions = {
  /** The call that answers the list. */
  readonly route: Route
  readonly filters: readonly string[]
  readonly choices?: FilterChoices | undefined
  readonly defaultSize?: number | undefined
  readonly defaultSort?: TableSort | undefined
}

/**
 * Reads the state of a list from an address of its screen. A filter the call would refuse, or that is none of its choices,
 * is left out: what somebody typed in an address must not keep the list from him.
 */
export function useStateOfAddress(options: AddressStateOptions): (address: Address) => TableState {
  const { route, filters, choices, defaultSize, defaultSort } = options
  return useCallback(
    (address: Address) => {
      const state = tableStateOfAddress(filters, address, defaultSize, defaultSort)
      const isReadable = ([name, text]: [string, string]) =>
        isQueryValue(route, name, cleanSearchText(text)) &&
        (choices?.[name]?.some(({ value }) => value === text) ?? true)
      return { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(isReadable)) }
    },
    [route, filters, choices, defaultSize, defaultSort],
  )
}

/** What is searched and filtered, as a query takes it; without what is blank. */
export const textsOfState = ({ search, filters }: Pick<TableState, 'search' | 'filters'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ search, ...filters }).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, cleanSearchText(text, { slash: 'asSpace' })]],
    ),
  )

/** A paged list whose state is in the address of its screen. */
export function usePagedList<Row, Query extends ListQuery>(options: PagedListOptions<Row, Query>): PagedList<Row> {
  const { name, filters, stateOf, defaultSize, defaultSort, queryOf, fileQuery, key, route, read } = options
  const [address, changeSearch] = useScreenQueryParams()
  const state = useMemo(() => stateOf(address), [stateOf, address])
  useNoteListAddress()
  const preferences = useListPreferences(name)
  const pageOf = (shown: TableState, shownAddress: Address) => {
    const query = queryOf(shown, shownAddress)
    const order = orderQueryOf(route, shown)
    const paging = { page: shown.page, nbPerPage: shown.pageSize }
    /** One page; in the usual order when the address names a column that cannot be sorted, as an old bookmark does. */
    const readSorted = (page: PagingQuery & ListQuery, signal?: AbortSignal) =>
      read({ ...query, ...order, ...page }, signal).catch((error: unknown) => {
        // Expected: the server knows no such column, or does not sort by it.
        if (isOrderRefused(error)) return read({ ...query, ...page }, signal)
        throw error
      })
    const queryKey = [...key, query, order, paging]
    return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => readSorted(paging, signal), readSorted }
  }
  const { queryKey, queryFn, readSorted } = pageOf(state, address)
  const addressOf = (view: TableViewState) => viewToQueryParams(filters, view, defaultSize, defaultSort)
  const readAtOnce = useReadAtOnce(queryKey, (next) => pageOf(stateOf(next), next))
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData })
  return {
    state,
    rows: data?.rows,
    count: data?.count ?? 0,
    busy: isFetching,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    /** Changes page, size or order; only a new page adds a history entry. */
    show: (view) => changeSearch(addressOf(view), { pushHistory: view.page !== state.page }),
    prepare: (view) => readAtOnce({ ...address, ...addressOf(view) }),
    /** Changes filters and returns to the first page. */
    filter: (changes) => changeSearch(filtersToQueryParams(changes)),
    readAll: () => readAllPages((page) => readSorted({ ...fileQuery, ...page }), maxExportRows),
    columnChoice: useColumnChoice(preferences),
    views: useListViews(name, preferences),
  }
}

type ShownLocation = { readonly pathname: string; readonly search: string }
type PageQuery<Row> = {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<PageOfRows<Row>>
}

/**
 * Sends the request for other rows as soon as the address of the screen changes, by whatever changes it, rather than once the
 * screen is rendered with it: rendering takes as long as the server. Returns what does so for an address that is to come.
 */
function useReadAtOnce<Row>(shownKey: QueryKey, pageOf: (address: Address) => PageQuery<Row>) {
  const { history } = useRouter()
  const queries = useQueryClient()
  // A screen beside another one has no address of its own.
  const isInPlace = use(ScreenPlaceContext) !== null
  const latest = useRef({ shownKey, pageOf })
  latest.current = { shownKey, pageOf }
  const readAtOnce = useCallback(
    (address: Address) => {
      const { queryKey, queryFn } = latest.current.pageOf(address)
      if (hashKey(queryKey) !== hashKey(latest.current.shownKey)) void queries.prefetchQuery({ queryKey, queryFn })
    },
    [queries],
  )
  useEffect(() => {
    if (isInPlace) return
    const { pathname } = history.location
    return history.subscribe(({ location }: { location: ShownLocation }) => {
      if (location.pathname === pathname) readAtOnce(parseQueryString(location.search))
    })
  }, [history, readAtOnce, isInPlace])
  return readAtOnce
}
