// Checks minimum amounts if used and weighing steps against an enumeration of all choices.

import { expect, test } from 'vitest'
import { type LeastCostOutcome, leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type FormulaProblem,
  measuredValue,
  type ProblemFood,
  quantityMeasureOf,
  type Recipe,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { leastCostModel } from '../../../packages/domain/src/formulation/problem/least-cost-model.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { certifyInfeasible } from '../../../packages/domain/src/linear-programming/certificate.ts'
import { certifiedSolve } from '../../../packages/domain/src/linear-programming/certified-solve.ts'
import { impliedUpperBounds } from '../../../packages/domain/src/linear-programming/implied-upper-bounds.ts'
import { continuousRelaxation } from '../../../packages/domain/src/linear-programming/integers.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 600 : 25 }, (_, seed) => seed)

/** A problem in which some foods have a minimum amount if used, some few possible weighing steps, and some both. */
function randomWholeProblem(seed: number): FormulaProblem {
  const random = seededRandom(seed + 7000)
  const problem = randomProblem(seed, { foods: random.integer(3, 7), nutrients: random.integer(1, 5) })
  const limits = [...problem.limits]
  const foods = problem.foods.map((food, index) => {
    if (index > 3 || random.chance(0.3)) return food
    const amount = random.pick([0.05, 1, 20, 200]) * random.between(0.2, 1)
    if (random.chance(0.5)) return { ...food, minIfUsedGrams: amount }
    limits.push({ subject: { kind: 'food', code: food.code }, min: null, max: amount, from: 'formula' })
    const stepped = { ...food, stepGrams: amount / random.integer(1, 5) }
    return random.chance(0.5) ? stepped : { ...stepped, minIfUsedGrams: random.between(0, amount) }
  })
  return { ...problem, foods, limits }
}

/** One problem per choice for a food, with the food limited to it and no longer restricted to whole numbers. */
function problemsPerChoice(problem: FormulaProblem, food: ProblemFood): FormulaProblem[] {
  const { minIfUsedGrams = 0, stepGrams } = food
  const withAmount = (min: number, max: number | null): FormulaProblem => ({
    ...problem,
    foods: problem.foods.map((each) => (each === food ? withoutWholeNumbers(food) : each)),
    limits: [...problem.limits, { subject: { kind: 'food', code: food.code }, min, max, from: 'formula' }],
  })
  if (!stepGrams) return [withAmount(0, 0), withAmount(minIfUsedGrams, null)]
  const maxGrams = Math.min(
    ...problem.limits.flatMap(({ subject, max }) =>
      subject.kind === 'food' && subject.code === food.code && max !== null ? [max] : [],
    ),
  )
  const counts = Array.from({ length: Math.floor(maxGrams / stepGrams + 1e-9) + 1 }, (_, count) => count)
  return counts
    .filter((count) => count === 0 || count * stepGrams >= minIfUsedGrams)
    .map((count) => {
      const limits = problem.limits.map((limit) => widenedFor(limit, food.code, count * stepGrams))
      return {
        ...withAmount(count * stepGrams, count * stepGrams),
        limits: [...limits, ...withAmount(count * stepGrams, count * stepGrams).limits.slice(-1)],
      }
    })
}

const withoutWholeNumbers = ({ minIfUsedGrams, stepGrams, ...food }: ProblemFood): ProblemFood => food

/**
 * The limit, widened if a number of steps exceeds its maximum only by a rounding error: 5 × (max / 5) may be above max.
 */
const widenedFor = (limit: Limit, code: string, grams: number): Limit =>
  limit.subject.kind === 'food' && limit.subject.code === code && limit.max !== null && grams <= limit.max * (1 + 1e-12)
    ? { ...limit, max: Math.max(limit.max, grams) }
    : limit

/** The least cost over all choices; Infinity when infeasible. */
function cheapestByEnumeration(problem: FormulaProblem): number {
  const open = problem.foods.find(({ minIfUsedGrams, stepGrams }) => minIfUsedGrams !== undefined || stepGrams)
  if (open) return Math.min(...problemsPerChoice(problem, open).map(cheapestByEnumeration))
  const outcome = leastCost(problem, testSolver)
  if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  expect(['infeasible', 'refused']).toContain(outcome.kind)
  return Number.POSITIVE_INFINITY
}

/** The rules of the problem that a recipe breaks: minimum amounts if used, whole steps, limits. */
function breachedLimits(problem: FormulaProblem, recipe: Recipe): string[] {
  const foodBreaches = problem.foods.flatMap(({ code, minIfUsedGrams = 0, stepGrams }, index) => {
    const grams = recipe[index]!
    const steps = stepGrams ? grams / stepGrams : 0
    return [
      ...(Math.abs(grams) > 1e-9 && grams < minIfUsedGrams * (1 - 1e-9)
        ? [`${code}: ${grams} is less than ${minIfUsedGrams}`]
        : []),
      ...(Math.abs(steps - Math.round(steps)) > 1e-9 ? [`${code}: ${grams} is not a multiple of ${stepGrams}`] : []),
    ]
  })
  const limitBreaches = problem.limits.flatMap(({ subject, min, max }) => {
    const value = measuredValue(recipe, quantityMeasureOf(subject, problem)!)
    const slack = 1e-6 * Math.max(1e-6, Math.abs(value))
    const isSatisfied = (min === null || value >= min - slack) && (max === null || value <= max + slack)
    return isSatisfied || Number.isNaN(value) ? [] : [`${JSON.stringify(subject)}: ${value} is not in ${min}..${max}`]
  })
  return [...foodBreaches, ...limitBreaches]
}

const isInfeasibleOutcome = (outcome: LeastCostOutcome) =>
  outcome.kind === 'infeasible' ||
  (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'neverEnough' || kind === 'limitsCross'))

