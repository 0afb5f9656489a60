import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const rowsOf = (text: string) => readCsv(text).rows.map(({ cells }) => Object.values(cells))

test('cells stand between commas, or between quotes with commas, quotes and line ends in them', () => {
  const text = '\uFEFFname,note\r\n"a, b","said ""yes"""\r\nc,\r\n"two\nlines",e'
  expect(readCsv(text).columns).toEqual(['name', 'note'])
  expect(rowsOf(text)).toEqual([
    ['a, b', 'said "yes"'],
    ['c', ''],
    ['two\nlines', 'e'],
  ])
})

test('each row knows the line it begins on; blank lines are none, a short row has empty cells', () => {
  const { rows } = readCsv('a,b\n\n"1\n\n",x\n2\n,3')
  expect(rows.map(({ line }) => line)).toEqual([3, 6, 7])
  expect(rows.map(({ cells }) => cells.b)).toEqual(['x', '', '3'])
})

test('a comma at the very end is an empty cell, no text is no row', () => {
  expect(rowsOf('a,b\n1,')).toEqual([['1', '']])
  expect(readCsv('')).toEqual({ columns: [], rows: [] })
})

test('a heading with semicolons means semicolons: decimal commas stay in their cells', () => {
  expect(rowsOf('code;price\nA;1,5\n"B;C";2,25')).toEqual([
    ['A', '1,5'],
    ['B;C', '2,25'],
  ])
})
