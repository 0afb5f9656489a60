import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalOf,
  decimalProduct,
  decimalSum,
  numberOfDecimalUnits,
  roundDecimal,
  roundedQuotient,
} from './decimal.ts'

describe('roundDecimal', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.675, 2, 2.68],
    [1.00499999999, 2, 1],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [0.49999999999999994, 0, 0],
    [4.35, 1, 4.4],
    [1e21, 2, 1e21],
    [1.5e-7, 7, 2e-7],
    [5e-324, 2, 0],
    [12.34, 5, 12.34],
    [1250, -2, 1300],
    [0, 3, 0],
  ])('%d to %d decimals is %d', (value, decimals, rounded) => {
    expect(roundDecimal(value, decimals)).toBe(rounded)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('returns %d unchanged', (value) => {
    expect(roundDecimal(value, 2)).toBe(value)
  })
})

const arbitraryFinite = fc.double({ noNaN: true, noDefaultInfinity: true })

test('the decimal of a number converts back to the same number', () => {
  fc.assert(
    fc.property(arbitraryFinite, (value) => {
      const { digits, exponent } = decimalOf(value)
      expect(numberOfDecimalUnits(digits, -exponent)).toBe(value + 0)
    }),
  )
})

test('any decimal is rounded as on paper, half away from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6), fc.nat(6), (digits, scale, decimals) => {
      const text = `${digits}e${-scale}`
      const dropped = Math.max(0, scale - decimals)
      const expected = Math.sign(digits) * Math.floor((Math.abs(digits) + 10 ** dropped / 2) / 10 ** dropped)
      expect(roundDecimal(Number(text), decimals)).toBe(Number(`${expected}e${dropped - scale}`) + 0)
    }),
  )
})

test('any number is rounded as its shortest decimal, near a tie or far from one', () => {
  const nearTies = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6), fc.double({ min: -2e-3, max: 2e-3, noNaN: true }))
    .map(([units, scale, off]) => (units + 0.5 + off) / 10 ** scale)
  fc.assert(
    fc.property(fc.oneof(nearTies, arbitraryFinite), fc.nat(8), (value, decimals) => {
      const { digits, exponent } = decimalOf(value)
      const dropped = -(exponent + decimals)
      const expected =
        dropped <= 0 ? value : numberOfDecimalUnits(roundedQuotient(digits, 10n ** BigInt(dropped)), decimals)
      expect(roundDecimal(value, decimals)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [7n, 2n, 4n],
  [-7n, 2n, -4n],
  [1n, 3n, 0n],
  [5n, 3n, 2n],
])('%d / %d is %d to the nearest', (numerator, denominator, quotient) => {
  expect(roundedQuotient(numerator, denominator)).toBe(quotient)
})

test('sums and products of decimals are exact', () => {
  const numberOf = ({ digits, exponent }: ReturnType<typeof decimalOf>) => numberOfDecimalUnits(digits, -exponent)
  const sum = [0.1, 0.2, -0.3].map(decimalOf).reduce(decimalSum)
  expect(sum.digits).toBe(0n)
  expect(numberOf(decimalSum(decimalOf(1e21), decimalOf(1)))).toBe(1e21)
  expect(decimalSum(decimalOf(1e21), decimalOf(1))).toEqual({ digits: 10n ** 21n + 1n, exponent: 0 })
  expect(numberOf(decimalProduct(decimalOf(0.1), decimalOf(-3)))).toBe(-0.3)
  const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  fc.assert(
    fc.property(units, units, fc.nat(8), (a, b, decimals) => {
      const [first, second] = [a, b].map((value) => decimalOf(numberOfDecimalUnits(value, decimals)))
      const toUnits = ({ digits, exponent }: ReturnType<typeof decimalOf>, unitDecimals: number) =>
        digits * 10n ** BigInt(exponent + unitDecimals)
      expect(toUnits(decimalSum(first!, second!), decimals)).toBe(a + b)
      expect(toUnits(decimalProduct(first!, second!), 2 * decimals)).toBe(a * b)
    }),
  )
})
