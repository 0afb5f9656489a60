// The lines of a constraint version: what an animal must get of a nutrient, how much of a food it may get. Source: spec 2
// §3 "Constraint content line", docs/open-questions.md.

/** What a line is about, as it travels. Source: spec 2 §3. */
export const itemTypes = { food: 1, nutrient: 2 } as const
export type ItemType = (typeof itemTypes)[keyof typeof itemTypes]

/**
 * The limits of one food or nutrient; `null` is none. Of a nutrient: supply per animal per day (its unit × kg), and the
 * most per kg of product. Of a food: grams per animal per day, and the most in kg per tonne of product.
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
 * A limit as it is kept: 0 is none, but for a signed nutrient (a balance), where 0 is a bound like any other.
 * Source: docs/open-questions.md.
 */
export const keptLimit = (value: number | null, signed: boolean): number | null =>
  value === 0 && !signed ? null : value

/** A line as it is kept. */
export const keptLine = <Line extends ConstraintLine>(line: Line, signed: boolean): Line => ({
  ...line,
  valueMin: keptLimit(line.valueMin, signed),
  valueMax: keptLimit(line.valueMax, signed),
  valueMaxKg: keptLimit(line.valueMaxKg, signed),
})

/** Whether there is anything to keep: a line without limits is not stored. */
export const saysSomething = (line: Omit<ConstraintLine, 'itemId' | 'itemTypeId'>): boolean =>
  line.forbidden || limitFields.some((field) => line[field] !== null)

/** Why a line cannot be kept, and in which of its fields. */
export type LineRefusal = {
  readonly kind: 'minAboveMax' | 'negative' | 'twice' | 'forbiddenNutrient' | 'forbiddenNeeded'
  /** The place of the line. */
  readonly index: number
  readonly field: LimitField | 'itemId' | 'forbidden'
}

/**
 * What is wrong with lines: a min above its max; a negative limit, but for signed nutrients; the same item twice; a
 * nutrient that is forbidden; a forbidden food of which there must be some. `isSigned` says which are balances.
 */
export function lineRefusals<Line extends ConstraintLine>(
  lines: readonly Line[],
  isSigned: (line: Line) => boolean,
): LineRefusal[] {
  const seen = new Set<string>()
  return lines.flatMap((given, index): LineRefusal[] => {
    const signed = isSigned(given)
    const line = keptLine(given, signed)
    const item = `${line.itemTypeId} ${line.itemId}`
    const isTwice = seen.has(item)
    seen.add(item)
    const { valueMin, valueMax, forbidden } = line
    const negative = signed ? [] : limitFields.filter((field) => (line[field] ?? 0) < 0)
    return [
      ...(isTwice ? [{ kind: 'twice', index, field: 'itemId' } as const] : []),
      ...negative.map((field) => ({ kind: 'negative', index, field }) as const),
      ...(isAbove(valueMin, valueMax) ? [{ kind: 'minAboveMax', index, field: 'valueMin' } as const] : []),
      ...(forbidden && line.itemTypeId === itemTypes.nutrient
        ? [{ kind: 'forbiddenNutrient', index, field: 'forbidden' } as const]
        : []),
      ...(forbidden && (valueMin ?? 0) > 0 ? [{ kind: 'forbiddenNeeded', index, field: 'valueMin' } as const] : []),
    ]
  })
}

/** Whether two bounds cross; none crosses nothing. */
export const isAbove = (min: number | null, max: number | null): boolean => min !== null && max !== null && min > max

/**
 * Whether an imported line of a food leaves open what it means: a max of 0 without the flag may be no limit, or a food
 * that is forbidden. Source: docs/open-questions.md.
 */
export const isZeroMaximum = ({ itemTypeId, valueMax, valueMaxKg, forbidden }: ConstraintLine): boolean =>
  itemTypeId === itemTypes.food && !forbidden && (valueMax === 0 || valueMaxKg === 0)

/** The unit of a supply per animal per day, from the unit of the content: `g/kg` is per kg of what gives grams. */
export const dailyUnit = (contentUnit: string): string =>
  contentUnit.endsWith('/kg') ? contentUnit.slice(0, -'/kg'.length) : contentUnit === '' ? '' : `${contentUnit} × kg`
