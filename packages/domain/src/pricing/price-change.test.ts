import { describe, expect, test } from 'vitest'
import { changeInPercent, changePrices } from './price-change.ts'

const referencePrices = { price: 78, price2: 22, price3: 14, price4: 114 }
const priceChangeOf = (column: 'price' | 'price2' | 'price4', percent: number) => ({ column, percent })

describe('changePrices', () => {
  test('changes one amount and keeps the others, or takes them from the reference when the food had no price', () => {
    const current = { price: 70, price2: 20, price3: 10, price4: 99 }
    expect(changePrices('complex', current, referencePrices, priceChangeOf('price', 3))).toEqual({
      price: 80.34,
      price2: 20,
      price3: 10,
      price4: 110.37,
    })
    const fromReference = { price: 80.34, price2: 22, price3: 14, price4: 116.67 }
    expect(changePrices('complex', undefined, referencePrices, priceChangeOf('price', 3))).toEqual(fromReference)
    const percentOnly = { price: null, price2: null, price3: 5, price4: null }
    expect(changePrices('complex', percentOnly, referencePrices, priceChangeOf('price', 3))).toEqual(fromReference)
  })

  test('keeps a changed total and updates the percent', () => {
    expect(changePrices('complex', undefined, referencePrices, priceChangeOf('price4', 5))).toEqual({
      price: 78,
      price2: 22,
      price3: 16.46,
      price4: 119.7,
    })
  })

  test('sets a single price in a simple list', () => {
    const changed = { price: 80.34, price2: null, price3: null, price4: 80.34 }
    expect(changePrices('simple', undefined, referencePrices, priceChangeOf('price', 3))).toEqual(changed)
  })

  test('rounds the decimal value and refuses a negative amount', () => {
    expect(
      changePrices('simple', undefined, { ...referencePrices, price: 1.005 }, priceChangeOf('price', 0))?.price,
    ).toBe(1.01)
    expect(changePrices('complex', undefined, referencePrices, priceChangeOf('price', -100))).toMatchObject({
      price: 0,
      price4: 25.08,
    })
    expect(changePrices('complex', undefined, referencePrices, priceChangeOf('price', -101))).toBeUndefined()
    expect(
      changePrices('complex', undefined, { ...referencePrices, price2: -22 }, priceChangeOf('price2', 10)),
    ).toMatchObject({
      price2: -24.2,
    })
    expect(
      changePrices('complex', undefined, { ...referencePrices, price2: -78 }, priceChangeOf('price2', 10)),
    ).toBeUndefined()
    // The farmer would pay 114.00, but the distributor would be paid.
    const negativePercent = { price: 78, price2: -77, price3: 14, price4: 1.14 }
    expect(
      changePrices('complex', { ...negativePercent, price3: -200 }, negativePercent, priceChangeOf('price2', 10)),
    ).toBeUndefined()
  })
})

test.each([
  [100, 103, 3],
  [114, 116.67, 2.34],
  [3, 2, -33.33],
  [100, 0, -100],
  [0, 5, null],
  [null, 5, null],
  [5, null, null],
])('from %j to %j is a change of %j %%', (from, to, percent) => expect(changeInPercent(from, to)).toBe(percent))
