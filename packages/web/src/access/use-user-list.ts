import { userView } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { useMemo } from 'react'
import { tableState } from '../kit/table/data-table-address.ts'
import { keyOf, listQuery } from '../records/use-record-list.ts'
import { useScreenSearch } from '../shell/routing/screen.ts'
import { useCall } from '../shell/session/client.ts'
import { usePagedList } from '../shell/use-paged-list.ts'
import { userSet } from './user-set.ts'

/** Default page size, when the address has none. Source: spec 1 §9. */
const usersPerPage = 25

export const userFilters = ['name']

/**
 * The users selected by the filters in the address: of one tenant, or of the current tenant if `tenantId` is null (with
 * `gcu` in the address, also of the tenants below it).
 */
export function useUserList(tenantId: number | null) {
  const call = useCall()
  const [address] = useScreenSearch()
  const state = useMemo(() => tableState(userFilters, address, usersPerPage), [address])
  const getChildUsers = tenantId === null && /^(true|1)$/i.test(address.gcu ?? '')
  const query = listQuery(userSet, state)
  const read = async (paging: { page: number; nbPerPage: number }, signal?: AbortSignal) => {
    const { response, count } =
      tenantId === null
        ? await call(routes.users.listUsers, { query: { ...query, getChildUsers, ...paging } }, signal)
        : await call(routes.users.listTenantUsers, { query: { ...query, ...paging }, params: { tenantId } }, signal)
    const rows: readonly AnyRecord[] = response
    return { rows, count: count ?? rows.length }
  }
  const key = keyOf(userView, 'list', { ...query, tenantId, getChildUsers })
  const list = usePagedList({ state, filters: userFilters, defaultSize: usersPerPage, key, read })
  return { ...list, getChildUsers }
}
