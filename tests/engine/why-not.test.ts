// Every conflict is taken apart limit by limit, every relaxation solved again under its new limits and held against the
// same question asked another way, every curve against the cheapest recipe between two of its points.

import { describe, expect, test } from 'vitest'
import { type Conflict, conflictOf } from '../../packages/domain/src/formulation/conflict.ts'
import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { type Limit, type LimitSide, limitsOf } from '../../packages/domain/src/formulation/limits.ts'
import { isOwnLimit, ownWayOut } from '../../packages/domain/src/formulation/own-way-out.ts'
import {
  type Relaxation,
  type RelaxedLimit,
  relaxedProblem,
  smallestRelaxation,
} from '../../packages/domain/src/formulation/relaxation.ts'
import { type WhyNotOptions, whyNot } from '../../packages/domain/src/formulation/why-not.ts'
import { caseProblem } from '../../packages/server/src/formulation/case-file.ts'
import { demoFormulas, infeasibleFormulas } from './demo-formulas.ts'
import { refereed } from './elastic-referee.ts'
import { contradictions, impossibleProblem } from './impossible-problems.ts'
import { publishedCase } from './published-cases.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const said = ({ subject, side, value, from }: LimitSide) => {
  const of = 'code' in subject ? ` ${subject.code}` : ''
  return `${subject.kind}${of} ${side} ${value} (${from})`
}

const isImpossible = (problem: FormulaProblem, sides: readonly LimitSide[]) => {
  const outcome = leastCost({ ...problem, limits: limitsOf(sides) }, solver)
  const { kind } = outcome
  // What is only impossible within the box contradicts nothing.
  if (kind === 'infeasible') return outcome.beyondBox.length === 0
  return kind === 'optimal' || kind === 'unbounded' ? false : kind === 'refused' ? true : kind
}

/** The cheapest recipe under relaxed limits, rounded outwards as a display does: exactly on them there may be only one. */
function cheapestUnder(problem: FormulaProblem, limits: readonly RelaxedLimit[], what: string) {
  for (const nudge of [1e-9, 1e-8, 1e-7]) {
    const outcome = leastCost(relaxedProblem(problem, limits, nudge), solver)
    if (outcome.kind === 'optimal') return outcome.costPerAnimalDayEur
  }
  throw new Error(`${what}: no recipe under its relaxation`)
}

function expectIrreducible(problem: FormulaProblem, conflict: Conflict, what: string) {
  expect(conflict.isIrreducible, what).toBe(true)
  expect(isImpossible(problem, conflict.sides), `${what}: all of ${conflict.sides.map(said)}`).toBe(true)
  for (const left of conflict.sides)
    expect(
      isImpossible(
        problem,
        conflict.sides.filter((side) => side !== left),
      ),
      `${what}: without ${said(left)}`,
    ).toBe(false)
}

function expectCheapestUnderIt(problem: FormulaProblem, relaxation: Relaxation, what: string) {
  const { costPerAnimalDayEur, measure, leastMeasure, limits } = relaxation
  const again = cheapestUnder(problem, limits, what)
  expect(Math.abs(again - costPerAnimalDayEur), what).toBeLessThanOrEqual(1e-6 * costPerAnimalDayEur)
  expect(measure, `${what}: above what is proved`).toBeLessThanOrEqual(leastMeasure * (1 + 1e-6))
  const counted = limits.filter(({ isCounted }) => isCounted)
  expect(
    Math.abs(counted.reduce((sum, { side, by }) => sum + by / (Math.abs(side.value) || 1), 0) - measure),
    what,
  ).toBeLessThanOrEqual(1e-9 * measure)
}

