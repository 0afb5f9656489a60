// The cheapest recipe that keeps limits on nutrients with a given probability, since real contents scatter around the
// analysed ones (chance-constrained programming).
//
// With normal contents, independent from food to food, a nutrient of a recipe v is normal with the mean Σ v·content and
// the deviation ‖σ·v‖ = √Σ(v·σ)², so that "at least m with probability p" is
//   mean − z·‖σ·v‖ ≥ m,  z the quantile of p,
// and "at most" likewise. The condition is convex but not linear: at any recipe w the tangent g·v with g = σ²·w/‖σ·w‖ is
// at most ‖σ·v‖, and equal to it at w. So every recipe that keeps the condition keeps the row mean − z·g·v ≥ m. Such
// tangents are added at recipes that violate the condition until the optimum keeps it. As the rows require no more than
// the condition does, the bound they prove on the cost holds for it too.

import {
  activityTolerance,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from '../../linear-programming/certificate.ts'
import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import { extendProgram, type ProgramRow, type QuantityMeasure } from '../../linear-programming/linear-program.ts'
import { type Basis, basisStatus, type SolveOptions, type Solver } from '../../linear-programming/solver.ts'
import { type FormulaProblem, measuredValue, quantityMeasureOf, type Recipe } from '../problem/formula-problem.ts'
import {
  contentMinusLimit,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import { intersectLimitsByQuantity, type LimitSide, type LimitSubject, quantityKey } from '../problem/limits.ts'
import {
  type InfeasibleOutcome,
  infeasibleOutcome,
  type LeastCostOptimum,
  type LeastCostOutcome,
  leastCostFailureOf,
  leastCostOutcomeOf,
} from './least-cost.ts'
import { normalProbability, normalQuantile } from './normal-distribution.ts'

/** Requires the limit on one side of a nutrient to hold with a probability, not only on average. */
export type SafetyMargin = {
  readonly subject: Extract<LimitSubject, { kind: 'nutrient' | 'nutrientPerKg' }>
  readonly side: 'min' | 'max'
  /** From 0.5, which is the limit on the average, to less than 1. */
  readonly probability: number
}

/** A margin in the recipe; values in the unit of the limit. */
export type SafetyMarginResult = {
  readonly limit: LimitSide
  readonly requestedProbability: number
  /** The probability with which the limit holds in the recipe. */
  readonly probability: number
  readonly mean: number
  readonly deviation: number
}

/** The cost is proved with the rows, the margins are checked by their definition. */
export type SafetyCertificate = OptimumCertificate & {
  /** The largest shortfall of a margin, as a share of the sum of its absolute terms. */
  readonly maxShortfall: number
}

export type SafetyRefusal =
  | ModelRefusal
  | { readonly kind: 'notAProbability'; readonly margin: SafetyMargin }
  /** There is no limit on that side. */
  | { readonly kind: 'marginWithoutLimit'; readonly margin: SafetyMargin }
  /** Foods that contain the nutrient but have no deviation for it; missing differs from 0. */
  | { readonly kind: 'deviationsMissing'; readonly margin: SafetyMargin; readonly foods: readonly string[] }

export type SafetyOutcome =
  | (Omit<LeastCostOptimum, 'rowDuals' | 'basis' | 'certificate'> & {
      readonly margins: readonly SafetyMarginResult[]
      readonly certificate: SafetyCertificate
    })
  | { readonly kind: 'refused'; readonly refusals: readonly SafetyRefusal[] }
  /** `margins`: the limits whose margins are part of the contradiction; empty when the formula is infeasible without them. */
  | (InfeasibleOutcome & { readonly margins: readonly LimitSide[] })
  | Extract<LeastCostOutcome, { kind: 'unbounded' | 'failed' }>
  | { readonly kind: 'stopped' }

/**
 * The cheapest recipe that keeps every limit, those with a margin with their probability: feasible by the true condition,
 * its cost proved with the linear rows. `ProblemFood.deviations` are standard deviations of delivered foods, independent
 * from food to food. Never throws.
 * Source: A. Charnes, W. W. Cooper, Chance-constrained programming, Management Science 6 (1959), 73–79; docs/formulation.md.
 */
export function leastCostWithSafety(
  problem: FormulaProblem,
  safety: readonly SafetyMargin[],
  solver: Solver,
  options: Omit<SolveOptions, 'basis'> = {},
): SafetyOutcome {
  const model = leastCostModel(problem)
  const conditions = safety.map((margin) => safetyConditionOf(problem, margin))
  const refusals = [
    ...('refusals' in model ? model.refusals : []),
    ...conditions.flatMap((condition) => ('refusals' in condition ? condition.refusals : [])),
  ]
  if ('refusals' in model || refusals.length > 0) return { kind: 'refused', refusals }
  const validConditions = conditions.flatMap((condition) => ('refusals' in condition ? [] : [condition]))
  return solveWithTangents(model, validConditions, solver, options)
}

/** limitSign·(excess·v) − z·‖σ·v‖ ≥ min. */
type SafetyCondition = {
  readonly limit: LimitSide
  readonly measure: QuantityMeasure
  readonly probability: number
  readonly z: number
  readonly limitSign: 1 | -1
  /** Per gram of each food: its content, less the limit for a limit per kg. */
  readonly excess: Float64Array
  readonly min: number
  readonly deviations: Float64Array
}

function safetyConditionOf(
  problem: FormulaProblem,
  margin: SafetyMargin,
): SafetyCondition | { readonly refusals: readonly SafetyRefusal[] } {
  const { subject, side, probability } = margin
  const bounds = intersectLimitsByQuantity(problem.limits).find(
    (each) => quantityKey(each.subject) === quantityKey(subject),
  )
  const limit = bounds?.[side]
  const measure = quantityMeasureOf(subject, problem)
  // Limits on unknown nutrients are refused by the model.
  if (!limit || !measure) return { refusals: [{ kind: 'marginWithoutLimit', margin }] }
  if (!(probability >= 0.5 && probability < 1)) return { refusals: [{ kind: 'notAProbability', margin }] }
  const position = problem.nutrients.indexOf(subject.code)
  const missing = problem.foods.filter(
    ({ excluded, contents, deviations }) => !excluded && contents[position] && deviations?.[position] === undefined,
  )
  if (missing.length > 0)
    return { refusals: [{ kind: 'deviationsMissing', margin, foods: missing.map(({ code }) => code) }] }
  const { numerator, denominator } = measure
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  return {
    limit,
    measure,
    probability,
    z: normalQuantile(probability),
    limitSign: side === 'min' ? 1 : -1,
    excess: numerator.map((value, food) =>
      contentMinusLimit(value, denominator ? limit.value * (denominator[food] ?? 0) : 0),
    ),
    min: denominator ? 0 : (side === 'min' ? 1 : -1) * limit.value,
    deviations: Float64Array.from(problem.foods, (food) => (food.deviations?.[position] ?? 0) * perContent),
  }
}

/** A margin holds when its shortfall is at most this share of its absolute terms, as for any limit. */
const conditionTolerance = 1e-7

/** Each round adds a row for every violated margin. Usual formulas need fewer than ten rounds, hostile ones a hundred. */
const maxTangentRounds = 500

function solveWithTangents(
  model: LeastCostModel,
  conditions: readonly SafetyCondition[],
  solver: Solver,
  options: SolveOptions,
): SafetyOutcome {
  let program = model.program
  let basis: Basis | null = null
  const added: SafetyCondition[] = []
  for (let round = 0; round < maxTangentRounds; round += 1) {
    const answer = certifiedSolve(program, solver, { ...options, basis })
    if (answer.kind === 'stopped') return { kind: 'stopped' }
    if (answer.kind === 'infeasible') {
      const outcome = infeasibleOutcome(model, program, answer.certificate, solver, options)
      return { ...outcome, margins: limitsOfContradictoryMargins(model, added, outcome.certificate) }
    }
    if (answer.kind !== 'optimal') return leastCostFailureOf(answer)
    const recipe = withoutNegligibleAmounts(recipeFromColumns(model, answer.x))
    const violated = conditions.filter((condition) => conditionShortfall(condition, recipe) > conditionTolerance)
    if (violated.length === 0) return safetyOutcome(leastCostOutcomeOf(model, answer), conditions)
    program = extendProgram(program, { rows: violated.map((condition) => tangentRowAt(condition, recipe, model)) })
    basis = answer.basis && basisWithAppendedRows(answer.basis, violated.length)
    added.push(...violated)
  }
  return { kind: 'stopped' }
}

/** Amounts below a nanogram are rounding; they would distort the tangent. */
const withoutNegligibleAmounts = (recipe: Recipe): Recipe => recipe.map((grams) => (grams < 1e-9 ? 0 : grams))

/** The tangent of the condition at a recipe, as a row in the units of the columns. */
function tangentRowAt(condition: SafetyCondition, recipe: Recipe, { problem }: LeastCostModel): ProgramRow {
  const { limitSign, excess, min, z, deviations, limit } = condition
  const deviation = standardDeviationOf(recipe, deviations)
  return {
    name: `${quantityKey(limit.subject)} ${limit.side} margin`,
    lower: min,
    upper: Number.POSITIVE_INFINITY,
    coefficients: excess.map((value, food) => {
      const slope = ((deviations[food] ?? 0) ** 2 * (recipe[food] ?? 0)) / deviation
      return (limitSign * value - z * slope) * (problem.foods[food]?.stepGrams ?? 1)
    }),
  }
}

const standardDeviationOf = (recipe: Recipe, deviations: Float64Array) =>
  Math.hypot(...recipe.map((grams, food) => grams * (deviations[food] ?? 0)))

/**
 * The shortfall of the true condition, as a share of its absolute terms (at least what a milligram adds); below 0 when it
 * holds.
 */
function conditionShortfall({ limitSign, excess, min, z, deviations }: SafetyCondition, recipe: Recipe): number {
  let sum = 0
  let size = Math.abs(min)
  for (let food = 0; food < recipe.length; food += 1) {
    const perGram = excess[food] ?? 0
    sum += perGram * (recipe[food] ?? 0)
    size = Math.max(size + Math.abs(perGram * (recipe[food] ?? 0)), activityTolerance(perGram))
  }
  const margin = z * standardDeviationOf(recipe, deviations)
  const shortfall = min + margin - limitSign * sum
  return shortfall === 0 ? 0 : shortfall / (size + margin)
}

/** The basis after rows have been appended: their slacks are basic. */
const basisWithAppendedRows = ({ columns, rows }: Basis, count: number): Basis => ({
  columns,
  rows: Int32Array.from([...rows, ...new Int32Array(count).fill(basisStatus.basic)]),
})

/** The limits whose tangents the certificate of infeasibility uses; all of them without a certificate. */
function limitsOfContradictoryMargins(
  { rows }: LeastCostModel,
  added: readonly SafetyCondition[],
  certificate: InfeasibilityCertificate | null,
) {
  const used = added.filter((_, index) => !certificate || certificate.multipliers[rows.length + index])
  return [...new Set(used.map(({ limit }) => limit))]
}

function safetyOutcome(outcome: LeastCostOutcome, conditions: readonly SafetyCondition[]): SafetyOutcome {
  if (outcome.kind === 'unbounded' || outcome.kind === 'failed') return outcome
  if (outcome.kind !== 'optimal') return { kind: 'failed', reason: `an optimum became ${outcome.kind}` }
  const { recipe, model, certificate, storedRecipe, costPerAnimalDayEur } = outcome
  const amounts = withoutNegligibleAmounts(recipe)
  const shortfalls = conditions.map((condition) => conditionShortfall(condition, amounts))
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe,
    costPerAnimalDayEur,
    margins: conditions.map((condition) => safetyMarginResult(condition, amounts)),
    certificate: { ...certificate, maxShortfall: Math.max(0, ...shortfalls) },
  }
}

function safetyMarginResult(
  { limit, probability, limitSign, measure, deviations }: SafetyCondition,
  recipe: Recipe,
): SafetyMarginResult {
  const mean = measuredValue(recipe, measure)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const deviation = standardDeviationOf(recipe, deviations) / (measure.denominator ? total : 1)
  // Without a deviation the limit holds for certain, since the condition holds.
  const reached = deviation > 0 ? normalProbability((limitSign * (mean - limit.value)) / deviation) : 1
  return { limit, requestedProbability: probability, probability: reached, mean, deviation }
}
