import { describe, expect, test } from 'vitest'
import {
  hasLineProblems,
  linesWithCellTexts,
  type PriceCellTexts,
  type PriceLineDraft,
  priceLineProblems,
} from './price-lines.ts'

const [salt, chalk] = [1, 2]
const typeCells = (
  lines: readonly PriceLineDraft[],
  itemId: number,
  typed: PriceCellTexts,
  list: 'simple' | 'complex' = 'complex',
) => linesWithCellTexts(list, lines, new Map([[itemId, typed]]))
const chalkPriceLine = typeCells([], chalk, { price: '78', price2: '22', price3: '14' })

describe('typing into a line', () => {
  test('creates the line and computes its total', () => {
    expect(chalkPriceLine).toMatchObject([
      { itemId: chalk, price: 78, price2: 22, price3: 14, price4: 114, price5: null },
    ])
    expect(typeCells(chalkPriceLine, salt, { price: '1 234,5 €' })).toMatchObject([
      { itemId: chalk },
      { itemId: salt, price: 1234.5, price4: 1234.5 },
    ])
  })

  test('a typed total is kept and determines the percentage; other columns change neither', () => {
    const typed = typeCells(chalkPriceLine, chalk, { price4: '120' })
    expect(typed).toMatchObject([{ price3: 16.67, price4: 120 }])
    expect(typeCells(typed, chalk, { price5: '7' })).toMatchObject([{ price3: 16.67, price4: 120, price5: 7 }])
  })

  test('keeps text that is not a number until it is corrected; then the total is recomputed', () => {
    const invalid = typeCells(chalkPriceLine, chalk, { price: ' NC ' })
    expect(invalid).toMatchObject([{ price: 'NC', price4: 114 }])
    expect(invalid.map((line) => priceLineProblems('complex', line))).toMatchObject([
      { price: { key: 'field.notANumber' } },
    ])
    const [corrected] = typeCells(invalid, chalk, { price: '80' })
    expect(corrected).toMatchObject({ price: 80, price4: 116.28 })
    expect(corrected && hasLineProblems('complex', corrected)).toBe(false)
  })

  test('rejects a percent sign in a price, and a currency sign in a percentage', () => {
    expect(typeCells([], salt, { price: '12 %', price3: '14 %' })).toMatchObject([{ price: '12 %', price3: 14 }])
    expect(typeCells([], salt, { price3: '14 €' })).toMatchObject([{ price3: '14 €' }])
  })

  test('reports at once what the server would refuse', () => {
    const problemsOf = (typed: PriceCellTexts) =>
      typeCells([], salt, typed).map((line) => priceLineProblems('complex', line))
    expect(problemsOf({ price: '-1' })).toMatchObject([{ price: { key: 'field.tooSmall' } }])
    expect(problemsOf({ price3: '14' })).toMatchObject([{ price: { key: 'priceList.noAmount' } }])
    expect(problemsOf({ price: '1', price2: '-5' })).toMatchObject([{ price4: { key: 'field.tooSmall' } }])
    expect(problemsOf({ price: '1', price2: '-5' })).toMatchObject([{ price2: { key: 'priceList.negative' } }])
    expect(problemsOf({ price: '0' })).toEqual([{}])
  })

  test('emptying all cells of a food removes its line', () => {
    expect(typeCells(typeCells([], salt, { price: '5' }), salt, { price: '' })).toEqual([])
    expect(typeCells(chalkPriceLine, chalk, { price: '', price2: '', price3: '', price4: '' })).toEqual([])
  })

  test('a line of a simple list only has the price', () => {
    const simple = typeCells(chalkPriceLine, chalk, { price: '80' }, 'simple')
    expect(simple).toMatchObject([{ price: 80, price2: null, price3: null, price4: 80 }])
    expect(typeCells(simple, chalk, { price: '' }, 'simple')).toEqual([])
  })
})
