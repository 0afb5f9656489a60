import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableView } from '../kit/data-table.tsx'
import { filtersInAddress, type TableState, tableState, viewInAddress } from '../kit/data-table-address.ts'
import { readAll } from '../kit/paged.ts'
import { type Call, useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import type { RecordCalls, RecordSet } from './look.ts'

type Query = Readonly<Record<string, unknown>>
/** Most rows a file holds. */
const largestExport = 200_000

/** Everything read of a family is found under its name, so that a change makes all of it old. */
export const keyOf = (family: Family, ...what: readonly unknown[]): QueryKey => [family.name, ...what]

// The calls of a family are known by their shape alone here: their answers are records.
export const readOne = async (call: Call, routes: RecordCalls, id: number, signal?: AbortSignal) =>
  (await call(routes.one, { params: { id } }, signal)).answer as AnyRecord

export async function readPage(call: Call, routes: RecordCalls, query: Query, signal?: AbortSignal) {
  const { answer, count } = await call(routes.list, { query }, signal)
  const rows = answer as readonly AnyRecord[]
  return { rows, count: count ?? rows.length }
}

/** The documented query of a list, but for its page. Texts are cleaned as spec 1 §5 says: a slash in names too. */
function listQuery({ look }: Pick<RecordSet, 'look'>, state: TableState): Query {
  const filters = Object.entries(state.filters).map(([name, text]) => {
    const cleaning = name === 'name' ? { slash: 'asSpace' as const, ...look.cleaning } : look.cleaning
    return [name, cleanSearchText(text, cleaning)]
  })
  return {
    ...(state.search.trim() === '' ? {} : { search: cleanSearchText(state.search, look.cleaning) }),
    ...Object.fromEntries(filters),
    ...(state.sort ? { order: toWireName(state.sort.key), desc: state.sort.descending } : {}),
    getInactive: state.withInactive,
  }
}

/**
 * A list of a family over the address of its screen: what it shows, its rows, and how to change what it shows.
 * `within` narrows it to the records under another one.
 */
export function useRecordList(records: RecordSet, within: Query = {}) {
  const { family, routes } = records
  const call = useCall()
  const [address, change] = useScreenSearch()
  const state = useMemo(() => tableState(family.filters, address), [family, address])
  const matching = { ...listQuery(records, state), ...within }
  const query = { ...matching, page: state.page, nbPerPage: state.pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(family, 'list', query),
    queryFn: ({ signal }) => readPage(call, routes, query, signal),
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
    show: (view: TableView) => change(viewInAddress(family.filters, view), { keepBack: view.page !== state.page }),
    /** Changes filters: the list starts again from its first page. */
    filter: (filters: Readonly<Record<string, string | undefined>>) => change(filtersInAddress(filters)),
    readAll: () => readAll((paging) => readPage(call, routes, { ...matching, ...paging }), largestExport),
  }
}
