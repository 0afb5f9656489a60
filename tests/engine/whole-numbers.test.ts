// "When used, at least so much" and weighing steps, against every choice tried one after the other.

import { expect, test } from 'vitest'
import { certifyInfeasible } from '../../packages/domain/src/formulation/certificate.ts'
import { certifiedSolve } from '../../packages/domain/src/formulation/certified-solve.ts'
import {
  type FormulaProblem,
  measureOf,
  type ProblemFood,
  type Recipe,
  valueIn,
} from '../../packages/domain/src/formulation/formula-problem.ts'
import { greatestAmounts } from '../../packages/domain/src/formulation/greatest-amounts.ts'
import { type LeastCostOutcome, leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { leastCostModel } from '../../packages/domain/src/formulation/least-cost-model.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { relaxationOf } from '../../packages/domain/src/formulation/whole-numbers.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 600 : 60 }, (_, seed) => seed)

/** A problem of which some foods may be used from so much on only, some are weighed in few steps, and some both. */
function randomWholeProblem(seed: number): FormulaProblem {
  const luck = chance(seed + 7000)
  const problem = randomProblem(seed, { foods: luck.whole(3, 7), nutrients: luck.whole(1, 5) })
  const limits = [...problem.limits]
  const foods = problem.foods.map((food, place) => {
    if (place > 3 || luck.is(0.3)) return food
    const amount = luck.pick([0.05, 1, 20, 200]) * luck.between(0.2, 1)
    if (luck.is(0.5)) return { ...food, minIfUsedGrams: amount }
    limits.push({ subject: { kind: 'food', code: food.code }, min: null, max: amount, from: 'formula' })
    const stepped = { ...food, stepGrams: amount / luck.whole(1, 5) }
    return luck.is(0.5) ? stepped : { ...stepped, minIfUsedGrams: luck.between(0, amount) }
  })
  return { ...problem, foods, limits }
}

/** What each choice leaves: a problem without whole numbers in which the food is as much as was chosen. */
function choicesOf(problem: FormulaProblem, food: ProblemFood): FormulaProblem[] {
  const { minIfUsedGrams = 0, stepGrams } = food
  const held = (min: number, max: number | null): FormulaProblem => ({
    ...problem,
    foods: problem.foods.map((each) => (each === food ? freed(food) : each)),
    limits: [...problem.limits, { subject: { kind: 'food', code: food.code }, min, max, from: 'formula' }],
  })
  if (!stepGrams) return [held(0, 0), held(minIfUsedGrams, null)]
  const most = Math.min(
    ...problem.limits.flatMap(({ subject, max }) =>
      subject.kind === 'food' && subject.code === food.code && max !== null ? [max] : [],
    ),
  )
  const counts = Array.from({ length: Math.floor(most / stepGrams + 1e-9) + 1 }, (_, count) => count)
  return counts
    .filter((count) => count === 0 || count * stepGrams >= minIfUsedGrams)
    .map((count) => {
      const limits = problem.limits.map((limit) => widened(limit, food.code, count * stepGrams))
      return {
        ...held(count * stepGrams, count * stepGrams),
        limits: [...limits, ...held(count * stepGrams, count * stepGrams).limits.slice(-1)],
      }
    })
}

const freed = ({ minIfUsedGrams, stepGrams, ...food }: ProblemFood): ProblemFood => food

/** Five fifths of a maximum are no more than it, whatever their floating sum. */
const widened = (limit: Limit, code: string, grams: number): Limit =>
  limit.subject.kind === 'food' && limit.subject.code === code && limit.max !== null && grams <= limit.max * (1 + 1e-12)
    ? { ...limit, max: Math.max(limit.max, grams) }
    : limit

/** The cheapest of all choices; Infinity when none is possible. */
function cheapestByTrying(problem: FormulaProblem): number {
  const open = problem.foods.find(({ minIfUsedGrams, stepGrams }) => minIfUsedGrams !== undefined || stepGrams)
  if (open) return Math.min(...choicesOf(problem, open).map(cheapestByTrying))
  const outcome = leastCost(problem, solver)
  if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  expect(['infeasible', 'refused']).toContain(outcome.kind)
  return Number.POSITIVE_INFINITY
}

/** What is asked, read from the problem itself: foods nothing or enough, whole steps, every limit by its measure. */
function breaches(problem: FormulaProblem, recipe: Recipe): string[] {
  const ofFoods = problem.foods.flatMap(({ code, minIfUsedGrams = 0, stepGrams }, place) => {
    const grams = recipe[place]!
    const steps = stepGrams ? grams / stepGrams : 0
    return [
      ...(Math.abs(grams) > 1e-9 && grams < minIfUsedGrams * (1 - 1e-9)
        ? [`${code}: ${grams} is less than ${minIfUsedGrams}`]
        : []),
      ...(Math.abs(steps - Math.round(steps)) > 1e-9 ? [`${code}: ${grams} are no whole steps of ${stepGrams}`] : []),
    ]
  })
  const ofLimits = problem.limits.flatMap(({ subject, min, max }) => {
    const value = valueIn(recipe, measureOf(subject, problem)!)
    const slack = 1e-6 * Math.max(1e-6, Math.abs(value))
    const isKept = (min === null || value >= min - slack) && (max === null || value <= max + slack)
    return isKept || Number.isNaN(value) ? [] : [`${JSON.stringify(subject)}: ${value} is not in ${min}..${max}`]
  })
  return [...ofFoods, ...ofLimits]
}

