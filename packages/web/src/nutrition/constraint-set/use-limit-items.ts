import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAllPages } from '../../kit/table/paged.ts'
import { queryKeyOf, readPage } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useNutrientsAndProperties } from '../use-nutrients.ts'
import { type LimitItem, limitItemOfFood, limitItemOfNutrient } from './limit-rows.ts'

/** Maximum number of foods read for the import of a table. */
const maxFoods = 50_000

/** The nutrients that can have limits, without properties; undefined while loading. */
export function useNutrientLimitItems(): readonly LimitItem[] | undefined {
  const nutrients = useNutrientsAndProperties()
  return useMemo(
    () =>
      nutrients && [...nutrients.values()].filter(({ typeNutrient }) => typeNutrient === 1).map(limitItemOfNutrient),
    [nutrients],
  )
}

/** The foods that can have limits, inactive ones too; undefined while loading. */
export function useFoodLimitItems(): readonly LimitItem[] | undefined {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(food, 'all'),
    queryFn: ({ signal }) =>
      readAllPages((paging) => readPage(call, routes.foods, { getInactive: true, ...paging }, signal), maxFoods),
  })
  return useMemo(() => data?.map(limitItemOfFood), [data])
}
