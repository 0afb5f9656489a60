// What is said around an optimum is held against what solving again says: inside each range the predicted cost, outside
// another one. Nothing here knows how the ranges were found.

import { afterAll, expect, test, vi } from 'vitest'
import { type FormulaProblem, measureOf } from '../../packages/domain/src/formulation/formula-problem.ts'
import { type LeastCostOptimum, leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { boxGrams } from '../../packages/domain/src/formulation/least-cost-model.ts'
import { type Limit, type LimitSide, quantityOf, sideKey } from '../../packages/domain/src/formulation/limits.ts'
import {
  type LimitSensitivity,
  type MarginalCost,
  type Sensitivity,
  sensitivityOf,
} from '../../packages/domain/src/formulation/sensitivity.ts'
import { solvedFormulas } from './demo-formulas.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

// The long sample takes minutes.
vi.setConfig({ testTimeout: 1_800_000 })

const seeds = Array.from({ length: process.env.LONG ? 2000 : 30 }, (_, seed) => seed)

/** Formulas as they come, with ratios and sums of foods besides. */
function formulaOf(seed: number): FormulaProblem {
  const luck = chance(seed + 77)
  const problem = randomProblem(seed, { foods: luck.whole(5, 40), nutrients: luck.whole(3, 25) })
  const first = leastCost(problem, solver)
  if (first.kind !== 'optimal') return problem
  const limits: Limit[] = []
  const amount = (position: number) =>
    problem.foods.reduce((sum, food, place) => sum + food.contents[position]! * first.recipe[place]!, 0)
  if (luck.is(0.5) && amount(0) > 1 && amount(1) > 1) {
    const subject = { kind: 'ratio', numerator: 'N0', denominator: 'N1' } as const
    const value = amount(0) / amount(1)
    limits.push(
      luck.is(0.5)
        ? { subject, min: null, max: value * luck.between(0.97, 1.02), from: 'formula' }
        : { subject, min: value * luck.between(0.98, 1.03), max: null, from: 'formula' },
    )
  }
  if (luck.is(0.4)) {
    const foods = problem.foods.flatMap(({ code }, place) => (first.recipe[place]! > 0 && luck.is(0.5) ? [code] : []))
    const grams = problem.foods.reduce((sum, { code }, at) => sum + (foods.includes(code) ? first.recipe[at]! : 0), 0)
    if (foods.length > 1)
      limits.push({ subject: { kind: 'group', name: 'some', foods }, min: null, max: grams * 0.99, from: 'formula' })
  }
  const extended = { ...problem, limits: [...problem.limits, ...limits] }
  return leastCost(extended, solver).kind === 'optimal' ? extended : problem
}

/** The formula with other values of some limits: only they limit their side. */
function withLimits(problem: FormulaProblem, moved: readonly LimitSide[]): FormulaProblem {
  const keys = new Set(moved.map(sideKey))
  const kept = problem.limits.map((limit) => {
    const { subject, from } = limit
    const isMoved = (side: 'min' | 'max') => keys.has(sideKey({ subject, side, value: 0, from }))
    return { ...limit, min: isMoved('min') ? null : limit.min, max: isMoved('max') ? null : limit.max }
  })
  const own = moved.map(
    ({ subject, side, value, from }): Limit => ({ subject, min: null, max: null, from, [side]: value }),
  )
  return { ...problem, limits: [...kept, ...own] }
}

const movedTo = (problem: FormulaProblem, { limit, movesWith }: LimitSensitivity, value: number) =>
  withLimits(problem, [{ ...limit, value }, ...(movesWith ? [{ ...movesWith, value }] : [])])

const withPrice = (problem: FormulaProblem, code: string, pricePerTonneEur: number): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food) => (food.code === code ? { ...food, pricePerTonneEur } : food)),
})

type Case = { seed: number; problem: FormulaProblem; optimum: LeastCostOptimum; sensitivity: Sensitivity }

