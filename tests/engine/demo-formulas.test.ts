import { describe, expect, test } from 'vitest'
import { adjust } from '../../packages/domain/src/formulation/adjust.ts'
import { checkConstraints, isRespected } from '../../packages/domain/src/formulation/check-constraints.ts'
import { formulaFigures, priceSummary } from '../../packages/domain/src/formulation/formula-figures.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { limitsOf } from '../../packages/domain/src/formulation/limits.ts'
import { whyNot } from '../../packages/domain/src/formulation/why-not.ts'
import { formulaProblem } from '../../packages/server/src/formulation/formula-file.ts'
import { formulaTerms } from '../../packages/server/src/formulation/limit-names.ts'
import { answerOf } from '../../packages/server/src/formulation/solve-answer.ts'
import { catalogue, demoFormulas, infeasibleFormulas, solvedFormulas, unsolvedFormulas } from './demo-formulas.ts'
import { solver } from './solver.ts'

function solved(problem: FormulaProblem) {
  const outcome = leastCost(problem, solver)
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
  return outcome
}

/** A number published with so many decimals is ours, rounded. */
const expectPublished = (ours: number | null, published: number, decimals: number, what: string) =>
  expect(Math.abs((ours ?? Number.NaN) - published), what).toBeLessThan(
    0.500001 * 10 ** -decimals + 1e-9 * Math.abs(published),
  )

test('six formulas carry their optimum, three do not, two are impossible', () => {
  expect([solvedFormulas, unsolvedFormulas, infeasibleFormulas].map(({ length }) => length)).toEqual([6, 3, 2])
})

describe.each(solvedFormulas)('$code', (formula) => {
  const { problem, entry, optimum, values, kilogramsPerTonne } = formula
  const outcome = solved(problem)
  const figures = formulaFigures(problem, outcome.recipe)

  test('costs what three solvers agreed on, with a proof', () => {
    expect(Math.abs(outcome.costPerAnimalDayEur / optimum.objective_eur_animal_day - 1)).toBeLessThan(1e-6)
    expect(outcome.certificate.gap).toBeLessThan(1e-9)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
  })

  test('is the same recipe, food by food, and the stored one keeps every limit', () => {
    values.forEach((grams, place) => {
      expect(Math.abs(outcome.recipe[place]! - grams), entry.foods[place]!.code).toBeLessThan(1e-6)
    })
    expect(isRespected(checkConstraints(problem, outcome.storedRecipe))).toBe(true)
  })

  test('comes to the published total, humidity, kilograms per tonne and nutrients', () => {
    expectPublished(figures.totalGrams, entry.total.value as number, 6, 'total')
    expectPublished(figures.humidityPercent, entry.humidity.value as number, 6, 'humidity')
    figures.foods.forEach((food, place) => {
      expectPublished(food.kilogramsPerTonne, kilogramsPerTonne[place]!, 6, food.code)
    })
    for (const { code, value, valuePerKg } of figures.nutrients) {
      expectPublished(value, optimum.nutrients[code]!.value, 6, code)
      expectPublished(valuePerKg, optimum.nutrients[code]!.value_kg, 6, `${code} per kg`)
    }
  })

  test('comes to the published prices and quantities', () => {
    const { cmvp } = optimum
    const summary = priceSummary(problem, outcome.recipe, entry.animal_count)
    expectPublished(summary.pricePerAnimalDayEur, cmvp.priceAJ, 6, 'priceAJ')
    expectPublished(summary.pricePerKgEur, cmvp.priceKG, 6, 'priceKG')
    expectPublished(summary.pricePerTonneEur, cmvp.priceT, 4, 'priceT')
    expectPublished(summary.quantityPerDayKg, cmvp.quantityKG_day, 4, 'quantityKG')
    expectPublished(summary.quantityPer30DaysTonnes, cmvp.quantityT30J, 5, 'quantityT30J')
    expect(summary.daysPerTonne).toBe(cmvp.daysPerTonne)
    const used = (category: string) =>
      entry.foods.filter(
        ({ code }, place) => outcome.recipe[place]! > 0 && catalogue.foods.get(code)?.primaryCategory === category,
      ).length
    expect({ MP: used('MP'), Diet: used('Diet') }).toEqual(optimum.n_used)
  })

  test('binds the published limits, at the published duals, and no others', () => {
    const { duals } = answerOf(outcome, { problem, terms: formulaTerms }, null) as {
      duals: { limit: string; side: string; value: number; dual: number }[]
    }
    const known = new Map([
      ...optimum.binding_constraints.map(
        (one) => [one.constraint.replace('TOTAL', 'total'), one.dual_eur_per_unit] as const,
      ),
      // A food held to one amount is held from both sides: what it costs says which one costs.
      ...optimum.binding_food_bounds.map(
        ({ food, reduced_cost_eur_per_g: dual }) => [`${food}_${dual > 0 ? 'min' : 'max'}`, dual] as const,
      ),
    ])
    expect(new Set(duals.map(({ limit, side }) => `${limit}_${side}`))).toEqual(new Set(known.keys()))
    for (const { limit, side, dual } of duals)
      expect(Math.abs(dual / known.get(`${limit}_${side}`)! - 1), `${limit} ${side}`).toBeLessThan(1e-6)
  })

  test('under the other price list: what the same recipe costs, and what the cheapest is', () => {
    const { otherList } = formula
    const other = formula.under(otherList.price_list)
    const { pricePerAnimalDayEur } = priceSummary(other, outcome.recipe, 1)
    expectPublished(pricePerAnimalDayEur, otherList.same_recipe_priceAJ, 6, 'same recipe')
    const again = solved(other)
    expectPublished(again.costPerAnimalDayEur, otherList.reoptimised_priceAJ, 6, 'optimised again')
    entry.foods.forEach(({ code }, place) => {
      expectPublished(again.recipe[place]!, otherList.reoptimised_values[code] ?? 0, 6, code)
    })
  })

  test('is adjusted as published, and the check says what the rounding breaks', () => {
    const known = formula.adjusted
    const adjustment = adjust(problem, outcome.storedRecipe)
    if (adjustment.kind === 'refused') {
      expect([adjustment.reason, known.result]).toEqual(['alreadyMultiple', 'Ajustement impossible'])
      return
    }
    expect(known.result).toBe('Ajustement réalisé')
    expect(adjustment.totalGrams).toBe(known.total)
    const carrier = entry.foods.findIndex(({ code }) => code === '640642')
    expect(Math.abs(adjustment.recipe[carrier]! - known.value_640642!)).toBeLessThan(2e-5)
    expectPublished(priceSummary(problem, adjustment.recipe, 1).pricePerAnimalDayEur, known.priceAJ!, 6, 'priceAJ')
    const broken = adjustment.check.violations.map(({ limit }) => `${formulaTerms.nameOf(limit.subject)} ${limit.side}`)
    expect(broken).toEqual(known.violations_at_0999_1001)
  })
})

