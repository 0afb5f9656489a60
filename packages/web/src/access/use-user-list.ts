import { readUser } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableView } from '../kit/data-table.tsx'
import { filtersInAddress, tableState, viewInAddress } from '../kit/data-table-address.ts'
import { type Page, readAll } from '../kit/paged.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'

/** Rows of a page when the address says nothing. Source: spec 1 §9. */
const usersPerPage = 25
/** Most rows a file holds. */
const largestExport = 200_000

export const userFilters = ['name']

/** The list of people its address asks for: of the current tenant (`gcu`: and of those below), or of one tenant. */
export function useUserList(tenantId: number | null) {
  const call = useCall()
  const [address, change] = useScreenSearch()
  const state = useMemo(() => tableState(userFilters, { size: String(usersPerPage), ...address }), [address])
  const getChildUsers = tenantId === null && /^(true|1)$/i.test(address.gcu ?? '')
  const { filters, search, sort, withInactive: getInactive } = state
  const matching = {
    ...(search.trim() === '' ? {} : { search: cleanSearchText(search) }),
    ...(filters.name ? { name: cleanSearchText(filters.name, { slash: 'asSpace' }) } : {}),
    ...(sort ? { order: toWireName(sort.key), desc: sort.descending } : {}),
    getInactive,
  }
  const read = async (paging: { page: number; nbPerPage: number }, signal?: AbortSignal): Promise<Page<AnyRecord>> => {
    const query = { ...matching, ...paging }
    const { answer, count } =
      tenantId === null
        ? await call(routes.users.listUsers, { query: { ...query, getChildUsers } }, signal)
        : await call(routes.users.listTenantUsers, { query, params: { tenantId } }, signal)
    return { rows: answer as unknown as AnyRecord[], count: count ?? answer.length }
  }
  const paging = { page: state.page, nbPerPage: state.pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(readUser, 'list', { ...matching, ...paging, tenantId, getChildUsers }),
    queryFn: ({ signal }) => read(paging, signal),
    placeholderData: keepPreviousData,
  })
  return {
    state,
    getChildUsers,
    rows: data?.rows,
    count: data?.count ?? 0,
    busy: isFetching,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    /** Changes page, size or order. */
    show: (view: TableView) => {
      const size = view.pageSize === usersPerPage ? undefined : String(view.pageSize)
      change({ ...viewInAddress(userFilters, view), size }, { keepBack: view.page !== state.page })
    },
    /** Changes filters: the list starts again from its first page. */
    filter: (filters: Readonly<Record<string, string | undefined>>) => change(filtersInAddress(filters)),
    readAll: () => readAll((page) => read(page), largestExport),
  }
}
