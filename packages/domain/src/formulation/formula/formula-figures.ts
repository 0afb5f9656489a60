// The figures of a recipe: total, humidity, nutrients, kilograms per tonne and price.
//
// A figure that would divide by 0 (a share of an empty recipe, the days per tonne of a herd of 0) is null.

import {
  countsAsZero,
  createQuantityMeasures,
  type FormulaProblem,
  measuredValue,
  type Recipe,
} from '../problem/formula-problem.ts'
import type { LimitSubject } from '../problem/limits.ts'

/** The recipe with what does not count, and NaN or infinite amounts, set to 0. */
export function effectiveRecipe({ foods }: FormulaProblem, recipe: Recipe): Recipe {
  const effective = new Float64Array(foods.length)
  foods.forEach((food, index) => {
    const grams = recipe[index] ?? 0
    if (!countsAsZero(food) && Number.isFinite(grams)) effective[index] = grams
  })
  return effective
}

/** The problem and recipe without the foods with an amount of 0, which contribute nothing to any sum. */
export function withoutUnusedFoods(
  problem: FormulaProblem,
  effective: Recipe,
): { problem: FormulaProblem; recipe: Recipe } {
  const isUsed = (_: unknown, index: number) => effective[index] !== 0
  return {
    problem: { ...problem, foods: problem.foods.filter(isUsed) },
    recipe: effective.filter((grams) => grams !== 0),
  }
}

/** The codes of foods with a NaN or infinite amount: the figures of such a recipe are not reliable. */
export const foodsWithNotFiniteGrams = ({ foods }: FormulaProblem, recipe: Recipe): string[] =>
  foods.flatMap(({ code }, index) => (Number.isFinite(recipe[index] ?? 0) ? [] : [code]))

/**
 * A function that evaluates quantities of a recipe, in the unit of their limits; null when a quantity divides by 0 or when
 * the problem does not have its food or nutrient. `effective` must come from `effectiveRecipe`.
 */
function quantityEvaluator(problem: FormulaProblem, effective: Recipe): (subject: LimitSubject) => number | null {
  const quantityMeasureOf = createQuantityMeasures(problem)
  return (subject) => {
    const measure = quantityMeasureOf(subject)
    const value = measure ? measuredValue(effective, measure) : Number.NaN
    return Number.isFinite(value) ? value : null
  }
}

export type FormulaFigures = {
  /** T, grams as fed per animal per day. */
  readonly totalGrams: number
  /** D, grams of dry matter per animal per day. */
  readonly dryMatterGrams: number
  /** 100·(1 − D/T). */
  readonly humidityPercent: number | null
  /** In the order of the problem: per animal per day in the nutrient's unit × kg, and per kg of product as fed. */
  readonly nutrients: readonly {
    readonly code: string
    readonly value: number | null
    readonly valuePerKg: number | null
  }[]
  /** In the order of the problem; kilograms per tonne of product as fed, not rounded. */
  readonly foods: readonly {
    readonly code: string
    readonly grams: number
    readonly kilogramsPerTonne: number | null
  }[]
}

/** The figures of a recipe; inactive lines count as 0. Source: spec 2 §3 "Formula", docs/formulation.md. */
export function formulaFigures(problem: FormulaProblem, recipe: Recipe): FormulaFigures {
  const effective = effectiveRecipe(problem, recipe)
  const used = withoutUnusedFoods(problem, effective)
  const evaluate = quantityEvaluator(used.problem, used.recipe)
  const totalGrams = evaluate({ kind: 'total' }) ?? 0
  return {
    totalGrams,
    dryMatterGrams: (totalGrams * (evaluate({ kind: 'dryMatter' }) ?? 0)) / 100,
    humidityPercent: evaluate({ kind: 'humidity' }),
    nutrients: problem.nutrients.map((code) => ({
      code,
      value: evaluate({ kind: 'nutrient', code }),
      valuePerKg: evaluate({ kind: 'nutrientPerKg', code }),
    })),
    foods: foodFigures(problem, recipe),
  }
}

