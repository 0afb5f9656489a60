import { describe, expect, test } from 'vitest'
import { readOtherLimitTable, type TypedOtherLimit } from './other-limit-table.ts'

const items = {
  nutrients: [
    { id: 1, code: 'CA', name: 'Calcium' },
    { id: 2, code: 'P', name: 'Phosphore' },
    { id: 3, code: 'ZN', name: 'Zinc' },
    { id: 4, code: 'BACA', name: 'Bilan', isSigned: true },
  ],
  foods: [
    { id: 1, code: 'MGO', name: 'Oxyde de magnésium' },
    { id: 2, code: 'ZNO', name: 'Oxyde de zinc' },
    { id: 3, code: 'ZN', name: 'Chélate de zinc' },
  ],
}
const read = (text: string, limits: readonly TypedOtherLimit[] = []) =>
  readOtherLimitTable(
    text.split('\n').map((row) => row.split('\t')),
    items,
    limits,
  )
const row = ({ kind, name, itemIds, min, max }: TypedOtherLimit) => [kind, name, itemIds, min, max]
const ratio: TypedOtherLimit = { kind: 'ratio', name: '', itemIds: [1, 2], min: 1, max: 2 }
const oxides: TypedOtherLimit = { kind: 'group', name: 'Oxydes', itemIds: [1, 2], min: null, max: 30 }

describe('a pasted table of other limits', () => {
  test('names nutrients, foods, ratios and groups by code or name', () => {
    const { limits, changedCount, refused } = read(
      [
        'Ca/P\t1,5\t2,5',
        'phosphore / ca\t\t0,8',
        'Calcium\t10\t',
        'Bilan par kg\t-20\t30',
        'oxyde de magnesium\t\t50',
        'ZNO\tOxyde de zinc\t5\t8',
        'Oxydes : MGO | Oxyde de zinc\tkg/t\t10\t60',
        'Zincs: ZNO + ZN\t1\t4\tg/animal/j',
      ].join('\n'),
    )
    expect(refused).toEqual([])
    expect(changedCount).toBe(8)
    expect(limits.map(row)).toEqual([
      ['ratio', '', [1, 2], 1.5, 2.5],
      ['ratio', '', [2, 1], null, 0.8],
      ['nutrientPerKg', '', [1], 10, null],
      ['nutrientPerKg', '', [4], -20, 30],
      ['foodPerTonne', '', [1], null, 50],
      ['foodPerTonne', '', [2], 5, 8],
      ['groupPerTonne', 'Oxydes', [1, 2], 10, 60],
      ['group', 'Zincs', [2, 3], 1, 4],
    ])
  })

  test('has the probability of a limit on nutrients with it or in a column of its own; a food has none', () => {
    const inCell = read('Ca/P\t1,5 à 95 %\t2,5', [{ ...ratio, maxProbability: 0.9 }])
    expect(inCell.limits).toEqual([{ ...ratio, min: 1.5, max: 2.5, minProbability: 0.95, maxProbability: 0.9 }])
    const inColumns = read('Grandeur\tMin\tMin à (%)\tMax à (%)\nCa/P\t1\t97,5 %\t\nZNO\t1\t95\t\nP/kg\t1\t120\t', [
      { ...ratio, maxProbability: 0.9 },
    ])
    expect(inColumns.limits).toEqual([{ ...ratio, minProbability: 0.975, maxProbability: null }])
    expect(inColumns.refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['ZNO', 'probabilityOfFoods'],
      ['P/kg', 'notAProbability'],
    ])
  })

  test('changes the limits that are there, by headings in any order, and leaves columns that it does not have', () => {
    const { limits, changedCount } = read('Max\tUnité\tGrandeur\n3\t\tCa/P\n40\tg/animal/j\tOxydes', [ratio, oxides])
    expect(changedCount).toBe(2)
    expect(limits.map(row)).toEqual([
      ['ratio', '', [1, 2], 1, 3],
      ['group', 'Oxydes', [1, 2], null, 40],
    ])
  })

  test('reads the table of the screen again without a change, and an empty cell as no limit', () => {
    expect(read('Grandeur\tMin\tMax\tUnité\nCalcium / Phosphore\t1\t2\t', [ratio])).toMatchObject({
      limits: [ratio],
      changedCount: 0,
    })
    expect(read('Ca/P\t1\t', [ratio]).limits).toEqual([{ ...ratio, max: null }])
  })

  test.each([
    ['Cuivre\t1', 'unknown', 'Cuivre'],
    ['ZN\t1', 'ambiguous', 'ZN'],
    ['Ca/P\tun\t2', 'notANumber', 'un'],
    ['ZNO\tun\t2', 'notANumber', 'un'],
    ['Ca/P\t1\tdeux', 'notANumber', 'deux'],
    ['Ca/P\t3\t2', 'minAboveMax', ''],
    ['Ca/Ca\t1\t2', 'sameNutrient', ''],
    ['MGO\t-1\t2', 'negative', ''],
    ['MGO\t\t', 'noLimit', ''],
    ['Oxydes: MGO | ZNO\t1\t2', 'unitMissing', 'Oxydes'],
    ['Oxydes: MGO | CUO\tkg/t\t1\t2', 'unknown', 'CUO'],
    ['MGO\tg/animal/j\t1\t2', 'unitMissing', 'MGO'],
  ])('leaves out %j and says why', (text, reason, wrong) => {
    const { limits, refused } = read(text)
    expect(limits).toEqual([])
    expect(refused).toMatchObject([{ row: 1, reason, text: wrong }])
  })

  test('reads a unit beside the columns with headings', () => {
    const { limits } = read('Nutriment\tMin\tMax\nOxydes : MGO | ZNO\t\t150\tkg/t')
    expect(limits.map(row)).toEqual([['groupPerTonne', 'Oxydes', [1, 2], null, 150]])
  })

  test('leaves out the second row on a quantity, and takes a food by its unit', () => {
    const { limits, refused } = read('ZN\tkg/t\t1\t2\nChélate de zinc\t3\t4')
    expect(limits.map(row)).toEqual([['foodPerTonne', '', [3], 1, 2]])
    expect(refused).toMatchObject([{ row: 2, name: 'Chélate de zinc', reason: 'twice' }])
  })
})
