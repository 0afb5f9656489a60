// A formula published as a food for other formulas: its composition and contents, from the figures it was saved with.

import type { PrimaryCategory } from '../../catalogue/primary-category.ts'
import { deviationOfSum } from '../../nutrition/standard-deviations.ts'
import { shownKilogramsPerTonne } from './kilograms-per-tonne.ts'
import type { WorkbenchFigures } from './workbench/workbench-figures.ts'
import { type FormulaContent, type FormulaInputs, formulaIngredients } from './workbench/workbench-formula.ts'

export type PublishedFood = {
  /** Foods by id, in percent of the product as fed, adding up to exactly 100; empty for an empty formula. */
  readonly lines: readonly { readonly id: number; readonly percent: number }[]
  readonly dryMatterPercent: number
  /**
   * Contents of simple nutrients per kg as fed, by id; complex ones are computed from them. A content that is unknown in a
   * used food is left out: it is unknown in the product too. A deviation is unknown (null) where that of a used food with
   * the nutrient is.
   */
  readonly contents: readonly {
    readonly id: number
    readonly valueAsFed: number
    readonly standardDeviation: number | null
  }[]
  /** The category with the larger share of the product. */
  readonly primaryCategory: PrimaryCategory
  /** Whether formulas for organic products may contain it. */
  readonly isAllowedInBio: boolean
}

/** The food that a formula is published as; for a coated formula the coated product. Source: docs/open-questions.md. */
export function publishedFood(
  content: FormulaContent,
  inputs: FormulaInputs,
  { figures }: Pick<WorkbenchFigures, 'figures'>,
): PublishedFood {
  const ingredients = formulaIngredients(content, inputs)
  const weighed = figures.foods.map(({ code, grams }) => ({ code, grams, decimals: 6 }))
  const lines = shownKilogramsPerTonne(weighed).flatMap(({ kilogramsPerTonne }, index) => {
    const ingredient = ingredients[index]
    // Kilograms have 6 decimals, so a tenth of them has 7: rounding only removes floating-point noise.
    const percent = Math.round(kilogramsPerTonne * 1e6) / 1e7
    return ingredient && percent > 0 ? [{ ingredient, id: ingredient.id, percent }] : []
  })
  const percentOf = (category: PrimaryCategory) =>
    lines.reduce((sum, { ingredient, percent }) => sum + (ingredient.primaryCategory === category ? percent : 0), 0)
  const unknown = new Set(lines.flatMap(({ ingredient }) => ingredient.unknownNutrients ?? []))
  return {
    lines: lines.map(({ id, percent }) => ({ id, percent })),
    dryMatterPercent: 100 - (figures.humidityPercent ?? 0),
    contents: inputs.nutrients.flatMap(({ id, code, isComplex }, index) =>
      isComplex || unknown.has(code)
        ? []
        : [
            {
              id,
              valueAsFed: figures.nutrients[index]?.valuePerKg ?? 0,
              standardDeviation: deviationOfSum(
                lines.map(({ ingredient: { contents, deviations }, percent }) => ({
                  factor: percent / 100,
                  deviation: contents[index] ? (deviations?.[index] ?? undefined) : 0,
                })),
              ),
            },
          ],
    ),
    primaryCategory: percentOf('Diet') > percentOf('MP') ? 'Diet' : 'MP',
    isAllowedInBio: lines.length > 0 && lines.every(({ ingredient }) => ingredient.isAllowedInBio),
  }
}
