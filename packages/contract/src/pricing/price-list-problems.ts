import { type EnteredPrices, type StoredPricesOutcome, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import type { Problem } from '../problems.ts'

/** The line of a food in a price list, as entered or sent. */
export type PriceListLine = EnteredPrices & {
  readonly itemId: number
  readonly price5: number | null
  readonly price6: number | null
  readonly price7: number | null
  readonly price8: number | null
  readonly price9: number | null
}
type PriceListContent = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly type: PriceListType
  readonly items: readonly PriceListLine[]
}

/** Whether a line has a price in a column beyond Price4. */
export const hasOtherPrices = ({ price5, price6, price7, price8, price9 }: PriceListLine): boolean =>
  [price5, price6, price7, price8, price9].some((price) => price !== null)

/** The problem of a price below 0; the caller adds the name of the food where its screen does not show it. */
export const negativePriceProblem = ({ amount }: Extract<StoredPricesOutcome, { kind: 'negative' }>): Problem => ({
  key: 'priceList.negative',
  params: { limit: amount },
})

/** Checks a price list beyond its schema: the order of dates, duplicate foods, consistent totals, no negative price. */
export function priceListProblems({ startDate, endDate, type, items }: PriceListContent): Problem[] {
  const problems: Problem[] = []
  if (startDate !== null && endDate !== null && endDate < startDate)
    problems.push({ key: 'priceList.endBeforeStart', field: 'endDate' })
  const foodIds = new Set<number>()
  for (const [index, line] of items.entries()) {
    if (foodIds.has(line.itemId)) problems.push({ key: 'priceList.foodTwice', field: `items.${index}.itemId` })
    foodIds.add(line.itemId)
    const stored = toStoredPrices(type, line, hasOtherPrices(line))
    if (stored.kind === 'noAmount') problems.push({ key: 'priceList.noAmount', field: `items.${index}.price` })
    if (stored.kind === 'negative')
      problems.push({ ...negativePriceProblem(stored), field: `items.${index}.${stored.column}` })
    if (stored.kind === 'totalDiffers')
      problems.push({
        key: 'priceList.totalDiffers',
        field: `items.${index}.price4`,
        params: { what: stored.expected },
      })
  }
  return problems
}
