import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { toWireName } from '@provende/contract/wire.ts'
import type { ImportTable, SourceFile, SourceRow } from './import-table.ts'

/* The rows of a table with the lines that belong to each, wherever those stand: in the row, in its columns, in a file. */

/** A row with its cells by field, and its lines likewise, each with the place it came from. */
export type GatheredRow = SourceRow & {
  readonly lines: Readonly<Record<string, readonly SourceRow[]>>
  readonly problems: readonly Problem[]
}

/** Every row of the table's file with its lines; and the lines that belong to no row. */
export function gatherRows(table: ImportTable, file: SourceFile, lineFile: SourceFile | undefined) {
  const { family, lines } = table
  const textOf = (row: SourceRow, side: 0 | 1) =>
    JSON.stringify(lines?.owner.map((pair) => String(cellOf(row, pair[side]) ?? '').trim()))
  const byOwner = Map.groupBy(lineFile?.rows ?? [], (line) => textOf(line, 0))
  const rows = file.rows.map((row) => {
    const gathered = ownRow(table, row)
    if (lines === undefined || lineFile === undefined) return gathered
    const own = (byOwner.get(textOf(row, 1)) ?? []).map((line) => withoutOwner(table, line))
    byOwner.delete(textOf(row, 1))
    return addLines(gathered, family, lines.name, own)
  })
  return { rows, strays: [...byOwner.values()].flat() }
}

/** A row by itself: its fields, the lists of lines within it, and its columns that are lines. */
function ownRow({ family, scope, wide }: ImportTable, row: SourceRow): GatheredRow {
  const fields = ['tenantsShared', ...Object.keys({ ...scope, ...family.fields })]
  const { cells, others } = cellsByField(fields, row)
  let gathered: GatheredRow = { line: row.line, cells, lines: {}, problems: [] }
  const inColumns: SourceRow[] = []
  for (const [heading, cell] of others) {
    const name = fieldNamed(Object.keys(family.lines), heading)
    if (name !== undefined && Array.isArray(cell)) {
      const lines = cell.map((one) => ({ line: row.line, cells: typeof one === 'object' && one !== null ? one : {} }))
      gathered = addLines(gathered, family, name, lines)
    } else if (wide === undefined) gathered = { ...gathered, problems: [...gathered.problems, unknownColumn(heading)] }
    else if (String(cell ?? '').trim() !== '')
      inColumns.push({
        line: row.line,
        cells: { [toWireName(wide.heading)]: withoutBrackets(heading), [toWireName(wide.cell)]: cell },
      })
  }
  return wide === undefined || inColumns.length === 0 ? gathered : addLines(gathered, family, wide.name, inColumns)
}

function addLines(row: GatheredRow, family: Family, name: string, lines: readonly SourceRow[]): GatheredRow {
  const problems: Problem[] = []
  const added = lines.map((line) => {
    const { cells, others } = cellsByField(Object.keys(family.lines[name] ?? {}), line)
    problems.push(...others.map(([heading]) => unknownColumn(heading)))
    return { line: line.line, cells }
  })
  const all = [...(row.lines[name] ?? []), ...added]
  return { ...row, lines: { ...row.lines, [name]: all }, problems: [...row.problems, ...problems] }
}

const unknownColumn = (heading: string): Problem => ({ key: 'import.columnUnknown', params: { what: heading } })

/** The field a heading means: its documented name, whatever the case. */
const fieldNamed = (fields: readonly string[], heading: string) =>
  fields.find((name) => toWireName(name).toLowerCase() === heading.trim().toLowerCase())

function cellsByField(fields: readonly string[], { cells }: SourceRow) {
  const byField: Record<string, unknown> = {}
  const others: [heading: string, cell: unknown][] = []
  for (const [heading, cell] of Object.entries(cells)) {
    const name = fieldNamed(fields, heading)
    if (name !== undefined) byField[name] = cell
    else if (heading.trim() !== '') others.push([heading.trim(), cell])
  }
  return { cells: byField, others }
}

/** A line whose heading is also a field's is written in brackets: `[MS]`, the nutrient, beside `MS`. */
const withoutBrackets = (heading: string) => /^\[(.*)\]$/.exec(heading)?.[1] ?? heading

const isHeading = (heading: string) => (other: string) => other.trim().toLowerCase() === heading.toLowerCase()

function cellOf({ cells }: SourceRow, heading: string): unknown {
  const found = Object.keys(cells).find(isHeading(heading))
  return found === undefined ? undefined : cells[found]
}

function withoutOwner({ lines }: ImportTable, { line, cells }: SourceRow): SourceRow {
  const isOwner = (name: string) => lines?.owner.some(([there]) => isHeading(there)(name))
  return { line, cells: Object.fromEntries(Object.entries(cells).filter(([name]) => !isOwner(name))) }
}
