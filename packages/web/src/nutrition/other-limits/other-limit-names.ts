import { isGroupLimit, isLimitOfFoods, type OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { unitText } from '@provende/text/units.ts'

/* What other limits limit, in words. */

/** A food or nutrient to choose from; the unit is that of a nutrient's content, which may be signed. */
export type LimitedItem = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly unit?: string
  readonly isSigned?: boolean
}

/** What may be limited; undefined while it is loading. */
export type LimitedItems = {
  readonly nutrients: readonly LimitedItem[] | undefined
  readonly foods: readonly LimitedItem[] | undefined
}

export type OtherLimitWords = Words['nutrition']['otherLimits']

const itemOf = ({ nutrients, foods }: LimitedItems, limit: Pick<OtherLimit, 'kind'>, id: number | undefined) =>
  (isLimitOfFoods(limit) ? foods : nutrients)?.find((item) => item.id === id)

/** `Calcium / Phosphore`, `Zinc par kg`, `Oxydes (3 aliments)`. */
export function otherLimitName(limit: OtherLimit, items: LimitedItems, words: OtherLimitWords): string {
  const { kind, name, itemIds } = limit
  if (isGroupLimit(limit)) return words.group(name, itemIds.length)
  const [first, second] = [0, 1].map((index) => itemOf(items, limit, itemIds[index])?.name ?? words.notVisible)
  if (kind === 'ratio') return words.ratio(first ?? '', second ?? '')
  return kind === 'nutrientPerKg' ? words.perKg(first ?? '') : (first ?? '')
}

/** The unit of a limit; empty for a ratio of contents in the same unit. */
export function otherLimitUnit(
  limit: OtherLimit,
  items: LimitedItems,
  words: OtherLimitWords,
  culture: Culture,
): string {
  if (limit.kind === 'group') return words.grams
  if (isLimitOfFoods(limit)) return words.kilogramsPerTonne
  const [first = '', second = ''] = limit.itemIds.map((id) => unitText(itemOf(items, limit, id)?.unit ?? '', culture))
  if (limit.kind !== 'ratio') return first
  const amountUnit = (unit: string) => unit.replace(/\/kg$/, '')
  return first === second ? '' : `${amountUnit(first)}/${amountUnit(second)}`
}