/** The foods of `formulaFigures` alone, for a recipe whose other figures are not needed. */
export function foodFigures(problem: FormulaProblem, recipe: Recipe): FormulaFigures['foods'] {
  const effective = effectiveRecipe(problem, recipe)
  const totalGrams = effective.reduce((sum, grams) => sum + grams, 0)
  const isShared = totalGrams > 0 && Number.isFinite(totalGrams)
  return problem.foods.map(({ code }, index) => {
    const grams = effective[index] ?? 0
    return { code, grams, kilogramsPerTonne: isShared ? (1000 * grams) / totalGrams : null }
  })
}

/** On the wire: CMVP. All numbers are null for a recipe with a NaN or infinite amount. */
export type PriceSummary = {
  /** PriceT, PriceKG: null for an empty recipe. */
  readonly pricePerTonneEur: number | null
  readonly pricePerKgEur: number | null
  /** PriceAJ. */
  readonly pricePerAnimalDayEur: number | null
  /** QuantityKG, for the herd. */
  readonly quantityPerDayKg: number | null
  /** QuantityT30J. */
  readonly quantityPer30DaysTonnes: number | null
  /** In whole days; null when nothing is fed. */
  readonly daysPerTonne: number | null
  /** Foods above 0 without a price, which is not 0: with any of them all three prices are null. */
  readonly foodsWithoutPrice: readonly string[]
  /** Foods with a NaN or infinite amount. */
  readonly notFinite: readonly string[]
}

const unknownPriceSummary = {
  pricePerTonneEur: null,
  pricePerKgEur: null,
  pricePerAnimalDayEur: null,
  quantityPerDayKg: null,
  quantityPer30DaysTonnes: null,
  daysPerTonne: null,
}

/**
 * The price of a recipe and the quantities fed. `pricesPerTonneEur`, in the order of the foods, defaults to the farmer
 * prices (Price4); pass the distributor prices (Price + Price2) for the other price. An animal count that is NaN, infinite
 * or not above 0 counts as 0.
 * Source: spec 2 §3 "CMVP".
 */
export function priceSummary(
  problem: FormulaProblem,
  recipe: Recipe,
  animalCount: number,
  pricesPerTonneEur: readonly (number | null)[] = problem.foods.map((food) => food.pricePerTonneEur),
): PriceSummary {
  const effective = effectiveRecipe(problem, recipe)
  const totalGrams = effective.reduce((sum, grams) => sum + grams, 0)
  const foodsWithoutPrice: string[] = []
  let cost = 0
  problem.foods.forEach(({ code }, index) => {
    const grams = effective[index] ?? 0
    if (grams === 0) return
    cost += grams * (pricesPerTonneEur[index] ?? 0)
    if (!Number.isFinite(pricesPerTonneEur[index] ?? Number.NaN)) foodsWithoutPrice.push(code)
  })
  const notFinite = foodsWithNotFiniteGrams(problem, recipe)
  if (notFinite.length > 0) return { ...unknownPriceSummary, foodsWithoutPrice, notFinite }
  const isPriced = foodsWithoutPrice.length === 0
  const pricePerTonneEur = isPriced && totalGrams > 0 ? cost / totalGrams : null
  const quantityPerDayKg = (totalGrams * (animalCount > 0 && Number.isFinite(animalCount) ? animalCount : 0)) / 1000
  const quantityPer30DaysTonnes = (quantityPerDayKg * 30) / 1000
  return {
    pricePerTonneEur,
    pricePerKgEur: pricePerTonneEur === null ? null : pricePerTonneEur / 1000,
    pricePerAnimalDayEur: isPriced ? cost / 1e6 : null,
    quantityPerDayKg,
    quantityPer30DaysTonnes,
    daysPerTonne: quantityPer30DaysTonnes > 0 ? Math.round(30 / quantityPer30DaysTonnes) : null,
    foodsWithoutPrice,
    notFinite,
  }
}
