// How the contents of a food scatter: the standard deviations of its nutrients, of complex ones and of mixtures.

import type { PreparedEquation } from '../catalogue/nutrient-equation.ts'

/**
 * The deviation of Σ factor·content of contents that are independent of each other; null when one that counts is not known.
 */
export function deviationOfSum(
  terms: readonly { readonly factor: number; readonly deviation: number | undefined }[],
): number | null {
  const counting = terms.filter(({ factor }) => factor !== 0)
  if (counting.some(({ deviation }) => deviation === undefined)) return null
  return Math.hypot(...counting.map(({ factor, deviation = 0 }) => factor * deviation))
}

/**
 * The deviations in the order of the nutrients, as those of simple nutrients by code; a complex one has that of its terms,
 * which count as independent. Null where it is not known. Source: docs/formulation.md.
 */
export const deviationsInOrder = (
  codes: readonly string[],
  equations: ReadonlyMap<string, PreparedEquation>,
  deviations: ReadonlyMap<string, number>,
): (number | null)[] =>
  codes.map((code) => {
    const equation = equations.get(code)
    if (equation === undefined) return deviations.get(code) ?? null
    return deviationOfSum(equation.map((term) => ({ factor: term.coefficient, deviation: deviations.get(term.code) })))
  })
