// The lines of a constraint version: limits on the supply of nutrients and on the amounts of foods. Source: spec 2 §3
// "Constraint content line", docs/open-questions.md.

import { hasRequiredProbability, type RequiredProbabilities } from './required-probability.ts'

/** The type of a line's item, by its number on the wire. Source: spec 2 §3. */
export const itemTypes = { food: 1, nutrient: 2 } as const
export type ItemType = (typeof itemTypes)[keyof typeof itemTypes]

/**
 * The limits of one food or nutrient; `null` means no limit. For a nutrient: supply per animal per day (its unit × kg), and
 * the maximum per kg of product. For a food: grams per animal per day, and the maximum in kg per tonne of product.
 */
export type ConstraintLine = {
  readonly itemId: number
  readonly itemTypeId: ItemType
  readonly valueMin: number | null
  readonly valueMax: number | null
  readonly valueMaxKg: number | null
  /** The food must not be used at all. */
  readonly forbidden: boolean
}
export type LimitField = 'valueMin' | 'valueMax' | 'valueMaxKg'
export const limitFields = ['valueMin', 'valueMax', 'valueMaxKg'] as const satisfies readonly LimitField[]

/**
 * A limit as it is stored: 0 becomes null (no limit), except for a signed nutrient (a balance), where 0 is a valid limit.
 * Source: docs/open-questions.md.
 */
export const normaliseLimit = (value: number | null, signed: boolean): number | null =>
  value === 0 && !signed ? null : value

/** A line as it is stored. */
export const normaliseConstraintLine = <Line extends ConstraintLine>(line: Line, signed: boolean): Line => ({
  ...line,
  valueMin: normaliseLimit(line.valueMin, signed),
  valueMax: normaliseLimit(line.valueMax, signed),
  valueMaxKg: normaliseLimit(line.valueMaxKg, signed),
})

/**
 * Whether a normalised line is stored: it has a limit, forbids its food, or has a probability, which without a limit here
 * is that of the limits that formulas have of their own.
 */
export const mustStoreConstraintLine = (
  line: Omit<ConstraintLine, 'itemId' | 'itemTypeId'> & RequiredProbabilities,
): boolean => line.forbidden || limitFields.some((field) => line[field] !== null) || hasRequiredProbability(line)

/** Whether a line has a probability on a side where it has no limit. */
export const hasProbabilityWithoutLimit = (
  line: Pick<ConstraintLine, 'valueMin' | 'valueMax'> & RequiredProbabilities,
): boolean =>
  (Boolean(line.minProbability) && line.valueMin === null) || (Boolean(line.maxProbability) && line.valueMax === null)

/** Why a line cannot be stored, and which of its fields is at fault. */
export type ConstraintLineRefusal = {
  readonly kind: 'minAboveMax' | 'negative' | 'twice' | 'forbiddenNutrient' | 'forbiddenNeeded'
  /** Index of the line. */
  readonly index: number
  readonly field: LimitField | 'itemId' | 'forbidden'
}

/**
 * Validates lines. Refused are: a min above its max; a negative limit, except for signed nutrients; a duplicate item; a
 * forbidden nutrient; a forbidden food with a minimum. `isSigned` tells which lines are on balances.
 */
export function constraintLineRefusals<Line extends ConstraintLine>(
  lines: readonly Line[],
  isSigned: (line: Line) => boolean,
): ConstraintLineRefusal[] {
  const itemKeys = new Set<string>()
  return lines.flatMap((input, index): ConstraintLineRefusal[] => {
    const signed = isSigned(input)
    const line = normaliseConstraintLine(input, signed)
    const itemKey = `${line.itemTypeId} ${line.itemId}`
    const isDuplicate = itemKeys.has(itemKey)
    itemKeys.add(itemKey)
    const { valueMin, valueMax, forbidden } = line
    const negativeFields = signed ? [] : limitFields.filter((field) => (line[field] ?? 0) < 0)
    return [
      ...(isDuplicate ? [{ kind: 'twice', index, field: 'itemId' } as const] : []),
      ...negativeFields.map((field) => ({ kind: 'negative', index, field }) as const),
      ...(isMinAboveMax(valueMin, valueMax) ? [{ kind: 'minAboveMax', index, field: 'valueMin' } as const] : []),
      ...(forbidden && line.itemTypeId === itemTypes.nutrient
        ? [{ kind: 'forbiddenNutrient', index, field: 'forbidden' } as const]
        : []),
      ...(forbidden && (valueMin ?? 0) > 0 ? [{ kind: 'forbiddenNeeded', index, field: 'valueMin' } as const] : []),
    ]
  })
}

/** Whether two bounds cross; a missing bound never does. */
export const isMinAboveMax = (min: number | null, max: number | null): boolean =>
  min !== null && max !== null && min > max

/**
 * Whether an imported line of a food is ambiguous: a max of 0 without the forbidden flag may mean no limit or a forbidden
 * food. Source: docs/open-questions.md.
 */
export const hasAmbiguousZeroMaximum = ({ itemTypeId, valueMax, valueMaxKg, forbidden }: ConstraintLine): boolean =>
  itemTypeId === itemTypes.food && !forbidden && (valueMax === 0 || valueMaxKg === 0)

/** The unit of a daily supply, from the unit of the content: `g/kg` gives `g`, any other unit gives `unit × kg`. */
export const dailyUnit = (contentUnit: string): string =>
  contentUnit.endsWith('/kg') ? contentUnit.slice(0, -'/kg'.length) : contentUnit === '' ? '' : `${contentUnit} × kg`
