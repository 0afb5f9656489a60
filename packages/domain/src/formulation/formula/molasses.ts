// Molasses mode: the dry product is coated with molasses. Its own grams stay, so that the animal keeps its minerals.

import { coatingFoodCode } from '../catalogue/food-properties.ts'
import { roundDecimal } from '../kit/decimal.ts'
import { countedRecipe } from './formula-figures.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'

/** The food that coats; it is never offered among the others. Source: spec 2 §9. */
export const molassesCode = coatingFoodCode

/** Percent of the finished product, where neither the food (`MelasseRate`) nor the formula says another. */
export const defaultMolassesRatePercent = 5

export type Coating =
  | { readonly kind: 'coated'; readonly recipe: Recipe; readonly molassesGrams: number }
  /** `rate`: not between 0 and 100, both left out; `noMolasses`: the problem lacks the food, or it is not to be used. */
  | { readonly kind: 'refused'; readonly reason: 'rate' | 'noMolasses' }

/**
 * The recipe (FormuleMelasse) of which so many percent are molasses: T·r/(100 − r) grams of it on a dry recipe of T
 * grams. Humidity and all values are those of `formulaFigures` of that recipe. A recipe that is already coated is coated
 * anew.
 * Source: spec 2 §5, docs/open-questions.md.
 */
export function withMolasses(problem: FormulaProblem, recipe: Recipe, ratePercent: number): Coating {
  if (!(ratePercent > 0 && ratePercent < 100)) return { kind: 'refused', reason: 'rate' }
  const place = problem.foods.findIndex(({ code, excluded }) => code === molassesCode && !excluded)
  if (place < 0) return { kind: 'refused', reason: 'noMolasses' }
  const dry = withoutMolasses(problem, recipe)
  const dryGrams = countedRecipe(problem, dry).reduce((sum, grams) => sum + grams, 0)
  const molassesGrams = roundDecimal((dryGrams * ratePercent) / (100 - ratePercent), 6)
  return {
    kind: 'coated',
    recipe: dry.map((grams, food) => (food === place ? molassesGrams : grams)),
    molassesGrams,
  }
}

/** The dry recipe again, gram for gram. */
export const withoutMolasses = ({ foods }: FormulaProblem, recipe: Recipe): Recipe =>
  recipe.map((grams, food) => (foods[food]?.code === molassesCode ? 0 : grams))
