import { formula } from '@provende/contract/formulation/formula.ts'
import type { RevisionResponse } from '@provende/contract/formulation/formula-revisions.ts'
import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  compactNutrientLine,
  type FormulaContent,
  minIfUsedOf,
  roundingOf,
  storedOtherLimits,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useListAddress } from '../shell/lists/list-address.ts'
import { isInitialLoadFailure } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { formulaScreenNames } from './formula-facts.ts'

/** A formula with its calculation inputs; undefined while it loads. A missing formula navigates back to the list. */
export function useFormulaWithInputs(id: number): FormulaWithInputs | undefined {
  const call = useApiCall()
  const navigate = useNavigate()
  const list = useListAddress(formulaScreenNames.list)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: queryKeyOf(formula, 'all data', id),
    queryFn: async ({ signal }) => (await call(routes.formulas.formulaWithInputs, { params: { id } }, signal)).response,
    enabled: id >= 1,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: {
      family: formula.name,
      notFound: () => void navigate({ href: list, replace: true }),
    },
  })
  return isFetchedAfterMount ? data : undefined
}

/** A formula with the contents and calculation inputs of its last save. */
export type SavedFormula = {
  readonly data: FormulaWithInputs
  readonly lastRevision: Pick<RevisionResponse, 'content' | 'basis'>
}

/** Like `useFormulaWithInputs`, plus the revision of the last save. */
export function useSavedFormula(id: number): SavedFormula | undefined {
  const call = useApiCall()
  const data = useFormulaWithInputs(id)
  const { data: lastRevision } = useQuery({
    queryKey: [...queryKeyOf(formula, 'as saved', id), data?.formule.modificationDate],
    queryFn: async ({ signal }) => {
      const { revisions, revision } = routes.formulaRevisions
      const { response } = await call(revisions, { params: { id }, query: { nbPerPage: 1 } }, signal)
      // Every save writes a revision, so at least revision 1 exists.
      const number = response[0]?.number ?? 1
      return (await call(revision, { params: { id, number } }, signal)).response
    },
    enabled: data !== undefined,
    throwOnError: isInitialLoadFailure,
    meta: { family: formula.name },
  })
  return data && lastRevision && { data, lastRevision }
}

/** The contents of a formula, from its response. */
export function formulaContentOf(formule: FormulaResponse): FormulaContent {
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent, foods, nutrients } = formule
  return {
    total: { min: total.min, max: total.max },
    humidity: { min: humidity.min, max: humidity.max },
    ...{ animalCount, useBio, melasse, melasseRatePercent },
    ...roundingOf(formule),
    foods: foods.map(({ id, min, max, value, isActive, ownMin, minIfUsed }) => ({
      ...{ id, min, max, value, isActive, ownMin },
      ...minIfUsedOf({ minIfUsed }),
    })),
    nutrients: nutrients.map(compactNutrientLine),
    ...storedOtherLimits(formule.otherLimits),
  }
}
