import { expect, test } from 'vitest'
import { type Prices, price4Of } from '../price-item.ts'
import { listDifference, pricesOfLine } from './list-difference.ts'
import type { PriceFileLine } from './price-file.ts'

const priced = (price: number, price2 = 0, price3 = 0): Prices => ({
  price,
  price2,
  price3,
  price4: price4Of({ price, price2, price3 }),
})
const line = (row: number, itemId: number, prices: PriceFileLine['prices']): PriceFileLine => ({
  ...{ row, code: '', label: '', structureText: '', structureId: 1, itemId, match: 'exact', prices },
  ...{ priceTexts: [], trouble: null, isLeftOut: false },
})

test('what a file has no column for stays as it is in the list; an empty cell is 0', () => {
  const before = priced(78, 22, 14)
  const stored = (prices: Prices) => ({ kind: 'stored', prices })
  expect(pricesOfLine('complex', { price: 80 }, before)).toEqual(stored(priced(80, 22, 14)))
  expect(pricesOfLine('complex', { price: 80, price2: null }, before)).toEqual(stored(priced(80, 0, 14)))
  expect(pricesOfLine('complex', { price: 80 }, undefined)).toEqual(stored(priced(80)))
  expect(pricesOfLine('complex', { price4: 120 }, before)).toEqual(
    stored({ price: 78, price2: 22, price3: 16.67, price4: 120 }),
  )
  expect(pricesOfLine('complex', { price4: 120 }, undefined)).toEqual(
    stored({ price: 120, price2: 0, price3: 0, price4: 120 }),
  )
  expect(pricesOfLine('simple', { price: 80, price2: 5 }, before)).toEqual(
    stored({ price: 80, price2: 0, price3: 0, price4: 80 }),
  )
  expect(pricesOfLine('complex', { price: 80, price2: 0, price3: 0, price4: 500 }, before).kind).toBe('totalDiffers')
  expect(pricesOfLine('complex', { price: 80, price2: -90 }, before).kind).toBe('negative')
})

test('a file is compared with a list: new, changed with its percentage, unchanged, refused, missing', () => {
  const list = {
    type: 'complex',
    prices: new Map([
      [1, priced(100)],
      [2, priced(100)],
      [3, priced(100)],
      [4, priced(7)],
    ]),
  } as const
  const difference = listDifference(
    [
      line(2, 1, { price: 100 }),
      line(3, 2, { price: 110 }),
      line(4, 3, { price: 1000 }),
      line(5, 5, { price: 9 }),
      line(6, 6, { price: 1, price2: -2 }),
    ],
    list,
    'complex',
  )
  expect(difference.changes.map(({ row, kind, percent, isUnusual }) => [row, kind, percent, isUnusual])).toEqual([
    [2, 'unchanged', 0, false],
    [3, 'changed', 10, false],
    [4, 'changed', 900, true],
    [5, 'new', null, false],
  ])
  expect([...difference.refused]).toEqual([[6, 'negative']])
  expect(difference.missing).toEqual([4])
  expect(listDifference([line(2, 1, { price: 1 })], null, 'complex').changes[0]).toMatchObject({
    kind: 'new',
    before: null,
  })
})
