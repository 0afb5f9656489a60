// Limits beside those of single lines: contents per kg of product, kg/t of foods, ratios of nutrients, groups of foods.
// Constraint sets and formulas have them alike. Source: docs/open-questions.md.

import { hasRequiredProbability, type RequiredProbabilities } from './required-probability.ts'

/** What is limited, as the limits of programs name it (formulation/problem/limits.ts), with ids instead of codes. */
export const otherLimitKinds = ['nutrientPerKg', 'ratio', 'foodPerTonne', 'group', 'groupPerTonne'] as const
export type OtherLimitKind = (typeof otherLimitKinds)[number]

/**
 * A limit on a quantity that has no line of its own; `null` means no limit, 0 is one. Only limits on nutrients may be
 * required with a probability: contents scatter, amounts of foods are weighed.
 */
export type OtherLimit = RequiredProbabilities & {
  readonly kind: OtherLimitKind
  /** The name of a group; empty for the others, which are named after what they limit. */
  readonly name: string
  /** A nutrient; the two of a ratio, the first per unit of the second; a food; the foods of a group. */
  readonly itemIds: readonly number[]
  /** In the unit of the content per kg, units of the first nutrient per unit of the second, g/animal/day, or kg/t. */
  readonly min: number | null
  readonly max: number | null
  readonly note?: string | undefined
}

/** Whether the ids of a limit are those of foods; otherwise of nutrients. */
export const isLimitOfFoods = ({ kind }: Pick<OtherLimit, 'kind'>): boolean =>
  kind === 'foodPerTonne' || kind === 'group' || kind === 'groupPerTonne'

export const isGroupLimit = ({ kind }: Pick<OtherLimit, 'kind'>): boolean =>
  kind === 'group' || kind === 'groupPerTonne'

/** Equal for limits on the same quantity: a group is its foods, whatever its name. */
export const otherLimitKey = ({ kind, itemIds }: Pick<OtherLimit, 'kind' | 'itemIds'>): string =>
  `${kind} ${(isGroupLimit({ kind }) ? [...new Set(itemIds)].sort((one, other) => one - other) : itemIds).join(' ')}`

/** Why a limit cannot be stored, and which of its fields is at fault. */
export type OtherLimitRefusal = {
  readonly kind:
    | 'minAboveMax'
    | 'negative'
    | 'twice'
    | 'itemCount'
    | 'nameMissing'
    | 'sameNutrient'
    | 'probabilityOfFoods'
  /** Index of the limit. */
  readonly index: number
  readonly field: 'min' | 'max' | 'itemIds' | 'name' | 'minProbability' | 'maxProbability'
}

/**
 * Validates limits. Refused are: a number of foods or nutrients that the kind does not have, a ratio of a nutrient to
 * itself, a group without a name, the same quantity twice, a min above its max, a negative limit, except on nutrients
 * that `isSigned` says may be below 0, and a probability of a limit on foods.
 */
export function otherLimitRefusals(
  limits: readonly OtherLimit[],
  isSigned: (nutrientId: number) => boolean,
): OtherLimitRefusal[] {
  const keys = new Set<string>()
  return limits.flatMap((limit, index): OtherLimitRefusal[] => {
    const key = otherLimitKey(limit)
    const isDuplicate = keys.has(key)
    keys.add(key)
    const { min, max } = limit
    const mayBeNegative = !isLimitOfFoods(limit) && limit.itemIds.some(isSigned)
    const negative = (['min', 'max'] as const).filter((side) => !mayBeNegative && (limit[side] ?? 0) < 0)
    return [
      ...itemRefusals(limit).map((refusal) => ({ ...refusal, index })),
      ...(isDuplicate ? [{ kind: 'twice', index, field: 'itemIds' } as const] : []),
      ...(min !== null && max !== null && min > max ? [{ kind: 'minAboveMax', index, field: 'min' } as const] : []),
      ...(isLimitOfFoods(limit) && hasRequiredProbability(limit)
        ? [
            {
              kind: 'probabilityOfFoods',
              index,
              field: limit.minProbability ? 'minProbability' : 'maxProbability',
            } as const,
          ]
        : []),
      ...negative.map((field) => ({ kind: 'negative', index, field }) as const),
    ]
  })
}

function itemRefusals({ kind, itemIds, name }: OtherLimit): Omit<OtherLimitRefusal, 'index'>[] {
  const [first, second] = itemIds
  const isGroup = isGroupLimit({ kind })
  const isCountRight = isGroup ? itemIds.length > 0 : itemIds.length === (kind === 'ratio' ? 2 : 1)
  return [
    ...(isCountRight ? [] : [{ kind: 'itemCount', field: 'itemIds' } as const]),
    ...(kind === 'ratio' && first === second ? [{ kind: 'sameNutrient', field: 'itemIds' } as const] : []),
    ...(isGroup && name === '' ? [{ kind: 'nameMissing', field: 'name' } as const] : []),
  ]
}

/** The limits without foods: a group without any is none, and neither is the limit of a food that is gone. */
export const otherLimitsWithoutFoods = (
  limits: readonly OtherLimit[],
  removed: ReadonlySet<number>,
): readonly OtherLimit[] =>
  limits
    .map((limit) =>
      isLimitOfFoods(limit) && limit.itemIds.some((id) => removed.has(id))
        ? { ...limit, itemIds: limit.itemIds.filter((id) => !removed.has(id)) }
        : limit,
    )
    .filter(({ itemIds }) => itemIds.length > 0)
