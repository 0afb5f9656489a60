import { formula } from '@provende/contract/formulation/formula.ts'
import { maxRecomputedFormulas } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useFormulaAccess } from './formula-facts.ts'

type RecomputeTarget = Pick<ListedFormula, 'id' | 'name' | 'mayWrite'> & Partial<Pick<ListedFormula, 'staleReasons'>>

/** Computes stale formulas again, as many as a call takes, and says which it could not. */
export function useFormulaRecompute() {
  const words = useWords().formulas.stale
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { mayChange } = useFormulaAccess()
  const [isBusy, setBusy] = useState(false)
  const mayRecompute = (target: RecomputeTarget) => mayChange(target) && (target.staleReasons ?? []).length > 0
  const recompute = async (targets: readonly RecomputeTarget[]) => {
    setBusy(true)
    const progress = toasts.progress(words.working)
    try {
      const ids = targets.slice(0, maxRecomputedFormulas).map(({ id }) => id)
      const { response } = await call(routes.formulas.recompute, { body: { ids, optimise: false } })
      const failed = new Set(response.flatMap(({ id, outcome }) => (outcome === 'done' ? [] : [id])))
      const names = targets.filter(({ id }) => failed.has(id)).map(({ name }) => name)
      if (failed.size < ids.length) progress.succeed(words.done(ids.length - failed.size))
      else progress.dismiss()
      if (names.length > 0) toasts.warning(words.failed(namesInRow(names, culture)))
    } catch (error) {
      progress.dismiss()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
  }
  return { isBusy, mayRecompute, recompute }
}
