// Molasses mode: the dry product is coated with molasses. The dry amounts do not change, so the animal gets the same
// minerals.

import { coatingFoodCode } from '../../catalogue/food-properties.ts'
import { roundDecimal } from '../../kit/decimal.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { effectiveRecipe } from './formula-figures.ts'

/** The food used for coating; it is never offered as an ingredient. Source: spec 2 §9. */
export const molassesCode = coatingFoodCode

/** Percent of the finished product, unless the formula or the food (`MelasseRate`) has another rate. */
export const defaultMolassesRatePercent = 5

export type CoatingOutcome =
  | { readonly kind: 'coated'; readonly recipe: Recipe; readonly molassesGrams: number }
  /** `rate`: not strictly between 0 and 100; `noMolasses`: the problem does not have the food, or excludes it. */
  | { readonly kind: 'refused'; readonly reason: 'rate' | 'noMolasses' }

/**
 * The coated recipe (FormuleMelasse) with `ratePercent` r of molasses: T·r/(100 − r) grams on a dry recipe of T grams.
 * Use `formulaFigures` for its humidity and values. An already coated recipe is coated again from its dry part.
 * Source: spec 2 §5, docs/open-questions.md.
 */
export function withMolasses(problem: FormulaProblem, recipe: Recipe, ratePercent: number): CoatingOutcome {
  if (!(ratePercent > 0 && ratePercent < 100)) return { kind: 'refused', reason: 'rate' }
  const molassesIndex = problem.foods.findIndex(({ code, excluded }) => code === molassesCode && !excluded)
  if (molassesIndex < 0) return { kind: 'refused', reason: 'noMolasses' }
  const dry = withoutMolasses(problem, recipe)
  const dryGrams = effectiveRecipe(problem, dry).reduce((sum, grams) => sum + grams, 0)
  const molassesGrams = roundDecimal((dryGrams * ratePercent) / (100 - ratePercent), 6)
  return {
    kind: 'coated',
    recipe: dry.map((grams, index) => (index === molassesIndex ? molassesGrams : grams)),
    molassesGrams,
  }
}

/** The dry recipe, with the molasses removed and all other amounts unchanged. */
export const withoutMolasses = ({ foods }: FormulaProblem, recipe: Recipe): Recipe =>
  recipe.map((grams, index) => (foods[index]?.code === molassesCode ? 0 : grams))
