import { food } from '@provende/contract/catalogue/food.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { readAll } from '../kit/paged.ts'
import type { Referred } from '../records/look.ts'
import { keyOf, readOne, readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { foodItem, type LimitItem, nutrientItem } from './limit-rows.ts'

/** Most nutrients and units, and most foods, that are read. */
const mostNutrients = 5000
const mostFoods = 50_000

/** All records of a family, inactive ones too; undefined until they are here. */
function useAll({ family, routes }: Referred, most: number, enabled = true): readonly AnyRecord[] | undefined {
  const call = useCall()
  const { data } = useQuery({
    queryKey: keyOf(family, 'all'),
    queryFn: ({ signal }) =>
      readAll((paging) => readPage(call, routes, { getInactive: true, ...paging }, signal), most),
    enabled,
  })
  return data
}

/** The nutrients limits can be given for, in their units; undefined until they are here. */
export function useNutrientItems(): readonly LimitItem[] | undefined {
  const nutrients = useAll({ family: nutrient, routes: routes.nutrients }, mostNutrients)
  const units = useAll({ family: unit, routes: routes.units }, mostNutrients)
  if (nutrients === undefined || units === undefined) return undefined
  const labels = new Map(units.map(({ id, label }) => [id, String(label)]))
  return (
    nutrients
      // Properties travel with the nutrients.
      .filter(({ typeNutrient }) => typeNutrient === 1)
      .map((record) => nutrientItem(record, labels.get(Number(record.unitId)) ?? ''))
  )
}

/** The foods limits can be given for, once they are asked for. */
export function useFoodItems(enabled: boolean): readonly LimitItem[] | undefined {
  return useAll({ family: food, routes: routes.foods }, mostFoods, enabled)?.map(foodItem)
}

/** The items of a version of a model, by their ids in its order; none until one is picked, undefined until they are here. */
export function useModelOrder(versionId: number | null): readonly number[] | undefined {
  const call = useCall()
  const { data } = useQuery({
    queryKey: keyOf(modelVersion, 'one', versionId),
    queryFn: ({ signal }) => readOne(call, routes.modelVersions, Number(versionId), signal),
    enabled: versionId !== null,
  })
  if (versionId === null) return []
  return data && (data.items as readonly { itemId: number }[]).map(({ itemId }) => itemId)
}
