// Limits on one nutrient per unit of another, and on several foods together.

import { expect, test } from 'vitest'
import {
  type FormulaProblem,
  measureOf,
  type ProblemFood,
  valueIn,
} from '../../packages/domain/src/formulation/formula-problem.ts'
import { type LeastCostOutcome, leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import type { Limit, Subject } from '../../packages/domain/src/formulation/limits.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 1500 : 150 }, (_, seed) => seed)

const sizeOf = (seed: number) => ({ foods: 3 + (seed % 25), nutrients: 2 + (seed % 10) })

const limit = (subject: Subject, min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'formula',
})

const withLimits = (problem: FormulaProblem, ...limits: Limit[]): FormulaProblem => ({
  ...problem,
  limits: [...problem.limits, ...limits],
})

/** Infinity when no recipe keeps the limits. */
function costOf(outcome: LeastCostOutcome, name: string): number {
  if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  const isImpossible =
    outcome.kind === 'infeasible' ||
    (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross'))
  expect(isImpossible, `${name}: ${outcome.kind}`).toBe(true)
  return Number.POSITIVE_INFINITY
}

const sameCost = (one: number, other: number) =>
  one === other || Math.abs(one - other) <= 1e-6 * Math.max(Math.abs(one), Math.abs(other)) + 1e-12

const ratio: Subject = { kind: 'ratio', numerator: 'N0', denominator: 'N1' }

/** The ratio in a recipe, added up by hand. */
function ratioIn({ foods }: FormulaProblem, recipe: Float64Array): number {
  let [above, below] = [0, 0]
  foods.forEach(({ contents }, food) => {
    above += contents[0]! * recipe[food]!
    below += contents[1]! * recipe[food]!
  })
  return above / below
}

test('a ratio is kept, and costs what the cheapest of its denominators costs', () => {
  let bound = 0
  let nearby = 0
  for (const seed of seeds) {
    const luck = chance(seed + 11)
    const problem = randomProblem(seed, sizeOf(seed))
    const free = leastCost(problem, solver)
    if (free.kind !== 'optimal') continue
    const value = ratioIn(problem, free.recipe)
    // Not where one of the two is nothing but what rounding left.
    if (!(value > 1e-12 && value < 1e12)) continue
    const isMin = luck.is(0.5)
    const asked = value * (isMin ? luck.between(1, 1.2) : luck.between(0.8, 1))
    const limited = withLimits(problem, limit(ratio, isMin ? asked : null, isMin ? null : asked))
    const outcome = leastCost(limited, solver)
    const cost = costOf(outcome, `seed ${seed}`)
    if (outcome.kind !== 'optimal') continue
    bound += 1
    const kept = ratioIn(problem, outcome.recipe)
    const slack = 1e-6 * Math.abs(asked)
    if (!Number.isNaN(kept) && isMin) expect(kept, `seed ${seed}`).toBeGreaterThan(asked - slack)
    if (!Number.isNaN(kept) && !isMin) expect(kept, `seed ${seed}`).toBeLessThan(asked + slack)
    // With the denominator held to an amount, the ratio is a limit on the numerator alone: no amount is cheaper, not even
    // one beside that of the answer.
    const amount = valueIn(outcome.recipe, measureOf({ kind: 'nutrient', code: 'N1' }, problem)!)
    for (const share of [0.999, 1.001, luck.between(0.9, 1), luck.between(1, 1.1)]) {
      const denominator = amount * share
      const numerator = denominator * asked
      const held = withLimits(
        problem,
        limit({ kind: 'nutrient', code: 'N1' }, denominator, denominator),
        limit({ kind: 'nutrient', code: 'N0' }, isMin ? numerator : null, isMin ? null : numerator),
      )
      const heldCost = costOf(leastCost(held, solver), `seed ${seed} at ${share}`)
      expect(heldCost, `seed ${seed} at ${share}`).toBeGreaterThan(cost * (1 - 1e-6) - 1e-12)
      nearby += Number(Math.abs(heldCost - cost) < 0.01 * cost)
    }
  }
  // Amounts beside the answer's are mostly possible, and nearly as cheap: the comparison is a close one.
  expect(nearby).toBeGreaterThan(bound)
  expect(bound).toBeGreaterThan(seeds.length / 4)
})

const calciumPhosphorus: Subject = { kind: 'ratio', numerator: 'CA', denominator: 'P' }

const food = (code: string, price: number, calcium: number, phosphorus: number): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 95,
  contents: [calcium, phosphorus],
  pricePerTonneEur: price,
})

