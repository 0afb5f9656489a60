// What other prices mean for formulas, each with three results: as it is, the same recipe at the new prices, and the cheapest
// recipe at the new prices. The first difference is the effect of the prices alone, the second the gain of reformulating.

import { computedOnce } from '../../kit/computed-once.ts'
import { Recent } from '../../kit/recent.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import { withDeadline } from '../../linear-programming/with-deadline.ts'
import { type RelaxedLimit, smallestRelaxation } from '../explain/relaxation.ts'
import { checkLimits, limitStateOf } from '../formula/check-limits.ts'
import type { LimitState, ScenarioOutcome } from '../formula/formula-codes.ts'
import { type FormulaFigures, foodFigures, priceSummary } from '../formula/formula-figures.ts'
import { withMolasses } from '../formula/molasses.ts'
import { foodsToLeaveOut } from '../formula/workbench/left-out-foods.ts'
import {
  type ConstraintVersionLimits,
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
  formulaProblem,
  type Ingredient,
  molassesRateOf,
  recipeWithoutMolasses,
  workbenchLines,
} from '../formula/workbench/workbench-formula.ts'
import { optimisationRefusals } from '../formula/workbench/workbench-rules.ts'
import { type LabelEffects, type LabelledRecipe, labelEffects } from '../label/label-effects.ts'
import { type LabelFacts, weighedShares } from '../label/label-of-formula.ts'
import { type FormulaProblem, limitsInForce, type Recipe } from '../problem/formula-problem.ts'
import { leastCost } from './least-cost.ts'

/** The prices of a food in the scenario, €/t as fed: Price + Price2, and Price4. */
export type ScenarioPrice = { readonly distributorPricePerTonneEur: number; readonly pricePerTonneEur: number }

/** Formulas that share the foods and prices they are computed with, each with its own limits. */
export type PriceScenarioJob = {
  /** Without limits; its ingredients are those of all these formulas. */
  readonly inputs: FormulaInputs
  /** By food id. A food without one has no price in the scenario, which is not the price of today. */
  readonly prices: ReadonlyMap<number, ScenarioPrice>
  readonly formulas: readonly {
    readonly content: FormulaContent
    readonly limits: ConstraintVersionLimits | null
    /** The formula that the cheapest recipe is looked for of, where it is another: with foods replaced. */
    readonly changed?: FormulaContent
    /** The animals its label is for. */
    readonly animals?: LabelledAnimals
  }[]
  /** What labels are computed with, of all foods of the inputs; without it there are no effects on labels. */
  readonly label?: Omit<LabelFacts, keyof LabelledAnimals>
}

export type LabelledAnimals = Pick<LabelFacts, 'category' | 'ration'>

/** What a recipe costs at some prices; null for all three when a food of it has no price, or nothing is in it. */
export type RecipeCost = {
  readonly farmerPricePerTonneEur: number
  readonly distributorPricePerTonneEur: number
  /** At farmer prices. */
  readonly pricePerAnimalDayEur: number
}

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
  /** What the cheapest recipe does to the label; null without one. */
  readonly labelEffects: LabelEffects | null
  /** The smallest relaxation of the limits of an infeasible formula, whatever the prices; empty where none was found in time. */
  readonly relaxation: readonly Pick<RelaxedLimit, 'side' | 'needed'>[]
}

/** Computes a scenario for formulas, in their order. Never throws for one of them. Source: docs/open-questions.md. */
export const priceScenario = (
  job: PriceScenarioJob,
  solver: Solver,
  now: () => number = () => 0,
): PriceScenarioResult[] =>
  preparedScenarios(job).map((prepared) => {
    const { outcome, cheapest } = cheapestRecipe(prepared, solver)
    const result = scenarioResult(prepared, outcome, cheapest)
    return outcome === 'infeasible' ? { ...result, relaxation: relaxationOf(prepared, solver, now) } : result
  })

