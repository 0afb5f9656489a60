// Reads tables of limits per kg, in kg/t, on ratios and on groups, as they are pasted from a spreadsheet.

import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import {
  isGroupLimit,
  type OtherLimit,
  type OtherLimitKind,
  type OtherLimitRefusal,
  otherLimitKey,
  otherLimitRefusals,
} from '@provende/domain/nutrition/other-limits.ts'
import { isRequiredProbability, readProbableText } from '@provende/domain/nutrition/required-probability.ts'
import type { TableCell, TableCells } from '../../kit/files/table-file.ts'
import type { NumberCellValue } from '../../kit/grid/number-cell.tsx'
import { itemFinderByTexts, nameKey } from '../../kit/grid/paste-block.ts'
import type { LimitedItem, LimitedItems } from './other-limit-names.ts'

/** A limit while it is typed: what is not a number stays a text. */
export type TypedOtherLimit = Omit<OtherLimit, Side | ProbabilityField> & {
  readonly [S in Side]: NumberCellValue
} & { readonly [F in ProbabilityField]?: NumberCellValue | undefined }
type Side = 'min' | 'max'
export type ProbabilityField = 'minProbability' | 'maxProbability'
export type OtherLimitRowReason =
  | OtherLimitRefusal['kind']
  | 'unknown'
  | 'ambiguous'
  | 'notANumber'
  | 'notAProbability'
  | 'unitMissing'
  | 'noLimit'
/** A row that is left out: its number in the table (from 1), what it names, and the text that is not understood. */
export type RefusedOtherLimit = {
  readonly row: number
  readonly name: string
  readonly reason: OtherLimitRowReason
  readonly text: string
}
export type OtherLimitTable = {
  /** The limits with those of the table. */
  readonly limits: readonly TypedOtherLimit[]
  /** Number of limits that the table adds or changes. */
  readonly changedCount: number
  readonly refused: readonly RefusedOtherLimit[]
  /** The first row has headings. */
  readonly hasHeadings: boolean
}

type Column = 'name' | 'label' | Side | ProbabilityField | 'unit'

/** Accepted column headings, without accents and in lower case. */
const columnOfHeading: ReadonlyMap<string, Column> = new Map([
  ...['code', 'grandeur', 'quantity', 'limite', 'limit'].map((heading) => [heading, 'name'] as const),
  ...['nom', 'name', 'aliment', 'ingredient', 'nutriment', 'nutrient', 'libelle'].map(
    (heading) => [heading, 'label'] as const,
  ),
  ...['min', 'mini', 'minimum'].map((heading) => [heading, 'min'] as const),
  ...['max', 'maxi', 'maximum'].map((heading) => [heading, 'max'] as const),
  ...['min a (%)', 'min at (%)', 'minprobability'].map((heading) => [heading, 'minProbability'] as const),
  ...['max a (%)', 'max at (%)', 'maxprobability'].map((heading) => [heading, 'maxProbability'] as const),
  ...['unite', 'unit'].map((heading) => [heading, 'unit'] as const),
])

const textOf = (cell: TableCell | undefined) => (cell == null ? '' : String(cell).trim())
const numberOf = (cell: TableCell | undefined) => (typeof cell === 'number' ? cell : parseDecimal(textOf(cell)))
const isNumberText = (cell: TableCell | undefined) => {
  const text = textOf(cell)
  return text !== '' && (numberOf(cell) ?? numberOf(readProbableText(text)?.limit ?? 'none')) != null
}

/** Whether a unit says that a food or a group is limited per tonne or per day; null when it says neither. */
function basisOfUnit(unit: string): 'perTonne' | 'perDay' | null {
  const key = nameKey(unit).replaceAll(' ', '')
  if (['kg/t', 'kg/tonne', '‰'].includes(key)) return 'perTonne'
  return /^g(\/(animal|an|head|tete))?(\/(j|jour|d|day))?$/.test(key) ? 'perDay' : null
}

type TableRow = {
  readonly names: readonly string[]
  readonly unit: string
  /** A text before the only number, which is a name or a min that is no number. */
  readonly doubtful?: string | undefined
} & Readonly<Record<Side, TableCell | undefined>> &
  Readonly<Partial<Record<ProbabilityField, TableCell | undefined>>>

