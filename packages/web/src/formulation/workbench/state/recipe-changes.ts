import {
  type FormulaInputs,
  formulaIngredients,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { minAmountGrams } from '@provende/domain/formulation/optimise/stored-recipe.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { FormulaEntry } from './workbench-entry.ts'

/* Compares a proposed recipe with the current one. */

/** A food whose amount changes, in grams as fed per animal per day. */
export type AmountChange = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly current: number
  readonly proposed: number
}

/**
 * Foods whose amounts differ by more than the smallest amount, the largest difference first. Recipes are in problem
 * order.
 */
export function recipeAmountChanges(
  { content }: FormulaEntry,
  inputs: FormulaInputs,
  current: Recipe,
  proposed: Recipe,
): readonly AmountChange[] {
  return formulaIngredients(content, inputs)
    .map(({ id, code, name }, index) => ({
      ...{ id, code, name },
      current: current[index] ?? 0,
      proposed: proposed[index] ?? 0,
    }))
    .filter((change) => amountDifference(change) > minAmountGrams)
    .sort((one, other) => amountDifference(other) - amountDifference(one))
}

const amountDifference = ({ current, proposed }: AmountChange) => Math.abs(proposed - current)

/** Whether all amounts of two recipes are equal within the smallest amount. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean =>
  one.every((grams, index) => Math.abs(grams - (other[index] ?? 0)) <= minAmountGrams)
