// A price file as it is understood with what a person decided. Runs on the thread of price files.

import { cellText } from '@provende/domain/kit/file-cells.ts'
import { cellAmount, unitIn, unitNamed } from '@provende/domain/pricing/price-file/file-cell.ts'
import type {
  FileSheet,
  PriceColumn,
  PriceColumnRole,
  PriceFileCatalogue,
  PriceFileLine,
  PriceTableLayout,
  PriceUnit,
} from '@provende/domain/pricing/price-file/price-file.ts'
import { readPriceLines } from '@provende/domain/pricing/price-file/price-file-lines.ts'
import {
  findPriceTable,
  headingsKeyOf,
  headingsOf,
  layoutOf,
  structureNamed,
} from '@provende/domain/pricing/price-file/price-table.ts'
import type { ImportChoices } from './import-choices.ts'

/** How files with some headings were read before, by the key of the headings. */
export type RememberedHeadings = Readonly<
  Record<string, { readonly columns: readonly (PriceColumnRole | null)[]; readonly unit: PriceUnit | null }>
>
export type UnderstoodInput = {
  readonly sheets: readonly FileSheet[]
  readonly catalogue: PriceFileCatalogue
  readonly remembered: RememberedHeadings
  readonly choices: ImportChoices
  readonly ownStructureId: number | null
  readonly today: string
}
export type UnderstoodFile = {
  readonly layout: PriceTableLayout
  readonly headings: readonly string[]
  readonly headingsKey: string
  readonly isRemembered: boolean
  readonly defaultStructureId: number | null
  readonly lines: readonly PriceFileLine[]
  /** By distributor of the lines: the days of its list. */
  readonly days: ReadonlyMap<number, ListDays>
}

/** `unusedDays`: what the file says of days besides, while a person has chosen none. */
export type ListDays = {
  readonly startDay: string
  readonly endDay: string | null
  readonly unusedDays: string[]
}

/** Whether a line gives its food a price. */
export const hasPrice = ({ trouble, isLeftOut }: PriceFileLine): boolean => trouble === null && !isLeftOut

/** Undefined when no sheet has a table with prices, and none was chosen. */
export function understandFile(input: UnderstoodInput): UnderstoodFile | undefined {
  const { sheets, catalogue, choices, ownStructureId, today } = input
  const base = baseLayout(input)
  const sheet = sheets[base?.sheet ?? 0]
  if (base === undefined || sheet === undefined) return undefined
  const headings = headingsOf(sheet.cells, base.headingRow)
  const headingsKey = headingsKeyOf(headings)
  const remembered = choices.columns === undefined && base.headingRow >= 0 ? input.remembered[headingsKey] : undefined
  const roles = choices.columns ?? remembered?.columns
  const unit = choices.unit ?? remembered?.unit ?? undefined
  const read = roles === undefined ? base.columns : columnsWithRoles(roles, headings, base, catalogue)
  const columns = choices.unit === undefined ? read : read.map((column) => withUnit(column, choices.unit))
  const layout = layoutOf(sheet.cells, base.sheet, base.headingRow, columns, unit)
  const defaultStructureId = choices.defaultStructureId ?? ownStructureId
  const fixes = { foods: choices.foods ?? {}, rows: choices.rows ?? {} }
  const { lines, startDays, endDays, unusedDays } = readPriceLines(sheet, layout, catalogue, {
    defaultStructureId,
    fixes,
  })
  const days = new Map<number, ListDays>()
  for (const { structureId } of lines) {
    if (structureId === null || days.has(structureId)) continue
    const choice = choices.structures?.[structureId]
    const startDay = choice?.startDay ?? startDays.get(structureId) ?? layout.startDay ?? today
    const endDay = choice?.endDay === undefined ? (endDays.get(structureId) ?? layout.endDay) : choice.endDay
    const isChosen = choice?.startDay !== undefined || choice?.endDay !== undefined
    days.set(structureId, {
      startDay,
      endDay: endDay !== null && endDay >= startDay ? endDay : null,
      unusedDays: isChosen ? [] : [...(unusedDays.get(structureId) ?? [])],
    })
  }
  return {
    ...{ layout, headings, headingsKey, defaultStructureId, lines, days },
    isRemembered: remembered !== undefined,
  }
}

function baseLayout({ sheets, catalogue, choices }: UnderstoodInput): PriceTableLayout | undefined {
  const { sheet, headingRow } = choices
  if (sheet === undefined && headingRow === undefined) {
    const layout = findPriceTable(sheets, catalogue)
    if (layout !== null) return layout
    if (!sheets.some(mayHoldPrices)) return undefined
  }
  const shown = sheet ?? findPriceTable(sheets, catalogue)?.sheet ?? widestSheet(sheets)
  const cells = sheets[shown]?.cells
  if (cells === undefined) return undefined
  // Only that sheet, so that its position stays.
  const only = sheets.map((other, index) => (index === shown ? other : { name: other.name, cells: [] }))
  const shownTable = findPriceTable(only, catalogue)
  if (shownTable !== null && (headingRow === undefined || headingRow === shownTable.headingRow)) return shownTable
  const row = Math.min(headingRow ?? 0, cells.length - 1)
  const cut = [...only]
  // Rows above are hidden, so that the table begins with the chosen row.
  cut[shown] = { name: '', cells: cells.map((of, index) => (index < row ? [] : of)) }
  const below = row < 0 ? null : findPriceTable(cut, catalogue)
  if (below?.headingRow === row) return below
  const width = Math.max(0, ...cells.map(({ length }) => length))
  const blank: PriceColumn = { role: null, unit: null, structureId: null }
  return layoutOf(
    cells,
    shown,
    row,
    Array.from({ length: width }, () => blank),
  )
}

/** Whether a person could find prices in a sheet: a row with an amount beside something else. */
const mayHoldPrices = ({ cells }: FileSheet): boolean =>
  cells.some(
    (row) => row.filter((cell) => cell !== null).length >= 2 && row.some((cell) => cellAmount(cell).kind === 'amount'),
  )

/** The sheet with most cells: where a table is looked for by hand. */
const widestSheet = (sheets: readonly FileSheet[]): number => {
  const sizes = sheets.map(({ cells }) => cells.reduce((sum, { length }) => sum + length, 0))
  return sizes.indexOf(Math.max(...sizes))
}

/** A column of prices with the unit that a person chose, whatever its heading says. */
const withUnit = (column: PriceColumn, unit: PriceUnit | undefined): PriceColumn =>
  unit !== undefined && (column.role === 'price' || column.role === 'price4') ? { ...column, unit } : column

const columnsWithRoles = (
  roles: readonly (PriceColumnRole | null)[],
  headings: readonly string[],
  base: PriceTableLayout,
  catalogue: PriceFileCatalogue,
): PriceColumn[] =>
  base.columns.map((_, index) => {
    const heading = headings[index] ?? ''
    const role = roles[index] ?? null
    const structure = role === 'price' ? structureNamed(heading, catalogue) : undefined
    return { role, unit: unitIn(heading) ?? unitNamed(heading), structureId: structure?.id ?? null }
  })

/** Texts of a column below its heading, as samples. */
export function columnSamples({ cells }: FileSheet, headingRow: number, column: number): string[] {
  const samples: string[] = []
  for (const row of cells.slice(headingRow + 1, headingRow + 60)) {
    const text = cellText(row[column])
    if (text !== '' && !samples.includes(text)) samples.push(text)
    if (samples.length === 3) break
  }
  return samples
}
