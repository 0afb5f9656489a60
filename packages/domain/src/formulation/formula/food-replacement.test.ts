import { expect, test } from 'vitest'
import { withReplacedFoods } from './food-replacement.ts'
import type { FormulaContent, FormulaLine } from './workbench/workbench-formula.ts'

const line = (id: number, fields: Partial<FormulaLine> = {}): FormulaLine => ({
  ...{ id, min: null, max: null, value: 10, isActive: true },
  ...fields,
})
const contentOf = (...foods: FormulaLine[]): FormulaContent => ({
  ...{ total: { min: null, max: null }, humidity: { min: null, max: null }, animalCount: 1, useBio: false },
  ...{ melasse: false, melasseRatePercent: null, foods, nutrients: [] },
})
const replacement = { itemId: 1, byItemId: 9, factor: 0.5, limits: 'converted' as const }

test('the new food takes the place of the old one, with its amount and limits times the factor', () => {
  const content = contentOf(line(2), line(1, { min: 8, max: 20, note: 'why' }), line(3))
  expect(withReplacedFoods(content, [replacement]).foods).toEqual([
    line(2),
    line(9, { value: 5, min: 4, max: 10, note: 'why' }),
    line(3),
  ])
  const limitsOf = (limits: 'same' | 'none') => withReplacedFoods(content, [{ ...replacement, limits }]).foods[1]
  expect(limitsOf('same')).toMatchObject({ id: 9, value: 5, min: 8, max: 20 })
  expect(limitsOf('none')).toEqual(line(9, { value: 5 }))
})

test('a food the formula has already keeps its own limits and gets the amount on top; left out, it is used again', () => {
  expect(withReplacedFoods(contentOf(line(1, { max: 3 }), line(9, { max: 30 })), [replacement]).foods).toEqual([
    line(9, { value: 15, max: 30 }),
  ])
  expect(withReplacedFoods(contentOf(line(1), line(9, { isActive: false })), [replacement]).foods).toEqual([
    line(9, { value: 5 }),
  ])
})

test('a formula that does not use the food is the same object, also where its line is inactive', () => {
  for (const content of [contentOf(line(2)), contentOf(line(1, { isActive: false }))])
    expect(withReplacedFoods(content, [replacement])).toBe(content)
})

test('replacements follow one another', () => {
  const next = { itemId: 9, byItemId: 10, factor: 2, limits: 'same' as const }
  expect(withReplacedFoods(contentOf(line(1)), [replacement, next]).foods).toEqual([line(10)])
})
