import { expect, test } from 'vitest'
import { foodsLeftOut, foodsToLeaveOut, withoutLeftOutFoods, withoutUnavailableFoods } from './left-out-foods.ts'
import type { FormulaContent, FormulaInputs, Ingredient } from './workbench-formula.ts'

const ingredient = (id: number, fields: Partial<Ingredient> = {}): Ingredient => ({
  ...{ id, code: `F${id}`, name: `Food ${id}`, primaryCategory: 'MP', unavailable: null, decimals: 1 },
  ...{ isAllowedInBio: false, maxInFormulaKgPerTonne: null, melasseRatePercent: null, analysisVersionId: 1 },
  ...{ dryMatterPercent: 90, contents: [], distributorPricePerTonneEur: 100, pricePerTonneEur: 110 },
  ...fields,
})
const withoutPrices = { distributorPricePerTonneEur: null, pricePerTonneEur: null }
const inputs: FormulaInputs = {
  nutrients: [],
  limits: null,
  ingredients: [
    ingredient(1),
    ingredient(2, withoutPrices),
    ingredient(3, { ...withoutPrices, unavailable: 'deleted' }),
  ],
}
const content: FormulaContent = {
  ...{ total: { min: null, max: null }, humidity: { min: null, max: null }, animalCount: 1, useBio: false },
  ...{ melasse: false, melasseRatePercent: null, nutrients: [] },
  foods: [1, 2, 3].map((id) => ({ id, min: null, max: null, value: 5, isActive: true })),
}

test('foods without a price may be left out, and then say why; unavailable ones count as 0 anyway', () => {
  const toLeaveOut = foodsToLeaveOut(content, inputs)
  expect(toLeaveOut).toEqual([{ id: 2, code: 'F2', name: 'Food 2', reason: 'noPrice' }])
  expect(foodsLeftOut(content, inputs)).toEqual([])
  const without = withoutLeftOutFoods(content, toLeaveOut)
  expect(without.foods.map(({ isActive, value }) => [isActive, value])).toEqual([
    [true, 5],
    [false, 5],
    [true, 5],
  ])
  expect(foodsToLeaveOut(without, inputs)).toEqual([])
  expect(foodsLeftOut(without, inputs)).toEqual(toLeaveOut)
})

test('foods of whose contents nothing is known may be left out', () => {
  const unknown = {
    ...inputs,
    ingredients: [ingredient(1, { contentSource: 'none' }), ingredient(2, { contentSource: 'analysis' })],
  }
  expect(foodsToLeaveOut(content, unknown)).toEqual([{ id: 1, code: 'F1', name: 'Food 1', reason: 'noContents' }])
})

test('a food that is excluded from an organic formula blocks nothing', () => {
  expect(foodsToLeaveOut({ ...content, useBio: true }, inputs)).toEqual([])
})

test('a formula is optimised without the foods that are no longer available: their lines stay, inactive and empty', () => {
  const without = withoutUnavailableFoods(content, inputs)
  expect(without.foods.map(({ id, isActive, value }) => [id, isActive, value])).toEqual([
    [1, true, 5],
    [2, true, 5],
    [3, false, 0],
  ])
})
