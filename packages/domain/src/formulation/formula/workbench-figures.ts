// All figures of a formula at once: what the workbench shows after every key, the server stores and a revision replays.

import { type Check, checkConstraints, isRespected } from './check-constraints.ts'
import { type FormulaFigures, formulaFigures, type PriceSummary, priceSummary } from './formula-figures.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { type KilogramsLine, shownKilogramsPerTonne } from './kilograms-per-tonne.ts'
import { type Coating, withMolasses } from './molasses.ts'
import {
  dryRecipe,
  type FormulaBasis,
  type FormulaContent,
  formulaIngredients,
  formulaProblem,
  molassesRateOf,
  workbenchLines,
} from './workbench-formula.ts'
import { shownPriceRefusals } from './workbench-rules.ts'

export type WorkbenchFigures = {
  readonly problem: FormulaProblem
  /** As it is fed: coated where the formula is. In the order of the problem's foods. */
  readonly recipe: Recipe
  /** Why it could not be coated. */
  readonly molassesRefusal: Extract<Coating, { kind: 'refused' }>['reason'] | null
  readonly figures: FormulaFigures
  /** Kilograms per tonne as they are shown, 1000 together; in the order of the problem's foods. */
  readonly kilograms: readonly KilogramsLine[]
  /** At farmer prices (Price4). */
  readonly price: PriceSummary
  /** At distributor prices (Price + Price2). */
  readonly distributorPrice: PriceSummary
  /** False as long as there are too few foods for a price. */
  readonly isPriceShown: boolean
  readonly check: Check
}

/** What a revision keeps of them: all but what can be read from its content and its basis. */
export type FormulaOutcome = Omit<WorkbenchFigures, 'problem' | 'recipe'>

/** Whether a formula keeps all its limits, and is coated where it is to be. */
export const keepsAll = ({ check, molassesRefusal }: Pick<WorkbenchFigures, 'check' | 'molassesRefusal'>): boolean =>
  isRespected(check) && molassesRefusal === null

/** What is kept of figures. */
export function outcomeOf({ problem: _, recipe: __, ...outcome }: WorkbenchFigures): FormulaOutcome {
  return outcome
}

/** The figures of a formula, of the coated product where it is coated. Source: spec 2 §3 "Formula", §5. */
export function workbenchFigures(content: FormulaContent, basis: FormulaBasis): WorkbenchFigures {
  const problem = formulaProblem(content, basis)
  const dry = dryRecipe(content, basis)
  const coating = content.melasse ? withMolasses(problem, dry, molassesRateOf(content, basis)) : null
  const recipe = coating?.kind === 'coated' ? coating.recipe : dry
  const ingredients = formulaIngredients(content, basis)
  const figures = formulaFigures(problem, recipe)
  const decimals = ingredients.map((ingredient) => ingredient.decimals)
  const atDistributor = ingredients.map(({ distributorPricePerTonneEur }) => distributorPricePerTonneEur)
  return {
    problem,
    recipe,
    molassesRefusal: coating?.kind === 'refused' ? coating.reason : null,
    figures,
    kilograms: shownKilogramsPerTonne(
      figures.foods.map(({ code, grams }, place) => ({ code, grams, decimals: decimals[place] ?? 0 })),
    ),
    price: priceSummary(problem, recipe, content.animalCount),
    distributorPrice: priceSummary(problem, recipe, content.animalCount, atDistributor),
    isPriceShown: shownPriceRefusals(workbenchLines(content, basis)).length === 0,
    check: checkConstraints(problem, recipe),
  }
}
