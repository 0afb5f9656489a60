// The entries of a tableau: the change of each basic variable, a row, per unit of each nonbasic one, a column. Those of a
// basis are all computed; after a pivot only the rows and columns that are read are, from the same ones before it. A walk
// over degenerate bases reads one row and two columns of each: to pivot the whole tableau takes five times as long.

import { copyOfFloats, floatsWith, integersWith, scratchFloats } from './scratch-arrays.ts'

/** Sums smaller than this share of their absolute terms are rounding: exactly they would be 0. */
export const relativeRoundoff = 1e-12

/** The difference of two entries; 0 where it is mere rounding. */
export const differenceOrZero = (entry: number, part: number): number =>
  Math.abs(entry - part) <= relativeRoundoff * 100 * (Math.abs(entry) + Math.abs(part)) ? 0 : entry - part

export type TableauEntries = {
  /** The basic and the nonbasic variables, by number: those of the rows and of the columns. */
  readonly basic: Int32Array
  readonly nonbasic: Int32Array
  /** Dense; or what has changed them. */
  readonly origin: Dense | { readonly before: TableauEntries; readonly change: Change }
  /** What has been read, by position, and the rates of linear forms. */
  readonly rows: (Float64Array | undefined)[]
  readonly columns: (Float64Array | undefined)[]
  readonly rates: Map<Float64Array, Float64Array>
}

/** All entries, row by row, and, once one was read, column by column. */
type Dense = { readonly byRow: Float64Array; byColumn: Float64Array | null }

type Change =
  /** A pivot: the row of the leaving variable before it, and the column of the entering one divided by the pivot. */
  | {
      readonly kind: 'pivot'
      readonly leaving: number
      readonly entering: number
      readonly pivot: number
      readonly row: Float64Array
      readonly factors: Float64Array
    }
  /** Each row is raised by the rates of the columns times a factor of its own. */
  | { readonly kind: 'raised'; readonly rates: Float64Array; readonly factors: Float64Array }

const entriesFrom = (basic: Int32Array, nonbasic: Int32Array, origin: TableauEntries['origin']): TableauEntries => ({
  basic,
  nonbasic,
  origin,
  rows: [],
  columns: [],
  rates: new Map(),
})

/** `entries`: one row after the other. */
export const denseEntries = (basic: Int32Array, nonbasic: Int32Array, entries: Float64Array): TableauEntries =>
  entriesFrom(basic, nonbasic, { byRow: entries, byColumn: null })

/** After the basic variable at position `leaving` has been exchanged with the nonbasic one at `entering`. */
export function pivotedEntries(before: TableauEntries, leaving: number, entering: number): TableauEntries {
  const row = rowOf(before, leaving)
  const column = columnOf(before, entering)
  const pivot = row[entering] ?? 1
  const factors = scratchFloats(column.length)
  for (let index = 0; index < factors.length; index += 1) factors[index] = (column[index] ?? 0) / pivot
  const { basic, nonbasic } = before
  const change: Change = { kind: 'pivot', leaving, entering, pivot, row, factors }
  const nowBasic = integersWith(basic, leaving, nonbasic[entering] ?? 0)
  const nowNonbasic = integersWith(nonbasic, entering, basic[leaving] ?? 0)
  return entriesFrom(nowBasic, nowNonbasic, { before, change })
}

/** After each row has been raised by `rates` times its factor. */
export const raisedEntries = (before: TableauEntries, factors: Float64Array, rates: Float64Array): TableauEntries =>
  entriesFrom(before.basic, before.nonbasic, { before, change: { kind: 'raised', rates, factors } })

/** The row at a position: the change of its basic variable per unit of each nonbasic one. Not to be written to. */
export function rowOf(entries: TableauEntries, position: number): Float64Array {
  const { rows } = entries
  rows[position] ??= computedRow(entries, position)
  return rows[position]
}

/** The column at a position: the change of each basic variable per unit of its nonbasic one. Not to be written to. */
export function columnOf(entries: TableauEntries, position: number): Float64Array {
  const { columns } = entries
  columns[position] ??= computedColumn(entries, position)
  return columns[position]
}

/** The change of a linear form of the columns of the program per unit of each nonbasic variable. Not to be written to. */
export function ratesOf(entries: TableauEntries, form: Float64Array): Float64Array {
  const rates = entries.rates.get(form) ?? computedRates(entries, form)
  entries.rates.set(form, rates)
  return rates
}

