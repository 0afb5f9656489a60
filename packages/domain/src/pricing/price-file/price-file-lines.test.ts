import { describe, expect, test } from 'vitest'
import type { FileCell } from '../../kit/file-cells.ts'
import type { PriceFileCatalogue, PriceFileFixes } from './price-file.ts'
import { readPriceLines } from './price-file-lines.ts'
import { findPriceTable } from './price-table.ts'

const food = (id: number, code: string, name: string, tenantId = 1) => ({ id, code, name, tenantId })
const catalogue: PriceFileCatalogue = {
  foods: [
    food(1, '640601', 'Phosphate bicalcique dihydraté'),
    food(2, '640602', 'Phosphate bicalcique anhydre'),
    food(3, '0042', 'Carbonate de calcium'),
    food(4, 'MELASSE', 'Mélasse'),
    food(5, 'A1', 'Orge'),
    food(6, 'A1', 'Orge du distributeur', 2),
    food(7, 'Z9', 'Aliment de l’autre', 3),
  ],
  aliases: [{ tenantId: 2, codeKey: 'KIE', itemId: 3 }],
  structures: [
    { id: 1, tenantId: 1, code: 'FAB', name: 'Fabricant', tenantLine: [1] },
    { id: 2, tenantId: 2, code: 'D1', name: 'Négoce Kerlann', tenantLine: [2, 1] },
  ],
}
const noFixes: PriceFileFixes = { foods: {}, rows: {} }

function read(
  cells: readonly (readonly FileCell[])[],
  options: { fixes?: PriceFileFixes; defaultStructureId?: number } = {},
) {
  const layout = findPriceTable([{ name: 'a', cells }], catalogue)
  if (layout === null) throw new Error('no table')
  const { fixes = noFixes, defaultStructureId = 1 } = options
  return { layout, ...readPriceLines({ name: 'a', cells }, layout, catalogue, { defaultStructureId, fixes }) }
}
const pricesOf = (...arguments_: Parameters<typeof read>) =>
  read(...arguments_).lines.map(({ code, prices, trouble }) => [code, trouble ?? prices.price])

describe('an amount', () => {
  test.each<[FileCell, number | 'empty' | 'unreadable' | 'negative']>([
    [12.5, 12.5],
    ['12,5', 12.5],
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50 € HT/t', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['€ 80.34', 80.34],
    ["1'234.5", 1234.5],
    ['0,4018 €/kg', 401.8],
    ['40,18 €/q', 401.8],
    ['80 EUR', 80],
    ['NC', 'empty'],
    ['N.C.', 'empty'],
    ['-', 'empty'],
    ['—', 'empty'],
    ['sur demande', 'empty'],
    ['Nous consulter', 'empty'],
    ['#N/A', 'empty'],
    ['environ 80', 'unreadable'],
    ['-12', 'negative'],
    ['(12,00)', 'negative'],
    [-5, 'negative'],
    [0, 0],
  ])('%j is %j', (cell, expected) => {
    expect(
      pricesOf([
        ['Code', 'Libellé', 'Prix €/t'],
        ['640601', 'Phosphate', cell],
        ['640602', 'Autre', 10],
      ])[0]?.[1],
    ).toBe(expected)
  })

  test('of a file with a decimal dot and thousands commas is read with them', () => {
    expect(
      pricesOf([
        ['Code', 'Price'],
        ['640601', '1,250'],
        ['640602', '1,250.75'],
      ]),
    ).toEqual([
      ['640601', 1250],
      ['640602', 1250.75],
    ])
  })
})

describe('a unit', () => {
  const tableWith = (...before: FileCell[][]) => [
    ...before,
    ['Réf.', 'Désignation', 'Prix'],
    ['640601', 'P', '0,7107'],
    ['640602', 'P', '0,7416'],
  ]
  test('is said by the heading, a column, a line above, or the cell; else small amounts are per kilogram, as a guess', () => {
    expect(
      pricesOf([
        ['Code', 'Prix (€/kg)'],
        ['640601', 0.7107],
      ]),
    ).toEqual([['640601', 710.7]])
    expect(
      pricesOf([
        ['Code', 'Prix', 'Unité'],
        ['640601', 0.7107, 'kg'],
        ['640602', 741.6, 'T'],
        ['42', 8.03, '100 kg'],
      ]),
    ).toEqual([
      ['640601', 710.7],
      ['640602', 741.6],
      ['42', 80.3],
    ])
    expect(pricesOf(tableWith(['Prix en € HT / kg, départ usine']))).toEqual([
      ['640601', 710.7],
      ['640602', 741.6],
    ])
    expect(read(tableWith()).layout).toMatchObject({ unit: 'kg', unitIsGuessed: true })
    expect(read(tableWith(['Prix € HT / tonne'])).layout).toMatchObject({ unit: 't', unitIsGuessed: false })
    expect(
      read([
        ['Code', 'Prix'],
        ['640601', 710],
      ]).layout,
    ).toMatchObject({ unit: 't', unitIsGuessed: true })
  })

  test('of a line below the headings belongs to them', () => {
    expect(
      pricesOf([
        ['Code', 'Libellé', 'Prix', 'Marge'],
        [null, null, '€/kg', '%'],
        ['640601', 'P', 0.7107, 14],
      ]),
    ).toEqual([['640601', 710.7]])
  })
})

