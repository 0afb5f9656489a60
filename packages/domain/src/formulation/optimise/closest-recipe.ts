// The recipe nearest to a target recipe that keeps every limit: for a formulator who wants to change as little as possible
// after a price list, an analysis or a limit has changed.
//
// The distance is Σ |v − target| in grams per animal per day. Relative to the amount of each food, a gram of vitamins
// would count as much as a kilogram of salt, and a new food not at all; weights allow for that. The constant
// Σ target is added to every distance, so that a distance of 0 can be proved to a relative tolerance.

import type { OptimumCertificate } from '../../linear-programming/certificate.ts'
import { extendProgram, type LinearProgram } from '../../linear-programming/linear-program.ts'
import type { SolveOptions, Solver } from '../../linear-programming/solver.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import {
  isNumberInRange,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import { safetyConditionsOf } from '../problem/safety-conditions.ts'
import { type LeastCostOutcome, leastCostFailureOf, leastCostOfModel } from './least-cost.ts'
import { closestRecipeProgram, type TargetRecipe, withCostCeiling } from './nearest-program.ts'
import { minAmountGrams, storedRecipeOf } from './stored-recipe.ts'
import { solveWithTangents } from './tangents.ts'

export type ClosestRecipe = {
  readonly kind: 'optimal'
  readonly model: LeastCostModel
  /** As certified, and rounded for storage: grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  /** Σ weight·|v − target|; in grams per animal per day without weights. */
  readonly distance: number
  /** Proved lower bound on the distance of every recipe that keeps the limits. */
  readonly distanceBound: number
  readonly costPerAnimalDayEur: number
  /** That no recipe at this distance costs less. */
  readonly certificate: OptimumCertificate
  /** The least cost of the formula, when the cost is limited by `costMarginPercent`. */
  readonly leastCostPerAnimalDayEur: number | null
}

export type ClosestRecipeRefusal =
  | ModelRefusal
  /** Not one amount per food, or an amount out of range or below 0 (by more than `minAmountGrams`). */
  | { readonly kind: 'notARecipe' }
  /** Not one weight per food, or a weight out of range or below 0. */
  | { readonly kind: 'notWeights' }
  /** `costMarginPercent` is out of range or below 0. */
  | { readonly kind: 'notACostMargin' }

export type ClosestRecipeOutcome =
  | ClosestRecipe
  | { readonly kind: 'refused'; readonly refusals: readonly ClosestRecipeRefusal[] }
  | Extract<LeastCostOutcome, { kind: 'infeasible' | 'unbounded' | 'failed' }>
  | { readonly kind: 'stopped' }

export type ClosestRecipeOptions = Omit<SolveOptions, 'basis'> & {
  /** Weight of a gram of change of each food: 1 by default, 0 for a food that may change freely. */
  readonly weights?: Float64Array
  /** The recipe costs at most this many percent more than the least cost; unlimited by default. */
  readonly costMarginPercent?: number
}

/**
 * The recipe nearest to a target (grams per animal per day, in the order of the foods; it need not keep any limit) that
 * keeps every limit and, optionally, a margin above the least cost; the cheapest among equally near ones. Both are
 * proved: first the distance, then the cost at that distance. Never throws.
 * Source: docs/formulation.md.
 */
export function closestRecipe(
  problem: FormulaProblem,
  targetRecipe: Recipe,
  solver: Solver,
  options: ClosestRecipeOptions = {},
): ClosestRecipeOutcome {
  const { weights = new Float64Array(problem.foods.length).fill(1), costMarginPercent, ...solveOptions } = options
  const model = leastCostModel(problem)
  const refusals = [
    ...('refusals' in model ? model.refusals : []),
    ...closestRecipeRefusals(problem, targetRecipe, weights, costMarginPercent),
  ]
  if ('refusals' in model || refusals.length > 0) return { kind: 'refused', refusals }
  const target = { recipe: targetRecipe.map((grams) => Math.max(0, grams)), weights }
  if (costMarginPercent === undefined) return solveClosestRecipe(model, model.program, target, solver, solveOptions)
  const cheapest = leastCostOfModel(model, solver, solveOptions)
  if (cheapest.kind !== 'optimal') return cheapest.kind === 'stopped' ? { kind: 'stopped' } : cheapest
  const cost = cheapest.costPerAnimalDayEur
  const outcome = solveClosestRecipe(
    model,
    withCostCeiling(model.program, cost, costMarginPercent),
    target,
    solver,
    solveOptions,
  )
  return outcome.kind === 'optimal' ? { ...outcome, leastCostPerAnimalDayEur: cost } : outcome
}

