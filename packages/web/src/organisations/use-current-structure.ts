import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useSession } from '../shell/session.tsx'
import { structures } from './referred-places.ts'

/** The distributor or farm of the current tenant, with the logo shown to it; null when it is neither. */
export function useCurrentStructure() {
  const call = useCall()
  const { context } = useSession()
  const { data } = useQuery({
    queryKey: keyOf(structures.family, 'current', context.tenantId),
    queryFn: async ({ signal }) => (await call(routes.structures.current, {}, signal)).answer,
    // Nothing is answered while terms of use wait.
    enabled: context.termOfUseVersion === null,
    staleTime: 60_000,
  })
  return data
}
