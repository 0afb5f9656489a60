import type { CountedRecordFamily } from '@provende/contract/home/stats.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useDataSite } from '../farm-data/use-data-site.ts'
import { useApiCall } from '../shell/session/client.ts'

export type RecordCounts = ReadonlyMap<CountedRecordFamily, number> | undefined

/**
 * The number of active records of each family that the user may see, in a farm those of its current site as the lists have
 * them; undefined while loading and after an error.
 */
export function useRecordCounts(): RecordCounts {
  const call = useApiCall()
  const { siteId, isFarm } = useDataSite()
  const query = isFarm && siteId ? { farmSiteId: siteId } : {}
  const { data } = useQuery({
    queryKey: ['stats', 'own', query],
    queryFn: async ({ signal }) => (await call(routes.stats.own, { query }, signal)).response,
    enabled: siteId !== undefined,
  })
  return data && new Map(data.map(({ family, count }) => [family, count]))
}
