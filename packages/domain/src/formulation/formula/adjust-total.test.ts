import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dairyAnimalCount, dairyProblem, dairyRecipe } from '../../../../../tests/engine/support/dairy-example.ts'
import { roundForStorage } from '../optimise/stored-recipe.ts'
import type { FormulaProblem, ProblemFood } from '../problem/formula-problem.ts'
import { adjustTotal } from './adjust-total.ts'
import { priceSummary } from './formula-figures.ts'
import { roundingCarrier } from './kilograms-per-tonne.ts'

const food = (code: string): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 99,
  contents: [],
  pricePerTonneEur: 100,
})
const problem: FormulaProblem = { foods: [food(roundingCarrier), food('B')], nutrients: [], limits: [] }

describe('adjust rounds the total to the nearest multiple of 10 g by changing the carrier alone', () => {
  test.each([
    [50.5, 293.9, 340, 46.1],
    [50.5, 294.5, 350, 55.5],
    [50.5, 294.499, 340, 45.501],
    [50.000001, 294.999998, 350, 55.000002],
    [0, 38.5, 40, 1.5],
    [4.2, 290.8, 300, 9.2],
  ])('%d g and %d g become %d g', (carrier, other, totalGrams, carrierAfter) => {
    const outcome = adjustTotal(problem, Float64Array.of(carrier, other))
    expect(outcome).toMatchObject({ kind: 'adjusted', totalGrams, recipe: Float64Array.of(carrierAfter, other) })
  })
})

test('a formula may have another step, and another food that makes up', () => {
  const other = { ...problem, carrier: 'B' }
  expect(adjustTotal(problem, Float64Array.of(50.5, 293.9), 25)).toMatchObject({
    totalGrams: 350,
    recipe: Float64Array.of(56.1, 293.9),
  })
  expect(adjustTotal(other, Float64Array.of(50.5, 293.9), 2.5)).toMatchObject({
    totalGrams: 345,
    recipe: Float64Array.of(50.5, 294.5),
  })
  expect(adjustTotal(other, Float64Array.of(50.4, 0.1))).toMatchObject({ kind: 'refused', reason: 'impossible' })
  expect(adjustTotal(problem, Float64Array.of(50, 0.3), 0.1)).toEqual({ kind: 'refused', reason: 'alreadyMultiple' })
})

describe('adjust refuses', () => {
  test.each([
    ['a total that is already a multiple of 10', [50, 300], 'alreadyMultiple'],
    [
      'a total that differs from a multiple of 10 only by rounding for storage',
      [50.000001, 299.999998],
      'alreadyMultiple',
    ],
    ['an empty recipe', [0, 0], 'alreadyMultiple'],
    ['to reduce the carrier to 0', [4, 300], 'impossible'],
    ['to reduce the carrier below 0', [3, 301], 'impossible'],
  ])('%s', (_, grams, reason) => {
    expect(adjustTotal(problem, Float64Array.from(grams))).toEqual({ kind: 'refused', reason })
  })

  test('a formula without the carrier, or with the carrier forbidden', () => {
    const withoutCarrier = { ...problem, foods: [food('A'), food('B')] }
    const forbidden = { ...problem, foods: [{ ...food(roundingCarrier), excluded: 'forbidden' as const }, food('B')] }
    for (const invalid of [withoutCarrier, forbidden])
      expect(adjustTotal(invalid, Float64Array.of(51, 300))).toEqual({ kind: 'refused', reason: 'impossible' })
  })

  test('a recipe coated with molasses', () => {
    const coated = { ...problem, foods: [food(roundingCarrier), food('MELASSE')] }
    expect(adjustTotal(coated, Float64Array.of(51, 20))).toEqual({ kind: 'refused', reason: 'molasses' })
  })
})

test('the demonstration formula is adjusted to 350 g and reports that it now violates its calcium minimum', () => {
  const outcome = adjustTotal(dairyProblem, dairyRecipe)
  if (outcome.kind !== 'adjusted') throw new Error(outcome.reason)
  expect(outcome.totalGrams).toBe(350)
  expect(outcome.recipe[0]).toBeCloseTo(206.075327, 6)
  expect(outcome.addedGrams).toBeCloseTo(-0.573668, 6)
  expect(priceSummary(dairyProblem, outcome.recipe, dairyAnimalCount).pricePerAnimalDayEur).toBeCloseTo(0.127683, 6)
  expect(outcome.newViolations).toMatchObject([
    { limit: { subject: { kind: 'nutrient', code: 'CA' }, side: 'min', value: 85 } },
  ])
  expect(outcome.newViolations).toEqual(outcome.check.violations)
})

test('a limit already violated before the adjustment is in the check but not among the new violations', () => {
  const calcium = { ...dairyProblem.limits[3]!, min: 90 }
  const outcome = adjustTotal({ ...dairyProblem, limits: [calcium] }, dairyRecipe)
  if (outcome.kind !== 'adjusted') throw new Error(outcome.reason)
  expect(outcome.check.violations).toHaveLength(1)
  expect(outcome.newViolations).toEqual([])
})

test('any adjusted recipe has a total that is a multiple of 10, changed by at most 5 g and only in the carrier', () => {
  const grams = fc.double({ min: 0, max: 1000, noNaN: true })
  fc.assert(
    fc.property(grams, grams, (carrier, other) => {
      const recipe = roundForStorage(Float64Array.of(carrier, other))
      const outcome = adjustTotal(problem, recipe)
      if (outcome.kind === 'refused') return
      const total = outcome.recipe[0]! + outcome.recipe[1]!
      expect(total).toBeCloseTo(outcome.totalGrams, 6)
      expect(outcome.totalGrams % 10).toBe(0)
      expect(Math.abs(outcome.addedGrams)).toBeLessThanOrEqual(5.0005)
      expect(outcome.recipe[0]).toBeGreaterThan(0)
      expect(outcome.recipe[1]).toBe(recipe[1])
    }),
  )
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('an amount of %d is refused instead of counting as 0', (amount) => {
  expect(adjustTotal(problem, Float64Array.of(amount, 8))).toEqual({ kind: 'refused', reason: 'notFinite' })
})
