import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'

/**
 * The food whose uses a link shows, as `foodid=3`: the limit of the list, which then has the name of the food as its
 * title too.
 */
export function useFoodOfLink(list: string): { readonly foodId?: number } {
  const call = useApiCall()
  const foodId = idInAddress(useScreenQueryParams()[0].foodid)
  const { data } = useQuery({
    queryKey: queryKeyOf(food, 'one', foodId),
    queryFn: ({ signal }) => readRecord(call, routes.foods, foodId ?? 0, signal),
    enabled: foodId !== undefined,
  })
  useScreenTitle(foodId === undefined || data === undefined ? undefined : `${list} – ${data.name}`)
  return foodId === undefined ? {} : { foodId }
}
