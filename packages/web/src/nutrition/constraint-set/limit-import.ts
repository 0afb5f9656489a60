// Limits that come in a table, pasted or from a file: what they would change, and which rows cannot be taken and why.

import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import {
  isZeroMaximum,
  keptLine,
  type LimitField,
  type LineRefusal,
  limitFields,
  lineRefusals,
} from '@provende/domain/nutrition/constraint-lines.ts'
import type { CsvCell } from '../kit/csv.ts'
import { folded } from '../kit/folded.ts'
import type { Cell, Cells } from '../kit/read-xlsx.ts'
import { keyOfItem, type LimitItem } from './limit-rows.ts'

/** The limits of one item, as they are or as they would be. */
export type Limits = Readonly<Record<LimitField, number | null>> & { readonly forbidden: boolean }
export type LimitChange = { readonly item: LimitItem; readonly before: Limits; readonly after: Limits }
export type RowRefusal = LineRefusal['kind'] | 'unknown' | 'ambiguous' | 'notANumber' | 'notAFlag' | 'zeroMaximum'
/** A row that is not taken: its number in the table, from 1, what it names, why, and the cell that is wrong. */
export type RefusedRow = {
  readonly row: number
  readonly name: string
  readonly why: RowRefusal
  readonly what: string
}
export type LimitImport = {
  readonly changes: readonly LimitChange[]
  /** How many rows say what is there already. */
  readonly same: number
  readonly refused: readonly RefusedRow[]
}

type Column = 'item' | 'label' | LimitField | 'forbidden'
type Columns = ReadonlyMap<Column, number>

/** What heads a column, without accents and capitals. */
const headings: Readonly<Record<string, Column>> = {
  ...{
    code: 'item',
    item: 'item',
    nom: 'label',
    name: 'label',
    aliment: 'label',
    nutriment: 'label',
    libelle: 'label',
  },
  ...{ min: 'valueMin', mini: 'valueMin', minimum: 'valueMin', valuemin: 'valueMin' },
  ...{ max: 'valueMax', maxi: 'valueMax', maximum: 'valueMax', valuemax: 'valueMax' },
  ...{ 'max/kg': 'valueMaxKg', 'max par kg': 'valueMaxKg', 'maximum par kg': 'valueMaxKg', 'max per kg': 'valueMaxKg' },
  ...{ 'maximum per kg': 'valueMaxKg', valuemaxkg: 'valueMaxKg' },
  ...{ interdit: 'forbidden', forbidden: 'forbidden' },
}
const positional = ['valueMin', 'valueMax', 'valueMaxKg', 'forbidden'] as const
const yes = ['oui', 'yes', 'x', 'vrai', 'true', '1', 'interdit', 'forbidden']
const no = ['', 'non', 'no', 'faux', 'false', '0']

const textOf = (cell: Cell | undefined) => (cell == null ? '' : String(cell).trim())
const keyOf = (cell: Cell | undefined) => folded(textOf(cell)).replace(/\s+/g, ' ')
const isBlank = (row: readonly Cell[]) => row.every((cell) => textOf(cell) === '')

/**
 * What a table of limits would change in `lines`. Its columns are named by its first row, or are, in this order: code or
 * name, the name again where it stands there, min, max, max per kg, forbidden. An empty cell is no limit; a column that is
 * not there changes nothing. Items are found by code, then by name, without regard to case and accents.
 */
export function readLimitTable(cells: Cells, items: readonly LimitItem[], lines: readonly ToldLine[]): LimitImport {
  const headed = headedColumns(cells[0] ?? [])
  const columns = headed ?? plainColumns(cells)
  const find = finder(items)
  const present = new Map(lines.map((line) => [keyOfItem(line), line]))
  const taken = new Set<string>()
  const changes: LimitChange[] = []
  const refused: RefusedRow[] = []
  let same = 0
  for (const [index, row] of cells.entries()) {
    if (isBlank(row) || (headed && index === 0)) continue
    const names = [row[columns.get('item') ?? -1], row[columns.get('label') ?? -1]].map(textOf).filter(Boolean)
    const item = find(names)
    const refuse = (why: RowRefusal, what = '') => refused.push({ row: index + 1, name: names.join(' '), why, what })
    if (typeof item === 'string') {
      refuse(item)
      continue
    }
    const before = limitsOf(present.get(keyOfItem(item)))
    const read = readLimits(row, columns, item, before)
    const isTwice = taken.has(keyOfItem(item))
    taken.add(keyOfItem(item))
    if (isTwice) refuse('twice')
    else if ('why' in read) refuse(read.why, read.what)
    else if (JSON.stringify(read) === JSON.stringify(before)) same += 1
    else changes.push({ item, before, after: read })
  }
  return { changes, same, refused }
}