/** Most are found in milliseconds; one that needs a long search is found in the workbench. */
const maxRelaxationSeconds = 1

/**
 * Formulas are copied for other farms with their foods and limits: what has to be relaxed is searched once for them, by what
 * the search is of besides contents and prices.
 */
const recentRelaxations = computedOnce(
  (_pricedIngredients: FormulaInputs['ingredients']) => new Recent<RelaxationOfLike>(50),
)
type RelaxationOfLike = { readonly key: string; readonly relaxation: PriceScenarioResult['relaxation'] }

function relaxationOf(
  { scenario: { problem }, scenarioInputs }: PreparedScenario,
  solver: Solver,
  now: () => number,
): PriceScenarioResult['relaxation'] {
  const recent = recentRelaxations(scenarioInputs.ingredients)
  const foods = problem.foods.map(({ contents: _, deviations: _deviations, pricePerTonneEur: _price, ...food }) => food)
  const key = JSON.stringify({ ...problem, foods })
  const like = recent.find((entry) => entry.key === key)
  if (like) return like.relaxation
  const outcome = smallestRelaxation(problem, withDeadline(solver, maxRelaxationSeconds, now))
  const relaxation = outcome.kind === 'relaxation' ? outcome.limits.map(({ side, needed }) => ({ side, needed })) : []
  if (outcome.kind !== 'stopped') recent.add({ key, relaxation })
  return relaxation
}

/** A formula at some prices. */
type PricedFormula = {
  readonly ingredients: readonly Ingredient[]
  readonly problem: FormulaProblem
  readonly animalCount: number
}

/** A formula with everything its results are computed from. */
export type PreparedScenario = {
  /** What the cheapest recipe is looked for of: the formula itself, or with foods replaced. */
  readonly content: FormulaContent
  readonly scenarioInputs: FormulaInputs
  /** The present formula at both prices: the same foods in the same order. */
  readonly today: PricedFormula
  readonly repriced: PricedFormula
  /** What `content` is at the prices of the scenario. */
  readonly scenario: PricedFormula
  /** What its label is computed with; null when no label is asked for. */
  readonly labelFacts: LabelFacts | null
  /** The recipe of `content` without molasses, and the present one with it. */
  readonly dry: Recipe
  readonly recipe: Recipe
}

/** The foods at the prices of a scenario, the same for all formulas computed with them. */
const pricedIngredients = computedOnce((ingredients: FormulaInputs['ingredients']) =>
  computedOnce((prices: PriceScenarioJob['prices']): FormulaInputs['ingredients'] =>
    ingredients.map((ingredient) => ({
      ...ingredient,
      ...(prices.get(ingredient.id) ?? { distributorPricePerTonneEur: null, pricePerTonneEur: null }),
    })),
  ),
)

/** The formulas of a job, in their order. */
export function preparedScenarios(job: PriceScenarioJob): PreparedScenario[] {
  const ingredients = pricedIngredients(job.inputs.ingredients)(job.prices)
  return job.formulas.map(({ content, limits, changed, animals }) => {
    const inputs = { ...job.inputs, limits }
    const scenarioInputs = { ...inputs, ingredients }
    const today = pricedFormula(content, inputs)
    const present = recipeWithoutMolasses(content, inputs)
    const repriced = atPricesOf(scenarioInputs, content, today)
    return {
      ...{ content: changed ?? content, scenarioInputs, today, repriced },
      labelFacts: job.label && animals ? { ...job.label, ...animals } : null,
      scenario: changed ? pricedFormula(changed, scenarioInputs) : repriced,
      dry: changed ? recipeWithoutMolasses(changed, scenarioInputs) : present,
      recipe: coatedRecipe(content, inputs, today.problem, present),
    }
  })
}

