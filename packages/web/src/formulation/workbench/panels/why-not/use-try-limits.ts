import { formulaProblem, withRecipe } from '@provende/domain/formulation/workbench-formula.ts'
import { useState } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { type WantedLimit, withOwnLimits } from './own-limits.ts'
import { withContent } from './workbench-entry.ts'
import type { Workbench } from './workbench-panels.ts'

/**
 * Puts limits into the formula as its own, with the cheapest recipe under them, as one step that can be taken back. What
 * the formula cannot say itself must have been told before: then nothing is done.
 */
export function useTryLimits({ store, solver }: Workbench) {
  const words = useWords().workbenchPanels.whyNot
  const toasts = useToasts()
  const [isTrying, setTrying] = useState(false)
  const tryLimits = async (wanted: readonly WantedLimit[], done: string) => {
    const { entry, basis, figures } = store.read()
    const { entry: tried, fixed } = withOwnLimits(entry, basis, wanted)
    if (fixed.length > 0) return
    setTrying(true)
    const problem = formulaProblem(tried.content, basis)
    const answer = await solver.solve('leastCost', { problem, present: figures.recipe }, { supersedes: 'try' })
    setTrying(false)
    if (answer.kind === 'cancelled') return
    if (store.read().entry !== entry || store.read().basis !== basis) return toasts.warning(words.changedMeanwhile)
    if (answer.kind !== 'optimal') return toasts.warning(words.untried)
    store.change(withContent(tried, withRecipe(tried.content, basis, answer.storedRecipe)))
    toasts.success(done)
  }
  return { isTrying, tryLimits }
}
