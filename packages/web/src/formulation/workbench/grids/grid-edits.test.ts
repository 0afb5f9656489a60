import { expect, test } from 'vitest'
import { formulaFixture } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import {
  fieldOfFoodText,
  fieldOfNutrientText,
  gramsRange,
  numberRangeOfRow,
  readNumberEdit,
  withFoodEdits,
  withQuantityEdits,
} from './grid-edits.ts'
import { foodRows, type QuantityRow, quantityRows } from './workbench-rows.ts'

const workbenchStore = createWorkbenchStore(formulaFixture(), true)
const { entry } = workbenchStore.read()
const foodRowsOfStore = foodRows(workbenchStore.read(), [])
const quantityRowsOfStore = quantityRows(workbenchStore.read(), [])
const foodRowByCode = (code: string) => foodRowsOfStore.find((row) => row.code === code) ?? expect.fail(code)
const quantityRowOf = (kind: string, code = '') =>
  quantityRowsOfStore.find((row) => row.kind === kind && row.code === code) ?? expect.fail(kind)

test('reads a number with a comma or a dot, and refuses anything else and texts for read-only cells', () => {
  const read = (text: string, range = gramsRange) =>
    readNumberEdit(text, { row: foodRowByCode('SALT'), field: 'grams', range })
  expect(read('1 234,5')).toMatchObject({ value: { field: 'grams', value: 1234.5 } })
  expect(read('')).toMatchObject({ value: { value: null } })
  expect(read('beaucoup')).toEqual({ refused: 'notANumber' })
  expect(read('-1')).toEqual({ refused: 'outOfRange' })
  expect(read('-150', numberRangeOfRow(quantityRowOf('nutrient', 'CA')))).toMatchObject({ value: { value: -150 } })
  expect(read('101', numberRangeOfRow(quantityRowOf('humidity')))).toEqual({ refused: 'outOfRange' })
  expect(readNumberEdit('7', undefined)).toEqual({ refused: 'notEditable' })
  expect(readNumberEdit(' ', undefined)).toBe('ignored')
})

test('an emptied amount becomes 0, an emptied bound null', () => {
  const next = withFoodEdits(entry, [
    { row: foodRowByCode('SALT'), field: 'grams', value: null },
    { row: foodRowByCode('SALT'), field: 'min', value: null },
    { row: foodRowByCode('VITA'), field: 'max', value: 0 },
  ])
  expect(next.content.foods[1]).toEqual({ id: 2, min: null, max: null, value: 0, isActive: true, ownMin: false })
  expect(next.content.foods[2]).toEqual({ id: 3, min: null, max: 0, value: 2, isActive: true, ownMin: false })
  expect(entry.content.foods[1]?.value).toBe(50)
})

test('a limit is typed with the probability it is to hold with, or only the probability', () => {
  const row = quantityRowOf('nutrient', 'CA')
  expect(['72 à 95 %', '72 at 95%', '72@95'].map((text) => fieldOfNutrientText('min', text, row))).toEqual(
    Array.from({ length: 3 }, () => ({ field: 'min', text: '72', probability: 0.95 })),
  )
  const limited = { ...row, max: 90 }
  expect(fieldOfNutrientText('max', 'à 97,5 %', limited)).toEqual({ field: 'max', text: '90', probability: 0.975 })
  // No probability of a limit: refused as what it is, no number.
  for (const text of ['72 à 40 %', '72', '+3%'])
    expect(fieldOfNutrientText('min', text, row)).toEqual({ field: 'min', text })
  expect(fieldOfNutrientText('min', '72 à 95 %', quantityRowOf('total'))).toEqual({ field: 'min', text: '72 à 95 %' })
  const next = withQuantityEdits(entry, [{ row, field: 'min', value: 72, probability: 0.95 }])
  expect(next.content.nutrients.find(({ id }) => id === row.id)).toMatchObject({ min: 72, minProbability: 0.95 })
  const typedAfter = withQuantityEdits(next, [{ row, field: 'min', value: 70 }])
  expect(typedAfter.content.nutrients.find(({ id }) => id === row.id)).toMatchObject({ min: 70, minProbability: 0.95 })
})

test('a ratio is typed with its probability too; a limit on foods has none', () => {
  const subject = { kind: 'ratio', numerator: 'CA', denominator: 'P' } as const
  const ratio = { kind: 'ratio', name: '', itemIds: [11, 12] } as const
  const row: QuantityRow = { ...quantityRowOf('total'), id: -3, kind: 'other', other: { ...ratio, subject } }
  expect(fieldOfNutrientText('min', '1,5 à 95 %', row)).toEqual({ field: 'min', text: '1,5', probability: 0.95 })
  const next = withQuantityEdits(entry, [{ row, field: 'min', value: 1.5, probability: 0.95 }])
  expect(next.content.otherLimits).toEqual([{ ...ratio, min: 1.5, max: null, minProbability: 0.95 }])
  const other: QuantityRow['other'] = {
    kind: 'foodPerTonne',
    name: '',
    itemIds: [1],
    subject: { kind: 'foodPerTonne', code: 'X' },
  }
  expect(fieldOfNutrientText('min', '1,5 à 95 %', { ...row, other }).probability).toBeUndefined()
})

test('a least amount that counts only when the food is used is typed as it reads, and takes the place of the other', () => {
  expect(['0 ou 5', 'ou 5', '0|5', 'or 5'].map((text) => fieldOfFoodText('min', text))).toEqual(
    Array.from({ length: 4 }, () => ({ field: 'minIfUsed', text: '5' })),
  )
  expect(fieldOfFoodText('min', '5')).toEqual({ field: 'min', text: '5' })
  expect(fieldOfFoodText('grams', 'ou 5')).toEqual({ field: 'grams', text: 'ou 5' })
  const row = foodRowByCode('SALT')
  const ifUsed = withFoodEdits(entry, [{ row, field: 'minIfUsed', value: 5 }])
  expect(ifUsed.content.foods[1]).toMatchObject({ min: null, minIfUsed: 5 })
  expect(withFoodEdits(ifUsed, [{ row, field: 'min', value: 3 }]).content.foods[1]).not.toHaveProperty('minIfUsed')
  expect(withFoodEdits(ifUsed, [{ row, field: 'minIfUsed', value: null }]).content.foods[1]).toMatchObject({
    min: null,
  })
})

test('applies edited bounds of the total, the humidity and the nutrients', () => {
  const next = withQuantityEdits(entry, [
    { row: quantityRowOf('total'), field: 'min', value: 250 },
    { row: quantityRowOf('total'), field: 'max', value: 320 },
    { row: quantityRowOf('humidity'), field: 'max', value: 5 },
    { row: quantityRowOf('nutrient', 'NA'), field: 'min', value: 0 },
  ])
  expect(next.content).toMatchObject({
    total: { min: 250, max: 320 },
    humidity: { min: null, max: 5 },
    nutrients: [{ id: 12, min: 0, max: null }],
  })
})
