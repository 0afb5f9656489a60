// Checks the cheapest round total against all round totals.

import { expect, test } from 'vitest'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { roundTotal } from '../../../packages/domain/src/formulation/optimise/round-total.ts'
import type { FormulaProblem, ProblemFood } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 400 : 20 }, (_, seed) => seed)

const totalLimit = (min: number | null, max: number | null): Limit => ({
  subject: { kind: 'total' },
  min,
  max,
  from: 'formula',
})

const withTotal = (problem: FormulaProblem, total: number): FormulaProblem => ({
  ...problem,
  limits: [...problem.limits, totalLimit(total, total)],
})

/** The least cost at each multiple of a step up to `maxTotal`; infeasible totals are left out. */
function costsOfTotals(problem: FormulaProblem, step: number, maxTotal: number): Map<number, number> {
  const costs = new Map<number, number>()
  for (let count = 0; count * step <= maxTotal; count += 1) {
    const outcome = leastCost(withTotal(problem, count * step), testSolver)
    if (outcome.kind === 'optimal') costs.set(count * step, outcome.costPerAnimalDayEur)
    else expect(['infeasible', 'refused'], `total ${count * step}`).toContain(outcome.kind)
  }
  return costs
}

const sumOfRecipe = (recipe: Float64Array) => recipe.reduce((total, grams) => total + grams, 0)

/** Compares the result with every multiple of the step up to `maxTotal`; returns its kind. */
function checkRounding(problem: FormulaProblem, step: number, maxTotal: number, seed: number): string {
  const outcome = roundTotal(problem, testSolver, { stepGrams: step })
  const costs = costsOfTotals(problem, step, maxTotal)
  if (outcome.kind === 'optimal') {
    const cost = outcome.rounded.costPerAnimalDayEur
    const cheapest = Math.min(...costs.values())
    const slack = 1e-6 * Math.abs(cost) + 1e-12
    expect(Math.abs(cost - cheapest), `seed ${seed}: ${cost}, cheapest ${cheapest}`).toBeLessThan(slack)
    expect(outcome.bound, `seed ${seed}`).toBeLessThanOrEqual(cheapest + slack)
    expect(outcome.bound, `seed ${seed}`).toBeGreaterThanOrEqual(cheapest - slack)
    expect(Math.abs(sumOfRecipe(outcome.rounded.recipe) - outcome.totalGrams), `seed ${seed}`).toBeLessThan(
      1e-7 * maxTotal,
    )
    expect(outcome.totalGrams / step, `seed ${seed}`).toBeCloseTo(Math.round(outcome.totalGrams / step), 9)
    expect(outcome.unrounded.costPerAnimalDayEur, `seed ${seed}`).toBeLessThanOrEqual(cost + slack)
  } else {
    expect(['noRoundTotal', 'infeasible', 'refused'], `seed ${seed}`).toContain(outcome.kind)
    expect([...costs.keys()], `seed ${seed}`).toEqual([])
  }
  return outcome.kind
}

/** A random problem with bounds on its total, and a step with few or no multiples between them. */
function randomRoundingCase(seed: number): { problem: FormulaProblem; step: number; maxTotal: number } {
  const random = seededRandom(seed + 300)
  const base = randomProblem(seed, { foods: random.integer(3, 12), nutrients: random.integer(1, 6) })
  const free = leastCost({ ...base, limits: base.limits.filter(({ subject }) => subject.kind !== 'total') }, testSolver)
  const total = free.kind === 'optimal' ? Math.max(sumOfRecipe(free.recipe), 1) : 100
  const limits = base.limits.filter(({ subject }) => subject.kind !== 'total')
  const maxTotal = total * random.between(1, 1.6)
  const bounds = totalLimit(total * random.between(0.5, 1), maxTotal)
  return { problem: { ...base, limits: [...limits, bounds] }, step: total / random.between(1, 25), maxTotal }
}

