// What a recipe comes to: its total, humidity, nutrients, kilograms per tonne, and its price.
//
// Where a figure would divide by nothing (a share of an empty recipe, the days of a herd of none) it is null.

import { type FormulaProblem, measuresOf, type Recipe, valueIn } from './formula-problem.ts'
import type { Subject } from './limits.ts'

/** A recipe as it counts: inactive lines, and what is not a number, are 0. */
export const countedRecipe = ({ foods }: FormulaProblem, recipe: Recipe): Recipe =>
  Float64Array.from(foods, ({ excluded }, place) => {
    const grams = recipe[place] ?? 0
    return excluded !== 'inactive' && Number.isFinite(grams) ? grams : 0
  })

/** A problem and a recipe without the foods of which there is nothing: they add nothing to any sum. */
export function usedPart(problem: FormulaProblem, counted: Recipe): { problem: FormulaProblem; counted: Recipe } {
  const isUsed = (_: unknown, place: number) => counted[place] !== 0
  return {
    problem: { ...problem, foods: problem.foods.filter(isUsed) },
    counted: counted.filter((grams) => grams !== 0),
  }
}

/** The foods whose amount is no finite number: what a recipe comes to is then not known, whatever it is counted as. */
export const notFiniteFoods = ({ foods }: FormulaProblem, recipe: Recipe): string[] =>
  foods.flatMap(({ code }, place) => (Number.isFinite(recipe[place] ?? 0) ? [] : [code]))

/**
 * The values of quantities in a recipe, in the unit of their limits; null where one divides by nothing, or when the
 * problem does not have the food or nutrient it names. Inactive lines must have been taken out (`countedRecipe`).
 */
function quantitiesIn(problem: FormulaProblem, counted: Recipe): (subject: Subject) => number | null {
  const measureOf = measuresOf(problem)
  return (subject) => {
    const measure = measureOf(subject)
    const value = measure ? valueIn(counted, measure) : Number.NaN
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
  const counted = countedRecipe(problem, recipe)
  const used = usedPart(problem, counted)
  const of = quantitiesIn(used.problem, used.counted)
  const totalGrams = of({ kind: 'total' }) ?? 0
  return {
    totalGrams,
    dryMatterGrams: (totalGrams * (of({ kind: 'dryMatter' }) ?? 0)) / 100,
    humidityPercent: of({ kind: 'humidity' }),
    nutrients: problem.nutrients.map((code) => ({
      code,
      value: of({ kind: 'nutrient', code }),
      valuePerKg: of({ kind: 'nutrientPerKg', code }),
    })),
    foods: problem.foods.map(({ code }, place) => {
      const grams = counted[place] ?? 0
      return { code, grams, kilogramsPerTonne: totalGrams > 0 ? (1000 * grams) / totalGrams : null }
    }),
  }
}

/** On the wire: CMVP. Everything is null of a recipe with an amount that is no number. */
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
  /** In whole days; null where nothing is fed. */
  readonly daysPerTonne: number | null
  /** Foods above 0 whose price is missing, which is not 0: all three prices are null as long as there is one. */
  readonly foodsWithoutPrice: readonly string[]
  /** Foods whose amount is not a finite number. */
  readonly notFinite: readonly string[]
}

const unknownSummary = {
  pricePerTonneEur: null,
  pricePerKgEur: null,
  pricePerAnimalDayEur: null,
  quantityPerDayKg: null,
  quantityPer30DaysTonnes: null,
  daysPerTonne: null,
}

/**
 * What a recipe costs and how much of it is fed. `pricesPerTonneEur`, in the order of the foods, are the farmer prices
 * (Price4) unless others are given, as those of the distributor (Price + Price2). A count of animals that is not
 * above 0 is none.
 * Source: spec 2 §3 "CMVP".
 */
export function priceSummary(
  problem: FormulaProblem,
  recipe: Recipe,
  animalCount: number,
  pricesPerTonneEur: readonly (number | null)[] = problem.foods.map((food) => food.pricePerTonneEur),
): PriceSummary {
  const counted = countedRecipe(problem, recipe)
  const totalGrams = counted.reduce((sum, grams) => sum + grams, 0)
  const used = [...problem.foods.keys()].filter((place) => counted[place] !== 0)
  const foodsWithoutPrice = used
    .filter((place) => !Number.isFinite(pricesPerTonneEur[place] ?? Number.NaN))
    .map((place) => problem.foods[place]?.code ?? '')
  const notFinite = notFiniteFoods(problem, recipe)
  if (notFinite.length > 0) return { ...unknownSummary, foodsWithoutPrice, notFinite }
  const cost = used.reduce((sum, place) => sum + (counted[place] ?? 0) * (pricesPerTonneEur[place] ?? 0), 0)
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
