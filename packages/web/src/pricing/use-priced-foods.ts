import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { PriceableFood } from '@provende/contract/pricing/priced-food.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueries } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'

/**
 * The ids of the lists whose foods the form of a copy shows: 0 (the foods a new list may price) and the copied list.
 */
export const PricedFoodsListIdsContext = createContext<readonly number[] | null>(null)

/**
 * The foods of the list on the current screen: those with a price and those that may get one; undefined while loading.
 */
export function usePricedFoods(): readonly PriceableFood[] | undefined {
  const call = useApiCall()
  const shown = Number(useScreenParams().id)
  const lists = use(PricedFoodsListIdsContext) ?? [shown >= 1 ? shown : 0]
  return useQueries({
    queries: lists.map((id) => ({
      queryKey: queryKeyOf(priceList, 'foods', id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(routes.priceLists.foods, { params: { id } }, signal)).response,
    })),
    combine: mergePricedFoods,
  })
}

/**
 * Merges the foods of one or two lists, each food once; undefined until all are loaded. A module-level function, so
 * that React Query caches its result and the array is stable between renders.
 */
function mergePricedFoods(
  results: readonly { data: readonly PriceableFood[] | undefined }[],
): readonly PriceableFood[] | undefined {
  const [first, second] = results.map(({ data }) => data)
  if (results.length === 1 || first === undefined || second === undefined)
    return results.length === 1 ? first : undefined
  const listedIds = new Set(first.map(({ itemId }) => itemId))
  return [...first, ...second.filter(({ itemId }) => !listedIds.has(itemId))]
}
