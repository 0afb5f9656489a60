// Reformulating without changing the label: the answer prints what was printed, costs no less than the free optimum, and
// where there is none the limits that contradict are named.

import { describe, expect, test } from 'vitest'
import { labelChanges, printedLabelOf } from '../../packages/domain/src/formulation/label/label-changes.ts'
import { sameLabelOptimum } from '../../packages/domain/src/formulation/label/same-label-optimum.ts'
import { closestRecipe } from '../../packages/domain/src/formulation/optimise/closest-recipe.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import type { FormulaProblem, Recipe } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import {
  isLimitBrokenByRounding,
  orderRecipe,
  orderRecipeWithRounding,
  roundingSearch,
} from '../../packages/domain/src/ordering/order-recipe.ts'
import { testRandom } from '../kit/support/seeded-random.ts'
import { demoFormulas } from './support/demo-formulas.ts'
import { demoLabelFacts, labelledFoods, weighedLabel } from './support/demo-labels.ts'
import { testSolver } from './support/solver.ts'

const problemOf = (formula: string): FormulaProblem => {
  const demo = demoFormulas.find(({ code }) => code === formula)
  if (demo === undefined) throw new Error(`no formula ${formula}`)
  return demo.problem
}
const optimumOf = (problem: FormulaProblem) => {
  const outcome = leastCost(problem, testSolver)
  if (outcome.kind !== 'optimal') throw new Error(`${outcome.kind}`)
  return outcome
}
/** The recipe an order of the optimum has: rounded food by food, another way where that breaks a limit. */
function orderedRecipe(problem: FormulaProblem): Recipe {
  const { storedRecipe } = optimumOf(problem)
  const decimals = labelledFoods(problem).map((food) => food.decimals)
  const rounded = orderRecipe(problem, storedRecipe, decimals)
  if (!isLimitBrokenByRounding(problem, storedRecipe, rounded)) return rounded.recipe
  const search = roundingSearch(problem, storedRecipe, decimals)
  const closest = closestRecipe(search.problem, search.target, testSolver)
  const other =
    closest.kind === 'optimal' ? orderRecipeWithRounding(problem, storedRecipe, closest.recipe, decimals) : null
  // Such a formula cannot be ordered, but its bags may be printed all the same.
  return other?.recipe ?? rounded.recipe
}
const inputOf = (problem: FormulaProblem, printedFrom: FormulaProblem = problem) => ({
  problem,
  foods: labelledFoods(problem),
  printed: printedLabelOf(weighedLabel(printedFrom, orderedRecipe(printedFrom)), 'Vache laitière'),
  facts: demoLabelFacts,
})

const random = testRandom('SAME_LABEL_SEED')
const runs = process.env.LONG ? 60 : 2
const withOtherPrices = (problem: FormulaProblem): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food) => ({
    ...food,
    pricePerTonneEur: food.pricePerTonneEur === null ? null : food.pricePerTonneEur * random.between(0.3, 3),
  })),
})

describe.each(demoFormulas.map(({ code, problem }) => [code, problem] as const))('%s', (_, problem) => {
  test('under other prices, with the same label: the label of the answer is the old one, at a cost that is not lower', () => {
    for (let run = 0; run < runs; run += 1) {
      const input = inputOf(withOtherPrices(problem), problem)
      const { free, restricted, changes } = sameLabelOptimum(input, testSolver)
      if (free.kind !== 'optimal' || restricted.kind !== 'optimal') throw new Error(`${free.kind} ${restricted.kind}`)
      expect(changes).toEqual([])
      expect(
        labelChanges(
          input.printed,
          printedLabelOf(weighedLabel(input.problem, restricted.storedRecipe), 'Vache laitière'),
        ),
      ).toEqual([])
      // Less only by the tolerance that rounded amounts have.
      expect(restricted.costPerAnimalDayEur).toBeGreaterThanOrEqual(free.costPerAnimalDayEur * 0.999)
      expect(Math.max(free.certificate.gap, restricted.certificate.gap)).toBeLessThan(2e-4)
    }
  })
})

test('foods that are not on the label stay out, however cheap they become', () => {
  const problem = problemOf('DEMO_1')
  const input = inputOf(problem)
  const recipe = optimumOf(problem).storedRecipe
  const unused = problem.foods.filter((food, index) => recipe[index] === 0 && !food.excluded).map(({ code }) => code)
  const foods = problem.foods.map((food) => (unused.includes(food.code) ? { ...food, pricePerTonneEur: 1 } : food))
  const { free, restricted } = sameLabelOptimum({ ...input, problem: { ...problem, foods } }, testSolver)
  if (free.kind !== 'optimal' || restricted.kind !== 'optimal') throw new Error(`${free.kind} ${restricted.kind}`)
  const used = (grams: Float64Array) =>
    foods.filter(({ code }, index) => (grams[index] ?? 0) > 0 && unused.includes(code))
  expect(used(free.storedRecipe).length).toBeGreaterThan(0)
  expect(used(restricted.storedRecipe)).toEqual([])
  expect(restricted.costPerAnimalDayEur).toBeGreaterThan(free.costPerAnimalDayEur)
})

test('what no recipe with the label can reach is explained by limits of the label and of the formula', () => {
  const problem = problemOf('DEMO_1')
  const input = inputOf(problem)
  const calcium = weighedCalciumOf(problem)
  const limits = [
    ...problem.limits,
    {
      subject: { kind: 'nutrientPerKg' as const, code: 'CA' },
      min: calcium * 1.02,
      max: null,
      from: 'formula' as const,
    },
  ]
  const { restricted, contradiction } = sameLabelOptimum({ ...input, problem: { ...problem, limits } }, testSolver)
  expect(restricted.kind).toBe('infeasible')
  if (contradiction?.kind !== 'infeasibleSubset') throw new Error(`${contradiction?.kind}`)
  const origins = contradiction.sides.map(({ from }) => from)
  expect([origins.includes('label'), origins.includes('formula')]).toEqual([true, true])
})

/** g/kg of the printed product. */
const weighedCalciumOf = (problem: FormulaProblem): number =>
  (weighedLabel(problem, optimumOf(problem).storedRecipe).label.constituents.find(({ code }) => code === 'CA')
    ?.percent ?? 0) * 10
