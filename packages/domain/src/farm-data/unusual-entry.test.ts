import { describe, expect, test } from 'vitest'
import { isUnusualHerd, type LitresContext, unusualLitres } from './unusual-entry.ts'

const context = (overrides: Partial<LitresContext> = {}): LitresContext => ({
  species: ['cow'],
  headCount: 50,
  days: 30,
  formerLitres: [],
  ...overrides,
})

describe('litres', () => {
  test('above 60 L per cow and day since the last entry are unusual', () => {
    expect(unusualLitres(90_000, context())).toBeUndefined()
    expect(unusualLitres(90_001, context())).toEqual({ kind: 'beyondHerd', most: 90_000 })
  })

  test('are compared with no herd that is not entered, and with no days before the first entry', () => {
    for (const missing of [{ headCount: null }, { days: null }, { species: [] }])
      expect(unusualLitres(1e7, context(missing))).toBeUndefined()
  })

  test('three times off the middle one of the last three entries are unusual, in both directions', () => {
    const former = context({ formerLitres: [40_000, 42_000, 4_000, 90_000] })
    expect(unusualLitres(13_334, former)).toBeUndefined()
    expect(unusualLitres(13_333, former)).toEqual({ kind: 'offLastEntries', usual: 40_000 })
    expect(unusualLitres(120_001, { ...former, headCount: null })).toEqual({ kind: 'offLastEntries', usual: 40_000 })
  })

  test('are compared with no fewer than three entries', () =>
    expect(unusualLitres(1, context({ formerLitres: [40_000, 42_000] }))).toBeUndefined())
})

test('a herd that moves by more than 30 % is unusual', () => {
  expect([isUnusualHerd(100, 130), isUnusualHerd(100, 131), isUnusualHerd(100, 70), isUnusualHerd(100, 69)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(isUnusualHerd(0, 1)).toBe(true)
})
