import type { Family } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

type Version = { readonly id: number; readonly name: string; readonly deleted: boolean }
/** Most versions that travel with the record above; a list of versions pages beyond. */
const mostVersions = 1000

/** The versions of a record, inactive ones too, by name. */
export async function versionsOf(scope: Scope, version: Family, aboveId: number): Promise<Version[]> {
  const table = tableOf(version.name)
  const { rows } = await sql<Version>`
    select id, name, deleted from ${sql.table(table)}
    where ${sql.ref(columnOf(version.parent ?? ''))} = ${aboveId} and ${visibleTo(scope, table)}
    order by label_key, id limit ${mostVersions}`.execute(scope.transaction)
  return rows
}
