import { expect, test } from 'vitest'
import { foldingFor } from './data-table-folding.ts'

const columns = [
  { key: 'name', priority: 0 },
  { key: 'code', priority: 1 },
  { key: 'volume', priority: 3 },
  { key: 'discount', priority: 3 },
]
const widths = [200, 100, 80, 90]
const foldedIn = (available: number) => {
  const { folded, tight } = foldingFor(columns, widths, 40, available)
  return [[...folded].join(' '), tight]
}

test('nothing folds while everything fits', () => {
  expect(foldedIn(510)).toEqual(['', false])
})

test('the least important columns fold first, the last among equals, with room for what opens the row', () => {
  expect(foldedIn(509)).toEqual(['discount', false])
  expect(foldedIn(456)).toEqual(['discount', false])
  expect(foldedIn(455)).toEqual(['discount volume', false])
  expect(foldedIn(375)).toEqual(['discount volume code', false])
})

test('on a desk a long name goes on in a second line before the other columns fold', () => {
  const inWidth = (available: number) => {
    const { folded, wraps, tight } = foldingFor(columns, [500, 100, 80, 90], 40, available)
    return [[...folded].join(' '), wraps, tight]
  }
  expect(inWidth(810)).toEqual(['', false, false])
  expect(inWidth(809)).toEqual(['', true, false])
  expect(inWidth(600)).toEqual(['', true, false])
  expect(inWidth(599)).toEqual(['discount volume code', false, false])
})

test('the essential column never folds: it wraps when even alone it is too wide', () => {
  expect(foldedIn(200)).toEqual(['discount volume code', true])
})
