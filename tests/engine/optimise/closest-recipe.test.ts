// Checks the closest recipe against feasible recipes that were found independently of the distance.

import { expect, test } from 'vitest'
import {
  type ClosestRecipeOutcome,
  closestRecipe,
} from '../../../packages/domain/src/formulation/optimise/closest-recipe.ts'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import type {
  FormulaProblem,
  ProblemFood,
  Recipe,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { columnUnitsOf } from '../../../packages/domain/src/formulation/problem/least-cost-model.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { greatestRelativeViolationOf } from '../../../packages/domain/src/linear-programming/certificate.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 1500 : 40 }, (_, seed) => seed)

const problemSizeOf = (seed: number) => ({ foods: 3 + (seed % 25), nutrients: 2 + (seed % 12) })

const distanceBetween = (one: Recipe, other: Recipe) =>
  one.reduce((sum, grams, food) => sum + Math.abs(grams - other[food]!), 0)

const totalGramsOf = (recipe: Recipe) => recipe.reduce((sum, grams) => sum + grams, 0)

const costOf = ({ foods }: FormulaProblem, recipe: Recipe) =>
  recipe.reduce((sum, grams, food) => sum + (grams * foods[food]!.pricePerTonneEur!) / 1e6, 0)

/** The cheapest recipe under other prices, with some amounts changed at random. */
function perturbedRecipe(problem: FormulaProblem, seed: number): Recipe {
  const random = seededRandom(seed + 2000)
  const foods = problem.foods.map((food) => ({ ...food, pricePerTonneEur: random.between(50, 3000) }))
  const outcome = leastCost({ ...problem, foods }, testSolver)
  const start = outcome.kind === 'optimal' ? outcome.recipe : new Float64Array(foods.length)
  return start.map((grams) =>
    random.chance(0.3) ? Math.max(0, grams * random.between(0.3, 2) + random.pick([0, 0, 5])) : grams,
  )
}

/** Feasible recipes: the cheapest under random prices, and mixtures of two of them. */
function feasibleRecipes(problem: FormulaProblem, seed: number, target: Recipe): Recipe[] {
  const random = seededRandom(seed + 3000)
  const vertices = Array.from({ length: 6 }, () => {
    // Half of the time the foods of the target are cheap, so that the recipe is near it.
    const isNear = random.chance(0.5)
    const foods = problem.foods.map((food, index) => ({
      ...food,
      pricePerTonneEur: isNear && target[index]! > 0 ? random.between(1, 50) : random.between(50, 3000),
    }))
    const outcome = leastCost({ ...problem, foods }, testSolver)
    return outcome.kind === 'optimal' ? [outcome.recipe] : []
  }).flat()
  return vertices.flatMap((one, index) => {
    const other = vertices[(index + 1) % vertices.length]!
    const share = random.next()
    return [one, one.map((grams, food) => share * grams + (1 - share) * other[food]!)]
  })
}

function expectOptimal(outcome: ClosestRecipeOutcome, name: string) {
  expect(outcome.kind, `${name}: ${'reason' in outcome ? outcome.reason : ''}`).toBe('optimal')
  return outcome.kind === 'optimal' ? outcome : null
}

test('the result satisfies every limit, and no feasible recipe is closer', () => {
  for (const seed of seeds) {
    const problem = randomProblem(seed, problemSizeOf(seed))
    const target = perturbedRecipe(problem, seed)
    const closest = expectOptimal(closestRecipe(problem, target, testSolver), `seed ${seed}`)
    if (!closest) continue
    const slack = 1e-7 * totalGramsOf(target) + 1e-9
    expect(greatestRelativeViolationOf(closest.model.program, closest.recipe), `seed ${seed}`).toBeLessThan(1e-7)
    expect(closest.distance, `seed ${seed}`).toBeCloseTo(distanceBetween(closest.recipe, target), 9)
    expect(Math.abs(closest.distance - closest.distanceBound), `seed ${seed}`).toBeLessThan(slack)
    for (const other of feasibleRecipes(problem, seed, target))
      expect(distanceBetween(other, target), `seed ${seed}`).toBeGreaterThan(closest.distance - slack)
    // A small step towards another feasible recipe is not closer either.
    for (const other of feasibleRecipes(problem, seed, target)) {
      const stepped = closest.recipe.map((grams, food) => 0.999 * grams + 0.001 * other[food]!)
      expect(distanceBetween(stepped, target), `seed ${seed}`).toBeGreaterThan(closest.distance - slack)
    }
    expect(closest.certificate.gap, `seed ${seed}`).toBeLessThan(1e-7)
    expect(closest.costPerAnimalDayEur, `seed ${seed}`).toBeCloseTo(costOf(problem, closest.recipe), 9)
  }
})

