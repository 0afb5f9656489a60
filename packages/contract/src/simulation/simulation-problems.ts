import { type EnteredPrices, type PriceListType, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import { negativePriceProblem } from '../pricing/price-list-problems.ts'
import type { Problem } from '../problems.ts'

type SimulatedLine = EnteredPrices & { readonly itemId: number }

/** Checks that no food has two stocks. */
export function simulationStockProblems(stocks: readonly { readonly itemId: number }[]): Problem[] {
  const ids = stocks.map(({ itemId }) => itemId)
  return ids.flatMap((id, index): Problem[] =>
    ids.indexOf(id) < index ? [{ key: 'priceList.foodTwice', field: `stocks.${index}.itemId` }] : [],
  )
}

/** Checks the prices of a simulation beyond their schema, as those of a price list. */
export function simulationPriceProblems(type: PriceListType, items: readonly SimulatedLine[]): Problem[] {
  const foodIds = new Set<number>()
  return items.flatMap(({ itemId, ...cells }, index): Problem[] => {
    const stored = toStoredPrices(type, cells)
    const field = (name: string) => `items.${index}.${name}`
    const twice: Problem[] = foodIds.has(itemId) ? [{ key: 'priceList.foodTwice', field: field('itemId') }] : []
    foodIds.add(itemId)
    if (stored.kind === 'noAmount') return [...twice, { key: 'priceList.noAmount', field: field('price') }]
    if (stored.kind === 'negative') return [...twice, { ...negativePriceProblem(stored), field: field(stored.column) }]
    if (stored.kind === 'totalDiffers')
      return [...twice, { key: 'priceList.totalDiffers', field: field('price4'), params: { what: stored.expected } }]
    return twice
  })
}