const isImpossible = (outcome: LeastCostOutcome) =>
  outcome.kind === 'infeasible' ||
  (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'neverEnough' || kind === 'limitsCross'))

test('the answer is the cheapest of all choices, tried one after the other', () => {
  const counts = { optimal: 0, impossible: 0 }
  for (const seed of seeds) {
    const problem = randomWholeProblem(seed)
    const outcome = leastCost(problem, solver)
    const cheapest = cheapestByTrying(problem)
    if (outcome.kind === 'optimal') {
      counts.optimal += 1
      const cost = outcome.costPerAnimalDayEur
      expect(Math.abs(cost - cheapest), `seed ${seed}: ${cost}, by trying ${cheapest}`).toBeLessThan(
        1e-6 * Math.abs(cost) + 1e-12,
      )
      expect(breaches(problem, outcome.recipe), `seed ${seed}`).toEqual([])
    } else {
      counts.impossible += 1
      expect(isImpossible(outcome), `seed ${seed}: ${outcome.kind}`).toBe(true)
      expect(cheapest, `seed ${seed}: impossible`).toBe(Number.POSITIVE_INFINITY)
    }
  }
  // The sample has to have both.
  expect(Math.min(counts.optimal, counts.impossible)).toBeGreaterThan(seeds.length / 10)
})

test('what is impossible is proved where fractions would not help, and said by the search alone where they would', () => {
  const counts = { proved: 0, searched: 0 }
  for (const seed of seeds) {
    const outcome = leastCost(randomWholeProblem(seed), solver)
    if (outcome.kind !== 'infeasible') continue
    const { program } = outcome.model
    const relaxed = certifiedSolve(relaxationOf(program), solver)
    counts[outcome.certificate ? 'proved' : 'searched'] += 1
    expect(relaxed.kind, `seed ${seed}`).toBe(outcome.certificate ? 'infeasible' : 'optimal')
    if (outcome.certificate)
      expect(certifyInfeasible(program, outcome.certificate.multipliers), `seed ${seed}`).not.toBeNull()
  }
  expect(Math.min(counts.proved, counts.searched)).toBeGreaterThan(0)
})

test('formulas of usual size with many such foods: proved by the search, every limit kept', () => {
  for (const seed of seeds.slice(0, process.env.LONG ? 100 : 10)) {
    const luck = chance(seed + 400)
    const problem = randomProblem(seed, { foods: luck.whole(15, 50), nutrients: luck.whole(5, 25) })
    const foods = problem.foods.map((food) => ({
      ...food,
      ...(luck.is(0.4) ? { minIfUsedGrams: luck.pick([0.1, 1, 10]) } : {}),
      ...(luck.is(0.4) ? { stepGrams: luck.pick([0.001, 0.1, 1, 5]) } : {}),
    }))
    const outcome = leastCost({ ...problem, foods }, solver, { seconds: 20 })
    if (outcome.kind !== 'optimal') {
      expect(isImpossible(outcome), `seed ${seed}: ${outcome.kind}`).toBe(true)
      continue
    }
    expect(outcome.certificate.boundFrom, `seed ${seed}`).toBe('search')
    expect(outcome.certificate.gap, `seed ${seed}`).toBeLessThan(1e-6)
    expect(breaches({ ...problem, foods }, outcome.recipe), `seed ${seed}`).toEqual([])
  }
})

test('what the rows leave possible of a food is never less than what is possible of it', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const model = leastCostModel(randomProblem(seed, { foods: 6, nutrients: 4 }))
    if ('refusals' in model) throw new Error(`seed ${seed} is refused`)
    const { program } = model
    greatestAmounts(program).forEach((most, column) => {
      const outcome = certifiedSolve(
        { ...program, costs: program.costs.map((_, at) => (at === column ? -1 : 0)) },
        solver,
      )
      expect(
        outcome.kind === 'optimal' ? outcome.x[column] : outcome.kind,
        `seed ${seed}, ${column}`,
      ).toBeLessThanOrEqual(most + 1e-9)
    })
  }
})

const salt: ProblemFood = {
  code: 'SALT',
  name: 'Salt',
  dryMatterPercent: 99,
  contents: [390],
  pricePerTonneEur: 100,
}

/** Salt against a dearer source of the same nutrient. */
const salts = (first: Partial<ProblemFood>, limits: readonly Limit[]): FormulaProblem => ({
  foods: [
    { ...salt, ...first },
    { ...salt, code: 'DEAR', contents: [100], pricePerTonneEur: 900 },
  ],
  nutrients: ['NA'],
  limits,
})

