import { expect, test } from 'vitest'
import { publishedFood } from './published-food.ts'
import { workbenchFigures } from './workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs, Ingredient } from './workbench/workbench-formula.ts'

const ingredient = (
  id: number,
  primaryCategory: Ingredient['primaryCategory'],
  isAllowedInBio: boolean,
): Ingredient => ({
  id,
  code: String(id),
  name: '',
  primaryCategory,
  unavailable: null,
  decimals: 2,
  isAllowedInBio,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: 1,
  dryMatterPercent: 90,
  contents: [300, 150],
  distributorPricePerTonneEur: null,
  pricePerTonneEur: null,
})
const nutrient = { name: '', unit: 'g', unitId: null, categoryId: null }
const inputs: FormulaInputs = {
  nutrients: [
    { ...nutrient, id: 7, code: 'CA', isComplex: false },
    { ...nutrient, id: 8, code: 'CA_ABS', isComplex: true },
  ],
  ingredients: [ingredient(1, 'MP', true), ingredient(2, 'Diet', true), ingredient(3, 'Diet', false)],
  limits: null,
}
const publishedFoodOf = (...grams: number[]) => publishedFoodWith(inputs, grams)
const publishedFoodWith = (inputs: FormulaInputs, grams: readonly number[]) => {
  const content: FormulaContent = {
    total: { min: null, max: null },
    humidity: { min: null, max: null },
    animalCount: 1,
    useBio: false,
    melasse: false,
    melasseRatePercent: null,
    foods: grams.map((value, index) => ({ id: index + 1, min: null, max: null, value, isActive: true })),
    nutrients: [],
  }
  return publishedFood(content, inputs, workbenchFigures(content, inputs))
}

test('the percentages of thirds add up to 100, and unused foods are left out', () => {
  expect(publishedFoodOf(1, 1, 1).lines.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 12)
  expect(publishedFoodOf(1, 0, 3).lines).toEqual([
    { id: 1, percent: 25 },
    { id: 3, percent: 75 },
  ])
  expect(publishedFoodOf(0).lines).toEqual([])
})

test('has the contents of simple nutrients per kg as fed, and the dry matter of the product', () => {
  const { contents, dryMatterPercent } = publishedFoodOf(5, 5)
  expect(contents).toEqual([{ id: 7, valueAsFed: expect.closeTo(300, 9), standardDeviation: null }])
  expect(dryMatterPercent).toBeCloseTo(90, 9)
})

test('has the category with the larger share, and is allowed in organic products when all its foods are', () => {
  expect([publishedFoodOf(2, 1).primaryCategory, publishedFoodOf(1, 2).primaryCategory]).toEqual(['MP', 'Diet'])
  expect([publishedFoodOf(2, 1).isAllowedInBio, publishedFoodOf(2, 1, 1).isAllowedInBio]).toEqual([true, false])
})

test('its contents scatter as independent ones of its recipe do; unknown where that of a used food with some of it is', () => {
  const [chalk, salt, ...others] = inputs.ingredients as [Ingredient, Ingredient, Ingredient]
  const deviationWith = (ingredients: readonly Ingredient[], ...grams: number[]) =>
    publishedFoodWith({ ...inputs, ingredients }, grams).contents[0]?.standardDeviation
  const scattering = [
    { ...chalk, deviations: [6, null] },
    { ...salt, deviations: [8, null] },
  ]
  expect(deviationWith(scattering, 1, 1)).toBeCloseTo(Math.hypot(3, 4), 12)
  expect(deviationWith([...scattering, ...others], 1, 1, 2)).toBeNull()
  expect(deviationWith([...scattering, { ...chalk, id: 3, contents: [0, 0] }], 1, 1, 2)).toBeCloseTo(2.5, 12)
})
