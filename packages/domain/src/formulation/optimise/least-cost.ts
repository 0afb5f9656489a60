// The cheapest recipe of a formula: builds the program, solves it with proof, and translates the answer into a recipe.

import {
  certifyOptimum,
  greatestRelativeViolationOf,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from '../../linear-programming/certificate.ts'
import { type CertifiedAnswer, certifiedSolve } from '../../linear-programming/certified-solve.ts'
import { hasIntegralColumns } from '../../linear-programming/integers.ts'
import { costOf, type LinearProgram } from '../../linear-programming/linear-program.ts'
import type { Basis, SolveOptions, Solver } from '../../linear-programming/solver.ts'
import { checkDefaultBound, foodsExceedingDefaultBound } from '../problem/default-upper-bound.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import {
  columnUnitsOf,
  foodsAtDefaultBoundIn,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import {
  conditionShortfall,
  conditionTolerance,
  type SafetyCondition,
  safetyConditionsOf,
} from '../problem/safety-conditions.ts'
import { closestRecipeProgram, withCostCeiling } from './nearest-program.ts'
import {
  isTraceAmount,
  minAmountGrams,
  recipeRespectsLimits,
  roundForStorage,
  storedRecipeOf,
} from './stored-recipe.ts'
import { solveWithTangents } from './tangents.ts'

export type LeastCostOptimum = {
  readonly kind: 'optimal'
  readonly model: LeastCostModel
  /** As certified: grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
  /** As stored: 6 decimals, 0 below 0.0005 g where the limits allow it. Check this one. */
  readonly storedRecipe: Recipe
  readonly costPerAnimalDayEur: number
  /** Per row of the model: € per animal per day, per unit by which its bound is raised. */
  readonly rowDuals: Float64Array
  /** Null for integer programs, and where limits are to hold with a probability. */
  readonly basis: Basis | null
  readonly certificate: OptimumCertificate
}

export type LeastCostOutcome =
  | LeastCostOptimum
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | InfeasibleOutcome
  /** The cheapest recipe has these foods, which have no maximum, at the default upper bound: more might be cheaper still. */
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  /** `best`: the incumbent of an integer problem. It keeps every limit but is not proved the cheapest. */
  | { readonly kind: 'stopped'; readonly best?: Incumbent }
  | { readonly kind: 'failed'; readonly reason: string }

export type InfeasibleOutcome = {
  readonly kind: 'infeasible'
  readonly model: LeastCostModel
  /** Null when only branch and bound claims it: without integrality there may be a recipe. */
  readonly certificate: InfeasibilityCertificate | null
  /**
   * Codes of foods without a maximum of which a recipe would need more than the default upper bound, 100 kg per animal per
   * day as a rule: then the limits do not contradict one another. Empty when they do.
   */
  readonly exceedsDefaultBound: readonly string[]
}

export type Incumbent = {
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  readonly costPerAnimalDayEur: number
  /** Proved lower bound on the cost of every recipe, € per animal per day. */
  readonly bound: number
  /** (cost − bound) as a share of the cost. */
  readonly gap: number
}

export type LeastCostOptions = SolveOptions & {
  /** Among equally cheap recipes, this one or the nearest to it is returned. */
  readonly currentRecipe?: Recipe | undefined
}

/**
 * The cheapest recipe per animal per day that keeps every limit, with its certificate, or why there is none. Never throws;
 * NaN and infinite numbers are refused before they reach the solver.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function leastCost(problem: FormulaProblem, solver: Solver, options: LeastCostOptions = {}): LeastCostOutcome {
  const model = leastCostModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  return leastCostOfModel(model, solver, options)
}

/** `leastCost` for a model that is already built. */
export function leastCostOfModel(
  model: LeastCostModel,
  solver: Solver,
  options: LeastCostOptions = {},
): LeastCostOutcome {
  const conditions = safetyConditionsOf(model.problem)
  if (conditions.length > 0) return leastCostUnderConditions(model, conditions, solver, options)
  const answer = certifiedSolve(model.program, solver, options)
  if (answer.kind === 'infeasible') return infeasibleOutcome(model, model.program, answer.certificate, solver, options)
  const outcome = leastCostOutcomeOf(model, answer)
  if (outcome.kind !== 'optimal') return outcome
  const optimum = options.currentRecipe ? preferCurrentRecipe(outcome, options.currentRecipe, solver) : outcome
  return withStorableRecipe(optimum, model.program, solver, options)
}

/**
 * The same where limits are to hold with a probability: feasible by the true conditions, its cost proved by rows that
 * require no more than they do. It has no basis, since the rows belong to this recipe.
 */
function leastCostUnderConditions(
  model: LeastCostModel,
  conditions: readonly SafetyCondition[],
  solver: Solver,
  options: LeastCostOptions,
): LeastCostOutcome {
  const { currentRecipe } = options
  const { answer, program } = solveWithTangents(model, model.program, conditions, solver, { ...options, basis: null })
  if (answer.kind === 'infeasible') return infeasibleOutcome(model, program, answer.certificate, solver, options)
  const outcome = leastCostOutcomeOf(model, answer)
  if (outcome.kind !== 'optimal') return outcome
  const ofModel = { ...outcome, rowDuals: outcome.rowDuals.slice(0, model.rows.length), basis: null }
  const units = currentRecipe && keepsConditions(conditions, currentRecipe) && currentIfOptimal(ofModel, currentRecipe)
  const optimum = units ? withColumnValues(ofModel, units, outcome.certificate) : ofModel
  return withStorableRecipe(optimum, program, solver, options)
}

const keepsConditions = (conditions: readonly SafetyCondition[], recipe: Recipe): boolean =>
  conditions.every((condition) => conditionShortfall(condition, recipe) <= conditionTolerance)

/**
 * Where amounts too small for 6 decimals are needed, the stored recipe is the cheapest one without these foods; the optimum
 * stays what it is. Without such a recipe the check shows what the stored one misses.
 */
function withStorableRecipe(
  optimum: LeastCostOptimum,
  program: LinearProgram,
  solver: Solver,
  options: LeastCostOptions,
): LeastCostOptimum {
  const { model, recipe, storedRecipe, basis } = optimum
  const { problem } = model
  if (!recipe.some(isTraceAmount) || recipeRespectsLimits(problem, storedRecipe)) return optimum
  const columnUpper = program.columnUpper.map((upper, food) =>
    isTraceAmount(recipe[food] ?? 0) ? (program.columnLower[food] ?? 0) : upper,
  )
  const answer = certifiedSolve({ ...program, columnUpper }, solver, { ...options, basis })
  const replaced = answer.kind === 'optimal' ? roundForStorage(recipeFromColumns(model, answer.x)) : storedRecipe
  return recipeRespectsLimits(problem, replaced) ? { ...optimum, storedRecipe: replaced } : optimum
}

/** The outcome for an answer to the model's program, possibly with rows added. */
export function leastCostOutcomeOf(
  model: LeastCostModel,
  answer: Exclude<CertifiedAnswer, { kind: 'infeasible' }>,
): Exclude<LeastCostOutcome, InfeasibleOutcome> {
  if (answer.kind === 'stopped' && answer.best) return { kind: 'stopped', best: incumbentOfAnswer(model, answer.best) }
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind !== 'optimal') return leastCostFailureOf(answer)
  const unlimited = foodsAtDefaultBoundIn(model, answer.x)
  if (unlimited.length > 0) return { kind: 'unbounded', foods: unlimited }
  const { certificate, rowDuals, basis } = answer
  const recipe = recipeFromColumns(model, answer.x)
  const costPerAnimalDayEur = costOf(model.program, answer.x)
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe: storedRecipeOf(model.problem, recipe),
    costPerAnimalDayEur,
    rowDuals,
    basis,
    certificate,
  }
}

