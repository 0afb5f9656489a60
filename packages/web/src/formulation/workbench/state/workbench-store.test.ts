import { expect, test } from 'vitest'
import {
  contentWithAddedFoods,
  contentWithLineChanges,
  contentWithNutrientBounds,
  entryWithContent,
  formulaEntryOf,
} from './workbench-entry.ts'
import { formulaFixture } from './workbench-fixture.ts'
import { baselineOf, createWorkbenchStore, isFormulaEditable } from './workbench-store.ts'

const openedStore = () => createWorkbenchStore(formulaFixture(), true)
const gramsOfFood = (store: ReturnType<typeof openedStore>, id: number) =>
  store.read().entry.content.foods.find((food) => food.id === id)?.value
const storeWithTypedGrams = (store: ReturnType<typeof openedStore>, id: number, value: number) => {
  const { entry } = store.read()
  return entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[id, { value }]])))
}

test('every change recomputes all figures and can be undone and redone one by one', () => {
  const store = openedStore()
  expect(store.read().figures.figures.totalGrams).toBe(253)
  store.change(storeWithTypedGrams(store, 1, 210))
  store.change(storeWithTypedGrams(store, 2, 40))
  expect(store.read()).toMatchObject({ isChanged: true, canUndo: true, canRedo: false })
  expect(store.read().figures.figures.totalGrams).toBe(253)
  store.undo()
  expect([gramsOfFood(store, 1), gramsOfFood(store, 2)]).toEqual([210, 50])
  store.undo()
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false, canRedo: true })
  store.redo()
  store.redo()
  expect([gramsOfFood(store, 1), gramsOfFood(store, 2)]).toEqual([210, 40])
  expect(store.read().canRedo).toBe(false)
})

test('a preview shows at once and becomes undoable only when committed', () => {
  const store = openedStore()
  store.preview(storeWithTypedGrams(store, 1, 300))
  expect(store.read()).toMatchObject({ isChanged: true, canUndo: false })
  expect(store.read().figures.figures.totalGrams).toBe(353)
  store.preview(null)
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false })
  store.preview(storeWithTypedGrams(store, 1, 300))
  store.change(store.read().entry)
  store.undo()
  expect(gramsOfFood(store, 1)).toBe(200)
})

test('what was previewed is committed with its figures, and can be undone', () => {
  const store = openedStore()
  store.preview(storeWithTypedGrams(store, 1, 300))
  const { figures } = store.read()
  store.change(
    entryWithContent(
      store.readCommitted(),
      contentWithLineChanges(store.readCommitted().content, new Map([[1, { value: 300 }]])),
    ),
  )
  expect(store.read().figures).toBe(figures)
  store.undo()
  expect(gramsOfFood(store, 1)).toBe(200)
  expect(store.read().figures.figures.totalGrams).toBe(253)
})

test('committing an equal entry adds nothing to the history', () => {
  const store = openedStore()
  store.change(storeWithTypedGrams(store, 1, 200))
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false })
})

test('a value typed during a save counts as a change to the saved formula', () => {
  const store = openedStore()
  store.change(storeWithTypedGrams(store, 1, 210))
  const sent = store.read().entry
  store.preview(storeWithTypedGrams(store, 2, 60))
  const saved = formulaFixture({ modificationDate: '2026-01-03T00:00:00.000Z' }).formule
  store.markSaved(saved, sent)
  expect(store.read()).toMatchObject({ isChanged: true, formula: saved })
  expect(gramsOfFood(store, 2)).toBe(60)
  store.preview(null)
  expect(store.read().isChanged).toBe(false)
})

test('figures are compared with the version that was opened through saves, until the last saved one is chosen', () => {
  const store = openedStore()
  const { opened } = store.read()
  const saved = formulaFixture({ modificationDate: '2026-01-03T00:00:00.000Z' }).formule
  store.markSaved(saved, store.read().entry)
  expect(baselineOf(store.read())).toBe(opened)
  store.compareWith('saved')
  expect(baselineOf(store.read())).toBe(saved)
})

test('undoing a change of price list also restores the prices', () => {
  const store = openedStore()
  const { entry, inputs } = store.read()
  const dearer = inputs.ingredients.map((ingredient) => ({ ...ingredient, pricePerTonneEur: 1000 }))
  store.change({ ...entry, priceListId: 22 }, { ...inputs, ingredients: dearer })
  expect(store.read().figures.price.pricePerTonneEur).toBeCloseTo(1000)
  store.undo()
  expect(store.read().entry.priceListId).toBe(21)
  expect(store.read().figures.price.pricePerTonneEur).toBeLessThan(200)
})