/**
 * The limits with those of a table. A row names a nutrient (a limit per kg of product), a food (in kg/t), two nutrients
 * with a slash (their ratio) or a group: one of the limits by its name, or `Name: food | food` with its unit, which is
 * kg/t or g/animal/day. Foods and nutrients are found by code or name, without case and accents. The first row may have
 * headings; otherwise two cells follow the name, min and max. A limit on nutrients may have its probability in percent
 * with it (`1,5 à 95 %`) or in a column of its own. An empty cell is no limit on that side, a column that is not there
 * leaves it.
 */
export function readOtherLimitTable(
  cells: TableCells,
  items: LimitedItems,
  limits: readonly TypedOtherLimit[],
): OtherLimitTable {
  const signed = new Set(items.nutrients?.filter(({ isSigned }) => isSigned).map(({ id }) => id))
  const columns = headingColumns(cells[0] ?? [])
  const find = quantityFinder(items, limits)
  const placed = new Map(limits.map((limit) => [otherLimitKey(limit), limit]))
  const readKeys = new Set<string>()
  const changed = new Set<string>()
  const refused: RefusedOtherLimit[] = []
  for (const [index, cellsOfRow] of cells.entries()) {
    if ((columns && index === 0) || cellsOfRow.every((cell) => textOf(cell) === '')) continue
    const row = columns ? rowByHeadings(cellsOfRow, columns) : rowByPosition(cellsOfRow)
    const name = row.names.join(' ')
    const refuse = (reason: OtherLimitRowReason, text = '') => refused.push({ row: index + 1, name, reason, text })
    const quantity = find(row)
    if ('reason' in quantity) {
      refuse(quantity.reason, quantity.text)
      continue
    }
    const key = otherLimitKey(quantity)
    const before = placed.get(key)
    const limit = limitOfRow(row, before ?? { ...quantity, min: null, max: null })
    const problem =
      'reason' in limit ? limit : readKeys.has(key) ? rowProblem('twice') : problemOf(limit, (id) => signed.has(id))
    if (problem) refuse(problem.reason, problem.text)
    else if ('kind' in limit) {
      readKeys.add(key)
      if (comparedFields.some((field) => (limit[field] ?? null) !== (before?.[field] ?? null))) changed.add(key)
      placed.set(key, limit)
    }
  }
  return { limits: [...placed.values()], changedCount: changed.size, refused, hasHeadings: columns !== undefined }
}

const comparedFields = ['min', 'max', 'minProbability', 'maxProbability'] as const

type RowProblem = { readonly reason: OtherLimitRowReason; readonly text: string }
const rowProblem = (reason: OtherLimitRowReason, text = ''): RowProblem => ({ reason, text })

function problemOf(limit: TypedOtherLimit, isSigned: (nutrientId: number) => boolean): RowProblem | undefined {
  if (limit.min === null && limit.max === null) return rowProblem('noLimit')
  const sides = {
    ...{ min: numberOrNull(limit.min), max: numberOrNull(limit.max) },
    minProbability: numberOrNull(limit.minProbability),
    maxProbability: numberOrNull(limit.maxProbability),
  }
  const [refusal] = otherLimitRefusals([{ ...limit, ...sides }], isSigned)
  return refusal && rowProblem(refusal.kind)
}

const numberOrNull = (value: NumberCellValue | undefined) => (typeof value === 'number' ? value : null)

type MutableLimit = { -readonly [F in keyof TypedOtherLimit]: TypedOtherLimit[F] }

/** Null for an empty cell, undefined for one that is no probability in percent. */
function probabilityOfCell(cell: TableCell): number | null | undefined {
  const value = numberOf(textOf(cell).replace('%', ''))
  if (value === null || value === undefined) return value
  return isRequiredProbability(value / 100) ? value / 100 : undefined
}

