// Limits on the ratio of two nutrients and on groups of foods.

import { expect, test } from 'vitest'
import { type LeastCostOutcome, leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type FormulaProblem,
  measuredValue,
  type ProblemFood,
  quantityMeasureOf,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 1500 : 75 }, (_, seed) => seed)

const problemSizeOf = (seed: number) => ({ foods: 3 + (seed % 25), nutrients: 2 + (seed % 10) })

const limit = (subject: LimitSubject, min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'formula',
})

const withLimits = (problem: FormulaProblem, ...limits: Limit[]): FormulaProblem => ({
  ...problem,
  limits: [...problem.limits, ...limits],
})

/** €/animal/day; Infinity when infeasible. */
function costOf(outcome: LeastCostOutcome, name: string): number {
  if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  const isImpossible =
    outcome.kind === 'infeasible' ||
    (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross'))
  expect(isImpossible, `${name}: ${outcome.kind}`).toBe(true)
  return Number.POSITIVE_INFINITY
}

const areSameCosts = (one: number, other: number) =>
  one === other || Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other)) + 1e-12

const ratioSubject: LimitSubject = { kind: 'ratio', numerator: 'N0', denominator: 'N1' }

/** The ratio in a recipe, summed independently of the engine. */
function ratioInRecipe({ foods }: FormulaProblem, recipe: Float64Array): number {
  let [numerator, denominator] = [0, 0]
  foods.forEach(({ contents }, food) => {
    numerator += contents[0]! * recipe[food]!
    denominator += contents[1]! * recipe[food]!
  })
  return numerator / denominator
}

test('a ratio limit holds, at the least cost over all amounts of its denominator', () => {
  let limitedCount = 0
  let nearbyCount = 0
  for (const seed of seeds) {
    const random = seededRandom(seed + 11)
    const problem = randomProblem(seed, problemSizeOf(seed))
    const free = leastCost(problem, testSolver)
    if (free.kind !== 'optimal') continue
    const value = ratioInRecipe(problem, free.recipe)
    // Skip ratios in which one of the two amounts is only a rounding error.
    if (!(value > 1e-12 && value < 1e12)) continue
    const isMin = random.chance(0.5)
    const limitValue = value * (isMin ? random.between(1, 1.2) : random.between(0.8, 1))
    const limited = withLimits(problem, limit(ratioSubject, isMin ? limitValue : null, isMin ? null : limitValue))
    const outcome = leastCost(limited, testSolver)
    const cost = costOf(outcome, `seed ${seed}`)
    if (outcome.kind !== 'optimal') continue
    limitedCount += 1
    const achieved = ratioInRecipe(problem, outcome.recipe)
    const slack = 1e-6 * Math.abs(limitValue)
    if (!Number.isNaN(achieved) && isMin) expect(achieved, `seed ${seed}`).toBeGreaterThan(limitValue - slack)
    if (!Number.isNaN(achieved) && !isMin) expect(achieved, `seed ${seed}`).toBeLessThan(limitValue + slack)
    // With a fixed denominator the ratio is a limit on the numerator alone: no fixed amount is cheaper, not even one
    // next to that of the answer.
    const amount = measuredValue(outcome.recipe, quantityMeasureOf({ kind: 'nutrient', code: 'N1' }, problem)!)
    for (const share of [0.999, 1.001, random.between(0.9, 1), random.between(1, 1.1)]) {
      const denominator = amount * share
      const numerator = denominator * limitValue
      const fixed = withLimits(
        problem,
        limit({ kind: 'nutrient', code: 'N1' }, denominator, denominator),
        limit({ kind: 'nutrient', code: 'N0' }, isMin ? numerator : null, isMin ? null : numerator),
      )
      const fixedCost = costOf(leastCost(fixed, testSolver), `seed ${seed} at ${share}`)
      expect(fixedCost, `seed ${seed} at ${share}`).toBeGreaterThan(cost * (1 - 1e-6) - 1e-12)
      nearbyCount += Number(Math.abs(fixedCost - cost) < 0.01 * cost)
    }
  }
  // Most neighbouring amounts are feasible and almost as cheap: the comparison is a tight one.
  expect(nearbyCount).toBeGreaterThan(limitedCount)
  expect(limitedCount).toBeGreaterThan(seeds.length / 4)
})

const calciumPhosphorus: LimitSubject = { kind: 'ratio', numerator: 'CA', denominator: 'P' }

const food = (code: string, price: number, calcium: number, phosphorus: number): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 95,
  contents: [calcium, phosphorus],
  pricePerTonneEur: price,
})

const mineralProblem = (...limits: Limit[]): FormulaProblem => ({
  foods: [food('CHALK', 60, 380, 0), food('PHOSPHATE', 700, 160, 220), food('CARRIER', 90, 0, 0)],
  nutrients: ['CA', 'P'],
  limits: [limit({ kind: 'total' }, 100, 100), ...limits],
})

