// The prices of a simulation: those of a list, changed by percentages and by hand.

import { type Decimal, decimalOf, decimalProduct, decimalSum, roundedDecimalQuotient } from '../kit/decimal.ts'
import { type Prices, price4Of } from '../pricing/price-item.ts'
import type { PriceListType } from '../pricing/price-list-type.ts'

/** The percentages by which prices rise (or fall, below 0). */
export type PriceChanges = {
  /** For all foods without one of their categories in `byCategory`. */
  readonly overallPercent: number
  /** By the name of a category; of several categories of a food the first counts. */
  readonly byCategory: ReadonlyMap<string, number>
}

const hundred: Decimal = { digits: 1n, exponent: 2 }

/** A price that rises by a percentage, rounded to the cent and never below 0. */
export const priceRisenBy = (price: number, percent: number): number =>
  Math.max(
    0,
    roundedDecimalQuotient(decimalProduct(decimalOf(price), decimalSum(hundred, decimalOf(percent))), hundred, 2),
  )

/** The percentage that applies to a food of these categories. */
export function changeOfFood({ overallPercent, byCategory }: PriceChanges, categories: readonly string[]): number {
  const category = categories.find((name) => byCategory.has(name))
  return (category === undefined ? undefined : byCategory.get(category)) ?? overallPercent
}

/**
 * The prices of a food after a rise: Price rises, the addition (Price2) and the percentage (Price3) stay, and Price4 follows
 * from them; in a simple list Price4 is Price. Prices that do not rise stay to the digit. Source: docs/open-questions.md.
 */
export function simulatedPrices(type: PriceListType, prices: Prices, percent: number): Prices {
  if (percent === 0) return prices
  const risen = { ...prices, price: priceRisenBy(prices.price, percent) }
  return { ...risen, price4: type === 'simple' ? risen.price : price4Of(risen) }
}
