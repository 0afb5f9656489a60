// The adjustment: the dose of a day in whole tens of grams, by a little more or less of the carrier.

import { roundDecimal } from '../kit/decimal.ts'
import { type Check, checkConstraints, type Violation } from './check-constraints.ts'
import { countedRecipe, notFiniteFoods } from './formula-figures.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { roundingCarrier } from './kilograms-per-tonne.ts'
import { leastAmountGrams } from './least-cost.ts'
import { sideKey } from './limits.ts'
import { molassesCode } from './molasses.ts'

export type Adjustment =
  | {
      readonly kind: 'adjusted'
      readonly recipe: Recipe
      readonly totalGrams: number
      /** What was added to the carrier; below 0 when it was taken off. */
      readonly addedGrams: number
      /** Of the adjusted recipe. */
      readonly check: Check
      /** The limits that the recipe kept before and does not keep now. */
      readonly newlyBroken: readonly Violation[]
    }
  /** `notFinite`: an amount is no number; `molasses`: the recipe is coated; `impossible`: there is no carrier, or not enough of it. */
  | { readonly kind: 'refused'; readonly reason: 'alreadyMultiple' | 'impossible' | 'molasses' | 'notFinite' }

/** The total to a tenth of a milligram, so that what storing the amounts moved is not taken for a difference. */
const totalOf = (counted: Recipe) =>
  roundDecimal(
    counted.reduce((sum, grams) => sum + grams, 0),
    4,
  )

/**
 * Brings the total of a stored recipe to the nearest multiple of 10 g, half up, by changing food 640642, whose amount
 * must stay above 0; then checks anew. The figures of the adjusted recipe are those of `formulaFigures`.
 * Source: spec 2 §5 "Adjustment".
 */
export function adjust(problem: FormulaProblem, recipe: Recipe): Adjustment {
  const counted = countedRecipe(problem, recipe)
  const grams = (code: string) => counted[problem.foods.findIndex((food) => food.code === code)] ?? 0
  if (notFiniteFoods(problem, recipe).length > 0) return { kind: 'refused', reason: 'notFinite' }
  if (grams(molassesCode) > 0) return { kind: 'refused', reason: 'molasses' }
  const total = totalOf(counted)
  const target = 10 * Math.floor((total + 5) / 10)
  if (Math.abs(target - total) < leastAmountGrams) return { kind: 'refused', reason: 'alreadyMultiple' }
  const place = problem.foods.findIndex(({ code, excluded }) => code === roundingCarrier && !excluded)
  const others = counted.reduce((sum, amount, food) => (food === place ? sum : sum + amount), 0)
  const carrierGrams = roundDecimal(target - others, 6)
  if (place < 0 || carrierGrams <= 0) return { kind: 'refused', reason: 'impossible' }
  const adjusted = recipe.map((amount, food) => (food === place ? carrierGrams : amount))
  const check = checkConstraints(problem, adjusted)
  const before = new Set(checkConstraints(problem, recipe).violations.map(({ limit }) => sideKey(limit)))
  return {
    kind: 'adjusted',
    recipe: adjusted,
    totalGrams: target,
    addedGrams: roundDecimal(carrierGrams - (counted[place] ?? 0), 6),
    check,
    newlyBroken: check.violations.filter(({ limit }) => !before.has(sideKey(limit))),
  }
}