test('worked example: a maximum Ca/P of 2 limits the chalk by the phosphate', () => {
  const calcium = limit({ kind: 'nutrient', code: 'CA' }, 10, null)
  const free = leastCost(mineralProblem(calcium), testSolver)
  expect(free.kind === 'optimal' && [...free.storedRecipe]).toEqual([100, 0, 0])
  const outcome = leastCost(mineralProblem(calcium, limit(calciumPhosphorus, null, 2)), testSolver)
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  // 0.38·c + 0.16·p = 10 and 0.38·c + 0.16·p = 2·0.22·p.
  const phosphate = 10 / 0.44
  expect(outcome.recipe[1]).toBeCloseTo(phosphate, 9)
  expect(outcome.recipe[0]).toBeCloseTo((10 - 0.16 * phosphate) / 0.38, 9)
})

test('without the denominator a minimum ratio holds with any numerator, a maximum ratio only without numerator', () => {
  const noPhosphate = limit({ kind: 'food', code: 'PHOSPHATE' }, null, 0)
  const calcium = limit({ kind: 'nutrient', code: 'CA' }, 10, null)
  const min = leastCost(mineralProblem(noPhosphate, calcium, limit(calciumPhosphorus, 2, null)), testSolver)
  expect(min.kind).toBe('optimal')
  expect(leastCost(mineralProblem(noPhosphate, calcium, limit(calciumPhosphorus, null, 2)), testSolver).kind).toBe(
    'infeasible',
  )
  const withoutBoth = leastCost(mineralProblem(noPhosphate, limit(calciumPhosphorus, null, 2)), testSolver)
  expect(withoutBoth.kind === 'optimal' && [...withoutBoth.storedRecipe]).toEqual([0, 0, 100])
  // The ratio 0/0 is NaN.
  const { recipe } = withoutBoth as Extract<LeastCostOutcome, { kind: 'optimal' }>
  expect(measuredValue(recipe, quantityMeasureOf(calciumPhosphorus, mineralProblem())!)).toBeNaN()
})

test('an equal minimum and maximum fix the ratio exactly', () => {
  const outcome = leastCost(
    mineralProblem(limit(calciumPhosphorus, 1.5, 1.5), limit({ kind: 'nutrient', code: 'P' }, 4, null)),
    testSolver,
  )
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  expect(measuredValue(outcome.recipe, quantityMeasureOf(calciumPhosphorus, outcome.model.problem)!)).toBeCloseTo(
    1.5,
    9,
  )
})

test('a ratio with a denominator that can be negative or is unknown is refused, naming it', () => {
  const balance = mineralProblem(limit(calciumPhosphorus, null, 2))
  const foods = [...balance.foods, food('ACID', 50, 0, -10)]
  expect(leastCost({ ...balance, foods }, testSolver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'negativeDenominator', subject: calciumPhosphorus }],
  })
  // A negative content of an excluded food does not matter.
  const excluded = foods.map((each) => (each.code === 'ACID' ? { ...each, excluded: 'forbidden' as const } : each))
  expect(leastCost({ ...balance, foods: excluded }, testSolver).kind).toBe('optimal')
  const unknown: LimitSubject = { kind: 'ratio', numerator: 'CA', denominator: 'X' }
  expect(leastCost(mineralProblem(limit(unknown, null, 2)), testSolver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'unknownSubject', subject: unknown }],
  })
})

const gramsOf = (recipe: Float64Array, { foods }: FormulaProblem, codes: readonly string[]) =>
  recipe.reduce((sum, grams, index) => sum + (codes.includes(foods[index]!.code) ? grams : 0), 0)

