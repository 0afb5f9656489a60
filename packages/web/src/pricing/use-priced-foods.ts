import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { PricedFood } from '@provende/contract/pricing/price-list-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueries } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenParams } from '../shell/screen.ts'

/** The lists whose foods a copy shows: those of the one it is made of, and those a new list may price. */
export const FoodsOfLists = createContext<readonly number[] | null>(null)

/** The foods of the list the screen shows, those it has a price for and those it may; undefined until they are here. */
export function usePricedFoods(): readonly PricedFood[] | undefined {
  const call = useCall()
  const shown = Number(useScreenParams().id)
  const lists = use(FoodsOfLists) ?? [shown >= 1 ? shown : 0]
  return useQueries({
    queries: lists.map((id) => ({
      queryKey: keyOf(priceList, 'foods', id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(routes.priceLists.foods, { params: { id } }, signal)).answer,
    })),
    combine: allOf,
  })
}

/** All of them, each once, when all are here. The same answers give the same array. */
function allOf(results: readonly { data: readonly PricedFood[] | undefined }[]): readonly PricedFood[] | undefined {
  const [first, second] = results.map(({ data }) => data)
  if (results.length === 1 || first === undefined || second === undefined)
    return results.length === 1 ? first : undefined
  const known = new Set(first.map(({ itemId }) => itemId))
  return [...first, ...second.filter(({ itemId }) => !known.has(itemId))]
}
