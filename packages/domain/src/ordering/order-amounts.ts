// The amounts of an order and a quote, exact to the cent: computed on decimals, rounded half away from zero.

import {
  type Decimal,
  decimalOf,
  decimalProduct,
  decimalSum,
  roundDecimal,
  roundedDecimalQuotient,
} from '../kit/decimal.ts'

/** A line of the recipe as the factory weighs it, with its price of the day; null without a price. */
export type PricedLine = { readonly kilogramsPerTonne: number; readonly pricePerTonneEur: number | null }

const decimalZero: Decimal = { digits: 0n, exponent: 0 }
const decimalThousand: Decimal = { digits: 1n, exponent: 3 }
const negatedDecimal = (value: number): Decimal => ({ ...decimalOf(value), digits: -decimalOf(value).digits })

/** A price before and after the discount of the packaging, in €/t with 2 decimals. */
export type DiscountedPrice = { readonly beforeDiscount: number; readonly afterDiscount: number }

/**
 * The price of a tonne: the sum of share times price, before and after the discount of the packaging in €/t (negative for a
 * surcharge). Null when a line that is used has no price. Source: spec 2 §3 "Simulation row" (…BD, …AD), docs/open-questions.md.
 */
export function pricePerTonne(lines: readonly PricedLine[], discountPerTonneEur: number): DiscountedPrice | null {
  let sum = decimalZero
  for (const { kilogramsPerTonne, pricePerTonneEur } of lines) {
    if (kilogramsPerTonne === 0) continue
    if (pricePerTonneEur === null) return null
    sum = decimalSum(sum, decimalProduct(decimalOf(kilogramsPerTonne), decimalOf(pricePerTonneEur)))
  }
  const discount = decimalProduct(negatedDecimal(discountPerTonneEur), decimalThousand)
  return {
    beforeDiscount: roundedDecimalQuotient(sum, decimalThousand, 2),
    afterDiscount: roundedDecimalQuotient(decimalSum(sum, discount), decimalThousand, 2),
  }
}

/** The amounts of a quantity, in € with 2 decimals. */
export type OrderTotals = {
  readonly totalExcludingVat: number
  readonly vat: number
  readonly totalIncludingVat: number
}

/**
 * total = round2(t × €/t), VAT = round2(total × rate / 100); the total including VAT is their exact sum.
 * Source: docs/open-questions.md.
 */
export function orderTotals(quantityTonnes: number, pricePerTonneEur: number, vatPercent: number): OrderTotals {
  const one: Decimal = { digits: 1n, exponent: 0 }
  const hundred: Decimal = { digits: 1n, exponent: 2 }
  const total = roundedDecimalQuotient(decimalProduct(decimalOf(quantityTonnes), decimalOf(pricePerTonneEur)), one, 2)
  const vat = roundedDecimalQuotient(decimalProduct(decimalOf(total), decimalOf(vatPercent)), hundred, 2)
  return {
    totalExcludingVat: total,
    vat,
    totalIncludingVat: roundedDecimalQuotient(decimalSum(decimalOf(total), decimalOf(vat)), one, 2),
  }
}

/** What a quantity is in packagings: how many, and whether it is a whole number of them. */
export type PackagingCount = { readonly count: number; readonly isWhole: boolean }

/** The packagings of a quantity; null for a packaging without a volume (bulk). Source: docs/open-questions.md. */
export function packagingCount(quantityTonnes: number, volumeKg: number | null): PackagingCount | null {
  if (volumeKg === null || volumeKg <= 0) return null
  const count = roundedDecimalQuotient(
    decimalProduct(decimalOf(quantityTonnes), decimalThousand),
    decimalOf(volumeKg),
    6,
  )
  return { count: roundDecimal(count, 6), isWhole: Number.isInteger(count) }
}
