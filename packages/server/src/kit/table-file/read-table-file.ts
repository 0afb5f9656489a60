import { EncryptedFileError, read, type Workbook } from 'hucre'
import { type ArchivePart, readArchive, storedArchive } from './archive.ts'
import { readDelimitedFile } from './delimited-file.ts'
import {
  charactersOf,
  type TableCell,
  type TableCells,
  type TableSheet,
  tableFileLimits,
  UnreadableTable,
} from './table-cells.ts'

/*
 * Reads tables from files: xlsx, xls, ods, or text with delimiters. What a file is, its content says. No macro is run, no link
 * followed, no formula computed: their parts are not even read. Runs on a thread with limits on memory and time; only this
 * file knows the library.
 */

/** The sheets of a file with their cells, without empty ones at the end. Throws `UnreadableTable`. */
export async function readTableFile({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
  if (bytes.length === 0) throw new UnreadableTable('unreadable', 'empty')
  if (bytes.length > tableFileLimits.fileBytes) throw new UnreadableTable('tooLarge', 'bytes')
  if (startsWith(bytes, [0x50, 0x4b])) return sheetsOf(await readWorkbook(checkedArchive(bytes)))
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return sheetsOf(await readWorkbook(bytes))
  if (isOldWorkbook(bytes)) throw new UnreadableTable('oldFormat')
  // Programs save text as .xls, but nothing that ends in .xlsx or .ods is one.
  if (/\.(xlsx|xlsm|ods)$/i.test(name)) throw new UnreadableTable('unreadable', 'no archive')
  return checkedSheets([{ name: '', cells: trimmedCells(readDelimitedFile(bytes), cellReader()) }])
}

/** The first record of a workbook before 1993, or the root of one in the XML of Excel 2003. */
const isOldWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? 0) && [0x04, 0x06].includes(bytes[2] ?? 0)) ||
  /^\s*(\ufeff|ï»¿)?<\?xml[\s\S]*?urn:schemas-microsoft-com:office:spreadsheet/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2000)).toString('latin1'),
  )

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/** Cells outside are empty ones that have a format: others were refused. */
const readRange = `A1:BH${tableFileLimits.rows + 1}`

async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    return await read(bytes, { range: readRange })
  } catch (error) {
    // The library refuses what is damaged with errors of many kinds.
    const isOld = /unsupported xls version/i.test(String(error))
    throw new UnreadableTable(
      error instanceof EncryptedFileError ? 'encrypted' : isOld ? 'oldFormat' : 'unreadable',
      String(error),
    )
  }
}

/** The parts with cells: no macros, links, pictures, comments or other tables. */
const isCellPart = (name: string) =>
  /\.(xml|rels)$|^mimetype$/.test(name) &&
  !/(^|\/)(externalLinks|media|drawings|charts|comments|threadedComments|persons|pivot\w+|slicers?\w*|customXml|embeddings|tables|queryTables|printerSettings|Thumbnails|Configurations2|richData|metadata)(\/|[\w.]*\.xml|$)/i.test(
    name,
  )

/** The same file with only the parts that hold cells, each within its limits. */
function checkedArchive(bytes: Uint8Array): Uint8Array {
  const parts = readArchive(bytes, isCellPart)
  for (const part of parts) {
    const text = Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.length).toString('latin1')
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableTable('unreadable', 'document type')
    if (/(^|\/)worksheets\//.test(part.name)) refuseFarCells(text)
    if (part.name === 'content.xml') refuseRepeatedCells(text)
  }
  return storedArchive(parts.map(withoutRelations))
}

/** Sheets without what they refer to: those parts are not there. */
const withoutRelations = (part: ArchivePart): ArchivePart =>
  /(^|\/)worksheets\/_rels\//.test(part.name)
    ? {
        ...part,
        bytes: Buffer.from('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'),
      }
    : part

/** Refuses a sheet with content beyond the limits: a table holds every cell before its last one. */
function refuseFarCells(sheet: string): void {
  for (const [, column = '', row] of sheet.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]{1,4})(\d{1,9})["'][^>]*?(?<!\/)>/g,
  ))
    if (Number(row) > tableFileLimits.rows || columnNumber(column) > tableFileLimits.columns)
      throw new UnreadableTable('tooLarge', `${column}${row}`)
}

/** `A` is 1, `AA` 27. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Refuses content that is repeated beyond the limits; empty cells are, up to the end of every sheet. */
function refuseRepeatedCells(content: string): void {
  for (const [, row = '1', cells = ''] of content.matchAll(
    /<table:table-row\b(?:[^>]*?number-rows-repeated="(\d+)")?[^>]*?(?<!\/)>(.*?)<\/table:table-row>/gs,
  )) {
    const filled = cells.matchAll(/<table:table-cell\b(?:[^>]*?number-columns-repeated="(\d+)")?[^>]*?(?<!\/)>/g)
    for (const [cell, columns = '1'] of filled)
      if (
        /value|text:p/.test(cell) &&
        (Number(row) > tableFileLimits.rows || Number(columns) > tableFileLimits.columns)
      )
        throw new UnreadableTable('tooLarge', 'repeated')
  }
}

/** The sheets that are shown. */
function sheetsOf({ sheets }: Workbook): TableSheet[] {
  const readCell = cellReader()
  return checkedSheets(
    sheets
      .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
      .map((sheet) => ({ name: sheet.name, cells: trimmedCells(sheet.rows, readCell) })),
  )
}

function checkedSheets(sheets: readonly TableSheet[]): TableSheet[] {
  const filled = sheets.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) throw new UnreadableTable('unreadable', 'no cells')
  const isTooLarge = ({ cells }: TableSheet) =>
    cells.length > tableFileLimits.rows || cells.some((row) => row.length > tableFileLimits.columns)
  if (filled.length > tableFileLimits.sheets || filled.some(isTooLarge)) throw new UnreadableTable('tooLarge', 'cells')
  return filled
}

/** Rows without empty cells at their end, and without empty rows at the end. Of an xls the library leaves out empty ones. */
function trimmedCells(
  rows: readonly (readonly unknown[] | undefined)[],
  readCell: (value: unknown) => TableCell,
): TableCells {
  const trimmed = Array.from(rows, (row) => {
    const cells = Array.from(row ?? [], readCell)
    const last = cells.findLastIndex((cell) => cell !== null)
    return cells.slice(0, last + 1)
  })
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1)
}

/** Reads the cells of a file, and refuses it once they are longer together than the limit. */
function cellReader(): (value: unknown) => TableCell {
  let characters = 0
  return (value) => {
    const cell = toCell(value)
    characters += charactersOf(cell)
    if (characters > tableFileLimits.characters) throw new UnreadableTable('tooLarge', 'characters')
    return cell
  }
}

function toCell(value: unknown): TableCell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = value instanceof Date ? value.toISOString() : String(value)
  // Control characters cannot be stored, and show nothing.
  const cleaned = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '').toWellFormed()
  return cleaned.trim() === '' ? null : cleaned.slice(0, tableFileLimits.cellCharacters)
}
