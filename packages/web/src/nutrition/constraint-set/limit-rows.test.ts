import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { describe, expect, test } from 'vitest'
import { editedLines, foundSections, keyOfItem, type LimitItem, limitSections } from './limit-rows.ts'

const nutrient = (itemId: number, name: string, parts: Partial<LimitItem> = {}): LimitItem => ({
  itemId,
  itemTypeId: 2,
  code: name.toUpperCase(),
  name,
  signed: false,
  deleted: false,
  dailyUnit: 'g',
  contentUnit: 'g/kg',
  ...parts,
})
const food = (itemId: number, name: string) => nutrient(itemId, name, { itemTypeId: 1 })
const line = ({ itemId, itemTypeId, name, signed }: LimitItem, parts: Partial<ToldLine> = {}): ToldLine => ({
  ...{ itemId, itemTypeId, itemCode: name.toUpperCase(), itemName: name, itemSigned: signed },
  ...{ valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false },
  ...parts,
})
const [calcium, zinc, argon] = [nutrient(1, 'Calcium'), nutrient(2, 'Zinc'), nutrient(3, 'argon')]
const old = nutrient(4, 'Vieux', { deleted: true })
const salt = food(1, 'Sel')
const none = new Set<string>()
const told = (sections: ReturnType<typeof limitSections>) =>
  sections.map(({ kind, items }) => [kind, ...items.map(({ name }) => name)])

describe('the rows of the editor', () => {
  const rows = (lines: readonly ToldLine[], added: readonly LimitItem[] = [], seen = none) =>
    told(limitSections([calcium, zinc, argon, old], [2], lines, added, seen))

  test('are the nutrients of the model in its order, the others by name, then the foods', () => {
    expect(rows([], [salt])).toEqual([
      ['ofModel', 'Zinc'],
      ['others', 'argon', 'Calcium'],
      ['foods', 'Sel'],
    ])
    expect(rows([line(salt, { valueMax: 5 }), line(food(2, 'Son'), { valueMax: 5 })], [salt])[2]).toEqual([
      'foods',
      'Sel',
      'Son',
    ])
  })

  test('leave out a deactivated nutrient without limits, and keep it with some or while one types in it', () => {
    const others = ['others', 'argon', 'Calcium', 'Vieux']
    expect(rows([])[1]).toEqual(['others', 'argon', 'Calcium'])
    expect(rows([line(old, { valueMin: 5 })])[1]).toEqual(others)
    expect(rows([], [], new Set([keyOfItem(old)]))[1]).toEqual(others)
  })

  test('keep a line about what is not told here', () => {
    expect(rows([line(nutrient(9, ''), { valueMin: 5 })])[1]).toEqual(['others', '', 'argon', 'Calcium'])
  })

  test('are found by words of name and code, without accents and capitals; some are always there', () => {
    const sections = limitSections([calcium, zinc], [], [], [food(7, 'Pré-mélange zinc')], none)
    const found = (text: string, always = none) => told(foundSections(sections, text, () => true, always))
    expect(found('ZINC')).toEqual([
      ['others', 'Zinc'],
      ['foods', 'Pré-mélange zinc'],
    ])
    expect(found('zinc melange')).toEqual([['foods', 'Pré-mélange zinc']])
    expect(found('zinc melange', new Set([keyOfItem(calcium)]))).toEqual([
      ['others', 'Calcium'],
      ['foods', 'Pré-mélange zinc'],
    ])
    expect(found('rien')).toEqual([])
  })
})

describe('what is typed', () => {
  test('makes a line, changes it where it stands, and takes it away when it says nothing', () => {
    const first = editedLines([line(zinc, { valueMin: 1 })], calcium, { valueMax: 140 })
    expect(first).toEqual([line(zinc, { valueMin: 1 }), line(calcium, { valueMax: 140 })])
    expect(editedLines(first, zinc, { valueMax: 3 })[0]).toEqual(line(zinc, { valueMin: 1, valueMax: 3 }))
    expect(editedLines(first, zinc, { valueMin: null })).toEqual([line(calcium, { valueMax: 140 })])
    expect(editedLines(first, calcium, { valueMax: 0 })).toEqual([line(zinc, { valueMin: 1 })])
    expect(editedLines(first, nutrient(9, 'Autre'), { valueMax: 0 })).toEqual(first)
  })

  test('is kept as 0 for a balance, as a text when it is no number, as a flag of a food', () => {
    const balance = nutrient(5, 'Baca', { signed: true })
    expect(editedLines([], balance, { valueMin: 0 })).toEqual([line(balance, { valueMin: 0 })])
    expect(editedLines([], calcium, { valueMin: '1,2,3' })).toMatchObject([{ valueMin: '1,2,3' }])
    expect(editedLines([], salt, { forbidden: true })).toEqual([line(salt, { forbidden: true })])
    expect(editedLines([line(salt, { forbidden: true })], salt, { forbidden: false })).toEqual([])
  })
})
