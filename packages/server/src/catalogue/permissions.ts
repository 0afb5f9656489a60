import type { permissionRoutes } from '@provende/contract/catalogue/permission-calls.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { permissionData, readPermission } from '@provende/domain/catalogue/permission-data.ts'
import { sql } from 'kysely'
import { type Handlers, refuseIf } from '../kit/handler.ts'
import { tableOf } from '../records/columns.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { writableBy } from '../records/visible-to.ts'
import { permissionTables } from '../tables.ts'

/*
 * Which structure may use which shared foods and nutrients (spec 2 §6). What it does is in the walls: records/visible-to.ts
 * and migration 0009.
 */

type Said = {
  readonly tenantId: number
  readonly itemId: number
  /** Whose the item is. */
  readonly itemTenantId: number
  readonly permitted: boolean
}

/** The calls of one family; `rule` says what stands against the permissions as they would be. */
export function permissionHandlers(
  source: ScopeSource,
  family: Family,
  rule: (scope: Scope) => Promise<Problem[]> = () => Promise.resolve([]),
): Handlers<ReturnType<typeof permissionRoutes>, Actor> {
  const change = ({ session, body }: { session: Actor; body: readonly { data: string }[] }) =>
    inScope(source, session, async (scope) => {
      await keep(scope, family, await readEntries(scope, family, body))
      refuseIf(await rule(scope))
      return { answer: null }
    })
  return {
    // Which items are his own is asked here, not whether he may write them now.
    permissions: ({ session, params: { structureId } }) =>
      inReadScope(source, { ...session, isReadOnly: false }, async (scope) => {
        const tenantId = (await tenantsOf(scope, [structureId])).get(structureId)
        if (tenantId === undefined) refuseIf([{ key: 'record.notFound' }])
        const { rows } = await sql<{ itemId: number; permitted: boolean }>`
          select item_id as "itemId", permitted from ${permissionTable(family)} said
          join ${sql.table(tableOf(family.name))} item on item.id = item_id and ${writableBy(scope, 'item')}
          where said.tenant_id = ${tenantId} order by item_id`.execute(scope.transaction)
        return { answer: rows.map((row) => ({ name: 'Permition', data: permissionData({ ...row, structureId }) })) }
      }),
    addPermissions: change,
    changePermissions: change,
  }
}

/**
 * What a body says: each entry of a structure below and an item that may be written here, anything else answering like a
 * missing one; of two entries on the same the later counts.
 */
async function readEntries(scope: Scope, family: Family, body: readonly { data: string }[]): Promise<Said[]> {
  const entries = body.map(({ data }) => readPermission(data))
  refuseIf(entries.flatMap((entry, index): Problem[] => (entry ? [] : [{ key: 'permission.data', field: at(index) }])))
  const given = entries.filter((entry) => entry !== undefined)
  const tenants = await tenantsOf(scope, [...new Set(given.map((entry) => entry.structureId))])
  const items = await writableItems(scope, family, [...new Set(given.map((entry) => entry.itemId))])
  const said = new Map<string, Said>()
  const problems: Problem[] = []
  for (const [index, { structureId, itemId, permitted }] of given.entries()) {
    const [tenantId, itemTenantId] = [tenants.get(structureId), items.get(itemId)]
    if (tenantId === undefined || itemTenantId === undefined)
      problems.push({ key: 'record.referenceMissing', field: at(index) })
    else said.set(`${tenantId} ${itemId}`, { tenantId, itemId, itemTenantId, permitted })
  }
  refuseIf(problems)
  return [...said.values()]
}
const at = (index: number) => `${index}.data`

async function keep(scope: Scope, family: Family, said: readonly Said[]): Promise<void> {
  const column = (name: keyof Said) => said.map((each) => each[name])
  await sql`
    insert into ${permissionTable(family)} (tenant_id, item_id, item_tenant_id, permitted, user_id, modification_date)
    select *, ${scope.userId}::bigint, ${scope.now}::timestamptz from unnest(${column('tenantId')}::bigint[],
      ${column('itemId')}::bigint[], ${column('itemTenantId')}::bigint[], ${column('permitted')}::boolean[])
    on conflict (tenant_id, item_id) do update set permitted = excluded.permitted, user_id = excluded.user_id,
      modification_date = excluded.modification_date`.execute(scope.transaction)
}

const permissionTable = (family: Family) => {
  const table = permissionTables.get(tableOf(family.name))
  if (table === undefined) throw new Error(`nothing is permitted or forbidden of ${family.name}`)
  return sql.table(table)
}

/** The tenants of those structures below that are distributors. */
async function tenantsOf(scope: Scope, structureIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; tenantId: number }>`
    select structure.id, tenant.id as "tenantId" from structure
    join tenant on tenant.id = structure.tenant_id and tenant.role = 'Structure' and tenant.id <> ${scope.tenantId}
    where structure.id = any(${[...structureIds]}::bigint[]) and ${writableBy(scope, 'structure')}`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ id, tenantId }) => [id, tenantId]))
}

/** Of the items that may be written here, whose each is. */
async function writableItems(
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
