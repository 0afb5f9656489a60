import { food } from '@provende/contract/catalogue/food.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import type { CallInput } from '@provende/contract/client.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../records/use-record-list.ts'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { useNoteRecordName } from '../shell/routing/record-names.ts'
import { useApiCall } from '../shell/session/client.ts'

/** Reads a record with the details that the server adds to it. An id below 1 is not read. */
function useDetailQuery<R extends Route>(family: Family, route: R, id: number) {
  const call = useApiCall()
  const query = useQuery({
    queryKey: queryKeyOf(family, 'detail', id),
    queryFn:
      id < 1
        ? skipToken
        : async ({ signal }) => (await call(route, { params: { id } } as CallInput<R>, signal)).response,
    staleTime: 0,
    meta: { family: family.name },
  })
  useNoteRecordName(family.name, id, query.data && recordLabelOf(family, query.data as unknown as AnyRecord))
  return query
}

/** Undefined while loading; then what is known of the record, which may be read anew meanwhile. */
const useRecordDetail = <R extends Route>(family: Family, route: R, id: number) =>
  useDetailQuery(family, route, id).data

/** Undefined until the record is read anew: what a form starts with must not be older than the last version added. */
function useFreshRecordDetail<R extends Route>(family: Family, route: R, id: number) {
  const { data, isFetchedAfterMount } = useDetailQuery(family, route, id)
  return isFetchedAfterMount ? data : undefined
}

export const useFoodRecord = (id: number) => useRecordDetail(food, routes.foods.one, id)
export const useFreshFoodRecord = (id: number) => useFreshRecordDetail(food, routes.foods.one, id)
export const useFreshModelRecord = (id: number) => useFreshRecordDetail(model, routes.models.one, id)

/** An analysis with its versions. */
export const useAnalysisRecord = (id: number) => useRecordDetail(analysis, routes.analyses.one, id)
export const useFreshAnalysisRecord = (id: number) => useFreshRecordDetail(analysis, routes.analyses.one, id)

/** A version of an analysis with its values, computed ones too. */
export const useAnalysisVersionRecord = (id: number) =>
  useRecordDetail(analysisVersion, routes.analysisVersions.one, id)
export const useFreshAnalysisVersionRecord = (id: number) =>
  useFreshRecordDetail(analysisVersion, routes.analysisVersions.one, id)

/** A version of a model, with the current data of its items. */
export const useModelVersionRecord = (id: number) => useRecordDetail(modelVersion, routes.modelVersions.one, id)

/** A constraint set with the name of its breed. */
export const useConstraintSetRecord = (id: number) => useRecordDetail(constraintSet, routes.constraintSets.one, id)
export const useFreshConstraintSetRecord = (id: number) =>
  useFreshRecordDetail(constraintSet, routes.constraintSets.one, id)

export const useBreedRecord = (id: number) => useRecordDetail(race, routes.races.one, id)
