import { routes } from '@provende/contract/routes.ts'
import { isAdvisor } from '@provende/domain/access/assignable-roles.ts'
import { roles, toWireRole } from '@provende/domain/access/roles.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import type { PickSource } from '../../kit/form/fields-pick.tsx'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'

/** An expert or an adviser, as chosen by name; `role` is the documented name. */
export type Adviser = { readonly id: number; readonly name: string; readonly role: string; readonly mayWrite: boolean }

/** Active experts and advisers by name, at and below the current tenant: at most `maxRows` of each role. */
export async function findAdvisers(
  call: ApiCall,
  search: string,
  maxRows: number,
  signal: AbortSignal,
  isOffered: (role: (typeof roles)[number]) => boolean = () => true,
): Promise<readonly Adviser[]> {
  const limits = { getChildUsers: true, getInactive: false, invited: false, nbPerPage: maxRows }
  const pages = await Promise.all(
    roles
      .filter((role) => isAdvisor(role) && isOffered(role))
      .map((role) => {
        const query = {
          ...limits,
          role: toWireRole(role),
          ...(search === '' ? {} : { search: cleanSearchText(search) }),
        }
        return call(routes.users.listUsers, { query }, signal)
      }),
  )
  return pages
    .flatMap(({ response }) => response)
    .map(({ id, fullName, email, roleName, mayWrite }) => ({ id, name: fullName || email, role: roleName, mayWrite }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Experts and advisers as the values of a filter: their names, as farms and distributors hold them. */
export function useAdviserSource(): PickSource<Adviser> {
  const call = useApiCall()
  return {
    key: 'adviser',
    find: async (search, maxRows, signal) => {
      const rows = await findAdvisers(call, search, maxRows, signal)
      return { rows, count: rows.length }
    },
    one: () => Promise.reject(new Error('advisers are chosen by name')),
    label: ({ name }) => name,
  }
}
