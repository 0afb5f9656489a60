// Limits on a recipe: a quantity with its minimum and maximum. The formula, the constraint set of the breed and foods
// each have some; for each quantity the tightest of each side counts.

import { computedOnce } from '../../kit/computed-once.ts'

/** A quantity of a recipe. Its unit is that of the limit on it. */
export type LimitSubject =
  /** Grams per animal per day. */
  | { readonly kind: 'total' }
  /** Percent of the product as fed. */
  | { readonly kind: 'humidity' }
  | { readonly kind: 'dryMatter' }
  /** Amount per animal per day, in the nutrient's unit × kg (g, mg, UI). */
  | ({ readonly kind: 'nutrient'; readonly code: string } & WithTangent)
  /** Amount per kg of product as fed. */
  | ({ readonly kind: 'nutrientPerKg'; readonly code: string } & WithTangent)
  /**
   * One nutrient per unit of another, such as Ca/P. A recipe with 0 of the other keeps every minimum, and a maximum only
   * when it has 0 of the first too.
   */
  | ({ readonly kind: 'ratio'; readonly numerator: string; readonly denominator: string } & WithTangent)
  /** Grams of a food per animal per day. */
  | { readonly kind: 'food'; readonly code: string }
  /** Kilograms of a food per tonne of product as fed. */
  | { readonly kind: 'foodPerTonne'; readonly code: string }
  /**
   * Grams of several foods together per animal per day, and kilograms of them per tonne of product as fed. The name is
   * only shown: two groups of the same foods are the same quantity.
   */
  | { readonly kind: 'group'; readonly name: string; readonly foods: readonly string[] }
  | { readonly kind: 'groupPerTonne'; readonly name: string; readonly foods: readonly string[] }
  /** What a label says: per kg of product the sum of what each food brings. Foods that are not listed bring nothing. */
  | {
      readonly kind: 'label'
      /** Equal for the same statement of a label only. */
      readonly key: string
      readonly statement: LabelStatement
      readonly perKg: readonly { readonly food: string; readonly amount: number }[]
    }

/** A nutrient, of a ratio the first, less (for a maximum: plus) its margin at one recipe; only for explanations (optimise/linear-equivalent.ts). */
type WithTangent = { readonly tangent?: Tangent }
export type Tangent = {
  /** Equal for the same tangent only. */
  readonly key: string
  /** What is added to each content per kg, in the order of the problem's foods. */
  readonly perKg: readonly number[]
  /** Of a ratio: what is added to each content of the second nutrient. */
  readonly perKgBelow?: readonly number[]
}

/** A statement of a label: an amount with its unit, or that one material is printed before another one (percent more). */
export type LabelStatement =
  | { readonly kind: 'amount'; readonly name: string; readonly unit: string }
  | { readonly kind: 'order'; readonly first: string; readonly second: string }

/**
 * Where a limit comes from: the formula, the constraint set of the breed, a property of the food (MaxInFormula), or a label
 * that is to stay as it is.
 */
export type LimitOrigin = 'formula' | 'set' | 'food' | 'label'

/** `null` is no limit; 0 is a limit. */
export type Limit = {
  readonly subject: LimitSubject
  readonly min: number | null
  readonly max: number | null
  readonly from: LimitOrigin
  /** With what probability each side is to hold, although contents scatter: above 0.5; absent for a limit on the average. */
  readonly minProbability?: number
  readonly maxProbability?: number
}

/** One side of a limit: the unit of explanations (infeasible subsets, shadow prices, relaxations). */
export type LimitSide = {
  readonly subject: LimitSubject
  readonly side: 'min' | 'max'
  readonly value: number
  readonly from: LimitOrigin
  /** The probability with which it is to hold; absent for a limit on the average. */
  readonly probability?: number
  /** Of a minimum on a food: it need not be kept by a recipe without the food. */
  readonly ifUsed?: true
}

/** The tightest minimum and the tightest maximum of one quantity. */
export type QuantityBounds = {
  readonly subject: LimitSubject
  readonly min: LimitSide | null
  readonly max: LimitSide | null
}

