// Recipes as they are stored: rounded, and without traces that nobody would weigh.

import { checkLimits, isEveryLimitRespected } from '../formula/check-limits.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'

/** Smaller amounts count as 0: half a milligram per animal per day. */
export const minAmountGrams = 0.0005

/** An amount that is stored as 0 where the limits allow it. */
export const isTraceAmount = (grams: number) => grams > 0 && grams < minAmountGrams

/** The recipe with 6 decimals, and 0 below `least`. */
function withStoredDecimals(recipe: Recipe, least = 0): Recipe {
  const stored = new Float64Array(recipe.length)
  for (let food = 0; food < recipe.length; food += 1) {
    const grams = Math.round((recipe[food] ?? 0) * 1e6) / 1e6
    // Also of NaN: an amount that is none shows.
    stored[food] = grams <= 0 || grams < least ? 0 : grams
  }
  return stored
}

/** The recipe with 6 decimals, and 0 below 0.0005 g. */
export const roundForStorage = (recipe: Recipe): Recipe => withStoredDecimals(recipe, minAmountGrams)

export const recipeRespectsLimits = (problem: FormulaProblem, recipe: Recipe): boolean =>
  isEveryLimitRespected(checkLimits(problem, recipe))

/**
 * A recipe that keeps its limits, as stored: with 6 decimals, and amounts below 0.0005 g as 0 as far as the limits are
 * still kept without them: half a milligram of a vitamin can be all that is needed.
 * Source: docs/formulation.md.
 */
export function storedRecipeOf(problem: FormulaProblem, recipe: Recipe): Recipe {
  const withoutTraces = roundForStorage(recipe)
  if (!recipe.some(isTraceAmount) || recipeRespectsLimits(problem, withoutTraces)) return withoutTraces
  const missedBy = (stored: Recipe) => checkLimits(problem, stored).violations.length
  let stored = withStoredDecimals(recipe)
  recipe.forEach((grams, food) => {
    const without = stored.with(food, 0)
    if (isTraceAmount(grams) && missedBy(without) <= missedBy(stored)) stored = without
  })
  return stored
}
