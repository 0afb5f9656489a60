import { expect, test } from 'vitest'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { namesInFormulaVersions } from './change-names.ts'

test('a food, nutrient, list or version of either side has its name, also when it is no longer offered', () => {
  const mine = formulaFixture()
  const nutrient = {
    ...mine.basis.nutrients[0],
    name: 'Iode',
    id: 55,
    order: 1,
    min: 1,
    max: null,
    value: 0,
    valueKg: 0,
  }
  const theirs = formulaFixture({
    foods: [
      {
        id: 44,
        name: 'Ancien oxyde',
        code: 'OX',
        min: null,
        max: null,
        value: 1,
        isActive: true,
        ownMin: false,
        minIfUsed: null,
        note: '',
        deleted: true,
        primaryCategory: 'MP',
        properties: [],
      },
    ],
    nutrients: [
      { ...nutrient, code: 'I', unitName: 'mg', unitId: 1, categoryId: 1, isComplex: false, isActive: true, note: '' },
    ],
    priceListId: 66,
    priceListName: 'Tarif 2025',
    constraintVersionId: 77,
    constraintVersionName: 'Hiver',
  })
  const names = namesInFormulaVersions(
    {
      formula: mine.formule,
      inputs: mine.basis as never,
      priceLists: mine.priceLists,
      constraintSets: mine.constraints,
    },
    { ...theirs, basis: { ...theirs.basis, ingredients: [], nutrients: [] }, priceLists: [], constraints: [] },
  )
  expect([names.foods.get(1), names.foods.get(44)]).toEqual(['Food 640642', 'Ancien oxyde'])
  expect([names.nutrients.get(11), names.nutrients.get(55)]).toEqual(['Calcium', 'Iode'])
  expect([names.lists.get(66), names.versions.get(77)]).toEqual(['Tarif 2025', 'Hiver'])
})
