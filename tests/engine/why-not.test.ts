// Checks every infeasible subset by leaving out its limits one by one, every relaxation by solving again under the
// relaxed limits and by an independent elastic program, every curve by the cheapest recipe between two of its points.

import { describe, expect, test } from 'vitest'
import {
  formulaOnlyRelaxation,
  isFormulaLimit,
} from '../../packages/domain/src/formulation/explain/formula-only-relaxation.ts'
import {
  findInfeasibleSubset,
  type InfeasibleSubset,
} from '../../packages/domain/src/formulation/explain/infeasible-subset.ts'
import {
  mayBeSmaller,
  type Relaxation,
  type RelaxedLimit,
  relaxedProblem,
  smallestRelaxation,
} from '../../packages/domain/src/formulation/explain/relaxation.ts'
import { type WhyNotOptions, whyNot } from '../../packages/domain/src/formulation/explain/why-not.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import {
  type Limit,
  type LimitSide,
  type LimitSubject,
  limitsOfSides,
} from '../../packages/domain/src/formulation/problem/limits.ts'
import type { Solver } from '../../packages/domain/src/linear-programming/solver.ts'
import { problemOfCase } from '../../packages/server/src/operations/solve/case-file.ts'
import { demoFormulas, infeasibleFormulas } from './support/demo-formulas.ts'
import { elasticOptimum } from './support/elastic-reference.ts'
import { contradictionKinds, impossibleProblem } from './support/impossible-problems.ts'
import { publishedCase } from './support/published-cases.ts'
import { randomProblem } from './support/random-problems.ts'
import { testSolver } from './support/solver.ts'

const describeSide = ({ subject, side, value, from }: LimitSide) => {
  const code = 'code' in subject ? ` ${subject.code}` : ''
  return `${subject.kind}${code} ${side} ${value} (${from})`
}

const areSidesInfeasible = (problem: FormulaProblem, sides: readonly LimitSide[]) => {
  const outcome = leastCost({ ...problem, limits: limitsOfSides(sides) }, testSolver)
  const { kind } = outcome
  // Infeasible only because of default upper bounds: not a contradiction.
  if (kind === 'infeasible') return outcome.exceedsDefaultBound.length === 0
  return kind === 'optimal' || kind === 'unbounded' ? false : kind === 'refused' ? true : kind
}

/**
 * The least cost under relaxed limits, widened as a display rounds them: exactly on them there may be a single recipe.
 */
function leastCostUnder(problem: FormulaProblem, limits: readonly RelaxedLimit[], name: string) {
  for (const nudge of [1e-9, 1e-8, 1e-7]) {
    const outcome = leastCost(relaxedProblem(problem, limits, nudge), testSolver)
    if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  }
  throw new Error(`${name}: no recipe under its relaxation`)
}

function expectIrreducible(problem: FormulaProblem, subset: InfeasibleSubset, name: string) {
  expect(subset.isIrreducible, name).toBe(true)
  expect(areSidesInfeasible(problem, subset.sides), `${name}: all of ${subset.sides.map(describeSide)}`).toBe(true)
  for (const omitted of subset.sides)
    expect(
      areSidesInfeasible(
        problem,
        subset.sides.filter((side) => side !== omitted),
      ),
      `${name}: without ${describeSide(omitted)}`,
    ).toBe(false)
}

/** The formulas whose search for the smallest relaxation was cut short. */
const cutShort: string[] = []

function expectCostUnderRelaxation(problem: FormulaProblem, relaxation: Relaxation, name: string) {
  const { costPerAnimalDayEur, measure, measureBound, limits } = relaxation
  const cost = leastCostUnder(problem, limits, name)
  expect(Math.abs(cost - costPerAnimalDayEur), name).toBeLessThanOrEqual(1e-6 * costPerAnimalDayEur)
  // A search over a dozen violated limits may be cut short; its bound says by how much.
  // An empty recipe has no shares; the bound is that of all others.
  if (relaxation.optimum.recipe.some((grams) => grams > 0))
    expect(measure, `${name}: below the proved minimum`).toBeGreaterThanOrEqual(measureBound * (1 - 1e-6))
  if (mayBeSmaller(relaxation)) cutShort.push(name)
  const counted = limits.filter(({ isCounted }) => isCounted)
  expect(
    Math.abs(counted.reduce((sum, { side, by }) => sum + by / (Math.abs(side.value) || 1), 0) - measure),
    name,
  ).toBeLessThanOrEqual(1e-9 * measure)
}

