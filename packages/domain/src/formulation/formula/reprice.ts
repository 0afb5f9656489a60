// Many recipes under many price lists: a product of two matrices, and the refusals of what has no price.

import type { Recipe } from './formula-problem.ts'

/**
 * Recipes by row, only the foods they name: formula n has `grams[k]` of the food `foods[k]` (its place among the foods
 * of the prices) for k from `starts[n]` to `starts[n + 1]`, the end not included; grams as fed per animal per day.
 */
export type RecipeTable = { readonly starts: Int32Array; readonly foods: Int32Array; readonly grams: Float64Array }

/** `pricesPerTonneEur[food × lists + list]`, €/t as fed; NaN where a list has no price for a food, which is not 0. */
export type PriceTable = { readonly lists: number; readonly pricesPerTonneEur: Float64Array }

/** Why a formula has no price under a list: `foods` are places among the foods of the prices. */
export type RepriceRefusal = { readonly formula: number; readonly list: number } & (
  | { readonly kind: 'pricesMissing'; readonly foods: readonly number[] }
  /** An amount or a price that is infinite, none, or an amount below 0. */
  | { readonly kind: 'notFinite'; readonly foods: readonly number[] }
  /** Nothing is in it: a tonne of nothing has no price. */
  | { readonly kind: 'emptyRecipe' }
)

/** `formula × lists + list`; NaN exactly where there is a refusal. */
export type Repricing = {
  readonly perAnimalDayEur: Float64Array
  readonly perTonneEur: Float64Array
  readonly refusals: readonly RepriceRefusal[]
}

/** Packs recipes over the same foods. Foods a recipe has nothing of are left out. */
export function recipeTable(recipes: readonly Recipe[]): RecipeTable {
  const starts = new Int32Array(recipes.length + 1)
  const most = recipes.reduce((sum, recipe) => sum + recipe.length, 0)
  const foods = new Int32Array(most)
  const grams = new Float64Array(most)
  let next = 0
  recipes.forEach((recipe, formula) => {
    for (let food = 0; food < recipe.length; food += 1) {
      const amount = recipe[food] ?? 0
      if (amount === 0) continue
      foods[next] = food
      grams[next] = amount
      next += 1
    }
    starts[formula + 1] = next
  })
  return { starts, foods: foods.slice(0, next), grams: grams.slice(0, next) }
}

/** Packs price lists, €/t for each food in one order; null is a missing price. */
export function priceTable(lists: readonly (readonly (number | null)[])[]): PriceTable {
  const foods = lists[0]?.length ?? 0
  const pricesPerTonneEur = new Float64Array(foods * lists.length).fill(Number.NaN)
  lists.forEach((prices, list) => {
    prices.forEach((price, food) => {
      if (price !== null) pricesPerTonneEur[food * lists.length + list] = price
    })
  })
  return { lists: lists.length, pricesPerTonneEur }
}

/**
 * What every recipe costs under every list, € per animal per day and € per tonne. A formula that uses a food without a
 * price is refused under that list, with the foods; the others are priced all the same.
 * Source: spec 2 §5 (PriceAJ, PriceT).
 */
export function reprice(recipes: RecipeTable, prices: PriceTable): Repricing {
  const { starts, foods, grams } = recipes
  const { lists, pricesPerTonneEur } = prices
  const formulas = Math.max(0, starts.length - 1)
  const perAnimalDayEur = new Float64Array(formulas * lists)
  const perTonneEur = new Float64Array(formulas * lists)
  const refusals: RepriceRefusal[] = []
  for (let formula = 0; formula < formulas; formula += 1) {
    let total = 0
    const row = perAnimalDayEur.subarray(formula * lists, (formula + 1) * lists)
    for (let k = starts[formula] ?? 0; k < (starts[formula + 1] ?? 0); k += 1) {
      const amount = grams[k] ?? 0
      // What is not used needs no price: 0 × NaN would not be 0.
      if (amount === 0) continue
      total += isAmount(amount) ? amount : Number.NaN
      const at = (foods[k] ?? 0) * lists
      for (let list = 0; list < lists; list += 1)
        row[list] = (row[list] ?? 0) + (amount * (pricesPerTonneEur[at + list] ?? Number.NaN)) / 1e6
    }
    for (let list = 0; list < lists; list += 1) {
      const perTonne = ((row[list] ?? 0) * 1e6) / total
      perTonneEur[formula * lists + list] = perTonne
      if (Number.isFinite(perTonne)) continue
      row[list] = Number.NaN
      perTonneEur[formula * lists + list] = Number.NaN
      refusals.push(refusalOf(recipes, prices, formula, list))
    }
  }
  return { perAnimalDayEur, perTonneEur, refusals }
}

const isAmount = (grams: number) => grams >= 0 && grams < Number.POSITIVE_INFINITY

function refusalOf(recipes: RecipeTable, prices: PriceTable, formula: number, list: number): RepriceRefusal {
  const from = recipes.starts[formula] ?? 0
  const lines = Array.from(recipes.foods.subarray(from, recipes.starts[formula + 1]), (food, place) => ({
    food,
    grams: recipes.grams[from + place] ?? 0,
    price: prices.pricesPerTonneEur[food * prices.lists + list] ?? Number.NaN,
  })).filter(({ grams }) => grams !== 0)
  const foodsWhere = (is: (line: (typeof lines)[number]) => boolean) => lines.filter(is).map(({ food }) => food)
  const notFinite = foodsWhere(({ grams, price }) => !isAmount(grams) || Math.abs(price) === Number.POSITIVE_INFINITY)
  if (notFinite.length > 0) return { formula, list, kind: 'notFinite', foods: notFinite }
  const missing = foodsWhere(({ price }) => Number.isNaN(price))
  if (missing.length > 0) return { formula, list, kind: 'pricesMissing', foods: missing }
  if (lines.length === 0) return { formula, list, kind: 'emptyRecipe' }
  // Each is a number, what they come to is none.
  return { formula, list, kind: 'notFinite', foods: lines.map(({ food }) => food) }
}
