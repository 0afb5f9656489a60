// Prices many recipes under many price lists: a matrix product, with refusals for recipes that cannot be priced.

import type { Recipe } from '../problem/formula-problem.ts'

/**
 * Recipes as a sparse matrix by rows (CSR): formula n has `grams[k]` of the food `foods[k]` (an index into the foods of the
 * price table) for k from `starts[n]` up to but not including `starts[n + 1]`; grams as fed per animal per day.
 */
export type RecipeTable = { readonly starts: Int32Array; readonly foods: Int32Array; readonly grams: Float64Array }

/** `pricesPerTonneEur[food × lists + list]`, €/t as fed; NaN where a list has no price for a food, which is not 0. */
export type PriceTable = { readonly listCount: number; readonly pricesPerTonneEur: Float64Array }

/** Why a formula has no price under a list; `foods` are indexes into the foods of the price table. */
export type RepriceRefusal = { readonly formula: number; readonly list: number } & (
  | { readonly kind: 'pricesMissing'; readonly foods: readonly number[] }
  /** A NaN or infinite amount, an infinite price, or an amount below 0. */
  | { readonly kind: 'notFinite'; readonly foods: readonly number[] }
  /** An empty recipe has no price per tonne. */
  | { readonly kind: 'emptyRecipe' }
)

/** Indexed by `formula × lists + list`; NaN exactly where there is a refusal. */
export type Repricing = {
  readonly perAnimalDayEur: Float64Array
  readonly perTonneEur: Float64Array
  readonly refusals: readonly RepriceRefusal[]
}

/** Packs recipes over the same foods; amounts of 0 are left out. */
export function recipeTable(recipes: readonly Recipe[]): RecipeTable {
  const starts = new Int32Array(recipes.length + 1)
  const capacity = recipes.reduce((sum, recipe) => sum + recipe.length, 0)
  const foods = new Int32Array(capacity)
  const grams = new Float64Array(capacity)
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

/** Packs price lists, each in €/t with all foods in the same order; null is a missing price. */
export function priceTable(lists: readonly (readonly (number | null)[])[]): PriceTable {
  const foods = lists[0]?.length ?? 0
  const pricesPerTonneEur = new Float64Array(foods * lists.length).fill(Number.NaN)
  lists.forEach((prices, list) => {
    prices.forEach((price, food) => {
      if (price !== null) pricesPerTonneEur[food * lists.length + list] = price
    })
  })
  return { listCount: lists.length, pricesPerTonneEur }
}

/**
 * The price of every recipe under every list, in € per animal per day and € per tonne. A formula that uses a food without
 * a price is refused under that list, with the foods; the other formulas are still priced.
 * Source: spec 2 §5 (PriceAJ, PriceT).
 */
export function reprice(recipes: RecipeTable, prices: PriceTable): Repricing {
  const { starts, foods, grams } = recipes
  const { listCount: lists, pricesPerTonneEur } = prices
  const formulas = Math.max(0, starts.length - 1)
  const perAnimalDayEur = new Float64Array(formulas * lists)
  const perTonneEur = new Float64Array(formulas * lists)
  const refusals: RepriceRefusal[] = []
  for (let formula = 0; formula < formulas; formula += 1) {
    let total = 0
    const row = perAnimalDayEur.subarray(formula * lists, (formula + 1) * lists)
    for (let k = starts[formula] ?? 0; k < (starts[formula + 1] ?? 0); k += 1) {
      const amount = grams[k] ?? 0
      // An unused food needs no price, and 0 × NaN would not be 0.
      if (amount === 0) continue
      total += isFiniteNonNegative(amount) ? amount : Number.NaN
      const offset = (foods[k] ?? 0) * lists
      for (let list = 0; list < lists; list += 1)
        row[list] = (row[list] ?? 0) + (amount * (pricesPerTonneEur[offset + list] ?? Number.NaN)) / 1e6
    }
    for (let list = 0; list < lists; list += 1) {
      const perTonne = ((row[list] ?? 0) * 1e6) / total
      perTonneEur[formula * lists + list] = perTonne
      if (Number.isFinite(perTonne)) continue
      row[list] = Number.NaN
      perTonneEur[formula * lists + list] = Number.NaN
      refusals.push(repriceRefusalOf(recipes, prices, formula, list))
    }
  }
  return { perAnimalDayEur, perTonneEur, refusals }
}

const isFiniteNonNegative = (grams: number) => grams >= 0 && grams < Number.POSITIVE_INFINITY

function repriceRefusalOf(recipes: RecipeTable, prices: PriceTable, formula: number, list: number): RepriceRefusal {
  const start = recipes.starts[formula] ?? 0
  const lines = Array.from(recipes.foods.subarray(start, recipes.starts[formula + 1]), (food, index) => ({
    food,
    grams: recipes.grams[start + index] ?? 0,
    price: prices.pricesPerTonneEur[food * prices.listCount + list] ?? Number.NaN,
  })).filter(({ grams }) => grams !== 0)
  const foodsWhere = (matches: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(matches).map(({ food }) => food)
  const notFinite = foodsWhere(
    ({ grams, price }) => !isFiniteNonNegative(grams) || Math.abs(price) === Number.POSITIVE_INFINITY,
  )
  if (notFinite.length > 0) return { formula, list, kind: 'notFinite', foods: notFinite }
  const missing = foodsWhere(({ price }) => Number.isNaN(price))
  if (missing.length > 0) return { formula, list, kind: 'pricesMissing', foods: missing }
  if (lines.length === 0) return { formula, list, kind: 'emptyRecipe' }
  // All operands are finite, but their product or sum overflows.
  return { formula, list, kind: 'notFinite', foods: lines.map(({ food }) => food) }
}
