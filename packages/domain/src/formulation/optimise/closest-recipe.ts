// The recipe nearest to a given one that keeps every limit: what a formulator wants who likes his recipe, once a price
// list, an analysis or a limit has moved under it.
//
// Near is counted in grams per animal per day, moved in or out: Σ |v − given|. As shares of what each food was, a gram of
// vitamins would count as much as a kilogram of salt, and a new food not at all; whoever wants that gives weights.
// What the given recipe weighs is the same for all and added to every distance, so that even the distance 0 is proved as
// a share of something.

import type { OptimumCertificate } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { endingOf, type LeastCostOutcome, leastAmountGrams, leastCostOf, stored } from './least-cost.ts'
import { isUsable, type LeastCostModel, leastCostModel, type ModelRefusal, recipeOf } from './least-cost-model.ts'
import { extendedProgram, type LinearProgram } from './linear-program.ts'
import { costingAtMost, nearestProgram, type Target } from './nearest-program.ts'
import type { SolveOptions, Solver } from './solver.ts'

export type ClosestRecipe = {
  readonly kind: 'optimal'
  readonly model: LeastCostModel
  /** As certified, and as stored: grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  /** Σ weight·|v − given|; in grams per animal per day when no weights are given. */
  readonly distance: number
  /** No recipe that keeps every limit is nearer. */
  readonly distanceBound: number
  readonly costPerAnimalDayEur: number
  /** No recipe as near costs less. */
  readonly certificate: OptimumCertificate
  /** The least cost of all, when the cost was held to it. */
  readonly leastCostPerAnimalDayEur: number | null
}

export type ClosestRefusal =
  | ModelRefusal
  /** Not one amount per food, each of a possible size and not below 0 (by more than counts as nothing). */
  | { readonly kind: 'notARecipe' }
  /** Not one weight per food, each of a possible size and not below 0. */
  | { readonly kind: 'notWeights' }
  /** The percentage above the least cost is not of a possible size, or below 0. */
  | { readonly kind: 'notACostMargin' }

export type ClosestOutcome =
  | ClosestRecipe
  | { readonly kind: 'refused'; readonly refusals: readonly ClosestRefusal[] }
  | Extract<LeastCostOutcome, { kind: 'infeasible' | 'unbounded' | 'failed' }>
  | { readonly kind: 'stopped' }

export type ClosestOptions = Omit<SolveOptions, 'basis'> & {
  /** What a gram of each food moved counts for: 1 when not said, 0 for a food that may move freely. */
  readonly weights?: Float64Array
  /** The recipe costs at most so many percent more than the least cost; whatever it takes when not said. */
  readonly costMarginPercent?: number
}

/**
 * The recipe nearest to a given one (grams per animal per day, in the order of the foods; it need not keep any limit) that
 * keeps every limit and, if asked, costs at most so much more than the least cost; among equally near ones the cheapest.
 * Both are proved: the distance first, then the cost at that distance. Never throws.
 * Source: docs/formulation.md.
 */
export function closestRecipe(
  problem: FormulaProblem,
  given: Recipe,
  solver: Solver,
  options: ClosestOptions = {},
): ClosestOutcome {
  const { weights = new Float64Array(problem.foods.length).fill(1), costMarginPercent, ...search } = options
  const model = leastCostModel(problem)
  const refusals = [
    ...('refusals' in model ? model.refusals : []),
    ...closestRefusals(problem, given, weights, costMarginPercent),
  ]
  if ('refusals' in model || refusals.length > 0) return { kind: 'refused', refusals }
  const target = { given: given.map((grams) => Math.max(0, grams)), weights }
  if (costMarginPercent === undefined) return closest(model, model.program, target, solver, search)
  const cheapest = leastCostOf(model, solver, search)
  if (cheapest.kind !== 'optimal') return cheapest.kind === 'stopped' ? { kind: 'stopped' } : cheapest
  const least = cheapest.costPerAnimalDayEur
  const outcome = closest(model, costingAtMost(model.program, least, costMarginPercent), target, solver, search)
  return outcome.kind === 'optimal' ? { ...outcome, leastCostPerAnimalDayEur: least } : outcome
}

function closestRefusals(
  { foods }: FormulaProblem,
  given: Recipe,
  weights: Float64Array,
  costMarginPercent = 0,
): ClosestRefusal[] {
  const isFrom = (least: number) => (value: number) => isUsable(value) && value >= least
  const arePerFood = (values: Float64Array, least: number) =>
    values.length === foods.length && values.every(isFrom(least))
  return [
    ...(arePerFood(given, -leastAmountGrams) ? [] : [{ kind: 'notARecipe' as const }]),
    ...(arePerFood(weights, 0) ? [] : [{ kind: 'notWeights' as const }]),
    ...(isFrom(0)(costMarginPercent) ? [] : [{ kind: 'notACostMargin' as const }]),
  ]
}

/** The nearest recipe of a program that is the model's, or the model's with the cost held. */
function closest(
  model: LeastCostModel,
  program: LinearProgram,
  target: Target,
  solver: Solver,
  options: SolveOptions,
): ClosestOutcome {
  const { moved, distances } = nearestProgram(model, program, target)
  const nearest = certifiedSolve({ ...moved, costs: distances }, solver, options)
  // What is impossible is so without the given recipe, and is proved of the formula's own limits.
  if (nearest.kind === 'infeasible') return impossibleAnyway(model, solver, options)
  if (nearest.kind !== 'optimal') return nearest.kind === 'stopped' ? { kind: 'stopped' } : endingOf(nearest)
  const { cost: distance, bound } = nearest.certificate
  const row = { name: 'distance', lower: Number.NEGATIVE_INFINITY, upper: distance, coefficients: distances }
  const cheapest = certifiedSolve(extendedProgram(moved, { rows: [row] }), solver, options)
  if (cheapest.kind === 'infeasible') return { kind: 'failed', reason: 'the nearest recipe could not be held to' }
  if (cheapest.kind !== 'optimal') return cheapest.kind === 'stopped' ? { kind: 'stopped' } : endingOf(cheapest)
  const recipe = recipeOf(model, cheapest.x.slice(0, model.columns.length))
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe: stored(recipe),
    distance: weighted(target.weights, (food) => Math.abs((recipe[food] ?? 0) - (target.given[food] ?? 0))),
    distanceBound: Math.max(0, bound - weighted(target.weights, (food) => target.given[food] ?? 0)),
    costPerAnimalDayEur: cheapest.certificate.cost,
    certificate: cheapest.certificate,
    leastCostPerAnimalDayEur: null,
  }
}

const weighted = (weights: Float64Array, of: (food: number) => number) =>
  weights.reduce((sum, weight, food) => sum + weight * of(food), 0)

function impossibleAnyway(model: LeastCostModel, solver: Solver, options: SolveOptions): ClosestOutcome {
  const outcome = leastCostOf(model, solver, options)
  if (outcome.kind === 'infeasible' || outcome.kind === 'failed') return outcome
  if (outcome.kind === 'stopped') return { kind: 'stopped' }
  return { kind: 'failed', reason: 'no recipe is near, though there is one' }
}
