import type { Route } from '@provende/contract/kit/route.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { filtersToSearch, type TableState, viewToSearch } from '../kit/table/data-table-address.ts'
import type { PagedList } from '../kit/table/list-table.tsx'
import { type Page, readAll } from '../kit/table/paged.ts'
import { useScreenSearch } from './routing/screen.ts'

const maxExportRows = 200_000

type Paging = { readonly page: number; readonly nbPerPage: number }

type ListRequest<Row> = {
  /** The table state read from the address, with its filter names and the default page size. */
  readonly state: TableState
  readonly filters: readonly string[]
  readonly defaultSize?: number
  /** The query without its page: equal keys mean equal rows. */
  readonly key: QueryKey
  readonly read: (paging: Paging, signal?: AbortSignal) => Promise<Page<Row>>
}

/** The query parameters that sort the list a route answers. */
export const orderOf = ({ response }: Route, { sort }: TableState) =>
  sort ? { order: toWireName(sort.key, response), desc: sort.descending } : {}

/** A paged list whose state is in the address of its screen. */
export function usePagedList<Row>({ state, filters, defaultSize, key, read }: ListRequest<Row>): PagedList<Row> {
  const [, changeSearch] = useScreenSearch()
  const paging = { page: state.page, nbPerPage: state.pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, paging],
    queryFn: ({ signal }) => read(paging, signal),
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
    show: (view) => changeSearch(viewToSearch(filters, view, defaultSize), { pushHistory: view.page !== state.page }),
    /** Changes filters and returns to the first page. */
    filter: (changes) => changeSearch(filtersToSearch(changes)),
    readAll: () => readAll(read, maxExportRows),
  }
}