/** The outcome for an answer without a solution. */
export const leastCostFailureOf = (
  answer: Extract<CertifiedAnswer, { kind: 'unbounded' | 'failed' }>,
): Extract<LeastCostOutcome, { kind: 'unbounded' | 'failed' }> =>
  answer.kind === 'unbounded' ? { ...answer, foods: [] } : answer

/** The outcome for an infeasible program of a model, possibly with rows added; checks whether the default bound causes it. */
export function infeasibleOutcome(
  model: LeastCostModel,
  program: LinearProgram,
  certificate: InfeasibilityCertificate | null,
  solver: Solver,
  options: SolveOptions = {},
): InfeasibleOutcome {
  const { exceedsDefaultBound } = checkDefaultBound(model, program, certificate, solver, options)
  return { kind: 'infeasible', model, certificate, exceedsDefaultBound }
}

/** Codes of the foods that an outcome reports at or above the default bound; empty for other outcomes. */
export function foodsAtDefaultBound(outcome: LeastCostOutcome): readonly string[] {
  if (outcome.kind === 'infeasible') return outcome.exceedsDefaultBound
  if (outcome.kind === 'unbounded') return outcome.foods
  return outcome.kind === 'refused' ? foodsExceedingDefaultBound(outcome.refusals) : []
}

