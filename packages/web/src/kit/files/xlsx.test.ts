import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { CsvCell } from './csv.ts'
import { xlsxBytes } from './xlsx.ts'

const read = (header: readonly string[], rows: readonly (readonly CsvCell[])[], name = 'Tarif') =>
  readSheet(new Blob([xlsxBytes(name, header, rows)]), { trim: false })

test('a workbook is read back as it was written: texts, numbers and cells that hold nothing', async () => {
  const rows: CsvCell[][] = [
    ['640642', 'Carbonate "fin" & <sec>', 78.5, null],
    ['=1+1', 'Sel\nmarin', -0.000001, 0],
    [' A ', 'é\u202fœ\u{1F404}', 1e21, ''],
  ]
  expect(await read(['Code', 'Aliment', 'Prix', 'Prix 2'], rows)).toEqual([
    ['Code', 'Aliment', 'Prix', 'Prix 2'],
    ['640642', 'Carbonate "fin" & <sec>', 78.5, null],
    ['=1+1', 'Sel\nmarin', -0.000001, 0],
    [' A ', 'é\u202fœ\u{1F404}', 1e21, null],
  ])
})

test('any name makes a sheet, any number of columns its letters', async () => {
  const header = Array.from({ length: 800 }, (_, place) => `c${place}`)
  expect(await read(header, [header.map((_, place) => place)], '[T4]: 2026/2027 * ? \\ \'"&<>')).toEqual([
    header,
    header.map((_, place) => place),
  ])
  expect(await read(['a'], [['x\0y']], '///')).toEqual([['a'], ['xy']])
})
