import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { historyRange } from './farm-history.ts'

type FarmChoice = { readonly siteId: number | null; readonly farmId: number | undefined }

/** The figures by month that a first screen shows, read once for all of its parts. */
export function useFarmSeries({ siteId, farmId }: FarmChoice, thisMonth: string, enabled = true) {
  const call = useApiCall()
  const query = {
    ...(siteId === null ? {} : { farmSiteId: String(siteId) }),
    ...(farmId === undefined ? {} : { farmId: String(farmId) }),
    ...historyRange(thisMonth),
  }
  return useQuery({
    queryKey: ['siteSeries', query],
    queryFn: async ({ signal }) => (await call(routes.siteSeries.series, { query }, signal)).response,
    enabled,
  })
}

/** How other farms did in a month, by figure; empty until it is read, and where fewer than eight farms stand behind it. */
export function useFarmBenchmarks(farmId: number | undefined, month: string, enabled: boolean) {
  const call = useApiCall()
  const query = { ...(farmId === undefined ? {} : { farmId: String(farmId) }), month }
  const { data = [] } = useQuery({
    queryKey: ['siteBenchmarks', query],
    queryFn: async ({ signal }) => (await call(routes.siteSeries.benchmarks, { query }, signal)).response,
    enabled,
  })
  return data
}

/** The formulas that a farm was given in the months shown, the newest first; empty until they are read. */
export function useFarmFormulas(farmId: number | undefined, thisMonth: string) {
  const call = useApiCall()
  const { mayCall } = useSession()
  const query = { ...(farmId === undefined ? {} : { farmId: String(farmId) }), ...historyRange(thisMonth) }
  const { data = [] } = useQuery({
    queryKey: ['stats', 'farmFormulas', query],
    queryFn: async ({ signal }) => (await call(routes.stats.farmFormulas, { query }, signal)).response,
    enabled: mayCall(routes.stats.farmFormulas.access),
  })
  return data
}
