// The minimum and maximum of a quantity: each is reached by a feasible recipe, and no feasible recipe goes beyond.

import { expect, test } from 'vitest'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type QuantityRangeEnd,
  quantityRange,
} from '../../../packages/domain/src/formulation/optimise/nutrient-range.ts'
import {
  type FormulaProblem,
  measuredValue,
  quantityMeasureOf,
  type Recipe,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import type { QuantityMeasure } from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { withDeadline } from '../../../packages/domain/src/linear-programming/with-deadline.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { dairyProblem } from '../support/dairy-example.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 2000 : 40 }, (_, seed) => seed)

const limitSubjects: LimitSubject[] = [
  { kind: 'nutrient', code: 'N0' },
  { kind: 'nutrientPerKg', code: 'N0' },
  { kind: 'nutrientPerKg', code: 'N1' },
  { kind: 'ratio', numerator: 'N0', denominator: 'N1' },
  { kind: 'humidity' },
  { kind: 'total' },
]

/** Whether the denominator of a share is less than a billionth of a gram of the richest food. */
const hasZeroDenominator = (recipe: Recipe, { denominator }: QuantityMeasure) =>
  denominator !== null &&
  measuredValue(recipe, { numerator: denominator, denominator: null }) < 1e-9 * Math.max(...denominator)

type RangeCase = {
  name: string
  problem: FormulaProblem
  subject: LimitSubject
  percent: number | undefined
  minEnd: QuantityRangeEnd
  maxEnd: QuantityRangeEnd
}

const failures: string[] = []

const rangeCases = seeds.flatMap((seed) => {
  const random = seededRandom(seed + 99)
  const problem = randomProblem(seed, { foods: random.integer(5, 40), nutrients: random.integer(3, 20) })
  return limitSubjects.flatMap((subject): RangeCase[] => {
    const percent = random.pick([undefined, 0.5, 5])
    const name = `seed ${seed}, ${JSON.stringify(subject)} within ${percent} %`
    const range = quantityRange(
      problem,
      subject,
      testSolver,
      percent === undefined ? {} : { costMarginPercent: percent },
    )
    if (range.kind === 'range') return [{ name, problem, subject, percent, minEnd: range.min, maxEnd: range.max }]
    failures.push(`${name}: ${range.kind}`)
    return []
  })
})

const isNear = (one: number, other: number, relative = 1e-6, absolute = 1e-12) =>
  Math.abs(one - other) <= relative * Math.max(Math.abs(one), Math.abs(other)) + absolute

test('every feasible formula has a range of every quantity', () => {
  expect(failures).toEqual([])
  const ends = rangeCases.flatMap(({ minEnd, maxEnd }) => [minEnd, maxEnd])
  expect(ends.filter(({ kind }) => !['reached', 'unbounded', 'zeroDenominator', 'failed'].includes(kind))).toEqual([])
  // A proof may fail where both terms of a ratio are almost 0.
  expect(ends.filter(({ kind }) => kind === 'failed').length).toBeLessThanOrEqual(1e-3 * ends.length)
})

test('each end is reached by a feasible recipe, at the stated cost', () => {
  const wrong: string[] = []
  for (const { name, problem, subject, percent, minEnd, maxEnd } of rangeCases)
    for (const end of [minEnd, maxEnd]) {
      if (end.kind !== 'reached') continue
      const cost = end.recipe.reduce(
        (sum, grams, food) => sum + (grams * problem.foods[food]!.pricePerTonneEur!) / 1e6,
        0,
      )
      const satisfiesLimits = problem.limits.every(({ subject: limited, min, max }) => {
        const measure = quantityMeasureOf(limited, problem)!
        const value = measuredValue(end.recipe, measure)
        const slack =
          1e-6 * measuredValue(end.recipe, { ...measure, numerator: measure.numerator.map(Math.abs) }) + 1e-6
        return Number.isNaN(value) || (value >= (min ?? -Infinity) - slack && value <= (max ?? Infinity) + slack)
      })
      const cheapest = leastCost(problem, testSolver)
      const maxCost =
        cheapest.kind === 'optimal' ? cheapest.costPerAnimalDayEur * (1 + (percent ?? Infinity) / 100) : Infinity
      const measure = quantityMeasureOf(subject, problem)!
      const value = measuredValue(end.recipe, measure)
      const zeroTolerance = 1e-9 * Math.max(...measure.numerator)
      if (
        !satisfiesLimits ||
        !isNear(cost, end.costPerAnimalDayEur) ||
        cost > maxCost * (1 + 1e-6) ||
        !isNear(value, end.value, 1e-9, zeroTolerance)
      )
        wrong.push(
          `${name}: feasible ${satisfiesLimits}, value ${end.value} ${value}, cost ${cost} ${end.costPerAnimalDayEur} of ${maxCost}`,
        )
    }
  expect(wrong).toEqual([])
})

/** Whether a recipe keeps all limits but for the rounding of its sums. */
const keepsLimitsExactly = (problem: FormulaProblem, recipe: Recipe) =>
  problem.limits.every(({ subject, min, max }) => {
    const measure = quantityMeasureOf(subject, problem)!
    const value = measuredValue(recipe, measure)
    const rounding = 1e-12 * measuredValue(recipe, { ...measure, numerator: measure.numerator.map(Math.abs) })
    return !(value < (min ?? -Infinity) - rounding || value > (max ?? Infinity) + rounding)
  })