/** Tightening one limit a little and relaxing another (or the same one) by half of that leaves no recipe. */
function expectNoBetterExchange(problem: FormulaProblem, { limits, measure }: Relaxation, problemName: string) {
  // An exchange smaller than the tolerances of a proof proves nothing.
  if (1e-4 * measure < 1e-6) return
  const counted = limits.filter(({ isCounted }) => isCounted)
  const shifted = (limit: RelaxedLimit, share: number): RelaxedLimit => {
    const distance = share * measure * (Math.abs(limit.side.value) || 1) * (limit.side.side === 'min' ? 1 : -1)
    return { ...limit, needed: limit.needed + distance }
  }
  for (const tightened of counted)
    for (const relaxed of counted) {
      const change = (each: RelaxedLimit) =>
        each === tightened ? shifted(each, 1e-4) : each === relaxed ? shifted(each, -5e-5) : each
      const exchanged = leastCost(relaxedProblem(problem, limits.map(change)), testSolver)
      const name = `${problemName}: ${describeSide(tightened.side)} tightened, ${describeSide(relaxed.side)} relaxed`
      expect(['infeasible', 'refused'], name).toContain(exchanged.kind)
    }
}

/** No fixed total, near that of the relaxation or far from it, allows a smaller measure. */
function expectSmallest(problem: FormulaProblem, { optimum, measure }: Relaxation, name: string) {
  const total = optimum.recipe.reduce((sum, grams) => sum + grams, 0)
  const expected = elasticOptimum(problem, { total })
  if (total > 1)
    expect(Math.abs(expected! - measure), `${name}: at ${total} g`).toBeLessThan(2e-6 * Math.max(measure, 0.01))
  for (const factor of [0.2, 0.7, 0.9, 0.99, 0.999, 1.001, 1.01, 1.1, 1.5, 5]) {
    const other = elasticOptimum(problem, { total: Math.max(total, 0.1) * factor })
    if (other !== null)
      expect(measure, `${name}: at ${factor} times ${total} g`).toBeLessThanOrEqual(other + 1e-6 * measure + 1e-9)
  }
}

test('a relaxation above its proved bound may not be the smallest', () => {
  expect(mayBeSmaller({ measure: 9.65, measureBound: 9.24 })).toBe(true)
  expect(mayBeSmaller({ measure: 2, measureBound: 2 - 1e-9 })).toBe(false)
})

const problemsPerKind = process.env.LONG ? 150 : 4