/** A row or a column to be changed: what was read before, and what is part of the dense entries, stays as it is. */
function writable(
  entries: TableauEntries,
  read: Float64Array | undefined,
  compute: (entries: TableauEntries, position: number) => Float64Array,
  position: number,
): Float64Array {
  const numbers = read ?? compute(entries, position)
  return read || 'byRow' in entries.origin ? copyOfFloats(numbers) : numbers
}

function transposed(byRow: Float64Array, height: number, width: number): Float64Array {
  const byColumn = new Float64Array(byRow.length)
  for (let column = 0, to = 0; column < width; column += 1)
    for (let row = 0, from = column; row < height; row += 1, to += 1, from += width) byColumn[to] = byRow[from] ?? 0
  return byColumn
}

function computedRow({ origin, nonbasic }: TableauEntries, position: number): Float64Array {
  const width = nonbasic.length
  if ('byRow' in origin) return origin.byRow.subarray(position * width, (position + 1) * width)
  const { before, change } = origin
  const row = writable(before, before.rows[position], computedRow, position)
  const factor = change.factors[position] ?? 0
  if (change.kind === 'pivot' && position === change.leaving) {
    for (let index = 0; index < width; index += 1) row[index] = -(change.row[index] ?? 0) / change.pivot
    row[change.entering] = 1 / change.pivot
  } else changeRow(row, change, factor)
  return row
}

/** A row other than that of the leaving variable, or the rates of a form, after a change. */
function changeRow(row: Float64Array, change: Change, factor: number) {
  if (factor === 0) return
  const isPivot = change.kind === 'pivot'
  const other = isPivot ? change.row : change.rates
  const signed = isPivot ? factor : -factor
  for (let index = 0; index < row.length; index += 1)
    row[index] = differenceOrZero(row[index] ?? 0, signed * (other[index] ?? 0))
  if (isPivot) row[change.entering] = factor
}

function computedColumn({ origin, basic, nonbasic }: TableauEntries, position: number): Float64Array {
  const height = basic.length
  if ('byRow' in origin) {
    origin.byColumn ??= transposed(origin.byRow, height, nonbasic.length)
    return origin.byColumn.subarray(position * height, (position + 1) * height)
  }
  const { before, change } = origin
  if (change.kind === 'pivot' && position === change.entering)
    return floatsWith(change.factors, change.leaving, 1 / change.pivot)
  const column = writable(before, before.columns[position], computedColumn, position)
  const perFactor = change.kind === 'pivot' ? (change.row[position] ?? 0) : -(change.rates[position] ?? 0)
  const { factors } = change
  for (let row = 0; perFactor !== 0 && row < column.length; row += 1)
    column[row] = differenceOrZero(column[row] ?? 0, (factors[row] ?? 0) * perFactor)
  if (change.kind === 'pivot') column[change.leaving] = -perFactor / change.pivot
  return column
}

function computedRates({ origin, basic, nonbasic }: TableauEntries, form: Float64Array): Float64Array {
  if ('byRow' in origin) return denseRates(origin.byRow, basic, nonbasic, form)
  const { before, change } = origin
  const rates = copyOfFloats(ratesOf(before, form))
  if (change.kind === 'pivot') changeRow(rates, change, (rates[change.entering] ?? 0) / change.pivot)
  else {
    let factor = 0
    for (let row = 0; row < basic.length; row += 1) factor += (form[basic[row] ?? 0] ?? 0) * (change.factors[row] ?? 0)
    changeRow(rates, change, factor)
  }
  return rates
}

function denseRates(entries: Float64Array, basic: Int32Array, nonbasic: Int32Array, form: Float64Array): Float64Array {
  const width = nonbasic.length
  const rates = new Float64Array(width)
  const sizes = new Float64Array(width)
  for (let index = 0; index < width; index += 1) rates[index] = form[nonbasic[index] ?? 0] ?? 0
  for (let row = 0; row < basic.length; row += 1) {
    const coefficient = form[basic[row] ?? 0] ?? 0
    if (coefficient === 0) continue
    for (let index = 0, at = row * width; index < width; index += 1, at += 1) {
      const part = coefficient * (entries[at] ?? 0)
      rates[index] = (rates[index] ?? 0) + part
      sizes[index] = (sizes[index] ?? 0) + Math.abs(part)
    }
  }
  for (let index = 0; index < width; index += 1)
    if (Math.abs(rates[index] ?? 0) <= relativeRoundoff * (sizes[index] ?? 0)) rates[index] = 0
  return rates
}
