import { expect, test } from 'vitest'
import type { TableCells } from '../../kit/files/table-file.ts'
import { analysisTableValues } from './analysis-table.ts'

const rows = ['CA', 'P', 'CU', 'ZN'].map((code, index) => ({
  itemId: index + 1,
  code,
  label: ['Calcium', 'Phosphore', 'Cuivre', 'Zinc'][index] ?? '',
  isComputed: code === 'CU',
}))
const valuesOf = (cells: TableCells) => {
  const { values, ignored } = analysisTableValues(cells, rows)
  return { values: values.map(({ itemId, basis, value }) => [itemId, basis, value]), ignored }
}

test('the report of a laboratory: headings below its name, columns in any order, numbers of cells and with commas', () => {
  const cells = [
    ['Laboratoire du Centre', null, null, null],
    [null, null, null, null],
    ['Paramètre', 'Méthode', 'Écart-type', 'Sur brut'],
    ['Calcium', 'ICP', 0.25, 1.234],
    ['phosphore', 'ICP', null, '0,75'],
    ['Zinc', 'ICP', '', 1200],
  ]
  expect(valuesOf(cells)).toEqual({
    values: [
      [1, 'valueAsFed', 1.234],
      [1, 'standardDeviation', 0.25],
      [2, 'valueAsFed', 0.75],
      [2, 'standardDeviation', null],
      [4, 'valueAsFed', 1200],
      [4, 'standardDeviation', null],
    ],
    ignored: [],
  })
})

test('a column that is not there changes nothing; rows of other nutrients and what is no number are told', () => {
  const cells = [
    ['Code', 'Libellé', 'MS'],
    ['CA', 'Calcium total', 5],
    ['X1', 'Zinc', 80],
    ['FE', 'Fer', 3],
    ['P', 'Phosphore', '< LQ'],
    ['CU', 'Cuivre', 2],
  ]
  expect(valuesOf(cells)).toEqual({
    values: [
      [1, 'valueDryMatter', 5],
      [4, 'valueDryMatter', 80],
    ],
    ignored: ['FE 3', 'P < LQ', 'CU'],
  })
})

test('without headings it is read like a pasted block', () => {
  expect(
    valuesOf([
      ['ZN', 80],
      ['CA', 1.5],
    ]).values,
  ).toEqual([
    [4, 'valueDryMatter', 80],
    [1, 'valueDryMatter', 1.5],
  ])
  expect(valuesOf([[5], [7]]).values).toEqual([
    [1, 'valueDryMatter', 5],
    [2, 'valueDryMatter', 7],
  ])
})