test('a feasible recipe is its own closest recipe', () => {
  for (const seed of seeds) {
    const problem = randomProblem(seed, problemSizeOf(seed))
    const start = leastCost(
      {
        ...problem,
        foods: problem.foods.map((food, index) => ({ ...food, pricePerTonneEur: 100 + ((index * 37) % 11) })),
      },
      testSolver,
    )
    if (start.kind !== 'optimal') continue
    const closest = expectOptimal(closestRecipe(problem, start.recipe, testSolver), `seed ${seed}`)
    expect(closest?.distance, `seed ${seed}`).toBeLessThan(1e-7 * totalGramsOf(start.recipe) + 1e-9)
  }
})

test('with a cost margin the cost stays within it, and a larger margin gives a closer recipe', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const problem = randomProblem(seed, problemSizeOf(seed))
    const target = perturbedRecipe(problem, seed)
    const cheapest = leastCost(problem, testSolver)
    if (cheapest.kind !== 'optimal') continue
    const cost = cheapest.costPerAnimalDayEur
    // A percentage of 0 leaves no margin.
    if (cost < 1e-9) continue
    const unrestricted = expectOptimal(closestRecipe(problem, target, testSolver), `seed ${seed}`)
    const distances = [0, 1, 10, 1e6].map((costMarginPercent) => {
      const closest = expectOptimal(
        closestRecipe(problem, target, testSolver, { costMarginPercent }),
        `seed ${seed}: ${costMarginPercent} %`,
      )
      expect(closest?.leastCostPerAnimalDayEur, `seed ${seed}`).toBeCloseTo(cost, 12)
      const maxCost = cost * (1 + costMarginPercent / 100)
      expect(closest?.costPerAnimalDayEur, `seed ${seed}: ${costMarginPercent} %`).toBeLessThanOrEqual(
        maxCost * (1 + 1e-7),
      )
      return closest?.distance ?? Number.NaN
    })
    const slack = 1e-6 * totalGramsOf(target) + 1e-9
    distances.slice(1).forEach((distance, index) => {
      expect(distance, `seed ${seed}: ${distances}`).toBeLessThanOrEqual(distances[index]! + slack)
    })
    expect(Math.abs(distances[3]! - (unrestricted?.distance ?? Number.NaN)), `seed ${seed}`).toBeLessThan(slack)
  }
})

const food = (code: string, price: number, content: number, more: Partial<ProblemFood> = {}): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 95,
  contents: [content],
  pricePerTonneEur: price,
  ...more,
})

