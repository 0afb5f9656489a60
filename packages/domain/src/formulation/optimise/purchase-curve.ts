// How much of a food formulas would buy at each of some prices, all other prices as in a scenario.

import type { Solver } from '../../linear-programming/solver.ts'
import type { StoredBasis } from '../../linear-programming/stored-basis.ts'
import { reoptimise } from './batch.ts'
import { type PreparedScenario, type PriceScenarioJob, preparedScenarios } from './price-scenario.ts'

export type PurchaseCurveJob = {
  /** Formulas that have a recipe at the prices of the scenario. */
  readonly groups: readonly PriceScenarioJob[]
  readonly foodId: number
  /** Farmer prices (Price4) of the food, €/t as fed. */
  readonly pricesPerTonneEur: readonly number[]
}

/**
 * By group, formula and price: grams of the food as fed per animal per day in the cheapest recipe; null where none was found
 * in time. A formula without the food buys none. Among equally cheap recipes it is the one nearest to the present one. Never
 * throws for a formula. Source: docs/open-questions.md.
 */
export const purchaseCurve = (
  { groups, foodId, pricesPerTonneEur }: PurchaseCurveJob,
  solver: Solver,
): (number | null)[][][] =>
  groups.map((group) =>
    preparedScenarios(group).map((prepared) => gramsAtPrices(prepared, foodId, pricesPerTonneEur, solver)),
  )

function gramsAtPrices(
  { scenario: { ingredients, problem }, dry }: PreparedScenario,
  foodId: number,
  prices: readonly number[],
  solver: Solver,
): (number | null)[] {
  const column = ingredients.findIndex(({ id }) => id === foodId)
  const food = problem.foods[column]
  if (food === undefined) return prices.map(() => 0)
  let basis: StoredBasis | null = null
  return prices.map((pricePerTonneEur) => {
    const foods = problem.foods.with(column, { ...food, pricePerTonneEur })
    const answer = reoptimise({ problem: { ...problem, foods }, currentRecipe: dry, basis }, solver)
    if (answer.kind !== 'optimal') return null
    basis = answer.basis
    return answer.recipe[column] ?? 0
  })
}
