// Checks sensitivity against new solves: the predicted cost inside each range, another cost outside. Independent of how
// the engine finds the ranges.

import { afterAll, expect, test, vi } from 'vitest'
import {
  type LimitSensitivity,
  type Sensitivity,
  type ShadowPrice,
  sensitivityOf,
} from '../../packages/domain/src/formulation/explain/sensitivity.ts'
import { type LeastCostOptimum, leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type FormulaProblem,
  quantityMeasureOf,
} from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { defaultUpperBoundGrams } from '../../packages/domain/src/formulation/problem/least-cost-model.ts'
import {
  type Limit,
  type LimitSide,
  quantityKey,
  quantitySideKey,
} from '../../packages/domain/src/formulation/problem/limits.ts'
import { seededRandom } from '../kit/support/seeded-random.ts'
import { formulasWithPublishedOptimum } from './support/demo-formulas.ts'
import { randomProblem } from './support/random-problems.ts'
import { testSolver } from './support/solver.ts'

// The long sample takes minutes.
vi.setConfig({ testTimeout: 1_800_000 })

const seeds = Array.from({ length: process.env.LONG ? 2000 : 20 }, (_, seed) => seed)

/** A random formula, also with ratios and groups of foods. */
function problemOfSeed(seed: number): FormulaProblem {
  const random = seededRandom(seed + 77)
  const problem = randomProblem(seed, { foods: random.integer(5, 40), nutrients: random.integer(3, 25) })
  const first = leastCost(problem, testSolver)
  if (first.kind !== 'optimal') return problem
  const limits: Limit[] = []
  const amount = (position: number) =>
    problem.foods.reduce((sum, food, index) => sum + food.contents[position]! * first.recipe[index]!, 0)
  if (random.chance(0.5) && amount(0) > 1 && amount(1) > 1) {
    const subject = { kind: 'ratio', numerator: 'N0', denominator: 'N1' } as const
    const value = amount(0) / amount(1)
    limits.push(
      random.chance(0.5)
        ? { subject, min: null, max: value * random.between(0.97, 1.02), from: 'formula' }
        : { subject, min: value * random.between(0.98, 1.03), max: null, from: 'formula' },
    )
  }
  if (random.chance(0.4)) {
    const foods = problem.foods.flatMap(({ code }, index) =>
      first.recipe[index]! > 0 && random.chance(0.5) ? [code] : [],
    )
    const grams = problem.foods.reduce(
      (sum, { code }, index) => sum + (foods.includes(code) ? first.recipe[index]! : 0),
      0,
    )
    if (foods.length > 1)
      limits.push({ subject: { kind: 'group', name: 'some', foods }, min: null, max: grams * 0.99, from: 'formula' })
  }
  const extended = { ...problem, limits: [...problem.limits, ...limits] }
  return leastCost(extended, testSolver).kind === 'optimal' ? extended : problem
}

/** The formula with other values for some limits, without any other limit on the same side. */
function problemWithLimits(problem: FormulaProblem, changedSides: readonly LimitSide[]): FormulaProblem {
  const keys = new Set(changedSides.map(quantitySideKey))
  const otherLimits = problem.limits.map((limit) => {
    const { subject, from } = limit
    const isMoved = (side: 'min' | 'max') => keys.has(quantitySideKey({ subject, side, value: 0, from }))
    return { ...limit, min: isMoved('min') ? null : limit.min, max: isMoved('max') ? null : limit.max }
  })
  const changedLimits = changedSides.map(
    ({ subject, side, value, from }): Limit => ({ subject, min: null, max: null, from, [side]: value }),
  )
  return { ...problem, limits: [...otherLimits, ...changedLimits] }
}

const problemWithLimitAt = (problem: FormulaProblem, { limit, movesWith }: LimitSensitivity, value: number) =>
  problemWithLimits(problem, [{ ...limit, value }, ...(movesWith ? [{ ...movesWith, value }] : [])])

const problemWithPrice = (problem: FormulaProblem, code: string, pricePerTonneEur: number): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food) => (food.code === code ? { ...food, pricePerTonneEur } : food)),
})

