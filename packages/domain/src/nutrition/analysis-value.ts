// The values of an analysis: for each nutrient the content per kg of dry matter (ValueMS) and per kg as fed (ValueMB).
// One of the two was typed and is stored unchanged; the other is computed from it and the dry matter of the food. So both
// always agree, and repeated changes of the dry matter do not accumulate rounding errors.

import type { PreparedEquation } from '../catalogue/nutrient-equation.ts'
import { multipliedByRatio, sumOfProducts } from '../kit/decimal.ts'
import { clampDryMatterPercent } from './dry-matter.ts'

/** A content on both content bases, in the unit of its nutrient per kg; null is unknown, not 0. */
export type AnalysisValue = {
  readonly valueDryMatter: number | null
  readonly valueAsFed: number | null
  /** Which of the two was typed; the other one is computed. */
  readonly isTypedAsFed: boolean
}

export const unknownValue: AnalysisValue = { valueDryMatter: null, valueAsFed: null, isTypedAsFed: false }

/**
 * Keeps the typed content and computes the other one: ValueMB = ValueMS × MS/100. If only one content is present it counts
 * as the typed one.
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export function completeBothBases(value: AnalysisValue, dryMatterPercent: number): AnalysisValue {
  const { valueDryMatter, valueAsFed } = value
  const percent = clampDryMatterPercent(dryMatterPercent)
  if (valueAsFed !== null && (value.isTypedAsFed || valueDryMatter === null)) {
    const typed = multipliedByRatio(valueAsFed, 1, 1)
    return { valueDryMatter: multipliedByRatio(typed, 100, percent), valueAsFed: typed, isTypedAsFed: true }
  }
  if (valueDryMatter === null) return unknownValue
  const typed = multipliedByRatio(valueDryMatter, 1, 1)
  return { valueDryMatter: typed, valueAsFed: multipliedByRatio(typed, percent, 100), isTypedAsFed: false }
}

/** A nutrient of a model version; a complex one has an equation over the codes of simple nutrients. */
export type AnalysisNutrient = {
  readonly itemId: number
  readonly code: string
  readonly equation: PreparedEquation | null
}

/** The value of a complex nutrient; unknown if any of its terms is, then `unknownCodes` lists those. */
export type ComplexNutrientValue = AnalysisValue & { readonly unknownCodes: readonly string[] }

/**
 * The values of the complex nutrients, by id. A value is unknown when a nutrient in its equation is unknown or not in the
 * model version: a partial sum would be wrong.
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export function complexNutrientValues(
  nutrients: readonly AnalysisNutrient[],
  values: ReadonlyMap<number, AnalysisValue>,
): ReadonlyMap<number, ComplexNutrientValue> {
  const byCode = new Map(nutrients.map(({ code, itemId }) => [code, values.get(itemId) ?? unknownValue]))
  return new Map(
    nutrients.flatMap(({ itemId, equation }) =>
      equation === null ? [] : [[itemId, complexNutrientValue(equation, byCode)] as const],
    ),
  )
}

function complexNutrientValue(
  equation: PreparedEquation,
  byCode: ReadonlyMap<string, AnalysisValue>,
): ComplexNutrientValue {
  const terms = equation.map(({ code, coefficient }) => ({ code, coefficient, ...(byCode.get(code) ?? unknownValue) }))
  const unknownCodes = terms.filter(({ valueAsFed }) => valueAsFed === null).map(({ code }) => code)
  if (unknownCodes.length > 0) return { ...unknownValue, unknownCodes }
  const sum = (contentBasis: 'valueDryMatter' | 'valueAsFed') =>
    sumOfProducts(terms.map((term) => [term.coefficient, term[contentBasis] ?? 0]))
  return { valueDryMatter: sum('valueDryMatter'), valueAsFed: sum('valueAsFed'), isTypedAsFed: false, unknownCodes }
}
