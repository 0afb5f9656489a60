import { describe, expect, test } from 'vitest'
import { changedPrices, changePercent } from './price-change.ts'

const reference = { price: 78, price2: 22, price3: 14, price4: 114 }
const up = (column: 'price' | 'price2' | 'price4', percent: number) => ({ column, percent })

describe('a food that follows another list by a percent', () => {
  test('has the amount moved and the rest as it was, or that of the other list when it had no price', () => {
    const present = { price: 70, price2: 20, price3: 10, price4: 99 }
    expect(changedPrices('complex', present, reference, up('price', 3))).toEqual({
      price: 80.34,
      price2: 20,
      price3: 10,
      price4: 110.37,
    })
    const taken = { price: 80.34, price2: 22, price3: 14, price4: 116.67 }
    expect(changedPrices('complex', undefined, reference, up('price', 3))).toEqual(taken)
    const percentOnly = { price: null, price2: null, price3: 5, price4: null }
    expect(changedPrices('complex', percentOnly, reference, up('price', 3))).toEqual(taken)
  })

  test('keeps a moved total, its percent follows', () => {
    expect(changedPrices('complex', undefined, reference, up('price4', 5))).toEqual({
      price: 78,
      price2: 22,
      price3: 16.46,
      price4: 119.7,
    })
  })

  test('has one price in a simple list', () => {
    const moved = { price: 80.34, price2: null, price3: null, price4: 80.34 }
    expect(changedPrices('simple', undefined, reference, up('price', 3))).toEqual(moved)
  })

  test('is rounded on the decimal value, and never falls below 0', () => {
    expect(changedPrices('simple', undefined, { ...reference, price: 1.005 }, up('price', 0))?.price).toBe(1.01)
    expect(changedPrices('complex', undefined, reference, up('price', -100))).toMatchObject({ price: 0, price4: 25.08 })
    expect(changedPrices('complex', undefined, reference, up('price', -101))).toBeUndefined()
    expect(changedPrices('complex', undefined, { ...reference, price2: -22 }, up('price2', 10))).toMatchObject({
      price2: -24.2,
    })
    expect(changedPrices('complex', undefined, { ...reference, price2: -78 }, up('price2', 10))).toBeUndefined()
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
])('from %j to %j is a change of %j %%', (from, to, percent) => expect(changePercent(from, to)).toBe(percent))
