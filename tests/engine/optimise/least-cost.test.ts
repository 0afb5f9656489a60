import { expect, test } from 'vitest'
import { reoptimise } from '../../../packages/domain/src/formulation/optimise/batch.ts'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { quantityRange } from '../../../packages/domain/src/formulation/optimise/nutrient-range.ts'
import {
  type FormulaProblem,
  measuredValue,
  quantityMeasureOf,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: 300 }, (_, seed) => seed)

test('every feasible formula gets a proved optimum', () => {
  for (const seed of seeds) {
    const outcome = leastCost(randomProblem(seed, { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25) }), testSolver)
    expect(outcome.kind, `seed ${seed}: ${'reason' in outcome ? outcome.reason : ''}`).toBe('optimal')
  }
})

test('a formula with a limit that leaves almost no slack is solved, with proof', () => {
  // Seeds whose recipes are in milligrams, or whose optimum could not be proved in its last digits.
  const hardSeeds = [841, 844, 846, 1363, 1453, 1692, 2288, 2627, 2722, 4364]
  const allSeeds = [...hardSeeds, ...Array.from({ length: process.env.LONG ? 5000 : 300 }, (_, seed) => seed)]
  const problems = allSeeds.flatMap((seed) => problemsWithTightLimit(seed).map((problem) => ({ seed, problem })))
  expect(problems.length).toBeGreaterThan(250)
  // A millionth of a limit decides feasibility here, so both optimal and infeasible are correct.
  expect(
    problems.flatMap(({ seed, problem }) => (leastCost(problem, testSolver).kind === 'failed' ? seed : [])),
  ).toEqual([])
})

/**
 * A formula with a further limit almost exactly at the value of its optimum, as if copied from a screen. Empty if the
 * value is 0.
 */
function problemsWithTightLimit(seed: number): FormulaProblem[] {
  const problem = randomProblem(seed, { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25) })
  const outcome = leastCost(problem, testSolver)
  const random = seededRandom(seed)
  const code = random.pick(problem.nutrients)
  const measure = quantityMeasureOf({ kind: 'nutrient', code }, problem)
  const value = outcome.kind === 'optimal' && measure ? measuredValue(outcome.recipe, measure) : 0
  if (value === 0) return []
  const [min, max] = [1, 1].map(
    (factor) => value * (factor + (random.chance(0.5) ? 1 : -1) * 10 ** random.between(-11, -6)),
  )
  return [
    {
      ...problem,
      limits: [
        ...problem.limits,
        {
          subject: { kind: 'nutrient', code },
          min: random.chance(0.5) ? min! : null,
          max: random.chance(0.5) ? max! : null,
          from: 'formula',
        },
      ],
    },
  ]
}

test('every infeasible formula gets a proof of infeasibility', () => {
  for (const seed of seeds) {
    const shape = { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25), impossible: true }
    const outcome = leastCost(randomProblem(seed, shape), testSolver)
    const hasCrossingLimits = outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross')
    expect(hasCrossingLimits ? 'infeasible' : outcome.kind, `seed ${seed}`).toBe('infeasible')
  }
})

/** Calcium from chalk or shells, at the same price per gram of calcium, and a little salt. */
const equallyPricedProblem = (extraLimits: FormulaProblem['limits'] = []): FormulaProblem => ({
  foods: [
    { code: 'chalk', name: 'Chalk', dryMatterPercent: 99, contents: [380, 0], pricePerTonneEur: 114 },
    { code: 'shells', name: 'Shells', dryMatterPercent: 99, contents: [190, 0], pricePerTonneEur: 57 },
    { code: 'salt', name: 'Salt', dryMatterPercent: 99, contents: [0, 390], pricePerTonneEur: 180 },
  ],
  nutrients: ['CA', 'NA'],
  limits: [
    { subject: { kind: 'nutrient', code: 'CA' }, min: 38.0001, max: null, from: 'set' },
    { subject: { kind: 'nutrient', code: 'NA' }, min: 3.9, max: null, from: 'set' },
    ...extraLimits,
  ],
})

test.each([
  ['all chalk', [100.0003, 0, 10]],
  ['all shells', [0, 200.0005, 10]],
  ['some of both', [60, 80.0005, 10]],
  ['as stored, rounded to a little less than required', [33.333333, 133.334, 10]],
])('among equally cheap recipes the current one is returned: %s', (_, current) => {
  const outcome = leastCost(equallyPricedProblem(), testSolver, { currentRecipe: Float64Array.from(current) })
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  current.forEach((grams, food) => {
    expect(outcome.recipe[food]).toBeCloseTo(grams, 3)
  })
  expect(outcome.certificate.greatestViolation).toBeLessThan(1e-7)
  expect(outcome.costPerAnimalDayEur).toBeCloseTo(0.01320003, 8)
})

