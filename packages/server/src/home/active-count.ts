import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { countSql } from '../records/store.ts'
import { inlinedVisibility, visibleTo } from '../records/visible-to.ts'

/** A function: SQL that counts the active records of a table which fulfil a condition, as their list counts them. */
export async function activeCountSql(scope: Scope) {
  const inlined = await inlinedVisibility(scope)
  return (table: string, condition: RawBuilder<unknown> = sql`true`) => {
    const visible = inlined?.(table) ?? visibleTo(scope, table)
    return countSql(table, visible, inlined !== null, [sql`not ${sql.ref(`${table}.deleted`)}`, condition])
  }
}