const cases: Case[] = seeds.flatMap((seed) => {
  const problem = formulaOf(seed)
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') return []
  const sensitivity = sensitivityOf(optimum, solver)
  return sensitivity.kind === 'sensitivity' ? [{ seed, problem, optimum, sensitivity }] : []
})

/** ∞ where there is no recipe; NaN where that could not be proved, which is left out and counted. */
function costOf(problem: FormulaProblem): number {
  const outcome = leastCost(problem, solver)
  solved += 1
  if (outcome.kind === 'failed') unproved += 1
  if (outcome.kind === 'failed') return Number.NaN
  return outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : Number.POSITIVE_INFINITY
}

let solved = 0
let unproved = 0

afterAll(() => {
  expect(unproved).toBeLessThanOrEqual(1e-3 * solved)
})

const near = (one: number, other: number, share = 1e-7) =>
  Number.isNaN(other) ||
  one === other ||
  Math.abs(one - other) <= share * Math.min(1e9, Math.max(Math.abs(one), Math.abs(other), 1e-6))

/** What a gram more of the richest food adds to a quantity: near 0 the steps of its limit are measured by it. */
function sizeOf(problem: FormulaProblem, { limit }: LimitSensitivity): number {
  const { numerator, denominator } = measureOf(limit.subject, problem)!
  const richest = Math.max(...numerator.map(Math.abs))
  return (denominator ? richest / Math.max(...denominator) / 1000 : richest) || 1
}

const predicted = (cost: number, { perAnimalDayEur, bend }: MarginalCost, more: number) =>
  cost + ((perAnimalDayEur ?? Number.NaN) * more) / (1 - bend * more)

const nameOf = ({ limit }: LimitSensitivity) => `${quantityOf(limit.subject)} ${limit.side} ${limit.value}`

/** Points of a range: near its beginning, in it, near its end. */
const inside = (from: number, until: number, size: number) =>
  (Number.isFinite(until) ? [1e-3, 0.5, 0.999] : [1e-3, 1]).map((share) =>
    Number.isFinite(until) ? from + share * (until - from) : from + Math.sign(until) * share * size,
  )

test('almost every optimum has its sensitivity, and almost nothing in it is unproved', () => {
  expect(cases.length).toBeGreaterThan(0.97 * seeds.length)
  const ranges = cases.flatMap(({ sensitivity }) =>
    sensitivity.limits.flatMap(({ lowered, raised }) => [lowered, raised]),
  )
  const foods = cases.flatMap(({ sensitivity }) => sensitivity.foods)
  expect(ranges.filter(({ ending }) => ending === 'unknown').length).toBeLessThan(1e-3 * ranges.length)
  expect(foods.filter(({ isProved }) => !isProved).length).toBeLessThan(1e-3 * foods.length)
})

test('in the range of a limit the cost is as its marginal cost says, on both sides', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases)
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (cost.perAnimalDayEur === null) continue
        const { value } = each.limit
        const size = Math.max(Math.abs(value), sizeOf(problem, each))
        for (const at of inside(value, cost.until, size)) {
          const said = predicted(sensitivity.costPerAnimalDayEur, cost, at - value)
          const found = costOf(movedTo(problem, each, at))
          if (!near(said, found))
            wrong.push(`seed ${seed}: ${nameOf(each)} at ${at} (until ${cost.until}): ${said} ${found}`)
        }
      }
  expect(wrong).toEqual([])
})

