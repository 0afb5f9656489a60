import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useApiCall } from '../shell/session/client.ts'
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
