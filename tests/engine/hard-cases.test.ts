import { describe, expect, test } from 'vitest'
import { elasticModel } from '../../packages/domain/src/formulation/explain/elastic-program.ts'
import { findInfeasibleSubset } from '../../packages/domain/src/formulation/explain/infeasible-subset.ts'
import { searchRelaxation } from '../../packages/domain/src/formulation/explain/relaxation-search.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/explain/sensitivity.ts'
import { whyNot } from '../../packages/domain/src/formulation/explain/why-not.ts'
import { checkLimits, isEveryLimitRespected } from '../../packages/domain/src/formulation/formula/check-limits.ts'
import { leastCost, leastCostOfModel } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { quantityRange } from '../../packages/domain/src/formulation/optimise/nutrient-range.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { leastCostModel } from '../../packages/domain/src/formulation/problem/least-cost-model.ts'
import {
  type LimitSide,
  limitSidesOf,
  limitsOfSides,
  quantitySideKey,
} from '../../packages/domain/src/formulation/problem/limits.ts'
import { certifyInfeasible, certifyOptimum } from '../../packages/domain/src/linear-programming/certificate.ts'
import { certifiedSolve } from '../../packages/domain/src/linear-programming/certified-solve.ts'
import { columnKinds, linearProgram } from '../../packages/domain/src/linear-programming/linear-program.ts'
import { ownSimplex } from '../../packages/domain/src/linear-programming/simplex/simplex.ts'
import { solveCase } from '../../packages/server/src/operations/solve/solve-command.ts'
import { seededRandom } from '../kit/support/seeded-random.ts'
import { comparisonProblem } from './support/comparison-problems.ts'
import { edgeProblem } from './support/edge-problems.ts'
import { readHardCase, readHardProblem } from './support/hard-cases.ts'
import { impossibleProblem } from './support/impossible-problems.ts'
import { testSolver } from './support/solver.ts'

/* Every answer is proved, also where solvers give up or go wrong: cases in `hard-cases`, and random formulas like them. */

const caseCount = (usual: number) => (process.env.LONG ? 20 : 1) * usual

/** The problem with every content and limit changed at random by at most this share. */
function jitteredProblem(problem: FormulaProblem, seed: number): FormulaProblem {
  const random = seededRandom(seed)
  const share = random.pick([0.3, 0.03, 0.003, 1e-5])
  const changed = <Value extends number | null>(value: Value) =>
    (value === null ? null : value * (1 + share * (random.next() - 0.5))) as Value
  return {
    ...problem,
    foods: problem.foods.map((food) => ({ ...food, contents: Array.from(food.contents, changed) })),
    limits: problem.limits.map((limit) => ({ ...limit, min: changed(limit.min), max: changed(limit.max) })),
  }
}

/** The problem with another value for the sides of a quantity, whatever their origin. */
function problemWithSides(problem: FormulaProblem, sides: readonly LimitSide[], value: number): FormulaProblem {
  const keys = new Set(sides.map(quantitySideKey))
  const others = limitSidesOf(problem.limits).filter((side) => !keys.has(quantitySideKey(side)))
  return { ...problem, limits: limitsOfSides([...others, ...sides.map((side) => ({ ...side, value }))]) }
}

describe('infeasibility', () => {
  test('is proved where the solver does not know', () => {
    const problem = readHardProblem('just-infeasible')
    const kinds = new Set<string>()
    for (let seed = 0; seed < caseCount(40); seed += 1) {
      const outcome = leastCost(seed === 0 ? problem : jitteredProblem(problem, seed), testSolver)
      kinds.add(outcome.kind)
      if (outcome.kind === 'infeasible')
        expect(
          outcome.certificate && certifyInfeasible(outcome.model.program, outcome.certificate.multipliers),
        ).toEqual(outcome.certificate)
      if (seed === 0) expect(outcome.kind).toBe('infeasible')
    }
    expect([...kinds].sort()).toEqual(['infeasible', 'optimal'])
  })

  test('by less than the tolerance of a proof is none, for the formula as for its explanation', () => {
    for (const name of ['infeasible-by-a-hair', 'relaxation-of-a-hair']) {
      const outcome = leastCost(readHardProblem(name), testSolver)
      expect(outcome.kind).toBe('optimal')
      expect(outcome.kind === 'optimal' && outcome.certificate.greatestViolation).toBeLessThan(1e-7)
      expect(whyNot(readHardProblem(name), testSolver).kind).toBe('feasible')
    }
  })

  test('of a formula is that of an infeasible subset of its limits', () => {
    for (let seed = 0; seed < caseCount(150); seed += 1) {
      const problem = edgeProblem(seed)
      const outcome = leastCost(problem, testSolver)
      if (outcome.kind !== 'infeasible' && outcome.kind !== 'optimal') continue
      const subset = findInfeasibleSubset(problem, testSolver)
      expect({ seed, kind: subset.kind }).toEqual({
        seed,
        kind: outcome.kind === 'optimal' ? 'feasible' : 'infeasibleSubset',
      })
      if (subset.kind === 'infeasibleSubset') expect(subset.isIrreducible).toBe(true)
    }
  })
})

