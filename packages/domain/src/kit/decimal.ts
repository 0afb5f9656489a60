// Numbers as the decimals they are written as. 1.005 is stored a little below 1.005, and Math.round would lose its half:
// here it is rounded as it reads.

/** A number as written: digits × 10^exponent. */
export type Decimal = { readonly digits: bigint; readonly exponent: number }

/** The shortest decimal that reads back as this number, which must be finite. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** Exactly: 0.1 + 0.2 is 0.3. */
export function decimalSum(one: Decimal, other: Decimal): Decimal {
  const exponent = Math.min(one.exponent, other.exponent)
  const units = (each: Decimal) => each.digits * 10n ** BigInt(each.exponent - exponent)
  return { digits: units(one) + units(other), exponent }
}

/** Exactly. */
export const decimalProduct = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  exponent: one.exponent + other.exponent,
})

/** The number of so many units of 10^−decimals. */
export const decimalNumber = (units: bigint, decimals: number): number => Number(`${units}e${-decimals}`)

/** top / bottom to the nearest whole number, half away from zero. `bottom` is above 0. */
export function roundedQuotient(top: bigint, bottom: bigint): bigint {
  const size = top < 0n ? -top : top
  const rounded = (2n * size + bottom) / (2n * bottom)
  return top < 0n ? -rounded : rounded
}

/**
 * A number to so many decimals, half away from zero on its decimal value: 1.005 to 2 decimals is 1.01, −1.005 is −1.01.
 * What is not finite stays what it is.
 */
export function roundDecimal(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const { digits, exponent } = decimalOf(value)
  const dropped = -(exponent + decimals)
  return dropped <= 0 ? value : decimalNumber(roundedQuotient(digits, 10n ** BigInt(dropped)), decimals)
}

/** Significant digits a number surely keeps on its way through the database and back. */
const significantDigits = 15

/** digits ÷ bottom × 10^exponent to 15 significant digits, half away from zero. `bottom` is above 0. */
function significant(digits: bigint, bottom: bigint, exponent: number): number {
  if (digits === 0n) return 0
  const length = (whole: bigint) => `${whole}`.replace('-', '').length
  // One digit more or less than wanted: the quotient may begin one place later than the lengths say.
  let shift = significantDigits - length(digits) + length(bottom)
  const quotient = () =>
    shift < 0
      ? roundedQuotient(digits, bottom * 10n ** BigInt(-shift))
      : roundedQuotient(digits * 10n ** BigInt(shift), bottom)
  if (length(quotient()) > significantDigits) shift -= 1
  return Number(`${quotient()}e${exponent - shift}`)
}

/**
 * value × top ÷ bottom, worked out on the numbers as they are written, to 15 significant digits: 102 × 100 ÷ 85 is 120,
 * without noise. `bottom` is above 0, all are finite.
 */
export function ratioOf(value: number, top: number, bottom: number): number {
  const { digits, exponent } = decimalProduct(decimalOf(value), decimalOf(top))
  const below = decimalOf(bottom)
  return significant(digits, below.digits, exponent - below.exponent)
}

/** The sum of the products of pairs, worked out in the same way. */
export function sumOfProducts(pairs: readonly (readonly [number, number])[]): number {
  const products = pairs.map(([one, other]) => decimalProduct(decimalOf(one), decimalOf(other)))
  const { digits, exponent } = products.reduce(decimalSum, { digits: 0n, exponent: 0 })
  return significant(digits, 1n, exponent)
}

/** top / bottom to so many decimals, half away from zero. `bottom` is above 0. */
export function decimalQuotient(top: Decimal, bottom: Decimal, decimals: number): number {
  const shift = top.exponent - bottom.exponent + decimals
  const power = 10n ** BigInt(Math.abs(shift))
  const units =
    shift >= 0 ? roundedQuotient(top.digits * power, bottom.digits) : roundedQuotient(top.digits, bottom.digits * power)
  return decimalNumber(units, decimals)
}
