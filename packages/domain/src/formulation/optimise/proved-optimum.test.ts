import { expect, test } from 'vitest'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import { isProvedOptimum } from './proved-optimum.ts'

const food = (code: string, pricePerTonneEur: number) => ({
  code,
  name: code,
  dryMatterPercent: 100,
  contents: [400],
  pricePerTonneEur,
})
/** 72 g of calcium per day, from either of two carbonates. */
const problem: FormulaProblem = {
  foods: [food('A', 110), food('B', 130)],
  nutrients: ['CA'],
  limits: [{ subject: { kind: 'nutrient', code: 'CA' }, min: 72, max: null, from: 'formula' }],
}
const optimum = Float64Array.of(180, 0)

test.each([
  ['the optimum itself', [180, 0], true],
  ['the optimum with other rounding', [180.0000005, 0], true],
  ['a more expensive recipe', [179, 1], false],
  ['a recipe with one milligram too much', [180.001, 0], false],
  ['a cheaper recipe within the tolerance of the check', [179.9, 0], false],
  ['an empty recipe', [0, 0], false],
])('%s (%j) is the proved optimum: %s', (_, grams, isOptimum) => {
  expect(isProvedOptimum(problem, Float64Array.from(grams), optimum)).toBe(isOptimum)
})

test('an equally cheap recipe counts as the proved optimum', () => {
  const same = { ...problem, foods: [food('A', 110), food('B', 110)] }
  expect(isProvedOptimum(same, Float64Array.of(100, 80), optimum)).toBe(true)
})