/** The columns a first row names; undefined when it names none. */
function headedColumns(row: readonly Cell[]): Columns | undefined {
  const columns = new Map<Column, number>()
  row.forEach((cell, place) => {
    const column = headings[keyOf(cell)]
    if (column && !columns.has(column)) columns.set(column, place)
  })
  const hasItem = columns.has('item') || columns.has('label')
  return hasItem && columns.size > 1 ? columns : undefined
}

/** Columns by their place. A second column that holds words is a name. */
function plainColumns(cells: Cells): Columns {
  const isNumberOrBlank = (cell: Cell | undefined) => parseDecimal(textOf(cell)) !== undefined
  const rows = cells.filter((row) => !isBlank(row))
  const named = rows.filter((row) => !isNumberOrBlank(row[1])).length * 2 > rows.length
  const width = Math.max(0, ...rows.map((row) => row.length))
  const start = named ? 2 : 1
  const columns = positional
    .slice(0, Math.max(0, width - start))
    .map((column, place) => [column, start + place] as const)
  return new Map<Column, number>([['item', 0], ...(named ? [['label', 1] as const] : []), ...columns])
}

/** Finds the item that one of these names is the code of, else the name; among several the active one. */
function finder(items: readonly LimitItem[]) {
  const grouped = (text: (item: LimitItem) => string) => Map.groupBy(items, (item) => keyOf(text(item)))
  const indexes = [grouped(({ code }) => code), grouped(({ name }) => name)]
  return (names: readonly string[]): LimitItem | 'unknown' | 'ambiguous' => {
    for (const index of indexes)
      for (const name of names) {
        const all = index.get(keyOf(name)) ?? []
        const [first, ...others] = all.length > 1 ? all.filter(({ deleted }) => !deleted) : all
        if (others.length > 0 || (all.length > 1 && !first)) return 'ambiguous'
        if (first) return first
      }
    return 'unknown'
  }
}

const limitsOf = (line: ToldLine | undefined): Limits => ({
  valueMin: line?.valueMin ?? null,
  valueMax: line?.valueMax ?? null,
  valueMaxKg: line?.valueMaxKg ?? null,
  forbidden: line?.forbidden ?? false,
})

type Wrong = { readonly why: RowRefusal; readonly what: string }

/** The limits a row gives an item, as they would be kept; or why it cannot be taken. */
function readLimits(row: readonly Cell[], columns: Columns, item: LimitItem, before: Limits): Limits | Wrong {
  const given: Record<LimitField, number | null> = { ...before }
  for (const field of limitFields) {
    const place = columns.get(field)
    if (place === undefined) continue
    const cell = row[place]
    const value = typeof cell === 'number' ? cell : parseDecimal(textOf(cell))
    if (value === undefined) return { why: 'notANumber', what: textOf(cell) }
    given[field] = value
  }
  const flag = columns.get('forbidden')
  const word = flag === undefined ? undefined : keyOf(row[flag])
  if (word !== undefined && !yes.includes(word) && !no.includes(word)) return { why: 'notAFlag', what: word }
  const forbidden = word === undefined ? before.forbidden : yes.includes(word)
  const line = { ...item, ...given, forbidden }
  if (isZeroMaximum(line)) return { why: 'zeroMaximum', what: '' }
  const [refusal] = lineRefusals([line], () => item.signed)
  if (refusal) return { why: refusal.kind, what: '' }
  return limitsOf(keptLine(line, item.signed))
}

/** A table of limits as `readLimitTable` reads it: below its headings, a row for each line. */
export const limitTable = (
  lines: readonly ToldLine[],
  headings: readonly string[],
  yesWord: string,
): readonly (readonly CsvCell[])[] => [
  headings,
  ...lines.map(({ itemCode, itemName, valueMin, valueMax, valueMaxKg, forbidden }) => [
    ...[itemCode ?? '', itemName ?? '', valueMin, valueMax, valueMaxKg],
    forbidden ? yesWord : null,
  ]),
]