/** The three results of a formula; `cheapest` is null unless the outcome is `optimal`. */
export function scenarioResult(
  { today, repriced, scenario, recipe, labelFacts }: PreparedScenario,
  outcome: ScenarioOutcome,
  cheapest: Recipe | null,
): PriceScenarioResult {
  const now = costOf(today, recipe)
  const figures = foodFigures(today.problem, recipe)
  const cheapestFigures = cheapest && foodFigures(scenario.problem, cheapest)
  return {
    outcome,
    today: now.cost,
    repriced: costOf(repriced, recipe).cost,
    reoptimised: cheapest && costOf(scenario, cheapest).cost,
    todayLimitState: limitStateOf(checkLimits(today.problem, recipe)),
    todayGrams: gramsOf(figures),
    reoptimisedGrams: cheapestFigures && gramsOf(cheapestFigures),
    quantityPer30DaysTonnes: now.quantityPer30DaysTonnes,
    foods: scenarioFoods({ today, repriced, scenario }, figures, cheapestFigures),
    foodsWithoutPrice: foodsWithoutPrice(repriced.problem, recipe),
    labelEffects:
      cheapestFigures && labelFacts && effectsOnLabel(today, scenario, figures, cheapestFigures, labelFacts),
    relaxation: [],
    recipe: cheapest && scenario.ingredients.map(({ id }, index): [number, number] => [id, cheapest[index] ?? 0]),
  }
}

const pricedFormula = (content: FormulaContent, inputs: FormulaInputs): PricedFormula => ({
  ingredients: formulaIngredients(content, inputs),
  problem: formulaProblem(content, inputs),
  animalCount: content.animalCount,
})

/** The same formula at other prices. */
function atPricesOf(inputs: FormulaInputs, content: FormulaContent, { problem }: PricedFormula): PricedFormula {
  const ingredients = formulaIngredients(content, inputs)
  const foods = problem.foods.map((food, index) => ({
    ...food,
    pricePerTonneEur: ingredients[index]?.pricePerTonneEur ?? null,
  }))
  return { ingredients, problem: { ...problem, foods }, animalCount: content.animalCount }
}

function coatedRecipe(content: FormulaContent, inputs: FormulaInputs, problem: FormulaProblem, dry: Recipe): Recipe {
  if (!content.melasse) return dry
  const coating = withMolasses(problem, dry, molassesRateOf(content, inputs))
  return coating.kind === 'coated' ? coating.recipe : dry
}

/** As the workbench optimises; the prices of the scenario count as those of the active list. */
function cheapestRecipe(
  { content, scenarioInputs: scenario, scenario: { problem }, dry: currentRecipe }: PreparedScenario,
  solver: Solver,
): { readonly outcome: ScenarioOutcome; readonly cheapest: Recipe | null } {
  const without = (outcome: ScenarioOutcome) => ({ outcome, cheapest: null })
  if (content.melasse) return without('molasses')
  const blocking = foodsToLeaveOut(content, scenario, problem)
  if (blocking.some(({ reason }) => reason === 'noPrice')) return without('pricesMissing')
  const list = { chosenListId: 1, activeListId: 1 }
  const lines = workbenchLines(content, scenario)
  if (optimisationRefusals(lines, limitsInForce(problem), list, false).length > 0) return without('refused')
  const answer = leastCost(problem, solver, { currentRecipe })
  return answer.kind === 'optimal' ? { outcome: 'optimal', cheapest: answer.storedRecipe } : without(answer.kind)
}

function costOf({ problem, ingredients, animalCount }: PricedFormula, recipe: Recipe) {
  const farmer = priceSummary(problem, recipe, animalCount)
  const distributorPrices = ingredients.map((food) => food.distributorPricePerTonneEur)
  const distributor = priceSummary(problem, recipe, animalCount, distributorPrices)
  const { quantityPer30DaysTonnes } = farmer
  const [perTonne, perDay] = [farmer.pricePerTonneEur, farmer.pricePerAnimalDayEur]
  if (perTonne === null || perDay === null || distributor.pricePerTonneEur === null)
    return { cost: null, quantityPer30DaysTonnes }
  const cost: RecipeCost = {
    farmerPricePerTonneEur: perTonne,
    distributorPricePerTonneEur: distributor.pricePerTonneEur,
    pricePerAnimalDayEur: perDay,
  }
  return { cost, quantityPer30DaysTonnes }
}