describe('the explanation of an infeasible formula', () => {
  test('has a curve that falls, however small the steps', () => {
    const problems = [
      readHardProblem('curve-backwards'),
      ...Array.from({ length: caseCount(2) }, (_, seed) => edgeProblem(seed * 5)),
      ...Array.from({ length: caseCount(1) }, (_, seed) =>
        impossibleProblem(seed * 4, {
          foods: 3 + ((seed * 4) % 10),
          nutrients: 1 + ((seed * 4) % 6),
          kind: 'everything',
        }),
      ),
    ]
    let points = 0
    for (const [index, problem] of problems.entries()) {
      const why = whyNot(problem, testSolver)
      if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') continue
      const curve = why.curve?.points ?? []
      points += curve.length
      for (const [before, next] of curve.slice(1).map((point, position) => [curve[position]!, point] as const)) {
        expect(next.measure, `problem ${index}`).toBeGreaterThan(before.measure)
        expect(next.costPerAnimalDayEur, `problem ${index}`).toBeLessThan(before.costPerAnimalDayEur)
      }
      const model = elasticModel(problem)
      if ('refusals' in model) throw new Error('refused')
      // No point costs more than the cheapest recipe of its measure.
      for (const { measure, costPerAnimalDayEur } of curve.slice(1)) {
        const goal = { minimise: 'price', maxMeasure: measure * (1 + 1e-9) } as const
        const cheapest = searchRelaxation(model, goal, why.relaxation.optimum.recipe, testSolver)
        if (cheapest.kind !== 'optimum') throw new Error(cheapest.kind)
        const tolerance = why.curve?.isExact ? 1e-6 : 2e-3
        // Where next to nothing is left of a cost, the tolerance of its proof is that of what it was; a hundred-millionth
        // of a euro a day is nothing.
        const proofTolerance = 1e-7 * (curve[0]?.costPerAnimalDayEur ?? 0) + 1e-8
        expect(costPerAnimalDayEur).toBeLessThanOrEqual(cheapest.value * (1 + tolerance) + proofTolerance)
      }
    }
    expect(points).toBeGreaterThan(caseCount(3))
  })

  test('relaxes no share that ever more of a food would dilute', () => {
    const why = whyNot(readHardProblem('relaxation-by-dilution'), testSolver)
    if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') throw new Error(why.kind)
    expect(why.relaxation).toMatchObject({ keepsShares: true, measure: 1, measureBound: 1 })
    expect(why.relaxation.limits).toMatchObject([{ side: { subject: { kind: 'food', code: 'F0' } }, needed: 0 }])
    expect(why.curve).toBeNull()
  })

  test('of almost no violation still has a relaxation', () => {
    const problem = readHardProblem('relaxation-of-a-hair')
    for (const excess of [1e-3, 1e-6, 3e-7]) {
      const limits = problem.limits.map((limit) =>
        limit.subject.kind === 'nutrient' ? { ...limit, min: 0.1 * (1 + excess) } : limit,
      )
      const why = whyNot({ ...problem, limits }, testSolver)
      expect(why.kind === 'explained' ? why.relaxation.kind : why.kind).toMatch(/^(relaxation|feasible)$/)
      if (excess >= 1e-6) expect(why.kind).toBe('explained')
    }
  })
})

