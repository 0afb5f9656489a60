import { formula } from '@provende/contract/formulation/formula.ts'
import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { AnsweredRevision } from '@provende/contract/formulation/formula-revisions.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { isUnread } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { formulaScreen } from './formula-facts.ts'

/** A formula with all it is computed with; undefined until it is here. One that is not there leads back to the list. */
export function useFormulaData(id: number): AllData | undefined {
  const call = useCall()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(formula, 'all data', id),
    queryFn: async ({ signal }) => (await call(routes.formulas.allData, { params: { id } }, signal)).answer,
    enabled: id >= 1,
    staleTime: 0,
    throwOnError: isUnread,
    meta: {
      family: formula.name,
      notFound: () => void navigate({ href: addressOf(formulaScreen.list), replace: true }),
    },
  })
  return isFetchedAfterMount ? data : undefined
}

/** A formula, and with what it was computed when it was saved last. */
export type SavedFormula = { readonly data: AllData; readonly kept: Pick<AnsweredRevision, 'content' | 'basis'> }

/** As `useFormulaData`, with what the last save was computed with. */
export function useSavedFormula(id: number): SavedFormula | undefined {
  const call = useCall()
  const data = useFormulaData(id)
  const { data: kept } = useQuery({
    queryKey: [...keyOf(formula, 'as saved', id), data?.formule.modificationDate],
    queryFn: async ({ signal }) => {
      const { revisions, revision } = routes.formulaRevisions
      const { answer } = await call(revisions, { params: { id }, query: { nbPerPage: 1 } }, signal)
      // A formula is saved together with its revision.
      const number = answer[0]?.number ?? 1
      return (await call(revision, { params: { id, number } }, signal)).answer
    },
    enabled: data !== undefined,
    throwOnError: isUnread,
    meta: { family: formula.name },
  })
  return data && kept && { data, kept }
}

/** What a formula says, out of its answer. */
export function contentOf(formule: AnsweredFormula): FormulaContent {
  const { total, humidity, animalCount, useBio, melasse, melasseRatePercent, foods, nutrients } = formule
  return {
    total: { min: total.min, max: total.max },
    humidity: { min: humidity.min, max: humidity.max },
    ...{ animalCount, useBio, melasse, melasseRatePercent },
    foods: foods.map(({ id, min, max, value, isActive }) => ({ id, min, max, value, isActive })),
    nutrients: nutrients.map(({ id, min, max }) => ({ id, min, max })),
  }
}