test('a group limit holds in grams and in kg/t, like a limit on a nutrient that counts the group', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed + 77)
    const problem = randomProblem(seed, problemSizeOf(seed))
    const free = leastCost(problem, testSolver)
    if (free.kind !== 'optimal') continue
    const codes = problem.foods.map(({ code }) => code).filter(() => random.chance(0.5))
    const total = gramsOf(
      free.recipe,
      problem,
      problem.foods.map(({ code }) => code),
    )
    const grams = gramsOf(free.recipe, problem, codes)
    if (!(total > 0)) continue
    const isPerTonne = random.chance(0.5)
    const value = isPerTonne ? (1000 * grams) / total : grams
    const isMin = random.chance(0.5)
    const limitValue = isMin ? value * random.between(1, 1.2) : value * random.between(0.7, 1)
    const kind = isPerTonne ? 'groupPerTonne' : 'group'
    const outcome = leastCost(
      withLimits(
        problem,
        limit({ kind, name: 'Group', foods: codes }, isMin ? limitValue : null, isMin ? null : limitValue),
      ),
      testSolver,
    )
    const cost = costOf(outcome, `seed ${seed}`)
    // Equivalent to a nutrient of which the foods of the group contain 1 kg per kg and the others nothing.
    const withGroupNutrient: FormulaProblem = {
      ...problem,
      nutrients: [...problem.nutrients, 'GROUP'],
      foods: problem.foods.map((each) => ({
        ...each,
        contents: [...each.contents, codes.includes(each.code) ? 1000 : 0],
      })),
    }
    const subject = { kind: isPerTonne ? 'nutrientPerKg' : 'nutrient', code: 'GROUP' } as const
    const twin = leastCost(
      withLimits(withGroupNutrient, limit(subject, isMin ? limitValue : null, isMin ? null : limitValue)),
      testSolver,
    )
    expect(areSameCosts(cost, costOf(twin, `seed ${seed}, as a nutrient`)), `seed ${seed}`).toBe(true)
    if (outcome.kind !== 'optimal') continue
    const recipeTotal = outcome.recipe.reduce((sum, each) => sum + each, 0)
    const achieved = gramsOf(outcome.recipe, problem, codes) * (isPerTonne ? 1000 / recipeTotal : 1)
    const slack = 1e-6 * Math.max(limitValue, 1e-6)
    if (!Number.isNaN(achieved) && isMin) expect(achieved, `seed ${seed}`).toBeGreaterThan(limitValue - slack)
    if (!Number.isNaN(achieved) && !isMin) expect(achieved, `seed ${seed}`).toBeLessThan(limitValue + slack)
  }
})

test('a group of one food acts as that food, of all foods as the total; an empty group is always 0', () => {
  const phosphorus = limit({ kind: 'nutrient', code: 'P' }, 4, null)
  const group = (kind: 'group' | 'groupPerTonne', foods: string[], min: number | null, max: number | null) =>
    limit({ kind, name: 'Group', foods }, min, max)
  const cost = (...limits: Limit[]) =>
    costOf(leastCost(mineralProblem(phosphorus, ...limits), testSolver), JSON.stringify(limits))
  const chalk = cost(limit({ kind: 'food', code: 'CHALK' }, null, 20))
  expect(cost(group('group', ['CHALK'], null, 20))).toBeCloseTo(chalk, 12)
  expect(cost(group('groupPerTonne', ['CHALK'], null, 200))).toBeCloseTo(chalk, 12)
  expect(cost(group('group', ['CHALK', 'CHALK'], null, 20))).toBeCloseTo(chalk, 12)
  const all = ['CHALK', 'PHOSPHATE', 'CARRIER']
  expect(cost(group('group', all, 100, 100))).toBeCloseTo(cost(), 12)
  expect(cost(group('groupPerTonne', all, 1000, 1000))).toBeCloseTo(cost(), 12)
  expect(cost(group('group', all, null, 99))).toBe(Number.POSITIVE_INFINITY)
  expect(cost(group('group', [], 1, null))).toBe(Number.POSITIVE_INFINITY)
  expect(cost(group('group', [], null, 0))).toBeCloseTo(cost(), 12)
})

test('groups of the same foods in another order are one group: their limits are intersected', () => {
  const one = limit({ kind: 'group', name: 'One', foods: ['CHALK', 'CARRIER'] }, 60, null)
  const other = limit({ kind: 'group', name: 'Other', foods: ['CARRIER', 'CHALK'] }, null, 50)
  const outcome = leastCost(mineralProblem(one, other), testSolver)
  expect(outcome.kind === 'refused' && outcome.refusals).toMatchObject([
    { kind: 'limitsCross', min: { subject: one.subject, value: 60 }, max: { subject: other.subject, value: 50 } },
  ])
})

test('a group with a food that the formula lacks is refused, naming it', () => {
  const subject: LimitSubject = { kind: 'group', name: 'Group', foods: ['CHALK', 'NONE'] }
  expect(leastCost(mineralProblem(limit(subject, null, 20)), testSolver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'unknownSubject', subject }],
  })
})

test('foods whose share is exactly at a limit do not make the solve fail', () => {
  for (const seed of seeds) {
    const random = seededRandom(seed)
    const problem = randomProblem(seed, problemSizeOf(seed))
    // Decimals whose binary values differ: 100 − 94.7 is not 5.3.
    const humidity = random.integer(20, 80) / 10
    const foods = problem.foods.map((each) =>
      random.chance(0.3) ? { ...each, dryMatterPercent: Math.round((100 - humidity) * 10) / 10 } : each,
    )
    const outcome = leastCost(
      { ...withLimits(problem, limit({ kind: 'humidity' }, null, humidity)), foods },
      testSolver,
    )
    expect(['optimal', 'infeasible'], `seed ${seed}: ${'reason' in outcome ? outcome.reason : ''}`).toContain(
      outcome.kind,
    )
  }
})
