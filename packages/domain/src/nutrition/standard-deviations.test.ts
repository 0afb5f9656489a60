import { expect, test } from 'vitest'
import { deviationOfSum, deviationsInOrder } from './standard-deviations.ts'

test('the deviation of a sum of independent contents is the root of the sum of squares; unknown where one that counts is', () => {
  expect(
    deviationOfSum([
      { factor: 0.5, deviation: 6 },
      { factor: -2, deviation: 2 },
    ]),
  ).toBeCloseTo(5, 12)
  expect(deviationOfSum([{ factor: 1, deviation: undefined }])).toBeNull()
  expect(deviationOfSum([{ factor: 0, deviation: undefined }])).toBe(0)
})

test('a complex nutrient scatters as its terms do', () => {
  const equations = new Map([
    [
      'BACA',
      [
        { code: 'NA', coefficient: 3 },
        { code: 'CL', coefficient: -4 },
      ],
    ],
  ])
  const deviations = new Map([
    ['NA', 1],
    ['CL', 1],
    ['CA', 2],
  ])
  expect(deviationsInOrder(['CA', 'P', 'BACA'], equations, deviations)).toEqual([2, null, 5])
})