test('changing the contents drops the sensitivity, changing the name does not', () => {
  const store = openedStore()
  const sensitivity = { kind: 'sensitivity' } as never
  store.setSensitivity(sensitivity)
  store.change({ ...store.read().entry, name: 'Autre' })
  expect(store.read().sensitivity).toBe(sensitivity)
  store.change(storeWithTypedGrams(store, 1, 210))
  expect(store.read().sensitivity).toBeNull()
})

test('a locked, deactivated or foreign formula is not editable', () => {
  expect(isFormulaEditable(openedStore().read())).toBe(true)
  for (const formule of [{ isLocked: true }, { deleted: true }, { mayWrite: false }])
    expect(isFormulaEditable(createWorkbenchStore(formulaFixture(formule), true).read())).toBe(false)
  expect(isFormulaEditable(createWorkbenchStore(formulaFixture(), false).read())).toBe(false)
})

test('adds a food only once and removes nutrient lines without bounds', () => {
  const { content } = formulaEntryOf(formulaFixture().formule)
  expect(contentWithAddedFoods(content, [1, 5]).foods.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const bounded = contentWithNutrientBounds(content, new Map([[11, { min: 5 }]]))
  expect(bounded.nutrients).toEqual([{ id: 11, min: 5, max: null }])
  expect(contentWithNutrientBounds(bounded, new Map([[11, { min: null }]])).nutrients).toEqual([])
})

test('a proposal survives changed amounts and new lines, and is dropped when one of its foods is removed', () => {
  const store = openedStore()
  store.propose({ source: 'test', recipe: Float64Array.of(210, 40, 2, 1) })
  store.change(storeWithTypedGrams(store, 1, 205))
  expect(store.read().proposal).not.toBeNull()
  const { entry } = store.read()
  store.change(entryWithContent(entry, contentWithAddedFoods(entry.content, [9, 10])))
  expect(store.read().proposal).not.toBeNull()
  store.change(entryWithContent(entry, { foods: entry.content.foods.slice(1) }))
  expect(store.read().proposal).toBeNull()
})

test('prices that are tried count in all figures and are taken back with the recipe that followed them, which is no change of the entry', () => {
  const store = openedStore()
  const { figures, entry } = store.read()
  const dearer = { list: null, prices: new Map([[1, 150]]) }
  store.tryPrices(dearer, { grams: new Map([[1, 180]]), ending: 'optimal' })
  expect(gramsOfFood(store, 1)).toBe(180)
  expect(store.read().figures.figures.totalGrams).toBe(233)
  expect(store.read()).toMatchObject({ isChanged: true, canUndo: false })
  expect(store.readUntried()).toBe(entry)
  expect(store.read().listInputs.ingredients[0]?.pricePerTonneEur).toBe(100)
  expect(store.read().inputs.ingredients[0]).toMatchObject({ pricePerTonneEur: 150, distributorPricePerTonneEur: 135 })
  // Ending to type gives the recipe of the trial again.
  store.preview(storeWithTypedGrams(store, 2, 70))
  store.preview(null)
  expect([gramsOfFood(store, 1), gramsOfFood(store, 2)]).toEqual([180, 50])
  store.endTrial(false)
  expect(store.read()).toMatchObject({ isChanged: false, canUndo: false, trial: null })
  expect(store.read().figures.price).toEqual(figures.price)
})

test('a limit changed in a trial stays when it ends, the amounts from before come back; or the recipe is taken, in one step', () => {
  const store = openedStore()
  const tried = { list: null, prices: new Map([[1, 150]]) }
  const typedMin = () => {
    const { entry } = store.read()
    store.change(entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[2, { min: 45 }]]))))
  }
  store.tryPrices(tried, { grams: new Map([[1, 180]]), ending: 'optimal' })
  typedMin()
  expect(gramsOfFood(store, 1)).toBe(180)
  store.endTrial(false)
  expect(gramsOfFood(store, 1)).toBe(200)
  expect(store.read().entry.content.foods[1]?.min).toBe(45)
  store.tryPrices(tried, { grams: new Map([[1, 170]]), ending: 'optimal' })
  store.endTrial(true)
  expect(gramsOfFood(store, 1)).toBe(170)
  expect(store.read().inputs.ingredients[0]?.pricePerTonneEur).toBe(100)
  store.undo()
  expect(gramsOfFood(store, 1)).toBe(200)
})
