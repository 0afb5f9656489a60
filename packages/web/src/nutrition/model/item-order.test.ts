import { expect, test } from 'vitest'
import { moveItem } from './item-order.ts'

const orderedItems = [1, 41, 2, 42, 3].map((itemId) => ({ itemId }))
/** Ids above 40 belong to the other group. */
const groupOf = ({ itemId }: { itemId: number }) => (itemId > 40 ? 4 : 1)
const orderAfterMove = (itemId: number, index: number) =>
  moveItem(orderedItems, itemId, index, groupOf).map((item) => item.itemId)

test.each([
  [3, 0, [3, 41, 1, 42, 2]],
  [1, 1, [2, 41, 1, 42, 3]],
  [1, 2, [2, 41, 3, 42, 1]],
  [41, 1, [1, 42, 2, 41, 3]],
])('item %d moved to index %d of its group: the order is %j', (itemId, index, order) => {
  expect(orderAfterMove(itemId, index)).toEqual(order)
})

test('an index out of range moves to the nearest end, and an unknown item changes nothing', () => {
  expect(orderAfterMove(1, -1)).toEqual([1, 41, 2, 42, 3])
  expect(orderAfterMove(3, 9)).toEqual([1, 41, 2, 42, 3])
  expect(moveItem(orderedItems, 7, 0, groupOf)).toBe(orderedItems)
})
