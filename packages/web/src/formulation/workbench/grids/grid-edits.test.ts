import { expect, test } from 'vitest'
import { formulaData } from '../state/workbench-fixture.ts'
import { createWorkbenchStore } from '../state/workbench-store.ts'
import {
  gramsRange,
  parseCellNumber,
  parsePastedBlock,
  rangeOfRow,
  withFoodEdits,
  withLimitEdits,
} from './grid-edits.ts'
import { foodRows, limitedRows } from './workbench-rows.ts'

const store = createWorkbenchStore(formulaData(), true)
const { entry } = store.read()
const foods = foodRows(store.read(), [])
const limited = limitedRows(store.read(), [])
const food = (code: string) => foods.find((row) => row.code === code) ?? expect.fail(code)
const limit = (kind: string, code = '') =>
  limited.find((row) => row.kind === kind && row.code === code) ?? expect.fail(kind)

test('parses a number with a comma or a dot and rejects anything else with its text', () => {
  expect(parseCellNumber('1 234,5', gramsRange)).toBe(1234.5)
  expect(parseCellNumber('', gramsRange)).toBeNull()
  expect(parseCellNumber('beaucoup', gramsRange)).toEqual({ text: 'beaucoup', reason: 'notANumber' })
  expect(parseCellNumber('-1', gramsRange)).toEqual({ text: '-1', reason: 'outOfRange' })
  expect(parseCellNumber('-150', rangeOfRow(limit('nutrient', 'CA')))).toBe(-150)
  expect(parseCellNumber('101', rangeOfRow(limit('humidity')))).toMatchObject({ reason: 'outOfRange' })
})

test('an emptied amount becomes 0, an emptied bound null', () => {
  const next = withFoodEdits(entry, [
    { row: food('SALT'), field: 'grams', value: null },
    { row: food('SALT'), field: 'min', value: null },
    { row: food('VITA'), field: 'max', value: 0 },
  ])
  expect(next.content.foods[1]).toEqual({ id: 2, min: null, max: null, value: 0, isActive: true })
  expect(next.content.foods[2]).toEqual({ id: 3, min: null, max: 0, value: 2, isActive: true })
  expect(entry.content.foods[1]?.value).toBe(50)
})

test('applies edited bounds of the total, the humidity and the nutrients', () => {
  const next = withLimitEdits(entry, [
    { row: limit('total'), field: 'min', value: 250 },
    { row: limit('total'), field: 'max', value: 320 },
    { row: limit('humidity'), field: 'max', value: 5 },
    { row: limit('nutrient', 'NA'), field: 'min', value: 0 },
  ])
  expect(next.content).toMatchObject({
    total: { min: 250, max: 320 },
    humidity: { min: null, max: 5 },
    nutrients: [{ id: 12, min: 0, max: null }],
  })
})

const targetAt = (row: number, column: number) => {
  const target = foods[row]
  const field = (['min', 'max', 'grams'] as const)[column - 2]
  return target && field && { row: target, field, range: gramsRange }
}

test('pastes a block from the first cell and reports invalid numbers and values outside the grid', () => {
  const { edits, invalid } = parsePastedBlock(
    [
      ['1', '2,5'],
      ['x', '', '9', '7'],
    ],
    { top: 2, bottom: 2, left: 2, right: 2 },
    targetAt,
  )
  expect(edits.map(({ row, field, value }) => [row.code, field, value])).toEqual([
    ['VITA', 'min', 1],
    ['VITA', 'max', 2.5],
    ['ZINC', 'max', null],
    ['ZINC', 'grams', 9],
  ])
  expect(invalid).toEqual([
    { text: 'x', reason: 'notANumber' },
    { text: '7', reason: 'notEditable' },
  ])
})

test('a single pasted cell fills the selection', () => {
  const { edits } = parsePastedBlock([['0']], { top: 0, bottom: 3, left: 2, right: 3 }, targetAt)
  expect(edits).toHaveLength(8)
})
