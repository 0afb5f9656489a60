import { type EnteredPrices, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { negativePriceProblem } from '../pricing/price-list-problems.ts'
import type { Problem } from '../problems.ts'

type SimulatedLine = EnteredPrices & { readonly itemId: number }

/** Checks that no food has two stocks, or is replaced twice or by itself. */
export function simulationFoodProblems(
  stocks: readonly { readonly itemId: number }[],
  replacements: readonly { readonly itemId: number; readonly byItemId: number }[],
): Problem[] {
  const twice = (lines: readonly { readonly itemId: number }[], name: string) =>
    lines.flatMap(({ itemId }, index): Problem[] =>
      lines.findIndex((line) => line.itemId === itemId) < index
        ? [{ key: 'simulation.foodTwice', field: `${name}.${index}.itemId` }]
        : [],
    )
  return [
    ...twice(stocks, 'stocks'),
    ...twice(replacements, 'replacements'),
    ...replacements.flatMap(({ itemId, byItemId }, index): Problem[] =>
      itemId === byItemId ? [{ key: 'simulation.replacedByItself', field: `replacements.${index}.byItemId` }] : [],
    ),
  ]
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
