import type { Recipe } from '@provende/domain/formulation/formula-problem.ts'
import { leastAmountGrams } from '@provende/domain/formulation/least-cost.ts'
import { type FormulaBasis, formulaIngredients } from '@provende/domain/formulation/workbench-formula.ts'
import type { FormulaEntry } from './workbench-entry.ts'

/* What another recipe for a formula changes. */

/** Grams as fed per animal per day, of a food whose amount would be another. */
export type AmountChange = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly present: number
  readonly proposed: number
}

/** Foods whose amounts differ by more than nothing, the greatest difference first. Recipes are as the problem has its foods. */
export function amountChanges(
  { content }: FormulaEntry,
  basis: FormulaBasis,
  present: Recipe,
  proposed: Recipe,
): readonly AmountChange[] {
  return formulaIngredients(content, basis)
    .map(({ id, code, name }, place) => ({
      ...{ id, code, name },
      present: present[place] ?? 0,
      proposed: proposed[place] ?? 0,
    }))
    .filter((change) => differenceOf(change) > leastAmountGrams)
    .sort((one, other) => differenceOf(other) - differenceOf(one))
}

const differenceOf = ({ present, proposed }: AmountChange) => Math.abs(proposed - present)

/** Whether two recipes have the same amounts, but for less than counts as any. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean =>
  one.every((grams, place) => Math.abs(grams - (other[place] ?? 0)) <= leastAmountGrams)