describe.each(unsolvedFormulas)('$code, whose optimum nobody had published', ({ problem }) => {
  test('has a proved optimum that keeps every limit', () => {
    const outcome = solved(problem)
    expect(outcome.certificate.gap).toBeLessThan(1e-9)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
    expect(isRespected(checkConstraints(problem, outcome.storedRecipe))).toBe(true)
  })
})

test('a food that the set forbids stays out, even where the formula offers it for nothing: no salt for dry cows', () => {
  const { entry } = demoFormulas.find(({ code }) => code === 'DEMO_6')!
  const salt = '640620'
  const problem = formulaProblem(
    '',
    { ...entry, foods: [...entry.foods, { code: salt, min: 0, max: null }] },
    catalogue,
  )
  const foods = problem.foods.map((food) => (food.code === salt ? { ...food, pricePerTonneEur: 0 } : food))
  expect(solved({ ...problem, foods }).recipe.at(-1)).toBe(0)
  const allowed = foods.map(({ excluded, ...food }) => food)
  expect(solved({ ...problem, foods: allowed }).recipe.at(-1)).toBeGreaterThan(1)
})

describe.each(infeasibleFormulas)('$code', ({ problem, entry }) => {
  test('is proved impossible', () => {
    const outcome = leastCost(problem, solver)
    if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
    expect(outcome.certificate!.margin).toBeGreaterThan(1e-3)
  })

  test('limits that contradict one another are named: as short a list as was published, and none too many', () => {
    const why = whyNot(problem, solver)
    if (why.kind !== 'explained') throw new Error(why.kind)
    const { sides, isIrreducible } = why.conflict
    expect(isIrreducible).toBe(true)
    const kindWith = (kept: typeof sides) => leastCost({ ...problem, limits: limitsOf(kept) }, solver).kind
    expect(kindWith(sides)).toBe('infeasible')
    for (const side of sides)
      expect(kindWith(sides.filter((other) => other !== side)), formulaTerms.nameOf(side.subject)).toBe('optimal')
    const published = entry.conflict as { constraint: string }[] | undefined
    if (published) expect(sides.length).toBeLessThanOrEqual(published.length)
  })

  test('the smallest relaxation has a recipe, proved and checked', () => {
    const why = whyNot(problem, solver)
    if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') throw new Error(why.kind)
    const { limits, optimum, measure, leastMeasure } = why.relaxation
    expect(limits.length).toBeGreaterThan(0)
    expect(measure / leastMeasure).toBeCloseTo(1, 6)
    expect(optimum.certificate.gap).toBeLessThan(1e-8)
    expect(isRespected(checkConstraints(optimum.model.problem, optimum.recipe))).toBe(true)
  })
})
