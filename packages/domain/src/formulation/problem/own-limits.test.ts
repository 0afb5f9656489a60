import { expect, test } from 'vitest'
import type { Limit, LimitSubject } from './limits.ts'
import { constraintSetLimitsInForce, derogationsFromSet } from './own-limits.ts'

const phosphorus: LimitSubject = { kind: 'nutrient', code: 'P' }
const formulaLimit = (subject: LimitSubject, min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'formula',
})
const setLimit = (subject: LimitSubject, min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'set',
})

test('a limit of the formula replaces that of the set, looser or stricter, on its side only', () => {
  for (const min of [5.4, 6.5])
    expect(constraintSetLimitsInForce([formulaLimit(phosphorus, min, null)], [setLimit(phosphorus, 6, 9)])).toEqual([
      setLimit(phosphorus, null, 9),
    ])
})

test('a limit of the set on another quantity stays, also on the content of the same nutrient', () => {
  const set = [
    setLimit({ kind: 'nutrientPerKg', code: 'P' }, null, 90),
    setLimit({ kind: 'nutrient', code: 'CA' }, 10, 20),
  ]
  expect(constraintSetLimitsInForce([formulaLimit(phosphorus, 5.4, 8)], set)).toEqual(set)
})

test('a greatest humidity replaces the least dry matter', () => {
  const set = setLimit({ kind: 'dryMatter' }, 95, 99)
  expect(constraintSetLimitsInForce([formulaLimit({ kind: 'humidity' }, null, 8)], [set])).toEqual([
    setLimit({ kind: 'dryMatter' }, null, 99),
  ])
})

test('only looser limits of the formula are derogations, with what the set says', () => {
  const set = [setLimit(phosphorus, 6, 9), setLimit({ kind: 'dryMatter' }, 95, null)]
  const formula = [formulaLimit(phosphorus, 5.4, 8), formulaLimit({ kind: 'humidity' }, null, 8)]
  expect(derogationsFromSet(formula, set)).toEqual([
    {
      ofFormula: { subject: phosphorus, side: 'min', value: 5.4, from: 'formula' },
      ofSet: { subject: phosphorus, side: 'min', value: 6, from: 'set' },
    },
    {
      ofFormula: { subject: { kind: 'humidity' }, side: 'max', value: 8, from: 'formula' },
      ofSet: { subject: { kind: 'dryMatter' }, side: 'min', value: 95, from: 'set' },
    },
  ])
  expect(derogationsFromSet([formulaLimit(phosphorus, 6, 9)], set)).toEqual([])
})
