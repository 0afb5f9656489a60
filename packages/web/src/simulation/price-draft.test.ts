import { expect, test } from 'vitest'
import {
  categoriesOf,
  changePercentOf,
  draftPricesOf,
  type PriceLine,
  typedNumber,
  unchangedDraft,
} from './price-draft.ts'

const line: PriceLine = {
  ...{ itemId: 1, name: 'Carbonate', code: '1', price: 100, price2: 10, price3: 20, price4: 132 },
  ...{ categoryNames: ['Sels', 'Calcium'], listPrice: 80, listPrice4: 108 },
}

test('a price rises by the percentage of a category of its food, else by the overall one', () => {
  const draft = { ...unchangedDraft, overallPercent: 10 }
  expect(draftPricesOf('complex', line, draft)).toEqual({ price: 110, price2: 10, price3: 20, price4: 144 })
  const byCategory = new Map([['Calcium', -10]])
  expect(draftPricesOf('complex', line, { ...draft, byCategory })).toMatchObject({ price: 90, price4: 120 })
})

test('a price typed by hand stays, and its total follows', () => {
  const draft = { ...unchangedDraft, overallPercent: 10, byHand: new Map([[1, 90]]) }
  expect(draftPricesOf('complex', line, draft)).toMatchObject({ price: 90, price4: 120 })
  expect(draftPricesOf('simple', line, draft)).toMatchObject({ price: 90, price4: 90 })
})

test('without a change the stored prices stay to the digit', () => {
  const odd = { ...line, price4: 132.01 }
  expect(draftPricesOf('complex', odd, unchangedDraft).price4).toBe(132.01)
})

test('the difference to the list is in percent, unknown without a price of the list', () => {
  expect(changePercentOf(100, 80)).toBe(25)
  expect(changePercentOf(100, null)).toBeNull()
  expect(categoriesOf([line, { ...line, categoryNames: ['Calcium', 'Argiles'] }])).toEqual([
    'Argiles',
    'Calcium',
    'Sels',
  ])
})

test('a number is read as it is typed or pasted, with comma, spaces and unit', () => {
  expect(['12,5', '1 234,5 €', '1\u202f234.25', '−2 %', '0'].map(typedNumber)).toEqual([12.5, 1234.5, 1234.25, -2, 0])
  expect(['', '12,', 'abc', '1,2,3'].map(typedNumber)).toEqual([null, null, null, null])
})
