import { describe, expect, test } from 'vitest'
import { type BlockColumn, pastedPrices } from './price-block.ts'

const blockColumns: BlockColumn[] = ['code', 'name', 'price', 'price2', 'price3', 'price4', 'readOnly']
const pastedFoods = ['SEL', 'CRAIE', 'ZINC'].map((code, index) => ({
  itemId: index + 1,
  code,
  name: `Aliment ${code}`,
}))
const cellRangeAt = (row: number, column: BlockColumn, down = 0, right = 0) => {
  const left = blockColumns.indexOf(column)
  return { top: row, bottom: row + down, left, right: left + right }
}
const pasteBlock = (block: string[][], range: Parameters<typeof pastedPrices>[1], shown = pastedFoods) => {
  const { typed, ...rest } = pastedPrices(block, range, blockColumns, shown, pastedFoods)
  return { typed: Object.fromEntries(typed), ...rest }
}

describe('a block pasted onto prices', () => {
  test('fills the rows and columns from the selected cell on', () => {
    expect(
      pasteBlock(
        [
          ['78', '22'],
          ['690', ''],
        ],
        cellRangeAt(1, 'price'),
      ),
    ).toEqual({
      typed: { 2: { price: '78', price2: '22' }, 3: { price: '690', price2: '' } },
      filled: 3,
      emptied: 1,
      refused: [],
    })
  })

  test('of a single cell fills the selection', () => {
    const { typed, filled } = pasteBlock([['14 %']], cellRangeAt(0, 'price3', 2))
    expect(typed).toEqual({ 1: { price3: '14 %' }, 2: { price3: '14 %' }, 3: { price3: '14 %' } })
    expect(filled).toBe(3)
  })

  test('reports cells that are not numbers, are read-only, or lie beyond the grid', () => {
    const { typed, refused } = pasteBlock(
      [
        ['NC', '1'],
        ['2', '3'],
        ['4', ''],
      ],
      cellRangeAt(1, 'price4'),
    )
    expect(typed).toEqual({ 3: { price4: '2' } })
    expect(refused).toEqual([
      { reason: 'notANumber', text: 'NC', row: 1, column: 1 },
      { reason: 'readOnly', text: '1', row: 1, column: 2 },
      { reason: 'readOnly', text: '3', row: 2, column: 2 },
      { reason: 'outside', text: '4', row: 3, column: 1 },
    ])
    expect(pasteBlock([['9', '9', '9']], cellRangeAt(0, 'price4')).refused).toMatchObject([
      { reason: 'readOnly' },
      { reason: 'outside' },
    ])
  })

  test('skips rows that are filtered out', () => {
    expect(pasteBlock([['1'], ['2']], cellRangeAt(0, 'price'), pastedFoods.slice(1)).typed).toEqual({
      2: { price: '1' },
      3: { price: '2' },
    })
  })
})

describe('a block pasted onto the codes', () => {
  const codes = cellRangeAt(2, 'code')

  test('matches foods by code, in any order and case, including foods that are filtered out', () => {
    const block = [
      ['zinc', 'Oxyde de zinc', '2 750,00 €'],
      [' Sel ', '', '95'],
    ]
    expect(pasteBlock(block, codes, pastedFoods.slice(1, 2))).toMatchObject({
      typed: { 1: { price: '95' }, 3: { price: '2 750,00 €' } },
      refused: [],
    })
  })

  test('may omit the names', () => {
    expect(
      pasteBlock(
        [
          ['SEL', '95', '5'],
          ['CRAIE', 'NC', '22'],
        ],
        codes,
      ),
    ).toMatchObject({
      typed: { 1: { price: '95', price2: '5' }, 2: { price2: '22' } },
      refused: [{ reason: 'notANumber', text: 'NC', row: 2, column: 2 }],
    })
  })

  test('reports each unknown or repeated code once', () => {
    const block = [
      ['Code article', 'Prix €/t', ''],
      ['SEL', '95', '1'],
      ['X12', '12', '1'],
      ['sel', '96', '1'],
      ['', '', ''],
    ]
    expect(pasteBlock(block, codes)).toMatchObject({
      typed: { 1: { price: '95', price2: '1' } },
      refused: [
        { reason: 'unknownCode', text: 'Code article', row: 1 },
        { reason: 'unknownCode', text: 'X12', row: 3 },
        { reason: 'codeTwice', text: 'sel', row: 4 },
      ],
    })
  })

  test('accepts a copy of the grid without refusing the code, name or other read-only cells', () => {
    const copy = [['SEL', 'Aliment SEL', '78', '22', '14', '114', '']]
    expect(pasteBlock(copy, cellRangeAt(0, 'code'))).toMatchObject({
      typed: { 1: { price: '78', price2: '22', price3: '14', price4: '114' } },
      refused: [],
    })
  })
})
