import { type PriceSummary, priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import { formulaProblem } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { useEffect, useState } from 'react'
import { type LimitChange, withFormulaLimits } from '../state/formula-limits.ts'
import type { Workbench } from '../workbench.ts'

type PriceUnderLimits = PriceSummary & { readonly grams: number }

/**
 * The price and the grams per animal per day of the least-cost recipe under changed limits. They differ slightly from those of the relaxation, because the
 * offered limits are rounded outwards. Null while solving, if the formula cannot have these limits, or without an
 * optimum.
 */
export function usePriceUnderLimits(
  { store, solver }: Workbench,
  changes: readonly LimitChange[],
): PriceUnderLimits | null {
  const [price, setPrice] = useState<PriceUnderLimits | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { entry, inputs } = store.read()
    const { entry: changed, fixed } = withFormulaLimits(entry, inputs, changes)
    if (fixed.length > 0) return setPrice(null)
    const solvePrice = async () => {
      const problem = formulaProblem(changed.content, inputs)
      const answer = await solver.solve('leastCost', { problem })
      if (!isCurrent) return
      if (answer.kind !== 'optimal') return setPrice(null)
      const grams = answer.storedRecipe.reduce((sum, amount) => sum + amount, 0)
      setPrice({ ...priceSummary(problem, answer.storedRecipe, changed.content.animalCount), grams })
    }
    void solvePrice()
    return () => {
      isCurrent = false
    }
  }, [store, solver, changes])
  return price
}
