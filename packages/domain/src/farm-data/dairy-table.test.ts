import { describe, expect, test } from 'vitest'
import type { FileCell } from '../kit/file-cells.ts'
import { dairyRecordsOf, readDairyTable } from './dairy-table.ts'

const headings = [
  'N° EDE',
  'Date',
  'Volume (L)',
  'TB (g/L)',
  'TP (g/L)',
  'Cellules (milliers/mL)',
  'Urée (mg/L)',
  'Prix €/1000 L',
]
const read = (...rows: readonly FileCell[][]) => readDairyTable([['Laiterie des Monts'], [], headings, ...rows])

describe('the table of a dairy', () => {
  test('is found under its titles, with the figures in the units that are stored', () => {
    const table = read(['22123456', '15/03/2026', '12 450,5', '41,2', 32.8, 212, 245, '455,30'])
    expect(table?.columns).toEqual([
      ...['site', 'date', 'litres', 'fatGramsPerLitre', 'proteinGramsPerLitre', 'cellsPerMl', 'ureaGramsPerLitre'],
      'eurPer1000Litres',
    ])
    expect(table?.scales).toEqual({ cellsPerMl: 1000, ureaGramsPerLitre: 0.001 })
    expect(table?.lines).toEqual([
      {
        ...{ line: 4, site: '22123456', day: '2026-03-15', isMonth: false },
        figures: {
          ...{ litres: 12_450.5, fatGramsPerLitre: 41.2, proteinGramsPerLitre: 32.8, cellsPerMl: 212_000 },
          ...{ ureaGramsPerLitre: 0.245, eurPer1000Litres: 455.3 },
        },
      },
    ])
  })

  test.each([
    ['Volume (hl)', 712.3, { litres: 71_230 }],
    ['Hectolitres', 712.3, { litres: 71_230 }],
    ['Lait m3', 71.23, { litres: 71_230 }],
    ['Lait (milliers de litres)', 71.23, { litres: 71_230 }],
    ['Litres', 71_230, { litres: 71_230 }],
    ['Prix €/hl', 45.5, { eurPer1000Litres: 455 }],
    ['Prix €/1 000 L', 455, { eurPer1000Litres: 455 }],
  ])('%s is read in the unit of its heading', (heading, value, figures) => {
    const table = readDairyTable([
      ['Date', heading],
      ['01/03/2026', value],
    ])
    expect(table?.lines.map((line) => line.figures)).toEqual([figures])
  })

  test('has units by what it holds where no heading says them', () => {
    const unitsOf = (heading: string, value: number) =>
      readDairyTable([
        ['Date', heading],
        ['01/03/2026', value],
      ])?.lines[0]?.figures
    expect(unitsOf('Cellules', 212)).toEqual({ cellsPerMl: 212_000 })
    expect(unitsOf('Cellules', 212_000)).toEqual({ cellsPerMl: 212_000 })
    expect(unitsOf('Urée', 0.24)).toEqual({ ureaGramsPerLitre: 0.24 })
    expect(unitsOf('Prix', 0.455)).toEqual({ eurPer1000Litres: 455 })
    expect(unitsOf('Germes', 14)).toEqual({ germsPerMl: 14_000 })
  })

  test.each([
    ['2026-03', '2026-03-31', true],
    ['02/2026', '2026-02-28', true],
    ['mars 2026', '2026-03-31', true],
    ['15/03/26', '2026-03-15', false],
    ['15 mars 2026', '2026-03-15', false],
    ['Mar 15, 2026', '2026-03-15', false],
    [46_096, '2026-03-15', false],
  ])('reads the day %s as %s, of a month: %s', (cell, day, isMonth) =>
    expect(read(['1', cell, 100])?.lines[0]).toMatchObject({ day, isMonth }),
  )

  test('leaves out empty rows, and names what it cannot read', () => {
    const table = read(['1', '15/03/2026', 100], [null, null, null], ['1', '31/03/2026', 'abc'], ['Total', '', 100])
    expect(table?.lines).toHaveLength(1)
    expect(table?.problems).toEqual([
      { line: 6, reason: 'number', text: 'abc' },
      { line: 7, reason: 'total', text: '' },
    ])
  })

  test('counts a line once that is written twice, and says so; another in one cell is another delivery', () => {
    const row = ['1', '15/03/2026', '1 000,5', 41]
    const table = read(row, ['1', '15/03/2026', 900, 41], [...row, null], ['1', 'jamais', 1])
    expect(table?.lines.map(({ line }) => line)).toEqual([4, 5])
    expect(table?.problems).toEqual([
      { line: 6, reason: 'repeated', text: '4' },
      { line: 7, reason: 'date', text: 'jamais' },
    ])
  })

  test('has thousands after a dot where its decimals follow a comma, and the other way round', () => {
    const litresOf = (litres: string, fat: string) => read(['1', '15/03/2026', litres, fat])?.lines[0]?.figures.litres
    expect(litresOf('68.120', '41,2')).toBe(68_120)
    expect(litresOf('68,120', '41.2')).toBe(68_120)
    expect(litresOf('0.120', '41,2')).toBe(0.12)
    expect(litresOf('68.120', '41')).toBe(68.12)
  })

  test('is none without a day or a figure', () => {
    expect(
      readDairyTable([
        ['TB', 'TP'],
        [41, 32],
      ]),
    ).toBeNull()
    expect(
      readDairyTable([
        ['Date', 'Nom'],
        ['01/03/2026', 'x'],
      ]),
    ).toBeNull()
    expect(readDairyTable([])).toBeNull()
  })
})

test('the records of a month are a quantity for each day, the mean of its analyses, and its last price', () => {
  const table = read(
    ['1', '10/03/2026', 1000, '40', 32, 200, null, 450],
    ['1', '20/03/2026', 1100, '42', 33, 300, null, 455],
    ['1', '20/03/2026', 100],
    ['2', '20/03/2026', 900],
  )
  const march = { day: '2026-03-20', isMonth: false }
  expect(dairyRecordsOf(table?.lines ?? [])).toEqual([
    { lines: [4], site: '1', part: 'quantity', day: '2026-03-10', isMonth: false, figures: { litres: 1000 } },
    { lines: [5, 6], site: '1', part: 'quantity', ...march, figures: { litres: 1200 } },
    {
      ...{ lines: [4, 5], site: '1', part: 'analysis', ...march },
      figures: { fatGramsPerLitre: 41, proteinGramsPerLitre: 32.5, cellsPerMl: 250_000 },
    },
    { lines: [4, 5], site: '1', part: 'price', ...march, figures: { eurPer1000Litres: 455 } },
    { lines: [7], site: '2', part: 'quantity', ...march, figures: { litres: 900 } },
  ])
})

test('a site is one, however its number is spaced', () => {
  const table = read(['22 123-456', '10/03/2026', null, '40', 32], ['22123456', '20/03/2026', null, '42', 32])
  expect(dairyRecordsOf(table?.lines ?? [])).toMatchObject([{ lines: [4, 5], figures: { fatGramsPerLitre: 41 } }])
})

test('a mean is written as laboratories write the figure', () => {
  const table = read(
    ['1', '10/03/2026', null, 41.3, 33.1, 212, 245],
    ['1', '20/03/2026', null, 41, 33, 205, 238],
    ['1', '30/03/2026', null, 41.1, 32.9, 222, 251],
  )
  expect(dairyRecordsOf(table?.lines ?? [])).toMatchObject([
    {
      figures: {
        ...{ fatGramsPerLitre: 41.13, proteinGramsPerLitre: 33, cellsPerMl: 213_000, ureaGramsPerLitre: 0.245 },
      },
    },
  ])
})
