import { expect, test } from 'vitest'
import {
  type AnalysisVersionCandidate,
  becomesDefault,
  effectiveAnalysisVersion,
  nextDefault,
} from './effective-analysis.ts'

const versionCandidate = (id: number, fields: Partial<AnalysisVersionCandidate> = {}): AnalysisVersionCandidate => ({
  id,
  height: 0,
  isDefaultAnalysis: false,
  isDefault: false,
  ...fields,
})

test.each<[string, AnalysisVersionCandidate[], number]>([
  ['the latest without any default', [versionCandidate(1), versionCandidate(3), versionCandidate(2)], 3],
  ['the default version before a later one', [versionCandidate(1, { isDefault: true }), versionCandidate(2)], 1],
  [
    'the default analysis before the default version of another',
    [versionCandidate(1, { isDefaultAnalysis: true }), versionCandidate(2, { isDefault: true })],
    1,
  ],
  [
    'the default version of the default analysis before its latest',
    [
      versionCandidate(1, { isDefaultAnalysis: true, isDefault: true }),
      versionCandidate(2, { isDefaultAnalysis: true }),
    ],
    1,
  ],
  [
    'an analysis of the own tenant before the default one from above',
    [versionCandidate(1, { height: 1, isDefaultAnalysis: true, isDefault: true }), versionCandidate(2)],
    2,
  ],
])('selects %s', (_, versions, id) => {
  expect(effectiveAnalysisVersion(versions)?.id).toBe(id)
  expect(effectiveAnalysisVersion(versions.toReversed())?.id).toBe(id)
})

test('a food without a version has no values', () => expect(effectiveAnalysisVersion([])).toBeUndefined())

test('the first record is the default, a later one only on request', () => {
  expect(becomesDefault(false, [])).toBe(true)
  expect(becomesDefault(false, [{ id: 1, isDefault: true }])).toBe(false)
  expect(becomesDefault(true, [{ id: 1, isDefault: true }])).toBe(true)
})

test('the only default stays the default even when it is saved as not the default', () => {
  expect(becomesDefault(false, [{ id: 1, isDefault: false }])).toBe(true)
})

test('the latest record becomes the default when the present one is removed', () => {
  expect(
    nextDefault([
      { id: 4, isDefault: false },
      { id: 9, isDefault: false },
    ])?.id,
  ).toBe(9)
  expect(nextDefault([])).toBeUndefined()
})
