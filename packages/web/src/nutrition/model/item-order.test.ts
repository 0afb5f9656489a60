import { expect, test } from 'vitest'
import { movedItem } from './item-order.ts'

const items = [1, 41, 2, 42, 3].map((itemId) => ({ itemId }))
/** Ids above 40 are of the other group. */
const groupOf = ({ itemId }: { itemId: number }) => (itemId > 40 ? 4 : 1)
const moved = (itemId: number, place: number) => movedItem(items, itemId, place, groupOf).map((item) => item.itemId)

test.each([
  [3, 0, [3, 41, 1, 42, 2]],
  [1, 1, [2, 41, 1, 42, 3]],
  [1, 2, [2, 41, 3, 42, 1]],
  [41, 1, [1, 42, 2, 41, 3]],
])('item %d at place %d of its group: the order is %j', (itemId, place, order) => {
  expect(moved(itemId, place)).toEqual(order)
})

test('beyond an end it stays at the end, and what is not there moves nothing', () => {
  expect(moved(1, -1)).toEqual([1, 41, 2, 42, 3])
  expect(moved(3, 9)).toEqual([1, 41, 2, 42, 3])
  expect(movedItem(items, 7, 0, groupOf)).toBe(items)
})
