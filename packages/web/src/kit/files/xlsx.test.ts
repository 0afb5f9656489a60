import type { CsvCell } from '@provende/text/csv-text.ts'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { xlsxBytes } from './xlsx.ts'

const writeAndReadXlsx = async (header: readonly string[], rows: readonly (readonly CsvCell[])[], name = 'Tarif') =>
  (await readXlsx(xlsxBytes(name, header, rows))).sheets[0]?.rows

test('a workbook is read back as it was written: texts, numbers and empty cells', async () => {
  const rows: CsvCell[][] = [
    ['640642', 'Carbonate "fin" & <sec>', 78.5, null],
    ['=1+1', 'Sel\nmarin', -0.000001, 0],
    [' A ', 'é\u202fœ\u{1F404}', 1e21, ''],
  ]
  expect(await writeAndReadXlsx(['Code', 'Aliment', 'Prix', 'Prix 2'], rows)).toEqual([
    ['Code', 'Aliment', 'Prix', 'Prix 2'],
    ['640642', 'Carbonate "fin" & <sec>', 78.5, null],
    ['=1+1', 'Sel\nmarin', -0.000001, 0],
    [' A ', 'é\u202fœ\u{1F404}', 1e21, null],
  ])
})

test('accepts any sheet name and any number of columns, also beyond column ZZ', async () => {
  const header = Array.from({ length: 800 }, (_, index) => `c${index}`)
  expect(await writeAndReadXlsx(header, [header.map((_, index) => index)], '[T4]: 2026/2027 * ? \\ \'"&<>')).toEqual([
    header,
    header.map((_, index) => index),
  ])
  expect(await writeAndReadXlsx(['a'], [['x\0y']], '///')).toEqual([['a'], ['xy']])
})