type FoodFigures = FormulaFigures['foods']
/** As the factory weighs it. */
const labelledRecipe = ({ ingredients, problem }: PricedFormula, figures: FoodFigures): LabelledRecipe => ({
  lines: weighedShares(
    ingredients.flatMap(({ id, code, decimals }, index) => {
      const grams = figures[index]?.grams ?? 0
      return grams === 0 ? [] : [{ id, code, decimals, grams }]
    }),
    problem.carrier,
  ),
  doseGrams: gramsOf(figures),
})

function effectsOnLabel(
  today: PricedFormula,
  scenario: PricedFormula,
  figures: FoodFigures,
  cheapest: FoodFigures,
  facts: LabelFacts,
): LabelEffects {
  const before = labelledRecipe(today, figures)
  const isSame =
    figures.length === cheapest.length &&
    figures.every(
      ({ grams }, index) =>
        grams === cheapest[index]?.grams && today.ingredients[index]?.id === scenario.ingredients[index]?.id,
    )
  return labelEffects(before, isSame ? before : labelledRecipe(scenario, cheapest), facts)
}

const gramsOf = (figures: FoodFigures): number => figures.reduce((sum, { grams }) => sum + grams, 0)

/** The foods of the recipe and of the cheapest one, which may have others; without one it stays. */
function scenarioFoods(
  { today, repriced, scenario }: Pick<PreparedScenario, 'today' | 'repriced' | 'scenario'>,
  figures: FoodFigures,
  cheapest: FoodFigures | null,
): ScenarioFood[] {
  const kgBefore = (index: number) => figures[index]?.kilogramsPerTonne ?? 0
  if (scenario === repriced || cheapest === null)
    return today.ingredients.flatMap((now, index) => {
      const kgAfter = cheapest === null ? kgBefore(index) : (cheapest[index]?.kilogramsPerTonne ?? 0)
      return scenarioFood(now, repriced.ingredients[index], kgBefore(index), kgAfter)
    })
  // With foods replaced, a food is before, after or both. What is replaced costs its new price in the present recipe.
  const before = new Map(today.ingredients.map((food, index) => [food.id, { food, kg: kgBefore(index) }]))
  const after = new Map(scenario.ingredients.map(({ id }, index) => [id, cheapest[index]?.kilogramsPerTonne ?? 0]))
  const then = new Map([...scenario.ingredients, ...repriced.ingredients].map((food) => [food.id, food]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    scenarioFood(before.get(id)?.food, then.get(id), before.get(id)?.kg ?? 0, after.get(id) ?? 0),
  )
}

function scenarioFood(
  now: Ingredient | undefined,
  then: Ingredient | undefined,
  todayKgPerTonne: number,
  reoptimisedKgPerTonne: number,
): ScenarioFood[] {
  const id = now?.id ?? then?.id
  if (id === undefined || (todayKgPerTonne === 0 && reoptimisedKgPerTonne === 0)) return []
  const [priceNow, priceThen] = [now?.pricePerTonneEur ?? null, then?.pricePerTonneEur ?? null]
  const priceChangePerTonneEur = priceNow === null || priceThen === null ? null : priceThen - priceNow
  return [{ id, todayKgPerTonne, reoptimisedKgPerTonne, priceChangePerTonneEur }]
}
const foodsWithoutPrice = (problem: FormulaProblem, recipe: Recipe): string[] =>
  problem.foods.flatMap(({ name, pricePerTonneEur, excluded }, index) =>
    (recipe[index] ?? 0) > 0 && pricePerTonneEur === null && excluded === undefined ? [name] : [],
  )
