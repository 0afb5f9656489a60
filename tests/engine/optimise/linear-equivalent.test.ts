// Formulas that are no linear programs: with limits that are to hold with a probability, and foods that are used with a
// least amount or not at all. What is said of their optimum is compared with optima of changed formulas.

import { expect, test } from 'vitest'
import type { LocalSensitivity } from '../../../packages/domain/src/formulation/explain/local-sensitivity.ts'
import { checkLimits, limitStateOf } from '../../../packages/domain/src/formulation/formula/check-limits.ts'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { normalQuantile } from '../../../packages/domain/src/formulation/optimise/normal-distribution.ts'
import { leastCostWithSafety } from '../../../packages/domain/src/formulation/optimise/safety-margin.ts'
import { runSolverJob } from '../../../packages/domain/src/formulation/optimise/solver-jobs.ts'
import type { FormulaProblem, ProblemFood } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { testSolver } from '../support/solver.ts'

const food = (code: string, price: number, contents: number[], deviations?: number[]): ProblemFood => ({
  ...{ code, name: code, dryMatterPercent: 95, contents, pricePerTonneEur: price },
  ...(deviations && { deviations }),
})
const least = (code: string, min: number, minProbability?: number): Limit => ({
  ...{ subject: { kind: 'nutrient', code }, min, max: null, from: 'formula' },
  ...(minProbability !== undefined && { minProbability }),
})
const problemWith = (caProbability?: number, ca = 72): FormulaProblem => ({
  foods: [
    food('CHALK', 60, [370, 0], [25, 0]),
    food('DICAL', 700, [240, 180], [4, 3]),
    food('SALT', 20, [0, 0]),
    food('MONO', 1200, [160, 220], [3, 3]),
  ],
  nutrients: ['CA', 'P'],
  limits: [
    least('CA', ca, caProbability),
    least('P', 9),
    { subject: { kind: 'total' }, min: 250, max: 400, from: 'formula' },
  ],
})
const optimumOf = (problem: FormulaProblem) => {
  const outcome = leastCost(problem, testSolver)
  return outcome.kind === 'optimal' ? outcome : expect.fail(outcome.kind)
}
const sensitivityJob = (problem: FormulaProblem): LocalSensitivity & { readonly averageCostEur?: number } => {
  const answer = runSolverJob('sensitivity', { problem }, testSolver)
  return answer.kind === 'sensitivity' ? answer : expect.fail(answer.kind)
}

test('a limit with a probability is optimised as a margin on it, respected by the check, and dearer than on the average', () => {
  const problem = problemWith(0.95)
  const optimum = optimumOf(problem)
  const bySafety = leastCostWithSafety(
    problemWith(),
    [{ subject: { kind: 'nutrient', code: 'CA' }, side: 'min', probability: 0.95 }],
    testSolver,
  )
  expect(bySafety.kind === 'optimal' && bySafety.costPerAnimalDayEur).toBeCloseTo(optimum.costPerAnimalDayEur, 9)
  expect(limitStateOf(checkLimits(problem, optimum.storedRecipe))).toBe('respected')
  const average = optimumOf(problemWith())
  expect(average.costPerAnimalDayEur).toBeLessThan(optimum.costPerAnimalDayEur)
  const [violation] = checkLimits(problem, average.storedRecipe).violations
  expect(violation).toMatchObject({ limit: { probability: 0.95, side: 'min' } })
  expect(violation?.distance).toBeGreaterThan(1)
})

test('a recipe that costs as little and keeps its margins stays', () => {
  const problem = problemWith(0.95)
  const { recipe } = optimumOf(problem)
  const again = leastCost(problem, testSolver, { currentRecipe: recipe })
  expect(again.kind === 'optimal' && [...again.recipe]).toEqual([...recipe])
})

test('how a food scatters is asked for where it has some of the nutrient: it is refused, and a recipe with it not verified', () => {
  const problem = problemWith(0.95)
  const [chalk, ...others] = problem.foods
  const { deviations: _, ...unknown } = chalk as ProblemFood
  const incomplete = { ...problem, foods: [unknown, ...others] }
  expect(leastCost(incomplete, testSolver)).toMatchObject({
    kind: 'refused',
    refusals: [{ kind: 'deviationsMissing', foods: ['CHALK'], limit: { probability: 0.95 } }],
  })
  const check = checkLimits(incomplete, optimumOf(problem).recipe)
  expect(check).toMatchObject({ violations: [], notVerified: [{ foods: [{ food: 'CHALK' }] }] })
})

