import { readUser } from '@provende/contract/access/structure-user.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { useMemo } from 'react'
import { tableState } from '../kit/data-table-address.ts'
import type { Page } from '../kit/paged.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenSearch } from '../shell/screen.ts'
import { orderOf, useAddressedList } from '../shell/use-addressed-list.ts'

/** Rows of a page when the address says nothing. Source: spec 1 §9. */
const usersPerPage = 25

export const userFilters = ['name']

/** The list of people its address asks for: of the current tenant (`gcu`: and of those below), or of one tenant. */
export function useUserList(tenantId: number | null) {
  const call = useCall()
  const [address] = useScreenSearch()
  const state = useMemo(() => tableState(userFilters, address, usersPerPage), [address])
  const getChildUsers = tenantId === null && /^(true|1)$/i.test(address.gcu ?? '')
  const { filters, search, withInactive: getInactive } = state
  const matching = {
    ...(search.trim() === '' ? {} : { search: cleanSearchText(search) }),
    ...(filters.name ? { name: cleanSearchText(filters.name, { slash: 'asSpace' }) } : {}),
    ...orderOf(state),
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
  const key = keyOf(readUser, 'list', { ...matching, tenantId, getChildUsers })
  const list = useAddressedList({ state, filters: userFilters, usualSize: usersPerPage, key, read })
  return { ...list, getChildUsers }
}
