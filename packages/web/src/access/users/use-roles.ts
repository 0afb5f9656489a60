import { routes } from '@provende/contract/routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'

/** Whose assignable roles are read: an existing user's, or a new user's in one structure or in any. */
export type AssignableRolesScope = { readonly userId?: number; readonly structureId?: number }

/** The query of the assignable roles, for `useQuery` and `fetchQuery`. */
export const assignableRolesQuery = (call: ApiCall, { userId, structureId }: AssignableRolesScope) => ({
  queryKey: ['structureUser', 'roles', userId, structureId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...(userId ? { userId } : {}), ...(structureId ? { structureId } : {}) }
    return (await call(routes.users.getRoles, { query }, signal)).response
  },
})

/** The assignable roles; the previous list stays while another loads. */
export function useAssignableRoles(filter: AssignableRolesScope) {
  const call = useApiCall()
  return useQuery({ ...assignableRolesQuery(call, filter), placeholderData: keepPreviousData })
}