describe('ranges', () => {
  test('of a shadow price end with another one only where there is a recipe beyond', () => {
    const problems = [
      readHardProblem('ending-without-recipe'),
      ...Array.from({ length: caseCount(150) }, (_, seed) => edgeProblem(seed)),
      ...Array.from({ length: caseCount(8) }, (_, seed) => comparisonProblem(seed * 5)),
    ]
    let ends = 0
    const wrong: string[] = []
    for (const [index, problem] of problems.entries()) {
      const optimum = leastCost(problem, testSolver)
      const sensitivity = optimum.kind === 'optimal' ? sensitivityOf(optimum, testSolver) : null
      if (sensitivity?.kind !== 'sensitivity') continue
      for (const { limit, movesWith, lowered, raised } of sensitivity.limits)
        for (const [sign, { until, ending }] of [
          [-1, lowered],
          [1, raised],
        ] as const) {
          const value = until + sign * 1e-6 * Math.abs(until)
          if (ending !== 'changes' || until <= 0) continue
          ends += 1
          const beyond = leastCost(
            problemWithSides(problem, [limit, ...(movesWith ? [movesWith] : [])], value),
            testSolver,
          )
          if (beyond.kind === 'infeasible' && beyond.exceedsDefaultBound.length === 0)
            wrong.push(`problem ${index}: ${JSON.stringify({ limit, sign, until })}`)
        }
    }
    // The next range may be shorter than the millionth tried here.
    expect(wrong.slice(Math.floor(ends / 1000))).toEqual([])
    expect(ends).toBeGreaterThan(caseCount(60))
  })

  test('of a share do not end where the default upper bound happens to be', () => {
    const problem = readHardProblem('share-without-end')
    for (const subject of [{ kind: 'nutrientPerKg', code: 'MG' }, { kind: 'humidity' }] as const) {
      const range = quantityRange(problem, subject, testSolver)
      expect(range).toMatchObject({ min: { kind: 'unbounded' }, max: { kind: 'reached' } })
    }
    const limited = {
      ...problem,
      limits: [...problem.limits, { subject: { kind: 'total' }, min: null, max: 100, from: 'formula' }],
    }
    const range = quantityRange(limited as FormulaProblem, { kind: 'nutrientPerKg', code: 'MG' }, testSolver)
    expect(range).toMatchObject({ min: { kind: 'reached', value: 5 }, max: { kind: 'reached', value: 10 } })
  })

  test('of a limit do not end at the default upper bound of a food', () => {
    const optimum = leastCost(readHardProblem('share-without-end'), testSolver)
    const sensitivity = optimum.kind === 'optimal' ? sensitivityOf(optimum, testSolver) : null
    if (sensitivity?.kind !== 'sensitivity') throw new Error('no sensitivity')
    expect(sensitivity.limits[0]?.raised).toMatchObject({ until: Number.POSITIVE_INFINITY, ending: 'never' })
  })
})

describe('whole numbers', () => {
  test('a food that has no multiple of its step between its limits stays out', () => {
    const outcome = leastCost(readHardProblem('no-step-between'), testSolver)
    expect(outcome.kind === 'optimal' && [...outcome.recipe]).toEqual([0, 100])
  })

  test('what a search calls infeasible without a proof is searched again without presolve', () => {
    const infinity = Number.POSITIVE_INFINITY
    const program = linearProgram(
      [
        { name: 'A', cost: 1, lower: 0.04, upper: 0.96, kind: columnKinds.semiInteger },
        { name: 'B', cost: 1, lower: 0, upper: 1000 },
      ],
      [{ name: 'total', lower: 100, upper: infinity, coefficients: [25, 1] }],
    )
    const answer = certifiedSolve(program, testSolver)
    expect(answer.kind === 'optimal' && [...answer.x]).toEqual([0, 100])
  })
})

test('what one search of whole numbers cuts off, the other finds', () => {
  const outcome = leastCost(readHardProblem('presolve-cuts-optimum'), testSolver)
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
  expect(outcome.recipe[1]).toBe(25)
  expect(outcome.costPerAnimalDayEur).toBeCloseTo(0.00581936564, 9)
})

