// Import of limits from a table, pasted or in a file: the changes it makes, and the rows it must refuse.

import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import {
  type ConstraintLineRefusal,
  constraintLineRefusals,
  hasAmbiguousZeroMaximum,
  type LimitField,
  limitFields,
  normaliseConstraintLine,
} from '@provende/domain/nutrition/constraint-lines.ts'
import { requiredProbabilityRange } from '@provende/domain/nutrition/required-probability.ts'
import type { CsvCell } from '@provende/text/csv-text.ts'
import { percentOfProbability } from '@provende/text/limit-sentences.ts'
import type { TableCell, TableCells } from '../../kit/files/table-file.ts'
import { itemFinderByTexts, nameKey } from '../../kit/grid/paste-block.ts'
import { type LimitItem, limitItemKey, type ProbabilityField, probabilityFields } from './limit-rows.ts'

/** The limits of one food or nutrient. */
export type ItemLimits = Readonly<Record<LimitField | ProbabilityField, number | null>> & {
  readonly forbidden: boolean
}
export type ItemLimitChange = { readonly item: LimitItem; readonly before: ItemLimits; readonly after: ItemLimits }
export type RowRefusalReason =
  | ConstraintLineRefusal['kind']
  | 'unknown'
  | 'ambiguous'
  | 'notANumber'
  | 'notAFlag'
  | 'zeroMaximum'
  | 'notAProbability'
/** A refused row: its number in the table (from 1), the item it names, the reason, and the text of the wrong cell. */
export type RefusedRow = {
  readonly row: number
  readonly name: string
  readonly reason: RowRefusalReason
  readonly cellText: string
}
export type LimitImportResult = {
  readonly changes: readonly ItemLimitChange[]
  /** Number of rows whose limits are already set. */
  readonly unchangedCount: number
  readonly refused: readonly RefusedRow[]
}

type ImportColumn = 'item' | 'label' | LimitField | ProbabilityField | 'forbidden'
type ColumnPositions = ReadonlyMap<ImportColumn, number>

/** Accepted column headings, without accents and in lower case. */
const columnOfHeading: ReadonlyMap<string, ImportColumn> = new Map([
  ['code', 'item'],
  ['item', 'item'],
  ['nom', 'label'],
  ['name', 'label'],
  ['aliment', 'label'],
  ['nutriment', 'label'],
  ['libelle', 'label'],
  ['min', 'valueMin'],
  ['mini', 'valueMin'],
  ['minimum', 'valueMin'],
  ['valuemin', 'valueMin'],
  ['max', 'valueMax'],
  ['maxi', 'valueMax'],
  ['maximum', 'valueMax'],
  ['valuemax', 'valueMax'],
  ['max/kg', 'valueMaxKg'],
  ['max par kg', 'valueMaxKg'],
  ['maximum par kg', 'valueMaxKg'],
  ['max per kg', 'valueMaxKg'],
  ['maximum per kg', 'valueMaxKg'],
  ['valuemaxkg', 'valueMaxKg'],
  ['min a (%)', 'minProbability'],
  ['min at (%)', 'minProbability'],
  ['minprobability', 'minProbability'],
  ['max a (%)', 'maxProbability'],
  ['max at (%)', 'maxProbability'],
  ['maxprobability', 'maxProbability'],
  ['interdit', 'forbidden'],
  ['forbidden', 'forbidden'],
])
const positionalColumnOrder = ['valueMin', 'valueMax', 'valueMaxKg', 'forbidden'] as const
const yesWords = ['oui', 'yes', 'x', 'vrai', 'true', '1', 'interdit', 'forbidden']
const noWords = ['', 'non', 'no', 'faux', 'false', '0']

const cellText = (cell: TableCell | undefined) => (cell == null ? '' : String(cell).trim())
const cellKey = (cell: TableCell | undefined) => nameKey(cellText(cell))
const isBlankRow = (row: readonly TableCell[]) => row.every((cell) => cellText(cell) === '')

/**
 * The changes that a table of limits makes to `lines`. The first row may hold headings; otherwise the columns are code
 * or name, optionally the name again, min, max, max per kg, forbidden. An empty cell removes the limit; a missing
 * column changes nothing. Items are matched by code, then by name, ignoring case and accents.
 */
export function readLimitTable(
  cells: TableCells,
  items: readonly LimitItem[],
  lines: readonly ConstraintLineDto[],
): LimitImportResult {
  const headings = headingColumns(cells[0] ?? [])
  const columns = headings ?? positionalColumns(cells)
  const find = itemFinderByTexts(
    items,
    ({ code }) => code,
    ({ name }) => name,
  )
  const currentLines = new Map(lines.map((line) => [limitItemKey(line), line]))
  const readKeys = new Set<string>()
  const changes: ItemLimitChange[] = []
  const refused: RefusedRow[] = []
  let unchangedCount = 0
  for (const [index, row] of cells.entries()) {
    if (isBlankRow(row) || (headings && index === 0)) continue
    const names = [row[columns.get('item') ?? -1], row[columns.get('label') ?? -1]].map(cellText).filter(Boolean)
    const item = onlyMatchingItem(find(...names))
    const refuse = (reason: RowRefusalReason, cellText = '') =>
      refused.push({ row: index + 1, name: names.join(' '), reason, cellText })
    if (typeof item === 'string') {
      refuse(item)
      continue
    }
    const before = itemLimitsOf(currentLines.get(limitItemKey(item)))
    const read = readLimitsOfRow(row, columns, item, before)
    const isDuplicate = readKeys.has(limitItemKey(item))
    readKeys.add(limitItemKey(item))
    if (isDuplicate) refuse('twice')
    else if ('reason' in read) refuse(read.reason, read.cellText)
    else if (JSON.stringify(read) === JSON.stringify(before)) unchangedCount += 1
    else changes.push({ item, before, after: read })
  }
  return { changes, unchangedCount, refused }
}

