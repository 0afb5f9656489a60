// The way out of a formula without a recipe that needs nobody else: what the set and the foods ask stands.

import { contradictionIn } from './conflict.ts'
import { elasticModel } from './elastic-model.ts'
import { type FormulaProblem, limitsInForce, type Recipe } from './formula-problem.ts'
import { leastAmountGrams, leastCost } from './least-cost.ts'
import type { Limit, LimitSide } from './limits.ts'
import { type Relaxation, type RelaxationFailure, relaxationFrom } from './relaxation.ts'
import type { Solver } from './solver.ts'

/** `none`: proved, no recipe keeps what the set and the foods ask. */
export type OwnWayOut = Relaxation | RelaxationFailure | { readonly kind: 'none' }

/** Whether the formula says a limit itself. The total of a set is only the default of the formula's. */
export const isOwnLimit = ({ subject, from }: Pick<LimitSide, 'subject' | 'from'>): boolean =>
  from === 'formula' || subject.kind === 'total'

/**
 * The smallest relaxation of what the formula says itself, and the cheapest recipe under it, with its certificate; never
 * smaller than the smallest of all.
 * Source: docs/formulation.md.
 */
export function ownWayOut(problem: FormulaProblem, solver: Solver): OwnWayOut {
  const model = elasticModel(problem, isOwnLimit)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const start = recipeOfOthers(problem, model.mustHaveSome, solver)
  if ('kind' in start) return start
  const found = relaxationFrom(problem, model, start, solver)
  if (found.kind === 'relaxation' && !found.limits.every(({ side }) => isOwnLimit(side)))
    return { kind: 'failed', reason: 'a limit that stands would have had to give way' }
  return found
}

/** A recipe that keeps all that the formula does not say itself, whatever it costs. */
function recipeOfOthers(problem: FormulaProblem, mustHaveSome: boolean, solver: Solver): Recipe | OwnWayOut {
  const some: Limit = { subject: { kind: 'total' }, min: leastAmountGrams, max: null, from: 'formula' }
  const standing = limitsInForce(problem).filter((limit) => !isOwnLimit(limit))
  const foods = problem.foods.map((food) => ({ ...food, pricePerTonneEur: 0 }))
  const outcome = leastCost({ ...problem, foods, limits: mustHaveSome ? [...standing, some] : standing }, solver)
  switch (outcome.kind) {
    case 'optimal':
      return outcome.recipe
    case 'infeasible':
      return outcome.beyondBox.length > 0 ? { kind: 'unbounded', foods: outcome.beyondBox } : { kind: 'none' }
    case 'refused':
      return outcome.refusals.every((refusal) => contradictionIn(refusal) !== null) ? { kind: 'none' } : outcome
    case 'stopped':
      return { kind: 'stopped' }
    default:
      return outcome
  }
}