/** One limit a little nearer to its own value, another given half of that in exchange, or none: no recipe is left. */
function expectNoBetterExchange(problem: FormulaProblem, { limits, measure }: Relaxation, what: string) {
  // What is nearer than a proof looks is no exchange.
  if (1e-4 * measure < 1e-6) return
  const counted = limits.filter(({ isCounted }) => isCounted)
  const moved = (limit: RelaxedLimit, share: number): RelaxedLimit => {
    const distance = share * measure * (Math.abs(limit.side.value) || 1) * (limit.side.side === 'min' ? 1 : -1)
    return { ...limit, needed: limit.needed + distance }
  }
  for (const nearer of counted)
    for (const further of counted) {
      const change = (each: RelaxedLimit) =>
        each === nearer ? moved(each, 1e-4) : each === further ? moved(each, -5e-5) : each
      const exchanged = leastCost(relaxedProblem(problem, limits.map(change)), solver)
      const name = `${what}: ${said(nearer.side)} nearer, ${said(further.side)} further`
      expect(['infeasible', 'refused'], name).toContain(exchanged.kind)
    }
}

/** Totals around that of the relaxation and far from it. */
function expectSmallest(problem: FormulaProblem, { optimum, measure }: Relaxation, what: string) {
  const total = optimum.recipe.reduce((sum, grams) => sum + grams, 0)
  const there = refereed(problem, { total })
  if (total > 1)
    expect(Math.abs(there! - measure), `${what}: at ${total} g`).toBeLessThan(2e-6 * Math.max(measure, 0.01))
  for (const factor of [0.2, 0.7, 0.9, 0.99, 0.999, 1.001, 1.01, 1.1, 1.5, 5]) {
    const other = refereed(problem, { total: Math.max(total, 0.1) * factor })
    if (other !== null)
      expect(measure, `${what}: at ${factor} times ${total} g`).toBeLessThanOrEqual(other + 1e-6 * measure + 1e-9)
  }
}

const perKind = process.env.LONG ? 150 : 4

describe.each(contradictions)('formulas with a contradiction of %s', (kind) => {
  const problems = Array.from({ length: perKind }, (_, seed) => {
    const shape = { foods: 6 + ((seed * 7) % 30), nutrients: 3 + ((seed * 5) % 20), kind }
    return { name: `${kind}, seed ${seed}`, problem: impossibleProblem(seed, shape) }
  })

  test('have a conflict of which no limit can be left out', () => {
    let impossible = 0
    for (const { name, problem } of problems) {
      const conflict = conflictOf(problem, solver)
      if (conflict.kind === 'feasible') expect(leastCost(problem, solver).kind, name).not.toBe('infeasible')
      else if (conflict.kind === 'conflict') expectIrreducible(problem, conflict, name)
      else throw new Error(`${name}: ${conflict.kind}`)
      impossible += Number(conflict.kind === 'conflict')
    }
    expect(impossible).toBeGreaterThanOrEqual(0.75 * perKind)
  })

  test('have a smallest relaxation that makes them possible at the cost it says', () => {
    let relaxed = 0
    for (const { name, problem } of problems) {
      const relaxation = smallestRelaxation(problem, solver)
      // Where a total without limits makes shares vanish the least is beyond the box: said, not hidden.
      if (relaxation.kind === 'unbounded') continue
      if (relaxation.kind !== 'relaxation') throw new Error(`${name}: ${relaxation.kind}`)
      relaxed += 1
      expectCheapestUnderIt(problem, relaxation, name)
      // Without a least dose the best may be as good as no product, where a hair is more than all of it.
      if (relaxation.optimum.recipe.reduce((sum, grams) => sum + grams, 0) > 1)
        expectNoBetterExchange(problem, relaxation, name)
      if (problem.limits.every(({ subject }) => subject.kind !== 'ratio')) expectSmallest(problem, relaxation, name)
    }
    expect(relaxed).toBeGreaterThanOrEqual(0.75 * perKind)
  })

  test('have the smallest way out that the formula decides alone, or it is proved that there is none', () => {
    for (const { name, problem } of problems) {
      const own = ownWayOut(problem, solver)
      if (own.kind === 'unbounded') continue
      if (own.kind === 'none') {
        const standing = problem.limits.filter((limit) => !isOwnLimit(limit))
        expect(['infeasible', 'refused'], name).toContain(leastCost({ ...problem, limits: standing }, solver).kind)
        continue
      }
      if (own.kind !== 'relaxation') throw new Error(`${name}: ${own.kind}`)
      expect(own.limits.map(({ side }) => side).filter((side) => !isOwnLimit(side))).toEqual([])
      expectCheapestUnderIt(problem, own, name)
      if (own.optimum.recipe.reduce((sum, grams) => sum + grams, 0) > 1) expectNoBetterExchange(problem, own, name)
    }
  })
})

