import { expect, test } from 'vitest'
import { csvFileText } from './csv-text.ts'

const bom = '\uFEFF'

test('a French file has a BOM, semicolons, CRLF and decimal commas', () => {
  expect(
    csvFileText(
      [
        ['Nom', 'Remise'],
        ['Big bag', 12.5],
      ],
      'fr-FR',
    ),
  ).toBe(`${bom}Nom;Remise\r\nBig bag;12,5\r\n`)
})

test('an English file has commas and decimal dots', () => {
  expect(
    csvFileText(
      [
        ['Name', 'Discount'],
        ['Big bag', 12.5],
      ],
      'en-US',
    ),
  ).toBe(`${bom}Name,Discount\r\nBig bag,12.5\r\n`)
})

test.each(['=1+1', '+33 2 98', '-1+cmd', '@SUM(A1)', '\tx', '\rx', '  =1', '\uFF1D1'])(
  'a text that starts like a formula is escaped: %j',
  (text) => {
    const [, cell = ''] = csvFileText([['a', text]], 'fr-FR')
      .slice(1)
      .replace(/\r\n$/, '')
      .split(';')
    expect(cell.replace(/^"/, '')).toBe(`'${text}${cell.startsWith('"') ? '"' : ''}`)
  },
)

test('a negative number stays a number, a missing one is empty, a tiny one has no exponent', () => {
  expect(csvFileText([[-12.5, null, 1e-7, 0, Number.NaN]], 'fr-FR')).toBe(`${bom}-12,5;;0,0000001;0;\r\n`)
})

test('quotes are doubled; separators and line ends do not break a row', () => {
  expect(csvFileText([['dit "sel"', 'a;b', 'a\r\nb', 'a,b', 'NA']], 'fr-FR')).toBe(
    `${bom}"dit ""sel""";"a;b";"a\r\nb";"a,b";NA\r\n`,
  )
})
