import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import { type RawBuilder, sql } from 'kysely'
import { permissionTables, shownTables } from '../tables.ts'
import type { Actor, Scope } from './scope.ts'

/*
 * Tenant predicates: only this file writes them in SQL. The second, independent barrier is row-level security
 * (migration 0002); domain/access/is-visible.ts is the reference for both. Either alone isolates tenants (tested).
 */

type TenantIds = RawBuilder<unknown>

const ownTenantAndBelowSql = (actor: Actor): TenantIds =>
  sql`select descendant_id from tenant_closure where ancestor_id = ${actor.tenantId}${withinReachSql(actor)}`
/** An expert with assignments reaches the assigned tenants, and the current tenant itself. */
const withinReachSql = ({ tenantId, reach = null }: Actor) =>
  reach === null
    ? sql``
    : sql` and descendant_id in (select ${tenantId}::bigint union all select unnest(${reach}::bigint[]))`
const ownTenantAndAboveSql = (actor: Actor): TenantIds =>
  sql`select ancestor_id from tenant_closure where descendant_id = ${actor.tenantId}`
const tenantIdColumn = (table: string) => sql.ref(`${table}.tenant_id`)

/** Rows owned by the actor's tenant and by tenants below it; writable unless the actor is read-only. */
export const ownedBy = (actor: Actor, table: string) =>
  sql<boolean>`${tenantIdColumn(table)} = any (${ownTenantAndBelowSql(actor)})${shownCondition(actor, table)}`
export const writableBy = (actor: Actor, table: string): RawBuilder<boolean> =>
  actor.isReadOnly ? sql`false` : ownedBy(actor, table)

/** The same for rows known to be visible: one that is not shared is owned, and that is cheaper to test than its tenant. */
export const writableOfVisible = (actor: Actor, table: string, owned = ownedBy(actor, table)): RawBuilder<boolean> =>
  actor.isReadOnly ? sql`false` : sql`(not ${sql.ref(`${table}.tenants_shared`)} or ${owned})`

/** Those, and the rows that tenants above share and have not switched off. */
export const visibleTo = (actor: Actor, table: string): RawBuilder<boolean> =>
  visibleCondition(actor, table, ownTenantAndBelowSql(actor), ownTenantAndAboveSql(actor))

/** Rows of a tenant and those above: a reference to one below would expose it to all the record is shared with. */
export const referenceableBy = (tenantId: number, table: string): RawBuilder<boolean> =>
  sql<boolean>`${tenantIdColumn(table)} in (select line_of_tenants(${tenantId}))`

/** Rows a tenant, not necessarily the actor's, owns or is shared by tenants above. Combine with `visibleTo`. */
export const visibleToTenant = (tenantId: number | RawBuilder<number>, table: string): RawBuilder<boolean> =>
  visibleCondition({}, table, sql`select ${tenantId}::bigint`, sql`select line_of_tenants(${tenantId})`)

/**
 * The same rows as `visibleTo` and `ownedBy`, with the tenants computed once per statement rather than per table: in
 * common table expressions (`ctes`), to be put first in the `with` of the statement.
 */
export function tenantCtes(actor: Actor) {
  const below = sql`select descendant_id from tenants_below`
  const above = sql`select ancestor_id from tenants_above`
  return {
    ctes: sql`tenants_below as materialized (${ownTenantAndBelowSql(actor)}), tenants_above as materialized (${ownTenantAndAboveSql(actor)})`,
    visible: (table: string) => visibleCondition(actor, table, below, above),
    owned: (table: string) => sql<boolean>`${tenantIdColumn(table)} = any (${below})${shownCondition(actor, table)}`,
  }
}
export type TenantCtes = ReturnType<typeof tenantCtes>

/** Maximum number of tenant ids inlined. An actor above more sees so much of a table that the plan does not change. */
export const maxInlinedTenants = 500

/**
 * The same rows as `visibleTo`, for a list of any table: with inlined tenant ids the planner finds few rows by tenant index,
 * many by list order, never by a full scan. Null when tenants are more than `max`.
 */
export async function inlinedVisibility(scope: Scope, max = maxInlinedTenants) {
  const { rows } = await sql<{ below: number[]; above: number[] }>`
    select array(${ownTenantAndBelowSql(scope)} limit ${max + 1}) as below, array(${ownTenantAndAboveSql(scope)}) as above
  `.execute(scope.transaction)
  const [inlined] = rows
  if (inlined === undefined || inlined.below.length > max) return null
  const [below, above] = [sql`${inlined.below}::bigint[]`, sql`${inlined.above}::bigint[]`]
  return (table: string) => visibleCondition(scope, table, below, above)
}

const visibleCondition = (actor: Pick<Actor, 'role'>, table: string, below: TenantIds, above: TenantIds) =>
  sql<boolean>`(${tenantIdColumn(table)} = any (${below}) or
    (${sql.ref(`${table}.tenants_shared`)} and ${tenantIdColumn(table)} = any (${above})${permittedCondition(table, above)}))${shownCondition(actor, table)}`

/** To people of farms only what was shown to them, in tables of what they are shown. Migration 0079 is the second barrier. */
const shownCondition = (actor: Pick<Actor, 'role'>, table: string): RawBuilder<unknown> =>
  shownTables.has(table) && readsShownOnly(actor.role)
    ? sql` and ${sql.ref(`${table}.shown_revision`)} is not null`
    : sql``

/** Not switched off for the actor's tenant or a tenant above it, in tables with permissions. */
const permittedCondition = (table: string, above: TenantIds): RawBuilder<unknown> => {
  const permissions = permissionTables.get(table)
  return permissions === undefined
    ? sql``
    : sql` and ${sql.ref(`${table}.id`)} not in (select item_id from ${sql.table(permissions)}
        where not permitted and tenant_id = any (${above}))`
}
