import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { expect, test } from 'vitest'
import { type AnalysisColumn, pastedValues } from './pasted-values.ts'

const pasteRows = ['CA', 'P', 'CU', 'ZN'].map((code, index) => ({
  itemId: index + 1,
  code,
  label: ['Calcium', 'Phosphore', 'Cuivre', 'Zinc'][index] ?? '',
  isComputed: code === 'CU',
}))
const pasteText = (text: string, row = 0, basis: AnalysisColumn = 'valueDryMatter') =>
  pastedValues(parseDelimitedText(text), pasteRows, { row, basis })
const pastedValueTexts = (result: ReturnType<typeof pasteText>) =>
  result.values.map(({ itemId, basis, value }) => [itemId, basis, value])

test('one column fills the rows from the cell down, in the basis of the cell, with decimal commas', () => {
  const result = pasteText('1 234,5\r\n0.7\r\n', 0, 'valueAsFed')
  expect(pastedValueTexts(result)).toEqual([
    [1, 'valueAsFed', 1234.5],
    [2, 'valueAsFed', 0.7],
  ])
  expect(result.ignored).toEqual([])
})

test('two columns are the two bases; a row with both uses the first', () => {
  expect(pastedValueTexts(pasteText('10\t9\n\t8\n'))).toEqual([
    [1, 'valueDryMatter', 10],
    [2, 'valueAsFed', 8],
  ])
})

test('a third column is the standard deviation; pasted into its column it leaves the contents', () => {
  expect(pastedValueTexts(pasteText('10\t9\t0,5\n\t8\t\n'))).toEqual([
    [1, 'valueDryMatter', 10],
    [1, 'standardDeviation', 0.5],
    [2, 'valueAsFed', 8],
    [2, 'standardDeviation', null],
  ])
  expect(pastedValueTexts(pasteText('0,4\n', 3, 'standardDeviation'))).toEqual([[4, 'standardDeviation', 0.4]])
})

test('rows that start with a code or name go to that nutrient, wherever they are pasted; case is ignored', () => {
  const result = pasteText('zn\t80\nCalcium\t1,5\nFER\t3\n', 2)
  expect(pastedValueTexts(result)).toEqual([
    [4, 'valueDryMatter', 80],
    [1, 'valueDryMatter', 1.5],
  ])
  expect(result.ignored).toEqual(['FER 3'])
})

test('an empty cell clears the value, 0 does not', () => {
  expect(pastedValueTexts(pasteText('5\n\n\n0\n'))).toEqual([
    [1, 'valueDryMatter', 5],
    [2, 'valueDryMatter', null],
    [4, 'valueDryMatter', 0],
  ])
})

test('cells that are not numbers, computed, or beyond the grid are returned as ignored and change nothing', () => {
  const result = pasteText('5\nNC\n7\n8\n9\n')
  expect(pastedValueTexts(result)).toEqual([
    [1, 'valueDryMatter', 5],
    [4, 'valueDryMatter', 8],
  ])
  expect(result.ignored).toEqual(['P NC', 'CU', '9'])
})
