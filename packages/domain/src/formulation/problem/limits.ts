// What a recipe is held to: a quantity, and the least and the most it may be. The set of the breed and the formula
// itself both say some; they are intersected, side by side.

/** A quantity of a recipe. Its unit is that of the limit on it. */
export type Subject =
  /** Grams per animal per day. */
  | { readonly kind: 'total' }
  /** Percent of the product as fed. */
  | { readonly kind: 'humidity' }
  | { readonly kind: 'dryMatter' }
  /** Amount per animal per day, in the nutrient's unit × kg (g, mg, UI). */
  | { readonly kind: 'nutrient'; readonly code: string }
  /** Amount per kg of product as fed. */
  | { readonly kind: 'nutrientPerKg'; readonly code: string }
  /**
   * One nutrient per unit of another, as Ca/P. A recipe that has nothing of the other keeps every minimum, and a maximum
   * only when it has nothing of the first either.
   */
  | { readonly kind: 'ratio'; readonly numerator: string; readonly denominator: string }
  /** Grams of a food per animal per day. */
  | { readonly kind: 'food'; readonly code: string }
  /** Kilograms of a food per tonne of product as fed. */
  | { readonly kind: 'foodPerTonne'; readonly code: string }
  /**
   * Grams of several foods together per animal per day, and kilograms of them per tonne of product as fed. The name is for
   * people: two groups of the same foods are one quantity.
   */
  | { readonly kind: 'group'; readonly name: string; readonly foods: readonly string[] }
  | { readonly kind: 'groupPerTonne'; readonly name: string; readonly foods: readonly string[] }

/** Who asks for a limit: the formula, the constraint set of the breed, or a property of the food (MaxInFormula). */
export type LimitOrigin = 'formula' | 'set' | 'food'

/** `null` is no limit; 0 is one. */
export type Limit = {
  readonly subject: Subject
  readonly min: number | null
  readonly max: number | null
  readonly from: LimitOrigin
}

/** One side of a limit: what conflicts, costs and relaxations are said of. */
export type LimitSide = {
  readonly subject: Subject
  readonly side: 'min' | 'max'
  readonly value: number
  readonly from: LimitOrigin
}

/** All that is asked of one quantity: the tightest side of each. */
export type Bounds = { readonly subject: Subject; readonly min: LimitSide | null; readonly max: LimitSide | null }

/** The name by which two limits on the same quantity are known; dry matter is the rest of humidity. */
export function quantityOf(subject: Subject): string {
  switch (subject.kind) {
    case 'total':
      return 'total'
    case 'humidity':
    case 'dryMatter':
      return 'humidity'
    case 'ratio':
      return `ratio ${subject.numerator} ${subject.denominator}`
    case 'group':
    case 'groupPerTonne':
      return `${subject.kind} ${[...subject.foods].sort().join(' ')}`
    default:
      return `${subject.kind} ${subject.code}`
  }
}

/** The name of one side of one quantity, the same for the same limit. */
export const sideKey = ({ subject, side }: LimitSide) =>
  subject.kind === 'dryMatter' ? `humidity ${side === 'min' ? 'max' : 'min'}` : `${quantityOf(subject)} ${side}`

/** The sides of limits, each with its value. */
export function sidesOf(limits: readonly Limit[]): LimitSide[] {
  const sides: LimitSide[] = []
  for (const { subject, min, max, from } of limits) {
    if (min !== null) sides.push({ subject, side: 'min', value: min, from })
    if (max !== null) sides.push({ subject, side: 'max', value: max, from })
  }
  return sides
}

/** The limits again, from their sides. */
export const limitsOf = (sides: readonly LimitSide[]): Limit[] =>
  sides.map(({ subject, side, value, from }) => ({
    subject,
    min: side === 'min' ? value : null,
    max: side === 'max' ? value : null,
    from,
  }))

/**
 * The tightest min and max of every quantity, in the order in which quantities are first named. A side remembers the
 * words it was asked in: a dry matter of at least 95 % is a humidity of at most 5 %.
 */
export function intersectLimits(limits: readonly Limit[]): Bounds[] {
  const all = new Map<string, Tightening>()
  for (const side of sidesOf(limits)) {
    const quantity = quantityOf(side.subject)
    let present = all.get(quantity)
    if (!present) {
      present = { subject: canonical(side.subject), min: null, max: null }
      all.set(quantity, present)
    }
    tighten(present, side)
  }
  return [...all.values()]
}

type Tightening = { subject: Subject; min: LimitSide | null; max: LimitSide | null }

const canonical = (subject: Subject): Subject => (subject.kind === 'dryMatter' ? { kind: 'humidity' } : subject)

function tighten(bounds: Tightening, side: LimitSide) {
  const lower = isLower(side)
  const present = lower ? bounds.min : bounds.max
  const isTighter =
    !present || (lower ? modelValue(side) > modelValue(present) : modelValue(side) < modelValue(present))
  if (isTighter) bounds[lower ? 'min' : 'max'] = side
}

/** True for a side from below of the quantity as the model knows it. */
export const isLower = ({ subject, side }: LimitSide) =>
  subject.kind === 'dryMatter' ? side === 'max' : side === 'min'

/** The value of a side in the unit of the quantity as the model knows it. */
export const modelValue = ({ subject, value }: LimitSide) => (subject.kind === 'dryMatter' ? restOf(value) : value)

/** What is left of 100: of 94.7 it is 5.3 and not 5.2999999999999972, which would cross a limit of 5.3. */
const restOf = (percent: number) => Math.round((100 - percent) * 1e12) / 1e12

/** The two sides of each quantity whose min is above its max: nothing can keep both. */
export const crossingsIn = (bounds: readonly Bounds[]): { min: LimitSide; max: LimitSide }[] =>
  bounds.flatMap(({ min, max }) => (min && max && modelValue(min) > modelValue(max) ? [{ min, max }] : []))
