// What a recipe has of the quantities that formula and set limit beside those of lines.

import { limitsInForce, measuredValue, quantityMeasureOf } from '../../problem/formula-problem.ts'
import { intersectLimitsByQuantity, type QuantityBounds, quantityKey } from '../../problem/limits.ts'
import { type FormulaContent, type FormulaInputs, formulaProblem, namedOtherSubjects } from './workbench-formula.ts'

/** The limits on a quantity and its value in the recipe; null where it has none, as a ratio to nothing. */
export type OtherLimitValue = QuantityBounds & { readonly value: number | null }

/** The limits in force per kg, in kg/t, on ratios and on groups, with the values of the recipe in grams. */
export function otherLimitValues(
  content: FormulaContent,
  inputs: FormulaInputs,
  grams: readonly number[],
): OtherLimitValue[] {
  const problem = formulaProblem(content, inputs)
  const named = new Set(namedOtherSubjects(content, inputs).map(quantityKey))
  const recipe = Float64Array.from(grams)
  return intersectLimitsByQuantity(limitsInForce(problem))
    .filter(({ subject }) => named.has(quantityKey(subject)))
    .map((bounds) => {
      const measure = quantityMeasureOf(bounds.subject, problem)
      const value = measure === null ? Number.NaN : measuredValue(recipe, measure)
      return { ...bounds, value: Number.isFinite(value) ? value : null }
    })
}
