import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TableState, tableState } from '../kit/table/data-table-address.ts'
import { useScreenSearch } from '../shell/routing/screen.ts'
import { type Call, useCall } from '../shell/session/client.ts'
import { orderOf, usePagedList } from '../shell/use-paged-list.ts'
import type { RecordCalls, RecordSet } from './record-set.ts'

type Query = Readonly<Record<string, unknown>>

/** Query key that starts with the family name, so that a change invalidates everything fetched of the family. */
export const keyOf = (family: Family, ...parts: readonly unknown[]): QueryKey => [family.name, ...parts]

// `RecordCalls` has no response types here; the responses of a family are records.
export const readOne = async (call: Call, routes: RecordCalls, id: number, signal?: AbortSignal) =>
  (await call(routes.one, { params: { id } }, signal)).response as AnyRecord

export async function readPage(call: Call, routes: RecordCalls, query: Query, signal?: AbortSignal) {
  const { response, count } = await call(routes.list, { query }, signal)
  const rows = response as readonly AnyRecord[]
  return { rows, count: count ?? rows.length }
}

/**
 * The documented query of a list, without its page. Texts are cleaned as in spec 1 §5; in names a slash becomes a
 * space.
 */
export function listQuery({ look, routes }: Pick<RecordSet, 'look' | 'routes'>, state: TableState) {
  const filters = Object.entries(state.filters).map(([name, text]) => {
    const cleaning = name === 'name' ? { slash: 'asSpace' as const, ...look.cleaning } : look.cleaning
    return [name, cleanSearchText(text, cleaning)]
  })
  return {
    ...(state.search.trim() === '' ? {} : { search: cleanSearchText(state.search, look.cleaning) }),
    ...Object.fromEntries(filters),
    ...orderOf(routes.list, state),
    getInactive: state.withInactive,
  }
}

/** The list of a family, with its state in the address of the screen; `parentFilter` limits it to one parent record. */
export function useRecordList(records: RecordSet, parentFilter: Query = {}) {
  const { family, routes } = records
  const call = useCall()
  const [address] = useScreenSearch()
  const state = useMemo(() => tableState(family.filters, address), [family, address])
  const query = { ...listQuery(records, state), ...parentFilter }
  return usePagedList({
    state,
    filters: family.filters,
    key: keyOf(family, 'list', query),
    read: (paging, signal) => readPage(call, routes, { ...query, ...paging }, signal),
  })
}
