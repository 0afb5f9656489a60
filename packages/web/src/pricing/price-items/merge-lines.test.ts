import { expect, test } from 'vitest'
import { idsOfFoodsWithDifferentLines, mergedConflictingLines } from './merge-lines.ts'
import { linesWithCellTexts, type PriceLineDraft } from './price-lines.ts'

const typedLinesOf = (prices: Readonly<Record<number, string>>): readonly PriceLineDraft[] =>
  linesWithCellTexts('simple', [], new Map(Object.entries(prices).map(([id, price]) => [Number(id), { price }])))
const pricesByFood = (typed: readonly PriceLineDraft[]) =>
  Object.fromEntries(typed.map(({ itemId, price }) => [itemId, price]))

test('keeps the changes of both users when they changed different foods', () => {
  const base = typedLinesOf({ 1: '10', 2: '20', 3: '30', 4: '40' })
  const mine = typedLinesOf({ 1: '11', 2: '20', 4: '40', 5: '50' })
  const theirs = typedLinesOf({ 1: '10', 2: '22', 3: '30', 6: '60' })
  // I changed 1, removed 3 and added 5; they changed 2, removed 4 and added 6.
  expect(pricesByFood(mergedConflictingLines(base, mine, theirs))).toEqual({ 1: 11, 2: 22, 5: 50, 6: 60 })
})

test('prefers my price when both changed the same food, and reports that it differs', () => {
  const [base, mine, theirs] = [
    typedLinesOf({ 1: '10', 2: '20' }),
    typedLinesOf({ 1: '11', 2: '20' }),
    typedLinesOf({ 1: '12', 2: '21' }),
  ]
  const merged = mergedConflictingLines(base, mine, theirs)
  expect(pricesByFood(merged)).toEqual({ 1: 11, 2: 21 })
  expect(idsOfFoodsWithDifferentLines(merged, theirs)).toEqual([1])
})

test('takes their lines unchanged where I changed nothing', () => {
  const [base, theirs] = [typedLinesOf({ 1: '10' }), typedLinesOf({ 2: '5', 1: '12' })]
  expect(mergedConflictingLines(base, base, theirs)).toEqual(theirs)
  expect(idsOfFoodsWithDifferentLines(mergedConflictingLines(base, base, theirs), theirs)).toEqual([])
})
