import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formulaFigures } from './formula-figures.ts'
import type { FormulaProblem, ProblemFood } from './formula-problem.ts'
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
const dry = Float64Array.of(285, 0, 95)

test('at 5 % of the product, 380 g dry take 20 g of molasses, and everything follows', () => {
  const outcome = withMolasses(problem, dry, defaultMolassesRatePercent)
  expect(outcome).toEqual({ kind: 'coated', recipe: Float64Array.of(285, 20, 95), molassesGrams: 20 })
  if (outcome.kind === 'refused') return
  const figures = formulaFigures(problem, outcome.recipe)
  expect(figures.totalGrams).toBe(400)
  // (20 × 28 % + 95 × 5 %) / 400
  expect(figures.humidityPercent).toBeCloseTo(2.5875, 9)
  expect(figures.nutrients[0]?.value).toBeCloseTo(2.87, 9)
})

describe('refused', () => {
  test.each([0, -1, 100, 140, Number.NaN, Number.POSITIVE_INFINITY])('a rate of %d', (rate) => {
    expect(withMolasses(problem, dry, rate)).toEqual({ kind: 'refused', reason: 'rate' })
  })

  test('without molasses among the foods, or with molasses that must not be used', () => {
    const without = { ...problem, foods: problem.foods.filter(({ code }) => code !== molassesCode) }
    const forbidden = { ...problem, foods: problem.foods.map((each) => ({ ...each, excluded: 'forbidden' as const })) }
    for (const each of [without, forbidden])
      expect(withMolasses(each, dry, 5)).toEqual({ kind: 'refused', reason: 'noMolasses' })
  })
})

const grams = fc.double({ min: 0, max: 5000, noNaN: true })
const rates = fc.double({ min: 0.01, max: 90, noNaN: true })

test('any coated product holds molasses at its rate, and leaving the mode restores the dry recipe gram for gram', () => {
  fc.assert(
    fc.property(grams, grams, rates, (a, b, rate) => {
      const recipe = Float64Array.of(a, 0, b)
      const outcome = withMolasses(problem, recipe, rate)
      if (outcome.kind === 'refused') throw new Error(outcome.reason)
      const total = a + b + outcome.molassesGrams
      expect(outcome.molassesGrams).toBeCloseTo((total * rate) / 100, 4)
      expect(withoutMolasses(problem, outcome.recipe)).toEqual(recipe)
    }),
  )
})

test('coating anew at another rate starts from the dry recipe', () => {
  const once = withMolasses(problem, dry, 30)
  if (once.kind === 'refused') throw new Error(once.reason)
  expect(withMolasses(problem, once.recipe, 5)).toEqual(withMolasses(problem, dry, 5))
})
