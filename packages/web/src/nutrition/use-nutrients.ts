import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import type { Culture } from '@provende/text/culture.ts'
import { unitText } from '@provende/text/units.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAllPages } from '../kit/table/paged.ts'
import { useCulture } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { type ApiCall, useApiCall } from '../shell/session/client.ts'

/** A nutrient or property with the data that grids show. */
export type NutrientInfo = {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Label of the unit; empty if it has none. */
  readonly unit: string
  readonly typeNutrient: number
  readonly isComplex: boolean
  /** May be negative, so 0 is a valid limit. */
  readonly signed: boolean
  readonly deleted: boolean
}

/** Maximum number of nutrients that are read. */
const maxNutrients = 5000

const readUnitLabels = async (
  call: ApiCall,
  culture: Culture,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> => {
  const { response } = await call(routes.units.list, { query: { getInactive: true } }, signal)
  return new Map(response.map(({ id, label }) => [id, unitText(label, culture)]))
}
const readAllNutrients = (call: ApiCall, signal: AbortSignal) =>
  readAllPages(async (paging) => {
    const { response, count } = await call(routes.nutrients.list, { query: { getInactive: true, ...paging } }, signal)
    return { rows: response, count: count ?? response.length }
  }, maxNutrients)

const unitLabelsQuery = (call: ApiCall, culture: Culture) => ({
  queryKey: queryKeyOf(unit, 'labels by id', culture),
  queryFn: ({ signal }: { signal: AbortSignal }) => readUnitLabels(call, culture, signal),
})

/** The label of every unit by id; undefined while loading. */
export const useUnitLabels = (): ReadonlyMap<number, string> | undefined =>
  useQuery(unitLabelsQuery(useApiCall(), useCulture())).data

/**
 * All nutrients and properties the user may read, inactive ones too, by id in the order of names; undefined while
 * loading.
 */
export function useNutrientsAndProperties(): ReadonlyMap<number, NutrientInfo> | undefined {
  const call = useApiCall()
  const units = useUnitLabels()
  const { data: nutrients } = useQuery({
    queryKey: queryKeyOf(nutrient, 'all'),
    queryFn: ({ signal }) => readAllNutrients(call, signal),
    staleTime: 0,
  })
  // Memoised: grids with hundreds of rows render from it at every keystroke.
  return useMemo(
    () =>
      units &&
      nutrients &&
      new Map(
        nutrients.map(({ id, code, name, unitId, typeNutrient, isComplex, signed, deleted }) => {
          const unit = units.get(unitId ?? 0) ?? ''
          const kind = typeNutrient ?? nutrientKinds.nutrient
          return [id, { id, code, name, unit, typeNutrient: kind, isComplex, signed, deleted }]
        }),
      ),
    [units, nutrients],
  )
}
