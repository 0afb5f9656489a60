// The prices of a simulation while they are changed: by percentages, and by hand.

import type { SimulatedPriceList } from '@provende/contract/simulation/simulation-routes.ts'
import { type Prices, price4Of } from '@provende/domain/pricing/price-item.ts'
import { changeOfFood, type PriceChanges, simulatedPrices } from '@provende/domain/simulation/simulated-prices.ts'

export type PriceLine = SimulatedPriceList['items'][number]

/** The percentages, and the prices typed by hand, by food id. */
export type PriceDraft = PriceChanges & { readonly byHand: ReadonlyMap<number, number> }
export const unchangedDraft: PriceDraft = { overallPercent: 0, byCategory: new Map(), byHand: new Map() }

const storedPricesOf = ({ price, price2, price3, price4 }: PriceLine): Prices => ({
  ...{ price: price ?? 0, price2: price2 ?? 0, price3: price3 ?? 0, price4: price4 ?? 0 },
})

/** The prices a line becomes: as typed, else with its percentage. */
export function draftPricesOf(type: SimulatedPriceList['type'], line: PriceLine, draft: PriceDraft): Prices {
  const stored = storedPricesOf(line)
  const typed = draft.byHand.get(line.itemId)
  if (typed === undefined) return simulatedPrices(type, stored, changeOfFood(draft, line.categoryNames))
  const prices = { ...stored, price: typed }
  return { ...prices, price4: type === 'simple' ? typed : price4Of(prices) }
}

/** How far a simulated price is from that of the list, in percent; null without one of them. */
export const changePercentOf = (price: number, listPrice: number | null): number | null =>
  listPrice === null || listPrice === 0 ? null : (price / listPrice - 1) * 100

/** The names of the categories of the foods, sorted. */
export const categoriesOf = (lines: readonly PriceLine[]): string[] =>
  [...new Set(lines.flatMap(({ categoryNames }) => categoryNames))].toSorted((one, other) => one.localeCompare(other))

/** A number as people type or paste it, with its unit; null for what is none. */
export function typedNumber(text: string): number | null {
  const compact = text
    .replaceAll(/[\s€%]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  return /^-?\d{1,7}(\.\d{1,6})?$/.test(compact) ? Number(compact) : null
}
