import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { type ImportTable, importedFieldsOf, type LineTable, type SourceFile, type SourceRow } from './import-table.ts'

/*
 * The rows of a table with their lines, which come from a list in the row, from extra columns or from a separate file.
 */

/** A row with its cells and lines by field, each line with its line number in the file it came from. */
export type ImportRow = SourceRow & {
  readonly lines: Readonly<Record<string, readonly SourceRow[]>>
  readonly problems: readonly Problem[]
}

/** A file of lines that was found. */
export type LineFile = { readonly lines: LineTable; readonly file: SourceFile }

/** All rows of the table's file with their lines, and the lines of each file without a row. */
export function collectRows(table: ImportTable, file: SourceFile, lineFiles: readonly LineFile[]) {
  const groups = lineFiles.map(({ lines, file: { rows } }) => ({
    lines,
    byOwner: Map.groupBy(rows, (line) => ownerText(lines, line, 0)),
  }))
  const rows = file.rows.map((row) =>
    groups.reduce(
      (parsed, { lines, byOwner }) => {
        const owner = ownerText(lines, row, 1)
        const ownerLines = (byOwner.get(owner) ?? []).map((line) => withoutOwnerColumn(lines, line))
        byOwner.delete(owner)
        return addLinesToRow(parsed, table.family, lines.name, ownerLines)
      },
      parseRow(table, row),
    ),
  )
  const orphans = lineFiles.map(({ file }, index) => ({
    file,
    rows: [...(groups[index]?.byOwner.values() ?? [])].flat(),
  }))
  return { rows, orphans }
}

const ownerText = ({ owner }: LineTable, row: SourceRow, side: 0 | 1) =>
  JSON.stringify(owner.map((pair) => String(cellUnderHeading(row, pair[side]) ?? '').trim()))

/** A row without the separate line file: its fields, its lists of lines, and its columns that are lines. */
function parseRow(table: ImportTable, row: SourceRow): ImportRow {
  const { family, linesFromColumns } = table
  const { cells, others } = cellsByField(importedFieldsOf(table), row)
  let parsed: ImportRow = { line: row.line, cells, lines: {}, problems: [] }
  const inColumns: SourceRow[] = []
  for (const [heading, cell] of others) {
    const name = Object.keys(family.lines).find((line) => isSameHeading(toWireName(line))(heading))
    if (name !== undefined && Array.isArray(cell)) {
      const lines = cell.map((item) => ({
        line: row.line,
        cells: typeof item === 'object' && item !== null ? item : {},
      }))
      parsed = addLinesToRow(parsed, family, name, lines)
    } else if (linesFromColumns === undefined)
      parsed = { ...parsed, problems: [...parsed.problems, unknownColumnProblem(heading)] }
    else if (String(cell ?? '').trim() !== '') {
      addLineOfColumn(inColumns, { linesFromColumns, family, line: row.line }, heading, cell)
    }
  }
  return linesFromColumns === undefined || inColumns.length === 0
    ? parsed
    : addLinesToRow(parsed, family, linesFromColumns.name, inColumns)
}

type LinesOfColumns = {
  readonly linesFromColumns: NonNullable<ImportTable['linesFromColumns']>
  readonly family: Family
  readonly line: number
}

/** Adds a column as a line, or to the line of the same heading. */
function addLineOfColumn(
  lines: SourceRow[],
  { linesFromColumns, family, line }: LinesOfColumns,
  heading: string,
  cell: unknown,
) {
  const { suffix } = linesFromColumns
  const headingOf = (field: string) => toWireName(field, family.lines[linesFromColumns.name])
  const isSuffixed = suffix !== undefined && heading.toLowerCase().endsWith(suffix.text.toLowerCase())
  const item = withoutBrackets(isSuffixed ? heading.slice(0, -suffix.text.length).trim() : heading)
  const cells = { [headingOf(isSuffixed ? suffix.cell : linesFromColumns.cell)]: cell }
  const itemHeading = headingOf(linesFromColumns.heading)
  const index = lines.findIndex(({ cells: existing }) => existing[itemHeading] === item)
  const existing = lines[index]
  if (existing) lines[index] = { line, cells: { ...existing.cells, ...cells } }
  else lines.push({ line, cells: { [itemHeading]: item, ...cells } })
}

function addLinesToRow(row: ImportRow, family: Family, name: string, lines: readonly SourceRow[]): ImportRow {
  const problems: Problem[] = []
  const added = lines.map((line) => {
    const { cells, others } = cellsByField(family.lines[name] ?? {}, line)
    problems.push(...others.map(([heading]) => unknownColumnProblem(heading)))
    return { line: line.line, cells }
  })
  const merged = [...(row.lines[name] ?? []), ...added]
  return { ...row, lines: { ...row.lines, [name]: merged }, problems: [...row.problems, ...problems] }
}

const unknownColumnProblem = (heading: string): Problem => ({ key: 'import.columnUnknown', params: { what: heading } })

/** The cells of the fields that have their wire names as headings, ignoring case; and the other cells. */
function cellsByField(fields: Family['fields'], { cells }: SourceRow) {
  const byField: Record<string, unknown> = {}
  const others: [heading: string, cell: unknown][] = []
  for (const [heading, cell] of Object.entries(cells)) {
    const name = Object.keys(fields).find((field) => isSameHeading(toWireName(field, fields))(heading))
    if (name !== undefined) byField[name] = cell
    else if (heading.trim() !== '') others.push([heading.trim(), cell])
  }
  return { cells: byField, others }
}

/**
 * A column of lines whose heading is also a field name is written in brackets: `[MS]` is the nutrient, `MS` the field.
 */
const withoutBrackets = (heading: string) => /^\[(.*)\]$/.exec(heading)?.[1] ?? heading

const isSameHeading = (heading: string) => (other: string) => other.trim().toLowerCase() === heading.toLowerCase()

function cellUnderHeading({ cells }: SourceRow, heading: string): unknown {
  const key = Object.keys(cells).find(isSameHeading(heading))
  return key === undefined ? undefined : cells[key]
}

function withoutOwnerColumn({ owner }: LineTable, { line, cells }: SourceRow): SourceRow {
  const isOwner = (name: string) => owner.some(([lineHeading]) => isSameHeading(lineHeading)(name))
  return { line, cells: Object.fromEntries(Object.entries(cells).filter(([name]) => !isOwner(name))) }
}