function incumbentOfAnswer(
  model: LeastCostModel,
  { x, certificate }: { x: Recipe; certificate: OptimumCertificate },
): Incumbent {
  const recipe = recipeFromColumns(model, x)
  const { cost, bound, gap } = certificate
  return { recipe, storedRecipe: storedRecipeOf(model.problem, recipe), costPerAnimalDayEur: cost, bound, gap }
}

/**
 * Among equally cheap recipes, the nearest to the current one: a recipe should not change without a gain. A stored recipe
 * is only nearly optimal, so the result is a proved optimum near it. For integer problems it is the current recipe itself
 * or the optimum.
 */
function preferCurrentRecipe(optimum: LeastCostOptimum, current: Recipe, solver: Solver): LeastCostOptimum {
  const { model, rowDuals, recipe: optimal } = optimum
  const { program } = model
  if (current.length !== optimal.length || !current.every(Number.isFinite)) return optimum
  const isChanged = optimal.some((grams, food) => Math.abs(grams - (current[food] ?? 0)) > minAmountGrams)
  const isNearlyOptimal =
    costOf(program, columnUnitsOf(model, current)) <= optimum.costPerAnimalDayEur * (1 + 1e-5) &&
    greatestRelativeViolationOf(program, columnUnitsOf(model, current)) <= 1e-4
  if (!isChanged || !isNearlyOptimal) return optimum
  const x = program.kinds ? currentIfOptimal(optimum, current) : optimumNearestToRecipe(optimum, current, solver)
  const certificate = x && !program.kinds ? certifyOptimum(program, x, rowDuals) : optimum.certificate
  return x && certificate ? withColumnValues(optimum, x, certificate) : optimum
}

/** The optimum with another recipe of the same cost. */
function withColumnValues(
  optimum: LeastCostOptimum,
  x: Float64Array,
  certificate: OptimumCertificate,
): LeastCostOptimum {
  const { model } = optimum
  const recipe = recipeFromColumns(model, x)
  return {
    ...optimum,
    recipe,
    storedRecipe: storedRecipeOf(model.problem, recipe),
    costPerAnimalDayEur: costOf(model.program, x),
    certificate,
  }
}

/** The column values of the current recipe, when it keeps the limits and is as cheap as the optimum. */
function currentIfOptimal({ model, costPerAnimalDayEur }: LeastCostOptimum, current: Recipe): Float64Array | null {
  if (current.length !== model.columns.length || !current.every(Number.isFinite)) return null
  const units = columnUnitsOf(model, current)
  const isAsCheap = costOf(model.program, units) <= costPerAnimalDayEur * (1 + 1e-9)
  return isAsCheap &&
    hasIntegralColumns(model.program, units) &&
    greatestRelativeViolationOf(model.program, units) <= 1e-8
    ? units
    : null
}

/** The column values of the optimum nearest to the current recipe. */
function optimumNearestToRecipe({ model, costPerAnimalDayEur }: LeastCostOptimum, current: Recipe, solver: Solver) {
  const atLeastCost = withCostCeiling(model.program, costPerAnimalDayEur, 0)
  const recipe = current.map((grams) => Math.max(0, grams))
  const weights = new Float64Array(recipe.length).fill(1)
  const { extended, distances } = closestRecipeProgram(model, atLeastCost, { recipe, weights })
  const nearest = certifiedSolve({ ...extended, costs: distances }, solver)
  return nearest.kind === 'optimal' ? nearest.x.slice(0, recipe.length) : null
}
