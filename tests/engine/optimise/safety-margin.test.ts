// Checks limits that hold with a probability against outer and inner polygon approximations, which share no code with
// the tangents of the engine, and against simulation.

import { expect, test } from 'vitest'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { normalQuantile } from '../../../packages/domain/src/formulation/optimise/normal-distribution.ts'
import {
  leastCostWithSafety,
  type SafetyMargin,
  type SafetyOutcome,
} from '../../../packages/domain/src/formulation/optimise/safety-margin.ts'
import {
  type FormulaProblem,
  measuredValue,
  type ProblemFood,
  quantityMeasureOf,
  type Recipe,
} from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { leastCostModel } from '../../../packages/domain/src/formulation/problem/least-cost-model.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { nutrientsOfSubject } from '../../../packages/domain/src/formulation/problem/safety-conditions.ts'
import { certifiedSolve } from '../../../packages/domain/src/linear-programming/certified-solve.ts'
import {
  extendProgram,
  type LinearProgram,
  type ProgramColumn,
  type ProgramRow,
} from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const seeds = Array.from({ length: process.env.LONG ? 600 : 40 }, (_, seed) => seed)

/** A random problem with standard deviations of its contents, and safety margins on some of its nutrient limits. */
function randomProblemWithMargins(
  seed: number,
  maxFoods: number,
): { problem: FormulaProblem; margins: SafetyMargin[] } {
  const random = seededRandom(seed + 5000)
  const base = randomProblem(seed, { foods: random.integer(2, maxFoods), nutrients: random.integer(1, 5) })
  const relativeDeviation = random.pick([0.005, 0.05, 0.2])
  const foods = base.foods.map((food) => ({
    ...food,
    deviations: Array.from(food.contents, (content) => content * relativeDeviation * random.next()),
  }))
  const limits = base.limits.map((limit) => (limit.min === limit.max ? { ...limit, max: null } : limit))
  const margins = limits.flatMap(({ subject, min, max }): SafetyMargin[] => {
    if (subject.kind !== 'nutrient' && subject.kind !== 'nutrientPerKg') return []
    const sides = [...(min === null ? [] : ['min' as const]), ...(max === null ? [] : ['max' as const])]
    return random.chance(0.7) ? [{ subject, side: random.pick(sides), probability: random.between(0.5, 0.999) }] : []
  })
  return { problem: { ...base, foods, limits }, margins }
}

/** The relative slack of a margin, calculated from its definition; it holds when not negative. */
function safetySlackOf(recipe: Recipe, problem: FormulaProblem, { subject, side, probability }: SafetyMargin): number {
  const position = problem.nutrients.indexOf(nutrientsOfSubject(subject)[0]!)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  // An empty recipe has no contents per kg, neither too low nor too high.
  if (total < 1e-9) return 0
  const deviation = Math.hypot(...recipe.map((grams, food) => grams * problem.foods[food]!.deviations![position]!))
  const spread = (normalQuantile(probability) * deviation) / (subject.kind === 'nutrient' ? 1000 : total)
  const value = measuredValue(recipe, quantityMeasureOf(subject, problem)!)
  const limits = problem.limits.filter((limit) => JSON.stringify(limit.subject) === JSON.stringify(subject))
  const slacks = limits.flatMap(({ min, max }) =>
    side === 'min' ? (min === null ? [] : [value - spread - min]) : max === null ? [] : [max - value - spread],
  )
  return Math.min(...slacks) / Math.max(Math.abs(value), spread, 1e-9)
}

/**
 * The least cost when the Euclidean norm of the amounts is approximated by polygons outside or inside the circle, for
 * two amounts at a time in a binary tree. Null when infeasible.
 */
function costByPolygons(problem: FormulaProblem, margins: readonly SafetyMargin[], isInner: boolean): number | null {
  const model = leastCostModel(problem)
  if ('refusals' in model) return null
  const program = margins.reduce((sum, margin) => withPolygons(sum, problem, margin, isInner), model.program)
  const result = certifiedSolve(program, testSolver)
  expect(['optimal', 'infeasible']).toContain(result.kind)
  return result.kind === 'optimal' ? result.certificate.bound : null
}

/** Directions in a quarter of the circle. */
const directionCount = 48