/** The limit with the numbers of the row. */
function limitOfRow(row: TableRow, before: TypedOtherLimit): TypedOtherLimit | RowProblem {
  const limit: MutableLimit = { ...before }
  for (const side of ['min', 'max'] as const) {
    const [cell, percent] = [row[side], row[`${side}Probability`]]
    if (cell !== undefined) {
      const probable = readProbableText(textOf(cell))
      const value = numberOf(probable === null ? cell : probable.limit)
      if (value === undefined) return rowProblem('notANumber', textOf(cell))
      if (probable === null || probable.limit !== '') limit[side] = value
      if (probable !== null) limit[`${side}Probability`] = probable.probability
    }
    if (percent === undefined) continue
    const probability = probabilityOfCell(percent)
    if (probability === undefined) return rowProblem('notAProbability', textOf(percent))
    limit[`${side}Probability`] = probability
  }
  return limit
}

/** The columns by the headings of the first row; undefined if it is not a row of headings. */
function headingColumns(row: readonly TableCell[]): ReadonlyMap<Column, number> | undefined {
  const columns = new Map<Column, number>()
  row.forEach((cell, index) => {
    const column = columnOfHeading.get(nameKey(textOf(cell)))
    if (column && !columns.has(column)) columns.set(column, index)
  })
  const hasName = columns.has('name') || columns.has('label')
  return hasName && columns.size > 1 ? columns : undefined
}

function rowByHeadings(cells: readonly TableCell[], columns: ReadonlyMap<Column, number>): TableRow {
  const cellOf = (column: Column) => {
    const index = columns.get(column)
    // A row that ends before a column has an empty cell there.
    return index === undefined ? undefined : (cells[index] ?? null)
  }
  const names = [cellOf('name'), cellOf('label')].map(textOf).filter((text) => text !== '')
  // A unit may stand beside a table whose headings do not name it.
  const unit = columns.has('unit')
    ? textOf(cellOf('unit'))
    : (cells.map(textOf).find((text) => basisOfUnit(text) !== null) ?? '')
  const probabilities = { minProbability: cellOf('minProbability'), maxProbability: cellOf('maxProbability') }
  return { names, unit, min: cellOf('min'), max: cellOf('max'), ...probabilities }
}

/** Names first, code and name in any order, then min and max; a unit may stand before or after them. */
function rowByPosition(cells: readonly TableCell[]): TableRow {
  const isEnd = (cell: TableCell | undefined) => textOf(cell) === '' || isNumberText(cell)
  const end = cells.findIndex((cell, index) => index > 0 && isEnd(cell))
  const texts = cells.slice(0, end === -1 ? 1 : end).map(textOf)
  const last = texts.at(-1) ?? ''
  const isUnitBefore = texts.length > 1 && (basisOfUnit(last) !== null || last.endsWith('/kg'))
  const numbers = cells.slice(texts.length)
  const unitAfter =
    numbers
      .slice(2)
      .map(textOf)
      .find((text) => basisOfUnit(text) !== null) ?? ''
  const names = (isUnitBefore ? texts.slice(0, -1) : texts).filter((text) => text !== '')
  const doubtful = names.length > 1 && numbers.length < 2 ? names.at(-1) : undefined
  return { names, unit: isUnitBefore ? last : unitAfter, doubtful, min: numbers[0], max: numbers[1] }
}

type Quantity = Pick<OtherLimit, 'kind' | 'name' | 'itemIds'>

/** Returns what finds the quantity that a row limits. */
function quantityFinder(items: LimitedItems, limits: readonly TypedOtherLimit[]) {
  const findAmong = (among: readonly LimitedItem[] | undefined) =>
    itemFinderByTexts(
      among ?? [],
      ({ code }) => code,
      ({ name }) => name,
    )
  const [nutrients, foods] = [findAmong(items.nutrients), findAmong(items.foods)]
  const groups = findAmong(limits.filter(isGroupLimit).map(({ name }, id) => ({ id, code: name, name })))
  const groupLimits = limits.filter(isGroupLimit)
  return ({ names, unit, doubtful }: TableRow): Quantity | RowProblem => {
    const isName = doubtful === undefined || [nutrients, foods, groups].some((find) => find(doubtful).length > 0)
    if (!isName) return rowProblem('notANumber', doubtful)
    const text = names[0] ?? ''
    const basis = basisOfUnit(unit)
    const placed = groups(text)
      .flatMap(({ id }) => groupLimits[id] ?? [])
      .filter(({ kind }) => basis === null || kind === groupKindOf(basis))
    if (placed.length > 1) return rowProblem('ambiguous', text)
    if (placed[0]) return placed[0]
    const single = singleItem(names, basis, { nutrients, foods })
    if (single) return single
    return (
      ratioOf(names, nutrients) ??
      groupOf(text, basis, foods) ??
      perKgOf(text, nutrients) ??
      rowProblem('unknown', text)
    )
  }
}

