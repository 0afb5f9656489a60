// Limits that hold with a probability: against approximations from outside and inside that know nothing of tangents, and
// against draws.

import { expect, test } from 'vitest'
import { certifiedSolve } from '../../packages/domain/src/formulation/certified-solve.ts'
import {
  type FormulaProblem,
  measureOf,
  type ProblemFood,
  type Recipe,
  valueIn,
} from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { leastCostModel } from '../../packages/domain/src/formulation/least-cost-model.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import {
  extendedProgram,
  type LinearProgram,
  type ProgramColumn,
  type ProgramRow,
} from '../../packages/domain/src/formulation/linear-program.ts'
import { normalQuantile } from '../../packages/domain/src/formulation/normal-distribution.ts'
import {
  leastCostWithSafety,
  type SafetyMargin,
  type SafetyOutcome,
} from '../../packages/domain/src/formulation/safety-margin.ts'
import { type Chance, chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 600 : 60 }, (_, seed) => seed)

/** A random problem of which every content scatters, and margins on some of its nutrient limits. */
function randomSafety(seed: number, most: number): { problem: FormulaProblem; margins: SafetyMargin[] } {
  const luck = chance(seed + 5000)
  const random = randomProblem(seed, { foods: luck.whole(2, most), nutrients: luck.whole(1, 5) })
  const scatter = luck.pick([0.005, 0.05, 0.2])
  const foods = random.foods.map((food) => ({
    ...food,
    deviations: Array.from(food.contents, (content) => content * scatter * luck.next()),
  }))
  const limits = random.limits.map((limit) => (limit.min === limit.max ? { ...limit, max: null } : limit))
  const margins = limits.flatMap(({ subject, min, max }): SafetyMargin[] => {
    if (subject.kind !== 'nutrient' && subject.kind !== 'nutrientPerKg') return []
    const sides = [...(min === null ? [] : ['min' as const]), ...(max === null ? [] : ['max' as const])]
    return luck.is(0.7) ? [{ subject, side: luck.pick(sides), probability: luck.between(0.5, 0.999) }] : []
  })
  return { problem: { ...random, foods, limits }, margins }
}

/** How far a margin is from being held, from its definition, in the unit of its limit; above 0 is held. */
function roomIn(recipe: Recipe, problem: FormulaProblem, { subject, side, probability }: SafetyMargin): number {
  const position = problem.nutrients.indexOf(subject.code)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  // A recipe of nothing holds nothing per kg, neither too little nor too much.
  if (total < 1e-9) return 0
  const deviation = Math.hypot(...recipe.map((grams, food) => grams * problem.foods[food]!.deviations![position]!))
  const spread = (normalQuantile(probability) * deviation) / (subject.kind === 'nutrient' ? 1000 : total)
  const value = valueIn(recipe, measureOf(subject, problem)!)
  const limits = problem.limits.filter((limit) => JSON.stringify(limit.subject) === JSON.stringify(subject))
  const rooms = limits.flatMap(({ min, max }) =>
    side === 'min' ? (min === null ? [] : [value - spread - min]) : max === null ? [] : [max - value - spread],
  )
  return Math.min(...rooms) / Math.max(Math.abs(value), spread, 1e-9)
}

/**
 * The least cost when the length of a vector of amounts is taken as that of a polygon around or within the circle, two
 * amounts at a time in a tree. Null when it is impossible.
 */
function costByPolygons(problem: FormulaProblem, margins: readonly SafetyMargin[], isInner: boolean): number | null {
  const model = leastCostModel(problem)
  if ('refusals' in model) return null
  const program = margins.reduce((sum, margin) => withPolygons(sum, problem, margin, isInner), model.program)
  const answer = certifiedSolve(program, solver)
  expect(['optimal', 'infeasible']).toContain(answer.kind)
  return answer.kind === 'optimal' ? answer.certificate.bound : null
}

/** Directions of a quarter of the circle. */
const corners = 48