type SensitivityCase = { seed: number; problem: FormulaProblem; optimum: LeastCostOptimum; sensitivity: Sensitivity }

const sensitivityCases: SensitivityCase[] = seeds.flatMap((seed) => {
  const problem = problemOfSeed(seed)
  const optimum = leastCost(problem, testSolver)
  if (optimum.kind !== 'optimal') return []
  const sensitivity = sensitivityOf(optimum, testSolver)
  return sensitivity.kind === 'sensitivity' ? [{ seed, problem, optimum, sensitivity }] : []
})

/**
 * Infinity when infeasible; NaN when the solve failed, which is skipped but counted, and when the recipe would weigh more
 * than any formula may, which is no limit of the analysis.
 */
function costOf(problem: FormulaProblem): number {
  const outcome = leastCost(problem, testSolver)
  solveCount += 1
  if (outcome.kind === 'unbounded') return Number.NaN
  if (outcome.kind === 'failed') unprovedCount += 1
  if (outcome.kind === 'failed') return Number.NaN
  return outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : Number.POSITIVE_INFINITY
}

let solveCount = 0
let unprovedCount = 0

afterAll(() => {
  expect(unprovedCount).toBeLessThanOrEqual(1e-3 * solveCount)
})

const isNear = (one: number, other: number, relative = 1e-7) =>
  Number.isNaN(other) ||
  one === other ||
  Math.abs(one - other) <= relative * Math.min(1e9, Math.max(Math.abs(one), Math.abs(other), 1e-6))

/** What a gram of the richest food adds to a quantity: the scale for changes of a limit near 0. */
function costScaleOf(problem: FormulaProblem, { limit }: LimitSensitivity): number {
  const { numerator, denominator } = quantityMeasureOf(limit.subject, problem)!
  const richest = Math.max(...numerator.map(Math.abs))
  return (denominator ? richest / Math.max(...denominator) / 1000 : richest) || 1
}

const costPredictedFor = (cost: number, { perAnimalDayEur, bend }: ShadowPrice, more: number) =>
  cost + ((perAnimalDayEur ?? Number.NaN) * more) / (1 - bend * more)

const nameOf = ({ limit }: LimitSensitivity) => `${quantityKey(limit.subject)} ${limit.side} ${limit.value}`

/** Points near the beginning, in the middle and near the end of a range. */
const pointsInside = (from: number, until: number, size: number) =>
  (Number.isFinite(until) ? [1e-3, 0.5, 0.999] : [1e-3, 1]).map((share) =>
    Number.isFinite(until) ? from + share * (until - from) : from + Math.sign(until) * share * size,
  )

test('at least 97 % of the optima have a sensitivity, and less than 0.1 % of its entries are unproved', () => {
  expect(sensitivityCases.length).toBeGreaterThan(0.97 * seeds.length)
  const ranges = sensitivityCases.flatMap(({ sensitivity }) =>
    sensitivity.limits.flatMap(({ lowered, raised }) => [lowered, raised]),
  )
  const foods = sensitivityCases.flatMap(({ sensitivity }) => sensitivity.foods)
  expect(ranges.filter(({ ending }) => ending === 'unknown').length).toBeLessThan(1e-3 * ranges.length)
  expect(foods.filter(({ isProved }) => !isProved).length).toBeLessThan(1e-3 * foods.length)
})

/** A recipe so many times as dear, diluted to keep a share, weighs more than any formula may. */
const maxDilution = 30

test('within the range of a limit the cost follows its shadow price, on both sides', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases)
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (cost.perAnimalDayEur === null) continue
        const { value } = each.limit
        const size = Math.max(Math.abs(value), costScaleOf(problem, each))
        // Much further away a recipe would weigh more than any formula may.
        const until = Number.isFinite(cost.until)
          ? value + Math.sign(cost.until - value) * Math.min(Math.abs(cost.until - value), 100 * size)
          : cost.until
        for (const newValue of pointsInside(value, until, size)) {
          const predictedCost = costPredictedFor(sensitivity.costPerAnimalDayEur, cost, newValue - value)
          if (predictedCost > maxDilution * Math.abs(sensitivity.costPerAnimalDayEur)) continue
          const solvedCost = costOf(problemWithLimitAt(problem, each, newValue))
          if (!isNear(predictedCost, solvedCost))
            wrong.push(
              `seed ${seed}: ${nameOf(each)} at ${newValue} (until ${cost.until}): ${predictedCost} ${solvedCost}`,
            )
        }
      }
  expect(wrong).toEqual([])
})

