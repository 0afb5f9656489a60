import { expect, test } from 'vitest'
import { foodRows, limitedRows } from './workbench-rows.ts'
import { createWorkbenchStore } from './workbench-store.ts'
import { formulaData } from './workbench-testing.ts'
import {
  gramsRange,
  pastedNumbers,
  rangeOfRow,
  typedNumber,
  withTypedFoods,
  withTypedLimits,
} from './workbench-typing.ts'

const store = createWorkbenchStore(formulaData(), true)
const { entry } = store.read()
const foods = foodRows(store.read(), [])
const limited = limitedRows(store.read(), [])
const food = (code: string) => foods.find((row) => row.code === code) ?? expect.fail(code)
const limit = (kind: string, code = '') =>
  limited.find((row) => row.kind === kind && row.code === code) ?? expect.fail(kind)

test('a number is typed with a comma or a dot; anything else is refused as it was typed', () => {
  expect(typedNumber('1 234,5', gramsRange)).toBe(1234.5)
  expect(typedNumber('', gramsRange)).toBeNull()
  expect(typedNumber('beaucoup', gramsRange)).toEqual({ text: 'beaucoup', why: 'notANumber' })
  expect(typedNumber('-1', gramsRange)).toEqual({ text: '-1', why: 'outOfRange' })
  expect(typedNumber('-150', rangeOfRow(limit('nutrient', 'CA')))).toBe(-150)
  expect(typedNumber('101', rangeOfRow(limit('humidity')))).toMatchObject({ why: 'outOfRange' })
})

test('an emptied amount is none, an emptied bound is no bound', () => {
  const next = withTypedFoods(entry, [
    { row: food('SALT'), column: 'grams', value: null },
    { row: food('SALT'), column: 'min', value: null },
    { row: food('VITA'), column: 'max', value: 0 },
  ])
  expect(next.content.foods[1]).toEqual({ id: 2, min: null, max: null, value: 0, isActive: true })
  expect(next.content.foods[2]).toEqual({ id: 3, min: null, max: 0, value: 2, isActive: true })
  expect(entry.content.foods[1]?.value).toBe(50)
})

test('bounds of the total, the humidity and the nutrients are typed in one grid', () => {
  const next = withTypedLimits(entry, [
    { row: limit('total'), column: 'min', value: 250 },
    { row: limit('total'), column: 'max', value: 320 },
    { row: limit('humidity'), column: 'max', value: 5 },
    { row: limit('nutrient', 'NA'), column: 'min', value: 0 },
  ])
  expect(next.content).toMatchObject({
    total: { min: 250, max: 320 },
    humidity: { min: null, max: 5 },
    nutrients: [{ id: 12, min: 0, max: null }],
  })
})

const targetAt = (row: number, column: number) => {
  const found = foods[row]
  const typed = (['min', 'max', 'grams'] as const)[column - 2]
  return found && typed && { row: found, column: typed, range: gramsRange }
}

test('a block goes where it falls; what is no number or falls beside it is told', () => {
  const { typed, refused } = pastedNumbers(
    [
      ['1', '2,5'],
      ['x', '', '9', '7'],
    ],
    { top: 2, bottom: 2, left: 2, right: 2 },
    targetAt,
  )
  expect(typed.map(({ row, column, value }) => [row.code, column, value])).toEqual([
    ['VITA', 'min', 1],
    ['VITA', 'max', 2.5],
    ['ZINC', 'max', null],
    ['ZINC', 'grams', 9],
  ])
  expect(refused).toEqual([
    { text: 'x', why: 'notANumber' },
    { text: '7', why: 'noPlace' },
  ])
})

test('a single cell fills the selection', () => {
  const { typed } = pastedNumbers([['0']], { top: 0, bottom: 3, left: 2, right: 3 }, targetAt)
  expect(typed).toHaveLength(8)
})
