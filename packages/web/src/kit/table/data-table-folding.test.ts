import { expect, test } from 'vitest'
import { computeColumnFolding, isLabelledInCaption, refitFolding } from './data-table-folding.ts'

const foldableColumns = [
  { key: 'name', priority: 0 },
  { key: 'code', priority: 1 },
  { key: 'volume', priority: 3 },
  { key: 'discount', priority: 3 },
]
const columnWidths = [200, 100, 80, 90]
const foldedColumnsIn = (available: number) => {
  const { folded, tight } = computeColumnFolding(foldableColumns, columnWidths, 40, available)
  return [[...folded].join(' '), tight]
}

test('no column folds while all fit', () => {
  expect(foldedColumnsIn(510)).toEqual(['', false])
})

test('the least important columns fold first, the last one among equals, leaving room for the expand button', () => {
  expect(foldedColumnsIn(509)).toEqual(['discount', false])
  expect(foldedColumnsIn(456)).toEqual(['discount', false])
  expect(foldedColumnsIn(455)).toEqual(['discount volume', false])
  expect(foldedColumnsIn(375)).toEqual(['discount volume code', false])
})

test('on a wide screen a long name wraps before other columns fold', () => {
  const foldedAndWrapped = (available: number) => {
    const { folded, wraps, tight } = computeColumnFolding(foldableColumns, [500, 100, 80, 90], 40, available)
    return [[...folded].join(' '), wraps, tight]
  }
  expect(foldedAndWrapped(810)).toEqual(['', false, false])
  expect(foldedAndWrapped(809)).toEqual(['', true, false])
  expect(foldedAndWrapped(600)).toEqual(['', true, false])
  expect(foldedAndWrapped(599)).toEqual(['discount volume code', false, false])
})

test('on a phone a mark folds before all others, beside the name, and only where something has to', () => {
  const columns = [
    { key: 'name', priority: 0 },
    { key: 'state', priority: 1, isMark: true as const },
    { key: 'farm', priority: 2 },
  ]
  const foldedIn = (available: number) => [...computeColumnFolding(columns, [200, 100, 250], 40, available).folded]
  expect(foldedIn(590)).toEqual([])
  expect(foldedIn(589)).toEqual(['state'])
  expect(foldedIn(480)).toEqual(['state', 'farm'])
  const wide = [...computeColumnFolding(columns, [200, 300, 250], 40, 700).folded]
  expect(wide).toEqual(['farm'])
})

test('the essential column never folds: it wraps when even alone it is too wide', () => {
  expect(foldedColumnsIn(200)).toEqual(['discount volume code', true])
})

test('other rows neither bring a column back nor fold another: wider ones wrap', () => {
  const folding = computeColumnFolding(foldableColumns, columnWidths, 40, 456)
  const refitted = (widths: readonly number[], available = 456) => {
    const { folded, wraps, tight } = refitFolding(folding, foldableColumns, widths, 40, available)
    return [[...folded].join(' '), wraps, tight]
  }
  expect(refitted([100, 50, 40, 90])).toEqual(['discount', false, false])
  expect(refitted([300, 100, 80, 90])).toEqual(['discount', false, true])
  expect(refitted([400, 100, 80, 90], 640)).toEqual(['discount', true, false])
})

test('below a name, numbers and days have the name of their column', () => {
  expect(isLabelledInCaption({ align: 'right' }, '12')).toBe(true)
  expect(isLabelledInCaption({}, '29/10/2026')).toBe(true)
  expect(isLabelledInCaption({}, 'Morez')).toBe(false)
})
