import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../records/use-record-list.ts'
import { isInitialLoadFailure } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'

/** Where simulated prices come from: a simulation, a list to be copied, a list that comes next, or a file under review. */
export type PriceSource =
  | { readonly kind: 'simulation' | 'list' | 'nextList'; readonly id: number }
  | { readonly kind: 'file'; readonly id: number; readonly structureId: number }

/** The prices of a simulation, or of one to be saved; undefined while they load, and for null. */
export function useSimulatedPrices(source: PriceSource | null): SimulatedPriceList | undefined {
  const call = useApiCall()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(simulation, 'prices', JSON.stringify(source)),
    queryFn: async ({ signal }) => {
      if (source === null) throw new Error('no prices to load')
      const { kind, id } = source
      if (kind === 'file')
        return (await call(routes.simulations.fromFile, { params: { id, structureId: source.structureId } }, signal))
          .response
      if (kind === 'nextList') return (await call(routes.simulations.fromList, { params: { id } }, signal)).response
      const tp = kind === 'list' ? unsavedPriceListId : '1'
      return (await call(routes.simulations.prices, { params: { id, tp } }, signal)).response
    },
    enabled: source !== null,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
  })
  return isFetchedAfterMount ? data : undefined
}
