// The cheapest round total, against every round total there is.

import { expect, test } from 'vitest'
import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { roundTotal } from '../../packages/domain/src/formulation/round-total.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 400 : 50 }, (_, seed) => seed)

const totalLimit = (min: number | null, max: number | null): Limit => ({
  subject: { kind: 'total' },
  min,
  max,
  from: 'formula',
})

const held = (problem: FormulaProblem, total: number): FormulaProblem => ({
  ...problem,
  limits: [...problem.limits, totalLimit(total, total)],
})

/** The least cost of each multiple of a step up to a total; those that have no recipe are left out. */
function costsOfTotals(problem: FormulaProblem, step: number, most: number): Map<number, number> {
  const costs = new Map<number, number>()
  for (let count = 0; count * step <= most; count += 1) {
    const outcome = leastCost(held(problem, count * step), solver)
    if (outcome.kind === 'optimal') costs.set(count * step, outcome.costPerAnimalDayEur)
    else expect(['infeasible', 'refused'], `total ${count * step}`).toContain(outcome.kind)
  }
  return costs
}

const sum = (recipe: Float64Array) => recipe.reduce((all, grams) => all + grams, 0)

/** Holds the answer to every multiple of the step that a recipe may weigh; says what kind it was. */
function judge(problem: FormulaProblem, step: number, most: number, seed: number): string {
  const outcome = roundTotal(problem, solver, { stepGrams: step })
  const costs = costsOfTotals(problem, step, most)
  if (outcome.kind === 'optimal') {
    const cost = outcome.rounded.costPerAnimalDayEur
    const cheapest = Math.min(...costs.values())
    const slack = 1e-6 * Math.abs(cost) + 1e-12
    expect(Math.abs(cost - cheapest), `seed ${seed}: ${cost}, of all ${cheapest}`).toBeLessThan(slack)
    expect(outcome.bound, `seed ${seed}`).toBeLessThanOrEqual(cheapest + slack)
    expect(outcome.bound, `seed ${seed}`).toBeGreaterThanOrEqual(cheapest - slack)
    expect(Math.abs(sum(outcome.rounded.recipe) - outcome.totalGrams), `seed ${seed}`).toBeLessThan(1e-7 * most)
    expect(outcome.totalGrams / step, `seed ${seed}`).toBeCloseTo(Math.round(outcome.totalGrams / step), 9)
    expect(outcome.free.costPerAnimalDayEur, `seed ${seed}`).toBeLessThanOrEqual(cost + slack)
  } else {
    expect(['noRoundTotal', 'infeasible', 'refused'], `seed ${seed}`).toContain(outcome.kind)
    expect([...costs.keys()], `seed ${seed}`).toEqual([])
  }
  return outcome.kind
}

/** A random problem whose total may be between two bounds, and a step of which few or no multiples lie between. */
function randomTotals(seed: number): { problem: FormulaProblem; step: number; most: number } {
  const luck = chance(seed + 300)
  const random = randomProblem(seed, { foods: luck.whole(3, 12), nutrients: luck.whole(1, 6) })
  const free = leastCost({ ...random, limits: random.limits.filter(({ subject }) => subject.kind !== 'total') }, solver)
  const total = free.kind === 'optimal' ? Math.max(sum(free.recipe), 1) : 100
  const limits = random.limits.filter(({ subject }) => subject.kind !== 'total')
  const most = total * luck.between(1, 1.6)
  const bounds = totalLimit(total * luck.between(0.5, 1), most)
  return { problem: { ...random, limits: [...limits, bounds] }, step: total / luck.between(1, 25), most }
}

test('the answer is the cheapest of all round totals, and none is missed', () => {
  const kinds = seeds.map((seed) => {
    const { problem, step, most } = randomTotals(seed)
    return judge(problem, step, most, seed)
  })
  expect(kinds.filter((kind) => kind === 'optimal').length).toBeGreaterThan(seeds.length / 2)
  expect(kinds).toContain('noRoundTotal')
})

test('with weighing steps and least amounts too, where the cost of a total is not convex', () => {
  const kinds = seeds.slice(0, seeds.length / 2).map((seed) => {
    const luck = chance(seed + 900)
    const { problem, step, most } = randomTotals(seed)
    const foods = problem.foods.map((food, place) =>
      place > 2
        ? food
        : {
            ...food,
            ...(luck.is(0.5) ? { stepGrams: most / luck.whole(2, 9) } : { minIfUsedGrams: most / luck.whole(2, 9) }),
          },
    )
    return judge({ ...problem, foods }, step, most, seed)
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

test('between two totals the cheaper neighbour wins, and both are shown', () => {
  // Free: 40 g of RICH and filler to 123 g.
  const outcome = roundTotal(problemOf([totalLimit(123, 200)]), solver)
  expect(outcome).toMatchObject({ kind: 'optimal', totalGrams: 130 })
  if (outcome.kind !== 'optimal') return
  expect(outcome.tried.map(({ totalGrams, outcome: each }) => [totalGrams, each.kind])).toEqual([
    [120, 'refused'],
    [130, 'optimal'],
  ])
  expect(outcome.rounded.costPerAnimalDayEur - outcome.free.costPerAnimalDayEur).toBeCloseTo((7 * 50) / 1e6, 12)
})

test('a total that is round already stays', () => {
  const outcome = roundTotal(problemOf([totalLimit(120, 200)]), solver)
  expect(outcome).toMatchObject({ kind: 'optimal', totalGrams: 120, tried: [{ totalGrams: 120 }] })
})

test('where no round total is possible both neighbours are shown impossible', () => {
  const outcome = roundTotal(problemOf([totalLimit(121, 129)]), solver)
  expect(outcome).toMatchObject({ kind: 'noRoundTotal', tried: [{ totalGrams: 120 }, { totalGrams: 130 }] })
  const perKg: Limit = { subject: { kind: 'nutrientPerKg', code: 'P' }, min: 31, max: null, from: 'formula' }
  const most: Limit = { subject: { kind: 'nutrient', code: 'P' }, min: null, max: 4, from: 'formula' }
  // 4 g of P at 31 g/kg at least are 129 g at most; proved by the nutrient, not by a limit on the total.
  const proved = roundTotal(problemOf([perKg, most, totalLimit(121, null)]), solver)
  expect(proved.kind === 'noRoundTotal' && proved.tried.map(({ outcome: each }) => each.kind)).toEqual([
    'refused',
    'infeasible',
  ])
})

test('a step that is none, and a formula that has no answer, are said', () => {
  for (const stepGrams of [0, -10, Number.NaN, Number.POSITIVE_INFINITY])
    expect(roundTotal(problemOf([]), solver, { stepGrams })).toEqual({ kind: 'notAStep' })
  expect(roundTotal(problemOf([totalLimit(200, 100)]), solver).kind).toBe('refused')
  expect(roundTotal(problemOf([totalLimit(null, 30)]), solver).kind).toBe('infeasible')
})
