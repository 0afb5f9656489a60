// The optimum of a small formula in the page itself: our simplex takes less time for it than a message to a worker and back.

import { type LeastCostOutcome, leastCost } from '@provende/domain/formulation/optimise/least-cost.ts'
import type { FormulaProblem, Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { simplexFirst } from '@provende/domain/linear-programming/simplex-first.ts'
import type { Basis } from '@provende/domain/linear-programming/solver.ts'

/** Foods × limits; a formula of this size takes 1 to 3 ms. */
const maxSize = 12_000

/** Null for a formula that is too large, or needs the solver behind our simplex: a worker solves it. */
export function quickOptimum(
  problem: FormulaProblem,
  currentRecipe: Recipe,
  basis: Basis | null,
): LeastCostOutcome | null {
  if (problem.foods.length * problem.limits.length > maxSize) return null
  let isOtherNeeded = false
  const solver = simplexFirst(() => {
    isOtherNeeded = true
    return { kind: 'stopped' }
  })
  const outcome = leastCost(problem, solver, { currentRecipe, basis })
  return isOtherNeeded ? null : outcome
}