describe('a case in large units', () => {
  test.each([
    ['case-in-tonnes-1', 0.01198604031],
    ['case-in-tonnes-2', 0.0333333333],
    ['case-in-tonnes-3', 0.0666666667],
  ])('%s has its least cost, and no cost below its bound', (name, cost) => {
    const { outcome } = solveCase(readHardCase(name), testSolver)
    if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
    expect(outcome.costPerAnimalDayEur).toBeCloseTo(cost, 10)
    expect(outcome.certificate.cost).toBeGreaterThanOrEqual(outcome.certificate.bound * (1 - 1e-12))
  })

  test('costs the same in grams as in tonnes', () => {
    const kinds = new Set<string>()
    for (let seed = 0; seed < caseCount(40); seed += 1) {
      const { foods, nutrients, limits } = comparisonProblem(seed)
      const inUnits = (gramsPerUnit: number) => {
        const inUnit = (grams: number | null) => grams && grams / gramsPerUnit
        const total = limits.find(({ subject }) => subject.kind === 'total')
        return {
          nutrientBasis: 'sum' as const,
          ingredients: foods.map(({ code, contents, pricePerTonneEur }) => ({
            name: code,
            price: ((pricePerTonneEur ?? 0) / 1e6) * gramsPerUnit,
            nutrients: new Map(nutrients.map((name, index) => [name, (contents[index]! / 1000) * gramsPerUnit])),
          })),
          nutrients: limits.flatMap(({ subject, min, max }) =>
            subject.kind === 'nutrient' ? [{ name: subject.code, min, max }] : [],
          ),
          total: total && { min: inUnit(total.min), max: inUnit(total.max) },
        }
      }
      const [inGrams, inTonnes] = [1, 1e6].map((gramsPerUnit) => solveCase(inUnits(gramsPerUnit), testSolver).outcome)
      expect(inTonnes?.kind).toBe(inGrams?.kind)
      kinds.add(inGrams?.kind ?? '')
      if (inGrams?.kind !== 'optimal' || inTonnes?.kind !== 'optimal') continue
      const { costPerAnimalDayEur: cost } = inGrams
      expect(Math.abs(inTonnes.costPerAnimalDayEur - cost), `seed ${seed}`).toBeLessThanOrEqual(1e-6 * cost)
    }
    expect([...kinds].sort()).toEqual(['infeasible', 'optimal', 'refused'])
  })
})

describe('the stored recipe', () => {
  test('has half a milligram of a vitamin where all of it is needed', () => {
    const outcome = leastCost(readHardProblem('vitamin-traces'), testSolver)
    expect(outcome.kind === 'optimal' && [...outcome.storedRecipe]).toEqual([99.9996, 0.0004])
  })

  test('keeps the limits, unless that takes less than a microgram', () => {
    let solved = 0
    for (let seed = 0; seed < caseCount(300); seed += 1) {
      const problem = seed % 4 === 0 ? comparisonProblem(seed) : edgeProblem(seed)
      const outcome = leastCost(problem, testSolver)
      if (outcome.kind !== 'optimal' || outcome.recipe.some((grams) => grams > 0 && grams < 1e-6)) continue
      solved += 1
      expect(isEveryLimitRespected(checkLimits(problem, outcome.storedRecipe)), `seed ${seed}`).toBe(true)
    }
    expect(solved).toBeGreaterThan(caseCount(170))
  })

  test('is the cheapest recipe without a food of which less than a microgram is needed', () => {
    const problem = readHardProblem('vitamin-traces')
    const [carrier, vitamin] = problem.foods
    const [total, vitaminLimit] = problem.limits
    const dear = { ...carrier!, code: 'W', contents: [100], pricePerTonneEur: 150 }
    const outcome = leastCost(
      { ...problem, foods: [carrier!, vitamin!, dear], limits: [total!, { ...vitaminLimit!, min: 0.1 }] },
      testSolver,
    )
    if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
    expect(outcome.recipe[1]).toBeCloseTo(2e-7, 12)
    expect([...outcome.storedRecipe]).toEqual([99, 0, 1])
  })
})

test('our own simplex answers every formula, with proof', () => {
  const kinds: Record<string, number> = {}
  for (let seed = 0; seed < caseCount(80); seed += 1) {
    const model = leastCostModel(comparisonProblem(seed))
    if ('refusals' in model || model.program.kinds) continue
    const answer = ownSimplex(model.program)
    const outcome = leastCostOfModel(model, testSolver)
    const proof =
      answer.kind === 'optimal'
        ? certifyOptimum(model.program, answer.x, answer.rowDuals)
        : answer.kind === 'infeasible' && answer.ray && certifyInfeasible(model.program, answer.ray)
    if (outcome.kind === 'infeasible') expect(answer.kind, `seed ${seed}`).toBe('infeasible')
    expect(proof, `seed ${seed}`).toBeTruthy()
    kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1
  }
  expect(kinds.optimal).toBeGreaterThan(caseCount(40))
  expect(kinds.infeasible).toBeGreaterThan(caseCount(3))
})