test('the result is the cheapest of all round totals, and no feasible one is missed', () => {
  const kinds = seeds.map((seed) => {
    const { problem, step, maxTotal } = randomRoundingCase(seed)
    return checkRounding(problem, step, maxTotal, seed)
  })
  expect(kinds.filter((kind) => kind === 'optimal').length).toBeGreaterThan(seeds.length / 2)
  expect(kinds).toContain('noRoundTotal')
})

test('also with weighing steps and minimum amounts, where the cost is not convex in the total', () => {
  const kinds = seeds.slice(0, seeds.length / 2).map((seed) => {
    const random = seededRandom(seed + 900)
    const { problem, step, maxTotal } = randomRoundingCase(seed)
    const foods = problem.foods.map((food, index) =>
      index > 2
        ? food
        : {
            ...food,
            ...(random.chance(0.5)
              ? { stepGrams: maxTotal / random.integer(2, 9) }
              : { minIfUsedGrams: maxTotal / random.integer(2, 9) }),
          },
    )
    return checkRounding({ ...problem, foods }, step, maxTotal, seed)
  })
  expect(kinds).toContain('optimal')
})

const food = (code: string, price: number, content: number): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 95,
  contents: [content],
  pricePerTonneEur: price,
})

const problemOf = (limits: readonly Limit[]): FormulaProblem => ({
  foods: [food('RICH', 400, 100), food('POOR', 50, 0)],
  nutrients: ['P'],
  limits: [{ subject: { kind: 'nutrient', code: 'P' }, min: 4, max: null, from: 'formula' }, ...limits],
})

test('between two round totals the cheaper neighbour is chosen, and both are reported', () => {
  // Unrounded: 40 g of RICH, filled up to 123 g.
  const outcome = roundTotal(problemOf([totalLimit(123, 200)]), testSolver)
  expect(outcome).toMatchObject({ kind: 'optimal', totalGrams: 130 })
  if (outcome.kind !== 'optimal') return
  expect(outcome.tried.map(({ totalGrams, outcome: each }) => [totalGrams, each.kind])).toEqual([
    [120, 'refused'],
    [130, 'optimal'],
  ])
  expect(outcome.rounded.costPerAnimalDayEur - outcome.unrounded.costPerAnimalDayEur).toBeCloseTo((7 * 50) / 1e6, 12)
})

test('an already round total is kept', () => {
  const outcome = roundTotal(problemOf([totalLimit(120, 200)]), testSolver)
  expect(outcome).toMatchObject({ kind: 'optimal', totalGrams: 120, tried: [{ totalGrams: 120 }] })
})

test('when no round total is feasible both neighbours are reported as infeasible', () => {
  const outcome = roundTotal(problemOf([totalLimit(121, 129)]), testSolver)
  expect(outcome).toMatchObject({ kind: 'noRoundTotal', tried: [{ totalGrams: 120 }, { totalGrams: 130 }] })
  const perKg: Limit = { subject: { kind: 'nutrientPerKg', code: 'P' }, min: 31, max: null, from: 'formula' }
  const nutrientMax: Limit = { subject: { kind: 'nutrient', code: 'P' }, min: null, max: 4, from: 'formula' }
  // 4 g of P at no less than 31 g/kg allow 129 g at most: proved by the nutrient, not by a limit on the total.
  const proved = roundTotal(problemOf([perKg, nutrientMax, totalLimit(121, null)]), testSolver)
  expect(proved.kind === 'noRoundTotal' && proved.tried.map(({ outcome: each }) => each.kind)).toEqual([
    'refused',
    'infeasible',
  ])
})

test('an invalid step and an infeasible or refused formula are reported as such', () => {
  for (const stepGrams of [0, -10, Number.NaN, Number.POSITIVE_INFINITY])
    expect(roundTotal(problemOf([]), testSolver, { stepGrams })).toEqual({ kind: 'notAStep' })
  expect(roundTotal(problemOf([totalLimit(200, 100)]), testSolver).kind).toBe('refused')
  expect(roundTotal(problemOf([totalLimit(null, 30)]), testSolver).kind).toBe('infeasible')
})