describe('a code', () => {
  test('is matched exactly, then without leading zeros and spaces, then as remembered for the distributor', () => {
    const { lines } = read(
      [
        ['Code', 'Prix'],
        [640601, 1],
        ['640 602', 2],
        ['42', 3],
        ['00042 ', 3],
        ['kie', 4],
        ['a1', 5],
      ],
      { defaultStructureId: 2 },
    )
    expect(lines.map(({ itemId, match }) => [itemId, match])).toEqual([
      [1, 'exact'],
      [2, 'normalised'],
      [3, 'normalised'],
      [3, 'normalised'],
      [3, 'alias'],
      [6, 'normalised'],
    ])
  })

  test('that is unknown, of a food of another tenant, or molasses has no price', () => {
    expect(
      pricesOf([
        ['Code', 'Libellé', 'Prix'],
        ['999999', 'Inconnu', 100],
        ['Z9', 'Aliment', 200],
        ['KIE', 'Kiésérite', 300],
        ['MELASSE', 'Mélasse', 400],
        ['640601', 'P', 700],
      ]),
    ).toEqual([
      ['999999', 'unknownCode'],
      ['Z9', 'unknownCode'],
      ['KIE', 'unknownCode'],
      ['MELASSE', 'molasses'],
      ['640601', 700],
    ])
  })

  test('that a person chose a food for is that food, wherever it occurs', () => {
    const fixes = { foods: { '999999': 2 }, rows: {} }
    const { lines } = read(
      [
        ['Code', 'Prix'],
        ['0999999', 80],
        ['640601', 70],
      ],
      { fixes },
    )
    expect(lines[0]).toMatchObject({ itemId: 2, match: 'chosen', trouble: null })
  })
})

describe('a food twice', () => {
  const table = [
    ['Code', 'Prix'],
    ['640601', 100],
    ['0640601', 110],
    ['640602', 50],
    ['640602', 50],
  ]
  test('with different prices is for a person to decide, with the same it counts once', () => {
    const { lines } = read(table)
    expect(lines.map(({ trouble, isLeftOut }) => [trouble, isLeftOut])).toEqual([
      ['duplicate', false],
      ['duplicate', false],
      [null, false],
      [null, true],
    ])
    const mended = read(table, { fixes: { foods: {}, rows: { '2': { isLeftOut: true } } } })
    expect(mended.lines.map(({ trouble }) => trouble)).toEqual([null, null, null, null])
  })
})

