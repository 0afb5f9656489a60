import { expect, test } from 'vitest'
import { isSameRecipe, recipeAmountChanges } from './recipe-changes.ts'
import { formulaEntryOf } from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'

const { formule, basis: inputs } = formulaFixture()
const currentRecipe = Float64Array.of(200, 50, 2, 1)

test('lists changed foods by descending change and ignores changes below half a milligram', () => {
  const changes = recipeAmountChanges(
    formulaEntryOf(formule),
    inputs,
    currentRecipe,
    Float64Array.of(203, 10, 2.0004, 0),
  )
  expect(changes.map(({ code, current, proposed }) => [code, current, proposed])).toEqual([
    ['SALT', 50, 10],
    ['640642', 200, 203],
    ['ZINC', 1, 0],
  ])
})

test('recipes differ when an amount differs by more than half a milligram', () => {
  expect(isSameRecipe(currentRecipe, Float64Array.of(200.0005, 50, 2, 1))).toBe(true)
  expect(isSameRecipe(currentRecipe, Float64Array.of(200, 50, 2.0006, 1))).toBe(false)
})
