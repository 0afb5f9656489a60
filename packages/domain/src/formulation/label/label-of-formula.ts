// The label of a formula, the same in the browser while one types and on the server.

import { factoryKilogramsPerTonne } from '../formula/kilograms-per-tonne.ts'
import type { WorkbenchFigures } from '../formula/workbench/workbench-figures.ts'
import { type FormulaContent, type FormulaInputs, formulaIngredients } from '../formula/workbench/workbench-formula.ts'
import { type Label, labelOf } from './label.ts'
import type { LabelFood, LabelNutrient, LabelProduct } from './label-product.ts'
import type { AnimalCategory, LabelRules } from './label-rules.ts'
import { type LegalTests, legalTests, type OtherNutrientSupply, type Ration } from './legal-tests.ts'

/** What a label is computed with besides the recipe; the rules are those in force. */
export type LabelFacts = {
  readonly nutrients: readonly LabelNutrient[]
  readonly foods: readonly LabelFood[]
  readonly category: AnimalCategory | null
  readonly rules: LabelRules
  /** On which the rules are in force, YYYY-MM-DD. */
  readonly day: string
  /** What the animals of the farm eat besides; null where nobody said. */
  readonly ration: FarmRation | null
}

/** What a farm says of its ration, per animal per day. */
export type FarmRation = {
  /** kg; null for that of the animal category. */
  readonly dryMatterIntakeKg: number | null
  /** By nutrient, in its unit. */
  readonly supplies: readonly ({ readonly code: string } & OtherNutrientSupply)[]
}

export type TestedLabel = { readonly label: Label; readonly tests: LegalTests }

/** The foods of a recipe with their shares of the product, as fed; coated if the formula is. */
export function labelProductLines(
  content: FormulaContent,
  inputs: FormulaInputs,
  { figures }: Pick<WorkbenchFigures, 'figures'>,
): LabelProduct['lines'] {
  const ingredients = formulaIngredients(content, inputs)
  return figures.foods.flatMap(({ grams }, index) => {
    const food = ingredients[index]
    return food === undefined || grams === 0 ? [] : [{ foodId: food.id, share: grams / figures.totalGrams }]
  })
}

/** The same as the factory weighs it: of this recipe is the label of an order. */
export function weighedLabelProductLines(
  content: FormulaContent,
  inputs: FormulaInputs,
  { figures }: Pick<WorkbenchFigures, 'figures'>,
): LabelProduct['lines'] {
  const ingredients = formulaIngredients(content, inputs)
  const carrier = ingredients.find(({ id }) => id === content.roundingCarrierId)?.code
  return weighedShares(
    figures.foods.map(({ code, grams }, index) => ({ code, grams, ...ingredients[index] })),
    carrier,
  )
}

/** The shares of foods as the factory weighs them. */
export function weighedShares(
  foods: readonly {
    readonly code: string
    readonly grams: number
    readonly id?: number
    readonly decimals?: number
  }[],
  carrier?: string,
): LabelProduct['lines'] {
  const lines = foods.map(({ code, grams, decimals = 0 }) => ({ code, grams, decimals }))
  return factoryKilogramsPerTonne(lines, carrier).flatMap(({ kilogramsPerTonne }, index) => {
    const id = foods[index]?.id
    return id === undefined || kilogramsPerTonne === 0 ? [] : [{ foodId: id, share: kilogramsPerTonne / 1000 }]
  })
}

/** The label of a product and how it stands to the legal maxima. */
export function testedLabel(lines: LabelProduct['lines'], doseGrams: number, facts: LabelFacts): TestedLabel {
  const { nutrients, foods, category, rules } = facts
  const product = { lines, foods, nutrients, doseGrams }
  return { label: labelOf(product, rules, category), tests: legalTests(product, rules, rationOf(facts)) }
}

/** What of the ration the tests of a label rest on: nobody said what is in the rest of it unless the farm did. */
export type AssumedRation = { readonly dryMatterIntakeKg: number | null; readonly isOfFarm: boolean }

export const assumedRationOf = (facts: Pick<LabelFacts, 'category' | 'day' | 'ration'>): AssumedRation => ({
  dryMatterIntakeKg: rationOf(facts).dryMatterIntakeKg,
  isOfFarm: facts.ration !== null,
})

/** What the animals eat besides the product: as the farm says, else the intake of the category and nothing else. */
export const rationOf = ({ category, day, ration }: Pick<LabelFacts, 'category' | 'day' | 'ration'>): Ration => ({
  category,
  day,
  dryMatterIntakeKg: ration?.dryMatterIntakeKg ?? category?.dryMatterIntakeKg ?? null,
  otherSupplies: new Map(ration?.supplies.map(({ code, native, supplements }) => [code, { native, supplements }])),
})