function withPolygons(
  program: LinearProgram,
  problem: FormulaProblem,
  { subject, side, probability }: SafetyMargin,
  isInner: boolean,
): LinearProgram {
  const position = problem.nutrients.indexOf(subject.code)
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  const columns: ProgramColumn[] = []
  const rows: ProgramRow[] = []
  const angle = Math.PI / 2 / corners
  let level = problem.foods.map((food, column) => ({ column, factor: food.deviations![position]! * perContent }))
  const scale = Math.max(...level.map(({ factor }) => factor)) || 1
  level = level.map(({ column, factor }) => ({ column, factor: factor / scale }))
  while (level.length > 1) {
    const next: typeof level = []
    for (let place = 0; place + 1 < level.length; place += 2) {
      const [one, other] = [level[place]!, level[place + 1]!]
      const length = program.columnNames.length + columns.length
      columns.push({ name: 'length', cost: 0, lower: 0, upper: 1e6 })
      for (let corner = 0; corner <= corners; corner += 1) {
        const stretch = isInner ? 1 / Math.cos(angle / 2) : 1
        rows.push({
          name: 'side',
          lower: 0,
          upper: Number.POSITIVE_INFINITY,
          columns: [length, one.column, other.column],
          coefficients: [
            1,
            corner === corners ? 0 : -stretch * Math.cos(corner * angle) * one.factor,
            -stretch * Math.sin(corner * angle) * other.factor,
          ],
        })
      }
      next.push({ column: length, factor: 1 })
    }
    level = level.length % 2 === 1 ? [...next, level.at(-1)!] : next
  }
  const { column, factor } = level[0]!
  const { numerator, denominator } = measureOf(subject, problem)!
  const z = normalQuantile(probability)
  for (const limit of problem.limits) {
    const value = side === 'min' ? limit.min : limit.max
    if (JSON.stringify(limit.subject) !== JSON.stringify(subject) || value === null) continue
    const sign = side === 'min' ? 1 : -1
    const coefficients = [...numerator].map(
      (each, food) => sign * (each - (denominator ? value * denominator[food]! : 0)),
    )
    const places = [...coefficients.keys()]
    if (level.length === 1 && column < coefficients.length) coefficients[column]! -= z * factor * scale
    else {
      coefficients.push(-z * factor * scale)
      places.push(column)
    }
    const lower = denominator ? 0 : sign * value
    rows.push({ name: 'margin', lower, upper: Number.POSITIVE_INFINITY, columns: places, coefficients })
  }
  return extendedProgram(program, { columns, rows })
}

const costIn = (outcome: SafetyOutcome) => (outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : null)

test('margins hold by their definition, and the cost lies between that of polygons within and around', () => {
  const kinds = new Map<string, number>()
  const sharpness: number[] = []
  for (const seed of seeds) {
    const { problem, margins } = randomSafety(seed, 8)
    const outcome = leastCostWithSafety(problem, margins, solver)
    kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1)
    const [outer, inner] = [costByPolygons(problem, margins, false), costByPolygons(problem, margins, true)]
    if (outcome.kind === 'optimal') {
      for (const margin of margins)
        expect(roomIn(outcome.recipe, problem, margin), `seed ${seed}: ${JSON.stringify(margin)}`).toBeGreaterThan(
          -1e-6,
        )
      const cost = outcome.costPerAnimalDayEur
      const slack = 1e-6 * Math.abs(cost) + 1e-12
      expect(outer, `seed ${seed}`).not.toBeNull()
      expect(cost, `seed ${seed}: around ${outer}`).toBeGreaterThan(outer! - slack)
      if (inner !== null) {
        expect(cost, `seed ${seed}: within ${inner}`).toBeLessThan(inner + slack)
        sharpness.push((inner - outer!) / cost)
      }
      expect(outcome.certificate.gap, `seed ${seed}`).toBeLessThan(1e-7)
    } else {
      expect(outcome.kind, `seed ${seed}`).toBe('infeasible')
      expect(inner, `seed ${seed}: impossible, yet there is one`).toBeNull()
    }
  }
  expect(kinds.get('optimal')).toBeGreaterThan(seeds.length / 2)
  // The two approximations say something only where they are near each other.
  expect(sharpness.filter((width) => width < 1e-3).length).toBeGreaterThan(seeds.length / 3)
})

