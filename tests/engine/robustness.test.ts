import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reoptimise } from '../../packages/domain/src/formulation/optimise/batch.ts'
import { closestRecipe } from '../../packages/domain/src/formulation/optimise/closest-recipe.ts'
import { type LeastCostOutcome, leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { quantityRange } from '../../packages/domain/src/formulation/optimise/nutrient-range.ts'
import { roundTotal } from '../../packages/domain/src/formulation/optimise/round-total.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../packages/domain/src/formulation/problem/limits.ts'
import { randomProblem } from './support/random-problems.ts'
import { slowProblem } from './support/slow-problem.ts'
import { testSolver } from './support/solver.ts'

const feasibleProblem = randomProblem(5, { foods: 12, nutrients: 6 })
const outcomeKinds: LeastCostOutcome['kind'][] = ['optimal', 'refused', 'infeasible', 'unbounded', 'stopped', 'failed']

const problemWithFood = (change: object): FormulaProblem => ({
  ...feasibleProblem,
  foods: feasibleProblem.foods.map((food, index) => (index === 3 ? { ...food, ...change } : food)),
})
const problemWithLimit = (change: Partial<Limit>): FormulaProblem => ({
  ...feasibleProblem,
  limits: [...feasibleProblem.limits, { subject: { kind: 'total' }, min: null, max: null, from: 'formula', ...change }],
})

describe.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d', (notFinite) => {
  test.each<[string, FormulaProblem, object]>([
    ['a price', problemWithFood({ pricePerTonneEur: notFinite }), { kind: 'notFinite', food: 'F3', field: 'price' }],
    [
      'a content',
      problemWithFood({ contents: [0, notFinite, 0, 0, 0, 0] }),
      { kind: 'notFinite', food: 'F3', field: 'contents' },
    ],
    [
      'a dry matter',
      problemWithFood({ dryMatterPercent: notFinite }),
      { kind: 'notFinite', food: 'F3', field: 'dryMatterPercent' },
    ],
    ['a step', problemWithFood({ stepGrams: notFinite }), { kind: 'notAnAmount', food: 'F3', field: 'stepGrams' }],
    [
      'a minimum if used',
      problemWithFood({ minIfUsedGrams: notFinite }),
      { kind: 'notAnAmount', food: 'F3', field: 'minIfUsedGrams' },
    ],
    ['a min', problemWithLimit({ min: notFinite }), { kind: 'notFinite', subject: { kind: 'total' }, side: 'min' }],
    ['a max', problemWithLimit({ max: notFinite }), { kind: 'notFinite', subject: { kind: 'total' }, side: 'max' }],
  ])('as %s is refused, naming the field', (_, problem, refusal) => {
    expect(leastCost(problem, testSolver)).toMatchObject({
      kind: 'refused',
      refusals: expect.arrayContaining([expect.objectContaining(refusal)]),
    })
  })

  test('in the current recipe makes that recipe ignored: the formula is solved without it', () => {
    const present = Float64Array.from(feasibleProblem.foods, () => notFinite)
    expect(leastCost(feasibleProblem, testSolver, { currentRecipe: present }).kind).toBe('optimal')
  })
})

describe.each([1e15, -1e16, 1e20, Number.MAX_VALUE])('%d', (absurd) => {
  test.each<[string, FormulaProblem, object]>([
    ['a price', problemWithFood({ pricePerTonneEur: absurd }), { kind: 'outOfRange', food: 'F3', field: 'price' }],
    [
      'a content',
      problemWithFood({ contents: [0, absurd, 0, 0, 0, 0] }),
      { kind: 'outOfRange', food: 'F3', field: 'contents', nutrient: 'N1' },
    ],
    [
      'a dry matter',
      problemWithFood({ dryMatterPercent: absurd }),
      { kind: 'outOfRange', food: 'F3', field: 'dryMatterPercent' },
    ],
    ['a min', problemWithLimit({ min: absurd }), { kind: 'outOfRange', subject: { kind: 'total' }, side: 'min' }],
    ['a max', problemWithLimit({ max: absurd }), { kind: 'outOfRange', subject: { kind: 'total' }, side: 'max' }],
  ])('as %s is refused, naming the field', (_, problem, refusal) => {
    expect(leastCost(problem, testSolver)).toMatchObject({
      kind: 'refused',
      refusals: expect.arrayContaining([expect.objectContaining(refusal)]),
    })
  })

  test('as a step, a cost margin or a target amount is refused too', () => {
    const target = Float64Array.from(feasibleProblem.foods, () => absurd)
    expect(closestRecipe(feasibleProblem, target, testSolver).kind).toBe('refused')
    const empty = new Float64Array(feasibleProblem.foods.length)
    expect(closestRecipe(feasibleProblem, empty, testSolver, { costMarginPercent: absurd }).kind).toBe('refused')
    expect(roundTotal(feasibleProblem, testSolver, { stepGrams: absurd }).kind).toBe('notAStep')
    expect(quantityRange(feasibleProblem, { kind: 'total' }, testSolver, { costMarginPercent: absurd }).kind).toBe(
      'notACostMargin',
    )
  })
})

test('a formula whose contents are almost 0 is reported infeasible, not failed', () => {
  for (const content of [1e-12, 1e-30, 1e-300]) {
    const foods = feasibleProblem.foods.map((food) => ({ ...food, contents: [content, 0, 0, 0, 0, 0] }))
    const subject = { kind: 'nutrient', code: 'N0' } as const
    const outcome = leastCost(
      { ...feasibleProblem, foods, limits: [{ subject, min: 1, max: null, from: 'formula' }] },
      testSolver,
    )
    expect(outcome.kind, `${content}`).toBe('infeasible')
  }
})

