// Whether a recipe is the optimum that was proved: a recipe saved as optimised is compared with the server's own optimum,
// not trusted.

import { checkLimits, limitStateOf } from '../formula/check-limits.ts'
import { effectiveRecipe } from '../formula/formula-figures.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'

/** The largest difference of two stored amounts of the same recipe: each is rounded to 6 decimals. */
const storedGramsStep = 1e-6
/** The relative tolerance of a certificate on the cost. */
const relativeCostTolerance = 1e-7

/**
 * True for a stored recipe that violates no limit and costs as much as the stored optimum, up to rounding. A recipe that
 * costs less is false too: it only uses the tolerance of the check.
 * Source: docs/open-questions.md.
 */
export function isProvedOptimum(problem: FormulaProblem, recipe: Recipe, optimum: Recipe): boolean {
  const effective = effectiveRecipe(problem, recipe)
  let difference = 0
  let allowed = 0
  problem.foods.forEach(({ pricePerTonneEur }, index) => {
    const [grams = 0, optimalGrams = 0, price = 0] = [effective[index], optimum[index], pricePerTonneEur ?? 0]
    const isUnused = grams === 0 && optimalGrams === 0
    difference += (grams - optimalGrams) * price
    allowed += (relativeCostTolerance * optimalGrams + (isUnused ? 0 : storedGramsStep)) * Math.abs(price)
  })
  return Math.abs(difference) <= allowed && limitStateOf(checkLimits(problem, recipe)) !== 'violated'
}