function withPolygons(
  program: LinearProgram,
  problem: FormulaProblem,
  { subject, side, probability }: SafetyMargin,
  isInner: boolean,
): LinearProgram {
  const position = problem.nutrients.indexOf(nutrientsOfSubject(subject)[0]!)
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  const columns: ProgramColumn[] = []
  const rows: ProgramRow[] = []
  const angle = Math.PI / 2 / directionCount
  let level = problem.foods.map((food, column) => ({ column, factor: food.deviations![position]! * perContent }))
  const scale = Math.max(...level.map(({ factor }) => factor)) || 1
  level = level.map(({ column, factor }) => ({ column, factor: factor / scale }))
  while (level.length > 1) {
    const next: typeof level = []
    for (let index = 0; index + 1 < level.length; index += 2) {
      const [one, other] = [level[index]!, level[index + 1]!]
      const length = program.columnNames.length + columns.length
      columns.push({ name: 'length', cost: 0, lower: 0, upper: 1e6 })
      for (let direction = 0; direction <= directionCount; direction += 1) {
        const stretch = isInner ? 1 / Math.cos(angle / 2) : 1
        rows.push({
          name: 'side',
          lower: 0,
          upper: Number.POSITIVE_INFINITY,
          columns: [length, one.column, other.column],
          coefficients: [
            1,
            direction === directionCount ? 0 : -stretch * Math.cos(direction * angle) * one.factor,
            -stretch * Math.sin(direction * angle) * other.factor,
          ],
        })
      }
      next.push({ column: length, factor: 1 })
    }
    level = level.length % 2 === 1 ? [...next, level.at(-1)!] : next
  }
  const { column, factor } = level[0]!
  const { numerator, denominator } = quantityMeasureOf(subject, problem)!
  const z = normalQuantile(probability)
  for (const limit of problem.limits) {
    const value = side === 'min' ? limit.min : limit.max
    if (JSON.stringify(limit.subject) !== JSON.stringify(subject) || value === null) continue
    const sign = side === 'min' ? 1 : -1
    const coefficients = [...numerator].map(
      (each, food) => sign * (each - (denominator ? value * denominator[food]! : 0)),
    )
    const coefficientColumns = [...coefficients.keys()]
    if (level.length === 1 && column < coefficients.length) coefficients[column]! -= z * factor * scale
    else {
      coefficients.push(-z * factor * scale)
      coefficientColumns.push(column)
    }
    const lower = denominator ? 0 : sign * value
    rows.push({ name: 'margin', lower, upper: Number.POSITIVE_INFINITY, columns: coefficientColumns, coefficients })
  }
  return extendProgram(program, { columns, rows })
}

const optimalCost = (outcome: SafetyOutcome) => (outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : null)

test('margins hold by their definition, and the cost lies between those of the inner and outer polygons', () => {
  const kinds = new Map<string, number>()
  const relativeWidths: number[] = []
  for (const seed of seeds) {
    const { problem, margins } = randomProblemWithMargins(seed, 8)
    const outcome = leastCostWithSafety(problem, margins, testSolver)
    kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1)
    const [outer, inner] = [costByPolygons(problem, margins, false), costByPolygons(problem, margins, true)]
    if (outcome.kind === 'optimal') {
      for (const margin of margins)
        expect(
          safetySlackOf(outcome.recipe, problem, margin),
          `seed ${seed}: ${JSON.stringify(margin)}`,
        ).toBeGreaterThan(-1e-6)
      const cost = outcome.costPerAnimalDayEur
      const slack = 1e-6 * Math.abs(cost) + 1e-12
      expect(outer, `seed ${seed}`).not.toBeNull()
      expect(cost, `seed ${seed}: outer ${outer}`).toBeGreaterThan(outer! - slack)
      if (inner !== null) {
        expect(cost, `seed ${seed}: inner ${inner}`).toBeLessThan(inner + slack)
        relativeWidths.push((inner - outer!) / cost)
      }
      expect(outcome.certificate.gap, `seed ${seed}`).toBeLessThan(1e-7)
    } else {
      expect(outcome.kind, `seed ${seed}`).toBe('infeasible')
      expect(inner, `seed ${seed}: infeasible, but the inner polygons have a recipe`).toBeNull()
    }
  }
  expect(kinds.get('optimal')).toBeGreaterThan(seeds.length / 2)
  // The two approximations are a real check only when they are close to each other.
  expect(relativeWidths.filter((width) => width < 1e-3).length).toBeGreaterThan(seeds.length / 3)
})

