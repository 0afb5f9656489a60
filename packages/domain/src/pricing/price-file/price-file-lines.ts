// The lines of a price file: for which distributor and food, at which prices, and what is wrong with them.

import { coatingFoodCode } from '../../catalogue/food-properties.ts'
import { cellDay, cellText, type DecimalMark, decimalMarkOf, type FileCell } from '../../kit/file-cells.ts'
import { foldText } from '../../kit/fold-text.ts'
import { cellAmount, perTonne, unitNamed } from './file-cell.ts'
import { codeKeyOf, foodMatcher } from './food-code.ts'
import type {
  FileSheet,
  PriceColumnRole,
  PricedRole,
  PriceFileCatalogue,
  PriceFileFixes,
  PriceFileLine,
  PriceFileStructure,
  PriceLineTrouble,
  PriceTableLayout,
} from './price-file.ts'
import { pricedRoles } from './price-file.ts'
import { headingsOf, structureNamed } from './price-table.ts'

/** What a file comes to. */
export type PriceFileReading = {
  readonly lines: readonly PriceFileLine[]
  /** The days the rows say, by distributor. */
  readonly startDays: ReadonlyMap<number, string>
  readonly endDays: ReadonlyMap<number, string>
  /** What else its cells of days say, by distributor: texts that are no day, and other days than the first. */
  readonly unusedDays: ReadonlyMap<number, readonly string[]>
}

/** The largest amount that a list stores, per tonne. */
const maxAmount = 1e7
const maxPercent = 1e9

type RowReader = {
  readonly layout: PriceTableLayout
  readonly mark: DecimalMark
  /** Columns of percentages whose numbers are shares: 0.14 beside "14 %". */
  readonly shareColumns: ReadonlySet<number>
  readonly columnOf: ReadonlyMap<PriceColumnRole, number>
}

/** The lines of a table; without a column of distributors they are for `defaultStructure`. Source: docs/rules.md. */
export function readPriceLines(
  { cells }: FileSheet,
  layout: PriceTableLayout,
  catalogue: PriceFileCatalogue,
  { defaultStructureId, fixes }: { readonly defaultStructureId: number | null; readonly fixes: PriceFileFixes },
): PriceFileReading {
  const reader = rowReaderOf(cells, layout)
  const match = foodMatcher(catalogue, fixes.foods)
  const structures = new Map(catalogue.structures.map((structure) => [structure.id, structure]))
  const fallback = defaultStructureId === null ? undefined : structures.get(defaultStructureId)
  const headings = headingsOf(cells, layout.headingRow)
  const days = {
    startDays: new Map<number, string>(),
    endDays: new Map<number, string>(),
    unused: new Map<number, Set<string>>(),
  }
  const lines: PriceFileLine[] = []
  const at = (row: readonly FileCell[], role: PriceColumnRole) => row[reader.columnOf.get(role) ?? -1]
  for (const [index, row] of cells.entries()) {
    if (index <= layout.headingRow || !isPriceRow(row, reader, headings)) continue
    const structureText = cellText(at(row, 'structure'))
    const named = structureText === '' ? fallback : structureNamed(structureText, catalogue)
    for (const structure of structuresOfRow(layout, named, structures)) {
      const line = readLine(row, index, reader, structure)
      const matched = structure === undefined ? null : match(line.code, structure)
      const fix = fixes.rows[String(line.row)]
      lines.push(
        withTrouble({
          ...line,
          structureText,
          itemId: matched?.food.id ?? null,
          match: matched?.match ?? null,
          foodCode: matched?.food.code ?? '',
          fix,
        }),
      )
      if (structure === undefined) continue
      noteDay(days.startDays, days.unused, structure, at(row, 'startDate'))
      noteDay(days.endDays, days.unused, structure, at(row, 'endDate'))
    }
  }
  const { startDays, endDays, unused } = days
  const unusedDays = new Map([...unused].map(([id, texts]) => [id, [...texts]]))
  return { lines: withDuplicates(lines), startDays, endDays, unusedDays }
}