test('beyond the range of a limit the cost is higher than its shadow price predicts, or no recipe exists', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases)
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (!Number.isFinite(cost.until) || cost.ending === 'unknown') continue
        const { value } = each.limit
        const size = Math.max(Math.abs(cost.until), Math.abs(cost.until - value), costScaleOf(problem, each))
        const newValue = cost.until + (cost === each.raised ? 1 : -1) * 0.02 * size
        // A total near the default upper bound of a food would raise that bound.
        if (each.limit.subject.kind === 'total' && newValue > defaultUpperBoundGrams / 2) continue
        const solvedCost = costOf(problemWithLimitAt(problem, each, newValue))
        const predictedCost = costPredictedFor(sensitivity.costPerAnimalDayEur, cost, newValue - value)
        const isRight =
          Number.isNaN(solvedCost) ||
          (cost.ending === 'infeasible' ? solvedCost === Infinity : !isNear(predictedCost, solvedCost, 1e-12))
        if (!isRight)
          wrong.push(
            `seed ${seed}: ${nameOf(each)} at ${newValue} (until ${cost.until}, ${cost.ending}): ${predictedCost} ${solvedCost}`,
          )
      }
  expect(wrong).toEqual([])
})

test('between the lower and upper price of a food the recipe stays the cheapest', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases)
    for (const each of sensitivity.foods) {
      const price = each.pricePerTonneEur!
      for (const until of [each.costRange.lower, each.costRange.upper])
        for (const newPrice of pointsInside(price, until, price + 100)) {
          const predictedCost = sensitivity.costPerAnimalDayEur + (each.gramsPerAnimalDay * (newPrice - price)) / 1e6
          const solvedCost = costOf(problemWithPrice(problem, each.food, newPrice))
          // At a negative price an unlimited food makes the problem unbounded.
          if (!isNear(predictedCost, solvedCost) && !(newPrice < 0 && solvedCost === Infinity))
            wrong.push(`seed ${seed}: ${each.food} at ${newPrice} €/t (until ${until}): ${predictedCost} ${solvedCost}`)
        }
    }
  expect(wrong).toEqual([])
})

test('beyond the lower and upper price of a food another recipe is cheaper', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases)
    for (const each of sensitivity.foods) {
      const price = each.pricePerTonneEur!
      for (const until of [each.costRange.lower, each.costRange.upper]) {
        if (!Number.isFinite(until)) continue
        const isUpper = until === each.costRange.upper
        const newPrice = until + (isUpper ? 1 : -1) * 0.3 * Math.max(price, Math.abs(until))
        const predictedCost = sensitivity.costPerAnimalDayEur + (each.gramsPerAnimalDay * (newPrice - price)) / 1e6
        const solvedCost = costOf(problemWithPrice(problem, each.food, newPrice))
        if (!Number.isNaN(solvedCost) && isNear(predictedCost, solvedCost, 1e-13))
          wrong.push(`seed ${seed}: ${each.food} at ${newPrice} €/t (until ${until}): ${predictedCost} ${solvedCost}`)
      }
    }
  expect(wrong).toEqual([])
})