const phosphorusLimit = (min: number): Limit => ({
  subject: { kind: 'nutrient', code: 'P' },
  min,
  max: null,
  from: 'formula',
})
const totalLimit: Limit = { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' }
const problemOf = (foods: ProblemFood[], limits: readonly Limit[]): FormulaProblem => ({
  foods,
  nutrients: ['P'],
  limits,
})

test('worked example: the missing nutrient is added by exchanging foods gram for gram', () => {
  const problem = problemOf([food('RICH', 400, 200), food('POOR', 50, 0)], [phosphorusLimit(10), totalLimit])
  const outcome = closestRecipe(problem, Float64Array.of(40, 60), testSolver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([50, 50])
  expect(outcome.kind === 'optimal' && outcome.distance).toBeCloseTo(20, 9)
})

test('of equally close recipes the cheapest is returned: of two equal foods the cheaper one is added', () => {
  const foods = [food('DEAR', 500, 200), food('CHEAP', 400, 200), food('POOR', 50, 0)]
  const outcome = closestRecipe(
    problemOf(foods, [phosphorusLimit(10), totalLimit]),
    Float64Array.of(20, 20, 60),
    testSolver,
  )
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([20, 30, 50])
})

test('weights penalise the change of a food', () => {
  const foods = [food('ONE', 500, 200), food('OTHER', 400, 200), food('POOR', 50, 0)]
  const weights = Float64Array.of(1, 10, 0)
  const outcome = closestRecipe(
    problemOf(foods, [phosphorusLimit(10), totalLimit]),
    Float64Array.of(20, 20, 60),
    testSolver,
    {
      weights,
    },
  )
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([30, 20, 50])
  expect(outcome.kind === 'optimal' && outcome.distance).toBeCloseTo(10, 9)
})

test('with weighing steps and minimum amounts the result is the closest of all choices', () => {
  for (const seed of seeds.slice(0, seeds.length / 4)) {
    const random = seededRandom(seed)
    const step = random.between(3, 9)
    const minGrams = random.between(5, 40)
    const rich = food('RICH', 400, 200, { stepGrams: step })
    const some = food('SOME', 100, 50, { minIfUsedGrams: minGrams })
    const poor = food('POOR', 50, 0)
    const target = Float64Array.from([0, 0, 0], () => random.between(0, 60))
    const limits = [phosphorusLimit(random.between(5, 12)), { ...totalLimit, max: 110 }]
    const outcome = closestRecipe(problemOf([rich, some, poor], limits), target, testSolver)
    const distances = Array.from({ length: Math.floor(110 / step) + 1 }, (_, count) => count * step).flatMap(
      (grams) => {
        const foodLimit = (code: string, min: number, max: number | null): Limit => ({
          subject: { kind: 'food', code },
          min,
          max,
          from: 'formula',
        })
        return [foodLimit('SOME', 0, 0), foodLimit('SOME', minGrams, null)].map((choice) => {
          const unrestricted = problemOf(
            [food('RICH', 400, 200), food('SOME', 100, 50), poor],
            [...limits, foodLimit('RICH', grams, grams), choice],
          )
          const closest = closestRecipe(unrestricted, target, testSolver)
          return closest.kind === 'optimal' ? closest.distance : Number.POSITIVE_INFINITY
        })
      },
    )
    const closest = expectOptimal(outcome, `seed ${seed}`)
    expect(closest?.distance, `seed ${seed}`).toBeCloseTo(Math.min(...distances), 5)
    if (!closest) continue
    expect(
      greatestRelativeViolationOf(closest.model.program, columnUnitsOf(closest.model, closest.recipe)),
      `seed ${seed}`,
    ).toBeLessThan(1e-7)
    expect(closest.recipe[0]! / step, `seed ${seed}`).toBeCloseTo(Math.round(closest.recipe[0]! / step), 9)
  }
})

test('infeasibility is proved on the limits themselves, and an invalid target, weight or margin is refused', () => {
  const problem = problemOf([food('RICH', 400, 200), food('POOR', 50, 0)], [phosphorusLimit(30), totalLimit])
  const outcome = closestRecipe(problem, Float64Array.of(40, 60), testSolver)
  expect(outcome.kind).toBe('infeasible')
  if (outcome.kind === 'infeasible') expect(outcome.certificate?.multipliers.length).toBe(outcome.model.rows.length)
  const refusal = (target: Recipe, options = {}) => {
    const refused = closestRecipe(problem, target, testSolver, options)
    return refused.kind === 'refused' ? refused.refusals.map(({ kind }) => kind) : refused.kind
  }
  for (const invalid of [[1], [1, -1], [1, Number.NaN], [1, Number.POSITIVE_INFINITY], []])
    expect(refusal(Float64Array.from(invalid)), `${invalid}`).toEqual(['notARecipe'])
  expect(refusal(Float64Array.of(1, 1), { weights: Float64Array.of(1, -1) })).toEqual(['notWeights'])
  expect(refusal(Float64Array.of(1, 1), { costMarginPercent: -1 })).toEqual(['notACostMargin'])
  expect(refusal(Float64Array.of(1, 1), { costMarginPercent: Number.NaN })).toEqual(['notACostMargin'])
})