test('the shadow price of a limit with a probability is what the optimum costs more for a little more of it', () => {
  const sensitivity = sensitivityJob(problemWith(0.95))
  if (sensitivity.kind !== 'sensitivity') return expect.fail(sensitivity.kind)
  expect(sensitivity.isLocal).toEqual(['probability'])
  const limit = sensitivity.limits.find(
    ({ limit: { subject } }) => subject.kind === 'nutrient' && subject.code === 'CA',
  )
  // As the formula names it, with the mean of the recipe.
  expect(limit?.limit).toEqual({
    ...{ subject: { kind: 'nutrient', code: 'CA' }, side: 'min', value: 72, from: 'formula', probability: 0.95 },
  })
  expect(limit?.value).toBeGreaterThan(72)
  const step = 0.01
  const cost = (ca: number) => optimumOf(problemWith(0.95, ca)).costPerAnimalDayEur
  const slope = (cost(72 + step) - cost(72 - step)) / (2 * step)
  expect((limit?.raised.perAnimalDayEur ?? 0) / slope).toBeCloseTo(1, 4)
  expect(sensitivity.averageCostEur).toBeCloseTo(optimumOf(problemWith()).costPerAnimalDayEur, 9)
})

test('with a food used with a least amount or not at all, prices are those of the foods that the optimum uses', () => {
  const base = problemWith()
  const foods = base.foods.map((each) => (each.code === 'DICAL' ? { ...each, minIfUsedGrams: 60 } : each))
  const sensitivity = sensitivityJob({ ...base, foods })
  const optimum = optimumOf({ ...base, foods })
  const isUsed = (optimum.recipe[1] ?? 0) > 0
  const limits: Limit[] = [
    ...base.limits,
    { subject: { kind: 'food', code: 'DICAL' }, min: isUsed ? 60 : null, max: isUsed ? null : 0, from: 'formula' },
  ]
  const decided = sensitivityJob({ ...base, limits })
  if (sensitivity.kind !== 'sensitivity' || decided.kind !== 'sensitivity') return expect.fail('none')
  expect(sensitivity.isLocal).toEqual(['onOff'])
  expect(sensitivity.costPerAnimalDayEur).toBeCloseTo(optimum.costPerAnimalDayEur, 9)
  expect(sensitivity.foods.map(({ opportunityPrice }) => opportunityPrice?.pricePerTonneEur)).toEqual(
    decided.foods.map(({ opportunityPrice }) => opportunityPrice?.pricePerTonneEur),
  )
})

test('a curve of a limit with a probability goes through the optimum', () => {
  const problem = problemWith(0.95)
  const parameter = { kind: 'limit', subject: { kind: 'nutrient', code: 'CA' }, side: 'min' } as const
  const curve = runSolverJob('costCurve', { problem, parameter, from: 72, to: 80 }, testSolver)
  if (curve.kind !== 'curve') return expect.fail(curve.kind)
  expect(curve).toMatchObject({ isLocal: ['probability'] })
  expect(curve.segments[0]?.from.costPerAnimalDayEur).toBeCloseTo(optimumOf(problem).costPerAnimalDayEur, 7)
})

test('limits with a recipe on the average only are told how probable they can be together', () => {
  const problem = { ...problemWith(0.999, 100), limits: [...problemWith(0.999, 100).limits] }
  const total: Limit = { subject: { kind: 'total' }, min: null, max: 322, from: 'formula' }
  const tight = { ...problem, limits: [...problem.limits.slice(0, 2), total] }
  const why = runSolverJob('whyNot', { problem: tight }, testSolver)
  if (why.kind !== 'probabilities') return expect.fail(why.kind)
  const [margin] = why.margins
  expect(margin?.limit).toMatchObject({ subject: { code: 'CA' }, probability: 0.999 })
  const reachable = margin?.reachable ?? 0
  expect(reachable).toBeGreaterThan(0.5)
  const at = (probability: number) => ({ ...tight, limits: [least('CA', 100, probability), ...tight.limits.slice(1)] })
  expect(leastCost(at(reachable - 1e-6), testSolver).kind).toBe('optimal')
  expect(leastCost(at(reachable + 0.01), testSolver).kind).toBe('infeasible')
})

