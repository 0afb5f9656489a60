import { expect, test } from 'vitest'
import type { Limit } from '../../problem/limits.ts'
import { probabilitiesByNutrient, withRequiredProbabilities } from './required-probabilities.ts'

const nutrients = [
  { id: 1, code: 'CA' },
  { id: 2, code: 'P' },
]
const ofSet = { nutrients: [{ id: 1, minProbability: 0.95, maxProbability: 0.9 }] }
const ca: Limit = { subject: { kind: 'nutrient', code: 'CA' }, min: 72, max: 90, from: 'set' }

test('what a formula requires of a side replaces what its set does, also when it asks for the average; the rest stays', () => {
  const required = probabilitiesByNutrient(
    {
      nutrients: [
        { id: 1, minProbability: 0.5 },
        { id: 2, minProbability: 0.99, isActive: false },
      ],
    },
    { nutrients, limits: ofSet },
  )
  expect([...required]).toEqual([['CA', { minProbability: 0.5, maxProbability: 0.9 }]])
  expect(withRequiredProbabilities([ca], required)).toEqual([{ ...ca, maxProbability: 0.9 }])
})

test('a side without a limit requires nothing', () => {
  const required = probabilitiesByNutrient({ nutrients: [] }, { nutrients, limits: ofSet })
  expect(withRequiredProbabilities([{ ...ca, max: null }], required)).toEqual([
    { ...ca, max: null, minProbability: 0.95 },
  ])
})