type Find = ReturnType<typeof itemFinderByTexts<LimitedItem>>
const groupKindOf = (basis: 'perTonne' | 'perDay'): OtherLimitKind => (basis === 'perTonne' ? 'groupPerTonne' : 'group')
const quantityOf = (kind: OtherLimitKind, ...itemIds: readonly number[]): Quantity => ({ kind, name: '', itemIds })

/** A nutrient per kg or a food in kg/t; what both could be is told apart by its unit. */
function singleItem(
  names: readonly string[],
  basis: ReturnType<typeof basisOfUnit>,
  find: Readonly<Record<'nutrients' | 'foods', Find>>,
): Quantity | RowProblem | undefined {
  const nutrients = basis === null ? find.nutrients(...names) : []
  const foods = find.foods(...names)
  const [first, ...others] = [
    ...nutrients.map(({ id }) => quantityOf('nutrientPerKg', id)),
    ...foods.map(({ id }) => quantityOf('foodPerTonne', id)),
  ]
  if (first === undefined) return undefined
  if (others.length > 0) return rowProblem('ambiguous', names.join(' '))
  // A single food has its limits in g/animal/day in its own line.
  return first.kind === 'foodPerTonne' && basis === 'perDay' ? rowProblem('unitMissing', names.join(' ')) : first
}

/** `CA/P`, `Calcium / Phosphore`; names may have slashes of their own. */
function ratioOf(names: readonly string[], find: Find): Quantity | RowProblem | undefined {
  for (const text of names)
    for (let slash = text.indexOf('/'); slash !== -1; slash = text.indexOf('/', slash + 1)) {
      const [above, below] = [find(text.slice(0, slash)), find(text.slice(slash + 1))]
      if (above.length > 1 || below.length > 1) return rowProblem('ambiguous', text)
      if (above[0] && below[0]) return quantityOf('ratio', above[0].id, below[0].id)
    }
  return undefined
}

/** `Oxydes : MGO | ZNO`, its foods also separated by `+` or `;`. */
function groupOf(text: string, basis: ReturnType<typeof basisOfUnit>, find: Find): Quantity | RowProblem | undefined {
  const colon = text.indexOf(':')
  const name = text.slice(0, Math.max(0, colon)).trim()
  if (name === '') return undefined
  const members = text.slice(colon + 1).split(/[|;]|\s\+\s/)
  const named = members.map((member) => ({ member: member.trim(), matches: find(member) }))
  const unclear = named.find(({ matches }) => matches.length !== 1)
  if (unclear) return rowProblem(unclear.matches.length === 0 ? 'unknown' : 'ambiguous', unclear.member)
  if (basis === null) return rowProblem('unitMissing', name)
  const itemIds = [...new Set(named.flatMap(({ matches }) => matches.map(({ id }) => id)))]
  return { kind: groupKindOf(basis), name: name.slice(0, 100), itemIds }
}

/** `Zinc par kg`, as the screens call such a limit, and `ZN/kg`. */
function perKgOf(text: string, find: Find): Quantity | RowProblem | undefined {
  const name = /^(.*\S)\s*(?:\/|\bpar\b|\bper\b)\s*kg$/i.exec(text)?.[1]
  const [first, ...others] = name === undefined ? [] : find(name)
  if (first === undefined) return undefined
  return others.length > 0 ? rowProblem('ambiguous', text) : quantityOf('nutrientPerKg', first.id)
}
