import { expect, test } from 'vitest'
import { withContent, withLines, withNutrientBounds } from './workbench-entry.ts'
import { barPlaces, boundsInForce, foodRows, type LimitedRow, limitedRows, tensionOf } from './workbench-rows.ts'
import { createWorkbenchStore } from './workbench-store.ts'
import { formulaData } from './workbench-testing.ts'

const opened = (changes = {}) => createWorkbenchStore(formulaData(changes), true)

test('raw materials come first, then additives, then what coats the product', () => {
  const rows = foodRows(opened({ melasse: true }).read(), [])
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

test('a row says what it comes to, and what asks something of it', () => {
  const [chalk, , , zinc] = foodRows(opened().read(), [])
  expect(chalk).toMatchObject({ grams: 200, pricePerTonneEur: 100, kilogramsPerTonne: 790.51, violations: [] })
  expect(chalk?.costPerAnimalDayEur).toBeCloseTo(0.02, 9)
  expect(zinc?.asked).toEqual({ min: null, max: null, maxPerKg: 20 })
})

test('rows that say the same as before are the same, so that they are not drawn again', () => {
  const store = opened()
  const before = limitedRows(store.read(), [])
  expect(limitedRows(store.read(), before)).toBe(before)
  const { entry } = store.read()
  store.change(withContent(entry, withLines(entry.content, new Map([[2, { value: 51 }]]))))
  const after = limitedRows(store.read(), before)
  const codes = after.filter((row, place) => row !== before[place]).map(({ kind, code }) => code || kind)
  // Humidity is that of foods that are equally dry: what rounding makes of it may differ.
  expect(codes.filter((code) => code !== 'humidity')).toEqual(['total', 'CA', 'NA'])
  const foods = foodRows(store.read(), [])
  store.explain(null)
  expect(foodRows(store.read(), foods)).toBe(foods)
})

test('the total of the set counts only where the formula says none; dry matter is shown as humidity', () => {
  const store = opened()
  const [total, humidity] = limitedRows(store.read(), [])
  expect(total?.asked).toEqual({ min: 100, max: 400, maxPerKg: null })
  expect(humidity?.asked).toEqual({ min: null, max: 6, maxPerKg: null })
  const { entry } = store.read()
  store.change(withContent(entry, { total: { min: 300, max: null } }))
  const [own] = limitedRows(store.read(), [])
  expect(own).toMatchObject({ min: 300, asked: { min: null, max: null } })
  expect(own?.violations.map(({ distance }) => distance)).toEqual([47])
})

test('of two bounds on the same side the stricter is in force', () => {
  const store = opened()
  const { entry } = store.read()
  store.change(withContent(entry, withNutrientBounds(entry.content, new Map([[11, { min: 50, max: 90 }]]))))
  const calcium = limitedRows(store.read(), []).find(({ code }) => code === 'CA')
  expect(calcium && boundsInForce(calcium)).toEqual({ min: 60, max: 90 })
})

const row = (value: number, min: number | null, max: number | null): LimitedRow => ({
  ...{ id: 1, kind: 'nutrient', code: 'X', name: 'X', unit: 'g', min, max, value, valuePerKg: null },
  ...{ asked: { min: null, max: null, maxPerKg: null }, marginalCostEur: null, violations: [] },
})

test('tension is 0 on a limit, above 0 beyond it, and falls with the room that is left', () => {
  expect(tensionOf(row(60, 60, 120))).toBe(0)
  expect(tensionOf(row(54, 60, 120))).toBeCloseTo(0.1)
  expect(tensionOf(row(66, 60, 120))).toBeCloseTo(-0.1)
  expect(tensionOf(row(-3, 0, null))).toBe(3)
  expect(tensionOf(row(5, null, null))).toBe(Number.NEGATIVE_INFINITY)
})

test('the bar places a value between its limits, and keeps what is far out at its end', () => {
  expect(barPlaces(row(90, 60, 120))).toEqual({ min: 1 / 7, max: 6 / 7, value: 0.5 })
  expect(barPlaces(row(60, 60, null))).toEqual({ min: 0.5, max: null, value: 0.5 })
  expect(barPlaces(row(500, 60, 120))?.value).toBe(1)
  expect(barPlaces(row(7, 7, 7))?.value).toBeCloseTo(0.5)
  expect(barPlaces(row(0, 0, null))).toEqual({ min: 0.5, max: null, value: 0.5 })
  expect(barPlaces(row(5, null, null))).toBeNull()
})