/** The columns by the headings of the first row; undefined if it is not a row of headings. */
function headingColumns(row: readonly TableCell[]): ColumnPositions | undefined {
  const columns = new Map<ImportColumn, number>()
  row.forEach((cell, index) => {
    const column = columnOfHeading.get(cellKey(cell))
    if (column && !columns.has(column)) columns.set(column, index)
  })
  const hasItem = columns.has('item') || columns.has('label')
  return hasItem && columns.size > 1 ? columns : undefined
}

/** The columns by position. If most cells of the second column are text, it holds names. */
function positionalColumns(cells: TableCells): ColumnPositions {
  const isNumberOrBlank = (cell: TableCell | undefined) => parseDecimal(cellText(cell)) !== undefined
  const rows = cells.filter((row) => !isBlankRow(row))
  const hasNames = rows.filter((row) => !isNumberOrBlank(row[1])).length * 2 > rows.length
  const width = Math.max(0, ...rows.map((row) => row.length))
  const start = hasNames ? 2 : 1
  const columns = positionalColumnOrder
    .slice(0, Math.max(0, width - start))
    .map((column, index) => [column, start + index] as const)
  return new Map<ImportColumn, number>([['item', 0], ...(hasNames ? [['label', 1] as const] : []), ...columns])
}

/** The only item found; an active one wins over inactive ones. */
function onlyMatchingItem(matches: readonly LimitItem[]): LimitItem | 'unknown' | 'ambiguous' {
  const [first, ...others] = matches.length > 1 ? matches.filter(({ deleted }) => !deleted) : matches
  return first && others.length === 0 ? first : matches.length === 0 ? 'unknown' : 'ambiguous'
}

const itemLimitsOf = (line: ConstraintLineDto | undefined): ItemLimits => ({
  valueMin: line?.valueMin ?? null,
  valueMax: line?.valueMax ?? null,
  valueMaxKg: line?.valueMaxKg ?? null,
  minProbability: line?.minProbability ?? null,
  maxProbability: line?.maxProbability ?? null,
  forbidden: line?.forbidden ?? false,
})

type RowRefusal = Pick<RefusedRow, 'reason' | 'cellText'>

/** The limits of a row as they would be stored, or why the row is refused. */
function readLimitsOfRow(
  row: readonly TableCell[],
  columns: ColumnPositions,
  item: LimitItem,
  before: ItemLimits,
): ItemLimits | RowRefusal {
  const limits: Record<LimitField | ProbabilityField, number | null> = { ...before }
  for (const field of limitFields) {
    const index = columns.get(field)
    if (index === undefined) continue
    const cell = row[index]
    const value = typeof cell === 'number' ? cell : parseDecimal(cellText(cell))
    if (value === undefined) return { reason: 'notANumber', cellText: cellText(cell) }
    limits[field] = value
  }
  for (const field of probabilityFields) {
    const index = columns.get(field)
    if (index === undefined) continue
    const probability = probabilityOfCell(row[index])
    if (probability === undefined) return { reason: 'notAProbability', cellText: cellText(row[index]) }
    limits[field] = probability
  }
  const flagIndex = columns.get('forbidden')
  const word = flagIndex === undefined ? undefined : cellKey(row[flagIndex])
  if (word !== undefined && !yesWords.includes(word) && !noWords.includes(word))
    return { reason: 'notAFlag', cellText: word }
  const forbidden = word === undefined ? before.forbidden : yesWords.includes(word)
  const line = { ...item, ...limits, forbidden }
  if (hasAmbiguousZeroMaximum(line)) return { reason: 'zeroMaximum', cellText: '' }
  const [refusal] = constraintLineRefusals([line], () => item.signed)
  if (refusal) return { reason: refusal.kind, cellText: '' }
  return itemLimitsOf(normaliseConstraintLine(line, item.signed))
}

/** A probability in percent; null for an empty cell, undefined for anything else. */
function probabilityOfCell(cell: TableCell | undefined): number | null | undefined {
  const percent = typeof cell === 'number' ? cell : parseDecimal(cellText(cell).replace('%', ''))
  if (percent === null || percent === undefined) return percent
  const { min, max } = requiredProbabilityRange
  return percent / 100 >= min && percent / 100 <= max ? percent / 100 : undefined
}

/** The lines as a table with headings that `readLimitTable` can read. */
export const limitTableForExport = (
  lines: readonly ConstraintLineDto[],
  headings: readonly string[],
  yesWord: string,
): readonly (readonly CsvCell[])[] => [
  headings,
  ...lines.map(({ itemCode, itemName, valueMin, valueMax, valueMaxKg, minProbability, maxProbability, forbidden }) => [
    ...[itemCode ?? '', itemName ?? '', valueMin, valueMax, valueMaxKg],
    ...[minProbability, maxProbability].map((probability) => (probability ? percentOfProbability(probability) : null)),
    forbidden ? yesWord : null,
  ]),
]
