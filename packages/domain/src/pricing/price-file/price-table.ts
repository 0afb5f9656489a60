// Finds the table of prices in a file: its sheet, the row of its headings, and what its columns are, by what they hold.

import { cellDay, cellText, daysIn, type FileCell, monthIn } from '../../kit/file-cells.ts'
import { foldText } from '../../kit/fold-text.ts'
import { cellAmount, unitIn, unitNamed } from './file-cell.ts'
import { codeKeyOf } from './food-code.ts'
import type {
  FileSheet,
  PriceColumn,
  PriceColumnRole,
  PriceFileCatalogue,
  PriceTableLayout,
  PriceUnit,
} from './price-file.ts'

/** Rows in which headings are looked for, and rows that decide what a column holds. */
const maxHeadingRow = 100
const examinedRows = 300

const columnWords: readonly (readonly [PriceColumnRole, RegExp])[] = [
  [
    'structure',
    /^(code |nom )?(du |de la )?(distributeur|distributor|structure|magasin|depot|agence|revendeur|point de vente)s?\b/,
  ],
  [
    'endDate',
    /^(date )?(de |d'|du )?(fin|echeance|end|valable jusqu|expiration)|^(jusqu|valid to|valid until|until|end date)/,
  ],
  [
    'startDate',
    /^(date )?(de |d'|du )?(debut|effet|application|start|valable (du|a partir)|applicable)|^(a partir|valid from|from|start date|date)\b/,
  ],
  ['price4', /\b(prix|price|tarif) ?4\b|prix eleveur|farmer price|prix (de )?vente|prix final|\b(prix )?total\b/],
  ['price3', /\b(prix|price|tarif) ?3\b|%|pourcent|\bpercent|\bmarge\b|\bmargin\b|\btaux\b|\bcoef/],
  [
    'price2',
    /\b(prix|price|tarif) ?2\b|majoration|addition|supplement|surcharge|frais|fabrication|faconnage|\bplus[- ]value\b/,
  ],
  ['price', /\b(prix|price|tarif|cotation|cours|montant|p\.?u\.?|cout|cost)\b|^€|€ ?\/|^(base|eur|euros?)\b/],
  ['unit', /^(unites?|units?|u|un\.|u\.m\.?|uom)$|unite (de )?(prix|vente|facturation)|^unite/],
  [
    'code',
    /^(code|cod|ref|reference|n°|no|num|numero|sku|id|identifiant|item|article n°|art\.?)\b|code|\bref\b|reference|^n° /,
  ],
  [
    'label',
    /libelle|designation|denomination|^nom\b|produit|product|description|matiere|ingredient|aliment|article|^name|label|^mp$/,
  ],
]

/** Beside the price many files have the one of before, and by how much it moved, which is no mark-up. */
const formerPriceWords = /\b(anciens?|anciennes?|precedents?|precedentes?|n ?- ?1|old|previous|former)\b/
const priceChangeWords = /\b(variations?|var|evolutions?|hausses?|baisses?|ecarts?|differences?|delta|change)\b/
const newPriceWords = /\b(nouveaux?|nouvelles?|new)\b/

const foldedHeading = (heading: string): string =>
  foldText(heading)
    .replace(/[\s\u00a0\u202f_]+/g, ' ')
    .replace(/^[\s*.:]+|[\s*.:]+$/g, '')

/** What a heading says a column is; null when it says nothing. */
function roleOfHeading(heading: string): PriceColumnRole | null {
  const text = foldedHeading(heading)
  if (text === '') return null
  const role = columnWords.find(([, words]) => words.test(text))?.[0] ?? null
  if (role === null || !/^price/.test(role)) return role
  const isChange = (role === 'price' || role === 'price3') && priceChangeWords.test(text)
  return isChange || formerPriceWords.test(text) ? null : role
}

/** From when a heading says its prices are, to be compared as text: new ones come last; empty when it does not say. */
const newest = '9999'
function recencyOf(heading: string): string {
  const text = foldedHeading(heading)
  if (newPriceWords.test(text)) return newest
  return daysIn(text)[0] ?? monthIn(text) ?? /\b20\d\d\b/.exec(text)?.[0] ?? ''
}

/** Of two columns of prices the second is the one to read: it is the new one, or both say from when and it is later. */
function isNewer(heading: string, other: string): boolean {
  const [recency, before] = [recencyOf(heading), recencyOf(other)]
  return recency > before && (before !== '' || recency === newest)
}

/** How headings are remembered: with the same ones a file is read the same way again. */
export const headingsKeyOf = (headings: readonly string[]): string =>
  headings.map((heading) => foldText(heading).replace(/\s+/g, ' ').trim()).join('|')

/** A longer text is no code; looking at each of a hundred thousand takes its time. */
const maxCodeCharacters = 100
function isCodeOf(codes: ReadonlySet<string>, cell: FileCell | undefined): boolean {
  const text = cellText(cell)
  return text.length <= maxCodeCharacters && codes.has(codeKeyOf(text))
}

type Candidate = PriceTableLayout & { readonly score: number }

/** The table of prices with most codes of the catalogue, else with most prices; null when no sheet has one. */
export function findPriceTable(sheets: readonly FileSheet[], catalogue: PriceFileCatalogue): PriceTableLayout | null {
  const codes = new Set(catalogue.foods.map(({ code }) => codeKeyOf(code)))
  for (const { codeKey } of catalogue.aliases) codes.add(codeKey)
  let best: Candidate | null = null
  for (const [sheet, { cells }] of sheets.entries()) {
    const rows = [...cells.keys()].slice(0, maxHeadingRow).filter((row) => isHeadingRow(cells[row] ?? []))
    for (const headingRow of [...rows, -1]) {
      const candidate = candidateAt(cells, sheet, headingRow, codes, catalogue)
      if (candidate !== null && (best === null || candidate.score >= best.score)) best = candidate
    }
  }
  if (best === null) return null
  const { score: _, ...layout } = best
  return layout
}

/** Texts, of which some say what their column is. */
const isHeadingRow = (row: readonly FileCell[]): boolean => {
  const texts = row.filter((cell) => typeof cell === 'string' && cell.trim() !== '')
  return texts.length >= 2 && texts.some((cell) => roleOfHeading(cellText(cell)) !== null)
}

/** The headings of a table: a cell above counts where the row has none, and a row of units below belongs to them. */
export function headingsOf(cells: FileSheet['cells'], headingRow: number): string[] {
  const width = Math.max(0, ...cells.slice(0, examinedRows).map((row) => row.length))
  const row = cells[headingRow] ?? []
  const above = cells[headingRow - 1] ?? []
  const units = isUnitRow(cells[headingRow + 1]) ? (cells[headingRow + 1] ?? []) : []
  const isGroupRow = above.filter((cell) => cell !== null).length >= 2
  return Array.from({ length: width }, (_, column) => {
    const heading = cellText(row[column]) || (isGroupRow ? cellText(above[column]) : '')
    return [heading, cellText(units[column])].filter((text) => text !== '').join(' ')
  })
}

const isUnitRow = (row: readonly FileCell[] | undefined): boolean => {
  const texts = (row ?? []).filter((cell) => cell !== null)
  return (
    texts.length > 0 &&
    texts.every(
      (cell) => typeof cell === 'string' && /^[([]?\s*(€|eur|%|ht|\/|t|kg|tonne|\s|[)\]])+$/i.test(cell.trim()),
    )
  )
}

function candidateAt(
  cells: FileSheet['cells'],
  sheet: number,
  headingRow: number,
  codes: ReadonlySet<string>,
  catalogue: PriceFileCatalogue,
): Candidate | null {
  const headings = headingRow < 0 ? [] : headingsOf(cells, headingRow)
  const rows = cells.slice(headingRow + 1, headingRow + 1 + examinedRows)
  const columns = columnsOf(headings, rows, codes, catalogue)
  const at = (role: PriceColumnRole) => columns.findIndex((column) => column.role === role)
  const price = ['price', 'price4'].map((role) => at(role as PriceColumnRole)).find((column) => column >= 0)
  const key = at('code') >= 0 ? at('code') : at('label')
  if (price === undefined || key < 0) return null
  const priced = rows.filter((row) => cellText(row[key]) !== '' && cellAmount(row[price]).kind === 'amount')
  const matches = rows.filter((row) => isCodeOf(codes, row[key])).length
  if (priced.length === 0 || (headingRow < 0 && matches === 0)) return null
  const namedRoles = new Set(headings.map(roleOfHeading).filter((role) => role !== null && role !== 'startDate')).size
  // Codes of the catalogue decide, then prices, then headings, then a heading at all.
  const score = 1e6 * matches + 1e3 * Math.min(priced.length, 999) + 10 * namedRoles + (headingRow < 0 ? -5 : 0)
  // Without headings that say something, those that say nothing still are none of the lines.
  const firstPriced = rows.findIndex((row) => cellAmount(row[price]).kind === 'amount')
  const silent = headingRow >= 0 ? headingRow : rows.slice(0, firstPriced).findLastIndex(({ length }) => length > 0)
  return { ...layoutOf(cells, sheet, silent, columns), score }
}

/** The layout of a table whose columns are decided: its unit and its days. */
export function layoutOf(
  cells: FileSheet['cells'],
  sheet: number,
  headingRow: number,
  columns: readonly PriceColumn[],
  unit?: PriceUnit,
): PriceTableLayout {
  const titles = cells.slice(0, Math.max(0, headingRow)).map((row) => row.map(cellText).join(' '))
  const days = titles.flatMap(daysIn)
  const writtenUnit = unit ?? titles.map(unitIn).find((titleUnit) => titleUnit !== null) ?? null
  const columnUnit = columns.some((column) => column.role === 'unit' || (isAmount(column) && column.unit !== null))
  const guess = writtenUnit ?? (columnUnit ? 't' : magnitudeUnit(cells.slice(headingRow + 1), columns))
  return {
    ...{ sheet, headingRow, columns, unit: guess },
    unitIsGuessed: writtenUnit === null && !columnUnit,
    startDay: days[0] ?? titles.map(monthIn).find((day) => day !== null) ?? null,
    endDay: days[1] !== undefined && days[0] !== undefined && days[1] > days[0] ? days[1] : null,
  }
}

const isAmount = ({ role }: PriceColumn) => role === 'price' || role === 'price4'

/** Amounts of which half are below this are per kilogram: no feed costs so little per tonne. */
const leastPerTonne = 10

function magnitudeUnit(rows: FileSheet['cells'], columns: readonly PriceColumn[]): PriceUnit {
  const column = columns.findIndex(isAmount)
  const amounts = rows.slice(0, examinedRows).flatMap((row) => {
    const amount = cellAmount(row[column])
    return amount.kind === 'amount' && amount.amount > 0 ? [amount.amount] : []
  })
  const median = amounts.toSorted((a, b) => a - b)[amounts.length >> 1] ?? leastPerTonne
  return median < leastPerTonne ? 'kg' : 't'
}

function columnsOf(
  headings: readonly string[],
  rows: FileSheet['cells'],
  codes: ReadonlySet<string>,
  catalogue: PriceFileCatalogue,
): PriceColumn[] {
  const width = Math.max(headings.length, ...rows.map((row) => row.length), 0)
  const count = (column: number, holds: (cell: FileCell | undefined) => boolean) =>
    rows.filter((row) => holds(row[column])).length
  const numbers = Array.from({ length: width }, (_, column) =>
    count(column, (cell) => cellAmount(cell).kind === 'amount'),
  )
  const matches = Array.from({ length: width }, (_, column) => count(column, (cell) => isCodeOf(codes, cell)))
  const taken = new Set<PriceColumnRole>()
  const prices = headings.flatMap((heading, index) =>
    roleOfHeading(heading) === 'price' && (numbers[index] ?? 0) > 0 ? [index] : [],
  )
  const price = prices.reduce(
    (chosen, index) => (isNewer(headings[index] ?? '', headings[chosen] ?? '') ? index : chosen),
    prices[0] ?? -1,
  )
  const columns = headings.map((heading, index): PriceColumn => {
    const unit = unitIn(heading) ?? unitNamed(heading)
    const structure = structureNamed(heading, catalogue)
    if (structure !== undefined && (numbers[index] ?? 0) > 0) return { role: 'price', unit, structureId: structure.id }
    const role = roleOfHeading(heading)
    const isNumeric = role !== null && /^price/.test(role)
    const isOtherPrice = role === 'price' && index !== price
    if (role === null || isOtherPrice || taken.has(role) || (isNumeric && numbers[index] === 0))
      return { role: null, unit, structureId: null }
    taken.add(role)
    return { role, unit, structureId: null }
  })
  while (columns.length < width) columns.push({ role: null, unit: null, structureId: null })
  return completedByContent(columns, { rows, numbers, matches })
}

/** The distributor whose code or name a heading is. */
export function structureNamed(text: string, { structures }: PriceFileCatalogue) {
  const folded = foldText(text).replace(/\s+/g, ' ').trim()
  if (folded === '') return undefined
  return (
    structures.find(({ code }) => foldText(code).trim() === folded) ??
    structures.find(({ name }) => foldText(name).replace(/\s+/g, ' ').trim() === folded)
  )
}

type ColumnContents = {
  readonly rows: FileSheet['cells']
  readonly numbers: readonly number[]
  readonly matches: readonly number[]
}

/** Columns without a heading that says it: the one with codes of the catalogue, then the first of numbers. */
function completedByContent(columns: PriceColumn[], { rows, numbers, matches }: ColumnContents): PriceColumn[] {
  const completed = [...columns]
  const set = (index: number, role: PriceColumnRole) => {
    completed[index] = { unit: null, structureId: null, ...completed[index], role }
  }
  const code = completed.findIndex(({ role }) => role === 'code')
  const best = matches.indexOf(Math.max(...matches))
  const isReplaceable = (index: number) => [null, 'label', 'code'].includes(completed[index]?.role ?? null)
  if (best >= 0 && (matches[best] ?? 0) > (matches[code] ?? 0) && isReplaceable(best)) {
    if (code >= 0) completed[code] = { unit: null, structureId: null, role: null }
    set(best, 'code')
  }
  const hasPrice = completed.some(isAmount)
  const isFree = (index: number) => completed[index]?.role === null && rows.every((row) => cellDay(row[index]) === null)
  const price = hasPrice ? -1 : numbers.findIndex((count, index) => isFree(index) && count > rows.length / 3)
  if (price >= 0) set(price, 'price')
  return completed
}
