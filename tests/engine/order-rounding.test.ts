// The rounding of an order's recipe, where rounding alone breaks a limit.

import { describe, expect, test } from 'vitest'
import { limitStateOf } from '../../packages/domain/src/formulation/formula/check-limits.ts'
import { closestRecipe } from '../../packages/domain/src/formulation/optimise/closest-recipe.ts'
import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../packages/domain/src/formulation/problem/limits.ts'
import {
  isLimitBrokenByRounding,
  orderRecipe,
  orderRecipeWithRounding,
  roundingSearch,
} from '../../packages/domain/src/ordering/order-recipe.ts'
import { testSolver } from './support/solver.ts'

const food = (code: string, ...contents: number[]): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent: 100,
  contents,
  pricePerTonneEur: 100,
})
const limit = (subject: Limit['subject'], min: number | null, max: number | null): Limit => ({
  subject,
  min,
  max,
  from: 'formula',
})
/** 200 g per day: selenium in mg/kg, at most 0.4 mg/kg of product. */
const seleniumProblem = (max: number): FormulaProblem => ({
  foods: [food('640642', 0), food('SEL', 0), food('SE', 1000)],
  nutrients: ['SE'],
  limits: [limit({ kind: 'total' }, 200, 200), limit({ kind: 'nutrientPerKg', code: 'SE' }, null, max)],
})

describe('the recipe of an order', () => {
  test('that keeps its limits when rounded is taken as it is', () => {
    const problem = seleniumProblem(0.45)
    const recipe = Float64Array.of(150, 49.92, 0.08)
    const rounded = orderRecipe(problem, recipe, [0, 1, 1])
    expect(rounded.kilograms.map(({ kilogramsPerTonne }) => kilogramsPerTonne)).toEqual([750, 249.6, 0.4])
    expect(isLimitBrokenByRounding(problem, recipe, rounded)).toBe(false)
  })

  test('whose rounding breaks a limit gets the nearest rounding that keeps all', () => {
    const problem = seleniumProblem(0.36)
    // 0.36 kg/t of SE, rounded to 0.4 with one decimal: above the limit.
    const recipe = Float64Array.of(150, 49.928, 0.072)
    const decimals = [0, 1, 1]
    const rounded = orderRecipe(problem, recipe, decimals)
    expect(isLimitBrokenByRounding(problem, recipe, rounded)).toBe(true)
    const search = roundingSearch(problem, recipe, decimals)
    const outcome = closestRecipe(search.problem, search.target, testSolver, search)
    expect(outcome.kind).toBe('optimal')
    const otherRounding =
      outcome.kind === 'optimal' ? orderRecipeWithRounding(problem, recipe, outcome.recipe, decimals) : null
    expect(otherRounding?.kilograms.map(({ kilogramsPerTonne }) => kilogramsPerTonne)).toEqual([750.1, 249.6, 0.3])
    expect(otherRounding && limitStateOf(otherRounding.check)).toBe('respected')
  })

  test('keeps a food that is fixed per day, within the thousandth by which amounts per day may miss their limit', () => {
    // 420 g per day: 1 g is 2.380952… kg/t, never a whole number of steps; 4 g of oil is 9.52 kg/t, rounded below its minimum.
    const problem: FormulaProblem = {
      foods: [food('640642', 0), food('OIL', 0), food('BIOTIN', 0)],
      nutrients: ['NONE'],
      limits: [
        limit({ kind: 'total' }, 420, 420),
        limit({ kind: 'food', code: 'OIL' }, 4, 10),
        limit({ kind: 'food', code: 'BIOTIN' }, 1, 1),
      ],
    }
    const recipe = Float64Array.of(415, 4, 1)
    const decimals = [1, 1, 3]
    expect(isLimitBrokenByRounding(problem, recipe, orderRecipe(problem, recipe, decimals))).toBe(true)
    const search = roundingSearch(problem, recipe, decimals)
    const outcome = closestRecipe(search.problem, search.target, testSolver, search)
    const otherRounding =
      outcome.kind === 'optimal' ? orderRecipeWithRounding(problem, recipe, outcome.recipe, decimals) : null
    expect(otherRounding?.kilograms.map(({ kilogramsPerTonne }) => kilogramsPerTonne)).toEqual([988.019, 9.6, 2.381])
  })

  test('without a rounding that keeps all is said to have none', () => {
    const base = seleniumProblem(0.36)
    const problem = { ...base, limits: [...base.limits, limit({ kind: 'nutrientPerKg', code: 'SE' }, 0.34, null)] }
    const recipe = Float64Array.of(150, 49.93, 0.07)
    const search = roundingSearch(problem, recipe, [0, 1, 1])
    expect(closestRecipe(search.problem, search.target, testSolver, search).kind).toBe('infeasible')
  })
})
