// All figures of a formula: shown in the workbench after every keystroke, stored by the server, and recomputed in a replay.

import type { FormulaProblem, Recipe } from '../../problem/formula-problem.ts'
import { checkLimits, type LimitCheck, limitStateOf } from '../check-limits.ts'
import type { LimitState } from '../formula-codes.ts'
import { type FormulaFigures, formulaFigures, type PriceSummary, priceSummary } from '../formula-figures.ts'
import { type KilogramsPerTonneLine, shownKilogramsPerTonne } from '../kilograms-per-tonne.ts'
import { type CoatingOutcome, withMolasses } from '../molasses.ts'
import {
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
  formulaProblem,
  molassesRateOf,
  recipeWithoutMolasses,
  workbenchLines,
} from './workbench-formula.ts'
import { priceDisplayRefusals } from './workbench-rules.ts'

export type WorkbenchFigures = {
  readonly problem: FormulaProblem
  /** The recipe as fed: coated if the formula is. In the order of the problem's foods. */
  readonly recipe: Recipe
  /** Why the product could not be coated. */
  readonly molassesRefusal: Extract<CoatingOutcome, { kind: 'refused' }>['reason'] | null
  readonly figures: FormulaFigures
  /** Kilograms per tonne as shown, 1000 in total; in the order of the problem's foods. */
  readonly kilograms: readonly KilogramsPerTonneLine[]
  /** At farmer prices (Price4). */
  readonly price: PriceSummary
  /** At distributor prices (Price + Price2). */
  readonly distributorPrice: PriceSummary
  /** False while there are too few foods to show a price. */
  readonly isPriceShown: boolean
  readonly check: LimitCheck
}

/** The part of the figures stored with a revision: everything except what its content and inputs already contain. */
export type StoredFigures = Omit<WorkbenchFigures, 'problem' | 'recipe'>

/** How a formula stands to its limits; one that has to be coated and cannot be violates them. */
export const formulaLimitState = ({
  check,
  molassesRefusal,
}: Pick<WorkbenchFigures, 'check' | 'molassesRefusal'>): LimitState =>
  molassesRefusal === null ? limitStateOf(check) : 'violated'

/** The part of the figures stored with a revision. */
export function storedFiguresOf({ problem: _, recipe: __, ...outcome }: WorkbenchFigures): StoredFigures {
  return outcome
}

/** A stored outcome; one from before unknown contents were recorded has no list of what is not verified. */
export const withDefaultNotVerified = <Outcome extends { readonly check: LimitCheck }>(stored: Outcome): Outcome => ({
  ...stored,
  check: { ...stored.check, notVerified: stored.check.notVerified ?? [] },
})

/** The figures of a formula; for a coated formula those of the coated product. Source: spec 2 §3 "Formula", §5. */
export function workbenchFigures(content: FormulaContent, inputs: FormulaInputs): WorkbenchFigures {
  const problem = formulaProblem(content, inputs)
  const dry = recipeWithoutMolasses(content, inputs)
  const coating = content.melasse ? withMolasses(problem, dry, molassesRateOf(content, inputs)) : null
  const recipe = coating?.kind === 'coated' ? coating.recipe : dry
  const ingredients = formulaIngredients(content, inputs)
  const figures = formulaFigures(problem, recipe)
  const decimals = ingredients.map((ingredient) => ingredient.decimals)
  const distributorPrices = ingredients.map(({ distributorPricePerTonneEur }) => distributorPricePerTonneEur)
  return {
    problem,
    recipe,
    molassesRefusal: coating?.kind === 'refused' ? coating.reason : null,
    figures,
    kilograms: shownKilogramsPerTonne(
      figures.foods.map(({ code, grams }, index) => ({ code, grams, decimals: decimals[index] ?? 0 })),
    ),
    price: priceSummary(problem, recipe, content.animalCount),
    distributorPrice: priceSummary(problem, recipe, content.animalCount, distributorPrices),
    isPriceShown: priceDisplayRefusals(workbenchLines(content, inputs)).length === 0,
    check: checkLimits(problem, recipe),
  }
}