describe('a table', () => {
  test('is found below titles, between remarks, without totals, and without headings', () => {
    const expected = [
      ['640601', 700],
      ['640602', 710],
    ]
    expect(
      pricesOf([
        ['NÉGOCE EXEMPLE – TARIF'],
        ['Applicable au', '2026-12-01T00:00:00.000Z'],
        [],
        [null, 'Code article', 'Désignation', 'Conditionnement', 'Prix départ', 'Prix franco', 'Observations'],
        [null, 'Phosphates'],
        [null, '640601', 'Phosphate', 'Vrac', '700,00 €', 712],
        [null, 'Code article', 'Désignation', 'Conditionnement', 'Prix départ', 'Prix franco', 'Observations'],
        [null, '640602', 'Phosphate', 'Sac 25 kg', 710, 720, 'promotion'],
        [null, 'Total', null, null, 1410, 1432],
      ]),
    ).toEqual(expected)
    expect(
      pricesOf([
        ['640601', 'Phosphate', 700],
        ['640602', 'Phosphate', 710],
      ]),
    ).toEqual(expected)
    expect(
      pricesOf([
        ['Colonne 1', 'Colonne 2', 'Colonne 3'],
        ['640601', 'P', '700'],
        ['640602', 'P', '710'],
      ]),
    ).toEqual(expected)
  })

  test('with one column for each distributor has a line for each', () => {
    const { lines } = read([
      ['Code', 'Libellé', 'FAB', 'Négoce Kerlann'],
      ['640601', 'P', 700, 720],
    ])
    expect(lines.map(({ structureId, prices }) => [structureId, prices.price])).toEqual([
      [1, 700],
      [2, 720],
    ])
  })

  test('with a column of distributors says the unknown ones, and the days of each', () => {
    const { lines, startDays, endDays } = read([
      ['Distributeur', 'Date début', 'Date fin', 'Code', 'Prix'],
      ['d1', '01/12/2026', '31/12/2026', '640601', 1000],
      ['FAB', 46_357, null, '640602', 1000],
      ['Autre', '01/12/2026', null, '640602', 1000],
    ])
    expect(lines.map(({ structureId, trouble }) => [structureId, trouble])).toEqual([
      [2, null],
      [1, null],
      [null, 'unknownStructure'],
    ])
    expect([...startDays]).toEqual([
      [2, '2026-12-01'],
      [1, '2026-12-01'],
    ])
    expect([...endDays]).toEqual([[2, '2026-12-31']])
  })

  test('tells what else its cells of days say: texts that are none, and other days', () => {
    const { startDays, unusedDays } = read([
      ['Date début', 'Date fin', 'Code', 'Prix'],
      ['31/13/2026', 'fin de stock', '640601', 1000],
      ['01/12/2026', null, '640602', 1000],
      ['01/12/2026', null, '640603', 1000],
      ['15/12/2026', null, '640604', 1000],
    ])
    expect([...startDays.values()]).toEqual(['2026-12-01'])
    expect([...unusedDays.values()]).toEqual([['31/13/2026', 'fin de stock', '2026-12-15']])
  })

  test('has the day of its title, also as a month', () => {
    expect(read([['Tarif au 1er décembre 2026'], ['Code', 'Prix'], ['640601', 100]]).layout.startDay).toBe('2026-12-01')
    expect(read([['TARIF NOVEMBRE 2026'], ['Code', 'Prix'], ['640601', 100]]).layout.startDay).toBe('2026-11-01')
  })

  test('of the sheet with codes of the catalogue is taken, whatever sheets are before it', () => {
    const sheets = [
      {
        name: 'Cotations',
        cells: [
          ['Matière première', 'Prix'],
          ['Orge', 185],
          ['Maïs', 195],
          ['Blé', 200],
        ],
      },
      {
        name: 'Tarif',
        cells: [
          ['Réf', 'Libellé', 'Prix'],
          ['640601', 'P', 700],
        ],
      },
    ]
    expect(findPriceTable(sheets, catalogue)).toMatchObject({ sheet: 1, headingRow: 0 })
    expect(findPriceTable([{ name: 'a', cells: [['Bonjour'], ['à', 'tous']] }], catalogue)).toBeNull()
  })
})

test('percentages are read as 14, "14 %" or the share 0.14', () => {
  const percents = (...cells: FileCell[]) =>
    read([
      ['Code', 'Prix', 'Marge %'],
      ...cells.map((cell, index) => [['640601', '640602', '42'][index] ?? '', 100, cell]),
    ]).lines.map(({ prices }) => prices.price3)
  expect(percents('14 %', 0.14, '12,5%')).toEqual([14, 14, 12.5])
  expect(percents(0.14, 0.125, 0)).toEqual([14, 12.5, 0])
  expect(percents(14, 0.5, 12)).toEqual([14, 0.5, 12])
})

describe('of several columns of prices', () => {
  const headed = (...headings: string[]) => {
    const { layout, lines } = read([headings, ['640601', 690, 700, 1.4], ['640602', 700, 710, 1.4]])
    return [layout.columns.map(({ role }) => role), lines.map(({ prices }) => prices)]
  }
  test.each([
    ['Ancien prix', 'Nouveau prix'],
    ['Tarif précédent', 'Tarif'],
    ['Prix N-1', 'Prix N'],
    ['Prix actuel', 'Nouveau prix'],
    ['Prix au 01/10/2026', 'Prix au 01/01/2027'],
    ['Prix 2026', 'Prix 2027'],
  ])('%s and %s, the second is read, and the change between them is no mark-up', (before, after) => {
    expect(headed('Code', before, after, 'Variation %')).toEqual([
      ['code', null, 'price', null],
      [{ price: 700 }, { price: 710 }],
    ])
  })

  test('the first is read where none says that it is newer; a former one alone is the price', () => {
    expect(headed('Code', 'Prix', 'Prix rendu 2027', 'Hausse €/t')[0]).toEqual(['code', 'price', null, null])
    expect(headed('Code', 'Ancien prix', 'Remarque', 'Écart')[1]).toEqual([{ price: 690 }, { price: 700 }])
  })
})
