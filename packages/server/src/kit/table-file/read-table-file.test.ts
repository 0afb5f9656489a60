import { readFileSync } from 'node:fs'
import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readArchive, storedArchive } from './archive.ts'
import { readTableFile } from './read-table-file.ts'
import { UnreadableTable } from './table-cells.ts'

const rows = [
  ['Code', 'Prix €/t', 'Date'],
  ['0012', 12.5, new Date('2026-12-01T00:00:00Z')],
  [null, null, null],
  ['A', '1 234,50 €', null],
]
const cells = [['Code', 'Prix €/t', 'Date'], ['0012', 12.5, '2026-12-01T00:00:00.000Z'], [], ['A', '1 234,50 €']]
const workbook = { sheets: [{ name: 'Tarif', rows }] }
const readText = (text: string | Uint8Array, name = 'prix.csv') =>
  readTableFile({ name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text })
const readBytes = (bytes: Uint8Array, name = 'prix.xlsx') => readTableFile({ name, bytes })
const isRefused = (reading: Promise<unknown>, reason: string) =>
  expect(reading).rejects.toMatchObject({ name: 'UnreadableTable', reason })

/** A workbook with a part replaced. */
async function withPart(pattern: RegExp, change: (text: string) => string) {
  const parts = readArchive(await writeXlsx(workbook), () => true)
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return storedArchive(
    parts.map(({ name, bytes }) => ({
      name,
      bytes: pattern.test(name) ? new TextEncoder().encode(change(decode(bytes))) : bytes,
    })),
  )
}

test('a workbook and an OpenDocument sheet are read the same', async () => {
  expect(await readBytes(await writeXlsx(workbook))).toEqual([{ name: 'Tarif', cells }])
  const [sheet] = await readBytes(await writeOds(workbook), 'prix.ods')
  expect(sheet?.cells.slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
    ['Code', 'Prix €/t'],
    ['0012', 12.5],
  ])
})

