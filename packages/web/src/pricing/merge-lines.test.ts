import { expect, test } from 'vitest'
import { differingFoods, mergedLines } from './merged-lines.ts'
import { type TypedLine, typedLines } from './price-lines.ts'

const lines = (prices: Readonly<Record<number, string>>): readonly TypedLine[] =>
  typedLines('simple', [], new Map(Object.entries(prices).map(([id, price]) => [Number(id), { price }])))
const pricesOf = (all: readonly TypedLine[]) => Object.fromEntries(all.map(({ itemId, price }) => [itemId, price]))

test('of two people who changed different foods, both keep what they typed', () => {
  const base = lines({ 1: '10', 2: '20', 3: '30', 4: '40' })
  const mine = lines({ 1: '11', 2: '20', 4: '40', 5: '50' })
  const theirs = lines({ 1: '10', 2: '22', 3: '30', 6: '60' })
  // I changed 1, took 3 away and added 5; they changed 2, took 4 away and added 6.
  expect(pricesOf(mergedLines(base, mine, theirs))).toEqual({ 1: 11, 2: 22, 5: 50, 6: 60 })
})

test('of two who changed the same food, mine is offered, and it differs', () => {
  const [base, mine, theirs] = [lines({ 1: '10', 2: '20' }), lines({ 1: '11', 2: '20' }), lines({ 1: '12', 2: '21' })]
  const merged = mergedLines(base, mine, theirs)
  expect(pricesOf(merged)).toEqual({ 1: 11, 2: 21 })
  expect(differingFoods(merged, theirs)).toEqual([1])
})

test('what I did not change is theirs as it stands', () => {
  const [base, theirs] = [lines({ 1: '10' }), lines({ 2: '5', 1: '12' })]
  expect(mergedLines(base, base, theirs)).toEqual(theirs)
  expect(differingFoods(mergedLines(base, base, theirs), theirs)).toEqual([])
})
