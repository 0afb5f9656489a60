// The price of a food in a list: its four cells and how they hang together. The two rules are not inverse of each other:
// Price3 is a mark-up on the way to Price4, and the margin in Price4 on the way back. So a total that was typed stays.

import { type Decimal, decimalOf, decimalProduct, decimalQuotient, decimalSum, roundDecimal } from '../kit/decimal.ts'

/** A simple list has one price; a complex one has an addition and a percent on it. */
export const priceListTypes = ['simple', 'complex'] as const
export type PriceListType = (typeof priceListTypes)[number]

/** Price, Price2 (addition) and Price4 (total) per tonne in the currency of the list, Price3 in percent. */
export type Prices = {
  readonly price: number
  readonly price2: number
  readonly price3: number
  readonly price4: number
}
/** The same as typed; null where nothing is, which is not 0. */
export type PriceCells = { readonly [Cell in keyof Prices]: number | null }

const hundred: Decimal = { digits: 100n, exponent: 0 }
const sum = (price: number, price2: number) => decimalSum(decimalOf(price), decimalOf(price2))

/** Price4 = round2((Price + Price2) × (1 + Price3/100)), exact in decimals. Source: spec 2 §5 "Price list item". */
export const price4Of = ({ price, price2, price3 }: Omit<Prices, 'price4'>): number =>
  decimalQuotient(decimalProduct(sum(price, price2), decimalSum(hundred, decimalOf(price3))), hundred, 2)

/**
 * Price3 when Price4 was typed: round2((Price4 − (Price + Price2)) × 100 / Price4), 0 when Price4 is 0. Price4 is not
 * below 0. Source: spec 2 §5 "Price list item".
 */
export function price3Of({ price, price2, price4 }: Omit<Prices, 'price3'>): number {
  if (price4 === 0) return 0
  const margin = decimalSum(decimalOf(price4), decimalProduct(sum(price, price2), { digits: -1n, exponent: 0 }))
  return decimalQuotient(decimalProduct(margin, hundred), decimalOf(price4), 2)
}

/** Price + Price2: what a distributor pays. Source: docs/open-questions.md. */
export const distributorPrice = ({ price, price2 }: Pick<Prices, 'price' | 'price2'>): number =>
  decimalQuotient(sum(price, price2), { digits: 1n, exponent: 0 }, 12)

/** What becomes of the cells of a food when its list is saved. */
export type KeptPrices =
  | { readonly kind: 'kept'; readonly prices: Prices }
  /** Nothing was typed: there is no price, and no line. */
  | { readonly kind: 'empty' }
  /** Something else than an amount was typed: a price of 0 nobody typed would make the food free. */
  | { readonly kind: 'noAmount' }
  /** Price4 follows by neither rule; what it comes to. */
  | { readonly kind: 'totalDiffers'; readonly expected: number }

/**
 * The prices a list keeps of what was typed. In a complex list an empty Price, Price2 or Price3 is 0; Price4 is kept as
 * it was sent when it follows from Price3, or Price3 from it, to a hundredth (old clients round in binary); one that is
 * empty follows. A simple list has Price alone: Price4 is the same. `others`: whether any other column of the line holds
 * a price. Source: spec 2 §5 "Price list item", docs/open-questions.md.
 */
export function keptPrices(type: PriceListType, cells: PriceCells, others = false): KeptPrices {
  const { price, price2, price3, price4 } = cells
  const nothing = [price, price2, price3, price4].every((cell) => cell === null) && !others
  if (nothing) return { kind: 'empty' }
  if (type === 'simple')
    return price === null
      ? { kind: 'noAmount' }
      : { kind: 'kept', prices: { price, price2: 0, price3: 0, price4: price } }
  if (price === null && price2 === null && price4 === null) return { kind: 'noAmount' }
  const base = { price: price ?? 0, price2: price2 ?? 0 }
  if (price4 === null) {
    const whole = { ...base, price3: price3 ?? 0 }
    return { kind: 'kept', prices: { ...whole, price4: price4Of(whole) } }
  }
  const given = { ...base, price3: price3 ?? price3Of({ ...base, price4 }), price4 }
  return agree(given) ? { kind: 'kept', prices: given } : { kind: 'totalDiffers', expected: price4Of(given) }
}

/** Whether Price4 follows from the others, or Price3 does. */
const agree = (prices: Prices) => isNear(prices.price4, price4Of(prices)) || isNear(prices.price3, price3Of(prices))
const isNear = (one: number, other: number) => Math.abs(roundDecimal(one - other, 6)) <= 0.01

/**
 * The cells after some were typed: Price, Price2 or Price3 give Price4; a Price4 gives Price3 and stays as typed, also
 * when it is emptied and follows anew. Typed together they stay together as long as they agree. Emptying the only amount
 * leaves a food without price. Source: spec 2 §5 "Price list item".
 */
export function editedPrices(cells: PriceCells, typed: Partial<PriceCells>): PriceCells {
  const next = { ...cells, ...typed }
  const { price, price2, price3, price4 } = next
  const base = { price: price ?? 0, price2: price2 ?? 0 }
  if (typed.price4 != null && price4 !== null) {
    const together = typed.price3 !== undefined && agree({ ...base, price3: price3 ?? 0, price4 })
    return together ? next : { ...next, price3: price3Of({ ...base, price4 }) }
  }
  if (price === null && !price2) {
    const emptied = typed.price === null || typed.price2 === null
    return emptied
      ? { price: null, price2: null, price3: typed.price3 ?? null, price4: null }
      : { ...next, price4: null }
  }
  return { ...next, price4: price4Of({ ...base, price3: price3 ?? 0 }) }
}
