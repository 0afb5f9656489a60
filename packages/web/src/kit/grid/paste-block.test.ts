import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlock, writeBlock } from './paste-block.ts'

describe('a pasted block', () => {
  test('splits cells at tabs and rows at line ends', () => {
    expect(readBlock('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test.each(['a\tb\r\nc\r\n', 'a\tb\nc\n', 'a\tb\rc\r', 'a\tb\r\nc'])('accepts every line end: %j', (text) => {
    expect(readBlock(text)).toEqual([['a', 'b'], ['c']])
  })

  test('keeps its empty cells and its empty rows', () => {
    expect(readBlock('\t1\t\n\n2\n')).toEqual([['', '1', ''], [''], ['2']])
    expect(readBlock('\r\n')).toEqual([['']])
    expect(readBlock('1\t')).toEqual([['1', '']])
    expect(readBlock('')).toEqual([])
  })

  test('reads quoted cells that hold line ends, tabs and quotes', () => {
    expect(readBlock('"Sel\r\nmarin"\t"a\tb"\t"dit ""gros"""\n""\tx')).toEqual([
      ['Sel\r\nmarin', 'a\tb', 'dit "gros"'],
      ['', 'x'],
    ])
  })

  test('treats an unclosed quote as an ordinary character', () => {
    expect(readBlock('"Sel" fin\t12"\n"jamais\tfini')).toEqual([
      ['"Sel" fin', '12"'],
      ['"jamais', 'fini'],
    ])
  })

  test('written from any cells is read back unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\r', '\n', ' ', ';', '\u202f') })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, (block) => {
        expect(readBlock(writeBlock(block))).toEqual(block)
      }),
    )
  })
})

describe('the number of a pasted cell', () => {
  test.each([
    ['1 234,5 €', 1234.5],
    ['1\u00a0234,5\u00a0€', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['1\u2009234,50', 1234.5],
    ['€ 12,50', 12.5],
    ['12,50\u202f€', 12.5],
    ['12 %', 12],
    ['12%', 12],
    // With both separators the last one is the decimal one, in either language; a single one is always decimal.
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234', 1.234],
    ['\u22125', -5],
    ['0', 0],
  ])('%j is %d', (cell, value) => expect(parseDecimal(cell)).toBe(value))

  test.each(['', ' ', '\u202f'])('%j is blank: null', (cell) => expect(parseDecimal(cell)).toBeNull())

  test.each(['NC', 'nc', '-', '\u2013', '€', '%', 'n.c.', '#REF!', '1,5E+03', '12 \u20ac/t', '12/03/2026'])(
    '%j is not a number: undefined',
    (cell) => expect(parseDecimal(cell)).toBeUndefined(),
  )
})
