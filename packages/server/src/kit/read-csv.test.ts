import { expect, test } from 'vitest'
import { MisplacedQuote, readCsv } from './read-csv.ts'

const rowsOf = (text: string) => readCsv(text).rows.map(({ cells }) => Object.values(cells))

test('splits cells at commas; quoted cells may contain commas, quotes and line ends', () => {
  const text = '\uFEFFname,note\r\n"a, b","said ""yes"""\r\nc,\r\n"two\nlines",e'
  expect(readCsv(text).columns).toEqual(['name', 'note'])
  expect(rowsOf(text)).toEqual([
    ['a, b', 'said "yes"'],
    ['c', ''],
    ['two\nlines', 'e'],
  ])
})

test('rows carry their first line number; blank lines are skipped, short rows padded with empty cells', () => {
  const { rows } = readCsv('a,b\n\n"1\n\n",x\n2\n,3')
  expect(rows.map(({ line }) => line)).toEqual([3, 6, 7])
  expect(rows.map(({ cells }) => cells.b)).toEqual(['x', '', '3'])
})

test('a trailing comma is an empty cell; an empty text has no rows', () => {
  expect(rowsOf('a,b\n1,')).toEqual([['1', '']])
  expect(readCsv('')).toEqual({ columns: [], rows: [] })
})

test('a heading with semicolons makes them the delimiter, so decimal commas stay in their cells', () => {
  expect(rowsOf('code;price\nA;1,5\n"B;C";2,25')).toEqual([
    ['A', '1,5'],
    ['B;C', '2,25'],
  ])
})

test.each(['a,b\n"1\n",2\n3,"4\n5,6', 'a,b\r\n"1\r\n",2\r\n3,4"\r\n5,6', 'a,b\n\n1,2\n3, "4"', 'a,b\n\n1,2\n"3" ,4\n'])(
  'refuses %j, with the line on which the row of the misplaced quote begins',
  (text) => {
    expect(() => readCsv(text)).toThrow(new MisplacedQuote(4))
  },
)
