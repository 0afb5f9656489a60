import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAll } from '../kit/paged.ts'
import { keyOf, readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { foodItem, type LimitItem, nutrientItem } from './limit-rows.ts'
import { useNutrients } from './use-nutrients.ts'

/** Most foods a table is looked up in. */
const mostFoods = 50_000

/** The nutrients limits can be given for; properties are none. Undefined until they are read. */
export function useNutrientItems(): readonly LimitItem[] | undefined {
  const nutrients = useNutrients()
  return useMemo(
    () => nutrients && [...nutrients.values()].filter(({ typeNutrient }) => typeNutrient === 1).map(nutrientItem),
    [nutrients],
  )
}

/** The foods limits can be given for, inactive ones too; undefined until they are read. */
export function useFoodItems(): readonly LimitItem[] | undefined {
  const call = useCall()
  const { data } = useQuery({
    queryKey: keyOf(food, 'all'),
    queryFn: ({ signal }) =>
      readAll((paging) => readPage(call, routes.foods, { getInactive: true, ...paging }, signal), mostFoods),
  })
  return useMemo(() => data?.map(foodItem), [data])
}
