import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { structureReferenceTarget } from '../organisation-references.ts'

/**
 * The distributor or farm of the current tenant, with its logo; null if the tenant is neither, undefined while loading.
 */
export function useCurrentOrganisation() {
  const call = useApiCall()
  const { context } = useSession()
  const { data } = useQuery({
    queryKey: queryKeyOf(structureReferenceTarget.family, 'current', context.tenantId),
    queryFn: async ({ signal }) => (await call(routes.structures.current, {}, signal)).response,
    // The server refuses this call until the terms of use are accepted.
    enabled: context.termOfUseVersion === null,
    staleTime: 60_000,
  })
  return data
}
