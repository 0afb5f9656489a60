// Limits on nutrients that are to hold with a given probability, as conditions on a recipe.
//
// With normal contents, independent from food to food, a nutrient of a recipe v is normal with the mean Σ v·content and
// the deviation ‖σ·v‖ = √Σ(v·σ)², so that "at least m with probability p" is
//   mean − z·‖σ·v‖ ≥ m,  z the quantile of p,
// and "at most" likewise. A limit r on a share, per kg or of a ratio N/D, is one on N − r·D, whose deviation per gram of a
// food is √(σ_N² + r²·σ_D²): the contents of one food scatter independently too, the grams of the product do not.
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
  /** Per gram of each food: its content, less the limit times the denominator for a limit on a share. */
  readonly excess: Float64Array
  readonly min: number
  /** Per gram of each food; 0 where it is not known. */
  readonly deviations: Float64Array
}

/** The quantities whose limits may be required with a probability. */
export type ScatteringSubject = Extract<LimitSubject, { kind: 'nutrient' | 'nutrientPerKg' | 'ratio' }>

export const isScattering = (subject: LimitSubject): subject is ScatteringSubject =>
  subject.kind === 'nutrient' || subject.kind === 'nutrientPerKg' || subject.kind === 'ratio'

/** The nutrients whose contents a quantity rests on; none for one of foods. */
export const nutrientsOfSubject = (subject: LimitSubject): readonly string[] =>
  isScattering(subject) ? (subject.kind === 'ratio' ? [subject.numerator, subject.denominator] : [subject.code]) : []

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

/** The condition that a limit holds with its probability; null for a limit on anything but nutrients of the problem. */
export function safetyConditionOf(problem: FormulaProblem, limit: LimitSide): SafetyCondition | null {
  const { subject, side, value, probability = 0.5 } = limit
  if (!isScattering(subject) || subject.tangent) return null
  const measure = quantityMeasureOf(subject, problem)
  if (!measure) return null
  const { numerator, denominator } = measure
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
    deviations: deviationsPerGram(subject, value, problem),
  }
}

/** How much what a limit limits scatters per gram of each food, in the unit of the condition. */
function deviationsPerGram(subject: ScatteringSubject, limit: number, problem: FormulaProblem): Float64Array {
  const [first = -1, second = -1] = nutrientsOfSubject(subject).map((code) => problem.nutrients.indexOf(code))
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  return Float64Array.from(problem.foods, ({ deviations }) => {
    const ofFirst = (deviations?.[first] || 0) * perContent
    return subject.kind === 'ratio' ? Math.hypot(ofFirst, limit * (deviations?.[second] || 0)) : ofFirst
  })
}

/** The standard deviation of what a condition limits in a recipe, in the unit of its limit. */
function deviationIn({ deviations, measure }: SafetyCondition, recipe: Recipe): number {
  const { denominator } = measure
  const total = denominator ? recipe.reduce((sum, grams, food) => sum + grams * (denominator[food] ?? 0), 0) : 1
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

/** The codes of the foods that may be used, contain a nutrient of a quantity and have no standard deviation of it. */
export function foodsWithoutDeviation({ foods, nutrients }: FormulaProblem, subject: LimitSubject): string[] {
  const positions = nutrientsOfSubject(subject).map((code) => nutrients.indexOf(code))
  return foods.flatMap((food) =>
    !food.excluded && positions.some((position) => isDeviationMissing(food, position)) ? [food.code] : [],
  )
}
