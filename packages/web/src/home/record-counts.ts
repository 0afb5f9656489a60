import type { CountedRecordFamily } from '@provende/contract/home/stats.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useApiCall } from '../shell/session/client.ts'

/** The number of active records of each family that the user may see; undefined while loading and after an error. */
export function useRecordCounts(): ReadonlyMap<CountedRecordFamily, number> | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: ['stats', 'own'],
    queryFn: async ({ signal }) => (await call(routes.stats.own, {}, signal)).response,
  })
  return data && new Map(data.map(({ family, count }) => [family, count]))
}