const explained = (problem: FormulaProblem, options?: WhyNotOptions) => {
  const why = whyNot(problem, solver, options)
  if (why.kind !== 'explained') throw new Error(why.kind)
  return why
}

const relaxationIn = (why: ReturnType<typeof explained>) => {
  if (why.relaxation.kind !== 'relaxation') throw new Error(why.relaxation.kind)
  return why.relaxation
}

const known = {
  ampl_diet2_infeasible: caseProblem(publishedCase('ampl_diet2_infeasible').file),
  own_concentrate_infeasible: caseProblem(publishedCase('own_concentrate_infeasible').file),
  DEMO_INF_1: infeasibleFormulas[0]!.problem,
  DEMO_INF_2: infeasibleFormulas[1]!.problem,
}

test.each(Object.entries(known))(
  '%s is explained: conflict, relaxation and every point of the curve',
  (name, problem) => {
    const why = explained(problem)
    expectIrreducible(problem, why.conflict, name)
    const relaxation = relaxationIn(why)
    expectCheapestUnderIt(problem, relaxation, name)
    expectNoBetterExchange(problem, relaxation, name)
    const { points } = why.curve!
    expect(points.length).toBeGreaterThan(3)
    expect(points[0]!.costPerAnimalDayEur).toBe(relaxation.costPerAnimalDayEur)
    points.forEach(({ limits, costPerAnimalDayEur, measure }, place) => {
      const again = cheapestUnder(problem, limits, `${name}, point ${place}`)
      expect(Math.abs(again / costPerAnimalDayEur - 1)).toBeLessThan(1e-6)
      const before = points[place - 1]
      if (!before) return
      expect(measure).toBeGreaterThan(before.measure)
      expect(costPerAnimalDayEur).toBeLessThan(before.costPerAnimalDayEur)
    })
  },
)

test('the dose that is too small for its calcium, magnesium and sodium: these four limits, and the dose it takes', () => {
  const why = explained(known.DEMO_INF_1)
  expect(why.conflict.sides.map(said).sort()).toEqual([
    'nutrient CA min 85 (set)',
    'nutrient MG min 18 (set)',
    'nutrient NA min 28 (set)',
    'total max 320 (formula)',
  ])
  // 344.8 g is what was published with it.
  const [only, ...others] = relaxationIn(why).limits
  expect(others).toEqual([])
  expect(said(only!.side)).toBe('total max 320 (formula)')
  expect(only!.needed).toBeCloseTo(344.8, 1)
})

test('where the smallest way out is for the set to decide, there is a way that the formula decides: a greater dose', () => {
  const why = explained(known.DEMO_INF_2)
  expect(relaxationIn(why).limits.some(({ side }) => side.from === 'set')).toBe(true)
  if (why.own?.kind !== 'relaxation') throw new Error(why.own?.kind)
  expect(why.own.limits.map(({ side }) => said(side))).toEqual(['total max 75 (formula)'])
  expect(why.own.limits[0]!.needed).toBeCloseTo(79.99, 2)
  expect(why.own.measure).toBeGreaterThan(relaxationIn(why).measure)
  // Alone means alone: whatever the formula gives up, the set asks for more than two foods hold.
  const [least] = known.DEMO_INF_2.limits.filter(({ subject, from }) => from === 'set' && subject.kind === 'nutrient')
  const asked = { ...least!, min: 1e6, max: null }
  expect(explained({ ...known.DEMO_INF_2, limits: [...known.DEMO_INF_2.limits, asked] }).own).toEqual({ kind: 'none' })
  expect(explained(known.DEMO_INF_1).own).toBeNull()
})

test('the book that says sodium makes its diet impossible has sodium in the conflict', () => {
  const { conflict } = explained(known.ampl_diet2_infeasible)
  expect(conflict.sides.map(({ subject }) => 'code' in subject && subject.code)).toContain('NA')
})

