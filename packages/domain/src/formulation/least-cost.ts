// The cheapest recipe of a formula: model, solve, certificate, and the answer in the words of the trade.

import type { InfeasibilityCertificate, OptimumCertificate } from './certificate.ts'
import { violationOf } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import {
  boxGrams,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeOf,
  unitsOf,
} from './least-cost-model.ts'
import { costOf } from './linear-program.ts'
import type { Basis, SolveOptions, Solver } from './solver.ts'

export type LeastCostOptimum = {
  readonly kind: 'optimal'
  readonly model: LeastCostModel
  /** As certified: grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
  /** As stored: 6 decimals, nothing below 0.0005 g. Check this one. */
  readonly storedRecipe: Recipe
  readonly costPerAnimalDayEur: number
  /** Per row of the model: € per animal per day, per unit by which what the row adds up may rise. */
  readonly rowDuals: Float64Array
  /** None for whole-number programs. */
  readonly basis: Basis | null
  readonly certificate: OptimumCertificate
}

export type LeastCostOutcome =
  | LeastCostOptimum
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | {
      readonly kind: 'infeasible'
      readonly model: LeastCostModel
      readonly certificate: InfeasibilityCertificate | null
    }
  /** The cheapest recipe would grow without end: these foods, which cost less than nothing, have no maximum. */
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

export type LeastCostOptions = SolveOptions & {
  /** The recipe there is: kept when it costs no more than the cheapest. */
  readonly present?: Recipe | undefined
}

/**
 * The cheapest recipe per animal per day that keeps every limit, with its certificate; or, as a closed set, why there is
 * none. Never throws; nothing that is not a finite number reaches the solver.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function leastCost(problem: FormulaProblem, solver: Solver, options: LeastCostOptions = {}): LeastCostOutcome {
  const model = leastCostModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  return leastCostOf(model, solver, options)
}

/** The same of a model that is already made. */
export function leastCostOf(model: LeastCostModel, solver: Solver, options: LeastCostOptions = {}): LeastCostOutcome {
  const answer = certifiedSolve(model.program, solver, options)
  if (answer.kind === 'infeasible') return { ...answer, model }
  if (answer.kind !== 'optimal') return answer.kind === 'unbounded' ? { ...answer, foods: [] } : answer
  const touching = model.columns.filter(
    ({ isBoxed, food }, column) => isBoxed && (answer.x[column] ?? 0) * (food.stepGrams ?? 1) >= boxGrams * (1 - 1e-9),
  )
  if (touching.length > 0) return { kind: 'unbounded', foods: touching.map(({ food }) => food.code) }
  const { certificate, rowDuals, basis } = answer
  const kept = keptRecipe(model, answer.x, options.present)
  const recipe = recipeOf(model, kept)
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe: stored(recipe),
    costPerAnimalDayEur: costOf(model.program, kept),
    rowDuals,
    basis,
    certificate,
  }
}

/** Among equal optima the present recipe stays: nobody likes a recipe that changes for nothing. */
function keptRecipe(model: LeastCostModel, x: Float64Array, present: Recipe | undefined): Float64Array {
  if (!present || present.length !== x.length || !present.every(Number.isFinite)) return x
  const units = unitsOf(model, present)
  const isAsCheap = costOf(model.program, units) <= costOf(model.program, x) * (1 + 1e-9)
  return isAsCheap && !model.program.kinds && violationOf(model.program, units) <= 1e-8 ? units : x
}

/** Amounts below this are nothing: half a milligram per animal per day. */
export const leastAmountGrams = 0.0005

/** A recipe as it is stored: 6 decimals, and 0 below 0.0005 g. */
export const stored = (recipe: Recipe): Recipe =>
  recipe.map((grams) => (grams < leastAmountGrams ? 0 : Math.round(grams * 1e6) / 1e6))
