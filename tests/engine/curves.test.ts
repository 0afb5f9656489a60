// Checks curves against new solves at random values: between break points, at them, and where the curves end.

import { expect, test } from 'vitest'
import {
  type Curve,
  type CurveParameter,
  costCurve,
  curvePointAt,
} from '../../packages/domain/src/formulation/explain/curves.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type FormulaProblem,
  measuredValue,
  quantityMeasureOf,
} from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { type Limit, quantitySideKey } from '../../packages/domain/src/formulation/problem/limits.ts'
import { type Random, seededRandom } from '../kit/support/seeded-random.ts'
import { dairyProblem } from './support/dairy-example.ts'
import { randomProblem } from './support/random-problems.ts'
import { testSolver } from './support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 2000 : 50 }, (_, seed) => seed)

/** The formula with another value of the parameter. */
function problemWithParameter(problem: FormulaProblem, parameter: CurveParameter, value: number): FormulaProblem {
  if (parameter.kind === 'price')
    return {
      ...problem,
      foods: problem.foods.map((food) => (food.code === parameter.food ? { ...food, pricePerTonneEur: value } : food)),
    }
  const key = quantitySideKey({ ...parameter, value: 0, from: 'formula' })
  const otherLimits = problem.limits.map((limit): Limit => {
    const { subject, from } = limit
    const isParameter = (side: 'min' | 'max') => quantitySideKey({ subject, side, value: 0, from }) === key
    return { ...limit, min: isParameter('min') ? null : limit.min, max: isParameter('max') ? null : limit.max }
  })
  const parameterLimit: Limit = {
    subject: parameter.subject,
    min: null,
    max: null,
    from: 'formula',
    [parameter.side]: value,
  }
  return { ...problem, limits: [...otherLimits, parameterLimit] }
}

/** A price, an existing limit or a new limit, with a value to vary it around. */
function randomParameter(problem: FormulaProblem, random: Random): { parameter: CurveParameter; around: number } {
  if (random.chance(0.3)) {
    const food = random.pick(problem.foods)
    return { parameter: { kind: 'price', food: food.code }, around: food.pricePerTonneEur! }
  }
  const limit = random.pick(problem.limits)
  if (random.chance(0.6)) {
    const side = limit.max === null || (limit.min !== null && random.chance(0.5)) ? 'min' : 'max'
    return { parameter: { kind: 'limit', subject: limit.subject, side }, around: limit[side]! }
  }
  const subject = random.pick([
    { kind: 'ratio', numerator: 'N0', denominator: 'N1' } as const,
    { kind: 'nutrientPerKg', code: 'N2' } as const,
    { kind: 'dryMatter' } as const,
    { kind: 'nutrient', code: 'N1' } as const,
    { kind: 'food', code: problem.foods[0]!.code } as const,
  ])
  const optimum = leastCost(problem, testSolver)
  const value = optimum.kind === 'optimal' ? measuredValue(optimum.recipe, quantityMeasureOf(subject, problem)!) : 1
  return {
    parameter: { kind: 'limit', subject, side: random.pick(['min', 'max']) },
    around: Math.abs(value) > 1e-3 ? value : 1,
  }
}

type CurveCase = {
  name: string
  problem: FormulaProblem
  parameter: CurveParameter
  curve: Curve
  from: number
  to: number
}

const failures: string[] = []

const curveCases: CurveCase[] = seeds.flatMap((seed) => {
  const random = seededRandom(seed + 4711)
  const problem = randomProblem(seed, { foods: random.integer(5, 30), nutrients: random.integer(3, 20) })
  const { parameter, around } = randomParameter(problem, random)
  const size = Math.abs(around) || 1
  const isOfHundred = parameter.kind === 'limit' && parameter.subject.kind === 'dryMatter'
  const [from, to] = isOfHundred
    ? [around - 5, around + 3]
    : [around - size * random.between(0.2, 1), around + size * random.between(0.2, 3)]
  const outcome = costCurve(problem, parameter, testSolver, { from, to })
  const name = `seed ${seed}, ${JSON.stringify(parameter)}`
  if (outcome.kind === 'curve') return [{ name, problem, parameter, curve: outcome, from, to }]
  // Without a curve, solving at these values finds no recipe either.
  const isImpossible = [from, (from + to) / 2, to].every((value) =>
    ['infeasible', 'refused', 'unbounded'].includes(
      leastCost(problemWithParameter(problem, parameter, value), testSolver).kind,
    ),
  )
  if (!isImpossible) failures.push(`${name}: ${JSON.stringify(outcome)}`)
  return []
})