/** A value of the standard normal distribution (Box–Muller). */
const randomNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

test('in simulations a limit holds as often as its margin states', () => {
  const draws = 4000
  for (const seed of seeds.slice(0, seeds.length / 4)) {
    const { problem, margins } = randomProblemWithMargins(seed, 6)
    const outcome = leastCostWithSafety(problem, margins, testSolver)
    if (outcome.kind !== 'optimal') continue
    const random = seededRandom(seed + 1)
    outcome.margins.forEach(({ limit, probability, deviation }, index) => {
      if (!(deviation > 0)) return
      const { subject } = margins[index]!
      const position = problem.nutrients.indexOf(nutrientsOfSubject(subject)[0]!)
      let satisfiedCount = 0
      for (let draw = 0; draw < draws; draw += 1) {
        const foods = problem.foods.map((food) => ({
          ...food,
          contents: Array.from(food.contents, (content, at) =>
            at === position ? content + food.deviations![at]! * randomNormal(random) : content,
          ),
        }))
        const value = measuredValue(outcome.recipe, quantityMeasureOf(subject, { ...problem, foods })!)
        satisfiedCount += Number(limit.side === 'min' ? value >= limit.value : value <= limit.value)
      }
      const tolerance = 5 * Math.sqrt((probability * (1 - probability)) / draws) + 2 / draws
      expect(Math.abs(satisfiedCount / draws - probability), `seed ${seed}: ${JSON.stringify(limit)}`).toBeLessThan(
        tolerance,
      )
    })
  }
})

test('a higher probability never costs less; a probability of 0.5 costs as much as the averages', () => {
  for (const seed of seeds.slice(0, seeds.length / 3)) {
    const { problem, margins } = randomProblemWithMargins(seed, 12)
    const at = (probability: number) =>
      leastCostWithSafety(
        problem,
        margins.map((margin) => ({ ...margin, probability })),
        testSolver,
      )
    const costs = [0.5, 0.8, 0.95, 0.999].map((probability) => optimalCost(at(probability)) ?? Number.POSITIVE_INFINITY)
    const free = leastCost(problem, testSolver)
    expect(costs[0], `seed ${seed}`).toBeCloseTo(free.kind === 'optimal' ? free.costPerAnimalDayEur : Number.NaN, 9)
    costs.slice(1).forEach((cost, index) => {
      expect(cost, `seed ${seed}: ${costs}`).toBeGreaterThanOrEqual(costs[index]! * (1 - 1e-7))
    })
  }
})

const branFood = (code: string, more: Partial<ProblemFood> = {}): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 88,
  contents: [100],
  deviations: [10],
  pricePerTonneEur: 200,
  ...more,
})

const proteinSubject = { kind: 'nutrient', code: 'PROT' } as const
const proteinMinimum = (min: number): Limit => ({ subject: proteinSubject, min, max: null, from: 'set' })
const branProblem = (foods: ProblemFood[], limits: readonly Limit[]): FormulaProblem => ({
  foods,
  nutrients: ['PROT'],
  limits,
})
const proteinMargin = (probability: number): SafetyMargin => ({ subject: proteinSubject, side: 'min', probability })

