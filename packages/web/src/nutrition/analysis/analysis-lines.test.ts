import { expect, test } from 'vitest'
import { type AnalysisLine, analysisValueOf, linesAtDryMatter, withTypedValue } from './analysis-lines.ts'

const typedLine = (basis: 'valueDryMatter' | 'valueAsFed', value: number | string | null) => ({
  itemId: 7,
  basis,
  value,
})
const lineTypedDry: AnalysisLine = { itemId: 7, valueDryMatter: 120, valueAsFed: 102, isTypedAsFed: false }
const lineTypedAsFed: AnalysisLine = { ...lineTypedDry, isTypedAsFed: true }

test('typing in either column fills the other', () => {
  expect(withTypedValue([], typedLine('valueDryMatter', 120), 85)).toEqual([lineTypedDry])
  expect(withTypedValue([], typedLine('valueAsFed', 102), 85)).toEqual([lineTypedAsFed])
  expect(withTypedValue([lineTypedDry], typedLine('valueAsFed', 51), 85)).toEqual([
    { ...lineTypedAsFed, valueDryMatter: 60, valueAsFed: 51 },
  ])
})

test('emptying a cell removes the line: the value is unknown', () => {
  expect(withTypedValue([lineTypedDry], typedLine('valueAsFed', null), 85)).toEqual([])
  expect(withTypedValue([lineTypedDry], { ...typedLine('valueAsFed', null), itemId: 8 }, 85)).toEqual([lineTypedDry])
})

test('changing the dry matter keeps the typed column and recomputes the other', () => {
  expect(linesAtDryMatter([lineTypedDry, lineTypedAsFed], 50)).toEqual([
    { ...lineTypedDry, valueAsFed: 60 },
    { ...lineTypedAsFed, valueDryMatter: 204 },
  ])
})

test('without a dry matter, or with text that is not a number, the other column is empty; the typed text stays', () => {
  const typedOnly = { ...lineTypedDry, valueAsFed: null }
  expect(linesAtDryMatter([lineTypedDry], null)).toEqual([typedOnly])
  expect(linesAtDryMatter([typedOnly], 85)).toEqual([lineTypedDry])
  const [notANumber] = withTypedValue([lineTypedDry], typedLine('valueAsFed', '1,2,3'), 85)
  expect(notANumber).toEqual({ itemId: 7, valueDryMatter: null, valueAsFed: '1,2,3', isTypedAsFed: true })
  expect(analysisValueOf(notANumber)).toMatchObject({ valueDryMatter: null, valueAsFed: null })
})