test('protein and starch are too much together, whatever gives way a little', () => {
  const why = explained(known.own_concentrate_infeasible, { curvePoints: 2 })
  const names = why.conflict.sides.map(said)
  expect(names.some((each) => each.includes(' mat min 32'))).toBe(true)
  expect(names.some((each) => each.includes(' amidon min 34'))).toBe(true)
})

test('between two points of an exact curve the least cost is on the straight line', () => {
  const problem = known.ampl_diet2_infeasible
  const { points, isExact } = explained(problem, { curvePoints: 12 }).curve!
  expect(isExact).toBe(true)
  expect(points.length).toBe(12)
  points.slice(1).forEach((to, place) => {
    const from = points[place]!
    for (const share of [0.1, 0.5, 0.9]) {
      const mostMeasure = from.measure + share * (to.measure - from.measure)
      const straight = from.costPerAnimalDayEur + share * (to.costPerAnimalDayEur - from.costPerAnimalDayEur)
      expect(refereed(problem, { total: null, mostMeasure })! / straight).toBeCloseTo(1, 5)
    }
  })
})

test('a formula that has a recipe needs no explanation', () => {
  for (const { problem } of demoFormulas) expect(whyNot(problem, solver)).toEqual({ kind: 'feasible' })
  expect(whyNot(randomProblem(1, { foods: 20, nutrients: 10 }), solver).kind).toBe('feasible')
})

const food = (code: string, calcium: number, pricePerTonneEur: number | null, more: Partial<ProblemFood> = {}) => ({
  code,
  name: code,
  dryMatterPercent: 90,
  contents: [calcium],
  pricePerTonneEur,
  ...more,
})

const small = (
  limits: readonly Limit[],
  foods: readonly ProblemFood[] = [food('chalk', 380, 100), food('bran', 1, 200)],
) => ({ foods, nutrients: ['CA'], limits }) satisfies FormulaProblem

const calcium = { kind: 'nutrient', code: 'CA' } as const

test('limits that cross are the conflict, and the one that costs less of itself gives way', () => {
  const why = explained(
    small([
      { subject: calcium, min: 90, max: null, from: 'formula' },
      { subject: calcium, min: null, max: 80, from: 'set' },
    ]),
  )
  expect(why.conflict.sides.map(said)).toEqual(['nutrient CA min 90 (formula)', 'nutrient CA max 80 (set)'])
  expect(why.conflict.proof).toBeNull()
  // 10 of 90 is less than 10 of 80.
  const { limits, measure } = relaxationIn(why)
  expect(limits.map(({ side }) => said(side))).toEqual(['nutrient CA min 90 (formula)'])
  expect(limits[0]!.needed).toBeCloseTo(80, 5)
  expect(measure).toBeCloseTo(1 / 9, 6)
})

test('the limit of the set that stands behind that of the formula is said, and gives way with it, counted once', () => {
  const problem = small([
    { subject: calcium, min: 90, max: null, from: 'formula' },
    { subject: calcium, min: 85, max: null, from: 'set' },
    { subject: calcium, min: 60, max: null, from: 'food' },
    { subject: { kind: 'total' }, min: null, max: 200, from: 'formula' },
  ])
  const why = explained(problem)
  expect(why.conflict.sides.map(said)).toEqual(['nutrient CA min 90 (formula)', 'total max 200 (formula)'])
  expect(why.conflict.behind.map(said)).toEqual(['nutrient CA min 85 (set)'])
  // 200 g of chalk hold 76 g.
  const { limits, measure } = relaxationIn(why)
  expect(limits.map(({ side, isCounted }) => [said(side), isCounted])).toEqual([
    ['nutrient CA min 90 (formula)', true],
    ['nutrient CA min 85 (set)', false],
  ])
  for (const { needed } of limits) expect(needed).toBeCloseTo(76, 5)
  expect(measure).toBeCloseTo(14 / 90, 6)
})

