import { type RawBuilder, sql } from 'kysely'
import { permissionTables } from '../tables.ts'
import type { Actor, Scope } from './scope.ts'

/*
 * The first wall, the only place that writes the tenant predicate. The second wall is row-level security (migration
 * 0002); the oracle of both is domain/access/is-visible.ts. Either one alone keeps tenants apart, and a test proves it.
 */

type Tenants = RawBuilder<unknown>

const ownAndBelow = (actor: Actor): Tenants =>
  sql`select descendant_id from tenant_closure where ancestor_id = ${actor.tenantId}${within(actor)}`
/** An expert with assignments reaches what was assigned, and what is of the current tenant itself. */
const within = ({ tenantId, reach = null }: Actor) =>
  reach === null
    ? sql``
    : sql` and descendant_id in (select ${tenantId}::bigint union all select unnest(${reach}::bigint[]))`
const ownAndAbove = (actor: Actor): Tenants =>
  sql`select ancestor_id from tenant_closure where descendant_id = ${actor.tenantId}`
const tenantOf = (table: string) => sql.ref(`${table}.tenant_id`)

/** Rows of the actor's tenant and of the tenants below it, which he may write unless he only reads. */
export const heldBy = (actor: Actor, table: string) => sql<boolean>`${tenantOf(table)} = any (${ownAndBelow(actor)})`
export const writableBy = (actor: Actor, table: string): RawBuilder<boolean> =>
  actor.isReadOnly ? sql`false` : heldBy(actor, table)

/** Those, and the rows the tenants above share and did not switch off. */
export const visibleTo = (actor: Actor, table: string): RawBuilder<boolean> =>
  visible(table, ownAndBelow(actor), ownAndAbove(actor))

/** Rows of a tenant and of those above it: naming one of a tenant below would show it to everybody it is shared with. */
export const nameableBy = (tenantId: number, table: string): RawBuilder<boolean> =>
  sql<boolean>`${tenantOf(table)} in (select line_of_tenants(${tenantId}))`

/** Rows as a tenant sees them that need not be the actor's: its own, and those above share with it; beside `visibleTo`. */
export const heldOutTo = (tenantId: number, table: string): RawBuilder<boolean> =>
  visible(table, sql`select ${tenantId}::bigint`, sql`select line_of_tenants(${tenantId})`)

/** The tenants of an actor as tables of one statement that asks for them of several others. */
export type NamedTenants = {
  /** What stands first in the `with` of the statement. */
  readonly tables: RawBuilder<unknown>
  readonly visible: (table: string) => RawBuilder<boolean>
  readonly held: (table: string) => RawBuilder<boolean>
}

/** The same rows as `visibleTo` and `heldBy`, the tenants found once and not again for every table. */
export function namedTenants(actor: Actor): NamedTenants {
  const below = sql`select descendant_id from tenants_below`
  const above = sql`select ancestor_id from tenants_above`
  return {
    tables: sql`tenants_below as materialized (${ownAndBelow(actor)}), tenants_above as materialized (${ownAndAbove(actor)})`,
    visible: (table) => visible(table, below, above),
    held: (table) => sql<boolean>`${tenantOf(table)} = any (${below})`,
  }
}

/** Most tenants a list names one by one. Whoever stands over more sees so much of a table that it changes no plan. */
export const mostNamedTenants = 500

/**
 * The same rows as `visibleTo`, for a list: it names the tenants, so that the database knows beforehand how many rows
 * they have: few are looked up by the rows of their tenant, many by the order of the list, never by the whole table.
 * `many` says how the statement asks for more than are named.
 */
export async function visibleInList(
  scope: Scope,
  table: string,
  many = visibleTo(scope, table),
): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ below: number[]; above: number[] }>`
    select array(${ownAndBelow(scope)} limit ${mostNamedTenants + 1}) as below, array(${ownAndAbove(scope)}) as above
  `.execute(scope.transaction)
  const [named] = rows
  if (named === undefined || named.below.length > mostNamedTenants) return many
  return visible(table, sql`${named.below}::bigint[]`, sql`${named.above}::bigint[]`)
}

const visible = (table: string, below: Tenants, above: Tenants): RawBuilder<boolean> =>
  sql<boolean>`(${tenantOf(table)} = any (${below}) or
    (${sql.ref(`${table}.tenants_shared`)} and ${tenantOf(table)} = any (${above})${isPermitted(table, above)}))`

/** Not switched off for the actor's tenant nor for one above it, in the tables where rows can be. */
const isPermitted = (table: string, above: Tenants): RawBuilder<unknown> => {
  const permissions = permissionTables.get(table)
  return permissions === undefined
    ? sql``
    : sql` and ${sql.ref(`${table}.id`)} not in (select item_id from ${sql.table(permissions)}
        where not permitted and tenant_id = any (${above}))`
}