const sodium = (min: number | null, max: number | null): Limit => ({
  subject: { kind: 'nutrient', code: 'NA' },
  min,
  max,
  from: 'formula',
})
const saltLimit = (min: number | null, max: number | null): Limit => ({
  subject: { kind: 'food', code: 'SALT' },
  min,
  max,
  from: 'formula',
})

const kindsOf = (outcome: LeastCostOutcome) =>
  outcome.kind === 'refused' ? outcome.refusals.map(({ kind }) => kind) : outcome.kind

test('a food that would be too much when used is left out, though it is the cheaper one', () => {
  const outcome = leastCost(salts({ minIfUsedGrams: 50 }, [sodium(3.9, 5)]), solver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([0, 39])
})

test('three steps of 0.1 g are 0.3 g, at a maximum of 0.3 g', () => {
  const outcome = leastCost(salts({ stepGrams: 0.1 }, [sodium(1, null), saltLimit(null, 0.3)]), solver)
  expect(outcome.kind === 'optimal' && outcome.storedRecipe[0]).toBe(0.3)
})

test('what cannot be is said: in steps, with what is least when used, by a number that is no amount', () => {
  // Between 1.17 g and 1.95 g there is no whole step of 2 g: nothing but the steps stands in the way.
  const noStep = salts({ stepGrams: 2 }, [saltLimit(1.1, 1.9)])
  expect(leastCost(noStep, solver)).toMatchObject({ kind: 'infeasible', certificate: null })
  expect(kindsOf(leastCost(salts({ minIfUsedGrams: 5 }, [saltLimit(1, 4)]), solver))).toEqual(['neverEnough'])
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
    expect(kindsOf(leastCost(salts({ minIfUsedGrams: none }, []), solver)), `${none}`).toEqual(['notAnAmount'])
    expect(kindsOf(leastCost(salts({ stepGrams: none }, []), solver)), `${none}`).toEqual(['notAnAmount'])
  }
  expect(kindsOf(leastCost(salts({ stepGrams: 0 }, []), solver))).toEqual(['notAnAmount'])
})

test('a cost that falls without end is unbounded in steps too', () => {
  const outcome = leastCost(salts({ pricePerTonneEur: -1, stepGrams: 3, minIfUsedGrams: 7 }, []), solver)
  expect(outcome).toEqual({ kind: 'unbounded', foods: ['SALT'] })
})

test('the present recipe stays when it is as cheap and keeps to its steps', () => {
  // Two equal salts: any split of the four steps is as cheap.
  const twins: FormulaProblem = {
    foods: [
      { ...salt, stepGrams: 1 },
      { ...salt, code: 'TWIN', stepGrams: 1 },
    ],
    nutrients: ['NA'],
    limits: [sodium(1.5, null)],
  }
  for (const present of [
    [1, 3],
    [3, 1],
    [2, 2],
  ]) {
    const outcome = leastCost(twins, solver, { present: Float64Array.from(present) })
    expect(outcome.kind === 'optimal' && [...outcome.recipe]).toEqual(present)
  }
  const halves = leastCost(twins, solver, { present: Float64Array.of(1.5, 2.5) })
  expect(halves.kind === 'optimal' && [...halves.recipe].every(Number.isInteger)).toBe(true)
})

/** Given more time, until the search has found something. */
function stoppedWithSomething(problem: FormulaProblem): LeastCostOutcome {
  for (const seconds of [0.05, 0.2, 1, 4]) {
    const outcome = leastCost(problem, solver, { seconds })
    if (outcome.kind !== 'stopped' || outcome.best) return outcome
  }
  return { kind: 'stopped' }
}

test('a search that is stopped is never an optimum; what it found by then keeps every limit and says how far it may be', () => {
  const luck = chance(5)
  const foods = Array.from({ length: 60 }, (_, index) => ({
    code: `F${index}`,
    name: `Food ${index}`,
    dryMatterPercent: 90,
    contents: Array.from({ length: 6 }, () => luck.between(10, 100)),
    pricePerTonneEur: luck.between(100, 120),
    stepGrams: luck.between(3, 9),
    minIfUsedGrams: 10,
  }))
  const limits = Array.from({ length: 6 }, (_, index): Limit => {
    const subject = { kind: 'nutrient', code: `N${index}` } as const
    return { subject, min: 40 + index, max: null, from: 'formula' }
  })
  const problem: FormulaProblem = { foods, nutrients: limits.map((_, index) => `N${index}`), limits }
  const outcome = stoppedWithSomething(problem)
  expect(outcome.kind).toBe('stopped')
  const best = outcome.kind === 'stopped' ? outcome.best : undefined
  expect(best && breaches(problem, best.recipe)).toEqual([])
  expect(best?.gap).toBeGreaterThan(0)
  expect(best && best.costPerAnimalDayEur - best.bound).toBeGreaterThan(0)
})
