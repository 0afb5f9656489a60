import { expect, test } from 'vitest'
import { linesOfNoRow, type PasteGrid, pastedCells } from './paste-cells.ts'

type Row = { readonly code: string; readonly name: string }
const grid: PasteGrid<Row> = {
  rows: [
    { code: 'CA', name: 'Calcium' },
    { code: 'P', name: 'Phosphore' },
    { code: 'MG', name: 'Magnésium' },
  ],
  columns: [
    { header: 'Nutriment' },
    { header: 'Unité' },
    { header: 'Min', field: 'min' },
    { header: 'Valeur' },
    { header: 'Max', field: 'max' },
  ],
  textsOf: ({ code, name }) => [code, name],
}
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })

test('Min and Max beside each other reach both columns; with the value between them it is left out', () => {
  expect(pastedCells([['85', '140']], at(0, 2), grid).edits).toEqual([
    { row: 0, column: 2, text: '85' },
    { row: 0, column: 4, text: '140' },
  ])
  expect(pastedCells([['85', '90', '140']], at(0, 2), grid).edits).toEqual([
    { row: 0, column: 2, text: '85' },
    { row: 0, column: 4, text: '140' },
  ])
})

test('lines that begin with a name or a code go to those rows in any order; names no row has are told', () => {
  const block = [
    ['magnesium', '18', '40'],
    ['CA', '85', ''],
    ['Fer', '1', '2'],
  ]
  expect(pastedCells(block, at(0, 2), grid)).toEqual({
    rows: grid.rows,
    edits: [
      { row: 2, column: 2, text: '18' },
      { row: 2, column: 4, text: '40' },
      { row: 0, column: 2, text: '85' },
    ],
    unknown: ['Fer'],
  })
})

test('a name is also recognised without what stands in brackets behind it', () => {
  const vitamin = { ...grid, rows: [...grid.rows, { code: 'VE', name: 'Vitamine E (acétate)' }] }
  expect(pastedCells([['vitamine e', '800', '3000']], at(0, 2), vitamin).edits.map(({ row }) => row)).toEqual([3, 3])
})

test('heads say which column is which', () => {
  const block = [
    ['Nutriment', 'Unité', 'Max', 'Min'],
    ['Phosphore', 'g', '25', '6'],
  ]
  expect(pastedCells(block, at(0, 2), grid).edits).toEqual([
    { row: 1, column: 4, text: '25' },
    { row: 1, column: 2, text: '6' },
  ])
})

test('the heads of a table that was copied from the grid go nowhere', () => {
  const block = [
    ['Min', 'Valeur', 'Max'],
    ['6', '9', '25'],
    ['18', '20', '40'],
  ]
  expect(pastedCells(block, at(1, 2), grid).edits.map(({ row, text }) => [row, text])).toEqual([
    [1, '6'],
    [1, '25'],
    [2, '18'],
    [2, '40'],
  ])
})

test('one number by name goes to the column one stands in', () => {
  expect(pastedCells([['P', '25']], at(0, 4), grid).edits).toEqual([{ row: 1, column: 4, text: '25' }])
})

test('a line is for the row of its name, also where that is not in sight; a block by place stays in sight', () => {
  const filtered = { ...grid, rows: grid.rows.slice(1), allRows: grid.rows }
  const { edits, rows } = pastedCells([['Calcium', '85']], at(0, 2), filtered)
  expect(edits.map(({ row, text }) => [rows[row]?.code, text])).toEqual([['CA', '85']])
  expect(pastedCells([['1'], ['2'], ['3']], at(0, 2), filtered).rows).toEqual(filtered.rows)
})

test('what a product and a nutrient are both called is the product; what two nutrients are called is neither', () => {
  const rows = [
    ...grid.rows,
    { code: '', name: 'Humidité' },
    { code: 'EAU', name: 'Humidité' },
    { code: 'X', name: 'Calcium' },
  ]
  const ambiguous = { ...grid, rows }
  const block = [
    ['Humidité', '0', '5'],
    ['Calcium', '1', '2'],
    ['P', '6', '7'],
  ]
  const { edits, unknown } = pastedCells(block, at(0, 2), ambiguous)
  expect(edits.map(({ row, text }) => [row, text])).toEqual([
    [3, '0'],
    [3, '5'],
    [1, '6'],
    [1, '7'],
  ])
  expect(unknown).toEqual(['Calcium'])
  expect(linesOfNoRow(block, ambiguous)).toEqual([])
})

test('lines whose name no row has are told from lines of numbers and of rows', () => {
  const block = [['Nutriment', 'Min'], ['CA', '85'], ['Ca/P', '1', '2'], ['', '4'], ['6', '7'], ['Fer']]
  expect(linesOfNoRow(block, grid)).toEqual([block[0], block[2]])
})
