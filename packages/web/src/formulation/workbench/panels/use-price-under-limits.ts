import { type PriceSummary, priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import { formulaProblem } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { useEffect, useState } from 'react'
import { type LimitChange, withFormulaLimits } from '../state/formula-limits.ts'
import type { Workbench } from '../workbench.ts'

/**
 * The price of the least-cost recipe under changed limits. It differs slightly from that of the relaxation, because the
 * offered limits are rounded outwards. Null while solving, if the formula cannot have these limits, or without an
 * optimum.
 */
export function usePriceUnderLimits(
  { store, solver }: Workbench,
  changes: readonly LimitChange[],
): PriceSummary | null {
  const [price, setPrice] = useState<PriceSummary | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { entry, inputs } = store.read()
    const { entry: changed, fixed } = withFormulaLimits(entry, inputs, changes)
    if (fixed.length > 0) return setPrice(null)
    const solvePrice = async () => {
      const problem = formulaProblem(changed.content, inputs)
      const answer = await solver.solve('leastCost', { problem })
      if (!isCurrent) return
      const { animalCount } = changed.content
      setPrice(answer.kind === 'optimal' ? priceSummary(problem, answer.storedRecipe, animalCount) : null)
    }
    void solvePrice()
    return () => {
      isCurrent = false
    }
  }, [store, solver, changes])
  return price
}