test('a NaN or infinite time limit and a NaN or negative gap are ignored', () => {
  for (const notFinite of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(leastCost(feasibleProblem, testSolver, { seconds: notFinite }).kind, `${notFinite}`).toBe('optimal')
  const steps = problemWithFood({ stepGrams: 0.5 })
  for (const gap of [Number.NaN, -1, Number.NEGATIVE_INFINITY])
    expect(leastCost(steps, testSolver, { gap, seconds: Number.NaN }).kind, `${gap}`).toBe('optimal')
  expect(['optimal', 'stopped']).toContain(leastCost(feasibleProblem, testSolver, { seconds: -1 }).kind)
})

describe('an empty formula', () => {
  test('without foods is refused', () => {
    expect(leastCost({ foods: [], nutrients: [], limits: [] }, testSolver)).toEqual({
      kind: 'refused',
      refusals: [{ kind: 'noFoods' }],
    })
  })

  test('without limits has the empty recipe, at no cost', () => {
    const outcome = leastCost({ ...feasibleProblem, limits: [] }, testSolver)
    expect(outcome).toMatchObject({ kind: 'optimal', costPerAnimalDayEur: 0 })
    if (outcome.kind === 'optimal') expect(outcome.storedRecipe.every((grams) => grams === 0)).toBe(true)
  })

  test('whose foods are all excluded is infeasible when a limit requires an amount', () => {
    const foods = feasibleProblem.foods.map((food) => ({ ...food, excluded: 'forbidden' as const }))
    const limits: Limit[] = [{ subject: { kind: 'total' }, min: 100, max: null, from: 'formula' }]
    expect(leastCost({ ...feasibleProblem, foods, limits }, testSolver)).toMatchObject({
      kind: 'infeasible',
      certificate: { margin: expect.any(Number) },
    })
  })
})

test('a thousand foods with three hundred nutrients are solved with a proof', () => {
  const outcome = leastCost(randomProblem(11, { foods: 1000, nutrients: 300 }), testSolver, { seconds: 100 })
  expect(outcome, 'reason' in outcome ? outcome.reason : '').toMatchObject({ kind: 'optimal' })
  if (outcome.kind === 'optimal') expect(outcome.certificate.gap).toBeLessThan(1e-9)
})

test('a solve that would take very long stops at its time limit', () => {
  expect(leastCost(slowProblem(), testSolver, { seconds: 1 }).kind).toBe('stopped')
})

test('thousands of solves retain no more memory than the first fifth of them', () => {
  const count = process.env.LONG ? 10_000 : 2000
  const program = fileURLToPath(new URL('./support/many-solves.ts', import.meta.url))
  const result = JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', program, String(count)], { encoding: 'utf8' }),
  )
  expect(result.kinds.failed ?? 0).toBe(0)
  expect(result.kinds.optimal).toBeGreaterThan(0.8 * count)
  // A model that is not disposed of would retain 0.26 MB for each of the solves.
  expect(result.late - result.early, JSON.stringify(result)).toBeLessThan(20)
})

test('any input numbers give one of the defined outcomes, and leave the solver as it was', () => {
  const extreme = fc.oneof(
    { weight: 30, arbitrary: fc.double({ min: 0, max: 1000, noNaN: true }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(0, -0, 1e-300, 1e-12, 1e12, 1e14, 1e20, 1e300, Number.MAX_VALUE, -1, -1e9),
    },
    { weight: 1, arbitrary: fc.double() },
  )
  const food = fc.record({
    dryMatterPercent: fc.oneof({ weight: 20, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) }, extreme),
    contents: fc.array(extreme, { minLength: 3, maxLength: 3 }),
    pricePerTonneEur: fc.oneof({ weight: 20, arbitrary: extreme }, { weight: 1, arbitrary: fc.constant(null) }),
  })
  const side = fc.oneof(fc.constant(null), extreme)
  const subject = fc.constantFrom<Limit['subject']>(
    { kind: 'total' },
    { kind: 'humidity' },
    { kind: 'nutrient', code: 'N0' },
    { kind: 'nutrientPerKg', code: 'N1' },
    { kind: 'ratio', numerator: 'N1', denominator: 'N2' },
    { kind: 'foodPerTonne', code: 'F0' },
    { kind: 'food', code: 'F1' },
    { kind: 'nutrient', code: 'unknown' },
  )
  const limit = fc.record({ subject, min: side, max: side, from: fc.constant('formula' as const) })
  const problem = fc.record({
    foods: fc
      .array(food, { maxLength: 5 })
      .map((foods) => foods.map((each, index) => ({ ...each, code: `F${index}`, name: `F${index}` }))),
    nutrients: fc.constant(['N0', 'N1', 'N2']),
    limits: fc.array(limit, { maxLength: 6 }),
  })
  const expected = leastCost(feasibleProblem, testSolver)
  fc.assert(
    fc.property(problem, (generated) => {
      const outcome = leastCost(generated, testSolver, { seconds: 2 })
      expect(outcomeKinds).toContain(outcome.kind)
      if (outcome.kind === 'optimal') expect([...outcome.recipe].every(Number.isFinite)).toBe(true)
      expect(outcomeKinds).toContain(reoptimise({ problem: generated }, testSolver, 2).kind)
    }),
    { numRuns: process.env.LONG ? 20_000 : 400 },
  )
  expect(leastCost(feasibleProblem, testSolver)).toEqual(expected)
})
