import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { countSql } from '../records/store.ts'
import { inlinedVisibility, visibleTo } from '../records/visible-to.ts'

/** Up to so many tenants are counted by the index of tenants, more of them by going through that index once. */
const maxTenantsByIndex = 20

/** A function: SQL that counts the active records of a table which fulfil a condition, as their list counts them. */
export async function activeCountSql(scope: Scope) {
  const inlined = await inlinedVisibility(scope, maxTenantsByIndex)
  return (table: string, condition: RawBuilder<unknown> = sql`true`) => {
    const visible = inlined?.(table) ?? visibleTo(scope, table)
    return countSql(scope, table, visible, inlined !== null, [sql`not ${sql.ref(`${table}.deleted`)}`, condition])
  }
}