function rowReaderOf(cells: FileSheet['cells'], layout: PriceTableLayout): RowReader {
  const columnOf = new Map<PriceColumnRole, number>()
  for (const [index, { role, structureId }] of layout.columns.entries())
    if (role !== null && structureId === null && !columnOf.has(role)) columnOf.set(role, index)
  const body = cells.slice(layout.headingRow + 1)
  const texts = function* () {
    for (const row of body)
      for (const [index, { role }] of layout.columns.entries())
        if (role !== null && /^price/.test(role) && typeof row[index] === 'string') yield row[index]
  }
  const percent = columnOf.get('price3')
  const shareColumns = new Set(percent !== undefined && hasShares(body, percent) ? [percent] : [])
  return { layout, mark: decimalMarkOf(texts()), shareColumns, columnOf }
}

/** Whether the plain numbers of a column of percentages are shares: all below 1, as a cell shown as 14 % holds 0.14. */
function hasShares(body: FileSheet['cells'], column: number): boolean {
  const plain = body.flatMap((row) => {
    const amount = cellAmount(row[column])
    return amount.kind === 'amount' && !amount.isPercent && amount.amount !== 0 ? [Math.abs(amount.amount)] : []
  })
  return plain.length > 0 && plain.every((amount) => amount < 1)
}

/** The distributors a row has prices for: that of its own column, or those of the columns of one each. */
function structuresOfRow(
  { columns }: PriceTableLayout,
  named: PriceFileStructure | undefined,
  structures: ReadonlyMap<number, PriceFileStructure>,
): (PriceFileStructure | undefined)[] {
  const ofColumns = columns.flatMap(({ role, structureId }) =>
    role === 'price' && structureId !== null ? [structures.get(structureId)] : [],
  )
  return ofColumns.length > 0 ? ofColumns : [named]
}

/** A row with prices: not a title between rows, a total, the headings once more, or a remark. */
function isPriceRow(row: readonly FileCell[], { columnOf, layout }: RowReader, headings: readonly string[]): boolean {
  const textOf = (role: PriceColumnRole) => cellText(row[columnOf.get(role) ?? -1])
  const headingOf = (role: PriceColumnRole) => headings[columnOf.get(role) ?? -1]
  const key = textOf('code') || textOf('label')
  if (key === '' || /^(sous[- ]?)?(total|moyenne|average|subtotal)\b/.test(foldText(key))) return false
  if (key === headingOf('code') || key === headingOf('label')) return false
  const hasPrice = layout.columns.some(({ role }, index) => isPricedRole(role) && cellText(row[index]) !== '')
  // A code with a label and no price is a food without one; either alone is a title.
  return hasPrice || (textOf('code') !== '' && textOf('label') !== '')
}

type RawLine = Pick<PriceFileLine, 'row' | 'code' | 'label' | 'structureId' | 'prices' | 'priceTexts'> & {
  readonly isUnreadable: boolean
}

function readLine(
  row: readonly FileCell[],
  index: number,
  { layout, mark, shareColumns, columnOf }: RowReader,
  structure: PriceFileStructure | undefined,
): RawLine {
  const prices: { [Role in PricedRole]?: number | null } = {}
  const priceTexts: string[] = []
  let isUnreadable = false
  const rowUnit = unitNamed(cellText(row[columnOf.get('unit') ?? -1]))
  for (const [column, { role, unit, structureId }] of layout.columns.entries()) {
    if (!isPricedRole(role) || (structureId !== null && structureId !== structure?.id)) continue
    if (structureId === null && role in prices) continue
    const amount = cellAmount(row[column], mark)
    priceTexts.push(cellText(row[column]))
    isUnreadable ||= amount.kind === 'unreadable'
    if (amount.kind !== 'amount') prices[role] = null
    else if (role === 'price3')
      prices.price3 =
        shareColumns.has(column) && !amount.isPercent ? perTonne(amount.amount, '100kg') * 10 : amount.amount
    else
      prices[role] = perTonne(
        amount.amount,
        amount.unit ?? unit ?? (role === 'price2' ? 't' : (rowUnit ?? layout.unit)),
      )
  }
  return {
    ...{ row: index + 1, structureId: structure?.id ?? null, prices, priceTexts, isUnreadable },
    code: cellText(row[columnOf.get('code') ?? -1]),
    label: cellText(row[columnOf.get('label') ?? -1]),
  }
}