test('beyond the range of a limit the cost is more than its marginal cost says, or there is no recipe', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases)
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (!Number.isFinite(cost.until) || cost.ending === 'unknown') continue
        const { value } = each.limit
        const size = Math.max(Math.abs(cost.until), Math.abs(cost.until - value), sizeOf(problem, each))
        const at = cost.until + (cost === each.raised ? 1 : -1) * 0.02 * size
        // A total of the size of the box has a larger one.
        if (each.limit.subject.kind === 'total' && at > boxGrams / 2) continue
        const found = costOf(movedTo(problem, each, at))
        const said = predicted(sensitivity.costPerAnimalDayEur, cost, at - value)
        const isRight =
          Number.isNaN(found) || (cost.ending === 'infeasible' ? found === Infinity : !near(said, found, 1e-12))
        if (!isRight)
          wrong.push(`seed ${seed}: ${nameOf(each)} at ${at} (until ${cost.until}, ${cost.ending}): ${said} ${found}`)
      }
  expect(wrong).toEqual([])
})

test('between the lowest and the highest price of a food the recipe stays the cheapest', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases)
    for (const each of sensitivity.foods) {
      const price = each.pricePerTonneEur!
      for (const until of [each.lowestPricePerTonneEur, each.highestPricePerTonneEur])
        for (const at of inside(price, until, price + 100)) {
          const said = sensitivity.costPerAnimalDayEur + (each.gramsPerAnimalDay * (at - price)) / 1e6
          const found = costOf(withPrice(problem, each.food, at))
          // Below nothing an unlimited food has no cheapest amount.
          if (!near(said, found) && !(at < 0 && found === Infinity))
            wrong.push(`seed ${seed}: ${each.food} at ${at} €/t (until ${until}): ${said} ${found}`)
        }
    }
  expect(wrong).toEqual([])
})

test('beyond its lowest and highest price another recipe is cheaper', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases)
    for (const each of sensitivity.foods) {
      const price = each.pricePerTonneEur!
      for (const until of [each.lowestPricePerTonneEur, each.highestPricePerTonneEur]) {
        if (!Number.isFinite(until)) continue
        const isHighest = until === each.highestPricePerTonneEur
        const at = until + (isHighest ? 1 : -1) * 0.3 * Math.max(price, Math.abs(until))
        const said = sensitivity.costPerAnimalDayEur + (each.gramsPerAnimalDay * (at - price)) / 1e6
        const found = costOf(withPrice(problem, each.food, at))
        if (!Number.isNaN(found) && near(said, found, 1e-13))
          wrong.push(`seed ${seed}: ${each.food} at ${at} €/t (until ${until}): ${said} ${found}`)
      }
    }
  expect(wrong).toEqual([])
})

test('just below its entry price a food comes in with the quantity said, just above it does not', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases)
    for (const { food, entry, gramsPerAnimalDay, pricePerTonneEur } of sensitivity.foods) {
      if (!entry || entry.gramsPerAnimalDay === null) continue
      const { pricePerTonneEur: price, gramsPerAnimalDay: entered, kilogramsPerTonne: perTonne } = entry
      const place = problem.foods.findIndex(({ code }) => code === food)
      const at = (value: number) => {
        const outcome = leastCost(withPrice(problem, food, value), solver)
        if (outcome.kind !== 'optimal') return [Number.NaN, Number.NaN, Number.NaN]
        const grams = outcome.recipe[place]!
        const perTonne = (1000 * grams) / outcome.recipe.reduce((sum, each) => sum + each, 0)
        return [grams, perTonne, outcome.costPerAnimalDayEur]
      }
      // The quantity changes again a little lower: how little, nobody has said.
      const comesIn = [1e-4, 1e-5, 1e-6, 1e-7].some((share) => {
        const [grams, kilograms] = at(price - share * Math.max(Math.abs(price), pricePerTonneEur! * 0.1))
        return near(grams!, entered!, 1e-5) && near(kilograms!, perTonne!, 1e-5)
      })
      const above = price + 1e-4 * Math.max(Math.abs(price), pricePerTonneEur! * 0.1)
      const [out, , cost] = at(above)
      const said = sensitivity.costPerAnimalDayEur + (gramsPerAnimalDay * (above - pricePerTonneEur!)) / 1e6
      // A trace more or less at nearly the price of entry is within what solvers leave.
      const staysOut =
        above > pricePerTonneEur! ||
        !sensitivity.isRecipeUnique ||
        near(out!, gramsPerAnimalDay, 1e-6) ||
        near(said, cost!, 1e-9)
      if (!comesIn || !staysOut)
        wrong.push(`seed ${seed}: ${food} below ${price}: ${entered}, ${comesIn ? '' : 'not'} so; above: ${out}`)
    }
  expect(wrong).toEqual([])
})

