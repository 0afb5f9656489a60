import { expect, test } from 'vitest'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import { broughtByFood, foodsBringing } from './contributions.ts'

const food = (code: string, contents: number[], unknown: string[] = []) => ({
  ...{ code, name: code, dryMatterPercent: 100, contents, pricePerTonneEur: 100 },
  unknown: { nutrients: unknown, dryMatter: false },
})
const problem: FormulaProblem = {
  foods: [food('CHALK', [380, 0]), food('PHOSPHATE', [160, 220]), food('HERB', [0, 0], ['P']), food('SALT', [0, 0])],
  nutrients: ['CA', 'P'],
  limits: [],
}
const recipe = Float64Array.from([200, 50, 10, 0])

test('a nutrient: the food that brings most first, those of unknown content last, those without any not at all', () => {
  expect(foodsBringing(problem, recipe, 'CA')).toEqual([
    { code: 'CHALK', amount: 76, share: 76 / 84 },
    { code: 'PHOSPHATE', amount: 8, share: 8 / 84 },
  ])
  expect(foodsBringing(problem, recipe, 'P')).toEqual([
    { code: 'PHOSPHATE', amount: 11, share: 1 },
    { code: 'HERB', amount: null, share: null },
  ])
  expect(foodsBringing(problem, recipe, 'MG')).toEqual([])
})

test('a food: what it brings, with its share of all; nothing when it is not in the recipe', () => {
  expect(broughtByFood(problem, recipe, 'PHOSPHATE').map(({ code, amount }) => [code, amount])).toEqual([
    ['CA', 8],
    ['P', 11],
  ])
  expect(broughtByFood(problem, recipe, 'SALT')).toEqual([])
  expect(broughtByFood(problem, recipe, 'GONE')).toEqual([])
})
