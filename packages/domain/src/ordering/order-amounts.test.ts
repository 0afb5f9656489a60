import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTotals, packagingCount, pricePerTonne } from './order-amounts.ts'

const pricedLines = [
  { kilogramsPerTonne: 600, pricePerTonneEur: 100.1 },
  { kilogramsPerTonne: 399.995, pricePerTonneEur: 250 },
  { kilogramsPerTonne: 0.005, pricePerTonneEur: 1999 },
  { kilogramsPerTonne: 0, pricePerTonneEur: null },
]

describe('the price of a tonne', () => {
  test('is the sum of share times price, less the discount of the packaging', () => {
    // 60.06 + 99.99875 + 0.009995 = 160.068745
    expect(pricePerTonne(pricedLines, 12.5)).toEqual({ beforeDiscount: 160.07, afterDiscount: 147.57 })
  })

  test('rises with a negative discount', () => {
    expect(pricePerTonne(pricedLines, -3)?.afterDiscount).toBe(163.07)
  })

  test('is unknown when a used food has no price', () => {
    expect(pricePerTonne([...pricedLines, { kilogramsPerTonne: 1, pricePerTonneEur: null }], 0)).toBeNull()
  })

  test('is rounded half up on decimals, not on binary fractions', () => {
    expect(pricePerTonne([{ kilogramsPerTonne: 1000, pricePerTonneEur: 1.005 }], 0)?.afterDiscount).toBe(1.01)
  })
})

describe('the totals of an order', () => {
  test('are exact to the cent', () => {
    expect(orderTotals(2.675, 147.57, 5.5)).toEqual({
      totalExcludingVat: 394.75,
      vat: 21.71,
      totalIncludingVat: 416.46,
    })
  })

  test('add up in the largest orders', () => {
    expect(orderTotals(999.999, 9999.99, 20)).toEqual({
      totalExcludingVat: 9_999_980,
      vat: 1_999_996,
      totalIncludingVat: 11_999_976,
    })
  })
})

describe('ten quotes computed by hand', () => {
  type Line = readonly [kilograms: number, price: number]
  type Quote = readonly [
    lines: readonly Line[],
    discount: number,
    tonnes: number,
    vat: number,
    amounts: readonly number[],
  ]
  test.each<Quote>([
    // Share · price = 300; 1 t; 16.50 of VAT.
    [[[1000, 300]], 0, 1, 5.5, [300, 300, 300, 16.5, 316.5]],
    // 45 + 97.5 + 90 = 232.5; · 2.5 = 581.25; 5.5 % of it 31.96875.
    [
      [
        [750, 60],
        [150, 650],
        [100, 900],
      ],
      0,
      2.5,
      5.5,
      [232.5, 232.5, 581.25, 31.97, 613.22],
    ],
    // 41.77958148 + 197.7821055 = 239.56168698; the rounded price · 6 = 1437.36; 79.0548.
    [
      [
        [525.133, 79.56],
        [474.867, 416.5],
      ],
      0,
      6,
      5.5,
      [239.56, 239.56, 1437.36, 79.05, 1516.41],
    ],
    // 61.725 + 33.945 = 95.67; less 10; · 24 = 2056.08; 113.0844.
    [
      [
        [500, 123.45],
        [500, 67.89],
      ],
      10,
      24,
      5.5,
      [95.67, 85.67, 2056.08, 113.08, 2169.16],
    ],
    // A surcharge of 5.50: 205.51; half of it 102.755 is 102.76; 5.6518.
    [
      [
        [333.3, 100],
        [333.3, 200],
        [333.4, 300],
      ],
      -5.5,
      0.5,
      5.5,
      [200.01, 205.51, 102.76, 5.65, 108.41],
    ],
    // 249.5499 + 22.4448 = 271.9947, less 12.35 is 259.6447; · 1.001 of 259.64 is 259.89964; 14.2945.
    [
      [
        [998, 250.05],
        [2, 11222.4],
      ],
      12.35,
      1.001,
      5.5,
      [271.99, 259.64, 259.9, 14.29, 274.19],
    ],
    // Half a cent is a cent, 20 % of a cent is none.
    [[[1000, 0.01]], 0, 0.5, 20, [0.01, 0.01, 0.01, 0, 0.01]],
    // 384.615 is 384.62; · 13 = 5000.06; 1000.012.
    [[[1000, 384.615]], 0, 13, 20, [384.62, 384.62, 5000.06, 1000.01, 6000.07]],
    // A discount above the price: −5; −15; −0.825 is rounded away from zero.
    [[[1000, 10]], 15, 3, 5.5, [10, -5, -15, -0.83, -15.83]],
    // 181.33899 + 138.29092 = 319.62991; · 9999 = 3195980.37; 319598.037.
    [
      [
        [600.5, 301.98],
        [399.5, 346.16],
      ],
      0,
      9999,
      10,
      [319.63, 319.63, 3195980.37, 319598.04, 3515578.41],
    ],
  ])('%j', (recipe, discount, tonnes, vat, amounts) => {
    const priced = recipe.map(([kilogramsPerTonne, pricePerTonneEur]) => ({ kilogramsPerTonne, pricePerTonneEur }))
    const price = pricePerTonne(priced, discount)
    const totals = orderTotals(tonnes, price?.afterDiscount ?? Number.NaN, vat)
    expect([price?.beforeDiscount, price?.afterDiscount]).toEqual(amounts.slice(0, 2))
    expect([totals.totalExcludingVat, totals.vat, totals.totalIncludingVat]).toEqual(amounts.slice(2))
  })
})

test('totals are those of whole cents, rounded half away from zero, and their sum is exact', () => {
  const half = (numerator: bigint, denominator: bigint) => {
    const magnitude = ((numerator < 0n ? -numerator : numerator) * 2n + denominator) / (2n * denominator)
    return numerator < 0n ? -magnitude : magnitude
  }
  const property = fc.property(
    fc.integer({ min: 1, max: 9_999_000 }),
    fc.integer({ min: -1_000_000, max: 10_000_000 }),
    fc.constantFrom(55, 100, 200),
    (kilograms, priceCents, vatTenths) => {
      const total = half(BigInt(kilograms) * BigInt(priceCents), 1000n)
      const vat = half(total * BigInt(vatTenths), 1000n)
      const totals = orderTotals(kilograms / 1000, priceCents / 100, vatTenths / 10)
      const inCents = [totals.totalExcludingVat, totals.vat, totals.totalIncludingVat].map((euros) =>
        Math.round(euros * 100),
      )
      expect(inCents.map(BigInt)).toEqual([total, vat, total + vat])
    },
  )
  fc.assert(property, { seed: 20261124, numRuns: 500 })
})

describe('the packagings of a quantity', () => {
  test('are counted, whole or not', () => {
    expect(packagingCount(1.5, 25)).toEqual({ count: 60, isWhole: true })
    expect(packagingCount(1.51, 25)).toEqual({ count: 60.4, isWhole: false })
  })

  test('are not counted in bulk', () => {
    expect(packagingCount(1.5, 0)).toBeNull()
    expect(packagingCount(1.5, null)).toBeNull()
  })
})