test('just below its opportunity price a food enters with the stated quantity, just above it does not', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases)
    for (const { food, opportunityPrice, gramsPerAnimalDay, pricePerTonneEur } of sensitivity.foods) {
      if (!opportunityPrice || opportunityPrice.gramsPerAnimalDay === null) continue
      const {
        pricePerTonneEur: price,
        gramsPerAnimalDay: enteringGrams,
        kilogramsPerTonne: perTonne,
      } = opportunityPrice
      const foodIndex = problem.foods.findIndex(({ code }) => code === food)
      const solveAt = (value: number) => {
        const outcome = leastCost(problemWithPrice(problem, food, value), testSolver)
        if (outcome.kind !== 'optimal') return [Number.NaN, Number.NaN, Number.NaN]
        const grams = outcome.recipe[foodIndex]!
        const perTonne = (1000 * grams) / outcome.recipe.reduce((sum, each) => sum + each, 0)
        return [grams, perTonne, outcome.costPerAnimalDayEur]
      }
      // At a lower price the quantity changes again, at an unknown distance: so several distances are tried.
      const entersBelow = [1e-4, 1e-5, 1e-6, 1e-7].some((share) => {
        const [grams, kilograms] = solveAt(price - share * Math.max(Math.abs(price), pricePerTonneEur! * 0.1))
        return isNear(grams!, enteringGrams!, 1e-5) && isNear(kilograms!, perTonne!, 1e-5)
      })
      const above = price + 1e-4 * Math.max(Math.abs(price), pricePerTonneEur! * 0.1)
      const [gramsAbove, , cost] = solveAt(above)
      const predictedCost = sensitivity.costPerAnimalDayEur + (gramsPerAnimalDay * (above - pricePerTonneEur!)) / 1e6
      // Almost at the opportunity price, a trace of the food is within solver tolerances.
      const staysOutAbove =
        above > pricePerTonneEur! ||
        !sensitivity.isRecipeUnique ||
        isNear(gramsAbove!, gramsPerAnimalDay, 1e-6) ||
        isNear(predictedCost, cost!, 1e-9)
      if (!entersBelow || !staysOutAbove)
        wrong.push(
          `seed ${seed}: ${food} below ${price}: ${enteringGrams}, ${entersBelow ? '' : 'not'} so; above: ${gramsAbove}`,
        )
    }
  expect(wrong).toEqual([])
})

test('a share is not lowered below what dilution comes near: the range ends there, without a recipe beyond', () => {
  // Half of N0 per kg is diluted by sand as far as one likes, at a price, but never to nothing.
  const problem: FormulaProblem = {
    foods: [
      { code: 'A', name: 'A', dryMatterPercent: 90, contents: [1000], pricePerTonneEur: 500 },
      { code: 'SAND', name: 'Sand', dryMatterPercent: 90, contents: [0], pricePerTonneEur: 10 },
    ],
    nutrients: ['N0'],
    limits: [
      minimumLimit('N0', 100),
      { subject: { kind: 'nutrientPerKg', code: 'N0' }, min: null, max: 500, from: 'formula' },
    ],
  }
  const perKg = sensitivityOfProblem(problem).limits.find(({ limit }) => limit.subject.kind === 'nutrientPerKg')
  expect(perKg?.lowered.perAnimalDayEur).toBeLessThan(0)
  expect(perKg?.lowered.until).toBeCloseTo(0, 9)
  expect(perKg?.lowered.ending).toBe('infeasible')
})

test('the ranges of a degenerate optimum are found by pivots, without a solve', () => {
  // Amounts that lie on limits by coincidence: every second limit that is not tight is followed by a basis of no length.
  for (const seed of [4, 5]) {
    const optimum = leastCost(randomProblem(seed, { foods: 100, nutrients: 60 }), testSolver)
    if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
    let solves = 0
    const sensitivity = sensitivityOf(optimum, (program, options) => {
      solves += 1
      return testSolver(program, options)
    })
    expect(sensitivity.kind).toBe('sensitivity')
    expect(solves).toBe(0)
  }
})

