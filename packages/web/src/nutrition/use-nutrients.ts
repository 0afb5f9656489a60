import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAll } from '../kit/paged.ts'
import { keyOf } from '../records/use-record-list.ts'
import { type Call, useCall } from '../shell/client.ts'

/** A nutrient or a property as grids show it. */
export type NutrientFacts = {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Its label; empty when it has none. */
  readonly unit: string
  readonly typeNutrient: number
  readonly isComplex: boolean
  /** As a limit, 0 counts. */
  readonly signed: boolean
  readonly deleted: boolean
}

/** Most nutrients a model chooses from. */
const mostNutrients = 5000

const unitLabels = async (call: Call, signal: AbortSignal): Promise<ReadonlyMap<number, string>> => {
  const { answer } = await call(routes.units.list, { query: { getInactive: true } }, signal)
  return new Map(answer.map(({ id, label }) => [id, label]))
}
const allNutrients = (call: Call, signal: AbortSignal) =>
  readAll(async (paging) => {
    const { answer, count } = await call(routes.nutrients.list, { query: { getInactive: true, ...paging } }, signal)
    return { rows: answer, count: count ?? answer.length }
  }, mostNutrients)

const unitQuery = (call: Call) => ({
  queryKey: keyOf(unit, 'labels by id'),
  queryFn: ({ signal }: { signal: AbortSignal }) => unitLabels(call, signal),
})

/** The label of every unit by id; undefined until they are read. */
export const useUnitLabels = (): ReadonlyMap<number, string> | undefined => useQuery(unitQuery(useCall())).data

/** Every nutrient and property there is to see, inactive ones too, by name; undefined until they are read. */
export function useNutrients(): ReadonlyMap<number, NutrientFacts> | undefined {
  const call = useCall()
  const units = useUnitLabels()
  const { data: nutrients } = useQuery({
    queryKey: keyOf(nutrient, 'all'),
    queryFn: ({ signal }) => allNutrients(call, signal),
    staleTime: 0,
  })
  // The same as long as nothing changes: grids of hundreds of rows are drawn from it at every key.
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
