// The price of a food in a list: its four cells and the rules between them. The two rules are not inverses of each other:
// Price4 is computed with Price3 as a mark-up, Price3 is computed as the margin in Price4. So a typed total is never
// recomputed.

import {
  type Decimal,
  decimalOf,
  decimalProduct,
  decimalSum,
  roundDecimal,
  roundedDecimalQuotient,
} from '../kit/decimal.ts'
import type { PriceListType } from './price-list-type.ts'

/** Price, Price2 (addition) and Price4 (total) per tonne in the currency of the list, Price3 in percent. */
export type Prices = {
  readonly price: number
  readonly price2: number
  readonly price3: number
  readonly price4: number
}
/** The cells as typed; null for an empty cell, which is not 0. */
export type EnteredPrices = { readonly [Cell in keyof Prices]: number | null }

const decimalHundred: Decimal = { digits: 100n, exponent: 0 }
const priceSum = (price: number, price2: number) => decimalSum(decimalOf(price), decimalOf(price2))

/** Price4 = round2((Price + Price2) × (1 + Price3/100)), exact in decimals. Source: spec 2 §5 "Price list item". */
export const price4Of = ({ price, price2, price3 }: Omit<Prices, 'price4'>): number =>
  roundedDecimalQuotient(
    decimalProduct(priceSum(price, price2), decimalSum(decimalHundred, decimalOf(price3))),
    decimalHundred,
    2,
  )

/**
 * Price3 when Price4 was typed: round2((Price4 − (Price + Price2)) × 100 / Price4), 0 when Price4 is 0. Price4 must not
 * be negative. Source: spec 2 §5 "Price list item".
 */
export function price3Of({ price, price2, price4 }: Omit<Prices, 'price3'>): number {
  if (price4 === 0) return 0
  const margin = decimalSum(decimalOf(price4), decimalProduct(priceSum(price, price2), { digits: -1n, exponent: 0 }))
  return roundedDecimalQuotient(decimalProduct(margin, decimalHundred), decimalOf(price4), 2)
}

/** Price + Price2, the price a distributor pays. Source: docs/open-questions.md. */
export const distributorPriceOf = ({ price, price2 }: Pick<Prices, 'price' | 'price2'>): number =>
  roundedDecimalQuotient(priceSum(price, price2), { digits: 1n, exponent: 0 }, 12)

/** The prices stored for the cells of a food, or why there are none. */
export type StoredPricesOutcome =
  | { readonly kind: 'stored'; readonly prices: Prices }
  /** All cells are empty: no line is stored. */
  | { readonly kind: 'empty' }
  /** Only cells that are not amounts are filled: storing a price of 0 would make the food free. */
  | { readonly kind: 'noAmount' }
  /** The price of the distributor (its addition) or of the farmer (the total) would be below 0. */
  | { readonly kind: 'negative'; readonly column: 'price' | 'price2' | 'price4'; readonly amount: number }
  /** Price4 agrees with neither rule; `expected` is Price4 computed from the others. */
  | { readonly kind: 'totalDiffers'; readonly expected: number }

/**
 * The prices a list stores for typed cells. In a complex list an empty Price, Price2 or Price3 is 0. Price4 is stored as
 * sent if it agrees with Price3 by either rule to a hundredth (old clients round in binary); an empty Price4 is computed.
 * In a simple list Price4 equals Price. A price below 0 for the distributor or the farmer is refused. `hasOtherPrices`: whether a column beyond Price4 is filled. Source: spec 2 §5
 * "Price list item", docs/open-questions.md.
 */
export function toStoredPrices(type: PriceListType, cells: EnteredPrices, hasOtherPrices = false): StoredPricesOutcome {
  const { price, price2, price3, price4 } = cells
  const isEmpty = [price, price2, price3, price4].every((cell) => cell === null) && !hasOtherPrices
  if (isEmpty) return { kind: 'empty' }
  if (type === 'simple')
    return price === null ? { kind: 'noAmount' } : storedUnlessNegative({ price, price2: 0, price3: 0, price4: price })
  if (price === null && price2 === null && price4 === null) return { kind: 'noAmount' }
  const base = { price: price ?? 0, price2: price2 ?? 0 }
  if (price4 === null) {
    const withPercent = { ...base, price3: price3 ?? 0 }
    return storedUnlessNegative({ ...withPercent, price4: price4Of(withPercent) })
  }
  const prices = { ...base, price3: price3 ?? price3Of({ ...base, price4 }), price4 }
  return arePricesConsistent(prices)
    ? storedUnlessNegative(prices)
    : { kind: 'totalDiffers', expected: price4Of(prices) }
}

/** The prices, unless someone would be paid to take the food: the distributor (Price + Price2) or the farmer (Price4). */
function storedUnlessNegative(prices: Prices): StoredPricesOutcome {
  const { price2, price4 } = prices
  const forDistributor = distributorPriceOf(prices)
  if (forDistributor < 0) return { kind: 'negative', column: price2 < 0 ? 'price2' : 'price', amount: forDistributor }
  return price4 < 0 ? { kind: 'negative', column: 'price4', amount: price4 } : { kind: 'stored', prices }
}

/** Whether Price4 agrees with the other cells by either rule, to a hundredth. */
const arePricesConsistent = (prices: Prices) =>
  areWithinHundredth(prices.price4, price4Of(prices)) || areWithinHundredth(prices.price3, price3Of(prices))
const areWithinHundredth = (a: number, b: number) => Math.abs(roundDecimal(a - b, 6)) <= 0.01

/**
 * Updates the cells after some were typed. A new Price, Price2 or Price3 recomputes Price4; a new Price4 recomputes Price3
 * and is kept as typed; an emptied Price4 is recomputed. Price3 and Price4 typed together are kept if they agree.
 * Emptying the only amount leaves the food without a price. Source: spec 2 §5 "Price list item".
 */
export function withEditedPrices(cells: EnteredPrices, typed: Partial<EnteredPrices>): EnteredPrices {
  const next = { ...cells, ...typed }
  const { price, price2, price3, price4 } = next
  const base = { price: price ?? 0, price2: price2 ?? 0 }
  if (typed.price4 != null && price4 !== null) {
    const areConsistent = typed.price3 !== undefined && arePricesConsistent({ ...base, price3: price3 ?? 0, price4 })
    return areConsistent ? next : { ...next, price3: price3Of({ ...base, price4 }) }
  }
  if (price === null && !price2) {
    const isEmptied = typed.price === null || typed.price2 === null
    return isEmptied
      ? { price: null, price2: null, price3: typed.price3 ?? null, price4: null }
      : { ...next, price4: null }
  }
  return { ...next, price4: price4Of({ ...base, price3: price3 ?? 0 }) }
}
