import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillSelection,
  formatBlockAsText,
  itemFinderByTexts,
  readPastedCells,
  withoutThousandsMarks,
} from './paste-block.ts'

describe('a pasted block', () => {
  test('splits cells at tabs and rows at line ends', () => {
    expect(parseDelimitedText('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test.each(['a\tb\r\nc\r\n', 'a\tb\nc\n', 'a\tb\rc\r', 'a\tb\r\nc'])('accepts every line end: %j', (text) => {
    expect(parseDelimitedText(text)).toEqual([['a', 'b'], ['c']])
  })

  test('copies a negative number with the hyphen a spreadsheet reads', () =>
    expect(withoutThousandsMarks('\u22121\u202f234,5', 'fr-FR')).toBe('-1234,5'))

  test('keeps its empty cells and its empty rows', () => {
    expect(parseDelimitedText('\t1\t\n\n2\n')).toEqual([['', '1', ''], [''], ['2']])
    expect(parseDelimitedText('\r\n')).toEqual([['']])
    expect(parseDelimitedText('1\t')).toEqual([['1', '']])
    expect(parseDelimitedText('')).toEqual([])
  })

  test('reads quoted cells that hold line ends, tabs and quotes', () => {
    expect(parseDelimitedText('"Sel\r\nmarin"\t"a\tb"\t"dit ""gros"""\n""\tx')).toEqual([
      ['Sel\r\nmarin', 'a\tb', 'dit "gros"'],
      ['', 'x'],
    ])
  })

  test('treats an unclosed quote as an ordinary character', () => {
    expect(parseDelimitedText('"Sel" fin\t12"\n"jamais\tfini')).toEqual([
      ['"Sel" fin', '12"'],
      ['"jamais', 'fini'],
    ])
  })

  test('written from any cells is read back unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\r', '\n', ' ', ';', '\u202f') })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, (block) => {
        expect(parseDelimitedText(formatBlockAsText(block))).toEqual(block)
      }),
    )
  })
})

describe('the cells of a pasted block', () => {
  test('fill the whole selection when there is only one, and keep their number otherwise', () => {
    const selection = { top: 1, bottom: 3, left: 2, right: 3 }
    expect(fillSelection([['0']], selection)).toEqual(Array(3).fill(['0', '0']))
    const larger = [['1', '2,5'], ['x']]
    expect(fillSelection(larger, selection)).toBe(larger)
  })

  test('are used, refused with their place and reason, or ignored', () => {
    const block = [
      ['1', '2,5', ''],
      ['x', ' '],
    ]
    const { values, refused } = readPastedCells(block, (text) => {
      const value = parseDecimal(text)
      return value === undefined ? { refused: 'notANumber' } : value === null ? 'ignored' : { value }
    })
    expect(values).toEqual([1, 2.5])
    expect(refused).toEqual([{ reason: 'notANumber', text: 'x', row: 2, column: 1 }])
  })
})

describe('an item named in a pasted cell', () => {
  const items = [
    { code: 'CA', name: 'Calcium' },
    { code: 'CALCIUM', name: 'Vitamine  E' },
    { code: 'X', name: 'calcium' },
  ]
  const find = itemFinderByTexts(
    items,
    ({ code }) => code,
    ({ name }) => name,
  )

  test('is found by its code before any name, without case, accents and further spaces', () => {
    expect(find('calcium')).toEqual([items[1]])
    expect(find(' Vitamine  É ')).toEqual([items[1]])
    expect(find('', 'peu importe', 'ca')).toEqual([items[0]])
    expect(find('', 'FER')).toEqual([])
  })

  test('is returned with the others of that name', () => {
    expect(itemFinderByTexts(items, ({ name }) => name)('Calcium')).toEqual([items[0], items[2]])
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
