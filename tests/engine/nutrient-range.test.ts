// The least and the greatest of a quantity: reached by a recipe that keeps every limit, and nothing is beyond.

import { expect, test } from 'vitest'
import {
  type FormulaProblem,
  type Measure,
  measureOf,
  type Recipe,
  valueIn,
} from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import type { Subject } from '../../packages/domain/src/formulation/limits.ts'
import { nutrientRange, type RangeEnd } from '../../packages/domain/src/formulation/nutrient-range.ts'
import { dairyProblem } from './dairy-example.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 2000 : 80 }, (_, seed) => seed)

const subjects: Subject[] = [
  { kind: 'nutrient', code: 'N0' },
  { kind: 'nutrientPerKg', code: 'N0' },
  { kind: 'nutrientPerKg', code: 'N1' },
  { kind: 'ratio', numerator: 'N0', denominator: 'N1' },
  { kind: 'humidity' },
  { kind: 'total' },
]

/** Less than a billionth of a gram of what it is a share of. */
const isShareOfNothing = (recipe: Recipe, { denominator }: Measure) =>
  denominator !== null &&
  valueIn(recipe, { numerator: denominator, denominator: null }) < 1e-9 * Math.max(...denominator)

type Case = {
  name: string
  problem: FormulaProblem
  subject: Subject
  percent: number | undefined
  least: RangeEnd
  greatest: RangeEnd
}

const failures: string[] = []

const cases = seeds.flatMap((seed) => {
  const luck = chance(seed + 99)
  const problem = randomProblem(seed, { foods: luck.whole(5, 40), nutrients: luck.whole(3, 20) })
  return subjects.flatMap((subject): Case[] => {
    const percent = luck.pick([undefined, 0.5, 5])
    const name = `seed ${seed}, ${JSON.stringify(subject)} within ${percent} %`
    const range = nutrientRange(problem, subject, solver, percent === undefined ? {} : { withinPercent: percent })
    if (range.kind === 'range')
      return [{ name, problem, subject, percent, least: range.least, greatest: range.greatest }]
    failures.push(`${name}: ${range.kind}`)
    return []
  })
})

const near = (one: number, other: number, share = 1e-6, nothing = 1e-12) =>
  Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other)) + nothing

test('every formula that has recipes has a range of everything', () => {
  expect(failures).toEqual([])
  const ends = cases.flatMap(({ least, greatest }) => [least, greatest])
  expect(ends.filter(({ kind }) => !['reached', 'unbounded', 'shareOfNothing', 'failed'].includes(kind))).toEqual([])
  // Where next to nothing is divided by next to nothing, a proof may fail.
  expect(ends.filter(({ kind }) => kind === 'failed').length).toBeLessThanOrEqual(1e-3 * ends.length)
})

test('each end is reached by a recipe that keeps every limit, at the cost said', () => {
  const wrong: string[] = []
  for (const { name, problem, subject, percent, least, greatest } of cases)
    for (const end of [least, greatest]) {
      if (end.kind !== 'reached') continue
      const cost = end.recipe.reduce(
        (sum, grams, food) => sum + (grams * problem.foods[food]!.pricePerTonneEur!) / 1e6,
        0,
      )
      const isKept = problem.limits.every(({ subject: limited, min, max }) => {
        const measure = measureOf(limited, problem)!
        const value = valueIn(end.recipe, measure)
        const slack = 1e-6 * valueIn(end.recipe, { ...measure, numerator: measure.numerator.map(Math.abs) }) + 1e-6
        return Number.isNaN(value) || (value >= (min ?? -Infinity) - slack && value <= (max ?? Infinity) + slack)
      })
      const cheapest = leastCost(problem, solver)
      const most =
        cheapest.kind === 'optimal' ? cheapest.costPerAnimalDayEur * (1 + (percent ?? Infinity) / 100) : Infinity
      const measure = measureOf(subject, problem)!
      const value = valueIn(end.recipe, measure)
      const nothing = 1e-9 * Math.max(...measure.numerator)
      if (
        !isKept ||
        !near(cost, end.costPerAnimalDayEur) ||
        cost > most * (1 + 1e-6) ||
        !near(value, end.value, 1e-9, nothing)
      )
        wrong.push(
          `${name}: kept ${isKept}, value ${end.value} ${value}, cost ${cost} ${end.costPerAnimalDayEur} of ${most}`,
        )
    }
  expect(wrong).toEqual([])
})

