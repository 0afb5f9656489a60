import { toWireName } from '@provende/contract/wire.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { filtersInAddress, type TableState, viewInAddress } from '../kit/data-table-address.ts'
import type { AddressedList } from '../kit/list-table.tsx'
import { type Page, readAll } from '../kit/paged.ts'
import { useScreenSearch } from './screen.ts'

/** Most rows a file holds. */
const largestExport = 200_000

type Paging = { readonly page: number; readonly nbPerPage: number }

type Asked<Row> = {
  /** What the address says; `filters` are those it names, `usualSize` the rows of a page when it says nothing. */
  readonly state: TableState
  readonly filters: readonly string[]
  readonly usualSize?: number
  /** All that is asked for but the page: the same key, the same rows. */
  readonly key: QueryKey
  readonly read: (paging: Paging, signal?: AbortSignal) => Promise<Page<Row>>
}

/** By what a documented list is ordered. */
export const orderOf = ({ sort }: TableState) => (sort ? { order: toWireName(sort.key), desc: sort.descending } : {})

/** A list over the address of its screen: what it shows, its rows, and how to change what it shows. */
export function useAddressedList<Row>({ state, filters, usualSize, key, read }: Asked<Row>): AddressedList<Row> {
  const [, change] = useScreenSearch()
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
    /** Changes page, size or order. */
    show: (view) => change(viewInAddress(filters, view, usualSize), { keepBack: view.page !== state.page }),
    /** Changes filters: the list starts again from its first page. */
    filter: (changes) => change(filtersInAddress(changes)),
    readAll: () => readAll(read, largestExport),
  }
}