test('with a probability, a recipe at a round total or near another one keeps it too, also where a food may be left out', () => {
  const base = problemWith(0.95)
  const foods = base.foods.map((each) => (each.code === 'DICAL' ? { ...each, minIfUsedGrams: 10 } : each))
  for (const problem of [base, { ...base, foods }]) {
    const round = runSolverJob('roundTotal', { problem }, testSolver)
    if (round.kind !== 'optimal') return expect.fail(round.kind)
    expect(limitStateOf(checkLimits(problem, round.rounded.storedRecipe))).toBe('respected')
    const target = optimumOf(problemWith()).recipe
    const near = runSolverJob('closestRecipe', { problem, target }, testSolver)
    if (near.kind !== 'optimal') return expect.fail(near.kind)
    expect(limitStateOf(checkLimits(problem, near.storedRecipe))).toBe('respected')
    // Nearer than the optimum of the formula, which moves more.
    const distance = (recipe: Float64Array) =>
      recipe.reduce((sum, grams, index) => sum + Math.abs(grams - (target[index] ?? 0)), 0)
    expect(near.distance).toBeLessThanOrEqual(distance(optimumOf(problem).recipe) + 1e-6)
  }
})

/** At least `calcium` per unit of phosphorus, or at most. */
const ratioProblem = (side: 'min' | 'max', calcium: number, probability?: number): FormulaProblem => {
  const { limits, ...problem } = problemWith()
  return {
    ...problem,
    limits: [
      ...limits.filter(({ subject }) => !('code' in subject)),
      side === 'min' ? least('P', 20) : least('CA', 72),
      {
        ...{ subject: { kind: 'ratio', numerator: 'CA', denominator: 'P' }, min: null, max: null, from: 'formula' },
        [side]: calcium,
        ...(probability !== undefined && { [`${side}Probability`]: probability }),
      },
    ],
  }
}

test.each([
  ['min', 2.2],
  ['max', 4],
] as const)(
  'a ratio holds with its probability at the optimum, and its shadow price is what the optimum costs more: %s',
  (side, calcium) => {
    const problem = ratioProblem(side, calcium, 0.95)
    const optimum = optimumOf(problem)
    expect(limitStateOf(checkLimits(problem, optimum.storedRecipe))).toBe('respected')
    // By its definition, of independent normal contents: N − r·D is as far from 0 as its deviation times the quantile.
    const sign = side === 'min' ? 1 : -1
    const terms = problem.foods.map(({ contents, deviations = [] }, index) => {
      const grams = optimum.recipe[index] ?? 0
      return {
        mean: grams * ((contents[0] ?? 0) - calcium * (contents[1] ?? 0)),
        deviation: grams * Math.hypot(deviations[0] ?? 0, calcium * (deviations[1] ?? 0)),
      }
    })
    const mean = terms.reduce((sum, term) => sum + term.mean, 0)
    const deviation = Math.hypot(...terms.map((term) => term.deviation))
    expect((sign * mean) / deviation).toBeCloseTo(normalQuantile(0.95), 4)
    const [violation] = checkLimits(problem, optimumOf(ratioProblem(side, calcium)).storedRecipe).violations
    expect(violation).toMatchObject({ limit: { probability: 0.95, side, subject: { kind: 'ratio' } } })
    const sensitivity = sensitivityJob(problem)
    if (sensitivity.kind !== 'sensitivity') return expect.fail(sensitivity.kind)
    const limit = sensitivity.limits.find(({ limit: { subject } }) => subject.kind === 'ratio')
    expect(limit?.limit.subject).toEqual({ kind: 'ratio', numerator: 'CA', denominator: 'P' })
    const step = 0.001
    const cost = (value: number) => optimumOf(ratioProblem(side, value, 0.95)).costPerAnimalDayEur
    const slope = (cost(calcium + step) - cost(calcium - step)) / (2 * step)
    const shadowPrice = side === 'min' ? limit?.raised.perAnimalDayEur : limit?.lowered.perAnimalDayEur
    expect((shadowPrice ?? 0) / slope).toBeCloseTo(1, 4)
  },
)

test('a ratio with a probability asks how either of its nutrients scatters', () => {
  const problem = ratioProblem('min', 2.2, 0.95)
  const foods = problem.foods.map((each) => (each.code === 'MONO' ? { ...each, deviations: [3, Number.NaN] } : each))
  expect(leastCost({ ...problem, foods }, testSolver)).toMatchObject({
    refusals: [{ kind: 'deviationsMissing', foods: ['MONO'], limit: { subject: { kind: 'ratio' } } }],
  })
})
