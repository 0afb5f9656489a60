// Exact decimal arithmetic. The double nearest to 1.005 is slightly smaller, so Math.round would round it down; these
// functions work on the shortest decimal notation of a number instead.

/** digits × 10^exponent. */
export type Decimal = { readonly digits: bigint; readonly exponent: number }

/** The shortest decimal that parses to this number, which must be finite. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** The exact sum: 0.1 + 0.2 is 0.3. */
export function decimalSum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  const units = (decimal: Decimal) => decimal.digits * 10n ** BigInt(decimal.exponent - exponent)
  return { digits: units(a) + units(b), exponent }
}

/** The exact product. */
export const decimalProduct = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  exponent: a.exponent + b.exponent,
})

/** units × 10^−decimals as a number. */
export const numberOfDecimalUnits = (units: bigint, decimals: number): number => Number(`${units}e${-decimals}`)

/** numerator / denominator to the nearest integer, half away from zero. The denominator must be above 0. */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/**
 * Rounds to a number of decimals, half away from zero on the decimal value: 1.005 to 2 decimals is 1.01, −1.005 is −1.01.
 * NaN and infinity are returned unchanged.
 */
export function roundDecimal(value: number, decimals: number): number {
  const nearest = roundedAwayFromTies(value, decimals)
  if (nearest !== null || !Number.isFinite(value)) return nearest ?? value
  const { digits, exponent } = decimalOf(value)
  const dropped = -(exponent + decimals)
  return dropped <= 0 ? value : numberOfDecimalUnits(roundedQuotient(digits, 10n ** BigInt(dropped)), decimals)
}

const powersOfTen = Float64Array.from({ length: 16 }, (_, decimals) => 10 ** decimals)
const largestScaled = 1e12
const leastDistanceToTie = 1e-3

/**
 * The rounded number where a product of numbers is exact enough to tell the side of a tie, as nearly always; else null. The
 * quotient of two integers that are exact is the number nearest to that decimal.
 */
function roundedAwayFromTies(value: number, decimals: number): number | null {
  const power = powersOfTen[decimals]
  if (power === undefined || value === 0) return null
  const scaled = Math.abs(value) * power
  const whole = Math.floor(scaled)
  const isPlain = scaled < largestScaled && Math.abs(scaled - whole - 0.5) > leastDistanceToTie
  if (!isPlain) return null
  const units = scaled - whole < 0.5 ? whole : whole + 1
  return units === 0 ? 0 : Math.sign(value) * (units / power)
}

/** Significant digits that are guaranteed to survive a round trip through the database. */
const significantDigits = 15

/** digits ÷ denominator × 10^exponent to 15 significant digits, half away from zero. The denominator must be above 0. */
function roundSignificant(digits: bigint, denominator: bigint, exponent: number): number {
  if (digits === 0n) return 0
  const length = (integer: bigint) => `${integer}`.replace('-', '').length
  // The length of the quotient is known only up to one digit from the lengths of its operands.
  let shift = significantDigits - length(digits) + length(denominator)
  const quotient = () =>
    shift < 0
      ? roundedQuotient(digits, denominator * 10n ** BigInt(-shift))
      : roundedQuotient(digits * 10n ** BigInt(shift), denominator)
  if (length(quotient()) > significantDigits) shift -= 1
  return Number(`${quotient()}e${exponent - shift}`)
}

/**
 * value × numerator ÷ denominator, computed on decimals to 15 significant digits: 102 × 100 ÷ 85 is exactly 120. All must
 * be finite, the denominator above 0.
 */
export function multipliedByRatio(value: number, numerator: number, denominator: number): number {
  const { digits, exponent } = decimalProduct(decimalOf(value), decimalOf(numerator))
  const divisor = decimalOf(denominator)
  return roundSignificant(digits, divisor.digits, exponent - divisor.exponent)
}

/** The sum of the products of pairs, computed on decimals to 15 significant digits. */
export function sumOfProducts(pairs: readonly (readonly [number, number])[]): number {
  const products = pairs.map(([a, b]) => decimalProduct(decimalOf(a), decimalOf(b)))
  const { digits, exponent } = products.reduce(decimalSum, { digits: 0n, exponent: 0 })
  return roundSignificant(digits, 1n, exponent)
}

/** numerator / denominator to a number of decimals, half away from zero. The denominator must be above 0. */
export function roundedDecimalQuotient(numerator: Decimal, denominator: Decimal, decimals: number): number {
  const shift = numerator.exponent - denominator.exponent + decimals
  const power = 10n ** BigInt(Math.abs(shift))
  const units =
    shift >= 0
      ? roundedQuotient(numerator.digits * power, denominator.digits)
      : roundedQuotient(numerator.digits, denominator.digits * power)
  return numberOfDecimalUnits(units, decimals)
}