test('the result is the cheapest of all choices, found by enumeration', () => {
  const counts = { optimal: 0, impossible: 0 }
  for (const seed of seeds) {
    const problem = randomWholeProblem(seed)
    const outcome = leastCost(problem, testSolver)
    const cheapest = cheapestByEnumeration(problem)
    if (outcome.kind === 'optimal') {
      counts.optimal += 1
      const cost = outcome.costPerAnimalDayEur
      expect(Math.abs(cost - cheapest), `seed ${seed}: ${cost}, by enumeration ${cheapest}`).toBeLessThan(
        1e-6 * Math.abs(cost) + 1e-12,
      )
      expect(breachedLimits(problem, outcome.recipe), `seed ${seed}`).toEqual([])
    } else {
      counts.impossible += 1
      expect(isInfeasibleOutcome(outcome), `seed ${seed}: ${outcome.kind}`).toBe(true)
      expect(cheapest, `seed ${seed}: impossible`).toBe(Number.POSITIVE_INFINITY)
    }
  }
  // The sample must contain both.
  expect(Math.min(counts.optimal, counts.impossible)).toBeGreaterThan(seeds.length / 10)
})

test('infeasibility is proved when the continuous relaxation is infeasible, otherwise found by the search alone', () => {
  const counts = { proved: 0, searched: 0 }
  for (const seed of seeds) {
    const outcome = leastCost(randomWholeProblem(seed), testSolver)
    if (outcome.kind !== 'infeasible') continue
    const { program } = outcome.model
    const relaxed = certifiedSolve(continuousRelaxation(program), testSolver)
    counts[outcome.certificate ? 'proved' : 'searched'] += 1
    expect(relaxed.kind, `seed ${seed}`).toBe(outcome.certificate ? 'infeasible' : 'optimal')
    if (outcome.certificate)
      expect(certifyInfeasible(program, outcome.certificate.multipliers), `seed ${seed}`).not.toBeNull()
  }
  expect(Math.min(counts.proved, counts.searched)).toBeGreaterThan(0)
})

test('formulas of usual size with many such foods have an optimum with the bound of the search, within every limit', () => {
  for (const seed of seeds.slice(0, process.env.LONG ? 100 : 5)) {
    const random = seededRandom(seed + 400)
    const problem = randomProblem(seed, { foods: random.integer(15, 50), nutrients: random.integer(5, 25) })
    const foods = problem.foods.map((food) => ({
      ...food,
      ...(random.chance(0.4) ? { minIfUsedGrams: random.pick([0.1, 1, 10]) } : {}),
      ...(random.chance(0.4) ? { stepGrams: random.pick([0.001, 0.1, 1, 5]) } : {}),
    }))
    const outcome = leastCost({ ...problem, foods }, testSolver, { seconds: 20 })
    if (outcome.kind !== 'optimal') {
      expect(isInfeasibleOutcome(outcome), `seed ${seed}: ${outcome.kind}`).toBe(true)
      continue
    }
    expect(outcome.certificate.boundFrom, `seed ${seed}`).toBe('search')
    expect(outcome.certificate.gap, `seed ${seed}`).toBeLessThan(1e-6)
    expect(breachedLimits({ ...problem, foods }, outcome.recipe), `seed ${seed}`).toEqual([])
  }
})

test('an implied upper bound is never below the largest feasible amount', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const model = leastCostModel(randomProblem(seed, { foods: 6, nutrients: 4 }))
    if ('refusals' in model) throw new Error(`seed ${seed} is refused`)
    const { program } = model
    impliedUpperBounds(program).forEach((upperBound, column) => {
      const outcome = certifiedSolve(
        { ...program, costs: program.costs.map((_, at) => (at === column ? -1 : 0)) },
        testSolver,
      )
      expect(
        outcome.kind === 'optimal' ? outcome.x[column] : outcome.kind,
        `seed ${seed}, ${column}`,
      ).toBeLessThanOrEqual(upperBound + 1e-9)
    })
  }
})

const saltFood: ProblemFood = {
  code: 'SALT',
  name: 'Salt',
  dryMatterPercent: 99,
  contents: [390],
  pricePerTonneEur: 100,
}

