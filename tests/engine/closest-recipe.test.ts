// The nearest recipe, against recipes that keep every limit and were found without knowing what is near.

import { expect, test } from 'vitest'
import { violationOf } from '../../packages/domain/src/formulation/certificate.ts'
import { type ClosestOutcome, closestRecipe } from '../../packages/domain/src/formulation/closest-recipe.ts'
import type { FormulaProblem, ProblemFood, Recipe } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { unitsOf } from '../../packages/domain/src/formulation/least-cost-model.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 1500 : 120 }, (_, seed) => seed)

const sizeOf = (seed: number) => ({ foods: 3 + (seed % 25), nutrients: 2 + (seed % 12) })

const distanceBetween = (one: Recipe, other: Recipe) =>
  one.reduce((sum, grams, food) => sum + Math.abs(grams - other[food]!), 0)

const weightOf = (recipe: Recipe) => recipe.reduce((sum, grams) => sum + grams, 0)

const costOf = ({ foods }: FormulaProblem, recipe: Recipe) =>
  recipe.reduce((sum, grams, food) => sum + (grams * foods[food]!.pricePerTonneEur!) / 1e6, 0)

/** A recipe that was good once: the cheapest under other prices, moved here and there. */
function givenFor(problem: FormulaProblem, seed: number): Recipe {
  const luck = chance(seed + 2000)
  const foods = problem.foods.map((food) => ({ ...food, pricePerTonneEur: luck.between(50, 3000) }))
  const outcome = leastCost({ ...problem, foods }, solver)
  const start = outcome.kind === 'optimal' ? outcome.recipe : new Float64Array(foods.length)
  return start.map((grams) => (luck.is(0.3) ? Math.max(0, grams * luck.between(0.3, 2) + luck.pick([0, 0, 5])) : grams))
}

/** Recipes that keep every limit: the cheapest under prices drawn at random, and mixtures of them. */
function otherRecipes(problem: FormulaProblem, seed: number, given: Recipe): Recipe[] {
  const luck = chance(seed + 3000)
  const corners = Array.from({ length: 6 }, () => {
    // Cheap is what the given recipe has much of, or anything.
    const isNear = luck.is(0.5)
    const foods = problem.foods.map((food, place) => ({
      ...food,
      pricePerTonneEur: isNear && given[place]! > 0 ? luck.between(1, 50) : luck.between(50, 3000),
    }))
    const outcome = leastCost({ ...problem, foods }, solver)
    return outcome.kind === 'optimal' ? [outcome.recipe] : []
  }).flat()
  return corners.flatMap((one, place) => {
    const other = corners[(place + 1) % corners.length]!
    const share = luck.next()
    return [one, one.map((grams, food) => share * grams + (1 - share) * other[food]!)]
  })
}

function nearest(outcome: ClosestOutcome, name: string) {
  expect(outcome.kind, `${name}: ${'reason' in outcome ? outcome.reason : ''}`).toBe('optimal')
  return outcome.kind === 'optimal' ? outcome : null
}

test('the answer keeps every limit and no recipe that does is nearer', () => {
  for (const seed of seeds) {
    const problem = randomProblem(seed, sizeOf(seed))
    const given = givenFor(problem, seed)
    const found = nearest(closestRecipe(problem, given, solver), `seed ${seed}`)
    if (!found) continue
    const slack = 1e-7 * weightOf(given) + 1e-9
    expect(violationOf(found.model.program, found.recipe), `seed ${seed}`).toBeLessThan(1e-7)
    expect(found.distance, `seed ${seed}`).toBeCloseTo(distanceBetween(found.recipe, given), 9)
    expect(Math.abs(found.distance - found.distanceBound), `seed ${seed}`).toBeLessThan(slack)
    for (const other of otherRecipes(problem, seed, given))
      expect(distanceBetween(other, given), `seed ${seed}`).toBeGreaterThan(found.distance - slack)
    // Nor does a step from it towards any other recipe come nearer.
    for (const other of otherRecipes(problem, seed, given)) {
      const moved = found.recipe.map((grams, food) => 0.999 * grams + 0.001 * other[food]!)
      expect(distanceBetween(moved, given), `seed ${seed}`).toBeGreaterThan(found.distance - slack)
    }
    expect(found.certificate.gap, `seed ${seed}`).toBeLessThan(1e-7)
    expect(found.costPerAnimalDayEur, `seed ${seed}`).toBeCloseTo(costOf(problem, found.recipe), 9)
  }
})

test('a recipe that keeps every limit stays as it is', () => {
  for (const seed of seeds) {
    const problem = randomProblem(seed, sizeOf(seed))
    const start = leastCost(
      {
        ...problem,
        foods: problem.foods.map((food, place) => ({ ...food, pricePerTonneEur: 100 + ((place * 37) % 11) })),
      },
      solver,
    )
    if (start.kind !== 'optimal') continue
    const found = nearest(closestRecipe(problem, start.recipe, solver), `seed ${seed}`)
    expect(found?.distance, `seed ${seed}`).toBeLessThan(1e-7 * weightOf(start.recipe) + 1e-9)
  }
})