test('a limit beyond an end leaves no recipe; a limit at the end gives a least cost equal to the stated cost', () => {
  let compared = 0
  const wrong: string[] = []
  for (const { name, problem, subject, percent, minEnd, maxEnd } of rangeCases) {
    if (percent !== undefined) continue
    for (const end of [minEnd, maxEnd]) {
      if (end.kind !== 'reached') continue
      const measure = quantityMeasureOf(subject, problem)!
      // If no food contains the quantity, its value is always 0 and there is no end to go beyond.
      if (measure.numerator.every((amount) => amount === 0)) continue
      const richest = Math.max(...measure.numerator)
      const size = Math.abs(end.value) > 1e-9 * richest ? Math.abs(end.value) : 1e-3 * richest
      const solveBeyond = (beyond: number) => {
        const value = end.value + (end === minEnd ? -1 : 1) * beyond * size
        const limit = end === minEnd ? { min: null, max: value } : { min: value, max: null }
        return leastCost(
          { ...problem, limits: [...problem.limits, { subject, ...limit, from: 'formula' }] },
          testSolver,
        )
      }
      const beyond = solveBeyond(1e-4)
      // Within the tolerance of a proof a trace of a food that a limit of 0 excludes goes beyond.
      if (beyond.kind === 'optimal' && !keepsLimitsExactly(problem, beyond.recipe)) continue
      const isZeroShare = beyond.kind === 'optimal' && hasZeroDenominator(beyond.recipe, measure)
      if (beyond.kind === 'optimal' && !isZeroShare) wrong.push(`${name}: ${end.value} is not the end: ${beyond.kind}`)
      // Exactly at the end the last digit may leave no recipe: then the nearest value that has one.
      const steps = size === Math.abs(end.value) ? [0, -1e-12, -1e-10] : [0]
      const atEnd = steps.map(solveBeyond).find(({ kind }) => kind === 'optimal')
      if (atEnd?.kind !== 'optimal' || hasZeroDenominator(atEnd.recipe, measure)) continue
      compared += 1
      if (!isNear(atEnd.costPerAnimalDayEur, end.costPerAnimalDayEur, 1e-3))
        wrong.push(`${name}: ${end.value} costs ${end.costPerAnimalDayEur}, not ${atEnd.costPerAnimalDayEur}`)
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(rangeCases.length / 3)
})

test('a larger cost margin gives a wider range', () => {
  const calcium: LimitSubject = { kind: 'nutrientPerKg', code: 'CA' }
  const widths = [0, 1, 10, undefined].map((percent) => {
    const range = quantityRange(
      dairyProblem,
      calcium,
      testSolver,
      percent === undefined ? {} : { costMarginPercent: percent },
    )
    if (range.kind !== 'range' || range.min.kind !== 'reached' || range.max.kind !== 'reached') throw new Error()
    return range.max.value - range.min.value
  })
  expect(widths[0]).toBeLessThan(1e-3)
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  expect(new Set(widths).size).toBe(4)
})

test('ignoring the limits on a nutrient, its range ends where the other limits end it', () => {
  const phosphorus: LimitSubject = { kind: 'nutrient', code: 'P' }
  const limited = quantityRange(dairyProblem, phosphorus, testSolver)
  const unlimited = quantityRange(dairyProblem, phosphorus, testSolver, { ignoreSubjectLimits: true })
  expect(limited).toMatchObject({ kind: 'range', min: { kind: 'reached' }, max: { kind: 'reached' } })
  const valueAt = (end: QuantityRangeEnd) => (end.kind === 'reached' ? end.value : Number.NaN)
  if (limited.kind !== 'range' || unlimited.kind !== 'range') throw new Error()
  expect(valueAt(limited.min)).toBeCloseTo(6, 9)
  expect(valueAt(limited.max)).toBeCloseTo(25, 9)
  expect(valueAt(unlimited.min)).toBeLessThan(1)
  expect(valueAt(unlimited.max)).toBeGreaterThan(25)
})

test('an unlimited quantity has no maximum, and an infeasible formula no range', () => {
  const { limits, ...rest } = dairyProblem
  const open = {
    ...rest,
    limits: limits.filter(({ subject }) => subject.kind === 'nutrient').map((limit) => ({ ...limit, max: null })),
  }
  expect(quantityRange(open, { kind: 'nutrient', code: 'CA' }, testSolver)).toMatchObject({
    max: { kind: 'unbounded' },
  })
  const impossible = {
    ...dairyProblem,
    limits: [
      ...limits,
      { subject: { kind: 'nutrient', code: 'VITA' }, min: 1e15, max: null, from: 'formula' } as const,
    ],
  }
  expect(['infeasible', 'refused']).toContain(quantityRange(impossible, { kind: 'total' }, testSolver).kind)
  expect(quantityRange(dairyProblem, { kind: 'nutrient', code: 'XX' }, testSolver)).toMatchObject({
    kind: 'refused',
  })
})

test('reports for each end whether the time ran out', () => {
  let solves = 0
  const counting = withDeadline(
    (program, options) => {
      solves += 1
      return testSolver(program, options)
    },
    3,
    () => solves,
  )
  const problem = randomProblem(5, { foods: 20, nutrients: 10 })
  const range = quantityRange(problem, { kind: 'nutrient', code: 'N1' }, counting)
  expect(range).toMatchObject({ kind: 'range', min: { kind: 'reached' }, max: { kind: 'stopped' } })
})