describe('text', () => {
  test.each([
    ['semicolons and decimal commas', 'Code;Prix\n1;2,5\n2;3,5\n'],
    ['tabs', 'Code\tPrix\r\n1\t2,5\r\n2\t3,5'],
    ['commas, the decimal comma quoted', 'Code,Prix\n1,"2,5"\n2,"3,5"\n'],
    ['a title before the table', 'TARIF, novembre\n\nCode;Prix\n1;2,5\n2;3,5\n'],
    ['a delimiter named first', 'sep=;\nCode;Prix\n1;2,5\n2;3,5\n'],
  ])('with %s is a table', async (_, text) => {
    const [sheet] = await readText(text)
    expect(sheet?.cells.slice(-3)).toEqual([
      ['Code', 'Prix'],
      ['1', '2,5'],
      ['2', '3,5'],
    ])
  })

  test('is decoded by its mark, as UTF-8, or as Windows-1252', async () => {
    const text = 'Libellé;Prix\nBlé;1\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const files = [utf16, Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])]
    for (const file of [...files, Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`)]) {
      const [sheet] = await readText(new Uint8Array(file))
      expect(sheet?.cells).toEqual([
        ['Libellé', 'Prix'],
        ['Blé', '1'],
      ])
    }
  })

  test('of another program, named as a workbook, or empty is refused', async () => {
    await isRefused(readText('<html><table></table></html>', 'prix.xls'), 'unreadable')
    await isRefused(readText('%PDF-1.7\n'), 'unreadable')
    await isRefused(readText('Code;Prix\n1;2', 'prix.xlsx'), 'unreadable')
    await isRefused(readText(''), 'unreadable')
    await isRefused(readText(' \n\n'), 'unreadable')
    await isRefused(readText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])), 'unreadable')
  })
})

describe('a workbook made to do harm', () => {
  test('that inflates to more than 60 MB is refused while it is inflated, whatever sizes it states', async () => {
    const texts = Array.from({ length: 2100 }, (_, index) => [`${index}${'a'.repeat(30_000)}`])
    const file = await writeXlsx({ sheets: [{ name: 'Tarif', rows: texts }] })
    expect(file.length).toBeLessThan(1_000_000)
    const entry = Buffer.from([0x50, 0x4b, 1, 2])
    const bytes = Buffer.from(file)
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) file.set([1, 0, 0, 0], at + 24)
    await isRefused(readBytes(file), 'tooLarge')
  })

  test('with a cell at the far end, or too many rows, is refused; an empty one there is not', async () => {
    const far = (cell: string) =>
      withPart(/worksheets\//, (sheet) => sheet.replace('</sheetData>', `<row r="1048576">${cell}</row></sheetData>`))
    await isRefused(readBytes(await far('<c r="XFD1048576"><v>1</v></c>')), 'tooLarge')
    expect(await readBytes(await far('<c r="XFD1048576" s="0"/>'))).toEqual([{ name: 'Tarif', cells }])
    const long = await writeXlsx({ sheets: [{ name: 'a', rows: Array.from({ length: 20_001 }, () => [1]) }] })
    await isRefused(readBytes(long), 'tooLarge')
    await isRefused(readText('1;2\n'.repeat(20_001)), 'tooLarge')
    await isRefused(readText(`${'1;'.repeat(61)}1\n2`), 'tooLarge')
  })

  test('that says one long text in every cell is refused, however small it is', async () => {
    const row = Array.from({ length: 60 }, () => 'a'.repeat(500))
    const file = await writeXlsx({ sheets: [{ name: 'Tarif', rows: Array.from({ length: 700 }, () => row) }] })
    expect(file.length).toBeLessThan(500_000)
    await isRefused(readBytes(file), 'tooLarge')
  })

  test('with a document type is refused: nothing outside the file is read', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const file = await withPart(/worksheets\//, (sheet) => sheet.replace('?>', `?>${entity}`))
    await isRefused(readBytes(file), 'unreadable')
  })

  test('with repeated content beyond the limits is refused', async () => {
    const parts = readArchive(await writeOds(workbook), () => true)
    const repeated = parts.map(({ name, bytes }) => ({
      name,
      bytes:
        name === 'content.xml'
          ? new TextEncoder().encode(
              new TextDecoder()
                .decode(bytes)
                .replace(
                  '</table:table>',
                  '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="9000" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row></table:table>',
                ),
            )
          : bytes,
    }))
    await isRefused(readBytes(storedArchive(repeated), 'prix.ods'), 'tooLarge')
  })

  test('with more than 200 parts, cut off, or of an archive that is no workbook is refused', async () => {
    const file = await writeXlsx(workbook)
    const parts = Array.from({ length: 201 }, (_, index) => ({ name: `xl/a${index}.xml`, bytes: new Uint8Array() }))
    await isRefused(readBytes(storedArchive(parts)), 'tooLarge')
    for (const size of [4, 100, file.length >> 1, file.length - 1])
      await isRefused(readBytes(file.slice(0, size)), 'unreadable')
    await isRefused(readBytes(storedArchive([{ name: 'a.txt', bytes: new Uint8Array(5) }])), 'unreadable')
    // Encrypted workbooks are compound files too.
    await isRefused(readBytes(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3])), 'encrypted')
  })

  test('with macros and links to other files is read without them', async () => {
    const parts = readArchive(await writeXlsx(workbook), () => true)
    const file = storedArchive([
      ...parts.map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? {
              ...part,
              bytes: new TextEncoder().encode(
                new TextDecoder()
                  .decode(part.bytes)
                  .replace(
                    '</Relationships>',
                    '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
                  ),
              ),
            }
          : part,
      ),
      { name: 'xl/vbaProject.bin', bytes: new Uint8Array(100) },
      { name: 'xl/externalLinks/externalLink1.xml', bytes: new TextEncoder().encode('<!DOCTYPE a>') },
    ])
    expect(await readBytes(file, 'prix.xlsm')).toEqual([{ name: 'Tarif', cells }])
  })
})

/* Written by another program than the one that reads them. */
const priceFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../tests/price-files/${name}`, import.meta.url)))

test('a workbook of Excel 97 is read, its empty rows as such; older ones are to be saved as xlsx', async () => {
  const [first, second] = await readBytes(priceFile('tarif-excel-97.xls'), 'tarif.xls')
  expect(first).toEqual({
    name: 'Négoce Kerlann Nutrition',
    cells: [
      ['Tarif fournisseur'],
      ['Valable au 01/11/2026'],
      [],
      ['Code', 'Libellé', 'Prix €/t', 'Date'],
      [640601, 'Phosphate bicalcique', 701.5, '2026-11-01T00:00:00.000Z'],
      ['640603', 'Phosphate monocalcique', 914, '2026-11-01T00:00:00.000Z'],
      ['640642', 'Carbonate de calcium', 78.25],
      [null, null, 1693.75],
    ],
  })
  expect(second?.cells).toHaveLength(8)
  await isRefused(readBytes(priceFile('tarif-excel-95.xls'), 'tarif.xls'), 'oldFormat')
  await isRefused(readBytes(priceFile('tarif-excel-2003-xml.xls'), 'tarif.xls'), 'oldFormat')
  await isRefused(readBytes(new Uint8Array([0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0, 1, 2]), 'tarif.xls'), 'oldFormat')
})

test('a formula is the value stored with it', async () => {
  const file = await withPart(/worksheets\//, (sheet) =>
    sheet.replace('</sheetData>', '<row r="6"><c r="A6"><f>HYPERLINK("http://x")</f><v>7</v></c></row></sheetData>'),
  )
  const [sheet] = await readBytes(file)
  expect(sheet?.cells.at(-1)).toEqual([7])
})

test('an error of the reader says why', () => {
  expect(new UnreadableTable('tooLarge', 'rows').message).toBe('tooLarge: rows')
})
