import type { Culture } from '@provende/text/culture.ts'
import { expect, test } from 'vitest'
import { erpCodeLinesOf } from './erp-code-lines.ts'

const none = { lot: '', bestBefore: '' }

test('a table has two columns, or four: the day as typed, as stored by a spreadsheet, or none', () => {
  expect(
    erpCodeLinesOf(
      [
        ['C-2026-000001', 'ERP-1'],
        ['C-2026-000002', 4711, 'L-7', '31/03/2027'],
        ['C-2026-000003', 'ERP-3', 12, '2027-03-31T00:00:00.000Z'],
        ['C-2026-000004', 'ERP-4', '', 'mars 2027'],
        [null, '', 'L-8', '31/03/2027'],
      ],
      'fr-FR',
    ),
  ).toEqual([
    { code: 'C-2026-000001', externalCode: 'ERP-1', ...none },
    { code: 'C-2026-000002', externalCode: '4711', lot: 'L-7', bestBefore: '2027-03-31' },
    { code: 'C-2026-000003', externalCode: 'ERP-3', lot: '12', bestBefore: '2027-03-31' },
    { code: 'C-2026-000004', externalCode: 'ERP-4', lot: '', bestBefore: 'mars 2027' },
  ])
})

test.each([
  [['Numéro', 'Code ERP', 'DDM', 'N° de lot'], { lot: 'b', bestBefore: 'a' }],
  [['Order', 'ERP', 'Lot', 'Best before'], { lot: 'a', bestBefore: 'b' }],
  // The file of the list: what follows the code is neither lot nor day.
  [['Code', 'ExternalCode', 'Status', 'Version'], none],
])('the heading %s names the columns', (heading, expected) => {
  expect(erpCodeLinesOf([heading, ['C-2026-000001', 'ERP-1', 'a', 'b']], 'fr-FR')).toEqual([
    { code: 'C-2026-000001', externalCode: 'ERP-1', ...expected },
  ])
})

test('a day is read as the language orders it', () => {
  const days = ['03/04/2027', '03/31/2027', '2027-03-31'].map((day) => ['C-1', 'ERP-1', 'L', day])
  const readIn = (culture: Culture) => erpCodeLinesOf(days, culture).map(({ bestBefore }) => bestBefore)
  expect(readIn('fr-FR')).toEqual(['2027-04-03', '03/31/2027', '2027-03-31'])
  expect(readIn('en-US')).toEqual(['2027-03-04', '2027-03-31', '2027-03-31'])
})
