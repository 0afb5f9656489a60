import { limitSubjectName } from '@provende/text/limit-sentences.ts'
import { describe, expect, test } from 'vitest'
import { whyNot } from '../../packages/domain/src/formulation/explain/why-not.ts'
import { adjustTotal } from '../../packages/domain/src/formulation/formula/adjust-total.ts'
import { checkLimits, isEveryLimitRespected } from '../../packages/domain/src/formulation/formula/check-limits.ts'
import { formulaFigures, priceSummary } from '../../packages/domain/src/formulation/formula/formula-figures.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { limitsOfSides } from '../../packages/domain/src/formulation/problem/limits.ts'
import { formulaFileTerms } from '../../packages/server/src/operations/solve/file-terms.ts'
import { problemOfFileFormula } from '../../packages/server/src/operations/solve/formula-file.ts'
import { toSolveOutput } from '../../packages/server/src/operations/solve/solve-output.ts'
import {
  demoCatalogue,
  demoFormulas,
  formulasWithoutPublishedOptimum,
  formulasWithPublishedOptimum,
  infeasibleFormulas,
} from './support/demo-formulas.ts'
import { testSolver } from './support/solver.ts'

function solveWithSensitivity(problem: FormulaProblem) {
  const outcome = leastCost(problem, testSolver)
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
  return outcome
}

/** Our value, rounded to the published number of decimals, is the published value. */
const expectPublished = (ours: number | null, published: number, decimals: number, what: string) =>
  expect(Math.abs((ours ?? Number.NaN) - published), what).toBeLessThan(
    0.500001 * 10 ** -decimals + 1e-9 * Math.abs(published),
  )

test('six formulas have a published optimum, three have none, two are infeasible', () => {
  expect(
    [formulasWithPublishedOptimum, formulasWithoutPublishedOptimum, infeasibleFormulas].map(({ length }) => length),
  ).toEqual([6, 3, 2])
})

describe.each(formulasWithPublishedOptimum)('$code', (formula) => {
  const { problem, entry, optimum, values, kilogramsPerTonne } = formula
  const outcome = solveWithSensitivity(problem)
  const figures = formulaFigures(problem, outcome.recipe)

  test('has the cost on which three solvers agreed, with a proof', () => {
    expect(Math.abs(outcome.costPerAnimalDayEur / optimum.objective_eur_animal_day - 1)).toBeLessThan(1e-6)
    expect(outcome.certificate.gap).toBeLessThan(1e-9)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
  })

  test('has the published recipe, food by food, and its stored recipe satisfies every limit', () => {
    values.forEach((grams, index) => {
      expect(Math.abs(outcome.recipe[index]! - grams), entry.foods[index]!.code).toBeLessThan(1e-6)
    })
    expect(isEveryLimitRespected(checkLimits(problem, outcome.storedRecipe))).toBe(true)
  })

  test('has the published total, humidity, kilograms per tonne and nutrients', () => {
    expectPublished(figures.totalGrams, entry.total.value as number, 6, 'total')
    expectPublished(figures.humidityPercent, entry.humidity.value as number, 6, 'humidity')
    figures.foods.forEach((food, index) => {
      expectPublished(food.kilogramsPerTonne, kilogramsPerTonne[index]!, 6, food.code)
    })
    for (const { code, value, valuePerKg } of figures.nutrients) {
      expectPublished(value, optimum.nutrients[code]!.value, 6, code)
      expectPublished(valuePerKg, optimum.nutrients[code]!.value_kg, 6, `${code} per kg`)
    }
  })

  test('has the published prices and quantities', () => {
    const { cmvp } = optimum
    const summary = priceSummary(problem, outcome.recipe, entry.animal_count)
    expectPublished(summary.pricePerAnimalDayEur, cmvp.priceAJ, 6, 'priceAJ')
    expectPublished(summary.pricePerKgEur, cmvp.priceKG, 6, 'priceKG')
    expectPublished(summary.pricePerTonneEur, cmvp.priceT, 4, 'priceT')
    expectPublished(summary.quantityPerDayKg, cmvp.quantityKG_day, 4, 'quantityKG')
    expectPublished(summary.quantityPer30DaysTonnes, cmvp.quantityT30J, 5, 'quantityT30J')
    expect(summary.daysPerTonne).toBe(cmvp.daysPerTonne)
    const usedFoods = (category: string) =>
      entry.foods.filter(
        ({ code }, index) => outcome.recipe[index]! > 0 && demoCatalogue.foods.get(code)?.primaryCategory === category,
      ).length
    expect({ MP: usedFoods('MP'), Diet: usedFoods('Diet') }).toEqual(optimum.n_used)
  })

  test('has the published binding limits and no others, with the published duals', () => {
    const { duals } = toSolveOutput(outcome, { problem, terms: formulaFileTerms }, null) as {
      duals: { limit: string; side: string; value: number; dual: number }[]
    }
    const publishedDuals = new Map([
      ...optimum.binding_constraints.map(
        ({ constraint, dual_eur_per_unit }) => [constraint.replace('TOTAL', 'total'), dual_eur_per_unit] as const,
      ),
      // A food with equal minimum and maximum is bound on both sides: the sign of the reduced cost tells which one.
      ...optimum.binding_food_bounds.map(
        ({ food, reduced_cost_eur_per_g: dual }) => [`${food}_${dual > 0 ? 'min' : 'max'}`, dual] as const,
      ),
    ])
    expect(new Set(duals.map(({ limit, side }) => `${limit}_${side}`))).toEqual(new Set(publishedDuals.keys()))
    for (const { limit, side, dual } of duals)
      expect(Math.abs(dual / publishedDuals.get(`${limit}_${side}`)! - 1), `${limit} ${side}`).toBeLessThan(1e-6)
  })

  test('has the published costs under the other price list, for the same recipe and for the new optimum', () => {
    const { otherList } = formula
    const other = formula.withPriceList(otherList.price_list)
    const { pricePerAnimalDayEur } = priceSummary(other, outcome.recipe, 1)
    expectPublished(pricePerAnimalDayEur, otherList.same_recipe_priceAJ, 6, 'same recipe')
    const reoptimised = solveWithSensitivity(other)
    expectPublished(reoptimised.costPerAnimalDayEur, otherList.reoptimised_priceAJ, 6, 'optimised again')
    entry.foods.forEach(({ code }, index) => {
      expectPublished(reoptimised.recipe[index]!, otherList.reoptimised_values[code] ?? 0, 6, code)
    })
  })

  test('is adjusted as published, and the check names the limits broken by the rounding', () => {
    const published = formula.adjusted
    const adjustment = adjustTotal(problem, outcome.storedRecipe)
    if (adjustment.kind === 'refused') {
      expect([adjustment.reason, published.result]).toEqual(['alreadyMultiple', 'Ajustement impossible'])
      return
    }
    expect(published.result).toBe('Ajustement réalisé')
    expect(adjustment.totalGrams).toBe(published.total)
    const carrier = entry.foods.findIndex(({ code }) => code === '640642')
    expect(Math.abs(adjustment.recipe[carrier]! - published.value_640642!)).toBeLessThan(2e-5)
    expectPublished(priceSummary(problem, adjustment.recipe, 1).pricePerAnimalDayEur, published.priceAJ!, 6, 'priceAJ')
    const violated = adjustment.check.violations.map(
      ({ limit }) => `${limitSubjectName(limit.subject, formulaFileTerms)} ${limit.side}`,
    )
    expect(violated).toEqual(published.violations_at_0999_1001)
  })
})

