import { expect, test } from 'vitest'
import { contentWithGrams, inputsAtTriedPrices, isPriceTried, noPriceTrial, withTriedPrice } from './price-trial.ts'
import type { FormulaContent, FormulaInputs, Ingredient } from './workbench-formula.ts'

const ingredient = (id: number, pricePerTonneEur: number | null, distributorPricePerTonneEur: number | null) =>
  ({ id, pricePerTonneEur, distributorPricePerTonneEur }) as Ingredient
const inputs = {
  nutrients: [],
  limits: null,
  ingredients: [ingredient(1, 100, 80), ingredient(2, 200, 200), ingredient(3, null, null)],
} satisfies FormulaInputs
const pricesOf = ({ ingredients }: FormulaInputs) =>
  ingredients.map(({ pricePerTonneEur, distributorPricePerTonneEur }) => [
    pricePerTonneEur,
    distributorPricePerTonneEur,
  ])

test('a single price changes the price of the distributor by the same share; the other foods stay the same objects', () => {
  const trial = withTriedPrice(withTriedPrice(noPriceTrial, 1, 110), 3, 50)
  const tried = inputsAtTriedPrices(inputs, trial)
  expect(pricesOf(tried)).toEqual([
    [110, 88],
    [200, 200],
    [50, 50],
  ])
  expect(tried.ingredients[1]).toBe(inputs.ingredients[1])
  expect(pricesOf(inputsAtTriedPrices(inputs, withTriedPrice(trial, 1, null)))[0]).toEqual([100, 80])
})

test('another list gives all prices, none where it has none, and a single price comes before it', () => {
  const prices = new Map([
    [1, { pricePerTonneEur: 120, distributorPricePerTonneEur: 90 }],
    [3, { pricePerTonneEur: 40, distributorPricePerTonneEur: 30 }],
  ])
  const trial = { ...noPriceTrial, list: { id: 9, name: 'Tarif T1', prices } }
  expect(pricesOf(inputsAtTriedPrices(inputs, trial))).toEqual([
    [120, 90],
    [null, null],
    [40, 30],
  ])
  expect(pricesOf(inputsAtTriedPrices(inputs, withTriedPrice(trial, 3, 20)))[2]).toEqual([20, 15])
})

test('a price of 0 is tried like any other, and a trial without any price is none', () => {
  expect(pricesOf(inputsAtTriedPrices(inputs, withTriedPrice(noPriceTrial, 1, 0)))[0]).toEqual([0, 0])
  expect(isPriceTried(noPriceTrial)).toBe(false)
  expect(isPriceTried(withTriedPrice(noPriceTrial, 1, 0))).toBe(true)
})

test('amounts by food replace those of the lines; the same amounts are the same content', () => {
  const content = { foods: [1, 2].map((id) => ({ id, min: null, max: null, value: 10, isActive: true })) }
  const changed = contentWithGrams(content as unknown as FormulaContent, new Map([[2, 12]]))
  expect(changed.foods.map(({ value }) => value)).toEqual([10, 12])
  expect(contentWithGrams(changed, new Map([[2, 12]]))).toBe(changed)
})