/** Salt, and a dearer source of the same nutrient. */
const saltProblem = (first: Partial<ProblemFood>, limits: readonly Limit[]): FormulaProblem => ({
  foods: [
    { ...saltFood, ...first },
    { ...saltFood, code: 'DEAR', contents: [100], pricePerTonneEur: 900 },
  ],
  nutrients: ['NA'],
  limits,
})

const sodiumLimit = (min: number | null, max: number | null): Limit => ({
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

test('a cheaper food is left out when its minimum amount if used would be too much', () => {
  const outcome = leastCost(saltProblem({ minIfUsedGrams: 50 }, [sodiumLimit(3.9, 5)]), testSolver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([0, 39])
})

test('three steps of 0.1 g satisfy a maximum of 0.3 g', () => {
  const outcome = leastCost(saltProblem({ stepGrams: 0.1 }, [sodiumLimit(1, null), saltLimit(null, 0.3)]), testSolver)
  expect(outcome.kind === 'optimal' && outcome.storedRecipe[0]).toBe(0.3)
})

test('steps that meet no limit, minimum amounts above a maximum and invalid amounts are reported as such', () => {
  // There is no multiple of 2 g between 1.1 g and 1.9 g: only the steps make it infeasible.
  const noStep = saltProblem({ stepGrams: 2 }, [saltLimit(1.1, 1.9)])
  expect(leastCost(noStep, testSolver)).toMatchObject({ kind: 'infeasible', certificate: null })
  expect(kindsOf(leastCost(saltProblem({ minIfUsedGrams: 5 }, [saltLimit(1, 4)]), testSolver))).toEqual(['neverEnough'])
  for (const invalid of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
    expect(kindsOf(leastCost(saltProblem({ minIfUsedGrams: invalid }, []), testSolver)), `${invalid}`).toEqual([
      'notAnAmount',
    ])
    expect(kindsOf(leastCost(saltProblem({ stepGrams: invalid }, []), testSolver)), `${invalid}`).toEqual([
      'notAnAmount',
    ])
  }
  expect(kindsOf(leastCost(saltProblem({ stepGrams: 0 }, []), testSolver))).toEqual(['notAnAmount'])
})

test('a problem with weighing steps can be unbounded too', () => {
  const outcome = leastCost(saltProblem({ pricePerTonneEur: -1, stepGrams: 3, minIfUsedGrams: 7 }, []), testSolver)
  expect(outcome).toEqual({ kind: 'unbounded', foods: ['SALT'] })
})

test('an equally cheap current recipe in whole steps is returned', () => {
  // Two equal salts: every split of the four steps costs the same.
  const twins: FormulaProblem = {
    foods: [
      { ...saltFood, stepGrams: 1 },
      { ...saltFood, code: 'TWIN', stepGrams: 1 },
    ],
    nutrients: ['NA'],
    limits: [sodiumLimit(1.5, null)],
  }
  for (const current of [
    [1, 3],
    [3, 1],
    [2, 2],
  ]) {
    const outcome = leastCost(twins, testSolver, { currentRecipe: Float64Array.from(current) })
    expect(outcome.kind === 'optimal' && [...outcome.recipe]).toEqual(current)
  }
  const halves = leastCost(twins, testSolver, { currentRecipe: Float64Array.of(1.5, 2.5) })
  expect(halves.kind === 'optimal' && [...halves.recipe].every(Number.isInteger)).toBe(true)
})

/** Solves with ever more time, until the search has an incumbent. */
function solveStoppedWithIncumbent(problem: FormulaProblem): LeastCostOutcome {
  for (const seconds of [0.05, 0.2, 1, 4]) {
    const outcome = leastCost(problem, testSolver, { seconds })
    if (outcome.kind !== 'stopped' || outcome.best) return outcome
  }
  return { kind: 'stopped' }
}

test('a stopped search is never an optimum; its incumbent satisfies every limit and states its gap', () => {
  const random = seededRandom(5)
  const foods = Array.from({ length: 60 }, (_, index) => ({
    code: `F${index}`,
    name: `Food ${index}`,
    dryMatterPercent: 90,
    contents: Array.from({ length: 6 }, () => random.between(10, 100)),
    pricePerTonneEur: random.between(100, 120),
    stepGrams: random.between(3, 9),
    minIfUsedGrams: 10,
  }))
  const limits = Array.from({ length: 6 }, (_, index): Limit => {
    const subject = { kind: 'nutrient', code: `N${index}` } as const
    return { subject, min: 40 + index, max: null, from: 'formula' }
  })
  const problem: FormulaProblem = { foods, nutrients: limits.map((_, index) => `N${index}`), limits }
  const outcome = solveStoppedWithIncumbent(problem)
  expect(outcome.kind).toBe('stopped')
  const best = outcome.kind === 'stopped' ? outcome.best : undefined
  expect(best && breachedLimits(problem, best.recipe)).toEqual([])
  expect(best?.gap).toBeGreaterThan(0)
  expect(best && best.costPerAnimalDayEur - best.bound).toBeGreaterThan(0)
})
