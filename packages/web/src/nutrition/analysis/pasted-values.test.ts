import { expect, test } from 'vitest'
import { readBlock } from '../kit/paste-block.ts'
import { type Basis, pastedValues } from './pasted-values.ts'

const rows = ['CA', 'P', 'CU', 'ZN'].map((code, index) => ({
  itemId: index + 1,
  code,
  label: ['Calcium', 'Phosphore', 'Cuivre', 'Zinc'][index] ?? '',
  isComputed: code === 'CU',
}))
const pasted = (text: string, row = 0, basis: Basis = 'valueDryMatter') =>
  pastedValues(readBlock(text), rows, { row, basis })
const told = (answer: ReturnType<typeof pasted>) =>
  answer.values.map(({ itemId, basis, value }) => [itemId, basis, value])

test('a column goes down from the cell, with commas, in its own basis', () => {
  const answer = pasted('1 234,5\r\n0.7\r\n', 0, 'valueAsFed')
  expect(told(answer)).toEqual([
    [1, 'valueAsFed', 1234.5],
    [2, 'valueAsFed', 0.7],
  ])
  expect(answer.ignored).toEqual([])
})

test('two columns are the two bases; of both the first counts, of one that one', () => {
  expect(told(pasted('10\t9\n\t8\n'))).toEqual([
    [1, 'valueDryMatter', 10],
    [2, 'valueAsFed', 8],
  ])
})

test('codes or names find their rows, wherever they are pasted, whatever their case', () => {
  const answer = pasted('zn\t80\nCalcium\t1,5\nFER\t3\n', 2)
  expect(told(answer)).toEqual([
    [4, 'valueDryMatter', 80],
    [1, 'valueDryMatter', 1.5],
  ])
  expect(answer.ignored).toEqual(['FER 3'])
})

test('an empty cell makes a value unknown, 0 does not', () => {
  expect(told(pasted('5\n\n\n0\n'))).toEqual([
    [1, 'valueDryMatter', 5],
    [2, 'valueDryMatter', null],
    [4, 'valueDryMatter', 0],
  ])
})

test('what is no number, is computed or goes beyond the grid is told, and changes nothing', () => {
  const answer = pasted('5\nNC\n7\n8\n9\n')
  expect(told(answer)).toEqual([
    [1, 'valueDryMatter', 5],
    [4, 'valueDryMatter', 8],
  ])
  expect(answer.ignored).toEqual(['P NC', 'CU', '9'])
})
