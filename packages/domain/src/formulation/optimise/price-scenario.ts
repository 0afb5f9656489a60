// What other prices mean for formulas, each with three results: as it is, the same recipe at the new prices, and the cheapest
// recipe at the new prices. The first difference is the effect of the prices alone, the second the gain of reformulating.

import type { Solver } from '../../linear-programming/solver.ts'
import { checkLimits, type LimitState, limitStateOf } from '../formula/check-limits.ts'
import { foodFigures, priceSummary } from '../formula/formula-figures.ts'
import { withMolasses } from '../formula/molasses.ts'
import { foodsToLeaveOut } from '../formula/workbench/left-out-foods.ts'
import {
  type ConstraintVersionLimits,
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
  formulaProblem,
  molassesRateOf,
  recipeWithoutMolasses,
  workbenchLines,
} from '../formula/workbench/workbench-formula.ts'
import { optimisationRefusals } from '../formula/workbench/workbench-rules.ts'
import { type FormulaProblem, limitsInForce, type Recipe } from '../problem/formula-problem.ts'
import { reoptimise } from './batch.ts'

/** The prices of a food in the scenario, €/t as fed: Price + Price2, and Price4. */
export type ScenarioPrice = { readonly distributorPricePerTonneEur: number; readonly pricePerTonneEur: number }

/** Formulas that share the foods and prices they are computed with, each with its own limits. */
export type PriceScenarioJob = {
  /** Without limits; its ingredients are those of all these formulas. */
  readonly inputs: FormulaInputs
  /** By food id. A food without one has no price in the scenario, which is not the price of today. */
  readonly prices: ReadonlyMap<number, ScenarioPrice>
  readonly formulas: readonly { readonly content: FormulaContent; readonly limits: ConstraintVersionLimits | null }[]
}

/** What a recipe costs at some prices; null for all three when a food of it has no price, or nothing is in it. */
export type RecipeCost = {
  readonly farmerPricePerTonneEur: number
  readonly distributorPricePerTonneEur: number
  /** At farmer prices. */
  readonly pricePerAnimalDayEur: number
}

/** Why there is no cheapest recipe; `refused` is what the workbench refuses to optimise too. */
export const scenarioOutcomes = [
  'optimal',
  'infeasible',
  'pricesMissing',
  'molasses',
  'refused',
  'unbounded',
  'stopped',
  'failed',
] as const
export type ScenarioOutcome = (typeof scenarioOutcomes)[number]

/** A food of the present recipe or of the cheapest one. */
export type ScenarioFood = {
  readonly id: number
  /** Kilograms per tonne of product as fed; 0 after where there is no cheapest recipe and none is in it. */
  readonly todayKgPerTonne: number
  readonly reoptimisedKgPerTonne: number
  /** Price4 of the scenario less that of today, €/t; null without one of them. */
  readonly priceChangePerTonneEur: number | null
}

export type PriceScenarioResult = {
  readonly outcome: ScenarioOutcome
  readonly today: RecipeCost | null
  readonly repriced: RecipeCost | null
  /** Null unless the outcome is `optimal`. */
  readonly reoptimised: RecipeCost | null
  readonly todayLimitState: LimitState
  /** Grams as fed per animal per day, of the product as it is fed. */
  readonly todayGrams: number
  readonly reoptimisedGrams: number | null
  /** QuantityT30J of the present recipe. */
  readonly quantityPer30DaysTonnes: number | null
  readonly foods: readonly ScenarioFood[]
  /** The foods of the present recipe without a price in the scenario, by name. */
  readonly foodsWithoutPrice: readonly string[]
  /** The certified recipe, by food id in grams as fed per animal per day; null unless the outcome is `optimal`. */
  readonly recipe: readonly (readonly [id: number, grams: number])[] | null
}

/** Computes a scenario for formulas, in their order. Never throws for one of them. Source: docs/open-questions.md. */
export const priceScenario = (job: PriceScenarioJob, solver: Solver): PriceScenarioResult[] => {
  const scenarioIngredients = job.inputs.ingredients.map((ingredient) => ({
    ...ingredient,
    ...(job.prices.get(ingredient.id) ?? { distributorPricePerTonneEur: null, pricePerTonneEur: null }),
  }))
  return job.formulas.map(({ content, limits }) => {
    const inputs = { ...job.inputs, limits }
    return formulaScenario(content, inputs, { ...inputs, ingredients: scenarioIngredients }, solver)
  })
}

