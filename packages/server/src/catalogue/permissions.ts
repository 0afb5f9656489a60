import type { itemPermissionRoutes } from '@provende/contract/catalogue/permission-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { formatPermissionData, parsePermissionData } from '@provende/domain/catalogue/permission-data.ts'
import { sql } from 'kysely'
import { type Handlers, refuseIf } from '../kit/handler.ts'
import { tableOf } from '../records/columns.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { writableBy } from '../records/visible-to.ts'
import { permissionTables } from '../tables.ts'

/*
 * Which structure may use which shared foods and nutrients (spec 2 §6). Enforced by the tenant predicates in
 * records/visible-to.ts and by row-level security (migration 0009).
 */

type ItemPermission = {
  readonly tenantId: number
  readonly itemId: number
  /** The tenant that owns the item. */
  readonly itemTenantId: number
  readonly permitted: boolean
}

/** The permission calls of one family; `rule` returns the problems of the changed permissions. */
export function itemPermissionHandlers(
  source: ScopeSource,
  family: Family,
  rule: (scope: Scope) => Promise<Problem[]> = () => Promise.resolve([]),
): Handlers<ReturnType<typeof itemPermissionRoutes>, Actor> {
  const change = ({ session, body }: { session: Actor; body: readonly { data: string }[] }) =>
    inScope(source, session, async (scope) => {
      await storePermissions(scope, family, await readPermissionEntries(scope, family, body))
      refuseIf(await rule(scope))
      return { response: null }
    })
  return {
    // The list concerns items the tenant owns, even if the actor is read-only.
    permissions: ({ session, params: { structureId } }) =>
      inReadScope(source, { ...session, isReadOnly: false }, async (scope) => {
        const tenantId = (await tenantsOfStructures(scope, [structureId])).get(structureId)
        if (tenantId === undefined) refuseIf([{ key: 'record.notFound' }])
        const { rows } = await sql<{ itemId: number; permitted: boolean }>`
          select item_id as "itemId", permitted from ${permissionTableOf(family)} said
          join ${sql.table(tableOf(family.name))} item on item.id = item_id and ${writableBy(scope, 'item')}
          where said.tenant_id = ${tenantId} order by item_id`.execute(scope.transaction)
        return {
          response: rows.map((row) => ({ name: 'Permition', data: formatPermissionData({ ...row, structureId }) })),
        }
      }),
    addPermissions: change,
    changePermissions: change,
  }
}

/**
 * The permissions of a body. Each structure must be below, each item writable; anything else is refused like a missing
 * record. Of several entries for the same pair the last wins.
 */
async function readPermissionEntries(
  scope: Scope,
  family: Family,
  body: readonly { data: string }[],
): Promise<ItemPermission[]> {
  const entries = body.map(({ data }) => parsePermissionData(data))
  refuseIf(
    entries.flatMap((entry, index): Problem[] =>
      entry ? [] : [{ key: 'permission.data', field: dataFieldPath(index) }],
    ),
  )
  const validEntries = entries.filter((entry) => entry !== undefined)
  const tenants = await tenantsOfStructures(scope, [...new Set(validEntries.map((entry) => entry.structureId))])
  const items = await ownerTenantsOfWritableItems(scope, family, [
    ...new Set(validEntries.map((entry) => entry.itemId)),
  ])
  const permissions = new Map<string, ItemPermission>()
  const problems: Problem[] = []
  for (const [index, { structureId, itemId, permitted }] of validEntries.entries()) {
    const [tenantId, itemTenantId] = [tenants.get(structureId), items.get(itemId)]
    if (tenantId === undefined || itemTenantId === undefined)
      problems.push({ key: 'record.referenceMissing', field: dataFieldPath(index) })
    else permissions.set(`${tenantId} ${itemId}`, { tenantId, itemId, itemTenantId, permitted })
  }
  refuseIf(problems)
  return [...permissions.values()]
}
const dataFieldPath = (index: number) => `${index}.data`

async function storePermissions(scope: Scope, family: Family, entries: readonly ItemPermission[]): Promise<void> {
  const column = (name: keyof ItemPermission) => entries.map((entry) => entry[name])
  await sql`
    insert into ${permissionTableOf(family)} (tenant_id, item_id, item_tenant_id, permitted, user_id, modification_date)
    select *, ${scope.userId}::bigint, ${scope.now}::timestamptz from unnest(${column('tenantId')}::bigint[],
      ${column('itemId')}::bigint[], ${column('itemTenantId')}::bigint[], ${column('permitted')}::boolean[])
    on conflict (tenant_id, item_id) do update set permitted = excluded.permitted, user_id = excluded.user_id,
      modification_date = excluded.modification_date`.execute(scope.transaction)
}

const permissionTableOf = (family: Family) => {
  const table = permissionTables.get(tableOf(family.name))
  if (table === undefined) throw new Error(`${family.name} has no permissions`)
  return sql.table(table)
}

/** The tenants of those structures that are distributors below the current tenant. */
async function tenantsOfStructures(
  scope: Scope,
  structureIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; tenantId: number }>`
    select structure.id, tenant.id as "tenantId" from structure
    join tenant on tenant.id = structure.tenant_id and tenant.role = 'Structure' and tenant.id <> ${scope.tenantId}
    where structure.id = any(${[...structureIds]}::bigint[]) and ${writableBy(scope, 'structure')}`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ id, tenantId }) => [id, tenantId]))
}

/** The owner tenants of the writable items. */
async function ownerTenantsOfWritableItems(
  scope: Scope,
  family: Family,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const table = tableOf(family.name)
  const { rows } = await sql<{ id: number; tenantId: number }>`
    select id, tenant_id as "tenantId" from ${sql.table(table)} where id = any(${[...ids]}::bigint[])
    and ${writableBy(scope, table)}`.execute(scope.transaction)
  return new Map(rows.map(({ id, tenantId }) => [id, tenantId]))
}
