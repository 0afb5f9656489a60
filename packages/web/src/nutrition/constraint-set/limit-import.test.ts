import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import type { TableCells } from '../../kit/files/table-file.ts'
import { readDelimitedText } from '../../kit/files/table-file.ts'
import { limitTableForExport, readLimitTable } from './limit-import.ts'
import type { LimitItem } from './limit-rows.ts'

const limitItem = (parts: Partial<LimitItem> & Pick<LimitItem, 'itemId' | 'code' | 'name'>): LimitItem => ({
  itemTypeId: 2,
  signed: false,
  deleted: false,
  dailyUnit: 'g',
  contentUnit: 'g/kg',
  ...parts,
})
const limitItems = [
  limitItem({ itemId: 1, code: 'CA', name: 'Calcium' }),
  limitItem({ itemId: 2, code: 'BACA', name: 'Bilan anions-cations', signed: true }),
  limitItem({ itemId: 3, code: 'VIT_E', name: 'Vitamine E' }),
  limitItem({ itemId: 1, itemTypeId: 1, code: '640101', name: 'Sel' }),
  limitItem({ itemId: 2, itemTypeId: 1, code: 'CU1', name: 'Sulfate de cuivre' }),
  limitItem({ itemId: 3, itemTypeId: 1, code: 'CU1', name: 'Sulfate de cuivre ancien', deleted: true }),
  limitItem({ itemId: 4, itemTypeId: 1, code: 'X1', name: 'Levure' }),
  limitItem({ itemId: 5, itemTypeId: 1, code: 'X2', name: 'levure' }),
]
const constraintLine = (
  parts: Partial<ConstraintLineDto> & Pick<ConstraintLineDto, 'itemId' | 'itemTypeId'>,
): ConstraintLineDto => ({
  valueMin: null,
  valueMax: null,
  valueMaxKg: null,
  forbidden: false,
  ...parts,
})
const readTable = (cells: TableCells, lines: readonly ConstraintLineDto[] = []) => {
  const { changes, unchangedCount, refused } = readLimitTable(cells, limitItems, lines)
  return {
    changes: changes.map(({ item: { code }, after: { valueMin, valueMax, valueMaxKg, forbidden } }) => [
      code,
      valueMin,
      valueMax,
      valueMaxKg,
      ...(forbidden ? ['forbidden'] : []),
    ]),
    unchangedCount,
    refused: refused.map(({ row, name, reason, cellText }) => [
      row,
      name,
      reason,
      ...(cellText === '' ? [] : [cellText]),
    ]),
  }
}
const noChangeResult = { changes: [], unchangedCount: 0, refused: [] }