/** Two values of a normal distribution (Box and Muller). */
const normal = (luck: Chance) => Math.sqrt(-2 * Math.log(1 - luck.next())) * Math.cos(2 * Math.PI * luck.next())

test('drawn again and again, a limit holds as often as its margin says', () => {
  const draws = 4000
  for (const seed of seeds.slice(0, seeds.length / 4)) {
    const { problem, margins } = randomSafety(seed, 6)
    const outcome = leastCostWithSafety(problem, margins, solver)
    if (outcome.kind !== 'optimal') continue
    const luck = chance(seed + 1)
    outcome.margins.forEach(({ limit, probability, deviation }, index) => {
      if (!(deviation > 0)) return
      const { subject } = margins[index]!
      const position = problem.nutrients.indexOf(subject.code)
      let kept = 0
      for (let draw = 0; draw < draws; draw += 1) {
        const foods = problem.foods.map((food) => ({
          ...food,
          contents: Array.from(food.contents, (content, at) =>
            at === position ? content + food.deviations![at]! * normal(luck) : content,
          ),
        }))
        const value = valueIn(outcome.recipe, measureOf(subject, { ...problem, foods })!)
        kept += Number(limit.side === 'min' ? value >= limit.value : value <= limit.value)
      }
      const doubt = 5 * Math.sqrt((probability * (1 - probability)) / draws) + 2 / draws
      expect(Math.abs(kept / draws - probability), `seed ${seed}: ${JSON.stringify(limit)}`).toBeLessThan(doubt)
    })
  }
})

test('more safety never costs less; none costs what the averages cost', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const { problem, margins } = randomSafety(seed, 12)
    const at = (probability: number) =>
      leastCostWithSafety(
        problem,
        margins.map((margin) => ({ ...margin, probability })),
        solver,
      )
    const costs = [0.5, 0.8, 0.95, 0.999].map((probability) => costIn(at(probability)) ?? Number.POSITIVE_INFINITY)
    const free = leastCost(problem, solver)
    expect(costs[0], `seed ${seed}`).toBeCloseTo(free.kind === 'optimal' ? free.costPerAnimalDayEur : Number.NaN, 9)
    costs.slice(1).forEach((cost, index) => {
      expect(cost, `seed ${seed}: ${costs}`).toBeGreaterThanOrEqual(costs[index]! * (1 - 1e-7))
    })
  }
})

const bran = (code: string, more: Partial<ProblemFood> = {}): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 88,
  contents: [100],
  deviations: [10],
  pricePerTonneEur: 200,
  ...more,
})

const protein = { kind: 'nutrient', code: 'PROT' } as const
const atLeast = (min: number): Limit => ({ subject: protein, min, max: null, from: 'set' })
const branProblem = (foods: ProblemFood[], limits: readonly Limit[]): FormulaProblem => ({
  foods,
  nutrients: ['PROT'],
  limits,
})
const sure = (probability: number): SafetyMargin => ({ subject: protein, side: 'min', probability })

test('equal foods are mixed equally, because what scatters apart scatters less together', () => {
  const count = 4
  const foods = Array.from({ length: count }, (_, index) => bran(`BRAN${index}`))
  const outcome = leastCostWithSafety(branProblem(foods, [atLeast(20)]), [sure(0.975)], solver)
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  const total = 20_000 / (100 - (normalQuantile(0.975) * 10) / Math.sqrt(count))
  expect(outcome.costPerAnimalDayEur).toBeCloseTo((total * 200) / 1e6, 8)
  for (const grams of outcome.recipe) expect(Math.abs(grams / (total / count) - 1)).toBeLessThan(1e-2)
  const [margin] = outcome.margins
  expect(margin?.probability).toBeCloseTo(0.975, 6)
  expect(margin?.mean).toBeCloseTo((total * 100) / 1000, 6)
  expect(margin?.deviation).toBeCloseTo((total * 10) / 1000 / Math.sqrt(count), 4)
})