function closestRecipeRefusals(
  { foods }: FormulaProblem,
  targetRecipe: Recipe,
  weights: Float64Array,
  costMarginPercent = 0,
): ClosestRecipeRefusal[] {
  const isAtLeast = (min: number) => (value: number) => isNumberInRange(value) && value >= min
  const arePerFood = (values: Float64Array, min: number) =>
    values.length === foods.length && values.every(isAtLeast(min))
  return [
    ...(arePerFood(targetRecipe, -minAmountGrams) ? [] : [{ kind: 'notARecipe' as const }]),
    ...(arePerFood(weights, 0) ? [] : [{ kind: 'notWeights' as const }]),
    ...(isAtLeast(0)(costMarginPercent) ? [] : [{ kind: 'notACostMargin' as const }]),
  ]
}

/** The nearest recipe of the model's program, possibly with a cost ceiling. */
function solveClosestRecipe(
  model: LeastCostModel,
  program: LinearProgram,
  target: TargetRecipe,
  solver: Solver,
  options: SolveOptions,
): ClosestRecipeOutcome {
  const { extended, distances } = closestRecipeProgram(model, program, target)
  const conditions = safetyConditionsOf(model.problem)
  const { answer: nearest, program: extendedByTangents } = solveWithTangents(
    model,
    { ...extended, costs: distances },
    conditions,
    solver,
    options,
  )
  // The target adds no restriction, so infeasibility is proved on the formula's own limits.
  if (nearest.kind === 'infeasible') return proveInfeasible(model, solver, options)
  if (nearest.kind !== 'optimal') return nearest.kind === 'stopped' ? { kind: 'stopped' } : leastCostFailureOf(nearest)
  const { cost: distance, bound } = nearest.certificate
  const row = { name: 'distance', lower: Number.NEGATIVE_INFINITY, upper: distance, coefficients: distances }
  const atDistance = extendProgram({ ...extendedByTangents, costs: extended.costs }, { rows: [row] })
  const { answer: cheapest } = solveWithTangents(model, atDistance, conditions, solver, options)
  if (cheapest.kind === 'infeasible') return { kind: 'failed', reason: 'no recipe at the nearest distance was found' }
  if (cheapest.kind !== 'optimal')
    return cheapest.kind === 'stopped' ? { kind: 'stopped' } : leastCostFailureOf(cheapest)
  const recipe = recipeFromColumns(model, cheapest.x.slice(0, model.columns.length))
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe: storedRecipeOf(model.problem, recipe),
    distance: weightedSum(target.weights, (food) => Math.abs((recipe[food] ?? 0) - (target.recipe[food] ?? 0))),
    distanceBound: Math.max(0, bound - weightedSum(target.weights, (food) => target.recipe[food] ?? 0)),
    costPerAnimalDayEur: cheapest.certificate.cost,
    certificate: cheapest.certificate,
    leastCostPerAnimalDayEur: null,
  }
}

const weightedSum = (weights: Float64Array, amountOf: (food: number) => number) =>
  weights.reduce((sum, weight, food) => sum + weight * amountOf(food), 0)

function proveInfeasible(model: LeastCostModel, solver: Solver, options: SolveOptions): ClosestRecipeOutcome {
  const outcome = leastCostOfModel(model, solver, options)
  if (outcome.kind === 'infeasible' || outcome.kind === 'failed') return outcome
  if (outcome.kind === 'stopped') return { kind: 'stopped' }
  return { kind: 'failed', reason: 'no nearest recipe was found, though the formula is feasible' }
}