describe('a table of limits', () => {
  test('without headings has the columns code, min, max, max per kg, forbidden; numbers in any usual notation', () => {
    const cells = [
      ['ca', '85,5', '1 140', ''],
      ['640101', '', '12.5 ', '30', 'oui'],
      ['', '', '', ''],
    ]
    expect(readTable(cells)).toEqual({
      ...noChangeResult,
      changes: [
        ['CA', 85.5, 1140, null],
        ['640101', null, 12.5, 30, 'forbidden'],
      ],
    })
  })

  test('may have the name beside the code or instead of it', () => {
    expect(readTable([['CA', 'Calcium', 85, 140]]).changes).toEqual([['CA', 85, 140, null]])
    expect(readTable([['VITAMINE  É', 5, 6]]).changes).toEqual([['VIT_E', 5, 6, null]])
  })

  test('may have headings, in any order and in both languages', () => {
    const french = [
      ['Nom', 'Max par kg', 'Minimum', 'Code'],
      ['Peu importe', 3000, 85, 'CA'],
    ]
    expect(readTable(french).changes).toEqual([['CA', 85, null, 3000]])
    expect(
      readTable([
        ['Name', 'Forbidden'],
        ['sel', 'YES'],
      ]).changes,
    ).toEqual([['640101', null, null, null, 'forbidden']])
  })

  test('removes a limit by an empty cell, and keeps the limits it has no column for', () => {
    const lines = [constraintLine({ itemId: 1, itemTypeId: 2, valueMin: 1, valueMax: 2, valueMaxKg: 3 })]
    expect(readTable([['CA', '', 9]], lines).changes).toEqual([['CA', null, 9, 3]])
    expect(readTable([['CA', 1, 2, 3]], lines)).toEqual({ ...noChangeResult, unchangedCount: 1 })
  })

  test('reads 0 as no limit for a nutrient, and as a limit for a signed balance', () => {
    const cells = [
      ['CA', 0, 0, 9],
      ['BACA', -50, 0, ''],
    ]
    expect(readTable(cells).changes).toEqual([
      ['CA', null, null, 9],
      ['BACA', -50, 0, null],
    ])
  })

  test('reports each refused row with the reason; no row is dropped silently', () => {
    const cells = [
      ['CA', 9, 8],
      ['ZZZ', 1, 2],
      ['CU1', -1, 2],
      ['640101', '', 0],
      ['levure', 1, 2],
      ['BACA', 'NC', 2],
      ['CA', 1, 2],
      ['VIT_E', 1, 2],
    ]
    expect(readTable(cells)).toEqual({
      changes: [['VIT_E', 1, 2, null]],
      unchangedCount: 0,
      refused: [
        [1, 'CA', 'minAboveMax'],
        [2, 'ZZZ', 'unknown'],
        [3, 'CU1', 'negative'],
        [4, '640101', 'zeroMaximum'],
        [5, 'levure', 'ambiguous'],
        [6, 'BACA', 'notANumber', 'NC'],
        [7, 'CA', 'twice'],
      ],
    })
    expect(readTable([['640101', '', '', '', 'peut-être']]).refused).toEqual([[1, '640101', 'notAFlag', 'peut-etre']])
    expect(readTable([['CA', '', '', '', 'x']]).refused).toEqual([[1, 'CA', 'forbiddenNutrient']])
    expect(readTable([['640101', 5, '', '', 'x']]).refused).toEqual([[1, '640101', 'forbiddenNeeded']])
  })

  test.each(['fr-FR', 'en-US'] as const)('reads its own export without a change: %s', (culture) => {
    const words = wordsOf(culture)
    const { code, item: heading, min, max, maxKg, forbidden } = words.nutrition.limits
    const { minProbability, maxProbability } = words.nutrition.constraintVersion.lines.content.fields
    const lines = [
      constraintLine({
        itemId: 1,
        itemTypeId: 2,
        itemCode: 'CA',
        valueMin: 85.5,
        valueMaxKg: 3000,
        minProbability: 0.975,
      }),
      constraintLine({ itemId: 2, itemTypeId: 2, itemCode: 'BACA', valueMin: -50, valueMax: 0 }),
      constraintLine({ itemId: 1, itemTypeId: 1, itemCode: '640101', forbidden: true }),
    ]
    const file = csvFileText(
      limitTableForExport(
        lines,
        [code, heading, min, max, maxKg, minProbability, maxProbability, forbidden],
        words.records.yes,
      ),
      culture,
    )
    const cells = readDelimitedText(file.replace('\uFEFF', ''))
    expect(readTable(cells, lines)).toEqual({ ...noChangeResult, unchangedCount: 3 })
    expect(readTable(cells).changes).toEqual([
      ['CA', 85.5, null, 3000],
      ['BACA', -50, 0, null],
      ['640101', null, null, null, 'forbidden'],
    ])
  })

  test('a probability is read in percent, and refused outside of what it may be', () => {
    const { minProbability } = wordsOf('fr-FR').nutrition.constraintVersion.lines.content.fields
    const table = (percent: string) => [
      ['Code', 'Min', minProbability],
      ['CA', '72', percent],
    ]
    const { changes } = readLimitTable(table('97,5 %'), limitItems, [])
    expect(changes[0]?.after).toMatchObject({ valueMin: 72, minProbability: 0.975 })
    expect(readTable(table('40')).refused).toEqual([[2, 'CA', 'notAProbability', '40']])
  })

  test('changes nothing if it is empty', () => {
    for (const cells of [[], [[]], [['', null]], [['Code', 'Min']]]) expect(readTable(cells)).toEqual(noChangeResult)
  })
})
