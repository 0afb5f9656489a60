import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../records/use-record-list.ts'
import { isInitialLoadFailure } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'

/** The prices of a simulation, or of a price list as a simulation to be saved; undefined while they load, and for id 0. */
export function useSimulatedPrices(id: number, isPriceList: boolean): SimulatedPriceList | undefined {
  const call = useApiCall()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(simulation, 'prices', id, isPriceList),
    queryFn: async ({ signal }) =>
      (await call(routes.simulations.prices, { params: { id, tp: isPriceList ? unsavedPriceListId : '1' } }, signal))
        .response,
    enabled: id > 0,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
  })
  return isFetchedAfterMount ? data : undefined
}
