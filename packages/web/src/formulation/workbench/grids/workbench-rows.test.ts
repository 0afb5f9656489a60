import { expect, test } from 'vitest'
import {
  contentWithLineChanges,
  contentWithNutrientBounds,
  contentWithoutFoods,
  entryWithContent,
} from '../state/workbench-entry.ts'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import { withQuantityEdits } from './grid-edits.ts'
import {
  boundsInForce,
  foodRows,
  gaugePositions,
  haveSameRows,
  limitTensionOf,
  type QuantityRow,
  quantityRows,
} from './workbench-rows.ts'

const openedStore = (changes = {}) => createWorkbenchStore(formulaFixture(changes), true)

test('orders raw materials first, then additives, then the molasses coating', () => {
  const rows = foodRows(openedStore({ melasse: true }).read(), [])
  expect(rows.map(({ code, isLine }) => [code, isLine])).toEqual([
    ['640642', true],
    ['SALT', true],
    ['VITA', true],
    ['ZINC', true],
    ['MELASSE', false],
  ])
  // 4 % of the finished product, on 253 g.
  expect(rows[4]?.grams).toBeCloseTo((253 * 4) / 96, 6)
})

test('rows are the same while one moves among them or a panel opens, not when an amount or a proposal changes', () => {
  const store = openedStore()
  const opened = store.read()
  store.inspect({ kind: 'food', code: 'SALT' })
  store.openPanel('levers')
  expect(haveSameRows(opened, store.read())).toBe(true)
  store.propose({ source: 'test', recipe: Float64Array.of(1, 2, 3, 4) })
  expect(haveSameRows(opened, store.read())).toBe(false)
  store.propose(null)
  const { entry } = opened
  store.change(entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[1, { value: 1 }]]))))
  expect(haveSameRows(opened, store.read())).toBe(false)
})

test('a food row has its computed figures and its imposed bounds', () => {
  const [chalk, , , zinc] = foodRows(openedStore().read(), [])
  expect(chalk).toMatchObject({
    grams: 200,
    pricePerTonneEur: 100,
    kilogramsPerTonne: 790.51,
    violations: [],
  })
  expect(chalk?.costPerAnimalDayEur).toBeCloseTo(0.02, 9)
  expect(zinc?.imposed).toEqual({ min: null, max: null, maxPerKg: 20 })
})

test('a limit in kg/t and one per kg that contradict others are marked where they stand', () => {
  const store = openedStore()
  const side = { side: 'max', value: 20, from: 'food' } as const
  store.showFighting([
    { ...side, subject: { kind: 'foodPerTonne', code: 'ZINC' } },
    { ...side, subject: { kind: 'nutrientPerKg', code: 'CA' } },
  ])
  const fighting = (rows: readonly { code: string; fights: { perKg: boolean; min: boolean; max: boolean } }[]) =>
    rows.flatMap(({ code, fights }) => (fights.perKg && !fights.min && !fights.max ? [code] : []))
  expect(fighting(foodRows(store.read(), []))).toEqual(['ZINC'])
  expect(fighting(quantityRows(store.read(), []))).toEqual(['CA'])
})

test('nothing is wrong yet with a formula without amounts; with one food it is said how far each limit is', () => {
  const store = openedStore({ total: { note: '', min: 300, max: null, value: 0 } })
  const { entry } = store.read()
  const amounts = (grams: number) =>
    contentWithLineChanges(
      entry.content,
      new Map(entry.content.foods.map(({ id }) => [id, { value: id === 2 ? grams : 0 }])),
    )
  store.change(entryWithContent(entry, amounts(0)))
  const empty = quantityRows(store.read(), [])
  expect(empty.flatMap(({ violations }) => violations)).toEqual([])
  expect(empty.map(({ value }) => value).filter((value) => value !== null)).toEqual([])
  expect(Math.max(...empty.map(limitTensionOf))).toBe(Number.NEGATIVE_INFINITY)
  expect(foodRows(store.read(), []).flatMap(({ violations }) => violations)).toEqual([])
  store.change(entryWithContent(entry, amounts(5)))
  const [total] = quantityRows(store.read(), [])
  expect(total?.violations).toMatchObject([{ distance: 295, value: 5 }])
})

test('keeps equal rows as the same objects, so that they do not render again', () => {
  const store = openedStore()
  const before = quantityRows(store.read(), [])
  expect(quantityRows(store.read(), before)).toBe(before)
  const { entry } = store.read()
  store.change(entryWithContent(entry, contentWithLineChanges(entry.content, new Map([[2, { value: 51 }]]))))
  const after = quantityRows(store.read(), before)
  const codes = after.filter((row, index) => row !== before[index]).map(({ kind, code }) => code || kind)
  // All foods have the same humidity, so that of the product may differ only by rounding.
  expect(codes.filter((code) => code !== 'humidity')).toEqual(['total', 'CA', 'NA'])
  const foods = foodRows(store.read(), [])
  store.setSensitivity(null)
  expect(foodRows(store.read(), foods)).toBe(foods)
})