test('a current recipe that costs more or violates a limit is replaced', () => {
  const atMost = [{ subject: { kind: 'food', code: 'shells' }, min: null, max: 50, from: 'formula' }] as const
  for (const [current, extraLimits] of [
    [[120, 0, 10], []],
    [[0, 200.0005, 10], atMost],
  ] as const) {
    const outcome = leastCost(equallyPricedProblem(extraLimits), testSolver, {
      currentRecipe: Float64Array.from(current),
    })
    expect(outcome.kind === 'optimal' && outcome.costPerAnimalDayEur).toBeCloseTo(0.01320003, 8)
    expect(outcome.kind === 'optimal' && (outcome.recipe[1] ?? 0)).toBeLessThanOrEqual(
      extraLimits.length > 0 ? 50 : 201,
    )
  }
})

/** A gram of calcium from a single food with little of it. */
const poorFoodProblem = (
  contentPerKg: number,
  limits: FormulaProblem['limits'] = [],
  stepGrams?: number,
): FormulaProblem => ({
  foods: [
    {
      code: 'bran',
      name: 'Bran',
      dryMatterPercent: 88,
      contents: [contentPerKg],
      pricePerTonneEur: 200,
      ...(stepGrams ? { stepGrams } : {}),
    },
  ],
  nutrients: ['CA'],
  limits: [{ subject: { kind: 'nutrient', code: 'CA' }, min: 1, max: null, from: 'set' }, ...limits],
})

const totalLimitOf = (min: number | null, max: number | null) =>
  [{ subject: { kind: 'total' }, min, max, from: 'formula' }] as const

test('a formula feasible only with more than 100 kg of a food is reported as such, not as a contradiction of limits', () => {
  const foodsBeyondBound = (problem: FormulaProblem) => {
    const outcome = leastCost(problem, testSolver)
    return outcome.kind === 'infeasible' ? outcome.exceedsDefaultBound : outcome.kind
  }
  expect(foodsBeyondBound(poorFoodProblem(0.001))).toEqual(['bran'])
  expect(foodsBeyondBound(poorFoodProblem(0.001, [], 5))).toEqual(['bran'])
  // If a limit prevents it, or no amount would suffice, it is a contradiction.
  expect(foodsBeyondBound(poorFoodProblem(0.001, totalLimitOf(null, 300)))).toEqual([])
  expect(foodsBeyondBound(poorFoodProblem(0.001, totalLimitOf(null, 300), 5))).toEqual([])
  expect(foodsBeyondBound(poorFoodProblem(0))).toEqual([])
  expect(foodsBeyondBound(poorFoodProblem(0, [], 5))).toEqual([])
  const reoptimised = reoptimise({ problem: poorFoodProblem(0.001) }, testSolver)
  expect(reoptimised).toMatchObject({ kind: 'infeasible', exceedsDefaultBound: ['bran'] })
  expect(quantityRange(poorFoodProblem(0.001), { kind: 'total' }, testSolver)).toMatchObject({
    exceedsDefaultBound: ['bran'],
  })
})

test('a total above 100 kg is reached, with a single food if necessary', () => {
  for (const limits of [totalLimitOf(null, 2e6), totalLimitOf(1e6, null), totalLimitOf(1e6, 1e6)]) {
    const outcome = leastCost(poorFoodProblem(0.001, limits), testSolver)
    expect(outcome.kind === 'optimal' && outcome.recipe[0]).toBeCloseTo(1e6, 3)
  }
})

test('the formula minimum of an inactive line is ignored', () => {
  const { foods, ...rest } = equallyPricedProblem([
    { subject: { kind: 'food', code: 'salt' }, min: 5, max: null, from: 'formula' },
  ])
  const lines = [...foods, { ...foods[2]!, code: 'salt 2' }]
  const inactive = lines.map((food) => (food.code === 'salt' ? { ...food, excluded: 'inactive' as const } : food))
  const outcome = leastCost({ ...rest, foods: inactive }, testSolver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe.slice(2)]).toEqual([0, 10])
})

test('a minimum above the default bound of a food is refused, unless a maximum confirms it', () => {
  const minimum = { subject: { kind: 'food', code: 'salt' }, min: 150_000, max: null, from: 'formula' } as const
  const outcome = leastCost(equallyPricedProblem([minimum]), testSolver)
  expect(outcome.kind === 'refused' && outcome.refusals).toMatchObject([
    { kind: 'exceedsDefaultBound', min: { value: 150_000 } },
  ])
  const confirmed = leastCost(equallyPricedProblem([{ ...minimum, max: 200_000 }]), testSolver)
  expect(confirmed.kind === 'optimal' && confirmed.recipe[2]).toBeCloseTo(150_000, 3)
})
