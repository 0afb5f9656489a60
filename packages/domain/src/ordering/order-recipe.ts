// The recipe of an order: kilograms per tonne as the factory weighs them, checked against the limits of the formula. Where
// rounding alone breaks a limit, the nearest rounding that keeps all is looked for.

import {
  checkLimits,
  isDailyAmount,
  type LimitCheck,
  limitStateOf,
  relativeDailyTolerance,
} from '../formulation/formula/check-limits.ts'
import { effectiveRecipe } from '../formulation/formula/formula-figures.ts'
import {
  factoryKilogramsPerTonne,
  type KilogramsPerTonneLine,
  roundingCarrier,
} from '../formulation/formula/kilograms-per-tonne.ts'
import type { FormulaProblem, Recipe } from '../formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../formulation/problem/limits.ts'
import { roundDecimal } from '../kit/decimal.ts'

/** A recipe as the factory weighs it. */
export type OrderRecipe = {
  /** In the order of the problem's foods, 1000 kg in total. */
  readonly kilograms: readonly KilogramsPerTonneLine[]
  /** Grams as fed per animal per day with the total of the formula. */
  readonly recipe: Recipe
  readonly check: LimitCheck
}

const totalGramsOf = (recipe: Recipe) => recipe.reduce((sum, grams) => sum + grams, 0)

/** Kilograms per tonne in grams per animal per day, checked. */
function checkedWeighedRecipe(
  problem: FormulaProblem,
  totalGrams: number,
  kilograms: readonly KilogramsPerTonneLine[],
): OrderRecipe {
  const recipe = Float64Array.from(kilograms, ({ kilogramsPerTonne }) => (kilogramsPerTonne * totalGrams) / 1000)
  return { kilograms, recipe, check: checkLimits(problem, recipe) }
}

/**
 * The recipe rounded to the decimals of each food, `decimals` in the order of the problem's foods. Source: spec 2 §4 "Order
 * form", docs/open-questions.md.
 */
export function orderRecipe(problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): OrderRecipe {
  const effective = effectiveRecipe(problem, recipe)
  const lines = problem.foods.map(({ code }, index) => ({
    code,
    grams: effective[index] ?? 0,
    decimals: decimals[index] ?? 0,
  }))
  return checkedWeighedRecipe(problem, totalGramsOf(effective), factoryKilogramsPerTonne(lines, problem.carrier))
}

/** Whether rounding alone breaks a limit: the recipe violates none, rounded it does. */
export const isLimitBrokenByRounding = (problem: FormulaProblem, recipe: Recipe, rounded: OrderRecipe): boolean =>
  limitStateOf(rounded.check) === 'violated' && limitStateOf(checkLimits(problem, recipe)) !== 'violated'

/**
 * The search for another rounding, as a problem of whole steps whose grams are kilograms per tonne. The carrier, which takes
 * what the others leave, has no weight: else a costly food would give way to it, as equally near recipes are told apart by
 * their cost.
 */
export type RoundingSearch = {
  readonly problem: FormulaProblem
  readonly target: Recipe
  readonly weights: Float64Array
}

/**
 * The problem of the nearest rounding that keeps every limit, for `closestRecipe`: only used foods, each in steps of its
 * decimals, 1000 in total. The carrier (640642 unless the problem names another, else the largest line) has the finest steps.
 */
export function roundingSearch(problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): RoundingSearch {
  const effective = effectiveRecipe(problem, recipe)
  const perTonne = 1000 / totalGramsOf(effective)
  const finest = decimals.reduce(
    (most, count, index) => ((effective[index] ?? 0) > 0 ? Math.max(most, count) : most),
    0,
  )
  const carrier = roundingCarrierIndex(problem, effective)
  const foods = problem.foods.map((food, index) => {
    const isUsed = (effective[index] ?? 0) > 0
    const count = index === carrier ? finest : (decimals[index] ?? 0)
    return isUsed ? { ...food, stepGrams: Number(`1e${-count}`) } : { ...food, excluded: 'forbidden' as const }
  })
  const limits = problem.limits
    .filter(({ subject }) => subject.kind !== 'total')
    .map((limit) => limitPerTonne(limit, perTonne))
  const total: Limit = { subject: { kind: 'total' }, min: 1000, max: 1000, from: 'formula' }
  return {
    problem: { ...problem, foods, limits: [...limits, total] },
    target: effective.map((grams) => grams * perTonne),
    weights: Float64Array.from(foods, (_, index) => (index === carrier ? 0 : 1)),
  }
}

function roundingCarrierIndex({ foods, carrier: named = roundingCarrier }: FormulaProblem, effective: Recipe): number {
  const carrier = foods.findIndex(({ code }, index) => code === named && (effective[index] ?? 0) > 0)
  return carrier >= 0 ? carrier : effective.indexOf(Math.max(...effective))
}

const subjectKindsPerDay: readonly LimitSubject['kind'][] = ['nutrient', 'food', 'group']

/**
 * A limit of amounts per day for 1000 g, as wide as the check lets it be: a food fixed to 1 g would hardly ever be a whole
 * number of steps. Shares of the product stay.
 */
function limitPerTonne(limit: Limit, perTonne: number): Limit {
  const { subject, min, max } = limit
  const factor = subjectKindsPerDay.includes(subject.kind) ? perTonne : 1
  const tolerance = isDailyAmount(subject) ? relativeDailyTolerance : 0
  const bound = (value: number | null, direction: -1 | 1) =>
    value === null ? null : (value + direction * tolerance * Math.abs(value)) * factor
  return { ...limit, min: bound(min, -1), max: bound(max, 1) }
}

/**
 * The rounding found by the search (kilograms per tonne in the order of the foods), exact again in decimals and checked;
 * null when it does not add up to 1000 or breaks a limit after all.
 */
export function orderRecipeWithRounding(
  problem: FormulaProblem,
  recipe: Recipe,
  otherRounding: Recipe,
  decimals: readonly number[],
): OrderRecipe | null {
  const effective = effectiveRecipe(problem, recipe)
  const carrier = roundingCarrierIndex(problem, effective)
  const finest = Math.max(0, ...decimals)
  const kilograms = problem.foods.map(({ code }, index): KilogramsPerTonneLine => {
    const count = index === carrier ? finest : (decimals[index] ?? 0)
    return { code, kilogramsPerTonne: roundDecimal(otherRounding[index] ?? 0, count), decimals: count }
  })
  const sum = kilograms.reduce((total, { kilogramsPerTonne }) => total + kilogramsPerTonne, 0)
  if (roundDecimal(sum, 6) !== 1000) return null
  const rounded = checkedWeighedRecipe(problem, totalGramsOf(effective), kilograms)
  return limitStateOf(rounded.check) === 'violated' ? null : rounded
}