describe.each(contradictionKinds)('formulas with a contradiction of %s', (kind) => {
  const problems = Array.from({ length: problemsPerKind }, (_, seed) => {
    const shape = { foods: 6 + ((seed * 7) % 30), nutrients: 3 + ((seed * 5) % 20), kind }
    return { name: `${kind}, seed ${seed}`, problem: impossibleProblem(seed, shape) }
  })

  test('have an infeasible subset from which no limit can be left out', () => {
    let infeasibleCount = 0
    for (const { name, problem } of problems) {
      const subset = findInfeasibleSubset(problem, testSolver)
      if (subset.kind === 'feasible') expect(leastCost(problem, testSolver).kind, name).not.toBe('infeasible')
      else if (subset.kind === 'infeasibleSubset') expectIrreducible(problem, subset, name)
      else throw new Error(`${name}: ${subset.kind}`)
      infeasibleCount += Number(subset.kind === 'infeasibleSubset')
    }
    expect(infeasibleCount).toBeGreaterThanOrEqual(0.75 * problemsPerKind)
  })

  test('have a smallest relaxation that makes them feasible at the stated cost', () => {
    let relaxedCount = 0
    for (const { name, problem } of problems) {
      const relaxation = smallestRelaxation(problem, testSolver)
      // Where an unlimited total makes shares vanish, the smallest measure exceeds the default bound: reported as
      // unbounded.
      if (relaxation.kind === 'unbounded') continue
      if (relaxation.kind !== 'relaxation') throw new Error(`${name}: ${relaxation.kind}`)
      relaxedCount += 1
      expectCostUnderRelaxation(problem, relaxation, name)
      // Without a minimum dose the best recipe may be almost empty: the smallest exchange then exceeds all of it.
      if (relaxation.optimum.recipe.reduce((sum, grams) => sum + grams, 0) > 1)
        expectNoBetterExchange(problem, relaxation, name)
      // One that keeps shares is not the smallest of all: relaxing them too would take less, diluted without end.
      if (!relaxation.keepsShares && problem.limits.every(({ subject }) => subject.kind !== 'ratio'))
        expectSmallest(problem, relaxation, name)
    }
    expect(relaxedCount).toBeGreaterThanOrEqual(0.75 * problemsPerKind)
    expect(cutShort.length).toBeLessThanOrEqual(0.05 * problemsPerKind)
  })

  test('have the smallest relaxation of limits of the formula alone, or a proof that none is possible', () => {
    let unprovedCount = 0
    for (const { name, problem } of problems) {
      const relaxation = formulaOnlyRelaxation(problem, testSolver)
      if (relaxation.kind === 'unbounded') continue
      if (relaxation.kind === 'failed') {
        unprovedCount += 1
        continue
      }
      if (relaxation.kind === 'none') {
        const fixedLimits = problem.limits.filter((limit) => !isFormulaLimit(limit))
        expect(['infeasible', 'refused'], name).toContain(
          leastCost({ ...problem, limits: fixedLimits }, testSolver).kind,
        )
        continue
      }
      if (relaxation.kind !== 'relaxation') throw new Error(`${name}: ${relaxation.kind}`)
      expect(relaxation.limits.map(({ side }) => side).filter((side) => !isFormulaLimit(side))).toEqual([])
      expectCostUnderRelaxation(problem, relaxation, name)
      if (relaxation.optimum.recipe.reduce((sum, grams) => sum + grams, 0) > 1)
        expectNoBetterExchange(problem, relaxation, name)
    }
    expect(unprovedCount).toBeLessThanOrEqual(0.01 * problemsPerKind)
  })
})

const explainInfeasibility = (problem: FormulaProblem, options?: WhyNotOptions) => {
  const why = whyNot(problem, testSolver, options)
  if (why.kind !== 'explained') throw new Error(why.kind)
  return why
}

const relaxationOf = (why: ReturnType<typeof explainInfeasibility>) => {
  if (why.relaxation.kind !== 'relaxation') throw new Error(why.relaxation.kind)
  return why.relaxation
}

const publishedProblems = {
  ampl_diet2_infeasible: problemOfCase(publishedCase('ampl_diet2_infeasible').file),
  own_concentrate_infeasible: problemOfCase(publishedCase('own_concentrate_infeasible').file),
  DEMO_INF_1: infeasibleFormulas[0]!.problem,
  DEMO_INF_2: infeasibleFormulas[1]!.problem,
}

test.each(Object.entries(publishedProblems))(
  '%s is explained: infeasible subset, relaxation and every point of the curve',
  (name, problem) => {
    const why = explainInfeasibility(problem)
    expectIrreducible(problem, why.infeasibleSubset, name)
    const relaxation = relaxationOf(why)
    expectCostUnderRelaxation(problem, relaxation, name)
    expectNoBetterExchange(problem, relaxation, name)
    const { points } = why.curve!
    expect(points.length).toBeGreaterThan(3)
    expect(points[0]!.costPerAnimalDayEur).toBe(relaxation.costPerAnimalDayEur)
    points.forEach(({ limits, costPerAnimalDayEur, measure }, index) => {
      const cost = leastCostUnder(problem, limits, `${name}, point ${index}`)
      expect(Math.abs(cost / costPerAnimalDayEur - 1)).toBeLessThan(1e-6)
      const previous = points[index - 1]
      if (!previous) return
      expect(measure).toBeGreaterThan(previous.measure)
      expect(costPerAnimalDayEur).toBeLessThan(previous.costPerAnimalDayEur)
    })
  },
)

test('a dose too small for its calcium, magnesium and sodium is explained by these four limits and the dose needed', () => {
  const why = explainInfeasibility(publishedProblems.DEMO_INF_1)
  expect(why.infeasibleSubset.sides.map(describeSide).sort()).toEqual([
    'nutrient CA min 85 (set)',
    'nutrient MG min 18 (set)',
    'nutrient NA min 28 (set)',
    'total max 320 (formula)',
  ])
  // 344.8 g was published with the case.
  const [only, ...others] = relaxationOf(why).limits
  expect(others).toEqual([])
  expect(describeSide(only!.side)).toBe('total max 320 (formula)')
  expect(only!.needed).toBeCloseTo(344.8, 1)
})

