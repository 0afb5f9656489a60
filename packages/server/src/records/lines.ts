import type { Family } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { columnOf, lineTableOf, ownerColumnOf, selected } from './columns.ts'
import type { Scope } from './scope.ts'

type Line = Record<string, unknown>
/** Rows one insert statement takes: keeps the number of its parameters far below PostgreSQL's limit. */
const rowsPerInsert = 500

/** The lines of a record, in their order, by name. */
export async function readLines(scope: Scope, family: Family, ownerId: number): Promise<Record<string, Line[]>> {
  const all: Record<string, Line[]> = {}
  for (const [name, fields] of Object.entries(family.lines)) {
    const table = lineTableOf(family, name)
    const { rows } = await sql<Line>`
      select ${selected(table, Object.keys(fields))} from ${sql.table(table)}
      where ${sql.ref(ownerColumnOf(family))} = ${ownerId} order by position`.execute(scope.transaction)
    all[name] = rows
  }
  return all
}

/** Puts the given lines in place of those there were: in one transaction with their record, so never half. */
export async function replaceLines(scope: Scope, family: Family, ownerId: number, tenantId: number, content: Line) {
  for (const name of Object.keys(family.lines))
    await sql`delete from ${sql.table(lineTableOf(family, name))}
      where ${sql.ref(ownerColumnOf(family))} = ${ownerId}`.execute(scope.transaction)
  await insertLines(scope, family, ownerId, tenantId, content)
}

export async function insertLines(scope: Scope, family: Family, ownerId: number, tenantId: number, content: Line) {
  for (const [name, fields] of Object.entries(family.lines)) {
    const lines = (content[name] ?? []) as Line[]
    const own = Object.keys(fields)
    const columns = [ownerColumnOf(family), 'tenant_id', 'position', ...own.map(columnOf)].map((column) =>
      sql.ref(column),
    )
    for (let start = 0; start < lines.length; start += rowsPerInsert) {
      const rows = lines
        .slice(start, start + rowsPerInsert)
        .map(
          (line, index) => sql`(${sql.join([ownerId, tenantId, start + index, ...own.map((field) => line[field])])})`,
        )
      await sql`insert into ${sql.table(lineTableOf(family, name))} (${sql.join(columns)})
        values ${sql.join(rows)}`.execute(scope.transaction)
    }
  }
}
