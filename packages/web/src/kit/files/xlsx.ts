import type { CsvCell } from '@provende/text/csv-text.ts'
import { strToU8, zipSync } from 'fflate'

/*
 * Writes a workbook of one sheet of texts, numbers and days. Written by hand because the usual library zips in blob: workers,
 * which our Content-Security-Policy forbids.
 */

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/** A cell; a day as 2026-11-29. */
export type XlsxCell = CsvCell | { readonly day: string }

/** The bytes of a workbook: a bold frozen header row, then `rows`. Text is never run as a formula. */
export function xlsxBytes(
  sheetName: string,
  header: readonly string[],
  rows: readonly (readonly XlsxCell[])[],
): Uint8Array<ArrayBuffer> {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${officeRelationships}/${kind}" Target="${target}"/>`
  const relations = (...entries: string[]) =>
    `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${entries.join('')}</Relationships>`
  const override = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${officeRelationships}"><sheets><sheet name="${escapedXml(validSheetName(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${spreadsheetNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(header, rows),
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

function sheetXml(header: readonly string[], rows: readonly (readonly XlsxCell[])[]): string {
  const row = (cells: readonly XlsxCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`, index === 0)).join('')}</row>`
  const widths = header.map(
    (title, column) =>
      `<col min="${column + 1}" max="${column + 1}" width="${Math.max(12, title.length + 2)}" customWidth="1"/>`,
  )
  const frozen = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>'
  return `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}"><sheetViews>${frozen}</sheetViews><cols>${widths.join('')}</cols><sheetData>${[header, ...rows].map(row).join('')}</sheetData></worksheet>`
}

function cellXml(cell: XlsxCell, reference: string, isBold: boolean): string {
  const style = isBold ? ' s="1"' : ''
  if (cell === null || cell === '' || Number.isNaN(cell)) return ''
  if (typeof cell === 'object') return `<c r="${reference}" s="2"><v>${serialOfDay(cell.day)}</v></c>`
  if (typeof cell === 'number') return `<c r="${reference}"${style}><v>${cell}</v></c>`
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell)}</t></is></c>`
}

/** A spreadsheet counts days, the first of 1970 as 25,569. The short date of its language shows them. */
const serialOfDay = (day: string): number => Date.parse(day) / 86_400_000 + 25_569

/** The letters of a column from its index: A, B … Z, AA. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** A sheet name has at most 31 characters and none of those used in cell references. */
const validSheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || '1'

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML allows no control characters, not even escaped ones. */
const escapedXml = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => xmlEntities[character] ?? '')
