import { expect, test } from 'vitest'
import { contentWithNutrientBounds, entryWithContent } from '../state/workbench-entry.ts'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import {
  countsOfSegments,
  type FoodSegment,
  foodSegments,
  isInFoodSegment,
  isInQuantitySegment,
  quantitySegments,
} from './segments.ts'
import { type FoodRow, foodRows, quantityRows } from './workbench-rows.ts'

const openedStore = () => createWorkbenchStore(formulaFixture({}), true)

test('segments of foods: those used, and those a price up to 20 % lower would bring in', () => {
  const [chalk, salt, vitamin, zinc] = foodRows(openedStore().read(), [])
  if (!chalk || !salt || !vitamin || !zinc) throw new Error('the fixture has four foods')
  const unused = (row: FoodRow, enters: number | null) => ({
    ...row,
    grams: 0,
    pricePerTonneEur: 1000,
    opportunityPricePerTonneEur: enters,
  })
  const rows = [chalk, unused(salt, 800), unused(vitamin, 799), unused(zinc, null)]
  const codesIn = (segment: FoodSegment) => rows.filter((row) => isInFoodSegment(segment, row)).map(({ code }) => code)
  expect(codesIn('used')).toEqual([chalk.code])
  expect(codesIn('near')).toEqual([salt.code])
  expect(countsOfSegments(foodSegments, rows, isInFoodSegment)).toEqual({ used: 1, near: 1, all: 4 })
})

test('segments of nutrients: what violates a limit is also at one, and what is at one also has any', () => {
  const store = openedStore()
  const { entry, figures } = store.read()
  const calcium = figures.figures.nutrients[0]?.value ?? 0
  const countsWith = (min: number) => {
    const content = contentWithNutrientBounds(entry.content, new Map([[11, { min, max: null }]]))
    store.change(entryWithContent(entry, content))
    const rows = quantityRows(store.read(), []).filter(({ code }) => code === 'CA')
    return countsOfSegments(quantitySegments, rows, isInQuantitySegment)
  }
  expect(countsWith(calcium / 2)).toEqual({ broken: 0, reached: 0, limited: 1, all: 1 })
  expect(countsWith(calcium * 0.999)).toEqual({ broken: 0, reached: 1, limited: 1, all: 1 })
  expect(countsWith(calcium * 1.1)).toEqual({ broken: 1, reached: 1, limited: 1, all: 1 })
})
