// What the file of a dairy says: quantities, analyses and prices of sites by day or month, whatever its columns are called.

import { calendarDayOf } from '../kit/day.ts'
import {
  cellDay,
  cellText,
  type DecimalMark,
  decimalMarkOfNumbers,
  type FileCell,
  monthIn,
  writtenNumber,
} from '../kit/file-cells.ts'
import { foldText } from '../kit/fold-text.ts'
import { lastDayOfMonth, monthOfDay } from '../kit/month.ts'

export const dairyFigures = [
  'litres',
  'headCount',
  'fatGramsPerLitre',
  'proteinGramsPerLitre',
  'cellsPerMl',
  'ureaGramsPerLitre',
  'germsPerMl',
  'productionDays',
  'butyricsPerLitre',
  'eurPer1000Litres',
] as const
export type DairyFigure = (typeof dairyFigures)[number]
export type DairyColumn = DairyFigure | 'site' | 'date'

/** What headings say; the first that fits. */
const columnWords: readonly (readonly [DairyColumn, RegExp])[] = [
  ['date', /^(date|jour|mois|periode|month|day)\b/],
  ['site', /\b(ede|cheptel|producteur|exploitation|eleveur|elevage|site|adherent|tank|tanque|farm|producer)\b/],
  ['eurPer1000Litres', /\b(prix|price|paiement)\b|€|\beur/],
  // Before fat: mg/L is no MG.
  ['ureaGramsPerLitre', /\b(uree|urea)\b/],
  ['fatGramsPerLitre', /\b(tb|mg|taux butyreux|matiere grasse|fat|butyreux)\b/],
  ['proteinGramsPerLitre', /\b(tp|mp|taux proteique|matiere proteique|proteines?|protein)\b/],
  ['cellsPerMl', /\b(cellules?|leucocytes?|ccs|scc|somatic|cells?|cell)\b/],
  ['germsPerMl', /\b(germes?|flore|germs?|bacteries?|bacteria)\b/],
  ['butyricsPerLitre', /\b(butyriques?|butyrics?|spores?)\b/],
  ['productionDays', /\bjours? de production|production days\b/],
  ['headCount', /\b(effectif|animaux|vaches|chevres|brebis|tetes|head|herd)\b/],
  [
    'litres',
    /\b(litres?|litrage|volume|quantite|collecte|livraison|livre|lait livre|lait|volumes|milk|quantity|hl|hectolitres?)\b|^l$/,
  ],
]

const roleOfHeading = (heading: string): DairyColumn | null => {
  const text = foldText(heading)
    .replace(/[\s\u00a0_.]+/g, ' ')
    .trim()
  return columnWords.find(([, words]) => words.test(text))?.[0] ?? null
}

/** What a file gives in other units: how many times its numbers are what is stored. */
export type DairyScales = Readonly<Partial<Record<DairyFigure, number>>>

export type DairyLine = {
  /** In the file, from 1. */
  readonly line: number
  /** What names the site; empty in a file of one site. */
  readonly site: string
  /** YYYY-MM-DD; that of a month is its last. */
  readonly day: string
  /** Whether the file says the month only. */
  readonly isMonth: boolean
  readonly figures: Readonly<Partial<Record<DairyFigure, number>>>
}
/** A line that is left out, and why: what cannot be read, or the line that it repeats. */
export type DairyLineProblem = {
  readonly line: number
  readonly reason: 'date' | 'number' | 'repeated' | 'total'
  readonly text: string
}

export type DairyTable = {
  readonly columns: readonly (DairyColumn | null)[]
  /** Numbers that were read in another unit: thousands, hectolitres, mg/L, € per litre. */
  readonly scales: DairyScales
  readonly lines: readonly DairyLine[]
  readonly problems: readonly DairyLineProblem[]
}

/** Rows in which headings are looked for. */
const maxHeadingRow = 40

/** The table of a file; null when no row has the heading of a day and of a figure. */
export function readDairyTable(cells: readonly (readonly FileCell[])[]): DairyTable | null {
  const headings = cells.slice(0, maxHeadingRow).map((row) => columnsOf(row))
  const counts = headings.map((columns) => columns.filter((column) => column !== null).length)
  const headingRow = counts.indexOf(Math.max(0, ...counts))
  const columns = headings[headingRow] ?? []
  if (!columns.includes('date') || !columns.some((column) => isFigure(column))) return null
  const rows = cells.slice(headingRow + 1)
  const figureCells = rows.flatMap((row) => row.filter((_, index) => isFigure(columns[index])))
  // Number cells have a dot whatever mark the file is written with.
  const mark = decimalMarkOfNumbers(figureCells.flatMap((cell) => (typeof cell === 'string' ? cell.trim() : [])))
  const scales = scalesOf(cells[headingRow] ?? [], columns, rows, mark)
  const lines: DairyLine[] = []
  const problems: DairyLineProblem[] = []
  const firstLineOf = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const line = headingRow + 2 + index
    const read = readLine(row, line, { columns, scales, mark })
    if (read === null) continue
    const first = firstLineOf.get(contentOf(row))
    if ('reason' in read) problems.push(read)
    else if (first !== undefined) problems.push({ line, reason: 'repeated', text: String(first) })
    else {
      firstLineOf.set(contentOf(row), line)
      lines.push(read)
    }
  }
  return { columns, scales, lines, problems }
}