test('when the smallest relaxation changes the set, a relaxation of the formula alone is found as well: a larger dose', () => {
  const why = explainInfeasibility(publishedProblems.DEMO_INF_2)
  expect(relaxationOf(why).limits.some(({ side }) => side.from === 'set')).toBe(true)
  if (why.formulaOnly?.kind !== 'relaxation') throw new Error(why.formulaOnly?.kind)
  expect(why.formulaOnly.limits.map(({ side }) => describeSide(side))).toEqual(['total max 75 (formula)'])
  expect(why.formulaOnly.limits[0]!.needed).toBeCloseTo(79.99, 2)
  expect(why.formulaOnly.measure).toBeGreaterThan(relaxationOf(why).measure)
  // No relaxation of the formula alone exists when the set requires more than the two foods contain.
  const [setLimit] = publishedProblems.DEMO_INF_2.limits.filter(
    ({ subject, from }) => from === 'set' && subject.kind === 'nutrient',
  )
  const required = { ...setLimit!, min: 1e6, max: null }
  expect(
    explainInfeasibility({
      ...publishedProblems.DEMO_INF_2,
      limits: [...publishedProblems.DEMO_INF_2.limits, required],
    }).formulaOnly,
  ).toEqual({ kind: 'none' })
  expect(explainInfeasibility(publishedProblems.DEMO_INF_1).formulaOnly).toBeNull()
})

test('sodium is in the infeasible subset of the diet that its book calls infeasible because of sodium', () => {
  const { infeasibleSubset } = explainInfeasibility(publishedProblems.ampl_diet2_infeasible)
  expect(infeasibleSubset.sides.map(({ subject }) => 'code' in subject && subject.code)).toContain('NA')
})

test('minima on protein and on starch are both in the infeasible subset when they are too much together', () => {
  const why = explainInfeasibility(publishedProblems.own_concentrate_infeasible, { maxCurvePoints: 2 })
  const names = why.infeasibleSubset.sides.map(describeSide)
  expect(names.some((each) => each.includes(' mat min 32'))).toBe(true)
  expect(names.some((each) => each.includes(' amidon min 34'))).toBe(true)
})

test('between two points of an exact curve the least cost is on the straight line', () => {
  const problem = publishedProblems.ampl_diet2_infeasible
  const { points, isExact } = explainInfeasibility(problem, { maxCurvePoints: 12 }).curve!
  expect(isExact).toBe(true)
  expect(points.length).toBe(12)
  points.slice(1).forEach((to, index) => {
    const from = points[index]!
    for (const share of [0.1, 0.5, 0.9]) {
      const maxMeasure = from.measure + share * (to.measure - from.measure)
      const straight = from.costPerAnimalDayEur + share * (to.costPerAnimalDayEur - from.costPerAnimalDayEur)
      expect(elasticOptimum(problem, { total: null, maxMeasure })! / straight).toBeCloseTo(1, 5)
    }
  })
})

test('a formula that has a recipe needs no explanation', () => {
  for (const { problem } of demoFormulas) expect(whyNot(problem, testSolver)).toEqual({ kind: 'feasible' })
  expect(whyNot(randomProblem(1, { foods: 20, nutrients: 10 }), testSolver).kind).toBe('feasible')
})

const food = (code: string, calcium: number, pricePerTonneEur: number | null, more: Partial<ProblemFood> = {}) => ({
  code,
  name: code,
  dryMatterPercent: 90,
  contents: [calcium],
  pricePerTonneEur,
  ...more,
})

const smallProblem = (
  limits: readonly Limit[],
  foods: readonly ProblemFood[] = [food('chalk', 380, 100), food('bran', 1, 200)],
) => ({ foods, nutrients: ['CA'], limits }) satisfies FormulaProblem

const calciumSubject = { kind: 'nutrient', code: 'CA' } as const

