import { expect, test } from 'vitest'
import { unusualPrice } from './unusual-price.ts'

test('a price is unusual when the farmer price, or else the base price, moved by more than 30 %', () => {
  const before = { price: 100, price4: 120 }
  expect(unusualPrice(before, { price: 110, price4: 130 })).toBeUndefined()
  expect(unusualPrice(before, { price: 110, price4: 180 })).toMatchObject({ column: 'price4', percent: 50 })
  expect(unusualPrice(before, { price: 10, price4: 120 })).toEqual({
    ...{ kind: 'factor', factor: 10, column: 'price' },
    ...{ before: 100, after: 10 },
  })
  expect(unusualPrice({ price: null, price4: null }, before)).toBeUndefined()
})
