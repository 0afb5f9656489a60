import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TableState, tableState } from '../kit/data-table-address.ts'
import { type Call, useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { orderOf, useAddressedList } from '../shell/use-addressed-list.ts'
import type { RecordCalls, RecordSet } from './look.ts'

type Query = Readonly<Record<string, unknown>>

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
    ...orderOf(state),
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
  const [address] = useScreenSearch()
  const state = useMemo(() => tableState(family.filters, address), [family, address])
  const matching = { ...listQuery(records, state), ...within }
  return useAddressedList({
    state,
    filters: family.filters,
    key: keyOf(family, 'list', matching),
    read: (paging, signal) => readPage(call, routes, { ...matching, ...paging }, signal),
  })
}