test('limits that cross are the infeasible subset, and the one that changes less in proportion is relaxed', () => {
  const why = explainInfeasibility(
    smallProblem([
      { subject: calciumSubject, min: 90, max: null, from: 'formula' },
      { subject: calciumSubject, min: null, max: 80, from: 'set' },
    ]),
  )
  expect(why.infeasibleSubset.sides.map(describeSide)).toEqual([
    'nutrient CA min 90 (formula)',
    'nutrient CA max 80 (set)',
  ])
  expect(why.infeasibleSubset.proof).toBeNull()
  // 10 of 90 is a smaller share than 10 of 80.
  const { limits, measure } = relaxationOf(why)
  expect(limits.map(({ side }) => describeSide(side))).toEqual(['nutrient CA min 90 (formula)'])
  expect(limits[0]!.needed).toBeCloseTo(80, 5)
  expect(measure).toBeCloseTo(1 / 9, 6)
})

test('a looser limit of the set behind one of the formula is named, and relaxed with it but counted once', () => {
  const problem = smallProblem([
    { subject: calciumSubject, min: 90, max: null, from: 'formula' },
    { subject: calciumSubject, min: 85, max: null, from: 'set' },
    { subject: calciumSubject, min: 60, max: null, from: 'food' },
    { subject: { kind: 'total' }, min: null, max: 200, from: 'formula' },
  ])
  const why = explainInfeasibility(problem)
  expect(why.infeasibleSubset.sides.map(describeSide)).toEqual([
    'nutrient CA min 90 (formula)',
    'total max 200 (formula)',
  ])
  expect(why.infeasibleSubset.looserLimits.map(describeSide)).toEqual(['nutrient CA min 85 (set)'])
  // 200 g of chalk contain 76 g.
  const { limits, measure } = relaxationOf(why)
  expect(limits.map(({ side, isCounted }) => [describeSide(side), isCounted])).toEqual([
    ['nutrient CA min 90 (formula)', true],
    ['nutrient CA min 85 (set)', false],
  ])
  for (const { needed } of limits) expect(needed).toBeCloseTo(76, 5)
  expect(measure).toBeCloseTo(14 / 90, 6)
})

