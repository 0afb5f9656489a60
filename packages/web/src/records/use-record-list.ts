import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { TableState } from '../kit/table/data-table-address.ts'
import type { FilterChoices } from '../kit/table/filters/filter-chips.tsx'
import { type ApiCall, useApiCall } from '../shell/session/client.ts'
import { useNewestFirst, usePagedList, useStateOfAddress } from '../shell/use-paged-list.ts'
import type { FamilyUi, RecordCalls } from './record-set.ts'

type Query = Readonly<Record<string, unknown>>

/** Query key that starts with the family name, so that a change invalidates everything fetched of the family. */
export const queryKeyOf = (family: Family, ...parts: readonly unknown[]): QueryKey => [family.name, ...parts]

// `RecordCalls` has no response types here; the responses of a family are records.
export const readRecord = async (call: ApiCall, routes: RecordCalls, id: number, signal?: AbortSignal) =>
  (await call(routes.one, { params: { id } }, signal)).response as AnyRecord

export async function readPage(call: ApiCall, routes: RecordCalls, query: Query, signal?: AbortSignal, params = {}) {
  const { response, count } = await call(routes.list, { query, params }, signal)
  const rows = response as readonly AnyRecord[]
  return { rows, count: count ?? rows.length }
}

/** The documented query of a list without its page and order; texts are cleaned as in spec 1 §5, a slash in names is a space. */
function listQuery({ look }: Pick<FamilyUi, 'look'>, state: TableState) {
  const filters = Object.entries(state.filters).map(([name, text]) => {
    const cleaning = name === 'name' ? { slash: 'asSpace' as const, ...look.cleaning } : look.cleaning
    return [name, cleanSearchText(text, cleaning)]
  })
  return {
    ...(state.search.trim() === '' ? {} : { search: cleanSearchText(state.search, look.cleaning) }),
    ...Object.fromEntries(filters),
    getInactive: state.withInactive,
  }
}

/** The list of a family, its state in the address; `limits` and `params` limit what is read, `choices` some filters. */
export function useRecordList(records: FamilyUi, limits: Query = {}, params: Query = {}, choices?: FilterChoices) {
  const { family, routes, filters = family.filters, pageSize } = records
  const call = useApiCall()
  const defaultSort = useNewestFirst(family.newestFirstBy)
  return usePagedList({
    ...{ name: family.name, filters },
    stateOf: useStateOfAddress({ route: routes.list, filters, choices, defaultSize: pageSize, defaultSort }),
    defaultSize: pageSize,
    defaultSort,
    queryOf: (state): Query => ({ ...listQuery(records, state), ...limits }),
    fileQuery: records.fileQuery,
    key: queryKeyOf(family, 'list', params),
    route: routes.list,
    read: (query, signal) => readPage(call, routes, query, signal, params),
  })
}
