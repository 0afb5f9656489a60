import { routes } from '@provende/contract/routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Call, useCall } from '../shell/client.ts'

/** For whom a role is chosen: a person that is there, a new one of a structure, or a new one of any. */
export type RolesFor = { readonly userId?: number; readonly structureId?: number }

/** The roles that may be given, as a query others may await. */
export const rolesQuery = (call: Call, { userId, structureId }: RolesFor) => ({
  queryKey: ['structureUser', 'roles', userId, structureId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...(userId ? { userId } : {}), ...(structureId ? { structureId } : {}) }
    return (await call(routes.users.getRoles, { query }, signal)).answer
  },
})

/** The roles that may be given; those of the former choice until the new ones are here. */
export function useRoles(given: RolesFor) {
  const call = useCall()
  return useQuery({ ...rolesQuery(call, given), placeholderData: keepPreviousData })
}