/** A row that is the same in all its cells, also in those that are not read, is the same delivery written twice. */
const contentOf = (row: readonly FileCell[]) => row.map(cellText).join('\t').trimEnd()

const isFigure = (column: DairyColumn | null | undefined): column is DairyFigure =>
  column !== null && column !== undefined && column !== 'site' && column !== 'date'

/** What the columns of a heading row are; each figure once, the first column that says it. */
function columnsOf(row: readonly FileCell[]): (DairyColumn | null)[] {
  const taken = new Set<DairyColumn>()
  return row.map((cell) => {
    const role = typeof cell === 'string' ? roleOfHeading(cell) : null
    if (role === null || taken.has(role)) return null
    taken.add(role)
    return role
  })
}

type Reading = {
  readonly columns: readonly (DairyColumn | null)[]
  readonly scales: DairyScales
  readonly mark: DecimalMark
}

/** A row as a line; null for one without a figure, such as an empty one. */
function readLine(row: readonly FileCell[], line: number, reading: Reading): DairyLine | DairyLineProblem | null {
  const { columns, scales, mark } = reading
  const at = (column: DairyColumn) => row[columns.indexOf(column)]
  const figures: Partial<Record<DairyFigure, number>> = {}
  for (const [index, column] of columns.entries()) {
    if (!isFigure(column)) continue
    const value = numberOf(row[index], mark)
    if (value === undefined) return { line, reason: 'number', text: cellText(row[index]) }
    // To twelve digits: a scaled decimal is no neater than what was written.
    if (value !== null) figures[column] = Number((value * (scales[column] ?? 1)).toPrecision(12))
  }
  if (Object.keys(figures).length === 0) return null
  const day = dayOf(at('date'))
  if (day === null) return { line, reason: row.some(isTotalWord) ? 'total' : 'date', text: cellText(at('date')) }
  return { line, site: cellText(at('site')), ...day, figures }
}

/** What stands before the totals or means below a table, which have no day. */
const isTotalWord = (cell: FileCell) =>
  /^(sous[- ]total|total|totaux|somme|moyenne|moy|average|mean|sum)\b/.test(foldText(cellText(cell)))

/** A number, null for an empty cell or a dash, undefined for what is neither. */
function numberOf(cell: FileCell | undefined, mark: DecimalMark): number | null | undefined {
  if (typeof cell === 'number') return cell
  const text = foldText(cellText(cell)).replace(/\s*(l|g\/l|mg\/l|\/ml|€)$/, '')
  return /^[-–—.]*$/.test(text) ? null : writtenNumber(text, mark)
}

/** A day, or the last day of a month: `03/2026`, `2026-03`, `mars 2026`. */
function dayOf(cell: FileCell | undefined): Pick<DairyLine, 'day' | 'isMonth'> | null {
  const text = cellText(cell)
  const month = /^(\d{4})-(\d{2})$/.exec(text) ?? /^(\d{1,2})[/.-](\d{4})$/.exec(text)
  if (month) {
    const [, first = '', second = ''] = month
    const [year, number] = first.length === 4 ? [first, second] : [second, first]
    const day = calendarDayOf(`${year}-${number.padStart(2, '0')}-01`)
    return day === undefined ? null : ofMonth(day)
  }
  const day = cellDay(cell ?? null)
  if (day !== null) return { day, isMonth: false }
  const named = monthIn(text)
  return named === null ? null : ofMonth(named)
}

const ofMonth = (day: string) => ({ day: lastDayOfMonth(monthOfDay(day)), isMonth: true })

/** Half of the numbers below, or above, this say another unit, where the heading says none. */
const otherUnits: readonly (readonly [DairyFigure, scale: number, isOther: (median: number) => boolean])[] = [
  ['cellsPerMl', 1000, (median) => median < 5000],
  ['germsPerMl', 1000, (median) => median < 500],
  ['ureaGramsPerLitre', 1 / 1000, (median) => median > 1],
  ['eurPer1000Litres', 1000, (median) => median < 10],
]

