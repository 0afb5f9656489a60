// A formula as a food of other formulas: what it is made of and what it holds, from the figures it was saved with.

import type { PrimaryCategory } from '../catalogue/primary-category.ts'
import { shownKilogramsPerTonne } from './kilograms-per-tonne.ts'
import type { WorkbenchFigures } from './workbench-figures.ts'
import { type FormulaBasis, type FormulaContent, formulaIngredients } from './workbench-formula.ts'

export type PublishedFood = {
  /** Foods by id, in percent of the product as fed: 100 together, to the last decimal. None of an empty formula. */
  readonly lines: readonly { readonly id: number; readonly percent: number }[]
  readonly dryMatterPercent: number
  /** Of simple nutrients per kg as fed, by id; complex ones follow from these. */
  readonly contents: readonly { readonly id: number; readonly valueAsFed: number }[]
  /** The one that weighs most in it. */
  readonly primaryCategory: PrimaryCategory
  /** Whether every formula for organic products may hold it. */
  readonly isAllowedInBio: boolean
}

/** The coated product where the formula is coated. Source: docs/open-questions.md. */
export function publishedFood(
  content: FormulaContent,
  basis: FormulaBasis,
  { figures }: Pick<WorkbenchFigures, 'figures'>,
): PublishedFood {
  const ingredients = formulaIngredients(content, basis)
  const weighed = figures.foods.map(({ code, grams }) => ({ code, grams, decimals: 6 }))
  const lines = shownKilogramsPerTonne(weighed).flatMap(({ kilogramsPerTonne }, place) => {
    const ingredient = ingredients[place]
    // Kilograms have 6 decimals: so their tenth is rounded to 7, which only takes off what binary fractions add.
    const percent = Math.round(kilogramsPerTonne * 1e6) / 1e7
    return ingredient && percent > 0 ? [{ ingredient, id: ingredient.id, percent }] : []
  })
  const weightOf = (category: PrimaryCategory) =>
    lines.reduce((sum, { ingredient, percent }) => sum + (ingredient.primaryCategory === category ? percent : 0), 0)
  return {
    lines: lines.map(({ id, percent }) => ({ id, percent })),
    dryMatterPercent: 100 - (figures.humidityPercent ?? 0),
    contents: basis.nutrients.flatMap(({ id, isComplex }, place) =>
      isComplex ? [] : [{ id, valueAsFed: figures.nutrients[place]?.valuePerKg ?? 0 }],
    ),
    primaryCategory: weightOf('Diet') > weightOf('MP') ? 'Diet' : 'MP',
    isAllowedInBio: lines.length > 0 && lines.every(({ ingredient }) => ingredient.isAllowedInBio),
  }
}
