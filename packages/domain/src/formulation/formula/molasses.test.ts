import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormulaProblem, ProblemFood } from '../problem/formula-problem.ts'
import { formulaFigures } from './formula-figures.ts'
import { defaultMolassesRatePercent, molassesCode, withMolasses, withoutMolasses } from './molasses.ts'

const food = (code: string, dryMatterPercent: number, content: number): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent,
  contents: [content],
  pricePerTonneEur: 100,
})
const problem: FormulaProblem = {
  foods: [food('A', 100, 10), food(molassesCode, 72, 1), food('B', 95, 0)],
  nutrients: ['N'],
  limits: [],
}
const dryAmounts = Float64Array.of(285, 0, 95)

test('380 g of dry product take 20 g of molasses at a rate of 5 %, and the figures include it', () => {
  const outcome = withMolasses(problem, dryAmounts, defaultMolassesRatePercent)
  expect(outcome).toEqual({ kind: 'coated', recipe: Float64Array.of(285, 20, 95), molassesGrams: 20 })
  if (outcome.kind === 'refused') return
  const figures = formulaFigures(problem, outcome.recipe)
  expect(figures.totalGrams).toBe(400)
  // (20 × 28 % + 95 × 5 %) / 400
  expect(figures.humidityPercent).toBeCloseTo(2.5875, 9)
  expect(figures.nutrients[0]?.value).toBeCloseTo(2.87, 9)
})

describe('withMolasses refuses', () => {
  test.each([0, -1, 100, 140, Number.NaN, Number.POSITIVE_INFINITY])('a rate of %d', (rate) => {
    expect(withMolasses(problem, dryAmounts, rate)).toEqual({ kind: 'refused', reason: 'rate' })
  })

  test('a problem without molasses, or with molasses excluded', () => {
    const withoutFood = { ...problem, foods: problem.foods.filter(({ code }) => code !== molassesCode) }
    const forbidden = {
      ...problem,
      foods: problem.foods.map((coating) => ({ ...coating, excluded: 'forbidden' as const })),
    }
    for (const invalid of [withoutFood, forbidden])
      expect(withMolasses(invalid, dryAmounts, 5)).toEqual({ kind: 'refused', reason: 'noMolasses' })
  })
})

const arbitraryGrams = fc.double({ min: 0, max: 5000, noNaN: true })
const arbitraryRates = fc.double({ min: 0.01, max: 90, noNaN: true })

test('any coated recipe has molasses at the given rate, and removing it restores the dry recipe exactly', () => {
  fc.assert(
    fc.property(arbitraryGrams, arbitraryGrams, arbitraryRates, (a, b, rate) => {
      const recipe = Float64Array.of(a, 0, b)
      const outcome = withMolasses(problem, recipe, rate)
      if (outcome.kind === 'refused') throw new Error(outcome.reason)
      const total = a + b + outcome.molassesGrams
      expect(outcome.molassesGrams).toBeCloseTo((total * rate) / 100, 4)
      expect(withoutMolasses(problem, outcome.recipe)).toEqual(recipe)
    }),
  )
})

test('coating again at another rate starts from the dry recipe', () => {
  const coated = withMolasses(problem, dryAmounts, 30)
  if (coated.kind === 'refused') throw new Error(coated.reason)
  expect(withMolasses(problem, coated.recipe, 5)).toEqual(withMolasses(problem, dryAmounts, 5))
})