test('an excluded food is no limit: it stays out, and is named when it would do alone', () => {
  const limits: Limit[] = [
    { subject: calcium, min: 30, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' },
  ]
  const chalk = food('chalk', 380, null, { excluded: 'notBio' })
  const salt = food('salt', 0, 50, { excluded: 'forbidden' })
  const why = explained(small(limits, [chalk, salt, food('lime', 250, 100)]))
  expect(why.conflict.sides.map(said)).toEqual(['nutrient CA min 30 (set)', 'total max 100 (formula)'])
  expect(why.conflict.allowing).toEqual(['chalk'])
  expect([...relaxationIn(why).optimum.recipe.slice(0, 2)]).toEqual([0, 0])
})

test('a food that is excluded and asked for, and a maximum below nothing, are conflicts of one limit', () => {
  const minimum: Limit = { subject: { kind: 'food', code: 'chalk' }, min: 10, max: null, from: 'formula' }
  const excluded = small([minimum], [food('chalk', 380, 100, { excluded: 'forbidden' }), food('bran', 1, 200)])
  const why = explained(excluded)
  expect(why.conflict.sides.map(said)).toEqual(['food chalk min 10 (formula)'])
  expect(why.conflict.allowing).toEqual(['chalk'])
  expect(relaxationIn(why).limits.map(({ needed }) => needed)).toEqual([0])
  const below = explained(small([{ subject: { kind: 'food', code: 'bran' }, min: null, max: -1, from: 'set' }]))
  expect(below.conflict.sides.map(said)).toEqual(['food bran max -1 (set)'])
  expect(relaxationIn(below).limits.map(({ needed, by }) => [needed, by])).toEqual([[0, 1]])
})

test('a limit said of dry matter is explained in dry matter, a limit of nothing by its own unit', () => {
  const dry = explained(
    small([
      { subject: { kind: 'dryMatter' }, min: 95, max: null, from: 'set' },
      { subject: { kind: 'total' }, min: 100, max: 100, from: 'formula' },
    ]),
  )
  expect(dry.conflict.sides.map(said)).toContain('dryMatter min 95 (set)')
  const [limit] = relaxationIn(dry).limits
  expect(limit!.needed).toBeCloseTo(90, 5)
  expect(limit!.relative).toBeCloseTo(5 / 95, 6)
  const nothing = explained(
    small([
      { subject: { kind: 'food', code: 'chalk' }, min: null, max: 0, from: 'set' },
      { subject: calcium, min: 0.19, max: null, from: 'formula' },
      { subject: { kind: 'total' }, min: null, max: 0.6, from: 'formula' },
    ]),
  )
  // Half a gram of chalk counts 0.5; without it nearly all of the calcium is missing.
  expect(relaxationIn(nothing).limits.map(({ side }) => said(side))).toEqual(['food chalk max 0 (set)'])
  expect(relaxationIn(nothing).measure).toBeCloseTo(0.4997, 3)
})

test('what asks for more than 100 kg of a food contradicts nothing: the food is named', () => {
  const bran = [food('bran', 0.001, 200), food('straw', 0, 50)]
  const least: Limit = { subject: calcium, min: 1, max: null, from: 'set' }
  const total = (max: number): Limit => ({ subject: { kind: 'total' }, min: null, max, from: 'formula' })
  const alone = explained(small([least], bran))
  expect(alone.conflict).toMatchObject({ beyondBox: ['bran'], isIrreducible: true })
  expect(alone.conflict.sides.map(said)).toEqual(['nutrient CA min 1 (set)'])
  // With a total it is a contradiction like any other, also where the total is of the size of the box.
  for (const max of [300, 150_000]) {
    const { conflict } = explained(small([least, total(max)], bran))
    expect(conflict).toMatchObject({ beyondBox: [], isIrreducible: true })
    expect(conflict.sides.map(said)).toEqual(['nutrient CA min 1 (set)', `total max ${max} (formula)`])
  }
  const asked: Limit = { subject: { kind: 'food', code: 'straw' }, min: 150_000, max: null, from: 'formula' }
  expect(explained(small([asked], bran)).conflict).toMatchObject({ beyondBox: ['straw'] })
  const steps = bran.map((each) => ({ ...each, stepGrams: 5 }))
  expect(explained(small([least], steps)).conflict.beyondBox).toEqual(['bran'])
})

test('a relaxation says the values it needs, not those it was proved with', () => {
  const total: Limit = { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' }
  const needs = (least: number, content: number, more: readonly Limit[] = []) => {
    const foods = [food('chalk', content, 100), food('bran', 0, 200)]
    const limits: Limit[] = [{ subject: calcium, min: least, max: null, from: 'set' }, total, ...more]
    return relaxationIn(explained(small(limits, foods))).limits.map(({ needed, by }) => [needed, by])
  }
  expect(needs(38, 10)).toEqual([[1, 37]])
  expect(needs(40, 380)).toEqual([[38, 2]])
  expect(needs(1, 0.003)).toEqual([[0.0003, 0.9997]])
  expect(needs(30, 380, [{ subject: { kind: 'food', code: 'chalk' }, min: null, max: 70, from: 'food' }])).toEqual([
    [26.6, 3.4],
  ])
})

test('numbers that are none, or absurd, are refused by the relaxation too, and limits on what is not there', () => {
  for (const min of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) {
    const problem = small([{ subject: calcium, min, max: null, from: 'formula' }])
    const place = { subject: calcium, side: 'min' }
    expect(smallestRelaxation(problem, solver), `${min}`).toMatchObject({ kind: 'refused', refusals: [place] })
    expect(whyNot(problem, solver), `${min}`).toMatchObject({ kind: 'refused', refusals: [place] })
  }
  const unknown = small([{ subject: { kind: 'nutrient', code: 'XX' }, min: 1, max: null, from: 'formula' }])
  expect(smallestRelaxation(unknown, solver)).toMatchObject({ refusals: [{ kind: 'unknownSubject' }] })
})

test('the formula minimum of an inactive line has no part in a conflict', () => {
  const limits: Limit[] = [
    { subject: { kind: 'food', code: 'chalk' }, min: 150, max: null, from: 'formula' },
    { subject: calcium, min: 30, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' },
  ]
  const why = explained(small(limits, [food('chalk', 380, 100, { excluded: 'inactive' }), food('lime', 250, 100)]))
  expect(why.conflict.sides.map(said)).toEqual(['nutrient CA min 30 (set)', 'total max 100 (formula)'])
  expect(relaxationIn(why).limits.map(({ side }) => side.subject.kind)).not.toContain('food')
})

test('what is not a contradiction of limits is refused as it would be by the solve', () => {
  const why = whyNot(small([], [food('chalk', 380, null)]), solver)
  expect(why).toEqual({ kind: 'refused', refusals: [{ kind: 'pricesMissing', foods: ['chalk'] }] })
})

test('a formula in steps and least amounts is explained too: what only whole numbers contradict', () => {
  const limits: Limit[] = [
    { subject: calcium, min: 5, max: null, from: 'set' },
    { subject: { kind: 'total' }, min: null, max: 80, from: 'formula' },
  ]
  const problem = small(limits, [
    food('chalk', 380, 100, { minIfUsedGrams: 100 }),
    food('bran', 1, 200, { stepGrams: 5 }),
  ])
  const why = explained(problem)
  expectIrreducible(problem, why.conflict, 'least amounts')
  expect(why.conflict.proof).toBeNull()
  const { limits: relaxed, optimum } = relaxationIn(why)
  expect(relaxed.map(({ side }) => said(side))).toEqual(['total max 80 (formula)'])
  expect(relaxed[0]!.needed).toBeCloseTo(100, 4)
  expect(optimum.recipe[0]).toBeCloseTo(100, 4)
})

test('a time that is no number is as if none had been said', () => {
  expect(whyNot(known.DEMO_INF_1, solver, { seconds: Number.NaN, now: () => 0 }).kind).toBe('explained')
})

test('what time there is, is shared: when it runs out, what was found is kept and said to be unfinished', () => {
  const kinds = new Set<string>()
  for (const seconds of [0, 3, 12, 40, 100_000]) {
    let ticks = 0
    // Each look at the clock is a second.
    const why = whyNot(known.DEMO_INF_1, solver, { seconds, now: () => ticks++ })
    kinds.add(why.kind === 'explained' ? `${why.conflict.isIrreducible} ${why.relaxation.kind}` : why.kind)
    expect(ticks).toBeLessThan(seconds + 400)
  }
  expect([...kinds]).toEqual(['stopped', 'false stopped', 'true stopped', 'true relaxation'])
})
