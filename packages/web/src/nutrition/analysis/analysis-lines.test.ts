import { expect, test } from 'vitest'
import { knownValue, type Line, linesAt, withTyped } from './analysis-lines.ts'

const typed = (basis: 'valueDryMatter' | 'valueAsFed', value: number | string | null) => ({ itemId: 7, basis, value })
const dry: Line = { itemId: 7, valueDryMatter: 120, valueAsFed: 102, isTypedAsFed: false }
const asFed: Line = { ...dry, isTypedAsFed: true }

test('typing in either column fills the other', () => {
  expect(withTyped([], typed('valueDryMatter', 120), 85)).toEqual([dry])
  expect(withTyped([], typed('valueAsFed', 102), 85)).toEqual([asFed])
  expect(withTyped([dry], typed('valueAsFed', 51), 85)).toEqual([{ ...asFed, valueDryMatter: 60, valueAsFed: 51 }])
})

test('emptying a cell makes the nutrient unknown', () => {
  expect(withTyped([dry], typed('valueAsFed', null), 85)).toEqual([])
  expect(withTyped([dry], { ...typed('valueAsFed', null), itemId: 8 }, 85)).toEqual([dry])
})

test('another dry matter keeps what was typed, in whichever column, and moves the other', () => {
  expect(linesAt([dry, asFed], 50)).toEqual([
    { ...dry, valueAsFed: 60 },
    { ...asFed, valueDryMatter: 204 },
  ])
})

test('without a dry matter, or with what is no number, nothing follows and nothing typed is lost', () => {
  const alone = { ...dry, valueAsFed: null }
  expect(linesAt([dry], null)).toEqual([alone])
  expect(linesAt([alone], 85)).toEqual([dry])
  const [strange] = withTyped([dry], typed('valueAsFed', '1,2,3'), 85)
  expect(strange).toEqual({ itemId: 7, valueDryMatter: null, valueAsFed: '1,2,3', isTypedAsFed: true })
  expect(knownValue(strange)).toMatchObject({ valueDryMatter: null, valueAsFed: null })
})