test('a limit beyond an end leaves no recipe, at it the cheapest is the recipe said', () => {
  let compared = 0
  const wrong: string[] = []
  for (const { name, problem, subject, percent, least, greatest } of cases) {
    if (percent !== undefined) continue
    for (const end of [least, greatest]) {
      if (end.kind !== 'reached') continue
      const measure = measureOf(subject, problem)!
      // Of what no food has, every limit on nothing is kept or not, whatever the size of a step.
      if (measure.numerator.every((amount) => amount === 0)) continue
      const richest = Math.max(...measure.numerator)
      const size = Math.abs(end.value) > 1e-9 * richest ? Math.abs(end.value) : 1e-3 * richest
      const asking = (beyond: number) => {
        const value = end.value + (end === least ? -1 : 1) * beyond * size
        const limit = end === least ? { min: null, max: value } : { min: value, max: null }
        return leastCost({ ...problem, limits: [...problem.limits, { subject, ...limit, from: 'formula' }] }, solver)
      }
      const beyond = asking(1e-4)
      const isNothing = beyond.kind === 'optimal' && isShareOfNothing(beyond.recipe, measure)
      if (beyond.kind === 'optimal' && !isNothing) wrong.push(`${name}: ${end.value} is not the end: ${beyond.kind}`)
      // Exactly at the end the last digit may leave no recipe: then as near to it as there is one.
      const steps = size === Math.abs(end.value) ? [0, -1e-12, -1e-10] : [0]
      const at = steps.map(asking).find(({ kind }) => kind === 'optimal')
      if (at?.kind !== 'optimal' || isShareOfNothing(at.recipe, measure)) continue
      compared += 1
      if (!near(at.costPerAnimalDayEur, end.costPerAnimalDayEur, 1e-3))
        wrong.push(`${name}: ${end.value} costs ${end.costPerAnimalDayEur}, not ${at.costPerAnimalDayEur}`)
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(cases.length / 3)
})

test('the more a recipe may cost, the wider the range', () => {
  const calcium: Subject = { kind: 'nutrientPerKg', code: 'CA' }
  const ends = [0, 1, 10, undefined].map((percent) => {
    const range = nutrientRange(dairyProblem, calcium, solver, percent === undefined ? {} : { withinPercent: percent })
    if (range.kind !== 'range' || range.least.kind !== 'reached' || range.greatest.kind !== 'reached') throw new Error()
    return range.greatest.value - range.least.value
  })
  expect(ends[0]).toBeLessThan(1e-3)
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  expect(new Set(ends).size).toBe(4)
})

test('without its own limits a nutrient goes as far as the others let it', () => {
  const phosphorus: Subject = { kind: 'nutrient', code: 'P' }
  const held = nutrientRange(dairyProblem, phosphorus, solver)
  const free = nutrientRange(dairyProblem, phosphorus, solver, { withoutOwnLimits: true })
  expect(held).toMatchObject({ kind: 'range', least: { kind: 'reached' }, greatest: { kind: 'reached' } })
  const reachedBy = (end: RangeEnd) => (end.kind === 'reached' ? end.value : Number.NaN)
  if (held.kind !== 'range' || free.kind !== 'range') throw new Error()
  expect(reachedBy(held.least)).toBeCloseTo(6, 9)
  expect(reachedBy(held.greatest)).toBeCloseTo(25, 9)
  expect(reachedBy(free.least)).toBeLessThan(1)
  expect(reachedBy(free.greatest)).toBeGreaterThan(25)
})

test('what nothing limits has no greatest, and an impossible formula no range', () => {
  const { limits, ...rest } = dairyProblem
  const open = {
    ...rest,
    limits: limits.filter(({ subject }) => subject.kind === 'nutrient').map((limit) => ({ ...limit, max: null })),
  }
  expect(nutrientRange(open, { kind: 'nutrient', code: 'CA' }, solver)).toMatchObject({
    greatest: { kind: 'unbounded' },
  })
  const impossible = {
    ...dairyProblem,
    limits: [
      ...limits,
      { subject: { kind: 'nutrient', code: 'VITA' }, min: 1e15, max: null, from: 'formula' } as const,
    ],
  }
  expect(['infeasible', 'refused']).toContain(nutrientRange(impossible, { kind: 'total' }, solver).kind)
  expect(nutrientRange(dairyProblem, { kind: 'nutrient', code: 'XX' }, solver)).toMatchObject({ kind: 'refused' })
})
