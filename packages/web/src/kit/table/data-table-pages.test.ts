import { expect, test } from 'vitest'
import { pageCountOf, pagerItems } from './data-table-pages.ts'

test('no rows make one empty page, and a full page does not start a second one', () => {
  expect([pageCountOf(0, 10), pageCountOf(10, 10), pageCountOf(11, 10)]).toEqual([1, 1, 2])
})

test('the pager has at most five items, always with the first, last and current page', () => {
  for (let pages = 1; pages < 30; pages++) {
    for (let page = 0; page < pages; page++) {
      const items = pagerItems(page, pages)
      expect(items.length).toBeLessThanOrEqual(5)
      expect(items).toEqual(expect.arrayContaining([0, page, pages - 1]))
      expect(new Set(items).size).toBe(items.length)
    }
  }
})

test('gaps mark the pages left out', () => {
  expect(pagerItems(0, 9)).toEqual([0, 1, 2, 'gapAfter', 8])
  expect(pagerItems(4, 9)).toEqual([0, 'gapBefore', 4, 'gapAfter', 8])
  expect(pagerItems(7, 9)).toEqual([0, 'gapBefore', 6, 7, 8])
  expect(pagerItems(1, 3)).toEqual([0, 1, 2])
})
