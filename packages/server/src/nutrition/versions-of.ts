import type { Family } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

type RecordVersion = { readonly id: number; readonly name: string; readonly deleted: boolean }
/** Maximum number of versions returned with their parent; the list of versions has pages. */
const maxVersions = 1000

/** The versions of a record by name, including inactive ones. */
export async function loadVersionsOf(scope: Scope, versionFamily: Family, parentId: number): Promise<RecordVersion[]> {
  const table = tableOf(versionFamily.name)
  const { rows } = await sql<RecordVersion>`
    select id, name, deleted from ${sql.table(table)}
    where ${sql.ref(columnOf(table, versionFamily.parent ?? ''))} = ${parentId} and ${visibleTo(scope, table)}
    order by label_key, id limit ${maxVersions}`.execute(scope.transaction)
  return rows
}
