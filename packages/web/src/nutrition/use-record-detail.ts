import { food } from '@provende/contract/catalogue/food.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import type { CallInput } from '@provende/contract/client.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'

/** A record with all the server tells of it, by id; nothing is read below 1. */
function useTold<R extends Route>(family: Family, route: R, id: number) {
  const call = useCall()
  return useQuery({
    queryKey: keyOf(family, 'told', id),
    queryFn:
      id < 1 ? skipToken : async ({ signal }) => (await call(route, { params: { id } } as CallInput<R>, signal)).answer,
    staleTime: 0,
    meta: { family: family.name },
  }).data
}

/** The food analyses are of. */
export const useFood = (id: number) => useTold(food, routes.foods.one, id)
/** The model versions are of. */
export const useModel = (id: number) => useTold(model, routes.models.one, id)
/** An analysis with its versions. */
export const useAnalysis = (id: number) => useTold(analysis, routes.analyses.one, id)
/** A version of an analysis with its values, computed ones too. */
export const useAnalysisVersion = (id: number) => useTold(analysisVersion, routes.analysisVersions.one, id)
/** A version of a model with what its items are now. */
export const useModelVersion = (id: number) => useTold(modelVersion, routes.modelVersions.one, id)
/** A constraint set with the name of its breed. */
export const useConstraintSet = (id: number) => useTold(constraintSet, routes.constraintSets.one, id)
/** A breed. */
export const useBreed = (id: number) => useTold(race, routes.races.one, id)