test('equal foods are mixed equally, because independent deviations partly cancel out', () => {
  const count = 4
  const foods = Array.from({ length: count }, (_, index) => branFood(`BRAN${index}`))
  const outcome = leastCostWithSafety(branProblem(foods, [proteinMinimum(20)]), [proteinMargin(0.975)], testSolver)
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

test('a margin on a maximum per kg is applied to the content per kg', () => {
  const chalk = branFood('CHALK', { contents: [0], deviations: [0], pricePerTonneEur: 300 })
  const total: Limit = { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' }
  const perKg: Limit = { subject: { kind: 'nutrientPerKg', code: 'PROT' }, min: null, max: 50, from: 'set' }
  const margin = { subject: { kind: 'nutrientPerKg', code: 'PROT' }, side: 'max', probability: 0.9 } as const
  const outcome = leastCostWithSafety(branProblem([branFood('BRAN'), chalk], [total, perKg]), [margin], testSolver)
  // x g of bran in 100 g: x + z·x/10 = 50.
  const expected = 50 / (1 + normalQuantile(0.9) / 10)
  expect(outcome.kind === 'optimal' && outcome.recipe[0]).toBeCloseTo(expected, 4)
  expect(outcome.kind === 'optimal' && outcome.margins[0]?.probability).toBeCloseTo(0.9, 6)
})

test('weighing steps with margins give the cheapest of all numbers of steps', () => {
  const foods = [branFood('STEP', { stepGrams: 40, pricePerTonneEur: 150 }), branFood('FREE', { deviations: [2] })]
  const stepMax: Limit = { subject: { kind: 'food', code: 'STEP' }, min: null, max: 400, from: 'formula' }
  const outcome = leastCostWithSafety(
    branProblem(foods, [proteinMinimum(20), stepMax]),
    [proteinMargin(0.99)],
    testSolver,
  )
  const costs = Array.from({ length: 11 }, (_, count) => {
    const fixed: Limit = { ...stepMax, min: 40 * count, max: 40 * count }
    const rest = [branFood('STEP', { pricePerTonneEur: 150 }), foods[1]!]
    return (
      optimalCost(
        leastCostWithSafety(branProblem(rest, [proteinMinimum(20), fixed]), [proteinMargin(0.99)], testSolver),
      ) ?? Infinity
    )
  })
  expect(optimalCost(outcome)).toBeCloseTo(Math.min(...costs), 8)
})

test('a probability that cannot be reached is infeasible, naming the limit; a problem infeasible anyway names none', () => {
  const totalMax: Limit = { subject: { kind: 'total' }, min: null, max: 220, from: 'formula' }
  const problem = branProblem([branFood('BRAN')], [proteinMinimum(20), totalMax])
  // At 220 g the mean is 22 and the deviation 2.2: 0.909 deviations above, 81.8 %.
  expect(leastCostWithSafety(problem, [proteinMargin(0.81)], testSolver).kind).toBe('optimal')
  const unreachable = leastCostWithSafety(problem, [proteinMargin(0.83)], testSolver)
  expect(unreachable).toMatchObject({
    kind: 'infeasible',
    margins: [{ subject: proteinSubject, side: 'min', value: 20 }],
  })
  expect(unreachable.kind === 'infeasible' && unreachable.certificate).not.toBeNull()
  const infeasible = leastCostWithSafety(
    branProblem([branFood('BRAN')], [proteinMinimum(23), totalMax]),
    [proteinMargin(0.9)],
    testSolver,
  )
  expect(infeasible).toMatchObject({ kind: 'infeasible', margins: [] })
})

test('an invalid margin is refused, naming it', () => {
  const unknown = branFood('UNKNOWN')
  const { deviations, ...withoutDeviations } = unknown
  const refusalsOf = (foods: ProblemFood[], margin: SafetyMargin) => {
    const outcome = leastCostWithSafety(branProblem(foods, [proteinMinimum(20)]), [margin], testSolver)
    return outcome.kind === 'refused' ? outcome.refusals : outcome.kind
  }
  for (const probability of [0.49, 1, 1.2, Number.NaN])
    expect(refusalsOf([unknown], proteinMargin(probability)), `${probability}`).toEqual([
      { kind: 'notAProbability', margin: proteinMargin(probability) },
    ])
  const other = { ...proteinMargin(0.9), side: 'max' as const }
  expect(refusalsOf([unknown], other)).toEqual([{ kind: 'marginWithoutLimit', margin: other }])
  expect(refusalsOf([branFood('KNOWN'), withoutDeviations], proteinMargin(0.9))).toEqual([
    {
      kind: 'deviationsMissing',
      limit: { subject: proteinSubject, side: 'min', value: 20, from: 'set' },
      foods: ['UNKNOWN'],
    },
  ])
  // A food without any of the nutrient needs no deviation.
  expect(refusalsOf([branFood('KNOWN'), { ...withoutDeviations, contents: [0] }], proteinMargin(0.9))).toBe('optimal')
  for (const invalid of [-1, Number.POSITIVE_INFINITY])
    expect(refusalsOf([branFood('BRAN', { deviations: [invalid] })], proteinMargin(0.9)), `${invalid}`).toEqual([
      { kind: 'notAnAmount', food: 'BRAN', field: 'deviations' },
    ])
})
