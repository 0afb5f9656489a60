// A table of contents, as a laboratory sends it: the values it has for the nutrients of an analysis.

import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import type { TableCell, TableCells } from '../../kit/files/table-file.ts'
import { itemFinderByTexts, nameKey } from '../../kit/grid/paste-block.ts'
import { type AnalysisColumn, type PastedValuesResult, type PasteTargetRow, pastedValues } from './pasted-values.ts'

type TableColumn = AnalysisColumn | 'code' | 'label'

/** Accepted column headings, without accents and in lower case. */
const columnOfHeading: ReadonlyMap<string, TableColumn> = new Map([
  ['code', 'code'],
  ['nom', 'label'],
  ['name', 'label'],
  ['libelle', 'label'],
  ['nutriment', 'label'],
  ['nutrient', 'label'],
  ['parametre', 'label'],
  ['parameter', 'label'],
  ['ms', 'valueDryMatter'],
  ['valeur ms', 'valueDryMatter'],
  ['sur sec', 'valueDryMatter'],
  ['dm', 'valueDryMatter'],
  ['value dm', 'valueDryMatter'],
  ['mb', 'valueAsFed'],
  ['valeur mb', 'valueAsFed'],
  ['sur brut', 'valueAsFed'],
  ['as fed', 'valueAsFed'],
  ['value as fed', 'valueAsFed'],
  ['ecart-type', 'standardDeviation'],
  ['ecart-type mb', 'standardDeviation'],
  ['std. deviation as fed', 'standardDeviation'],
])
const contents: readonly AnalysisColumn[] = ['valueDryMatter', 'valueAsFed']
const valueColumns: readonly AnalysisColumn[] = [...contents, 'standardDeviation']
/** The headings stand among so many first rows, below the name of the laboratory and of the sample. */
const maxRowsAbove = 30

// A decimal comma: of a number of a workbook, whose dot could also separate thousands.
const textOf = (cell: TableCell | undefined) =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '').trim()

/**
 * The values of a table. With headings its columns are theirs: a code or a name, a content per kg of dry matter or as fed, a
 * standard deviation, in any order and among others; a column that is not there changes nothing. Without, it is read like a
 * pasted block. Rows of other nutrients, and cells that are no numbers, are returned as ignored.
 */
export function analysisTableValues(cells: TableCells, rows: readonly PasteTargetRow[]): PastedValuesResult {
  const block = cells.map((row) => row.map(textOf)).filter((row) => row.some((text) => text !== ''))
  const headings = block.slice(0, maxRowsAbove).findIndex((row) => {
    const named = new Set(row.map(columnOf))
    return (named.has('code') || named.has('label')) && contents.some((column) => named.has(column))
  })
  if (headings < 0) return pastedValues(block, rows, { row: 0, basis: 'valueDryMatter' })
  const columns = (block[headings] ?? []).map(columnOf)
  const find = itemFinderByTexts(
    rows,
    ({ code }) => code,
    ({ label }) => label,
  )
  const results = block.slice(headings + 1).map((row): PastedValuesResult => {
    const texts = new Map(columns.map((column, index) => [column, row[index] ?? '']))
    const names = [texts.get('code') ?? '', texts.get('label') ?? '']
    const [target] = find(...names)
    const read = valueColumns.flatMap((column): ReadCell[] => {
      const text = texts.get(column)
      return text === undefined ? [] : [{ column, text, value: parseDecimal(text) }]
    })
    return target === undefined ? ignoredRow(names, read) : valuesOfRow(target, read)
  })
  return {
    values: results.flatMap(({ values }) => values),
    ignored: results.flatMap(({ ignored }) => ignored),
  }
}

const columnOf = (heading: string) => columnOfHeading.get(nameKey(heading))

type ReadCell = { readonly column: AnalysisColumn; readonly text: string; readonly value: number | null | undefined }

/** A row of another nutrient; one without any value, such as a title, is none. */
const ignoredRow = (names: readonly string[], read: readonly ReadCell[]): PastedValuesResult => {
  const texts = read.map(({ text }) => text).filter((text) => text !== '')
  const name = names.find((text) => text !== '') ?? ''
  return { values: [], ignored: texts.length === 0 ? [] : [[name, ...texts].join(' ').trim()] }
}

/** One content, the first of both bases, and the deviation. Where the table has no content the value is cleared. */
function valuesOfRow({ itemId, code, isComputed }: PasteTargetRow, read: readonly ReadCell[]): PastedValuesResult {
  if (isComputed) return { values: [], ignored: read.some(({ text }) => text !== '') ? [code] : [] }
  const ofContents = read.filter(({ column }) => column !== 'standardDeviation')
  const isEmpty = ofContents.every(({ value }) => value === null)
  const content = ofContents.find(({ value }) => isEmpty || typeof value === 'number')
  const deviation = read.find(({ column, value }) => column === 'standardDeviation' && value !== undefined)
  return {
    values: [content, deviation].flatMap((cell) =>
      cell ? [{ itemId, basis: cell.column, value: cell.value ?? null }] : [],
    ),
    ignored: read.filter(({ value }) => value === undefined).map(({ text }) => `${code} ${text}`),
  }
}
