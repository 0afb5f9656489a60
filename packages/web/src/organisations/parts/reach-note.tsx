import { Text } from '@mantine/core'
import { reachRoute } from '@provende/contract/organisations/reach.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/** Tells an expert that he sees a part of the farms; nothing to whoever sees all. */
export function ReachNote() {
  const words = useWords().shell
  const culture = useCulture()
  const call = useApiCall()
  const { context, actorKey } = useSession()
  const role = fromWireRole(context.roleName)
  const { data } = useQuery({
    queryKey: ['reach', actorKey],
    queryFn: async ({ signal }) => (await call(reachRoute, {}, signal)).response,
    enabled: role === 'ExpertDif' || role === 'ExpertDistri',
    staleTime: 60_000,
  })
  if (!data) return null
  const [farms, all] = [data.farms, data.allFarms].map((count) => formatNumber(count, undefined, culture))
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {words.reach(String(farms), String(all), data.farms)}
    </Text>
  )
}
