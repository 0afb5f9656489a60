import { type Reach, reachRoute } from '@provende/contract/organisations/reach.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/** How many farms an expert sees, and whether he may add some; null for whoever sees all, and until it is known. */
export function useReach(): Reach {
  const call = useApiCall()
  const { context, actorKey } = useSession()
  const role = fromWireRole(context.roleName)
  const { data } = useQuery({
    queryKey: ['reach', actorKey],
    queryFn: async ({ signal }) => (await call(reachRoute, {}, signal)).response,
    enabled: role === 'ExpertDif' || role === 'ExpertDistri',
    staleTime: 60_000,
  })
  return data ?? null
}
