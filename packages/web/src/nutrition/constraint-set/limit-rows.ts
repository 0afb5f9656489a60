// The rows of the limits editor: which foods and nutrients it shows, in which order, and how typing changes the lines.

import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import {
  dailyUnit,
  type ItemType,
  itemTypes,
  type LimitField,
  mustStoreConstraintLine,
  normaliseLimit,
} from '@provende/domain/nutrition/constraint-lines.ts'
import type { NutrientInfo } from '../use-nutrients.ts'

/** A food or nutrient that can have limits, with the units in which they are typed. */
export type LimitItem = {
  readonly itemId: number
  readonly itemTypeId: ItemType
  readonly code: string
  readonly name: string
  readonly signed: boolean
  readonly deleted: boolean
  readonly dailyUnit: string
  readonly contentUnit: string
}
export type LimitSection = { readonly kind: 'ofModel' | 'others' | 'foods'; readonly items: readonly LimitItem[] }

/** The key of an item, unique among foods and nutrients. */
export const limitItemKey = ({ itemTypeId, itemId }: Pick<ConstraintLineDto, 'itemTypeId' | 'itemId'>) =>
  `${itemTypeId} ${itemId}`

/** Converts a nutrient, adding the units of its limits. */
export const limitItemOfNutrient = ({ id, code, name, unit, signed, deleted }: NutrientInfo): LimitItem => ({
  ...{ itemId: id, itemTypeId: itemTypes.nutrient, code, name, signed, deleted },
  ...{ dailyUnit: dailyUnit(unit), contentUnit: unit },
})
const foodUnits = { signed: false, dailyUnit: 'g', contentUnit: 'kg/t' }

/** Converts the record of a food: limits in grams per day and kg per tonne. */
export const limitItemOfFood = ({ id, code, name, deleted }: AnyRecord): LimitItem => ({
  ...{ itemId: id, itemTypeId: itemTypes.food, code: String(code), name: String(name), deleted },
  ...foodUnits,
})

/** The item of a stored line, as far as the line describes it. */
const limitItemOfLine = ({ itemId, itemTypeId, itemCode, itemName, itemSigned }: ConstraintLineDto): LimitItem => ({
  ...{ itemId, itemTypeId, code: itemCode ?? '', name: itemName ?? '', deleted: false },
  ...(itemTypeId === itemTypes.food ? foodUnits : { signed: itemSigned === true, dailyUnit: '', contentUnit: '' }),
})

/**
 * The rows of the editor: the nutrients of the model in its order (`order` holds their ids), the other nutrients by
 * name, then the foods of `added` and `lines`. A deactivated nutrient without limits is hidden (spec 2 §4), unless its
 * key is in `pinned`: a row must not disappear while the user types in it.
 */
export function limitEditorSections(
  nutrients: readonly LimitItem[],
  order: readonly number[],
  lines: readonly ConstraintLineDto[],
  added: readonly LimitItem[],
  pinned: ReadonlySet<string>,
): LimitSection[] {
  const limited = new Set([...lines.map(limitItemKey), ...pinned])
  const byId = new Map(nutrients.map((item) => [item.itemId, item]))
  // A line may refer to a nutrient that is not in the list.
  for (const line of lines)
    if (line.itemTypeId === itemTypes.nutrient && !byId.has(line.itemId)) byId.set(line.itemId, limitItemOfLine(line))
  const isShown = (item: LimitItem) => !item.deleted || limited.has(limitItemKey(item))
  const ofModel = new Set(order)
  const others = [...byId.values()].filter(({ itemId }) => !ofModel.has(itemId))
  const foods = new Map(added.map((item) => [item.itemId, item]))
  for (const line of lines)
    if (line.itemTypeId === itemTypes.food && !foods.has(line.itemId)) foods.set(line.itemId, limitItemOfLine(line))
  const sections: LimitSection[] = [
    { kind: 'ofModel', items: order.flatMap((id) => byId.get(id) ?? []).filter(isShown) },
    { kind: 'others', items: others.filter(isShown).toSorted(compareByName) },
    { kind: 'foods', items: [...foods.values()] },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

const compareByName = (a: LimitItem, b: LimitItem) => a.name.localeCompare(b.name, 'fr')

/** The rows that match all words of a text by name or code and pass `isIncluded`, and those in `always`. */
export const filterLimitSections = (
  sections: readonly LimitSection[],
  text: string,
  isIncluded: (key: string) => boolean,
  always: ReadonlySet<string>,
): LimitSection[] => {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const isShown = (item: LimitItem) => {
    const key = limitItemKey(item)
    if (words.length === 0 || always.has(key)) return always.has(key) || isIncluded(key)
    const names = foldText(`${item.name} ${item.code}`)
    return isIncluded(key) && words.every((word) => names.includes(word))
  }
  return sections
    .map(({ kind, items }) => ({ kind, items: items.filter(isShown) }))
    .filter(({ items }) => items.length > 0)
}

/** The fields typed in a row: limits, or text that is not a number yet; the forbidden flag of a food. */
export type LimitEdits = Partial<Record<LimitField | ProbabilityField, number | string | null>> & {
  readonly forbidden?: boolean
}

/** With what probability the two limits of a nutrient are to hold. */
export const probabilityFields = ['minProbability', 'maxProbability'] as const
export type ProbabilityField = (typeof probabilityFields)[number]

/**
 * The lines after an edit of one item. 0 means no limit unless the item is signed; a line without limits is removed.
 */
export function withEditedLimits(
  lines: readonly ConstraintLineDto[],
  item: LimitItem,
  typed: LimitEdits,
): ConstraintLineDto[] {
  const key = limitItemKey(item)
  const index = lines.findIndex((line) => limitItemKey(line) === key)
  const values = Object.entries(typed).map(([field, value]) => [
    field,
    typeof value === 'number' ? normaliseLimit(value, item.signed) : value,
  ])
  const edited: ConstraintLineDto = { ...(lines[index] ?? emptyConstraintLine(item)), ...Object.fromEntries(values) }
  if (!mustStoreConstraintLine(edited)) return lines.filter((_, other) => other !== index)
  return index < 0 ? [...lines, edited] : lines.with(index, edited)
}

const emptyConstraintLine = ({ itemId, itemTypeId, code, name, signed }: LimitItem): ConstraintLineDto => ({
  ...{ itemId, itemTypeId, itemCode: code, itemName: name, itemSigned: signed },
  ...{ valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false },
})
