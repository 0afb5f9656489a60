// Import of limits from a table, pasted or in a file: the changes it makes, and the rows it must refuse.

import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import {
  type ConstraintLineRefusal,
  constraintLineRefusals,
  isZeroMaximum,
  type LimitField,
  limitFields,
  normaliseLine,
} from '@provende/domain/nutrition/constraint-lines.ts'
import type { CsvCell } from '@provende/text/csv-text.ts'
import type { Cell, Cells } from '../../kit/files/read-xlsx.ts'
import { itemFinder, nameKey } from '../../kit/grid/paste-block.ts'
import { keyOfItem, type LimitItem } from './limit-rows.ts'

/** The limits of one food or nutrient. */
export type ItemLimits = Readonly<Record<LimitField, number | null>> & { readonly forbidden: boolean }
export type LimitChange = { readonly item: LimitItem; readonly before: ItemLimits; readonly after: ItemLimits }
export type RowRefusalReason =
  | ConstraintLineRefusal['kind']
  | 'unknown'
  | 'ambiguous'
  | 'notANumber'
  | 'notAFlag'
  | 'zeroMaximum'
/** A refused row: its number in the table (from 1), the item it names, the reason, and the text of the wrong cell. */
export type RefusedRow = {
  readonly row: number
  readonly name: string
  readonly reason: RowRefusalReason
  readonly cellText: string
}
export type LimitImport = {
  readonly changes: readonly LimitChange[]
  /** Number of rows whose limits are already set. */
  readonly unchangedCount: number
  readonly refused: readonly RefusedRow[]
}

type Column = 'item' | 'label' | LimitField | 'forbidden'
type Columns = ReadonlyMap<Column, number>

/** Accepted column headings, without accents and in lower case. */
const columnOfHeading: ReadonlyMap<string, Column> = new Map([
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
  ['interdit', 'forbidden'],
  ['forbidden', 'forbidden'],
])
const positional = ['valueMin', 'valueMax', 'valueMaxKg', 'forbidden'] as const
const yesWords = ['oui', 'yes', 'x', 'vrai', 'true', '1', 'interdit', 'forbidden']
const noWords = ['', 'non', 'no', 'faux', 'false', '0']

const textOf = (cell: Cell | undefined) => (cell == null ? '' : String(cell).trim())
const keyOf = (cell: Cell | undefined) => nameKey(textOf(cell))
const isBlank = (row: readonly Cell[]) => row.every((cell) => textOf(cell) === '')

/**
 * The changes that a table of limits makes to `lines`. The first row may hold headings; otherwise the columns are code
 * or name, optionally the name again, min, max, max per kg, forbidden. An empty cell removes the limit; a missing
 * column changes nothing. Items are matched by code, then by name, ignoring case and accents.
 */
export function readLimitTable(
  cells: Cells,
  items: readonly LimitItem[],
  lines: readonly ConstraintLineDto[],
): LimitImport {
  const headings = headingColumns(cells[0] ?? [])
  const columns = headings ?? positionalColumns(cells)
  const find = itemFinder(
    items,
    ({ code }) => code,
    ({ name }) => name,
  )
  const currentLines = new Map(lines.map((line) => [keyOfItem(line), line]))
  const readKeys = new Set<string>()
  const changes: LimitChange[] = []
  const refused: RefusedRow[] = []
  let unchangedCount = 0
  for (const [index, row] of cells.entries()) {
    if (isBlank(row) || (headings && index === 0)) continue
    const names = [row[columns.get('item') ?? -1], row[columns.get('label') ?? -1]].map(textOf).filter(Boolean)
    const item = onlyItem(find(...names))
    const refuse = (reason: RowRefusalReason, cellText = '') =>
      refused.push({ row: index + 1, name: names.join(' '), reason, cellText })
    if (typeof item === 'string') {
      refuse(item)
      continue
    }
    const before = limitsOf(currentLines.get(keyOfItem(item)))
    const read = readLimits(row, columns, item, before)
    const isDuplicate = readKeys.has(keyOfItem(item))
    readKeys.add(keyOfItem(item))
    if (isDuplicate) refuse('twice')
    else if ('reason' in read) refuse(read.reason, read.cellText)
    else if (JSON.stringify(read) === JSON.stringify(before)) unchangedCount += 1
    else changes.push({ item, before, after: read })
  }
  return { changes, unchangedCount, refused }
}

