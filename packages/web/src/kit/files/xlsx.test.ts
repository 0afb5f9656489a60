import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { type XlsxCell, xlsxBytes } from './xlsx.ts'

const writeAndReadXlsx = async (header: readonly string[], rows: readonly (readonly XlsxCell[])[], name = 'Tarif') =>
  (await readXlsx(xlsxBytes(name, header, rows))).sheets[0]?.rows

test('a workbook is read back as it was written: texts, numbers and empty cells', async () => {
  const rows: XlsxCell[][] = [
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

test('a day is a date, not a text', async () => {
  const days = ['1999-12-31', '2024-02-29', '2026-11-29']
  const read = await writeAndReadXlsx(['Livraison'], [days.map((day) => ({ day }))])
  expect(read?.[1]?.map((cell) => cell instanceof Date && cell.toISOString().slice(0, 10))).toEqual(days)
})

test('accepts any sheet name and any number of columns, also beyond column ZZ', async () => {
  const header = Array.from({ length: 800 }, (_, index) => `c${index}`)
  expect(await writeAndReadXlsx(header, [header.map((_, index) => index)], '[T4]: 2026/2027 * ? \\ \'"&<>')).toEqual([
    header,
    header.map((_, index) => index),
  ])
  expect(await writeAndReadXlsx(['a'], [['x\0y']], '///')).toEqual([['a'], ['xy']])
})
