import { describe, expect, test } from 'vitest'
import {
  dairyAnimalCount,
  dairyDistributorPrices,
  dairyProblem,
  dairyRecipe,
} from '../../../../../tests/engine/support/dairy-example.ts'
import type { FormulaProblem, ProblemFood } from '../problem/formula-problem.ts'
import { formulaFigures, priceSummary } from './formula-figures.ts'

const food = (
  code: string,
  dryMatterPercent: number,
  content: number,
  pricePerTonneEur: number | null,
): ProblemFood => ({
  code,
  name: code,
  dryMatterPercent,
  contents: [content],
  pricePerTonneEur,
})

const problem: FormulaProblem = {
  foods: [
    food('A', 90, 10, 100),
    food('B', 50, 5, 300),
    { ...food('OFF', 10, 1000, null), excluded: 'inactive' },
    food('NC', 80, 7, null),
  ],
  nutrients: ['N'],
  limits: [],
}
/** 600 g of A, 400 g of B, and an inactive line that keeps its amount. */
const recipe = Float64Array.of(600, 400, 50, 0)
const emptyRecipe = new Float64Array(4)

describe('a recipe of 600 g and 400 g', () => {
  test('has the figures calculated by hand, with inactive lines counting as 0', () => {
    expect(formulaFigures(problem, recipe)).toEqual({
      totalGrams: 1000,
      dryMatterGrams: 740,
      humidityPercent: 26,
      nutrients: [{ code: 'N', value: 8, valuePerKg: 8 }],
      foods: [
        { code: 'A', grams: 600, kilogramsPerTonne: 600 },
        { code: 'B', grams: 400, kilogramsPerTonne: 400 },
        { code: 'OFF', grams: 0, kilogramsPerTonne: 0 },
        { code: 'NC', grams: 0, kilogramsPerTonne: 0 },
      ],
    })
  })

  test('has the price calculated by hand; an unused food needs no price', () => {
    expect(priceSummary(problem, recipe, 50)).toEqual({
      pricePerTonneEur: 180,
      pricePerKgEur: 0.18,
      pricePerAnimalDayEur: 0.18,
      quantityPerDayKg: 50,
      quantityPer30DaysTonnes: 1.5,
      daysPerTonne: 20,
      foodsWithoutPrice: [],
      notFinite: [],
    })
  })
})

test.each([
  [50, 20],
  [49, 20],
  [47, 21],
  [40, 25],
])('a tonne lasts a herd of %d animals eating 1 kg each %d days, rounded', (animalCount, days) => {
  expect(priceSummary(problem, recipe, animalCount).daysPerTonne).toBe(days)
})

test('with a missing price the foods are listed and prices are null, quantities are still computed', () => {
  expect(priceSummary(problem, Float64Array.of(600, 400, 50, 10), 50)).toEqual({
    pricePerTonneEur: null,
    pricePerKgEur: null,
    pricePerAnimalDayEur: null,
    quantityPerDayKg: 50.5,
    quantityPer30DaysTonnes: 1.515,
    daysPerTonne: 20,
    foodsWithoutPrice: ['NC'],
    notFinite: [],
  })
  expect(priceSummary(problem, recipe, 50, [0, 0, null, null]).pricePerTonneEur).toBe(0)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'an amount of %d is reported with its food, and prices and quantities are null',
  (amount) => {
    expect(priceSummary(problem, Float64Array.of(600, amount, 50, 10), 50)).toEqual({
      pricePerTonneEur: null,
      pricePerKgEur: null,
      pricePerAnimalDayEur: null,
      quantityPerDayKg: null,
      quantityPer30DaysTonnes: null,
      daysPerTonne: null,
      foodsWithoutPrice: ['NC'],
      notFinite: ['B'],
    })
  },
)

test('an empty recipe has no shares and no price per tonne, and costs 0 per animal', () => {
  const figures = formulaFigures(problem, emptyRecipe)
  expect(figures).toMatchObject({ totalGrams: 0, dryMatterGrams: 0, humidityPercent: null })
  expect(figures.nutrients).toEqual([{ code: 'N', value: 0, valuePerKg: null }])
  expect(figures.foods.map(({ kilogramsPerTonne }) => kilogramsPerTonne)).toEqual([null, null, null, null])
  expect(priceSummary(problem, emptyRecipe, 50)).toEqual({
    pricePerTonneEur: null,
    pricePerKgEur: null,
    pricePerAnimalDayEur: 0,
    quantityPerDayKg: 0,
    quantityPer30DaysTonnes: 0,
    daysPerTonne: null,
    foodsWithoutPrice: [],
    notFinite: [],
  })
})

test.each([0, -3, Number.NaN, Number.POSITIVE_INFINITY])(
  'a herd of %d has quantities of 0 and the same prices',
  (animalCount) => {
    expect(priceSummary(problem, recipe, animalCount)).toMatchObject({
      pricePerTonneEur: 180,
      pricePerAnimalDayEur: 0.18,
      quantityPerDayKg: 0,
      quantityPer30DaysTonnes: 0,
      daysPerTonne: null,
    })
  },
)

describe('the demonstration formula', () => {
  test('has its published figures', () => {
    const figures = formulaFigures(dairyProblem, dairyRecipe)
    expect(figures.totalGrams).toBeCloseTo(350.573668, 6)
    expect(figures.humidityPercent).toBeCloseTo(0.308174, 6)
    expect(figures.dryMatterGrams).toBeCloseTo(349.493291, 6)
    const published = { CA: [85, 242.459739], P: [6, 17.114805], MG: [18, 51.344415], NA: [28, 79.869091] }
    for (const [code, [value, valuePerKg]] of Object.entries(published)) {
      const nutrient = figures.nutrients.find((each) => each.code === code)
      expect(nutrient?.value, code).toBeCloseTo(value!, 5)
      expect(nutrient?.valuePerKg, code).toBeCloseTo(valuePerKg!, 5)
    }
    expect(figures.nutrients.at(-1)?.valuePerKg).toBeCloseTo(342296.1, 1)
    expect(figures.foods[0]?.kilogramsPerTonne).toBeCloseTo(589.459545, 5)
  })

  test('has its published farmer prices per animal, kg and tonne, and its lower distributor price', () => {
    const prices = priceSummary(dairyProblem, dairyRecipe, dairyAnimalCount)
    expect(prices.pricePerAnimalDayEur).toBeCloseTo(0.127748342, 8)
    expect(prices.pricePerKgEur).toBeCloseTo(0.364398, 6)
    expect(prices.pricePerTonneEur).toBeCloseTo(364.398, 3)
    expect(prices.quantityPerDayKg).toBeCloseTo(29.7988, 4)
    expect(prices.quantityPer30DaysTonnes).toBeCloseTo(0.89396, 5)
    expect(prices.daysPerTonne).toBe(34)
    const distributor = priceSummary(dairyProblem, dairyRecipe, dairyAnimalCount, dairyDistributorPrices)
    expect(distributor.pricePerTonneEur).toBeCloseTo(316.1287, 4)
  })
})