const isNear = (one: number, other: number, relative = 1e-6) =>
  Math.abs(one - other) <= relative * Math.max(Math.abs(one), Math.abs(other), 1e-9)

test('every feasible formula has a curve', () => {
  expect(failures).toEqual([])
  expect(curveCases.length).toBeGreaterThan(0.8 * seeds.length)
})

test('a curve has no gaps, and its cost is continuous', () => {
  for (const { name, curve, from, to } of curveCases) {
    expect(curve.isComplete, name).toBe(true)
    if (curve.begins === 'asked') expect(curve.segments[0]!.from.value, name).toBeCloseTo(from, 6)
    if (curve.ends === 'asked') expect(isNear(curve.segments.at(-1)!.to.value, to), name).toBe(true)
    curve.segments.slice(1).forEach((segment, index) => {
      const { to: end } = curve.segments[index]!
      expect(segment.from.value, name).toBe(end.value)
      expect(isNear(segment.from.costPerAnimalDayEur, end.costPerAnimalDayEur), `${name} at ${end.value}`).toBe(true)
    })
  }
})

test('between break points and at them the cost is that of a new solve, and the recipe has that cost', () => {
  const wrong: string[] = []
  let triedCount = 0
  let unprovedCount = 0
  for (const { name, problem, parameter, curve } of curveCases) {
    const random = seededRandom(curve.segments.length)
    for (const { from, to } of curve.segments)
      for (const share of [0, random.next(), random.next(), 1]) {
        const value = share === 1 ? to.value : from.value + share * (to.value - from.value)
        const point = curvePointAt(curve, value)!
        const varied = problemWithParameter(problem, parameter, value)
        const solved = leastCost(varied, testSolver)
        const solvedCost = solved.kind === 'optimal' ? solved.costPerAnimalDayEur : Number.NaN
        const recipeCost = point.recipe.reduce(
          (sum, grams, food) => sum + (grams * varied.foods[food]!.pricePerTonneEur!) / 1e6,
          0,
        )
        // Where feasibility ends, the solver may find no recipe at a segment end; elsewhere a proof may rarely fail.
        const isSegmentEnd = share === 0 || share === 1
        triedCount += 1
        if (solved.kind === 'failed' && !isSegmentEnd) {
          unprovedCount += 1
          continue
        }
        if (
          !(isNear(point.costPerAnimalDayEur, solvedCost) || (isSegmentEnd && solved.kind !== 'optimal')) ||
          !isNear(recipeCost, point.costPerAnimalDayEur)
        )
          wrong.push(`${name} at ${value}: ${point.costPerAnimalDayEur}, solved ${solvedCost}, recipe ${recipeCost}`)
      }
  }
  expect(wrong).toEqual([])
  expect(unprovedCount).toBeLessThanOrEqual(1e-3 * triedCount)
})

test('at every break point the cost or the recipe departs from the previous segment', () => {
  const wrong: string[] = []
  for (const { name, curve } of curveCases)
    curve.segments.slice(1).forEach((segment, index) => {
      const previous = curve.segments[index]!
      // The previous segment extended over this one gives another cost or recipe at one of its ends.
      const extended = { ...curve, segments: [{ ...previous, to: segment.to }] }
      const isSame = [segment.from, segment.to].every((point) => {
        const extrapolated = curvePointAt(extended, point.value)!
        const total = point.recipe.reduce((sum, grams) => sum + grams, 0)
        return (
          isNear(extrapolated.costPerAnimalDayEur, point.costPerAnimalDayEur, 1e-12) &&
          point.recipe.every((grams, food) => Math.abs(grams - extrapolated.recipe[food]!) <= 1e-10 * total)
        )
      })
      if (isSame) wrong.push(`${name} at ${segment.from.value}`)
    })
  expect(wrong).toEqual([])
})

