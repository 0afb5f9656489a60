// The smallest relaxation of the formula's own limits: those of the constraint set and of foods stay as they are.

import type { Solver } from '../../linear-programming/solver.ts'
import { leastCost } from '../optimise/least-cost.ts'
import { minAmountGrams } from '../optimise/stored-recipe.ts'
import { type FormulaProblem, limitsInForce, type Recipe } from '../problem/formula-problem.ts'
import type { Limit, LimitSide } from '../problem/limits.ts'
import { elasticModel } from './elastic-program.ts'
import { contradictoryLimits } from './infeasible-subset.ts'
import { type Relaxation, type RelaxationFailure, relaxationFrom } from './relaxation.ts'

/** `none`: proved, no recipe keeps the limits of the set and of the foods. */
export type FormulaOnlyRelaxation = Relaxation | RelaxationFailure | { readonly kind: 'none' }

/** Whether the formula itself decides a limit. The total of a set is only the default of the formula's total. */
export const isFormulaLimit = ({ subject, from }: Pick<LimitSide, 'subject' | 'from'>): boolean =>
  from === 'formula' || subject.kind === 'total'

/**
 * The smallest relaxation of the formula's own limits, and the cheapest recipe under it, with its certificate. Its measure
 * is never below that of the smallest relaxation of all limits.
 * Source: docs/formulation.md.
 */
export function formulaOnlyRelaxation(problem: FormulaProblem, solver: Solver): FormulaOnlyRelaxation {
  const model = elasticModel(problem, isFormulaLimit)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const start = recipeWithinFixedLimits(problem, model.excludesEmptyRecipe, solver)
  if ('kind' in start) return start
  const outcome = relaxationFrom(problem, model, start, solver)
  if (outcome.kind === 'relaxation' && !outcome.limits.every(({ side }) => isFormulaLimit(side)))
    return { kind: 'failed', reason: 'a fixed limit would have to be relaxed' }
  return outcome
}

/** A recipe that keeps all limits except the formula's own, at any cost. */
function recipeWithinFixedLimits(
  problem: FormulaProblem,
  excludesEmptyRecipe: boolean,
  solver: Solver,
): Recipe | FormulaOnlyRelaxation {
  const notEmpty: Limit = { subject: { kind: 'total' }, min: minAmountGrams, max: null, from: 'formula' }
  const fixed = limitsInForce(problem).filter((limit) => !isFormulaLimit(limit))
  const foods = problem.foods.map((food) => ({ ...food, pricePerTonneEur: 0 }))
  const outcome = leastCost({ ...problem, foods, limits: excludesEmptyRecipe ? [...fixed, notEmpty] : fixed }, solver)
  switch (outcome.kind) {
    case 'optimal':
      return outcome.recipe
    case 'infeasible':
      return outcome.exceedsDefaultBound.length > 0
        ? { kind: 'unbounded', foods: outcome.exceedsDefaultBound }
        : { kind: 'none' }
    case 'refused':
      return outcome.refusals.every((refusal) => contradictoryLimits(refusal) !== null) ? { kind: 'none' } : outcome
    case 'stopped':
      return { kind: 'stopped' }
    default:
      return outcome
  }
}
