// Limits on nutrients that are to hold with a given probability, as conditions on a recipe.
//
// With normal contents, independent from food to food, a nutrient of a recipe v is normal with the mean Σ v·content and
// the deviation ‖σ·v‖ = √Σ(v·σ)², so that "at least m with probability p" is
//   mean − z·‖σ·v‖ ≥ m,  z the quantile of p,
// and "at most" likewise.
// Source: A. Charnes, W. W. Cooper, Chance-constrained programming, Management Science 6 (1959), 73–79.

import { activityTolerance } from '../../linear-programming/certificate.ts'
import type { QuantityMeasure } from '../../linear-programming/linear-program.ts'
import { normalProbability, normalQuantile } from '../optimise/normal-distribution.ts'
import {
  type FormulaProblem,
  limitsInForce,
  measuredValue,
  type ProblemFood,
  quantityMeasureOf,
  type Recipe,
} from './formula-problem.ts'
import { intersectLimitsByQuantity, type LimitSide, type LimitSubject } from './limits.ts'
import { contentMinusLimit } from './share-excess.ts'

/** limitSign·(excess·v) − z·‖σ·v‖ ≥ min. */
export type SafetyCondition = {
  readonly limit: LimitSide
  readonly measure: QuantityMeasure
  readonly probability: number
  readonly z: number
  readonly limitSign: 1 | -1
  /** Per gram of each food: its content, less the limit for a limit per kg. */
  readonly excess: Float64Array
  readonly min: number
  /** Per gram of each food; 0 where it is not known. */
  readonly deviations: Float64Array
}

type NutrientSubject = Extract<LimitSubject, { kind: 'nutrient' | 'nutrientPerKg' }>

const isOnNutrient = (subject: LimitSubject): subject is NutrientSubject =>
  subject.kind === 'nutrient' || subject.kind === 'nutrientPerKg'

/** The limits in force that are to hold with a probability, as conditions; the tightest limit of each side counts. */
export function safetyConditionsOf(problem: FormulaProblem): readonly SafetyCondition[] {
  const hasProbability = problem.limits.some(
    ({ minProbability, maxProbability }) => minProbability !== undefined || maxProbability !== undefined,
  )
  if (!hasProbability) return []
  return intersectLimitsByQuantity(limitsInForce(problem)).flatMap(({ min, max }) =>
    [min, max].flatMap((side) => (side?.probability === undefined ? [] : (safetyConditionOf(problem, side) ?? []))),
  )
}

/** The condition that a limit holds with its probability; null for a limit on anything but a nutrient of the problem. */
export function safetyConditionOf(problem: FormulaProblem, limit: LimitSide): SafetyCondition | null {
  const { subject, side, value, probability = 0.5 } = limit
  if (!isOnNutrient(subject) || subject.tangent) return null
  const measure = quantityMeasureOf(subject, problem)
  if (!measure) return null
  const { numerator, denominator } = measure
  const position = problem.nutrients.indexOf(subject.code)
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  return {
    limit,
    measure,
    probability,
    z: normalQuantile(probability),
    limitSign: side === 'min' ? 1 : -1,
    excess: numerator.map((content, food) =>
      contentMinusLimit(content, denominator ? value * (denominator[food] ?? 0) : 0),
    ),
    min: denominator ? 0 : (side === 'min' ? 1 : -1) * value,
    deviations: Float64Array.from(problem.foods, (food) => (food.deviations?.[position] || 0) * perContent),
  }
}

/** The standard deviation of what a condition limits in a recipe, in the unit of its limit. */
function deviationIn({ deviations, measure }: SafetyCondition, recipe: Recipe): number {
  const total = measure.denominator ? recipe.reduce((sum, grams) => sum + grams, 0) : 1
  return total > 0 ? standardDeviationOf(recipe, deviations) / total : 0
}

const standardDeviationOf = (recipe: Recipe, deviations: Float64Array) =>
  Math.hypot(...recipe.map((grams, food) => grams * (deviations[food] ?? 0)))

/** A margin holds when its shortfall is at most this share of its absolute terms, as for any limit. */
export const conditionTolerance = 1e-7

/**
 * The shortfall of the true condition, as a share of its absolute terms (at least what a milligram adds); below 0 when it
 * holds.
 */
export function conditionShortfall({ limitSign, excess, min, z, deviations }: SafetyCondition, recipe: Recipe): number {
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

/** What a gram of each food adds to the deviation at a recipe: the gradient of ‖σ·v‖; 0 where there is none. */
export function marginalDeviations({ deviations }: SafetyCondition, recipe: Recipe): Float64Array {
  const deviation = standardDeviationOf(recipe, deviations)
  return deviations.map((sigma, food) => (deviation > 0 ? (sigma ** 2 * (recipe[food] ?? 0)) / deviation : 0))
}

/** A margin in a recipe; values in the unit of the limit. */
export type SafetyMarginResult = {
  readonly limit: LimitSide
  readonly requestedProbability: number
  /** The probability with which the limit holds in the recipe. */
  readonly probability: number
  readonly mean: number
  readonly deviation: number
  /** By how much the mean is to be inside the limit. */
  readonly margin: number
}

/** What a condition is in a recipe. */
export function safetyMarginIn(condition: SafetyCondition, recipe: Recipe): SafetyMarginResult {
  const { limit, probability, limitSign, measure, z } = condition
  const mean = measuredValue(recipe, measure)
  const deviation = deviationIn(condition, recipe)
  const distance = limitSign * (mean - limit.value)
  const reached = deviation > 0 ? normalProbability(distance / deviation) : distance >= 0 ? 1 : 0
  return { limit, requestedProbability: probability, probability: reached, mean, deviation, margin: z * deviation }
}

/** Whether nothing is known of how a content of a food scatters, though the food has some of it; missing differs from 0. */
export const isDeviationMissing = ({ contents, deviations }: ProblemFood, position: number): boolean =>
  Boolean(contents[position]) && Number.isNaN(deviations?.[position] ?? Number.NaN)

/** The codes of the foods that may be used, contain a nutrient and have no standard deviation of it. */
export function foodsWithoutDeviation({ foods, nutrients }: FormulaProblem, nutrient: string): string[] {
  const position = nutrients.indexOf(nutrient)
  return foods.flatMap((food) => (!food.excluded && isDeviationMissing(food, position) ? [food.code] : []))
}