const isPricedRole = (role: PriceColumnRole | null): role is PricedRole =>
  role !== null && (pricedRoles as readonly string[]).includes(role)

type MatchedLine = RawLine &
  Pick<PriceFileLine, 'structureText' | 'itemId' | 'match'> & {
    readonly foodCode: string
    readonly fix: PriceFileFixes['rows'][string] | undefined
  }

/** The line with a price that was mended, and its first trouble. */
function withTrouble({ foodCode, fix, isUnreadable, ...line }: MatchedLine): PriceFileLine {
  const isMended = fix?.price !== undefined
  const prices = isMended ? { ...line.prices, price: fix.price } : line.prices
  const trouble = troubleOf({ ...line, prices }, { foodCode, isUnreadable: isUnreadable && !isMended })
  return { ...line, prices, trouble, isLeftOut: fix?.isLeftOut === true }
}

function troubleOf(
  { structureId, itemId, code, prices }: Omit<PriceFileLine, 'trouble' | 'isLeftOut'>,
  { foodCode, isUnreadable }: { readonly foodCode: string; readonly isUnreadable: boolean },
): PriceLineTrouble | null {
  if (structureId === null) return 'unknownStructure'
  if (codeKeyOf(code) === coatingFoodCode || foodCode === coatingFoodCode) return 'molasses'
  if (itemId === null) return 'unknownCode'
  if (isUnreadable) return 'unreadable'
  const { price = null, price2 = null, price3 = null, price4 = null } = prices
  if (price === null && price4 === null) return 'empty'
  if ((price ?? 0) < 0 || (price4 ?? 0) < 0) return 'negative'
  const isBeyond = [price, price2, price4].some((amount) => Math.abs(amount ?? 0) > maxAmount)
  return isBeyond || Math.abs(price3 ?? 0) > maxPercent ? 'beyond' : null
}

/** Lines of one food and distributor: the same prices count once, different ones are for a person to decide. */
function withDuplicates(lines: readonly PriceFileLine[]): PriceFileLine[] {
  const groups = new Map<string, PriceFileLine[]>()
  for (const line of lines) {
    if (line.trouble !== null || line.isLeftOut) continue
    const key = `${line.structureId} ${line.itemId}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const repeated = new Map<PriceFileLine, boolean>()
  for (const [first, ...others] of groups.values()) {
    if (first === undefined || others.length === 0) continue
    const isSame = others.every(({ prices }) => JSON.stringify(prices) === JSON.stringify(first.prices))
    for (const line of isSame ? others : [first, ...others]) repeated.set(line, isSame)
  }
  return lines.map((line) => {
    const isSame = repeated.get(line)
    if (isSame === undefined) return line
    return isSame ? { ...line, isLeftOut: true } : { ...line, trouble: 'duplicate' as const }
  })
}

/** The first day that a distributor's rows say; what cannot be it is kept as it is written. */
function noteDay(
  days: Map<number, string>,
  unused: Map<number, Set<string>>,
  { id }: PriceFileStructure,
  cell: FileCell | undefined,
): void {
  const text = cellText(cell)
  if (text === '') return
  const day = cellDay(cell)
  const first = days.get(id)
  if (day !== null && first === undefined) days.set(id, day)
  else if (day === null || day !== first) unused.set(id, (unused.get(id) ?? new Set()).add(day ?? text))
}
