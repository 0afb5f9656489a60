import type { Content, Family } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { columnOf, lineTableOf, ownerColumnOf, selectList } from './columns.ts'
import type { Scope } from './scope.ts'

/** Rows per insert statement: keeps its parameter count far below PostgreSQL's limit. */
const rowsPerInsert = 500

/** The lines of a record in order, by line family name. */
export async function readLines(scope: Scope, family: Family, ownerId: number): Promise<Record<string, Content[]>> {
  const linesByName: Record<string, Content[]> = {}
  for (const [name, fields] of Object.entries(family.lines)) {
    const table = lineTableOf(family, name)
    const { rows } = await sql<Content>`
      select ${selectList(table, Object.keys(fields))} from ${sql.table(table)}
      where ${sql.ref(ownerColumnOf(family))} = ${ownerId} order by position`.execute(scope.transaction)
    linesByName[name] = rows
  }
  return linesByName
}

/** Replaces all lines of a record, in the transaction that saves the record. */
export async function replaceLines(scope: Scope, family: Family, ownerId: number, tenantId: number, content: Content) {
  for (const name of Object.keys(family.lines))
    await sql`delete from ${sql.table(lineTableOf(family, name))}
      where ${sql.ref(ownerColumnOf(family))} = ${ownerId}`.execute(scope.transaction)
  await insertLines(scope, family, ownerId, tenantId, content)
}

export async function insertLines(scope: Scope, family: Family, ownerId: number, tenantId: number, content: Content) {
  for (const [name, fields] of Object.entries(family.lines)) {
    const lines = (content[name] ?? []) as Content[]
    const fieldNames = Object.keys(fields)
    const table = lineTableOf(family, name)
    const fieldColumns = fieldNames.map((field) => columnOf(table, field))
    const columns = [ownerColumnOf(family), 'tenant_id', 'position', ...fieldColumns].map((column) => sql.ref(column))
    for (let start = 0; start < lines.length; start += rowsPerInsert) {
      const rows = lines
        .slice(start, start + rowsPerInsert)
        .map(
          (line, index) =>
            sql`(${sql.join([ownerId, tenantId, start + index, ...fieldNames.map((field) => line[field])])})`,
        )
      await sql`insert into ${sql.table(table)} (${sql.join(columns)})
        values ${sql.join(rows)}`.execute(scope.transaction)
    }
  }
}
