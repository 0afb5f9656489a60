import { expect, test } from 'vitest'
import type { FormulaProblem } from './formula-problem.ts'
import { isProvedOptimum } from './proved-optimum.ts'

const food = (code: string, pricePerTonneEur: number) => ({
  code,
  name: code,
  dryMatterPercent: 100,
  contents: [400],
  pricePerTonneEur,
})
/** 72 g of calcium a day, from either of two carbonates. */
const problem: FormulaProblem = {
  foods: [food('A', 110), food('B', 130)],
  nutrients: ['CA'],
  limits: [{ subject: { kind: 'nutrient', code: 'CA' }, min: 72, max: null, from: 'formula' }],
}
const optimum = Float64Array.of(180, 0)

test.each([
  ['the optimum itself', [180, 0], true],
  ['the optimum as it was rounded elsewhere', [180.0000005, 0], true],
  ['a dearer recipe', [179, 1], false],
  ['one that is dearer by a milligram', [180.001, 0], false],
  ['one that is cheaper because the check forgives a thousandth', [179.9, 0], false],
  ['nothing', [0, 0], false],
])('%s', (_, grams, is) => {
  expect(isProvedOptimum(problem, Float64Array.from(grams), optimum)).toBe(is)
})

test('an equally cheap recipe is one too', () => {
  const same = { ...problem, foods: [food('A', 110), food('B', 110)] }
  expect(isProvedOptimum(same, Float64Array.of(100, 80), optimum)).toBe(true)
})
