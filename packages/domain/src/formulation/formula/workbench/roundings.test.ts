import { describe, expect, test } from 'vitest'
import type { FormulaProblem, ProblemFood } from '../../problem/formula-problem.ts'
import { bagsOfBatch, roundingEffect, weighedRounding, weighingSearch, wholeBagsProblem } from './roundings.ts'

const food = (code: string, pricePerTonneEur: number): ProblemFood => ({
  ...{ code, name: code, dryMatterPercent: 99, pricePerTonneEur },
  contents: [code === 'VIT' ? 1000 : 0],
})
/** At least 0.4 of A: 0.4 g of the vitamin. */
const problem: FormulaProblem = {
  foods: [food('640642', 100), food('SALT', 200), food('VIT', 10_000), food('UNUSED', 1)],
  nutrients: ['A'],
  limits: [{ subject: { kind: 'nutrient', code: 'A' }, min: 0.4, max: null, from: 'set' }],
}
const recipe = Float64Array.of(69.6, 30, 0.4, 0)

test('a rounding says what it costs, and which limits it breaks that held before', () => {
  const effect = roundingEffect(problem, recipe, Float64Array.of(70, 30, 0, 0))
  expect(effect.totalGrams).toBe(100)
  // 130 €/t; before 0.4 g of the vitamin were 40 €/t, in the place of 0.4 g of the carrier.
  expect(effect.pricePerTonneEur).toBeCloseTo(130, 9)
  expect(effect.changePerTonneEur).toBeCloseTo(-39.6, 9)
  expect(effect.changePerAnimalDayEur).toBeCloseTo(-0.00396, 9)
  expect(effect.newViolations).toMatchObject([{ limit: { subject: { code: 'A' }, side: 'min' } }])
  const brokenBefore = Float64Array.of(70, 30, 0.1, 0)
  expect(roundingEffect(problem, brokenBefore, Float64Array.of(70, 30, 0, 0)).newViolations).toEqual([])
})

test('a cost is unknown where a price is missing', () => {
  const [carrier, ...others] = problem.foods as [ProblemFood, ...ProblemFood[]]
  const unpriced = { ...problem, foods: [{ ...carrier, pricePerTonneEur: null }, ...others] }
  expect(roundingEffect(unpriced, recipe, recipe)).toMatchObject({
    changePerTonneEur: null,
    changePerAnimalDayEur: null,
  })
})

test('weighed to whole kilograms, 4 kg of the vitamin stay; to tens of kilograms none is left and its limit is broken', () => {
  expect([...weighedRounding(problem, recipe, [0, 0, 0, 0]).recipe]).toEqual([69.6, 30, 0.4, 0])
  const other = { ...problem, carrier: 'SALT' }
  const coarse = Float64Array.of(69.64, 30, 0.36, 0)
  expect([...weighedRounding(problem, coarse, [0, 0, 0, 0]).recipe]).toEqual([69.6, 30, 0.4, 0])
  expect([...weighedRounding(other, Float64Array.of(69.64, 29.96, 0.4, 0), [0, 0, 0, 0]).recipe]).toEqual([
    69.6, 30, 0.4, 0,
  ])
})

test('the nearest weighing is looked for in whole steps of each used food, at the same dose, which the carrier makes up', () => {
  const { problem: searched, target, weights } = weighingSearch({ ...problem, carrier: 'SALT' }, recipe, [0, 0, 1, 0])
  expect(searched.foods.map(({ stepGrams, excluded }) => stepGrams ?? excluded)).toEqual([
    0.1,
    undefined,
    expect.closeTo(0.01, 12),
    'forbidden',
  ])
  expect(searched.limits).toContainEqual({ subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' })
  expect([[...target], [...weights]]).toEqual([
    [69.6, 30, 0.4, 0],
    [1, 0, 1, 1],
  ])
})

describe('whole bags', () => {
  const inBags = { bagKilograms: [null, 25, null, null], batchTonnes: 1 }

  test('are steps of the foods that come in bags, at the dose of the recipe; a larger batch has finer ones', () => {
    const steps = (batchTonnes: number) =>
      wholeBagsProblem(problem, recipe, { ...inBags, batchTonnes })?.foods.map(({ stepGrams }) => stepGrams)
    expect(steps(1)).toEqual([undefined, 2.5, undefined, undefined])
    expect(steps(2)).toEqual([undefined, 1.25, undefined, undefined])
    expect(wholeBagsProblem(problem, recipe, inBags)?.limits).toContainEqual({
      ...{ subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' },
    })
  })

  test('are of no food without a bag weight, and of no empty recipe', () => {
    expect(wholeBagsProblem(problem, recipe, { bagKilograms: [null, null, null, null], batchTonnes: 1 })).toBeNull()
    expect(wholeBagsProblem(problem, Float64Array.of(0, 0, 0, 0), inBags)).toBeNull()
  })

  test('of a batch are counted: 30 % of two tonnes are 24 bags of 25 kg', () => {
    expect(bagsOfBatch(problem, recipe, { ...inBags, batchTonnes: 2 })).toEqual([
      { code: 'SALT', name: 'SALT', kilograms: 25, bags: 24 },
    ])
  })
})
