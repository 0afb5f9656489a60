import { formulaProblem, withRecipe } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { useState } from 'react'
import type { ToastAction } from '../../../../kit/toast-message.tsx'
import { useToasts } from '../../../../kit/toasts.ts'
import { useWords } from '../../../../kit/words.tsx'
import { type LimitChange, withFormulaLimits } from '../../state/formula-limits.ts'
import { entryWithContent } from '../../state/workbench-entry.ts'
import type { Workbench } from '../../workbench.ts'

/**
 * Sets limits of the formula and applies the least-cost recipe under them, as one undo step. Does nothing if a limit
 * cannot be changed in the formula; the caller shows why.
 */
export function useTryLimits({ store, solver }: Workbench) {
  const { workbench, workbenchPanels } = useWords()
  const words = workbenchPanels.whyNot
  const toasts = useToasts()
  const [isTrying, setTrying] = useState(false)
  const tryLimits = async (changes: readonly LimitChange[], done: string, action?: ToastAction) => {
    const { entry, inputs, figures, trial } = store.read()
    const { entry: changed, fixed } = withFormulaLimits(entry, inputs, changes)
    if (fixed.length > 0) return
    setTrying(true)
    const problem = formulaProblem(changed.content, inputs)
    const answer = await solver.solve('leastCost', { problem, currentRecipe: figures.recipe }, { supersedeKey: 'try' })
    setTrying(false)
    if (answer.kind === 'cancelled') return
    if (store.read().entry !== entry || store.read().inputs !== inputs) return toasts.warning(words.changedMeanwhile)
    if (answer.kind !== 'optimal') return toasts.warning(words.notProved)
    const content = withRecipe(changed.content, inputs, answer.storedRecipe)
    store.applyRecipe(entryWithContent(changed, content))
    // Saved as it is, it is an optimum. At prices that are only tried it is none of the formula.
    if (trial === null) store.acceptOptimum(content)
    // It has one now.
    toasts.withdraw(workbench.outcomes.infeasible)
    toasts.success(done, { action })
  }
  return { isTrying, tryLimits }
}
