import { expect, test } from 'vitest'
import { type AnalysisChoice, countingVersion, isDefaultBeside, nextDefault } from './default-analysis.ts'

const version = (id: number, more: Partial<AnalysisChoice> = {}): AnalysisChoice => ({
  id,
  height: 0,
  isDefaultAnalysis: false,
  isDefault: false,
  ...more,
})

test.each<[string, AnalysisChoice[], number]>([
  ['the latest without any default', [version(1), version(3), version(2)], 3],
  ['the default version before a later one', [version(1, { isDefault: true }), version(2)], 1],
  [
    'the default analysis before the default version of another',
    [version(1, { isDefaultAnalysis: true }), version(2, { isDefault: true })],
    1,
  ],
  [
    'the default version of the default analysis before its latest',
    [version(1, { isDefaultAnalysis: true, isDefault: true }), version(2, { isDefaultAnalysis: true })],
    1,
  ],
  [
    'an analysis of one’s own before the default one from above',
    [version(1, { height: 1, isDefaultAnalysis: true, isDefault: true }), version(2)],
    2,
  ],
])('what counts is %s', (_, versions, id) => {
  expect(countingVersion(versions)?.id).toBe(id)
  expect(countingVersion(versions.toReversed())?.id).toBe(id)
})

test('a food without a version has no values', () => expect(countingVersion([])).toBeUndefined())

test('the first is the default one, a later one only when it is asked to be', () => {
  expect(isDefaultBeside(false, [])).toBe(true)
  expect(isDefaultBeside(false, [{ id: 1, isDefault: true }])).toBe(false)
  expect(isDefaultBeside(true, [{ id: 1, isDefault: true }])).toBe(true)
})

test('there always is one: asking the only default no longer to be it changes nothing', () => {
  expect(isDefaultBeside(false, [{ id: 1, isDefault: false }])).toBe(true)
})

test('when the default one goes the latest takes over', () => {
  expect(
    nextDefault([
      { id: 4, isDefault: false },
      { id: 9, isDefault: false },
    ])?.id,
  ).toBe(9)
  expect(nextDefault([])).toBeUndefined()
})
