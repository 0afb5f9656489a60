import { expect, test } from 'vitest'
import type { Limit } from '../../problem/limits.ts'
import { probabilitiesByQuantity, withRequiredProbabilities } from './required-probabilities.ts'

const nutrients = [
  { id: 1, code: 'CA' },
  { id: 2, code: 'P' },
]
const ofSet = { nutrients: [{ id: 1, minProbability: 0.95, maxProbability: 0.9 }] }
const ca: Limit = { subject: { kind: 'nutrient', code: 'CA' }, min: 72, max: 90, from: 'set' }

test('what a formula requires of a side replaces what its set does, also when it asks for the average; the rest stays', () => {
  const required = probabilitiesByQuantity(
    {
      nutrients: [
        { id: 1, minProbability: 0.5 },
        { id: 2, minProbability: 0.99, isActive: false },
      ],
    },
    { nutrients, limits: ofSet },
  )
  expect([...required]).toEqual([['nutrient CA', { minProbability: 0.5, maxProbability: 0.9 }]])
  expect(withRequiredProbabilities([ca], required)).toEqual([{ ...ca, maxProbability: 0.9 }])
})

test('a side without a limit requires nothing', () => {
  const required = probabilitiesByQuantity({ nutrients: [] }, { nutrients, limits: ofSet })
  expect(withRequiredProbabilities([{ ...ca, max: null }], required)).toEqual([
    { ...ca, max: null, minProbability: 0.95 },
  ])
})

test('limits on ratios and per kg have theirs, of the formula or its set, also on the limit of the other', () => {
  const ratio = { kind: 'ratio', name: '', itemIds: [1, 2] } as const
  const perKg = { kind: 'nutrientPerKg', name: '', itemIds: [1] } as const
  const required = probabilitiesByQuantity(
    { nutrients: [], otherLimits: [{ ...ratio, maxProbability: 0.99 }] },
    {
      nutrients,
      limits: {
        nutrients: [],
        otherLimits: [
          { ...ratio, minProbability: 0.9, maxProbability: 0.8 },
          { ...perKg, maxProbability: 0.95 },
        ],
      },
    },
  )
  const limit: Limit = { subject: { kind: 'ratio', numerator: 'CA', denominator: 'P' }, min: 1, max: 2, from: 'set' }
  const ofProduct: Limit = { subject: { kind: 'nutrientPerKg', code: 'CA' }, min: null, max: 300, from: 'set' }
  expect(withRequiredProbabilities([limit, ofProduct, ca], required)).toEqual([
    { ...limit, minProbability: 0.9, maxProbability: 0.99 },
    { ...ofProduct, maxProbability: 0.95 },
    ca,
  ])
})