test('held near to the least cost it costs no more than asked, and is nearer the more it may cost', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const problem = randomProblem(seed, sizeOf(seed))
    const given = givenFor(problem, seed)
    const least = leastCost(problem, solver)
    if (least.kind !== 'optimal') continue
    const cost = least.costPerAnimalDayEur
    // A percentage of nothing is nothing.
    if (cost < 1e-9) continue
    const free = nearest(closestRecipe(problem, given, solver), `seed ${seed}`)
    const distances = [0, 1, 10, 1e6].map((costMarginPercent) => {
      const found = nearest(
        closestRecipe(problem, given, solver, { costMarginPercent }),
        `seed ${seed}: ${costMarginPercent} %`,
      )
      expect(found?.leastCostPerAnimalDayEur, `seed ${seed}`).toBeCloseTo(cost, 12)
      const most = cost * (1 + costMarginPercent / 100)
      expect(found?.costPerAnimalDayEur, `seed ${seed}: ${costMarginPercent} %`).toBeLessThanOrEqual(most * (1 + 1e-7))
      return found?.distance ?? Number.NaN
    })
    const slack = 1e-6 * weightOf(given) + 1e-9
    distances.slice(1).forEach((distance, index) => {
      expect(distance, `seed ${seed}: ${distances}`).toBeLessThanOrEqual(distances[index]! + slack)
    })
    expect(Math.abs(distances[3]! - (free?.distance ?? Number.NaN)), `seed ${seed}`).toBeLessThan(slack)
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

const phosphorus = (min: number): Limit => ({
  subject: { kind: 'nutrient', code: 'P' },
  min,
  max: null,
  from: 'formula',
})
const total: Limit = { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' }
const problemOf = (foods: ProblemFood[], limits: readonly Limit[]): FormulaProblem => ({
  foods,
  nutrients: ['P'],
  limits,
})

test('worked example: what lacks is exchanged gram for gram', () => {
  const problem = problemOf([food('RICH', 400, 200), food('POOR', 50, 0)], [phosphorus(10), total])
  const outcome = closestRecipe(problem, Float64Array.of(40, 60), solver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([50, 50])
  expect(outcome.kind === 'optimal' && outcome.distance).toBeCloseTo(20, 9)
})

test('among equally near recipes the cheapest: of two equal foods the cheaper is added', () => {
  const foods = [food('DEAR', 500, 200), food('CHEAP', 400, 200), food('POOR', 50, 0)]
  const outcome = closestRecipe(problemOf(foods, [phosphorus(10), total]), Float64Array.of(20, 20, 60), solver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([20, 30, 50])
})

test('weights say what is dear to move', () => {
  const foods = [food('ONE', 500, 200), food('OTHER', 400, 200), food('POOR', 50, 0)]
  const weights = Float64Array.of(1, 10, 0)
  const outcome = closestRecipe(problemOf(foods, [phosphorus(10), total]), Float64Array.of(20, 20, 60), solver, {
    weights,
  })
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([30, 20, 50])
  expect(outcome.kind === 'optimal' && outcome.distance).toBeCloseTo(10, 9)
})

test('in weighing steps and least amounts, as the nearest of all choices', () => {
  for (const seed of seeds.slice(0, seeds.length / 4)) {
    const luck = chance(seed)
    const step = luck.between(3, 9)
    const least = luck.between(5, 40)
    const rich = food('RICH', 400, 200, { stepGrams: step })
    const some = food('SOME', 100, 50, { minIfUsedGrams: least })
    const poor = food('POOR', 50, 0)
    const given = Float64Array.from([0, 0, 0], () => luck.between(0, 60))
    const limits = [phosphorus(luck.between(5, 12)), { ...total, max: 110 }]
    const outcome = closestRecipe(problemOf([rich, some, poor], limits), given, solver)
    const tried = Array.from({ length: Math.floor(110 / step) + 1 }, (_, count) => count * step).flatMap((grams) => {
      const held = (code: string, min: number, max: number | null): Limit => ({
        subject: { kind: 'food', code },
        min,
        max,
        from: 'formula',
      })
      return [held('SOME', 0, 0), held('SOME', least, null)].map((choice) => {
        const free = problemOf(
          [food('RICH', 400, 200), food('SOME', 100, 50), poor],
          [...limits, held('RICH', grams, grams), choice],
        )
        const found = closestRecipe(free, given, solver)
        return found.kind === 'optimal' ? found.distance : Number.POSITIVE_INFINITY
      })
    })
    const found = nearest(outcome, `seed ${seed}`)
    expect(found?.distance, `seed ${seed}`).toBeCloseTo(Math.min(...tried), 5)
    if (!found) continue
    expect(violationOf(found.model.program, unitsOf(found.model, found.recipe)), `seed ${seed}`).toBeLessThan(1e-7)
    expect(found.recipe[0]! / step, `seed ${seed}`).toBeCloseTo(Math.round(found.recipe[0]! / step), 9)
  }
})

test('what cannot be is proved of the limits themselves, and what is no recipe is refused', () => {
  const problem = problemOf([food('RICH', 400, 200), food('POOR', 50, 0)], [phosphorus(30), total])
  const outcome = closestRecipe(problem, Float64Array.of(40, 60), solver)
  expect(outcome.kind).toBe('infeasible')
  if (outcome.kind === 'infeasible') expect(outcome.certificate?.multipliers.length).toBe(outcome.model.rows.length)
  const refusal = (given: Recipe, options = {}) => {
    const refused = closestRecipe(problem, given, solver, options)
    return refused.kind === 'refused' ? refused.refusals.map(({ kind }) => kind) : refused.kind
  }
  for (const none of [[1], [1, -1], [1, Number.NaN], [1, Number.POSITIVE_INFINITY], []])
    expect(refusal(Float64Array.from(none)), `${none}`).toEqual(['notARecipe'])
  expect(refusal(Float64Array.of(1, 1), { weights: Float64Array.of(1, -1) })).toEqual(['notWeights'])
  expect(refusal(Float64Array.of(1, 1), { costMarginPercent: -1 })).toEqual(['notACostMargin'])
  expect(refusal(Float64Array.of(1, 1), { costMarginPercent: Number.NaN })).toEqual(['notACostMargin'])
})
