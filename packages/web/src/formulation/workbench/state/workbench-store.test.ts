import { expect, test } from 'vitest'
import { entryOf, withContent, withFoods, withLines, withNutrientBounds } from './workbench-entry.ts'
import { createWorkbenchStore, isEditable } from './workbench-store.ts'
import { formulaData } from './workbench-testing.ts'

const opened = () => createWorkbenchStore(formulaData(), true)
const grams = (store: ReturnType<typeof opened>, id: number) =>
  store.read().entry.content.foods.find((food) => food.id === id)?.value
const typed = (store: ReturnType<typeof opened>, id: number, value: number) => {
  const { entry } = store.read()
  return withContent(entry, withLines(entry.content, new Map([[id, { value }]])))
}

test('every change computes all figures, and is taken back and done again step by step', () => {
  const store = opened()
  expect(store.read().figures.figures.totalGrams).toBe(253)
  store.change(typed(store, 1, 210))
  store.change(typed(store, 2, 40))
  expect(store.read()).toMatchObject({ isChanged: true, canUndo: true, canRedo: false })
  expect(store.read().figures.figures.totalGrams).toBe(253)
  store.undo()
  expect([grams(store, 1), grams(store, 2)]).toEqual([210, 50])
  store.undo()
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false, canRedo: true })
  store.redo()
  store.redo()
  expect([grams(store, 1), grams(store, 2)]).toEqual([210, 40])
  expect(store.read().canRedo).toBe(false)
})

test('what is being typed shows at once and is a step only when it is done', () => {
  const store = opened()
  store.preview(typed(store, 1, 300))
  expect(store.read()).toMatchObject({ isChanged: true, canUndo: false })
  expect(store.read().figures.figures.totalGrams).toBe(353)
  store.preview(null)
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false })
  store.preview(typed(store, 1, 300))
  store.change(store.read().entry)
  store.undo()
  expect(grams(store, 1)).toBe(200)
})

test('typing the same again is no step', () => {
  const store = opened()
  store.change(typed(store, 1, 200))
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false })
})

test('what was typed while a save was under way is a change to what was saved', () => {
  const store = opened()
  store.change(typed(store, 1, 210))
  const said = store.read().entry
  store.preview(typed(store, 2, 60))
  const saved = formulaData({ modificationDate: '2026-01-03T00:00:00.000Z' }).formule
  store.hasSaved(saved, said)
  expect(store.read()).toMatchObject({ isChanged: true, formula: saved })
  expect(grams(store, 2)).toBe(60)
  store.preview(null)
  expect(store.read().isChanged).toBe(false)
})

test('another price list is taken back together with its prices', () => {
  const store = opened()
  const { entry, basis } = store.read()
  const dearer = basis.ingredients.map((ingredient) => ({ ...ingredient, pricePerTonneEur: 1000 }))
  store.change({ ...entry, priceListId: 22 }, { ...basis, ingredients: dearer })
  expect(store.read().figures.price.pricePerTonneEur).toBeCloseTo(1000)
  store.undo()
  expect(store.read().entry.priceListId).toBe(21)
  expect(store.read().figures.price.pricePerTonneEur).toBeLessThan(200)
})

test('what the optimum is worth is forgotten when the formula is another, not when its name is', () => {
  const store = opened()
  const sensitivity = { kind: 'sensitivity' } as never
  store.explain(sensitivity)
  store.change({ ...store.read().entry, name: 'Autre' })
  expect(store.read().sensitivity).toBe(sensitivity)
  store.change(typed(store, 1, 210))
  expect(store.read().sensitivity).toBeNull()
})

test('a locked, deactivated or foreign formula is not edited', () => {
  expect(isEditable(opened().read())).toBe(true)
  for (const formule of [{ isLocked: true }, { deleted: true }, { mayWrite: false }])
    expect(isEditable(createWorkbenchStore(formulaData(formule), true).read())).toBe(false)
  expect(isEditable(createWorkbenchStore(formulaData(), false).read())).toBe(false)
})

test('foods are added once, and bounds that are emptied leave no line', () => {
  const { content } = entryOf(formulaData().formule)
  expect(withFoods(content, [1, 5]).foods.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const bounded = withNutrientBounds(content, new Map([[11, { min: 5 }]]))
  expect(bounded.nutrients).toEqual([{ id: 11, min: 5, max: null }])
  expect(withNutrientBounds(bounded, new Map([[11, { min: null }]])).nutrients).toEqual([])
})

test('a proposal stays while amounts and limits change, and goes with the foods it is about', () => {
  const store = opened()
  store.propose({ by: 'test', recipe: Float64Array.of(210, 40, 2, 1) })
  store.change(typed(store, 1, 205))
  expect(store.read().proposal).not.toBeNull()
  const { entry } = store.read()
  store.change(withContent(entry, withFoods(entry.content, [9, 10])))
  expect(store.read().proposal).not.toBeNull()
  store.change(withContent(entry, { foods: entry.content.foods.slice(1) }))
  expect(store.read().proposal).toBeNull()
})