test('an excluded food stays out of every relaxation, and is named when allowing it alone would suffice', () => {
  const limits: Limit[] = [
    { subject: calciumSubject, min: 30, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' },
  ]
  const chalk = food('chalk', 380, null, { excluded: 'notBio' })
  const salt = food('salt', 0, 50, { excluded: 'forbidden' })
  const why = explainInfeasibility(smallProblem(limits, [chalk, salt, food('lime', 250, 100)]))
  expect(why.infeasibleSubset.sides.map(describeSide)).toEqual(['nutrient CA min 30 (set)', 'total max 100 (formula)'])
  expect(why.infeasibleSubset.foodsToAllow).toEqual(['chalk'])
  expect([...relaxationOf(why).optimum.recipe.slice(0, 2)]).toEqual([0, 0])
})

test('a minimum on an excluded food and a negative maximum are infeasible subsets of one limit', () => {
  const minimum: Limit = { subject: { kind: 'food', code: 'chalk' }, min: 10, max: null, from: 'formula' }
  const excluded = smallProblem([minimum], [food('chalk', 380, 100, { excluded: 'forbidden' }), food('bran', 1, 200)])
  const why = explainInfeasibility(excluded)
  expect(why.infeasibleSubset.sides.map(describeSide)).toEqual(['food chalk min 10 (formula)'])
  expect(why.infeasibleSubset.foodsToAllow).toEqual(['chalk'])
  expect(relaxationOf(why).limits.map(({ needed }) => needed)).toEqual([0])
  const negative = explainInfeasibility(
    smallProblem([{ subject: { kind: 'food', code: 'bran' }, min: null, max: -1, from: 'set' }]),
  )
  expect(negative.infeasibleSubset.sides.map(describeSide)).toEqual(['food bran max -1 (set)'])
  expect(relaxationOf(negative).limits.map(({ needed, by }) => [needed, by])).toEqual([[0, 1]])
})

test('a limit on dry matter is explained in dry matter, and the relaxation of a limit of 0 is measured in its unit', () => {
  const dry = explainInfeasibility(
    smallProblem([
      { subject: { kind: 'dryMatter' }, min: 95, max: null, from: 'set' },
      { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' },
    ]),
  )
  expect(dry.infeasibleSubset.sides.map(describeSide)).toContain('dryMatter min 95 (set)')
  const [limit] = relaxationOf(dry).limits
  expect(limit!.needed).toBeCloseTo(90, 5)
  expect(limit!.relative).toBeCloseTo(5 / 95, 6)
  const zero = explainInfeasibility(
    smallProblem([
      { subject: { kind: 'food', code: 'chalk' }, min: null, max: 0, from: 'set' },
      { subject: calciumSubject, min: 0.19, max: null, from: 'formula' },
      { subject: { kind: 'total' }, min: null, max: 0.6, from: 'formula' },
    ]),
  )
  // Half a gram of chalk counts as 0.5; without it nearly all of the calcium is missing.
  expect(relaxationOf(zero).limits.map(({ side }) => describeSide(side))).toEqual(['food chalk max 0 (set)'])
  expect(relaxationOf(zero).measure).toBeCloseTo(0.4997, 3)
})

test('limits that need more than 100 kg of a food are no contradiction: the food is named', () => {
  const bran = [food('bran', 0.001, 200), food('straw', 0, 50)]
  const calciumMin: Limit = { subject: calciumSubject, min: 1, max: null, from: 'set' }
  const total = (max: number): Limit => ({ subject: { kind: 'total' }, min: null, max, from: 'formula' })
  const withoutTotal = explainInfeasibility(smallProblem([calciumMin], bran))
  expect(withoutTotal.infeasibleSubset).toMatchObject({ exceedsDefaultBound: ['bran'], isIrreducible: true })
  expect(withoutTotal.infeasibleSubset.sides.map(describeSide)).toEqual(['nutrient CA min 1 (set)'])
  // With a total it is a contradiction like any other, even when the total exceeds the default bound of a food.
  for (const max of [300, 150_000]) {
    const { infeasibleSubset } = explainInfeasibility(smallProblem([calciumMin, total(max)], bran))
    expect(infeasibleSubset).toMatchObject({ exceedsDefaultBound: [], isIrreducible: true })
    expect(infeasibleSubset.sides.map(describeSide)).toEqual(['nutrient CA min 1 (set)', `total max ${max} (formula)`])
  }
  const strawMin: Limit = { subject: { kind: 'food', code: 'straw' }, min: 150_000, max: null, from: 'formula' }
  expect(explainInfeasibility(smallProblem([strawMin], bran)).infeasibleSubset).toMatchObject({
    exceedsDefaultBound: ['straw'],
  })
  const steps = bran.map((each) => ({ ...each, stepGrams: 5 }))
  expect(explainInfeasibility(smallProblem([calciumMin], steps)).infeasibleSubset.exceedsDefaultBound).toEqual(['bran'])
})

test('a relaxation gives the exact values needed, not the nudged ones it was proved with', () => {
  const total: Limit = { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' }
  const neededAndChange = (min: number, content: number, extraLimits: readonly Limit[] = []) => {
    const foods = [food('chalk', content, 100), food('bran', 0, 200)]
    const limits: Limit[] = [{ subject: calciumSubject, min, max: null, from: 'set' }, total, ...extraLimits]
    return relaxationOf(explainInfeasibility(smallProblem(limits, foods))).limits.map(({ needed, by }) => [needed, by])
  }
  expect(neededAndChange(38, 10)).toEqual([[1, 37]])
  expect(neededAndChange(40, 380)).toEqual([[38, 2]])
  expect(neededAndChange(1, 0.003)).toEqual([[0.0003, 0.9997]])
  expect(
    neededAndChange(30, 380, [{ subject: { kind: 'food', code: 'chalk' }, min: null, max: 70, from: 'food' }]),
  ).toEqual([[26.6, 3.4]])
})

test('the relaxation too refuses NaN, infinite and absurd limits, and limits on unknown subjects', () => {
  for (const min of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) {
    const problem = smallProblem([{ subject: calciumSubject, min, max: null, from: 'formula' }])
    const refusal = { subject: calciumSubject, side: 'min' }
    expect(smallestRelaxation(problem, testSolver), `${min}`).toMatchObject({
      kind: 'refused',
      refusals: [refusal],
    })
    expect(whyNot(problem, testSolver), `${min}`).toMatchObject({ kind: 'refused', refusals: [refusal] })
  }
  const unknown = smallProblem([{ subject: { kind: 'nutrient', code: 'XX' }, min: 1, max: null, from: 'formula' }])
  expect(smallestRelaxation(unknown, testSolver)).toMatchObject({ refusals: [{ kind: 'unknownSubject' }] })
})

test('the formula minimum of an inactive line is never in an infeasible subset', () => {
  const limits: Limit[] = [
    { subject: { kind: 'food', code: 'chalk' }, min: 150, max: null, from: 'formula' },
    { subject: calciumSubject, min: 30, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' },
  ]
  const why = explainInfeasibility(
    smallProblem(limits, [food('chalk', 380, 100, { excluded: 'inactive' }), food('lime', 250, 100)]),
  )
  expect(why.infeasibleSubset.sides.map(describeSide)).toEqual(['nutrient CA min 30 (set)', 'total max 100 (formula)'])
  expect(relaxationOf(why).limits.map(({ side }) => side.subject.kind)).not.toContain('food')
})

test('a problem that the solver would refuse for another reason is refused the same way', () => {
  const why = whyNot(smallProblem([], [food('chalk', 380, null)]), testSolver)
  expect(why).toEqual({ kind: 'refused', refusals: [{ kind: 'pricesMissing', foods: ['chalk'] }] })
})

test('a formula with weighing steps and minimum amounts if used is explained, even if infeasible only because of them', () => {
  const limits: Limit[] = [
    { subject: calciumSubject, min: 5, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 80, from: 'formula' },
  ]
  const problem = smallProblem(limits, [
    food('chalk', 380, 100, { minIfUsedGrams: 100 }),
    food('bran', 1, 200, { stepGrams: 5 }),
  ])
  const why = explainInfeasibility(problem)
  expectIrreducible(problem, why.infeasibleSubset, 'minimum amounts')
  expect(why.infeasibleSubset.proof).toBeNull()
  const { limits: relaxed, optimum } = relaxationOf(why)
  expect(relaxed.map(({ side }) => describeSide(side))).toEqual(['total max 80 (formula)'])
  expect(relaxed[0]!.needed).toBeCloseTo(100, 4)
  expect(optimum.recipe[0]).toBeCloseTo(100, 4)
})

test('limits that cross are named without a solve, and a search that takes too long leaves them named', () => {
  const { foods, nutrients } = randomProblem(3, { foods: 30, nutrients: 15 })
  const limits = nutrients.slice(1).map((code, index): Limit => {
    const subject: LimitSubject = { kind: 'ratio', numerator: code, denominator: nutrients[index]! }
    return { subject, min: 2, max: index % 3 === 0 ? 1 : null, from: 'set' }
  })
  const problem = {
    foods,
    nutrients,
    limits: [...limits, { subject: { kind: 'total' }, min: 200, max: 300, from: 'formula' } as Limit],
  }
  let solves = 0
  const counted: Solver = (program, options) => {
    solves += 1
    return testSolver(program, options)
  }
  const subset = findInfeasibleSubset(problem, counted)
  expect(subset.kind === 'infeasibleSubset' && subset.sides.map(({ value }) => value)).toEqual([2, 1])
  expect(solves).toBeLessThanOrEqual(2)
  // Each solve takes a second.
  const why = whyNot(problem, counted, { seconds: 1000, searchSeconds: 20, now: () => solves })
  expect(why).toMatchObject({ kind: 'explained', relaxation: { kind: 'stopped' }, formulaOnly: null, curve: null })
  expect(why.kind === 'explained' && why.infeasibleSubset).toEqual(subset)
  expect(solves).toBeLessThan(30)
})

test('a time limit of NaN is ignored', () => {
  expect(whyNot(publishedProblems.DEMO_INF_1, testSolver, { seconds: Number.NaN, now: () => 0 }).kind).toBe('explained')
})

test('the time limit is shared by all steps: when it runs out, partial results are returned and marked as incomplete', () => {
  const kinds = new Set<string>()
  for (const seconds of [0, 3, 12, 40, 100_000]) {
    let ticks = 0
    // Each reading of the clock advances it by a second.
    const why = whyNot(publishedProblems.DEMO_INF_1, testSolver, {
      seconds,
      searchSeconds: seconds,
      now: () => ticks++,
    })
    kinds.add(why.kind === 'explained' ? `${why.infeasibleSubset.isIrreducible} ${why.relaxation.kind}` : why.kind)
    expect(ticks).toBeLessThan(seconds + 400)
  }
  expect([...kinds]).toEqual(['stopped', 'false stopped', 'true stopped', 'true relaxation'])
})
