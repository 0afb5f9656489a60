import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueries } from '@tanstack/react-query'
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
export function useUnitLabels(): ReadonlyMap<number, string> | undefined {
  const [units] = useQueries({ queries: [unitQuery(useCall())] })
  return units.data
}

/** Every nutrient and property there is to see, inactive ones too, by name; undefined until they are read. */
export function useNutrients(): ReadonlyMap<number, NutrientFacts> | undefined {
  const call = useCall()
  return useQueries({
    queries: [
      unitQuery(call),
      {
        queryKey: keyOf(nutrient, 'all'),
        queryFn: ({ signal }: { signal: AbortSignal }) => allNutrients(call, signal),
        staleTime: 0,
      },
    ],
    combine: ([units, nutrients]) =>
      units.data &&
      nutrients.data &&
      new Map(
        nutrients.data.map(({ id, code, name, unitId, typeNutrient, isComplex, signed, deleted }) => [
          id,
          { id, code, name, unit: units.data.get(unitId ?? 0) ?? '', typeNutrient, isComplex, signed, deleted },
        ]),
      ),
  })
}
