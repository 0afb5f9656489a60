import { expect, test } from 'vitest'
import { amountChanges, isSameRecipe } from './recipe-changes.ts'
import { entryOf } from './workbench-entry.ts'
import { formulaData } from './workbench-testing.ts'

const { formule, basis } = formulaData()
const present = Float64Array.of(200, 50, 2, 1)

test('foods that change are told, the greatest change first, and what is less than nothing is none', () => {
  const changes = amountChanges(entryOf(formule), basis, present, Float64Array.of(203, 10, 2.0004, 0))
  expect(changes.map(({ code, present, proposed }) => [code, present, proposed])).toEqual([
    ['SALT', 50, 10],
    ['640642', 200, 203],
    ['ZINC', 1, 0],
  ])
})

test('a recipe is another one from half a milligram on', () => {
  expect(isSameRecipe(present, Float64Array.of(200.0005, 50, 2, 1))).toBe(true)
  expect(isSameRecipe(present, Float64Array.of(200, 50, 2.0006, 1))).toBe(false)
})
