import type { Content, Family } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { columnOf, lineTableOf, ownerColumnOf, selectList } from './columns.ts'
import type { Scope } from './scope.ts'

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

/** Adds lines in one statement, however many there are: their values are one parameter, read as the columns of the table. */
export async function insertLines(scope: Scope, family: Family, ownerId: number, tenantId: number, content: Content) {
  for (const [name, fields] of Object.entries(family.lines)) {
    const lines = (content[name] ?? []) as Content[]
    if (lines.length === 0) continue
    const table = lineTableOf(family, name)
    const columnsByField = Object.keys(fields).map((field) => [field, columnOf(table, field)] as const)
    const rows = lines.map((line) => Object.fromEntries(columnsByField.map(([field, column]) => [column, line[field]])))
    const columns = columnsByField.map(([, column]) => column)
    await sql`insert into ${sql.table(table)}
        (${sql.join([ownerColumnOf(family), 'tenant_id', 'position', ...columns].map((column) => sql.ref(column)))})
      select ${ownerId}, ${tenantId}, line.ordinality - 1, ${sql.join(columns.map((column) => sql.ref(`line.${column}`)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality line`.execute(
      scope.transaction,
    )
  }
}