const minerals = (...limits: Limit[]): FormulaProblem => ({
  foods: [food('CHALK', 60, 380, 0), food('PHOSPHATE', 700, 160, 220), food('CARRIER', 90, 0, 0)],
  nutrients: ['CA', 'P'],
  limits: [limit({ kind: 'total' }, 100, 100), ...limits],
})

test('worked example: Ca/P of 2 at most holds the chalk to the phosphate', () => {
  const calcium = limit({ kind: 'nutrient', code: 'CA' }, 10, null)
  const free = leastCost(minerals(calcium), solver)
  expect(free.kind === 'optimal' && [...free.storedRecipe]).toEqual([100, 0, 0])
  const outcome = leastCost(minerals(calcium, limit(calciumPhosphorus, null, 2)), solver)
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  // 0.38·c + 0.16·p = 10 and 0.38·c + 0.16·p = 2·0.22·p.
  const phosphate = 10 / 0.44
  expect(outcome.recipe[1]).toBeCloseTo(phosphate, 9)
  expect(outcome.recipe[0]).toBeCloseTo((10 - 0.16 * phosphate) / 0.38, 9)
})

test('a recipe without the denominator keeps a minimum with any numerator, a maximum only without it', () => {
  const noPhosphate = limit({ kind: 'food', code: 'PHOSPHATE' }, null, 0)
  const calcium = limit({ kind: 'nutrient', code: 'CA' }, 10, null)
  const min = leastCost(minerals(noPhosphate, calcium, limit(calciumPhosphorus, 2, null)), solver)
  expect(min.kind).toBe('optimal')
  expect(leastCost(minerals(noPhosphate, calcium, limit(calciumPhosphorus, null, 2)), solver).kind).toBe('infeasible')
  const nothing = leastCost(minerals(noPhosphate, limit(calciumPhosphorus, null, 2)), solver)
  expect(nothing.kind === 'optimal' && [...nothing.storedRecipe]).toEqual([0, 0, 100])
  // What it is then is no number, and says so.
  const { recipe } = nothing as Extract<LeastCostOutcome, { kind: 'optimal' }>
  expect(valueIn(recipe, measureOf(calciumPhosphorus, minerals())!)).toBeNaN()
})

test('equal minimum and maximum hold the ratio exactly', () => {
  const outcome = leastCost(
    minerals(limit(calciumPhosphorus, 1.5, 1.5), limit({ kind: 'nutrient', code: 'P' }, 4, null)),
    solver,
  )
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  expect(valueIn(outcome.recipe, measureOf(calciumPhosphorus, outcome.model.problem)!)).toBeCloseTo(1.5, 9)
})

test('a ratio to what can be below 0, or to what is not known, is refused by name', () => {
  const balance = minerals(limit(calciumPhosphorus, null, 2))
  const foods = [...balance.foods, food('ACID', 50, 0, -10)]
  expect(leastCost({ ...balance, foods }, solver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'negativeDenominator', subject: calciumPhosphorus }],
  })
  // What must not be used anyway disturbs nothing.
  const excluded = foods.map((each) => (each.code === 'ACID' ? { ...each, excluded: 'forbidden' as const } : each))
  expect(leastCost({ ...balance, foods: excluded }, solver).kind).toBe('optimal')
  const unknown: Subject = { kind: 'ratio', numerator: 'CA', denominator: 'X' }
  expect(leastCost(minerals(limit(unknown, null, 2)), solver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'unknownSubject', subject: unknown }],
  })
})

const gramsOf = (recipe: Float64Array, { foods }: FormulaProblem, codes: readonly string[]) =>
  recipe.reduce((sum, grams, place) => sum + (codes.includes(foods[place]!.code) ? grams : 0), 0)