/** The columns by the headings of the first row; undefined if it is not a row of headings. */
function headingColumns(row: readonly Cell[]): Columns | undefined {
  const columns = new Map<Column, number>()
  row.forEach((cell, index) => {
    const column = columnOfHeading.get(keyOf(cell))
    if (column && !columns.has(column)) columns.set(column, index)
  })
  const hasItem = columns.has('item') || columns.has('label')
  return hasItem && columns.size > 1 ? columns : undefined
}

/** The columns by position. If most cells of the second column are text, it holds names. */
function positionalColumns(cells: Cells): Columns {
  const isNumberOrBlank = (cell: Cell | undefined) => parseDecimal(textOf(cell)) !== undefined
  const rows = cells.filter((row) => !isBlank(row))
  const hasNames = rows.filter((row) => !isNumberOrBlank(row[1])).length * 2 > rows.length
  const width = Math.max(0, ...rows.map((row) => row.length))
  const start = hasNames ? 2 : 1
  const columns = positional
    .slice(0, Math.max(0, width - start))
    .map((column, index) => [column, start + index] as const)
  return new Map<Column, number>([['item', 0], ...(hasNames ? [['label', 1] as const] : []), ...columns])
}

/** The only item found; an active one wins over inactive ones. */
function onlyItem(matches: readonly LimitItem[]): LimitItem | 'unknown' | 'ambiguous' {
  const [first, ...others] = matches.length > 1 ? matches.filter(({ deleted }) => !deleted) : matches
  return first && others.length === 0 ? first : matches.length === 0 ? 'unknown' : 'ambiguous'
}

const limitsOf = (line: ConstraintLineDto | undefined): ItemLimits => ({
  valueMin: line?.valueMin ?? null,
  valueMax: line?.valueMax ?? null,
  valueMaxKg: line?.valueMaxKg ?? null,
  forbidden: line?.forbidden ?? false,
})

type Refusal = Pick<RefusedRow, 'reason' | 'cellText'>

/** The limits of a row as they would be stored, or why the row is refused. */
function readLimits(row: readonly Cell[], columns: Columns, item: LimitItem, before: ItemLimits): ItemLimits | Refusal {
  const limits: Record<LimitField, number | null> = { ...before }
  for (const field of limitFields) {
    const index = columns.get(field)
    if (index === undefined) continue
    const cell = row[index]
    const value = typeof cell === 'number' ? cell : parseDecimal(textOf(cell))
    if (value === undefined) return { reason: 'notANumber', cellText: textOf(cell) }
    limits[field] = value
  }
  const flagIndex = columns.get('forbidden')
  const word = flagIndex === undefined ? undefined : keyOf(row[flagIndex])
  if (word !== undefined && !yesWords.includes(word) && !noWords.includes(word))
    return { reason: 'notAFlag', cellText: word }
  const forbidden = word === undefined ? before.forbidden : yesWords.includes(word)
  const line = { ...item, ...limits, forbidden }
  if (isZeroMaximum(line)) return { reason: 'zeroMaximum', cellText: '' }
  const [refusal] = constraintLineRefusals([line], () => item.signed)
  if (refusal) return { reason: refusal.kind, cellText: '' }
  return limitsOf(normaliseLine(line, item.signed))
}

/** The lines as a table with headings that `readLimitTable` can read. */
export const limitTable = (
  lines: readonly ConstraintLineDto[],
  headings: readonly string[],
  yesWord: string,
): readonly (readonly CsvCell[])[] => [
  headings,
  ...lines.map(({ itemCode, itemName, valueMin, valueMax, valueMaxKg, forbidden }) => [
    ...[itemCode ?? '', itemName ?? '', valueMin, valueMax, valueMaxKg],
    forbidden ? yesWord : null,
  ]),
]
