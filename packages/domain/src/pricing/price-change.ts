// What a list becomes when its prices follow those of another by a percent.

import { decimalOf, decimalProduct, decimalQuotient, decimalSum } from '../kit/decimal.ts'
import { editedPrices, type PriceCells, type PriceListType, type Prices } from './price-item.ts'

/** The amounts that may move by a percent. */
export const movedColumns = ['price', 'price2', 'price4'] as const
export type MovedColumn = (typeof movedColumns)[number]

const hundred = { digits: 100n, exponent: 0 }

/** An amount moved by so many percent, rounded to hundredths. */
const movedBy = (amount: number, percent: number): number =>
  decimalQuotient(decimalProduct(decimalOf(amount), decimalSum(hundred, decimalOf(percent))), hundred, 2)

/**
 * The cells of a food whose one amount becomes that of `reference` moved by `percent`; the others follow as if it had
 * been typed. A food without a price takes the other amounts of the reference. Undefined when the amount would fall below
 * 0, which only an addition may.
 */
export function changedPrices(
  type: PriceListType,
  present: PriceCells | undefined,
  reference: Prices,
  { column, percent }: { readonly column: MovedColumn; readonly percent: number },
): PriceCells | undefined {
  const amount = movedBy(reference[column], percent)
  if (amount < 0 && column !== 'price2') return undefined
  if (type === 'simple') return { price: amount, price2: null, price3: null, price4: amount }
  const isPriced =
    present !== undefined && [present.price, present.price2, present.price4].some((cell) => cell !== null)
  const cells = editedPrices(isPriced ? present : reference, { [column]: amount })
  return cells.price4 !== null && cells.price4 < 0 ? undefined : cells
}

/** By how many percent a price has changed, rounded to hundredths; null from nothing or from 0. */
export function changePercent(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from <= 0) return null
  const difference = decimalSum(decimalOf(to), decimalOf(-from))
  return decimalQuotient(decimalProduct(difference, hundred), decimalOf(from), 2)
}
