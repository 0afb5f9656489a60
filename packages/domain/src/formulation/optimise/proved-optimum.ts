// Whether a recipe is the optimum that was proved: what is saved as optimised is compared with what the solver found, never
// believed.

import { checkConstraints, isRespected } from './check-constraints.ts'
import { countedRecipe } from './formula-figures.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'

/** Two stored amounts of the same recipe differ by no more: each was rounded to 6 decimals. */
const storedStepGrams = 1e-6
/** What a certificate leaves open of a cost, as a share of it. */
const provenShare = 1e-7

/**
 * True for a stored recipe that keeps its limits and costs what the stored optimum does, but for rounding: neither more
 * nor less, since what is cheaper than the cheapest owes it to the tolerance of the check.
 * Source: docs/open-questions.md.
 */
export function isProvedOptimum(problem: FormulaProblem, recipe: Recipe, optimum: Recipe): boolean {
  const counted = countedRecipe(problem, recipe)
  let difference = 0
  let allowed = 0
  problem.foods.forEach(({ pricePerTonneEur }, place) => {
    const [given = 0, best = 0, price = 0] = [counted[place], optimum[place], pricePerTonneEur ?? 0]
    difference += (given - best) * price
    allowed += (provenShare * best + (given === 0 && best === 0 ? 0 : storedStepGrams)) * Math.abs(price)
  })
  return Math.abs(difference) <= allowed && isRespected(checkConstraints(problem, recipe))
}
