import { expect, test } from 'vitest'
import { type AnalysisLine, analysisValueOf, linesAtDryMatter, withTypedValue } from './analysis-lines.ts'

const typed = (basis: 'valueDryMatter' | 'valueAsFed', value: number | string | null) => ({ itemId: 7, basis, value })
const dry: AnalysisLine = { itemId: 7, valueDryMatter: 120, valueAsFed: 102, isTypedAsFed: false }
const asFed: AnalysisLine = { ...dry, isTypedAsFed: true }

test('typing in either column fills the other', () => {
  expect(withTypedValue([], typed('valueDryMatter', 120), 85)).toEqual([dry])
  expect(withTypedValue([], typed('valueAsFed', 102), 85)).toEqual([asFed])
  expect(withTypedValue([dry], typed('valueAsFed', 51), 85)).toEqual([{ ...asFed, valueDryMatter: 60, valueAsFed: 51 }])
})

test('emptying a cell removes the line: the value is unknown', () => {
  expect(withTypedValue([dry], typed('valueAsFed', null), 85)).toEqual([])
  expect(withTypedValue([dry], { ...typed('valueAsFed', null), itemId: 8 }, 85)).toEqual([dry])
})

test('changing the dry matter keeps the typed column and recomputes the other', () => {
  expect(linesAtDryMatter([dry, asFed], 50)).toEqual([
    { ...dry, valueAsFed: 60 },
    { ...asFed, valueDryMatter: 204 },
  ])
})

test('without a dry matter, or with text that is not a number, the other column is empty; the typed text stays', () => {
  const typedOnly = { ...dry, valueAsFed: null }
  expect(linesAtDryMatter([dry], null)).toEqual([typedOnly])
  expect(linesAtDryMatter([typedOnly], 85)).toEqual([dry])
  const [notANumber] = withTypedValue([dry], typed('valueAsFed', '1,2,3'), 85)
  expect(notANumber).toEqual({ itemId: 7, valueDryMatter: null, valueAsFed: '1,2,3', isTypedAsFed: true })
  expect(analysisValueOf(notANumber)).toMatchObject({ valueDryMatter: null, valueAsFed: null })
})
