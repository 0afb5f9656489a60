import { expect, test } from 'vitest'
import { parseCellText } from './typed-expression.ts'

test.each([
  ['6', 6],
  ['=6*0,9', 5.4],
  ['=100*1,03', 103],
  ['= (100 + 20) / 3', 40],
  ['=-2\u00d7(3\u22125)', 4],
  ['=200*5%', 10],
  ['=1 000/4', 250],
  ['+3%', 51.5],
  ['-10 %', 45],
  ['\u22122,5%', 48.75],
  ['+3', 3],
  ['5 %', 5],
  ['', null],
])('“%s” in a cell that holds 50 is %s', (text, expected) => {
  expect(parseCellText(text, 50)).toBe(expected)
})

test.each(['=', '=6*', '=6/0', '=(1', '=1)', '=2a', '==3', '=1,2,3,4*', `=${'1+'.repeat(200)}1`])(
  '“%s” is no number',
  (text) => {
    expect(parseCellText(text, 50)).toBeUndefined()
  },
)

test('a change in percent needs something to change', () => {
  expect(parseCellText('+3%', null)).toBeUndefined()
})
