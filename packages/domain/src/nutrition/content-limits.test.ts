import { describe, expect, test } from 'vitest'
import { contentError, maxContentPerKg, whyContentIsUnusual } from './content-limits.ts'

test.each([
  ['g/kg', 1000],
  ['mg/kg', 1e6],
  ['\u00B5g/kg', 1e9],
  ['\u03BCg / kg', 1e9],
  ['%', 100],
  ['UI/kg', null],
  ['UFL/kg', null],
  ['10^9 UFC/kg', null],
  ['', null],
])('a kilogram holds, in %j, %j', (unit, max) => {
  expect(maxContentPerKg(unit)).toBe(max)
})

test('a content below 0 is refused unless the nutrient is signed, and one that a kilogram cannot hold always', () => {
  const simple = { unit: 'g/kg', signed: false, usualMax: null }
  expect([contentError(0, simple), contentError(1000, simple)]).toEqual([undefined, undefined])
  expect(contentError(-1, simple)).toEqual({ kind: 'negative' })
  expect(contentError(1500, simple)).toEqual({ kind: 'tooMuch', max: 1000 })
  expect(contentError(-300, { ...simple, signed: true })).toBeUndefined()
  expect(contentError(-1500, { ...simple, signed: true })).toEqual({ kind: 'tooMuch', max: 1000 })
  expect(contentError(1e9, { ...simple, unit: 'UI/kg' })).toBeUndefined()
})

test('an equivalent, such as the protein of urea, may be as much as its nutrient says is usual', () => {
  const protein = { unit: 'g/kg', signed: false, usualMax: 2900 }
  expect(contentError(2860, protein)).toBeUndefined()
  expect(contentError(2901, protein)).toEqual({ kind: 'tooMuch', max: 2900 })
})

describe('a content is unusual', () => {
  const range = { usualMin: 300, usualMax: 400 }
  const noRange = { usualMin: null, usualMax: null }

  test('outside of the usual range of its nutrient', () => {
    expect(whyContentIsUnusual(null, 299, range)).toEqual({ kind: 'outside' })
    expect(whyContentIsUnusual(null, 401, range)).toEqual({ kind: 'outside' })
    expect(whyContentIsUnusual(null, 300, range)).toBeUndefined()
    expect(whyContentIsUnusual(null, 1e6, noRange)).toBeUndefined()
  })

  test('far from the one before, even inside of the range; a factor of ten is said first', () => {
    expect(whyContentIsUnusual(100, 350, range)).toEqual({ kind: 'moved', percent: 250 })
    expect(whyContentIsUnusual(380, 38, range)).toEqual({ kind: 'factor', factor: 10 })
    expect(whyContentIsUnusual(380, 370, range)).toBeUndefined()
  })

  test('never when it has not changed', () => {
    expect(whyContentIsUnusual(38, 38, range)).toBeUndefined()
  })
})