test('a curve that ends as infeasible has no recipe just outside and one just inside', () => {
  const wrong: string[] = []
  for (const { name, problem, parameter, curve } of curveCases) {
    const ends = [
      { value: curve.segments[0]!.from.value, kind: curve.begins, sign: -1 },
      { value: curve.segments.at(-1)!.to.value, kind: curve.ends, sign: 1 },
    ]
    for (const { value, kind, sign } of ends) {
      if (kind !== 'infeasible') continue
      const step = 1e-4 * Math.max(Math.abs(value), curve.segments.at(-1)!.to.value - curve.segments[0]!.from.value)
      const outside = leastCost(problemWithParameter(problem, parameter, value + sign * step), testSolver)
      const inside = leastCost(problemWithParameter(problem, parameter, value - sign * step * 1e-2), testSolver)
      // This close to the end a solve may fail to prove its result on either side.
      const hasNoneOutside = outside.kind !== 'optimal'
      const hasOneInside = inside.kind !== 'infeasible' && inside.kind !== 'refused'
      if (!hasNoneOutside || !hasOneInside) wrong.push(`${name} at ${value}: ${outside.kind}, ${inside.kind}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the cost is concave in a price and convex in a limit', () => {
  const price = costCurve(dairyProblem, { kind: 'price', food: '640603' }, testSolver, { from: 10, to: 100_000 })
  const limit: CurveParameter = { kind: 'limit', subject: { kind: 'nutrient', code: 'P' }, side: 'min' }
  const phosphorus = costCurve(dairyProblem, limit, testSolver, { from: 0, to: 25 })
  if (price.kind !== 'curve' || phosphorus.kind !== 'curve') throw new Error('no curve')
  const slopes = ({ segments }: Curve) =>
    segments.map(({ from, to }) => (to.costPerAnimalDayEur - from.costPerAnimalDayEur) / (to.value - from.value))
  expect(slopes(price).length).toBeGreaterThan(2)
  expect(slopes(price)).toEqual(slopes(price).toSorted((one, other) => other - one))
  expect(slopes(phosphorus).length).toBeGreaterThan(1)
  expect(slopes(phosphorus)).toEqual(slopes(phosphorus).toSorted((one, other) => one - other))
})

test('a curve stops at maxSegments and is then marked as incomplete', () => {
  const outcome = costCurve(dairyProblem, { kind: 'price', food: '640603' }, testSolver, {
    from: 10,
    to: 100_000,
    maxSegments: 2,
  })
  expect(outcome).toMatchObject({ kind: 'curve', isComplete: false })
  expect(outcome.kind === 'curve' && outcome.segments.length).toBe(2)
})

test('an invalid parameter or interval gives no curve but the reason', () => {
  const unknown: CurveParameter = { kind: 'limit', subject: { kind: 'nutrient', code: 'XX' }, side: 'max' }
  expect(costCurve(dairyProblem, unknown, testSolver, { from: 0, to: 1 })).toMatchObject({ kind: 'refused' })
  expect(costCurve(dairyProblem, { kind: 'price', food: '0' }, testSolver, { from: 0, to: 1 })).toMatchObject({
    kind: 'refused',
  })
  const salt: CurveParameter = { kind: 'price', food: '640620' }
  for (const to of [Number.NaN, Number.POSITIVE_INFINITY, 1e15]) {
    const refusal = { food: '640620', field: 'price' }
    expect(costCurve(dairyProblem, salt, testSolver, { from: 5, to })).toMatchObject({
      kind: 'refused',
      refusals: [refusal],
    })
  }
  expect(costCurve(dairyProblem, salt, testSolver, { from: 5, to: 5 }).kind).toBe('failed')
  const withSteps = { ...dairyProblem, foods: dairyProblem.foods.map((food) => ({ ...food, stepGrams: 1 })) }
  expect(costCurve(withSteps, salt, testSolver, { from: 0, to: 1 }).kind).toBe('wholeNumbers')
  const calcium: CurveParameter = { kind: 'limit', subject: { kind: 'nutrient', code: 'CA' }, side: 'max' }
  expect(costCurve(dairyProblem, calcium, testSolver, { from: 0, to: 50 })).toMatchObject({ kind: 'infeasible' })
})