test('the shadow price per tonne is the derivative of the price per tonne', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of sensitivityCases.filter((each) => each.sensitivity.isRecipeUnique))
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (!each.isBinding || cost.perAnimalDayEur === null) continue
        const { value } = each.limit
        const size = Math.max(Math.abs(value), costScaleOf(problem, each))
        const maxStep = Math.min(1e-5 * size, Math.abs(cost.until - value) / 2)
        const more = cost === each.raised ? maxStep : -maxStep
        const [one, two] = [1, 0.5].map((share) =>
          leastCost(problemWithLimitAt(problem, each, value + share * more), testSolver),
        )
        if (maxStep < 1e-7 * size || one?.kind !== 'optimal' || two?.kind !== 'optimal') continue
        const priceOf = ({ recipe, costPerAnimalDayEur }: LeastCostOptimum) =>
          (1e6 * costPerAnimalDayEur) / recipe.reduce((sum, grams) => sum + grams, 0)
        const slopeOne = (priceOf(one) - sensitivity.costPerTonneEur) / more
        const slopeTwo = (priceOf(two) - sensitivity.costPerTonneEur) / (more / 2)
        // The slope at the limit itself, extrapolated from two secants.
        const solvedCost = 2 * slopeTwo - slopeOne
        // A nanogram matters only in a recipe of milligrams.
        const grams = sensitivity.recipe.reduce((sum, each) => sum + each, 0)
        const noise = ((1e-10 + 1e-8 / grams) * sensitivity.costPerTonneEur) / maxStep
        if (Math.abs(solvedCost - cost.perTonneEur!) > 1e-3 * Math.abs(solvedCost) + noise)
          wrong.push(`seed ${seed}: ${nameOf(each)}: ${cost.perTonneEur} ${solvedCost}`)
      }
  expect(wrong).toEqual([])
})

test('the shadow prices of the demonstration formulas are those on which three other solvers agree', () => {
  expect(formulasWithPublishedOptimum.length).toBeGreaterThan(3)
  for (const { code, problem, optimum } of formulasWithPublishedOptimum) {
    const outcome = leastCost(problem, testSolver)
    const sensitivity = outcome.kind === 'optimal' ? sensitivityOf(outcome, testSolver) : null
    if (sensitivity?.kind !== 'sensitivity') throw new Error(code)
    const publishedDuals = new Map([
      ...optimum.binding_constraints.map(
        ({ constraint, dual_eur_per_unit }) => [constraint, dual_eur_per_unit] as const,
      ),
      ...optimum.binding_food_bounds.map(
        ({ food, bound, reduced_cost_eur_per_g }) => [`${food}_${bound}`, reduced_cost_eur_per_g] as const,
      ),
    ])
    for (const { limit, movesWith, lowered, raised } of sensitivity.limits) {
      const names = [limit, ...(movesWith ? [movesWith] : [])].map(({ subject, side }) =>
        'code' in subject ? `${subject.code}_${side}` : `${subject.kind.toUpperCase()}_${side}`,
      )
      const dual = names.map((name) => publishedDuals.get(name)).find((value) => value !== undefined)
      const isSum = limit.subject.kind === 'nutrient' || limit.subject.kind === 'food' || limit.subject.kind === 'total'
      if (dual === undefined || !isSum) continue
      // At a degenerate vertex any value between those of the two sides is a dual.
      const sides = [lowered.perAnimalDayEur ?? -Infinity, raised.perAnimalDayEur ?? Infinity]
      const slack = 1e-6 * Math.abs(dual)
      expect(dual, `${code} ${names[0]}`).toBeGreaterThanOrEqual(Math.min(...sides) - slack)
      expect(dual, `${code} ${names[0]}`).toBeLessThanOrEqual(Math.max(...sides) + slack)
      for (const name of names) publishedDuals.delete(name)
    }
    expect([...publishedDuals.keys()], code).toEqual([])
  }
})

const sensitivityOfProblem = (problem: FormulaProblem): Sensitivity => {
  const outcome = leastCost(problem, testSolver)
  const sensitivity = outcome.kind === 'optimal' ? sensitivityOf(outcome, testSolver) : null
  if (sensitivity?.kind !== 'sensitivity') throw new Error(outcome.kind)
  return sensitivity
}

const foodWith = (code: string, pricePerTonneEur: number, contents: number[]) => ({
  code,
  name: code,
  dryMatterPercent: 100,
  contents,
  pricePerTonneEur,
})

