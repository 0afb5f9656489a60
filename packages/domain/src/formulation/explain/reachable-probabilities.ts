// How probable the limits of a formula can be together, where they have no recipe with the probabilities they are to hold
// with.

import type { Solver } from '../../linear-programming/solver.ts'
import { leastCost } from '../optimise/least-cost.ts'
import { normalProbability, normalQuantile } from '../optimise/normal-distribution.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import type { Limit, LimitSide } from '../problem/limits.ts'
import { safetyConditionsOf } from '../problem/safety-conditions.ts'

export type ReachableProbabilities = {
  readonly kind: 'probabilities'
  /** Each limit with the probability it reaches when all margins are narrowed alike until there is a recipe. */
  readonly margins: readonly { readonly limit: LimitSide; readonly reachable: number }[]
}

/** Halvings of the search: to a thousandth of the margins. */
const halvings = 10

/**
 * For a formula that is infeasible only because of its probabilities: all margins times the same share, the largest with a
 * recipe. Null where it has none on the average either, or where that was not found in time. Source: docs/formulation.md.
 */
export function reachableProbabilities(problem: FormulaProblem, solver: Solver): ReachableProbabilities | null {
  const conditions = safetyConditionsOf(problem)
  if (conditions.length === 0) return null
  const isFeasible = (share: number) => leastCost(withMargins(problem, share), solver).kind === 'optimal'
  if (!isFeasible(0)) return null
  let [reached, unreached] = [0, 1]
  for (let step = 0; step < halvings; step += 1) {
    const middle = (reached + unreached) / 2
    if (isFeasible(middle)) reached = middle
    else unreached = middle
  }
  const margins = conditions.map(({ limit, z }) => ({ limit, reachable: normalProbability(z * reached) }))
  return { kind: 'probabilities', margins }
}

/** The formula with its margins times a share; without any for 0. */
export function withMargins(problem: FormulaProblem, share: number): FormulaProblem {
  const scaled = (probability: number) => normalProbability(normalQuantile(probability) * share)
  const limits = problem.limits.map(
    ({ minProbability, maxProbability, ...limit }): Limit =>
      share === 0
        ? limit
        : {
            ...limit,
            ...(minProbability !== undefined && { minProbability: scaled(minProbability) }),
            ...(maxProbability !== undefined && { maxProbability: scaled(maxProbability) }),
          },
  )
  return { ...problem, limits }
}
