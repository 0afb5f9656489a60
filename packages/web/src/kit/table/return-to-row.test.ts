import { expect, test } from 'vitest'
import { isAddressOfRecord } from './return-to-row.ts'

test.each([
  ['/Admin/Foods/Edit/70', true],
  ['/Admin/Species/EditRace/70/3', true],
  ['/Admin/Foods/Edit/700', false],
  ['/Admin/Foods/List', false],
  [undefined, false],
])('says whether %s is a screen of record 70', (pathname, expected) => {
  expect(isAddressOfRecord(pathname, 70)).toBe(expected)
})
