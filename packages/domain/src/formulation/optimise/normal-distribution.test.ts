import { expect, test } from 'vitest'
import { normalProbability, normalQuantile } from './normal-distribution.ts'

/** The usual percentage points, with more digits than the textbooks have. */
const publishedQuantiles = [
  [0.5, 0],
  [0.75, 0.674489750196082],
  [0.9, 1.2815515655446],
  [0.95, 1.64485362695147],
  [0.975, 1.95996398454005],
  [0.99, 2.32634787404084],
  [0.995, 2.5758293035489],
  [0.999, 3.09023230616781],
  [0.9995, 3.29052673149193],
  [0.9999, 3.71901648545568],
  [1e-5, -4.26489079392282],
  [1e-6, -4.7534243088229],
  [1e-9, -5.99780701500769],
  [1e-15, -7.941345326171],
] as const

test('quantiles match published values', () => {
  for (const [probability, deviations] of publishedQuantiles)
    expect(normalQuantile(probability), `${probability}`).toBeCloseTo(deviations, 12)
})

test('probabilities match published values and are the inverse of the quantiles', () => {
  // Abramowitz and Stegun, table 26.1.
  const table: [number, number][] = [
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [2, 0.97724986805182],
    [3, 0.99865010196837],
    [-1.5, 0.066807201268858],
  ]
  for (const [deviations, probability] of table)
    expect(normalProbability(deviations), `${deviations}`).toBeCloseTo(probability, 14)
  for (let step = 1; step < 1000; step += 1) {
    const probability = step / 1000
    expect(normalProbability(normalQuantile(probability)), `${probability}`).toBeCloseTo(probability, 14)
  }
})

test('quantiles of 0 and 1 are infinite, and NaN outside 0 to 1', () => {
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY)
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
  for (const invalid of [-0.1, 1.1, Number.NaN]) expect(normalQuantile(invalid)).toBeNaN()
  expect(normalProbability(12)).toBe(1)
  expect(normalProbability(-12)).toBe(0)
})
