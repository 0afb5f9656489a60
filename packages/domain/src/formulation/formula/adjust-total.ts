// The adjustment: rounds the daily dose to a multiple of 10 g, or of the formula's own step, by changing the amount of the carrier.

import { roundDecimal } from '../../kit/decimal.ts'
import { minAmountGrams } from '../optimise/stored-recipe.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { quantitySideKey } from '../problem/limits.ts'
import { checkLimits, type LimitCheck, type LimitViolation } from './check-limits.ts'
import { effectiveRecipe, foodsWithNotFiniteGrams } from './formula-figures.ts'
import { roundingCarrier } from './kilograms-per-tonne.ts'
import { molassesCode } from './molasses.ts'

export type TotalAdjustment =
  | {
      readonly kind: 'adjusted'
      readonly recipe: Recipe
      readonly totalGrams: number
      /** The change of the carrier; negative when it was reduced. */
      readonly addedGrams: number
      /** The check of the adjusted recipe. */
      readonly check: LimitCheck
      /** The limits violated after but not before the adjustment. */
      readonly newViolations: readonly LimitViolation[]
    }
  /** `notFinite`: an amount is NaN or infinite; `molasses`: the recipe is coated; `impossible`: no carrier, or too little of it. */
  | { readonly kind: 'refused'; readonly reason: 'alreadyMultiple' | 'impossible' | 'molasses' | 'notFinite' }

/** The total to a tenth of a milligram, so that rounding of the stored amounts does not count as a difference. */
const roundedTotalGramsOf = (effective: Recipe) =>
  roundDecimal(
    effective.reduce((sum, grams) => sum + grams, 0),
    4,
  )

/** Grams per animal per day; a formula may have another step. */
export const defaultDoseStepGrams = 10

/**
 * Rounds the total of a stored recipe to the nearest multiple of 10 g, half up, by changing food 640642, whose amount must
 * stay above 0, and checks the result. A formula may name another food (the carrier of its problem) and another step.
 * Source: spec 2 §5 "Adjustment".
 */
export function adjustTotal(
  problem: FormulaProblem,
  recipe: Recipe,
  stepGrams = defaultDoseStepGrams,
): TotalAdjustment {
  const effective = effectiveRecipe(problem, recipe)
  const grams = (code: string) => effective[problem.foods.findIndex((food) => food.code === code)] ?? 0
  if (foodsWithNotFiniteGrams(problem, recipe).length > 0) return { kind: 'refused', reason: 'notFinite' }
  if (grams(molassesCode) > 0) return { kind: 'refused', reason: 'molasses' }
  const total = roundedTotalGramsOf(effective)
  const target = roundDecimal(stepGrams * Math.floor(roundDecimal(total / stepGrams, 6) + 0.5), 6)
  if (Math.abs(target - total) < minAmountGrams) return { kind: 'refused', reason: 'alreadyMultiple' }
  const { carrier = roundingCarrier } = problem
  const carrierIndex = problem.foods.findIndex(({ code, excluded }) => code === carrier && !excluded)
  const otherGrams = effective.reduce((sum, amount, index) => (index === carrierIndex ? sum : sum + amount), 0)
  const carrierGrams = roundDecimal(target - otherGrams, 6)
  if (carrierIndex < 0 || carrierGrams <= 0) return { kind: 'refused', reason: 'impossible' }
  const adjusted = recipe.map((amount, index) => (index === carrierIndex ? carrierGrams : amount))
  const check = checkLimits(problem, adjusted)
  const previousViolations = new Set(checkLimits(problem, recipe).violations.map(({ limit }) => quantitySideKey(limit)))
  return {
    kind: 'adjusted',
    recipe: adjusted,
    totalGrams: target,
    addedGrams: roundDecimal(carrierGrams - (effective[carrierIndex] ?? 0), 6),
    check,
    newViolations: check.violations.filter(({ limit }) => !previousViolations.has(quantitySideKey(limit))),
  }
}
