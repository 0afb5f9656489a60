import { expect, test } from 'vitest'
import { columnWidthFor, fitsInCell } from './number-width.ts'
import { bySortKey, nextSort } from './use-grid-view.ts'

test('a header sorts one way, then the other, then not; numbers begin with the largest', () => {
  const first = nextSort(null, 'cost', true)
  expect(first).toEqual({ key: 'cost', isDescending: true })
  const second = nextSort(first, 'cost', true)
  expect(second).toEqual({ key: 'cost', isDescending: false })
  expect(nextSort(second, 'cost', true)).toBeNull()
  expect(nextSort(second, 'name', false)).toEqual({ key: 'name', isDescending: false })
})

test('what is not known is last, whichever way one sorts', () => {
  const rows = [{ at: null }, { at: 2 }, { at: 10 }]
  const sorted = (isDescending: boolean) =>
    rows.toSorted(bySortKey<{ at: number | null }>(({ at }) => at, isDescending)).map(({ at }) => at)
  expect(sorted(true)).toEqual([10, 2, null])
  expect(sorted(false)).toEqual([2, 10, null])
})

test('a number fits in a column or not, whole', () => {
  expect(fitsInCell('entre à 32\u202f391,48', 120)).toBe(true)
  expect(fitsInCell('entre à 32\u202f391,48', 112)).toBe(false)
  expect(fitsInCell('12\u202f579\u202f025,49', 76)).toBe(false)
  expect(fitsInCell('589,463', 58)).toBe(true)
})

test('a column is as wide as its longest number needs, and no wider than the least where all fit', () => {
  const million = '1\u202f000\u202f000'
  expect(fitsInCell(million, 58)).toBe(false)
  expect(fitsInCell(million, columnWidthFor(['20,00', million], 58))).toBe(true)
  expect(columnWidthFor(['20,00'], 58)).toBe(58)
  expect(columnWidthFor([], 58)).toBe(58)
})

test('a code of capitals has more room than one of figures', () => {
  expect(columnWidthFor(['640642'], 0)).toBeLessThan(60)
  // Measured in the font of the grid: 91 px.
  expect(columnWidthFor(['PREMIXVLM'], 0)).toBeGreaterThan(91)
})
