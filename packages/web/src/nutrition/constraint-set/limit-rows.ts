// The rows of the editor of limits: which foods and nutrients stand there, in which order, and what is typed in them.

import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  dailyUnit,
  type ItemType,
  itemTypes,
  keptLimit,
  type LimitField,
  saysSomething,
} from '@provende/domain/nutrition/constraint-lines.ts'
import { folded } from '../kit/folded.ts'
import type { NutrientFacts } from './use-nutrients.ts'

/** A food or a nutrient that limits can be given for, with the units of what is typed. */
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

/** What an item is known by among all rows. */
export const keyOfItem = ({ itemTypeId, itemId }: Pick<ToldLine, 'itemTypeId' | 'itemId'>) => `${itemTypeId} ${itemId}`

/** A nutrient with the units of its limits. */
export const nutrientItem = ({ id, code, name, unit, signed, deleted }: NutrientFacts): LimitItem => ({
  ...{ itemId: id, itemTypeId: itemTypes.nutrient, code, name, signed, deleted },
  ...{ dailyUnit: dailyUnit(unit), contentUnit: unit },
})
const foodUnits = { signed: false, dailyUnit: 'g', contentUnit: 'kg/t' }
/** A food, from its record: grams per day, kg per tonne. */
export const foodItem = ({ id, code, name, deleted }: AnyRecord): LimitItem => ({
  ...{ itemId: id, itemTypeId: itemTypes.food, code: String(code), name: String(name), deleted },
  ...foodUnits,
})

/** What a stored line is about, as far as the line says. */
const itemOfLine = ({ itemId, itemTypeId, itemCode, itemName, itemSigned }: ToldLine): LimitItem => ({
  ...{ itemId, itemTypeId, code: itemCode ?? '', name: itemName ?? '', deleted: false },
  ...(itemTypeId === itemTypes.food ? foodUnits : { signed: itemSigned === true, dailyUnit: '', contentUnit: '' }),
})

/**
 * The rows of the editor: nutrients of the model in its order (`order`, their ids), the others by name, then foods as they
 * come in `lines` and `added`. A deactivated nutrient without limits is not there (spec 2 §4), unless `seen` holds its
 * key: a row does not vanish while one types in it.
 */
export function limitSections(
  nutrients: readonly LimitItem[],
  order: readonly number[],
  lines: readonly ToldLine[],
  added: readonly LimitItem[],
  seen: ReadonlySet<string>,
): LimitSection[] {
  const limited = new Set([...lines.map(keyOfItem), ...seen])
  const byId = new Map(nutrients.map((item) => [item.itemId, item]))
  // A line may be about a nutrient that is not told here.
  for (const line of lines)
    if (line.itemTypeId === itemTypes.nutrient && !byId.has(line.itemId)) byId.set(line.itemId, itemOfLine(line))
  const isShown = (item: LimitItem) => !item.deleted || limited.has(keyOfItem(item))
  const ofModel = new Set(order)
  const others = [...byId.values()].filter(({ itemId }) => !ofModel.has(itemId))
  const foods = new Map(added.map((item) => [item.itemId, item]))
  for (const line of lines)
    if (line.itemTypeId === itemTypes.food && !foods.has(line.itemId)) foods.set(line.itemId, itemOfLine(line))
  const sections: LimitSection[] = [
    { kind: 'ofModel', items: order.flatMap((id) => byId.get(id) ?? []).filter(isShown) },
    { kind: 'others', items: others.filter(isShown).toSorted(byName) },
    { kind: 'foods', items: [...foods.values()] },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

const byName = (a: LimitItem, b: LimitItem) => a.name.localeCompare(b.name, 'fr')

/** The rows that a text finds, by name or code, and those in `always`. */
export const foundSections = (
  sections: readonly LimitSection[],
  text: string,
  isKept: (key: string) => boolean,
  always: ReadonlySet<string>,
): LimitSection[] => {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const isFound = (item: LimitItem) => {
    const key = keyOfItem(item)
    if (words.length === 0 || always.has(key)) return always.has(key) || isKept(key)
    const names = folded(`${item.name} ${item.code}`)
    return isKept(key) && words.every((word) => names.includes(word))
  }
  return sections
    .map(({ kind, items }) => ({ kind, items: items.filter(isFound) }))
    .filter(({ items }) => items.length > 0)
}

/** What is typed in a row: a limit, or a text that is no number; the flag of a food. */
export type TypedLimits = Partial<Record<LimitField, number | string | null>> & { readonly forbidden?: boolean }

/** Lines with those of an item changed: 0 is none unless the item is signed, a line that says nothing goes. */
export function editedLines(lines: readonly ToldLine[], item: LimitItem, typed: TypedLimits): ToldLine[] {
  const key = keyOfItem(item)
  const place = lines.findIndex((line) => keyOfItem(line) === key)
  const kept = Object.entries(typed).map(([field, value]) => [
    field,
    typeof value === 'number' ? keptLimit(value, item.signed) : value,
  ])
  const edited: ToldLine = { ...(lines[place] ?? emptyLine(item)), ...Object.fromEntries(kept) }
  if (!saysSomething(edited)) return lines.filter((_, index) => index !== place)
  return place < 0 ? [...lines, edited] : lines.with(place, edited)
}

const emptyLine = ({ itemId, itemTypeId, code, name, signed }: LimitItem): ToldLine => ({
  ...{ itemId, itemTypeId, itemCode: code, itemName: name, itemSigned: signed },
  ...{ valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false },
})