function formulaScenario(
  content: FormulaContent,
  today: FormulaInputs,
  scenario: FormulaInputs,
  solver: Solver,
): PriceScenarioResult {
  const problemToday = formulaProblem(content, today)
  const problem = formulaProblem(content, scenario)
  const dry = recipeWithoutMolasses(content, today)
  const recipe = coatedRecipe(content, today, problemToday, dry)
  const summary = priceSummary(problemToday, recipe, content.animalCount)
  const { outcome, cheapest } = cheapestRecipe({ content, scenario, problem, currentRecipe: dry }, solver)
  const grams = gramsOf(problem, recipe)
  return {
    outcome,
    today: costOf(content, today, problemToday, recipe),
    repriced: costOf(content, scenario, problem, recipe),
    reoptimised: cheapest && costOf(content, scenario, problem, cheapest),
    todayLimitState: limitStateOf(checkLimits(problemToday, recipe)),
    todayGrams: grams,
    reoptimisedGrams: cheapest && gramsOf(problem, cheapest),
    quantityPer30DaysTonnes: summary.quantityPer30DaysTonnes,
    foods: scenarioFoods(content, today, scenario, problem, recipe, cheapest ?? recipe),
    foodsWithoutPrice: withoutPriceNames(problem, recipe),
    recipe:
      cheapest &&
      formulaIngredients(content, scenario).map(({ id }, index): [number, number] => [id, cheapest[index] ?? 0]),
  }
}

function coatedRecipe(content: FormulaContent, inputs: FormulaInputs, problem: FormulaProblem, dry: Recipe): Recipe {
  if (!content.melasse) return dry
  const coating = withMolasses(problem, dry, molassesRateOf(content, inputs))
  return coating.kind === 'coated' ? coating.recipe : dry
}

/** As the workbench optimises; the price list of the scenario counts as the active one. */
function cheapestRecipe(
  { content, scenario, problem, currentRecipe }: FormulaToOptimise,
  solver: Solver,
): { readonly outcome: ScenarioOutcome; readonly cheapest: Recipe | null } {
  const without = (outcome: ScenarioOutcome) => ({ outcome, cheapest: null })
  if (content.melasse) return without('molasses')
  const blocking = foodsToLeaveOut(content, scenario, problem)
  if (blocking.some(({ reason }) => reason === 'noPrice')) return without('pricesMissing')
  const list = { chosenListId: 1, activeListId: 1 }
  const lines = workbenchLines(content, scenario)
  if (optimisationRefusals(lines, limitsInForce(problem), list, false).length > 0) return without('refused')
  const answer = reoptimise({ problem, currentRecipe }, solver)
  return answer.kind === 'optimal' ? { outcome: 'optimal', cheapest: answer.recipe } : without(answer.kind)
}

type FormulaToOptimise = {
  readonly content: FormulaContent
  readonly scenario: FormulaInputs
  readonly problem: FormulaProblem
  readonly currentRecipe: Recipe
}

function costOf(
  content: FormulaContent,
  inputs: FormulaInputs,
  problem: FormulaProblem,
  recipe: Recipe,
): RecipeCost | null {
  const farmer = priceSummary(problem, recipe, content.animalCount)
  const distributorPrices = formulaIngredients(content, inputs).map((food) => food.distributorPricePerTonneEur)
  const distributor = priceSummary(problem, recipe, content.animalCount, distributorPrices)
  const [perTonne, perDay] = [farmer.pricePerTonneEur, farmer.pricePerAnimalDayEur]
  if (perTonne === null || perDay === null || distributor.pricePerTonneEur === null) return null
  return {
    farmerPricePerTonneEur: perTonne,
    distributorPricePerTonneEur: distributor.pricePerTonneEur,
    pricePerAnimalDayEur: perDay,
  }
}

const gramsOf = (problem: FormulaProblem, recipe: Recipe): number =>
  foodFigures(problem, recipe).reduce((sum, { grams }) => sum + grams, 0)

function scenarioFoods(
  content: FormulaContent,
  today: FormulaInputs,
  scenario: FormulaInputs,
  problem: FormulaProblem,
  recipe: Recipe,
  cheapest: Recipe,
): ScenarioFood[] {
  const after = foodFigures(problem, cheapest)
  const now = formulaIngredients(content, today)
  const then = formulaIngredients(content, scenario)
  return foodFigures(problem, recipe).flatMap((food, index) => {
    const [todayKg, afterKg] = [food.kilogramsPerTonne ?? 0, after[index]?.kilogramsPerTonne ?? 0]
    const [priceNow, priceThen] = [now[index]?.pricePerTonneEur ?? null, then[index]?.pricePerTonneEur ?? null]
    if (todayKg === 0 && afterKg === 0) return []
    return [
      {
        id: now[index]?.id ?? 0,
        todayKgPerTonne: todayKg,
        reoptimisedKgPerTonne: afterKg,
        priceChangePerTonneEur: priceNow === null || priceThen === null ? null : priceThen - priceNow,
      },
    ]
  })
}

const withoutPriceNames = (problem: FormulaProblem, recipe: Recipe): string[] =>
  problem.foods.flatMap(({ name, pricePerTonneEur, excluded }, index) =>
    (recipe[index] ?? 0) > 0 && pricePerTonneEur === null && excluded === undefined ? [name] : [],
  )
