import { describe, expect, test } from 'vitest'
import { orderTotals, packagingCount, pricePerTonne } from './order-amounts.ts'

const lines = [
  { kilogramsPerTonne: 600, pricePerTonneEur: 100.1 },
  { kilogramsPerTonne: 399.995, pricePerTonneEur: 250 },
  { kilogramsPerTonne: 0.005, pricePerTonneEur: 1999 },
  { kilogramsPerTonne: 0, pricePerTonneEur: null },
]

describe('the price of a tonne', () => {
  test('is the sum of share times price, less the discount of the packaging', () => {
    // 60.06 + 99.99875 + 0.009995 = 160.068745
    expect(pricePerTonne(lines, 12.5)).toEqual({ beforeDiscount: 160.07, afterDiscount: 147.57 })
  })

  test('rises with a negative discount', () => {
    expect(pricePerTonne(lines, -3)?.afterDiscount).toBe(163.07)
  })

  test('is unknown when a used food has no price', () => {
    expect(pricePerTonne([...lines, { kilogramsPerTonne: 1, pricePerTonneEur: null }], 0)).toBeNull()
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