test('the marginal cost per tonne is what the price of a tonne changes by', () => {
  const wrong: string[] = []
  for (const { seed, problem, sensitivity } of cases.filter((each) => each.sensitivity.isRecipeUnique))
    for (const each of sensitivity.limits)
      for (const cost of [each.lowered, each.raised]) {
        if (!each.isBinding || cost.perAnimalDayEur === null) continue
        const { value } = each.limit
        const size = Math.max(Math.abs(value), sizeOf(problem, each))
        const most = Math.min(1e-5 * size, Math.abs(cost.until - value) / 2)
        const more = cost === each.raised ? most : -most
        const [one, two] = [1, 0.5].map((share) => leastCost(movedTo(problem, each, value + share * more), solver))
        if (most < 1e-7 * size || one?.kind !== 'optimal' || two?.kind !== 'optimal') continue
        const priceOf = ({ recipe, costPerAnimalDayEur }: LeastCostOptimum) =>
          (1e6 * costPerAnimalDayEur) / recipe.reduce((sum, grams) => sum + grams, 0)
        const slopeOne = (priceOf(one) - sensitivity.costPerTonneEur) / more
        const slopeTwo = (priceOf(two) - sensitivity.costPerTonneEur) / (more / 2)
        // The slope at the limit itself, from two chords.
        const found = 2 * slopeTwo - slopeOne
        // A nanogram more or less is nothing, but of a recipe of milligrams it is something.
        const grams = sensitivity.recipe.reduce((sum, each) => sum + each, 0)
        const noise = ((1e-10 + 1e-8 / grams) * sensitivity.costPerTonneEur) / most
        if (Math.abs(found - cost.perTonneEur!) > 1e-3 * Math.abs(found) + noise)
          wrong.push(`seed ${seed}: ${nameOf(each)}: ${cost.perTonneEur} ${found}`)
      }
  expect(wrong).toEqual([])
})

