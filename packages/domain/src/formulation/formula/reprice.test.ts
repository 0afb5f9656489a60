import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTable, recipeTable, reprice } from './reprice.ts'

const recipeOfGrams = (...amounts: number[]) => Float64Array.from(amounts)

test('a recipe has the cost of its amounts per animal per day and per tonne, under every list', () => {
  const recipes = recipeTable([recipeOfGrams(100, 50, 50), recipeOfGrams(0, 0, 80)])
  const prices = priceTable([
    [100, 400, 2000],
    [110, 400, 1000],
  ])
  const { perAnimalDayEur, perTonneEur, refusals } = reprice(recipes, prices)
  expect(refusals).toEqual([])
  expect(Array.from(perAnimalDayEur, (euros) => Number(euros.toFixed(9)))).toEqual([0.13, 0.081, 0.16, 0.08])
  expect(Array.from(perTonneEur, (euros) => Number(euros.toFixed(6)))).toEqual([650, 405, 2000, 1000])
})

test('a food without a price refuses the formulas that use it under that list, and no others', () => {
  const recipes = recipeTable([recipeOfGrams(10, 0, 5), recipeOfGrams(10, 20, 0), recipeOfGrams(0, 3, 3)])
  const prices = priceTable([
    [100, 100, null],
    [100, 0, 50],
  ])
  const { perAnimalDayEur, perTonneEur, refusals } = reprice(recipes, prices)
  expect(refusals).toEqual([
    { formula: 0, list: 0, kind: 'pricesMissing', foods: [2] },
    { formula: 2, list: 0, kind: 'pricesMissing', foods: [2] },
  ])
  expect(Array.from(perAnimalDayEur, Number.isNaN)).toEqual([true, false, false, false, true, false])
  expect(Array.from(perTonneEur, Number.isNaN)).toEqual([true, false, false, false, true, false])
  expect(perTonneEur[5], 'a price of 0 is a price').toBe(25)
})

test('NaN, infinite and negative amounts, infinite prices and empty recipes are refused with their kind', () => {
  const recipes = recipeTable([
    recipeOfGrams(Number.NaN, 1),
    recipeOfGrams(1, Number.POSITIVE_INFINITY),
    recipeOfGrams(-1, 3),
    recipeOfGrams(0, 0),
  ])
  const { refusals } = reprice(recipes, priceTable([[100, 100]]))
  expect(refusals).toEqual([
    { formula: 0, list: 0, kind: 'notFinite', foods: [0] },
    { formula: 1, list: 0, kind: 'notFinite', foods: [1] },
    { formula: 2, list: 0, kind: 'notFinite', foods: [0] },
    { formula: 3, list: 0, kind: 'emptyRecipe' },
  ])
  const infinite = reprice(recipeTable([recipeOfGrams(1, 2)]), priceTable([[1, Number.POSITIVE_INFINITY]]))
  expect(infinite.refusals).toEqual([{ formula: 0, list: 0, kind: 'notFinite', foods: [1] }])
  expect(reprice(recipeTable([]), priceTable([])).refusals).toEqual([])
})

test('a food beyond the end of the price table has no price', () => {
  const { refusals } = reprice(recipeTable([recipeOfGrams(1, 0, 2)]), priceTable([[100, 100]]))
  expect(refusals).toEqual([{ formula: 0, list: 0, kind: 'pricesMissing', foods: [2] }])
})

test('for any recipes and lists, every formula has either a price or a refusal under every list', () => {
  const amount = fc.oneof(fc.constant(0), fc.double({ min: -10, max: 1e5 }), fc.double())
  const price = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e5 }), fc.double())
  const tables = fc.record({
    recipes: fc.array(fc.array(amount, { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
    lists: fc.array(fc.array(price, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(tables, ({ recipes, lists }) => {
      const priced = reprice(recipeTable(recipes.map((recipe) => Float64Array.from(recipe))), priceTable(lists))
      const refused = new Set(priced.refusals.map(({ formula, list }) => formula * lists.length + list))
      expect(refused.size).toBe(priced.refusals.length)
      priced.perAnimalDayEur.forEach((euros, index) => {
        expect([Number.isFinite(euros), Number.isFinite(priced.perTonneEur[index])]).toEqual([
          !refused.has(index),
          !refused.has(index),
        ])
      })
    }),
  )
})