test('the total of the set applies on the sides without a total of the formula; dry matter is shown as humidity', () => {
  const store = openedStore()
  const [total, humidity] = quantityRows(store.read(), [])
  expect(total?.imposed).toEqual({ min: 100, max: 400, maxPerKg: null })
  expect(humidity?.imposed).toEqual({ min: null, max: 6, maxPerKg: null })
  const { entry } = store.read()
  store.change(entryWithContent(entry, { total: { min: 300, max: null } }))
  const [totalRow] = quantityRows(store.read(), [])
  expect(totalRow).toMatchObject({ min: 300, imposed: { min: 100, max: 400 } })
  expect(totalRow && boundsInForce(totalRow)).toEqual({ min: 300, max: 400 })
  expect(totalRow?.violations.map(({ distance }) => distance)).toEqual([47])
})

test('a bound of the formula is in force instead of that of the set, also a looser one', () => {
  const store = openedStore()
  const { entry } = store.read()
  store.change(entryWithContent(entry, contentWithNutrientBounds(entry.content, new Map([[11, { min: 50, max: 90 }]]))))
  const calcium = quantityRows(store.read(), []).find(({ code }) => code === 'CA')
  expect(calcium && boundsInForce(calcium)).toEqual({ min: 50, max: 90 })
})

test('limits of an inactive nutrient line are kept, do not apply, and apply again once one is typed', () => {
  const store = openedStore()
  const { entry } = store.read()
  store.change(entryWithContent(entry, { nutrients: [{ id: 11, min: 50, max: 90, isActive: false }] }))
  const calciumRow = () => quantityRows(store.read(), []).find(({ code }) => code === 'CA')
  expect(calciumRow()).toMatchObject({ isActive: false, min: null, max: null })
  expect(calciumRow() && boundsInForce(calciumRow()!)).toEqual({ min: 60, max: 120 })
  store.change(
    entryWithContent(entry, contentWithNutrientBounds(store.read().entry.content, new Map([[11, { min: 55 }]]))),
  )
  expect(calciumRow()).toMatchObject({ isActive: true, min: 55, max: 90 })
})

const quantityRow = (value: number, min: number | null, max: number | null): QuantityRow => ({
  ...{ id: 1, kind: 'nutrient', code: 'X', name: 'X', unit: 'g', isActive: true, min, max, value, valuePerKg: null },
  ...{
    imposed: { min: null, max: null, maxPerKg: null },
    shadowPriceEur: null,
    loosening: null,
    fights: { min: false, max: false, perKg: false },
    violations: [],
    notVerified: [],
  },
})

test('tension is 0 on a limit, positive beyond it and negative inside', () => {
  expect(limitTensionOf(quantityRow(60, 60, 120))).toBe(0)
  expect(limitTensionOf(quantityRow(54, 60, 120))).toBeCloseTo(0.1)
  expect(limitTensionOf(quantityRow(66, 60, 120))).toBeCloseTo(-0.1)
  expect(limitTensionOf(quantityRow(-3, 0, null))).toBe(3)
  expect(limitTensionOf(quantityRow(5, null, null))).toBe(Number.NEGATIVE_INFINITY)
})

test('positions a value between its limits on the gauge and clamps values far outside', () => {
  expect(gaugePositions(quantityRow(90, 60, 120))).toEqual({ min: 1 / 7, max: 6 / 7, value: 0.5 })
  expect(gaugePositions(quantityRow(60, 60, null))).toEqual({ min: 0.5, max: null, value: 0.5 })
  expect(gaugePositions(quantityRow(500, 60, 120))?.value).toBe(1)
  expect(gaugePositions(quantityRow(7, 7, 7))?.value).toBeCloseTo(0.5)
  expect(gaugePositions(quantityRow(0, 0, null))).toEqual({ min: 0.5, max: null, value: 0.5 })
  expect(gaugePositions(quantityRow(5, null, null))).toBeNull()
})

test('a ratio, a group and kg/t have rows with their values, limits and violations', () => {
  const store = openedStore()
  const { entry } = store.read()
  const otherLimits = [
    { kind: 'ratio', name: '', itemIds: [11, 12], min: 4, max: null },
    { kind: 'group', name: 'Diet', itemIds: [3, 4], min: null, max: 5 },
    { kind: 'foodPerTonne', name: '', itemIds: [2], min: null, max: 150 },
  ] as const
  store.change(entryWithContent(entry, { otherLimits }))
  const rows = quantityRows(store.read(), []).filter(({ kind }) => kind === 'other')
  // 76 g of calcium over 19.5 g of sodium; 2 g and 1 g; 50 g of 253 g.
  expect(rows.map(({ value }) => Number(value?.toFixed(3)))).toEqual([3.897, 3, 197.628])
  expect(rows.map(({ violations }) => violations.length)).toEqual([1, 0, 1])
  const [ratio] = rows
  if (ratio) store.change(withQuantityEdits(store.read().entry, [{ row: ratio, field: 'min', value: 3 }]))
  expect(store.read().entry.content.otherLimits?.[0]).toMatchObject({ min: 3, max: null })
  expect(quantityRows(store.read(), [])[2]?.violations).toEqual([])
  store.change(entryWithContent(entry, contentWithoutFoods(store.read().entry.content, new Set([2, 3]))))
  expect(store.read().entry.content.otherLimits?.map(({ itemIds }) => itemIds)).toEqual([[11, 12], [4]])
})