test('per kg, and from above, the margin is taken where it belongs', () => {
  const chalk = bran('CHALK', { contents: [0], deviations: [0], pricePerTonneEur: 300 })
  const total: Limit = { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' }
  const perKg: Limit = { subject: { kind: 'nutrientPerKg', code: 'PROT' }, min: null, max: 50, from: 'set' }
  const margin = { subject: { kind: 'nutrientPerKg', code: 'PROT' }, side: 'max', probability: 0.9 } as const
  const outcome = leastCostWithSafety(branProblem([bran('BRAN'), chalk], [total, perKg]), [margin], solver)
  // x g of bran in 100 g: x + z·x/10 = 50.
  const expected = 50 / (1 + normalQuantile(0.9) / 10)
  expect(outcome.kind === 'optimal' && outcome.recipe[0]).toBeCloseTo(expected, 4)
  expect(outcome.kind === 'optimal' && outcome.margins[0]?.probability).toBeCloseTo(0.9, 6)
})

test('steps and margins together: as the choice that is cheapest of all', () => {
  const foods = [bran('STEP', { stepGrams: 40, pricePerTonneEur: 150 }), bran('FREE', { deviations: [2] })]
  const most: Limit = { subject: { kind: 'food', code: 'STEP' }, min: null, max: 400, from: 'formula' }
  const outcome = leastCostWithSafety(branProblem(foods, [atLeast(20), most]), [sure(0.99)], solver)
  const tried = Array.from({ length: 11 }, (_, count) => {
    const held: Limit = { ...most, min: 40 * count, max: 40 * count }
    const rest = [bran('STEP', { pricePerTonneEur: 150 }), foods[1]!]
    return costIn(leastCostWithSafety(branProblem(rest, [atLeast(20), held]), [sure(0.99)], solver)) ?? Infinity
  })
  expect(costIn(outcome)).toBeCloseTo(Math.min(...tried), 8)
})

test('what cannot be sure enough is impossible, naming the limit; what is impossible anyway names none', () => {
  const most: Limit = { subject: { kind: 'total' }, min: null, max: 220, from: 'formula' }
  const one = branProblem([bran('BRAN')], [atLeast(20), most])
  // At 220 g the mean is 22 and the deviation 2.2: 0.909 deviations above, 81.8 %.
  expect(leastCostWithSafety(one, [sure(0.81)], solver).kind).toBe('optimal')
  const tooSure = leastCostWithSafety(one, [sure(0.83)], solver)
  expect(tooSure).toMatchObject({ kind: 'infeasible', margins: [{ subject: protein, side: 'min', value: 20 }] })
  expect(tooSure.kind === 'infeasible' && tooSure.certificate).not.toBeNull()
  const anyway = leastCostWithSafety(branProblem([bran('BRAN')], [atLeast(23), most]), [sure(0.9)], solver)
  expect(anyway).toMatchObject({ kind: 'infeasible', margins: [] })
})

test('a margin that says nothing is refused, naming it', () => {
  const unknown = bran('UNKNOWN')
  const { deviations, ...withoutDeviations } = unknown
  const kinds = (foods: ProblemFood[], margin: SafetyMargin) => {
    const outcome = leastCostWithSafety(branProblem(foods, [atLeast(20)]), [margin], solver)
    return outcome.kind === 'refused' ? outcome.refusals : outcome.kind
  }
  for (const probability of [0.49, 1, 1.2, Number.NaN])
    expect(kinds([unknown], sure(probability)), `${probability}`).toEqual([
      { kind: 'notAProbability', margin: sure(probability) },
    ])
  const other = { ...sure(0.9), side: 'max' as const }
  expect(kinds([unknown], other)).toEqual([{ kind: 'marginWithoutLimit', margin: other }])
  expect(kinds([bran('KNOWN'), withoutDeviations], sure(0.9))).toEqual([
    { kind: 'deviationsMissing', margin: sure(0.9), foods: ['UNKNOWN'] },
  ])
  // What holds nothing of it needs no deviation.
  expect(kinds([bran('KNOWN'), { ...withoutDeviations, contents: [0] }], sure(0.9))).toBe('optimal')
  for (const none of [Number.NaN, -1, Number.POSITIVE_INFINITY])
    expect(kinds([bran('BRAN', { deviations: [none] })], sure(0.9)), `${none}`).toEqual([
      { kind: 'notAnAmount', food: 'BRAN', field: 'deviations' },
    ])
})