const minimumLimit = (code: string, min: number) =>
  ({ subject: { kind: 'nutrient', code }, min, max: null, from: 'formula' }) as const

test('at a degenerate vertex the costs of raising and of lowering a limit differ, and both are reported', () => {
  const { limits, isRecipeUnique } = sensitivityOfProblem({
    foods: [foodWith('both', 300, [1000, 1000]), foodWith('one', 200, [1000, 0]), foodWith('other', 200, [0, 1000])],
    nutrients: ['N0', 'N1'],
    limits: [minimumLimit('N0', 100), minimumLimit('N1', 100)],
  })
  expect(isRecipeUnique).toBe(true)
  for (const { lowered, raised, isDegenerate } of limits) {
    expect(isDegenerate).toBe(true)
    expect(lowered.perAnimalDayEur).toBeCloseTo(0.0001, 12)
    expect(lowered.until).toBeCloseTo(0, 9)
    expect(raised.perAnimalDayEur).toBeCloseTo(0.0002, 12)
  }
})

test('with alternative optima isRecipeUnique is false, and the price range of an exchangeable food ends at its price', () => {
  const twins = sensitivityOfProblem({
    foods: [foodWith('one', 200, [1000]), foodWith('twin', 200, [1000]), foodWith('dear', 300, [1000])],
    nutrients: ['N0'],
    limits: [minimumLimit('N0', 100)],
  })
  expect(twins.isRecipeUnique).toBe(false)
  const [used, unused] = twins.foods
    .slice(0, 2)
    .toSorted((one, other) => other.gramsPerAnimalDay - one.gramsPerAnimalDay)
  expect(used).toMatchObject({ gramsPerAnimalDay: 100, costRange: { upper: 200 }, opportunityPrice: null })
  expect(unused!.opportunityPrice).toEqual({ pricePerTonneEur: 200, gramsPerAnimalDay: 100, kilogramsPerTonne: 1000 })
  expect(twins.foods[2]!.opportunityPrice!.pricePerTonneEur).toBeCloseTo(200, 9)
})

test('the sensitivity of a limit on dry matter is in dry matter, not in humidity', () => {
  const foods = [{ ...foodWith('wet', 100, [1000]), dryMatterPercent: 80 }, foodWith('dry', 200, [1000])]
  const subject = { kind: 'dryMatter' } as const
  const limits = [{ subject, min: 90, max: null, from: 'set' } as const, minimumLimit('N0', 100)]
  const { limits: sensitive } = sensitivityOfProblem({ foods, nutrients: ['N0'], limits })
  const { limit, value, lowered, raised } = sensitive.find((each) => each.limit.subject.kind === 'dryMatter')!
  expect(limit).toMatchObject({ side: 'min', value: 90 })
  expect(value).toBeCloseTo(90, 9)
  // A percent more exchanges 5 g of the wet food for the dry one.
  for (const cost of [lowered, raised]) expect(cost.perAnimalDayEur).toBeCloseTo(0.0005, 12)
  expect(lowered.until).toBeCloseTo(80, 6)
  expect(raised.until).toBeCloseTo(100, 6)
})

test('of no product nothing is said per tonne', () => {
  const subject = { kind: 'foodPerTonne', code: 'one' } as const
  const { limits } = sensitivityOfProblem({
    foods: [foodWith('one', 200, [1000])],
    nutrients: ['N0'],
    limits: [{ subject, min: null, max: 300, from: 'food' }],
  })
  expect(limits.flatMap(({ lowered, raised }) => [lowered.perTonneEur, raised.perTonneEur])).toEqual([null, null])
})

test('whole-number formulas have no sensitivity', () => {
  const problem = {
    foods: [{ ...foodWith('one', 200, [1000]), stepGrams: 5 }],
    nutrients: ['N0'],
    limits: [minimumLimit('N0', 99)],
  }
  const outcome = leastCost(problem, testSolver)
  expect(outcome.kind === 'optimal' && sensitivityOf(outcome, testSolver)).toEqual({
    kind: 'none',
    because: 'wholeNumbers',
  })
})