test('a group of foods is kept in grams and in kg/t, as one food that stands for all of them would be', () => {
  for (const seed of seeds) {
    const luck = chance(seed + 77)
    const problem = randomProblem(seed, sizeOf(seed))
    const free = leastCost(problem, solver)
    if (free.kind !== 'optimal') continue
    const codes = problem.foods.map(({ code }) => code).filter(() => luck.is(0.5))
    const total = gramsOf(
      free.recipe,
      problem,
      problem.foods.map(({ code }) => code),
    )
    const grams = gramsOf(free.recipe, problem, codes)
    if (!(total > 0)) continue
    const isPerTonne = luck.is(0.5)
    const value = isPerTonne ? (1000 * grams) / total : grams
    const isMin = luck.is(0.5)
    const asked = isMin ? value * luck.between(1, 1.2) : value * luck.between(0.7, 1)
    const kind = isPerTonne ? 'groupPerTonne' : 'group'
    const outcome = leastCost(
      withLimits(problem, limit({ kind, name: 'Group', foods: codes }, isMin ? asked : null, isMin ? null : asked)),
      solver,
    )
    const cost = costOf(outcome, `seed ${seed}`)
    // The same as a nutrient of which each food of the group is made, 1 kg per kg, and the others hold nothing.
    const counted: FormulaProblem = {
      ...problem,
      nutrients: [...problem.nutrients, 'GROUP'],
      foods: problem.foods.map((each) => ({
        ...each,
        contents: [...each.contents, codes.includes(each.code) ? 1000 : 0],
      })),
    }
    const subject = { kind: isPerTonne ? 'nutrientPerKg' : 'nutrient', code: 'GROUP' } as const
    const twin = leastCost(withLimits(counted, limit(subject, isMin ? asked : null, isMin ? null : asked)), solver)
    expect(sameCost(cost, costOf(twin, `seed ${seed}, as a nutrient`)), `seed ${seed}`).toBe(true)
    if (outcome.kind !== 'optimal') continue
    const all = outcome.recipe.reduce((sum, each) => sum + each, 0)
    const kept = gramsOf(outcome.recipe, problem, codes) * (isPerTonne ? 1000 / all : 1)
    const slack = 1e-6 * Math.max(asked, 1e-6)
    if (!Number.isNaN(kept) && isMin) expect(kept, `seed ${seed}`).toBeGreaterThan(asked - slack)
    if (!Number.isNaN(kept) && !isMin) expect(kept, `seed ${seed}`).toBeLessThan(asked + slack)
  }
})

test('a group of one food is that food, of all foods the total; of none it can be nothing but 0', () => {
  const phosphorus = limit({ kind: 'nutrient', code: 'P' }, 4, null)
  const group = (kind: 'group' | 'groupPerTonne', foods: string[], min: number | null, max: number | null) =>
    limit({ kind, name: 'Group', foods }, min, max)
  const cost = (...limits: Limit[]) =>
    costOf(leastCost(minerals(phosphorus, ...limits), solver), JSON.stringify(limits))
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

test('the same foods in another order are the same group: their limits are intersected', () => {
  const one = limit({ kind: 'group', name: 'One', foods: ['CHALK', 'CARRIER'] }, 60, null)
  const other = limit({ kind: 'group', name: 'Other', foods: ['CARRIER', 'CHALK'] }, null, 50)
  const outcome = leastCost(minerals(one, other), solver)
  expect(outcome.kind === 'refused' && outcome.refusals).toMatchObject([
    { kind: 'limitsCross', min: { subject: one.subject, value: 60 }, max: { subject: other.subject, value: 50 } },
  ])
})

test('a group with a food that the formula does not have is refused by name', () => {
  const subject: Subject = { kind: 'group', name: 'Group', foods: ['CHALK', 'NONE'] }
  expect(leastCost(minerals(limit(subject, null, 20)), solver)).toEqual({
    kind: 'refused',
    refusals: [{ kind: 'unknownSubject', subject }],
  })
})

test('a food that is exactly at the limit of a share does not disturb the answer', () => {
  for (const seed of seeds) {
    const luck = chance(seed)
    const problem = randomProblem(seed, sizeOf(seed))
    // In decimals of which the binary rounding differs: 100 − 94.7 is not 5.3.
    const humidity = luck.whole(20, 80) / 10
    const foods = problem.foods.map((each) =>
      luck.is(0.3) ? { ...each, dryMatterPercent: Math.round((100 - humidity) * 10) / 10 } : each,
    )
    const outcome = leastCost({ ...withLimits(problem, limit({ kind: 'humidity' }, null, humidity)), foods }, solver)
    expect(['optimal', 'infeasible'], `seed ${seed}: ${'reason' in outcome ? outcome.reason : ''}`).toContain(
      outcome.kind,
    )
  }
})
