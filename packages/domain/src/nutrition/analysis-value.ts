// The values of an analysis: for each nutrient its content per kg of dry matter (ValueMS) and per kg as fed (ValueMB).
// One of the two was typed and is kept as it was; the other follows from it and from the dry matter of the food, so that
// both always agree and nothing drifts, however often the dry matter changes.

import type { PreparedEquation } from '../catalogue/nutrient-equation.ts'
import { ratioOf, sumOfProducts } from '../kit/decimal.ts'
import { keptDryMatterPercent } from './dry-matter.ts'

/** A content on both bases, in the unit of its nutrient per kg; null is unknown, which is not 0. */
export type AnalysisValue = {
  readonly valueDryMatter: number | null
  readonly valueAsFed: number | null
  /** Which of the two was typed: the other one follows. */
  readonly isTypedAsFed: boolean
}

export const unknownValue: AnalysisValue = { valueDryMatter: null, valueAsFed: null, isTypedAsFed: false }

/**
 * A value whose bases agree at this dry matter: the one that was typed stays, the other is ValueMB = ValueMS × MS/100.
 * Where only one is given it is the one that was typed.
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export function agreedValue(given: AnalysisValue, dryMatterPercent: number): AnalysisValue {
  const { valueDryMatter, valueAsFed } = given
  const percent = keptDryMatterPercent(dryMatterPercent)
  if (valueAsFed !== null && (given.isTypedAsFed || valueDryMatter === null)) {
    const typed = ratioOf(valueAsFed, 1, 1)
    return { valueDryMatter: ratioOf(typed, 100, percent), valueAsFed: typed, isTypedAsFed: true }
  }
  if (valueDryMatter === null) return unknownValue
  const typed = ratioOf(valueDryMatter, 1, 1)
  return { valueDryMatter: typed, valueAsFed: ratioOf(typed, percent, 100), isTypedAsFed: false }
}

/** A nutrient of a model version: complex when it has an equation, over the codes of simple ones. */
export type AnalysisNutrient = {
  readonly itemId: number
  readonly code: string
  readonly equation: PreparedEquation | null
}

/** The value of a complex nutrient, or the codes whose values it lacks. */
export type DerivedValue = AnalysisValue & { readonly unknownCodes: readonly string[] }

/**
 * The values of the complex nutrients, by id: sums of the nutrients their equations name. One that needs a value which is
 * unknown, or which the model version does not have, is unknown itself: a part of a sum is no sum.
 * Source: spec 2 §5 "Analysis version", docs/open-questions.md.
 */
export function derivedValues(
  nutrients: readonly AnalysisNutrient[],
  values: ReadonlyMap<number, AnalysisValue>,
): ReadonlyMap<number, DerivedValue> {
  const byCode = new Map(nutrients.map(({ code, itemId }) => [code, values.get(itemId) ?? unknownValue]))
  return new Map(
    nutrients.flatMap(({ itemId, equation }) =>
      equation === null ? [] : [[itemId, derived(equation, byCode)] as const],
    ),
  )
}

function derived(equation: PreparedEquation, byCode: ReadonlyMap<string, AnalysisValue>): DerivedValue {
  const terms = equation.map(({ code, coefficient }) => ({ code, coefficient, ...(byCode.get(code) ?? unknownValue) }))
  const unknownCodes = terms.filter(({ valueAsFed }) => valueAsFed === null).map(({ code }) => code)
  if (unknownCodes.length > 0) return { ...unknownValue, unknownCodes }
  const sum = (basis: 'valueDryMatter' | 'valueAsFed') =>
    sumOfProducts(terms.map((term) => [term.coefficient, term[basis] ?? 0]))
  return { valueDryMatter: sum('valueDryMatter'), valueAsFed: sum('valueAsFed'), isTypedAsFed: false, unknownCodes }
}