describe.each(formulasWithoutPublishedOptimum)('$code, without a published optimum', ({ problem }) => {
  test('has a proved optimum that satisfies every limit', () => {
    const outcome = solveWithSensitivity(problem)
    expect(outcome.certificate.gap).toBeLessThan(1e-9)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
    expect(isEveryLimitRespected(checkLimits(problem, outcome.storedRecipe))).toBe(true)
  })
})

test('a food forbidden by the constraint set stays out of the recipe even at a price of 0: no salt for dry cows', () => {
  const { entry } = demoFormulas.find(({ code }) => code === 'DEMO_6')!
  const salt = '640620'
  const problem = problemOfFileFormula(
    '',
    { ...entry, foods: [...entry.foods, { code: salt, min: 0, max: null }] },
    demoCatalogue,
  )
  const foods = problem.foods.map((food) => (food.code === salt ? { ...food, pricePerTonneEur: 0 } : food))
  expect(solveWithSensitivity({ ...problem, foods }).recipe.at(-1)).toBe(0)
  const allowed = foods.map(({ excluded, ...food }) => food)
  expect(solveWithSensitivity({ ...problem, foods: allowed }).recipe.at(-1)).toBeGreaterThan(1)
})

describe.each(infeasibleFormulas)('$code', ({ problem, entry }) => {
  test('is proved infeasible', () => {
    const outcome = leastCost(problem, testSolver)
    if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
    expect(outcome.certificate!.margin).toBeGreaterThan(1e-3)
  })

  test('has an irreducible infeasible subset, no longer than the published one', () => {
    const why = whyNot(problem, testSolver)
    if (why.kind !== 'explained') throw new Error(why.kind)
    const { sides, isIrreducible } = why.infeasibleSubset
    expect(isIrreducible).toBe(true)
    const kindWith = (subset: typeof sides) => leastCost({ ...problem, limits: limitsOfSides(subset) }, testSolver).kind
    expect(kindWith(sides)).toBe('infeasible')
    for (const side of sides)
      expect(kindWith(sides.filter((other) => other !== side)), limitSubjectName(side.subject, formulaFileTerms)).toBe(
        'optimal',
      )
    const published = entry.conflict as { constraint: string }[] | undefined
    if (published) expect(sides.length).toBeLessThanOrEqual(published.length)
  })

  test('has a smallest relaxation with a proved recipe that satisfies the relaxed limits', () => {
    const why = whyNot(problem, testSolver)
    if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') throw new Error(why.kind)
    const { limits, optimum, measure, measureBound } = why.relaxation
    expect(limits.length).toBeGreaterThan(0)
    expect(measure / measureBound).toBeCloseTo(1, 6)
    expect(optimum.certificate.gap).toBeLessThan(1e-8)
    expect(isEveryLimitRespected(checkLimits(optimum.model.problem, optimum.recipe))).toBe(true)
  })
})