test('the marginal costs of the demonstration formulas are those three other solvers agree on', () => {
  expect(solvedFormulas.length).toBeGreaterThan(3)
  for (const { code, problem, optimum } of solvedFormulas) {
    const outcome = leastCost(problem, solver)
    const sensitivity = outcome.kind === 'optimal' ? sensitivityOf(outcome, solver) : null
    if (sensitivity?.kind !== 'sensitivity') throw new Error(code)
    const known = new Map([
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
      const dual = names.map((name) => known.get(name)).find((value) => value !== undefined)
      const isSum = limit.subject.kind === 'nutrient' || limit.subject.kind === 'food' || limit.subject.kind === 'total'
      if (dual === undefined || !isSum) continue
      // Where the corner is degenerate any value between the two sides is a dual.
      const sides = [lowered.perAnimalDayEur ?? -Infinity, raised.perAnimalDayEur ?? Infinity]
      const slack = 1e-6 * Math.abs(dual)
      expect(dual, `${code} ${names[0]}`).toBeGreaterThanOrEqual(Math.min(...sides) - slack)
      expect(dual, `${code} ${names[0]}`).toBeLessThanOrEqual(Math.max(...sides) + slack)
      for (const name of names) known.delete(name)
    }
    expect([...known.keys()], code).toEqual([])
  }
})

const sensitivityOfProblem = (problem: FormulaProblem): Sensitivity => {
  const outcome = leastCost(problem, solver)
  const sensitivity = outcome.kind === 'optimal' ? sensitivityOf(outcome, solver) : null
  if (sensitivity?.kind !== 'sensitivity') throw new Error(outcome.kind)
  return sensitivity
}

const simpleFood = (code: string, pricePerTonneEur: number, contents: number[]) => ({
  code,
  name: code,
  dryMatterPercent: 100,
  contents,
  pricePerTonneEur,
})

const atLeast = (code: string, min: number) =>
  ({ subject: { kind: 'nutrient', code }, min, max: null, from: 'formula' }) as const

test('where limits meet by chance, one costs more on its way up than it saves on its way down, and both are said', () => {
  const { limits, isRecipeUnique } = sensitivityOfProblem({
    foods: [
      simpleFood('both', 300, [1000, 1000]),
      simpleFood('one', 200, [1000, 0]),
      simpleFood('other', 200, [0, 1000]),
    ],
    nutrients: ['N0', 'N1'],
    limits: [atLeast('N0', 100), atLeast('N1', 100)],
  })
  expect(isRecipeUnique).toBe(true)
  for (const { lowered, raised, isDegenerate } of limits) {
    expect(isDegenerate).toBe(true)
    expect(lowered.perAnimalDayEur).toBeCloseTo(0.0001, 12)
    expect(lowered.until).toBeCloseTo(0, 9)
    expect(raised.perAnimalDayEur).toBeCloseTo(0.0002, 12)
  }
})

test('where another recipe costs the same, it is said, and the price of what could be exchanged has no room', () => {
  const twins = sensitivityOfProblem({
    foods: [simpleFood('one', 200, [1000]), simpleFood('twin', 200, [1000]), simpleFood('dear', 300, [1000])],
    nutrients: ['N0'],
    limits: [atLeast('N0', 100)],
  })
  expect(twins.isRecipeUnique).toBe(false)
  const [used, unused] = twins.foods
    .slice(0, 2)
    .toSorted((one, other) => other.gramsPerAnimalDay - one.gramsPerAnimalDay)
  expect(used).toMatchObject({ gramsPerAnimalDay: 100, highestPricePerTonneEur: 200, entry: null })
  expect(unused!.entry).toEqual({ pricePerTonneEur: 200, gramsPerAnimalDay: 100, kilogramsPerTonne: 1000 })
  expect(twins.foods[2]!.entry!.pricePerTonneEur).toBeCloseTo(200, 9)
})

test('a limit on dry matter is said of dry matter: what humidity loses it gains', () => {
  const foods = [{ ...simpleFood('wet', 100, [1000]), dryMatterPercent: 80 }, simpleFood('dry', 200, [1000])]
  const subject = { kind: 'dryMatter' } as const
  const limits = [{ subject, min: 90, max: null, from: 'set' } as const, atLeast('N0', 100)]
  const { limits: sensitive } = sensitivityOfProblem({ foods, nutrients: ['N0'], limits })
  const { limit, value, lowered, raised } = sensitive.find((each) => each.limit.subject.kind === 'dryMatter')!
  expect(limit).toMatchObject({ side: 'min', value: 90 })
  expect(value).toBeCloseTo(90, 9)
  // A percent more is 5 g of the dry one instead of the wet one.
  for (const cost of [lowered, raised]) expect(cost.perAnimalDayEur).toBeCloseTo(0.0005, 12)
  expect(lowered.until).toBeCloseTo(80, 6)
  expect(raised.until).toBeCloseTo(100, 6)
})

test('whole-number formulas have no margins', () => {
  const problem = {
    foods: [{ ...simpleFood('one', 200, [1000]), stepGrams: 5 }],
    nutrients: ['N0'],
    limits: [atLeast('N0', 99)],
  }
  const outcome = leastCost(problem, solver)
  expect(outcome.kind === 'optimal' && sensitivityOf(outcome, solver)).toEqual({
    kind: 'none',
    because: 'wholeNumbers',
  })
})
