import { expect, test } from 'vitest'
import { nextRowPlaces } from './row-places.ts'

const first = nextRowPlaces(new Map(), [7, 8, 9])

test('each row has a place of its own', () => {
  expect([...first]).toEqual([
    [7, 0],
    [8, 1],
    [9, 2],
  ])
})

test('a row that stays keeps its place in another order, and one that comes takes that of one that went', () => {
  expect([...nextRowPlaces(first, [9, 5, 7])]).toEqual([
    [9, 2],
    [5, 1],
    [7, 0],
  ])
})

test('more rows than before get new places, none of them twice', () => {
  const more = nextRowPlaces(first, [1, 2, 3, 4, 8])
  expect(more.get(8)).toBe(1)
  expect(new Set(more.values()).size).toBe(5)
})

test('the place of the row that has the focus is for no other row', () => {
  const without8 = nextRowPlaces(first, [7, 5, 9], 8)
  expect([...without8.values()]).toEqual([0, 3, 2])
})
