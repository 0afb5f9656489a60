import { formula } from '@provende/contract/formulation/formula.ts'
import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
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
    meta: {
      family: formula.name,
      notFound: () => void navigate({ href: addressOf(formulaScreen.list), replace: true }),
    },
  })
  return isFetchedAfterMount ? data : undefined
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
