import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { describe, expect, test } from 'vitest'
import {
  filterLimitSections,
  type LimitItem,
  limitEditorSections,
  limitItemKey,
  withEditedLimits,
} from './limit-rows.ts'

const nutrientLimitItem = (itemId: number, name: string, parts: Partial<LimitItem> = {}): LimitItem => ({
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
const foodLimitItem = (itemId: number, name: string) => nutrientLimitItem(itemId, name, { itemTypeId: 1 })
const constraintLine = (
  { itemId, itemTypeId, name, signed }: LimitItem,
  parts: Partial<ConstraintLineDto> = {},
): ConstraintLineDto => ({
  ...{ itemId, itemTypeId, itemCode: name.toUpperCase(), itemName: name, itemSigned: signed },
  ...{ valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false },
  ...parts,
})
const [calcium, zinc, argon] = [
  nutrientLimitItem(1, 'Calcium'),
  nutrientLimitItem(2, 'Zinc'),
  nutrientLimitItem(3, 'argon'),
]
const deletedNutrient = nutrientLimitItem(4, 'Vieux', { deleted: true })
const salt = foodLimitItem(1, 'Sel')
const noKeys = new Set<string>()
const namesInSections = (sections: ReturnType<typeof limitEditorSections>) =>
  sections.map(({ kind, items }) => [kind, ...items.map(({ name }) => name)])

describe('the rows of the editor', () => {
  const rows = (lines: readonly ConstraintLineDto[], added: readonly LimitItem[] = [], pinned = noKeys) =>
    namesInSections(limitEditorSections([calcium, zinc, argon, deletedNutrient], [2], lines, added, pinned))

  test('are the nutrients of the model in its order, then other nutrients by name, then foods', () => {
    expect(rows([], [salt])).toEqual([
      ['ofModel', 'Zinc'],
      ['others', 'argon', 'Calcium'],
      ['foods', 'Sel'],
    ])
    expect(
      rows(
        [constraintLine(salt, { valueMax: 5 }), constraintLine(foodLimitItem(2, 'Son'), { valueMax: 5 })],
        [salt],
      )[2],
    ).toEqual(['foods', 'Sel', 'Son'])
  })

  test('hide a deactivated nutrient, unless it has limits or is being edited', () => {
    const others = ['others', 'argon', 'Calcium', 'Vieux']
    expect(rows([])[1]).toEqual(['others', 'argon', 'Calcium'])
    expect(rows([constraintLine(deletedNutrient, { valueMin: 5 })])[1]).toEqual(others)
    expect(rows([], [], new Set([limitItemKey(deletedNutrient)]))[1]).toEqual(others)
  })

  test('include a line whose nutrient is not in the list', () => {
    expect(rows([constraintLine(nutrientLimitItem(9, ''), { valueMin: 5 })])[1]).toEqual([
      'others',
      '',
      'argon',
      'Calcium',
    ])
  })

  test('are filtered by words of name and code, ignoring accents and case; pinned rows always stay', () => {
    const sections = limitEditorSections([calcium, zinc], [], [], [foodLimitItem(7, 'Pré-mélange zinc')], noKeys)
    const filtered = (text: string, always = noKeys) =>
      namesInSections(filterLimitSections(sections, text, () => true, always))
    expect(filtered('ZINC')).toEqual([
      ['others', 'Zinc'],
      ['foods', 'Pré-mélange zinc'],
    ])
    expect(filtered('zinc melange')).toEqual([['foods', 'Pré-mélange zinc']])
    expect(filtered('zinc melange', new Set([limitItemKey(calcium)]))).toEqual([
      ['others', 'Calcium'],
      ['foods', 'Pré-mélange zinc'],
    ])
    expect(filtered('rien')).toEqual([])
  })
})

describe('typing a limit', () => {
  test('adds a line, changes it in place, and removes it when it has no limit left', () => {
    const first = withEditedLimits([constraintLine(zinc, { valueMin: 1 })], calcium, { valueMax: 140 })
    expect(first).toEqual([constraintLine(zinc, { valueMin: 1 }), constraintLine(calcium, { valueMax: 140 })])
    expect(withEditedLimits(first, zinc, { valueMax: 3 })[0]).toEqual(
      constraintLine(zinc, { valueMin: 1, valueMax: 3 }),
    )
    expect(withEditedLimits(first, zinc, { valueMin: null })).toEqual([constraintLine(calcium, { valueMax: 140 })])
    expect(withEditedLimits(first, calcium, { valueMax: 0 })).toEqual([constraintLine(zinc, { valueMin: 1 })])
    expect(withEditedLimits(first, nutrientLimitItem(9, 'Autre'), { valueMax: 0 })).toEqual(first)
  })

  test('stores 0 for a signed balance, text that is not a number, and the forbidden flag of a food', () => {
    const balance = nutrientLimitItem(5, 'Baca', { signed: true })
    expect(withEditedLimits([], balance, { valueMin: 0 })).toEqual([constraintLine(balance, { valueMin: 0 })])
    expect(withEditedLimits([], calcium, { valueMin: '1,2,3' })).toMatchObject([{ valueMin: '1,2,3' }])
    expect(withEditedLimits([], salt, { forbidden: true })).toEqual([constraintLine(salt, { forbidden: true })])
    expect(withEditedLimits([constraintLine(salt, { forbidden: true })], salt, { forbidden: false })).toEqual([])
  })
})