/** Units that headings name, and how many times their numbers are what is stored. */
const headingUnits: readonly (readonly [DairyFigure, scale: number, RegExp])[] = [
  ['litres', 100, /\bhl\b|hectolitre/],
  ['litres', 1000, /\bm3\b|\bm³|\bkl\b|\b1 ?000 ?l\b|milliers? de litres/],
  ['eurPer1000Litres', 10, /\bhl\b|hectolitre|\b100 ?l\b/],
  ...(['cellsPerMl', 'germsPerMl', 'eurPer1000Litres'] as const).map(
    (figure) => [figure, 1000, /millier|x ?1000|thousand|\bk\//] as const,
  ),
]

function scalesOf(
  headings: readonly FileCell[],
  columns: readonly (DairyColumn | null)[],
  rows: readonly (readonly FileCell[])[],
  mark: DecimalMark,
): DairyScales {
  const scales: Partial<Record<DairyFigure, number>> = {}
  const headingOf = (figure: DairyFigure) => foldText(cellText(headings[columns.indexOf(figure)]))
  for (const [figure, scale, unit] of headingUnits)
    if (columns.includes(figure) && unit.test(headingOf(figure))) scales[figure] ??= scale
  for (const [figure, scale, isOther] of otherUnits) {
    const index = columns.indexOf(figure)
    if (index < 0 || scales[figure] !== undefined) continue
    const values = rows.flatMap((row) => numberOf(row[index], mark) ?? []).toSorted((a, b) => a - b)
    const median = values[values.length >> 1]
    if (median !== undefined && isOther(median)) scales[figure] = scale
  }
  return scales
}

const analysisFigures: readonly DairyFigure[] = [
  ...(['fatGramsPerLitre', 'proteinGramsPerLitre', 'cellsPerMl', 'ureaGramsPerLitre', 'germsPerMl'] as const),
  ...(['productionDays', 'butyricsPerLitre'] as const),
]

/** A record that a file gives: of one day, or of a month as the mean of its lines. */
export type DairyRecord = {
  /** The lines it comes from. */
  readonly lines: readonly number[]
  readonly site: string
  readonly part: 'quantity' | 'herd' | 'analysis' | 'price'
  readonly day: string
  /** Whether it is of the whole month, which the file does not say the days of. */
  readonly isMonth: boolean
  readonly figures: Readonly<Partial<Record<DairyFigure, number>>>
}

/** What names a site, however its spaces, dots, hyphens and accents are written: `22 123 456` is `22123456`. */
export const siteKey = (name: string): string => foldText(name).replace(/[\s.-]+/g, '')

/** How several lines of a file become one record. */
export const joinOfDairyPart = {
  quantity: 'sum',
  herd: 'last',
  analysis: 'mean',
  price: 'last',
} as const satisfies Readonly<Record<DairyRecord['part'], string>>

/**
 * The records of the lines of a file: a quantity for each day, litres of the same day added; of a month one analysis, the mean
 * of its analyses, one herd and one price, the last ones. Each is of the last of its days.
 */
export function dairyRecordsOf(lines: readonly DairyLine[]): DairyRecord[] {
  const bySite = Map.groupBy(lines, ({ site }) => siteKey(site))
  return [...bySite.values()].flatMap((ofSite) => {
    const byDay = Map.groupBy(ofSite, ({ day }) => day)
    const byMonth = Map.groupBy(ofSite, ({ day }) => monthOfDay(day))
    return [
      ...[...byDay.values()].flatMap((group) => recordOf(group, 'quantity', ['litres'])),
      ...[...byMonth.values()].flatMap((group) => [
        ...recordOf(group, 'herd', ['headCount']),
        ...recordOf(group, 'analysis', analysisFigures),
        ...recordOf(group, 'price', ['eurPer1000Litres']),
      ]),
    ]
  })
}

function recordOf(
  group: readonly DairyLine[],
  part: DairyRecord['part'],
  names: readonly DairyFigure[],
): DairyRecord[] {
  const used = group.filter(({ figures }) => names.some((name) => figures[name] !== undefined)).toSorted(byDayOrder)
  const last = used.at(-1)
  if (last === undefined) return []
  const figures = Object.fromEntries(
    names.flatMap((name) => {
      const values = used.flatMap((line) => line.figures[name] ?? [])
      if (values.length === 0) return []
      const joined = Number(joins[joinOfDairyPart[part]](values).toPrecision(12))
      return [[name, values.length > 1 && part === 'analysis' ? roundedMean(name, joined) : joined]]
    }),
  )
  return [{ lines: used.map(({ line }) => line), site: last.site, part, day: last.day, isMonth: last.isMonth, figures }]
}

const byDayOrder = (a: DairyLine, b: DairyLine) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.line - b.line)
/** A mean as laboratories write the figure. */
const roundedMean = (figure: DairyFigure, mean: number) =>
  figure === 'cellsPerMl' ? Math.round(mean / 1000) * 1000 : Number(mean.toFixed(meanDecimals[figure] ?? 0))
const meanDecimals: Readonly<Partial<Record<DairyFigure, number>>> = {
  ...{ fatGramsPerLitre: 2, proteinGramsPerLitre: 2, ureaGramsPerLitre: 3 },
}
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length
const lastOf = (values: readonly number[]) => values.at(-1) ?? 0
const joins = { sum: sumOf, mean: meanOf, last: lastOf }
