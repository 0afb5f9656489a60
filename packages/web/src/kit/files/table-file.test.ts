import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { readDelimitedText, readTableFile } from './table-file.ts'

describe('delimited text', () => {
  test.each([
    [
      'Code;Min;Max\r\nCA;85,5;140\r\n',
      [
        ['Code', 'Min', 'Max'],
        ['CA', '85,5', '140'],
      ],
    ],
    [
      'CA,85.5,140\nP,6,25',
      [
        ['CA', '85.5', '140'],
        ['P', '6', '25'],
      ],
    ],
    [
      'CA\t85,5\rP\t6',
      [
        ['CA', '85,5'],
        ['P', '6'],
      ],
    ],
    ['a;"x;""y""\nz";\nb', [['a', 'x;"y"\nz', ''], ['b']]],
    [
      'a;b;\n;;\n',
      [
        ['a', 'b', ''],
        ['', '', ''],
      ],
    ],
    ['', []],
  ])('%j has its rows and cells', (text, rows) => expect(readDelimitedText(text)).toEqual(rows))

  test('is decoded from UTF-8 with or without BOM, UTF-16 and Windows-1252', async () => {
    const rows = [['Élément', '1']]
    const utf16 = new Uint8Array(
      new Uint16Array([...'\uFEFFÉlément;1'].map((character) => character.charCodeAt(0))).buffer,
    )
    const windows = Uint8Array.from([...'Élément;1'].map((character) => character.charCodeAt(0)))
    for (const bytes of [strToU8('Élément;1'), strToU8('\uFEFFÉlément;1'), utf16, windows])
      expect(await readTableFile(new Blob([bytes]))).toEqual(rows)
  })

  test('is unreadable with NUL bytes, and too large beyond 5 MB', async () => {
    expect(await readTableFile(new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])]))).toBe('unreadable')
    expect(await readTableFile(new Blob([new Uint8Array(5_000_001)]))).toBe('tooLarge')
  })
})

/** The smallest workbook with these cells, as XML. */
const workbookBytes = (sheetData: string, extraFiles: Record<string, Uint8Array> = {}) => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = (target: string, kind: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Type="${type}/${kind}" Target="${target}"/></Relationships>`
  return zipSync({
    '_rels/.rels': strToU8(relation('xl/workbook.xml', 'officeDocument')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${type}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(relation('worksheets/sheet1.xml', 'worksheet')),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`),
    ...extraFiles,
  })
}
const textCellXml = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('an XLSX file', () => {
  test('has the rows of its first sheet, numbers as numbers', async () => {
    const sheet = `<row r="1">${textCellXml('A1', 'CA')}<c r="B1"><v>85.5</v></c></row><row r="2">${textCellXml('A2', 'Sel é')}</row>`
    expect(await readXlsx(workbookBytes(sheet))).toEqual([
      ['CA', 85.5],
      ['Sel é', null],
    ])
  })

  test('is too large with a cell at the far end of the sheet, or when it unpacks beyond the limit', async () => {
    for (const reference of ['A1048576', 'XFD1', 'CW1'])
      expect(await readXlsx(workbookBytes(`<row>${textCellXml(reference, 'x')}</row>`)), reference).toBe('tooLarge')
    expect(await readXlsx(workbookBytes('<row r="900000"/>'))).toBe('tooLarge')
    const bomb = workbookBytes('', { 'xl/sharedStrings.xml': new Uint8Array(41_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await readXlsx(bomb)).toBe('tooLarge')
  })

  test.each([
    ['truncated', workbookBytes(`<row r="1">${textCellXml('A1', 'CA')}</row>`).slice(0, 300)],
    ['another zip archive', zipSync({ 'a.txt': strToU8('a') })],
    ['not an archive', strToU8('PK')],
  ])('is unreadable when it is not a valid workbook: %s', async (_, bytes) =>
    expect(await readXlsx(bytes)).toBe('unreadable'),
  )
})
