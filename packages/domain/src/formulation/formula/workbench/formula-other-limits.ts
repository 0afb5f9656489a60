// The limits of formulas and sets beside those of lines (per kg, kg/t, ratios, groups) as limits of the problem.

import { isLimitOfFoods, type OtherLimit, otherLimitKey } from '../../../nutrition/other-limits.ts'
import type { Limit, LimitOrigin, LimitSubject } from '../../problem/limits.ts'

/** The codes of foods and nutrients by their ids. */
export type ItemCodes = {
  readonly nutrients: ReadonlyMap<number, string>
  /** The foods of the formula. */
  readonly foods: ReadonlyMap<number, string>
}

/**
 * What a limit limits; null when it is on a nutrient that the model does not have or a food that is not in the formula. A
 * group is its foods that are in the formula.
 */
export function otherLimitSubject(
  limit: Pick<OtherLimit, 'kind' | 'name' | 'itemIds'>,
  { nutrients, foods }: ItemCodes,
): LimitSubject | null {
  const { kind, name, itemIds } = limit
  const codes = itemIds.flatMap((id) => (isLimitOfFoods(limit) ? foods : nutrients).get(id) ?? [])
  const [first, second] = codes
  switch (kind) {
    case 'group':
    case 'groupPerTonne':
      return { kind, name, foods: codes }
    case 'ratio':
      return first === undefined || second === undefined ? null : { kind, numerator: first, denominator: second }
    default:
      return first === undefined ? null : { kind, code: first }
  }
}

/** The limits that say something, as limits of the problem. */
export const otherLimitsAsLimits = (
  limits: readonly OtherLimit[] | undefined,
  from: LimitOrigin,
  codes: ItemCodes,
): Limit[] =>
  (limits ?? []).flatMap((limit): Limit[] => {
    const { min, max } = limit
    const subject = min === null && max === null ? null : otherLimitSubject(limit, codes)
    return subject === null ? [] : [{ subject, min, max, from }]
  })

type NamedItems = readonly { readonly id: number; readonly code: string }[]
/** The foods and nutrients of a formula. */
export type NamedFormulaItems = { readonly ingredients: NamedItems; readonly nutrients: NamedItems }

/** A quantity as a limit of a formula names it, with ids; null for one that has lines, or of an unknown code. */
export function otherQuantityOf(
  subject: LimitSubject,
  { ingredients, nutrients }: NamedFormulaItems,
): Pick<OtherLimit, 'kind' | 'name' | 'itemIds'> | null {
  const idsIn = (items: NamedItems, codes: readonly string[]) => {
    const ids = codes.flatMap((code) => items.find((item) => item.code === code)?.id ?? [])
    return ids.length === codes.length ? ids : null
  }
  const quantity = (name: string, itemIds: readonly number[] | null) =>
    itemIds === null ? null : { kind: subject.kind as OtherLimit['kind'], name, itemIds }
  switch (subject.kind) {
    case 'nutrientPerKg':
      return quantity('', idsIn(nutrients, [subject.code]))
    case 'ratio':
      return quantity('', idsIn(nutrients, [subject.numerator, subject.denominator]))
    case 'foodPerTonne':
      return quantity('', idsIn(ingredients, [subject.code]))
    case 'group':
    case 'groupPerTonne':
      return quantity(subject.name, idsIn(ingredients, subject.foods))
    default:
      return null
  }
}

/** The limit that a formula itself has on a quantity that has no line. */
export function otherLimitOf(
  { otherLimits = [] }: { readonly otherLimits?: readonly OtherLimit[] | undefined },
  items: NamedFormulaItems,
  subject: LimitSubject,
): OtherLimit | undefined {
  const quantity = otherQuantityOf(subject, items)
  if (quantity === null) return undefined
  const key = otherLimitKey(quantity)
  return otherLimits.find((limit) => otherLimitKey(limit) === key)
}