/** A key that is equal for limits on the same quantity; dry matter is 100 less humidity, so both have the same. */
export function quantityKey(subject: LimitSubject): string {
  switch (subject.kind) {
    case 'total':
      return 'total'
    case 'humidity':
    case 'dryMatter':
      return 'humidity'
    case 'ratio':
      return `ratio ${subject.numerator} ${subject.denominator}${tangentKey(subject)}`
    case 'group':
    case 'groupPerTonne':
      return `${subject.kind} ${[...subject.foods].sort().join(' ')}`
    case 'label':
      return `label ${subject.key}`
    case 'nutrient':
    case 'nutrientPerKg':
      return `${subject.kind} ${subject.code}${tangentKey(subject)}`
    default:
      return `${subject.kind} ${subject.code}`
  }
}

const tangentKey = ({ tangent }: WithTangent) => (tangent ? ` ${tangent.key}` : '')

/** A key that is equal for limits on the same side of the same quantity. */
export const quantitySideKey = ({ subject, side }: LimitSide) =>
  subject.kind === 'dryMatter' ? `humidity ${side === 'min' ? 'max' : 'min'}` : `${quantityKey(subject)} ${side}`

/** The sides of limits, each with its value. */
export function limitSidesOf(limits: readonly Limit[]): LimitSide[] {
  const sides: LimitSide[] = []
  for (const { subject, min, max, from, minProbability, maxProbability } of limits) {
    if (min !== null) sides.push({ subject, side: 'min', value: min, from, ...probabilityOf(minProbability) })
    if (max !== null) sides.push({ subject, side: 'max', value: max, from, ...probabilityOf(maxProbability) })
  }
  return sides
}

const probabilityOf = (probability: number | undefined): Pick<LimitSide, 'probability'> =>
  probability === undefined ? {} : { probability }

/** The inverse of `limitSidesOf`: one limit per side. */
export const limitsOfSides = (sides: readonly LimitSide[]): Limit[] =>
  sides.map(({ subject, side, value, from, probability }) => ({
    subject,
    min: side === 'min' ? value : null,
    max: side === 'max' ? value : null,
    from,
    ...(probability !== undefined && { [`${side}Probability`]: probability }),
  }))

/**
 * The tightest min and max of every quantity, in order of first occurrence. Sides keep their own subject: a maximum
 * humidity of 5 % may be the side "dry matter at least 95 %".
 */
export const intersectLimitsByQuantity: (limits: readonly Limit[]) => readonly QuantityBounds[] =
  computedOnce(intersectLimits)

function intersectLimits(limits: readonly Limit[]): readonly QuantityBounds[] {
  const byQuantity = new Map<string, MutableBounds>()
  for (const side of limitSidesOf(limits)) {
    const quantity = quantityKey(side.subject)
    let bounds = byQuantity.get(quantity)
    if (!bounds) {
      bounds = { subject: canonicalSubject(side.subject), min: null, max: null }
      byQuantity.set(quantity, bounds)
    }
    tightenBounds(bounds, side)
  }
  return [...byQuantity.values()]
}

type MutableBounds = { subject: LimitSubject; min: LimitSide | null; max: LimitSide | null }

const canonicalSubject = (subject: LimitSubject): LimitSubject =>
  subject.kind === 'dryMatter' ? { kind: 'humidity' } : subject

function tightenBounds(bounds: MutableBounds, side: LimitSide) {
  const isMin = isLowerBoundInModel(side)
  const current = isMin ? bounds.min : bounds.max
  const isTighter =
    !current ||
    (isMin
      ? limitValueInModel(side) > limitValueInModel(current)
      : limitValueInModel(side) < limitValueInModel(current))
  if (isTighter) bounds[isMin ? 'min' : 'max'] = side
}

/** True for a lower bound of the quantity in the model, where dry matter is humidity. */
export const isLowerBoundInModel = ({ subject, side }: LimitSide) =>
  subject.kind === 'dryMatter' ? side === 'max' : side === 'min'

/** The value of a side in the unit of the model, where dry matter is humidity. */
export const limitValueInModel = ({ subject, value }: LimitSide) =>
  subject.kind === 'dryMatter' ? complementToHundred(value) : value

/** 100 less a percentage, without rounding noise: 5.2999999999999972 for 94.7 would cross a limit of 5.3. */
export const complementToHundred = (percent: number) => Math.round((100 - percent) * 1e12) / 1e12

/** The sides of each quantity whose min is above its max. */
export const crossingBounds = (bounds: readonly QuantityBounds[]): { min: LimitSide; max: LimitSide }[] =>
  bounds.flatMap(({ min, max }) =>
    min && max && limitValueInModel(min) > limitValueInModel(max) ? [{ min, max }] : [],
  )
