import { type PriceSummary, priceSummary } from '@provende/domain/formulation/formula-figures.ts'
import { formulaProblem } from '@provende/domain/formulation/workbench-formula.ts'
import { useEffect, useState } from 'react'
import { type WantedLimit, withOwnLimits } from './own-limits.ts'
import type { Workbench } from './workbench-panels.ts'

/**
 * What the cheapest recipe costs under limits as they are offered: rounded, they give way a hair more than they would
 * need. Null where it is not known: the formula cannot have these limits, nothing is proved, or it is being asked.
 */
export function useTriedPrice({ store, solver }: Workbench, wanted: readonly WantedLimit[]): PriceSummary | null {
  const [price, setPrice] = useState<PriceSummary | null>(null)
  useEffect(() => {
    let isAsked = true
    const { entry, basis } = store.read()
    const { entry: tried, fixed } = withOwnLimits(entry, basis, wanted)
    if (fixed.length > 0) return setPrice(null)
    const ask = async () => {
      const problem = formulaProblem(tried.content, basis)
      const answer = await solver.solve('leastCost', { problem })
      if (!isAsked) return
      const { animalCount } = tried.content
      setPrice(answer.kind === 'optimal' ? priceSummary(problem, answer.storedRecipe, animalCount) : null)
    }
    void ask()
    return () => {
      isAsked = false
    }
  }, [store, solver, wanted])
  return price
}
