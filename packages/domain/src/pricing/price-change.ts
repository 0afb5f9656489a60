// Sets the prices of a list to those of another one changed by a percentage.

import { decimalOf, decimalProduct, decimalSum, roundedDecimalQuotient } from '../kit/decimal.ts'
import { type EnteredPrices, type Prices, toStoredPrices, withEditedPrices } from './price-item.ts'
import type { PriceListType } from './price-list-type.ts'

/** The amounts that can be changed by a percentage. */
export const changeablePriceColumns = ['price', 'price2', 'price4'] as const
export type ChangeablePriceColumn = (typeof changeablePriceColumns)[number]

const decimalHundred = { digits: 100n, exponent: 0 }

/** The amount changed by a percentage, rounded to hundredths. */
const amountChangedByPercent = (amount: number, percent: number): number =>
  roundedDecimalQuotient(
    decimalProduct(decimalOf(amount), decimalSum(decimalHundred, decimalOf(percent))),
    decimalHundred,
    2,
  )

/**
 * The cells of a food after one amount is set to that of `reference` changed by `percent`; the other cells are updated as
 * if the amount had been typed. A food without a price takes the other amounts from the reference. Undefined when the
 * amount would be negative, which only an addition (Price2) may be, or one of the prices paid.
 */
export function changePrices(
  type: PriceListType,
  current: EnteredPrices | undefined,
  reference: Prices,
  { column, percent }: { readonly column: ChangeablePriceColumn; readonly percent: number },
): EnteredPrices | undefined {
  const amount = amountChangedByPercent(reference[column], percent)
  if (amount < 0 && column !== 'price2') return undefined
  if (type === 'simple') return { price: amount, price2: null, price3: null, price4: amount }
  const isPriced =
    current !== undefined && [current.price, current.price2, current.price4].some((cell) => cell !== null)
  const cells = withEditedPrices(isPriced ? current : reference, { [column]: amount })
  return toStoredPrices(type, cells).kind === 'negative' ? undefined : cells
}

/** The change of a price in percent, rounded to hundredths; null if either price is missing or the first is not above 0. */
export function changeInPercent(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from <= 0) return null
  const difference = decimalSum(decimalOf(to), decimalOf(-from))
  return roundedDecimalQuotient(decimalProduct(difference, decimalHundred), decimalOf(from), 2)
}
