import { keptPrices, type PriceCells, type PriceListType } from '@provende/domain/pricing/price-item.ts'
import type { Problem } from '../problems.ts'

/** One food of a list as it is typed or sent. */
export type PriceLine = PriceCells & {
  readonly itemId: number
  readonly price5: number | null
  readonly price6: number | null
  readonly price7: number | null
  readonly price8: number | null
  readonly price9: number | null
}
type Content = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly type: PriceListType
  readonly items: readonly PriceLine[]
}

/** Whether a line holds a price of a column beyond the fourth. */
export const hasOtherPrices = ({ price5, price6, price7, price8, price9 }: PriceLine): boolean =>
  [price5, price6, price7, price8, price9].some((price) => price !== null)

/** What a schema cannot say of a price list: dates in order, each food once, totals that follow. */
export function priceListProblems({ startDate, endDate, type, items }: Content): Problem[] {
  const problems: Problem[] = []
  if (startDate !== null && endDate !== null && endDate < startDate)
    problems.push({ key: 'priceList.endBeforeStart', field: 'endDate' })
  const seen = new Set<number>()
  for (const [index, line] of items.entries()) {
    if (seen.has(line.itemId)) problems.push({ key: 'priceList.foodTwice', field: `items.${index}.itemId` })
    seen.add(line.itemId)
    const kept = keptPrices(type, line, hasOtherPrices(line))
    if (kept.kind === 'noAmount') problems.push({ key: 'priceList.noAmount', field: `items.${index}.price` })
    if (kept.kind === 'totalDiffers')
      problems.push({ key: 'priceList.totalDiffers', field: `items.${index}.price4`, params: { what: kept.expected } })
  }
  return problems
}
