import type { food } from '@provende/contract/catalogue/food.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type TransactionRole } from '../../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../../packages/server/src/records/scope.ts'
import {
  insertRecord,
  type ListQuery,
  listRecords,
  readRecord,
  referenceableIds,
  replaceRecord,
  setDeleted,
} from '../../../packages/server/src/records/store.ts'
import { onEachEngine } from '../../kit/support/databases.ts'
import { createWorld, type World } from '../support.ts'
import {
  type FamilyGroup,
  families,
  familyGroups,
  insertTestRecord,
  nextMark,
  testedGroupsOn,
} from '../support-families.ts'

/*
 * Two layers isolate tenants: the predicate of the store (records/visible-to.ts) and row-level security. Each is tested
 * alone, with the other one disabled: for every family on PostgreSQL, for a sample on the embedded database, which gets
 * the same statements and has the same policies (tests/kit/schema.test.ts).
 */

const allRecordsQuery: ListQuery = {
  limit: 1000,
  offset: 0,
  order: 'id',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
}
const tableOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The owner of a record, from the view of our tenant. */
const ownerKinds = ['ours', 'below', 'sharedAbove', 'hiddenAbove', 'sibling', 'sharedBySibling'] as const
type OwnerKind = (typeof ownerKinds)[number]
const readableOwners: readonly OwnerKind[] = ['ours', 'below', 'sharedAbove']
const writableOwners: readonly OwnerKind[] = ['ours', 'below']

/** Our tenant, one below, one above and one beside it, each with a record of each of these families. */
async function createTenants(world: World, groups: readonly FamilyGroup[]) {
  const above = await world.addTenant(world.platform, 'MasterTenant')
  const ours = await world.addTenant(above)
  const below = await world.addTenant(ours)
  const sibling = await world.addTenant(above)
  const placements: Record<OwnerKind, [tenantId: number, tenantsShared: boolean]> = {
    ours: [ours, false],
    below: [below, false],
    sharedAbove: [above, true],
    hiddenAbove: [above, false],
    sibling: [sibling, false],
    sharedBySibling: [sibling, true],
  }
  const ids = new Map<FamilyGroup, Map<OwnerKind, number>>()
  for (const group of groups) {
    const ofGroup = new Map<OwnerKind, number>()
    for (const owner of ownerKinds) {
      const [tenantId, tenantsShared] = placements[owner]
      ofGroup.set(owner, await insertTestRecord(world, group, tenantId, { tenantsShared }))
    }
    ids.set(group, ofGroup)
  }
  const person = await world.addPerson(ours, 'AdminDif')
  return { ours, sibling, below, person, ids }
}
type TenantsAround = Awaited<ReturnType<typeof createTenants>>

/** The role of the transaction, and the tenant that the predicate of the store is given. */
type IsolationAccess = {
  readonly transactionRoleOf: (tenants: TenantsAround) => TransactionRole
  readonly predicateTenantOf: (tenants: TenantsAround) => number
}

onEachEngine(({ engine, fresh }) => {
  const groups = testedGroupsOn(engine, familyGroups)

  describe('the predicate of the store alone, row-level security bypassed', () => {
    describeIsolation({ transactionRoleOf: () => ({ role: 'owner' }), predicateTenantOf: ({ ours }) => ours }, () =>
      Promise.resolve(),
    )
  })

  describe('row-level security alone, with a predicate of the store that accepts every row', () => {
    // With the whole tree visible and the platform as tenant, the predicate accepts every row.
    describeIsolation(
      {
        transactionRoleOf: ({ ours, person }) => ({ role: 'provende_app', tenantId: ours, userId: person.id }),
        predicateTenantOf: () => 1,
      },
      async (world) => {
        expect(world.platform).toBe(1)
        await world.database.pool.query(
          'create policy opened on tenant_closure for select to provende_app using (true)',
        )
      },
    )
  })

  /** The tests of the store with only one of the layers. */
  function describeIsolation(
    { transactionRoleOf, predicateTenantOf }: IsolationAccess,
    disableOtherLayer: (world: World) => Promise<void>,
  ) {
    let world: World
    let tenants: TenantsAround
    beforeAll(async () => {
      world = await createWorld(await fresh())
      tenants = await createTenants(world, groups)
      await disableOtherLayer(world)
    })
    const inScope = <T>(work: (scope: Scope) => Promise<T>) =>
      inTransaction(world.database, transactionRoleOf(tenants), (transaction) =>
        work({ tenantId: predicateTenantOf(tenants), userId: tenants.person.id, transaction, now: world.clock.now }),
      )
    const idOf = (group: FamilyGroup, owner: OwnerKind) => tenants.ids.get(group)?.get(owner) ?? 0

    describe.each(groups)('%s', (group) => {
      const { family } = families[group]

      test('lists, counts and reads what our tenant may read', async () => {
        const expected = readableOwners.map((owner) => idOf(group, owner))
        const allIds = ownerKinds.map((owner) => idOf(group, owner))
        const { response: records, count } = await inScope((scope) => listRecords(scope, family, allRecordsQuery))
        expect(records.map(({ id }) => id).filter((id) => allIds.includes(id))).toEqual(expected)
        expect(records).toHaveLength(count)
        // A full page needs a separate count.
        const page = await inScope((scope) => listRecords(scope, family, { ...allRecordsQuery, limit: 1 }))
        expect(page.count).toBe(count)
        const referenceable = await inScope((scope) =>
          referenceableIds(scope, tableOf(family.name), allIds, tenants.ours),
        )
        expect([...referenceable].toSorted()).toEqual([idOf(group, 'ours'), idOf(group, 'sharedAbove')].toSorted())
        for (const owner of ownerKinds) {
          const record = await inScope((scope) => readRecord(scope, family, idOf(group, owner)))
          expect(record?.id, owner).toBe(readableOwners.includes(owner) ? idOf(group, owner) : undefined)
        }
      })

      test('changes only what our tenant may write', async () => {
        for (const owner of ownerKinds) {
          const id = idOf(group, owner)
          const { version, content } = await readStoredRecord(world, group, id)
          const isWritable = writableOwners.includes(owner)
          expect(await inScope((scope) => replaceRecord(scope, family, id, version, content)), owner).toBe(isWritable)
          expect(await inScope((scope) => setDeleted(scope, family, id, true)), owner).toBe(isWritable)
          expect(await inScope((scope) => setDeleted(scope, family, id, false)), owner).toBe(isWritable)
          const after = await readStoredRecord(world, group, id)
          if (!isWritable) expect(after, owner).toEqual({ version, content })
        }
      })
    })
  }

  describe('row-level security against statements that the application never sends', () => {
    let world: World
    let tenants: TenantsAround
    beforeAll(async () => {
      world = await createWorld(await fresh())
      tenants = await createTenants(world, groups)
    })
    const executeAsTenant = (text: string, values: unknown[] = []) =>
      inTransaction(
        world.database,
        { role: 'provende_app', tenantId: tenants.ours, userId: tenants.person.id },
        (transaction) => transaction.executeQuery(CompiledQuery.raw(text, values)),
      )
    const expectDenied = (sent: Promise<unknown>) => expect(sent).rejects.toMatchObject({ code: '42501' })
    const changedRows = async (text: string, values: unknown[]) =>
      Number((await executeAsTenant(text, values)).numAffectedRows)
    const tenantsIn = async (table: string) => {
      const { rows } = await executeAsTenant(`select distinct tenant_id from ${table}`)
      return rows.map((row) => (row as { tenant_id: number }).tenant_id)
    }

    test.each(groups)('%s cannot be added to, moved to or changed in another tenant, nor deleted', async (group) => {
      const { family } = families[group]
      const table = tableOf(family.name)
      const idOf = (owner: OwnerKind) => tenants.ids.get(group)?.get(owner) ?? 0
      expect(await tenantsIn(table)).not.toContain(tenants.sibling)
      for (const owner of ['sibling', 'sharedBySibling', 'sharedAbove', 'hiddenAbove'] as const)
        expect(await changedRows(`update ${table} set deleted = true where id = $1`, [idOf(owner)]), owner).toBe(0)
      const { content } = await readStoredRecord(world, group, idOf('ours'))
      const unique = Object.fromEntries(family.unique.map((field) => [field, nextMark()]))
      const add = (tenantId: number) =>
        inTransaction(
          world.database,
          { role: 'provende_app', tenantId: tenants.ours, userId: tenants.person.id },
          (transaction) =>
            insertRecord({ tenantId, userId: tenants.person.id, transaction, now: world.clock.now }, family, {
              ...content,
              ...unique,
            }),
        )
      await expectDenied(add(tenants.sibling))
      await expectDenied(add(world.platform))
      expect(await add(tenants.below)).toBeGreaterThan(0)
      await expectDenied(
        executeAsTenant(`update ${table} set tenant_id = $1 where id = $2`, [tenants.sibling, idOf('ours')]),
      )
      await expectDenied(
        executeAsTenant(`update ${table} set tenant_id = $1 where id = $2`, [world.platform, idOf('ours')]),
      )
      await expectDenied(executeAsTenant(`delete from ${table} where id = $1`, [idOf('ours')]))
    })

    const position = '(random() * 1e9)::integer'
    test.each([
      ['food_properties', 'position, name', `${position}, 'NCF'`],
      ['food_composition', 'position, composition_food_id, composition_value', `${position}, $1, 0`],
      ['food_attachment', 'name, type, content, creation_date', `'a.txt', 'text/plain', 'a', now()`],
    ])('%s are read with their record and changed only with it', async (table, columns, values) => {
      const idOf = (owner: OwnerKind) => tenants.ids.get('foods')?.get(owner) ?? 0
      const line = `insert into ${table} (food_id, tenant_id, ${columns}) values ($1, $2, ${values})`
      for (const owner of ownerKinds)
        await world.database.pool.query(
          `insert into ${table} (food_id, tenant_id, ${columns})
           select $1, (select tenant_id from food where id = $1), ${values}`,
          [idOf(owner)],
        )
      const { rows } = await executeAsTenant(`select distinct food_id as id from ${table}`)
      const readableIds = new Set(rows.map((row) => (row as { id: number }).id))
      expect(ownerKinds.filter((owner) => readableIds.has(idOf(owner)))).toEqual(readableOwners)
      for (const owner of ['sibling', 'sharedBySibling', 'sharedAbove', 'hiddenAbove'] as const) {
        expect(await changedRows(`delete from ${table} where food_id = $1`, [idOf(owner)]), owner).toBe(0)
        expect(
          await changedRows(`update ${table} set food_id = food_id where food_id = $1`, [idOf(owner)]),
          owner,
        ).toBe(0)
        await expectDenied(executeAsTenant(line, [idOf(owner), tenants.ours]))
        await expectDenied(executeAsTenant(line, [idOf(owner), tenants.sibling]))
      }
      await expectDenied(executeAsTenant(line, [idOf('ours'), tenants.sibling]))
      // A line must have the tenant of its record, not a tenant below it.
      await expectDenied(executeAsTenant(line, [idOf('ours'), tenants.below]))
      await expectDenied(
        executeAsTenant(`update ${table} set food_id = $1 where food_id = $2`, [idOf('sibling'), idOf('ours')]),
      )
      await expectDenied(
        executeAsTenant(`update ${table} set tenant_id = $1 where food_id = $2`, [tenants.sibling, idOf('ours')]),
      )
      expect(await changedRows(`delete from ${table} where food_id = $1`, [idOf('ours')])).toBeGreaterThan(0)
      expect(await changedRows(line, [idOf('ours'), tenants.ours])).toBe(1)
    })

    test('neither can people and structures', async () => {
      const person = `insert into app_user (tenant_id, role, email) values ($1, 'Host', $2)`
      await expectDenied(executeAsTenant(person, [tenants.sibling, 'intruder@provende.test']))
      await expectDenied(executeAsTenant('update app_user set tenant_id = $1', [tenants.sibling]))
      expect(await tenantsIn('app_user')).toEqual([tenants.ours])
      const structure = `insert into structure (tenant_id, type_id, name) values ($1, 1, 'Intruder')`
      await expectDenied(executeAsTenant(structure, [tenants.sibling]))
      await expectDenied(executeAsTenant(structure, [world.platform]))
    })

    test('the tree of tenants shows our branch up and down, and grows only below us', async () => {
      const { rows } = await executeAsTenant('select id from tenant order by id')
      const visibleIds = rows.map((row) => (row as { id: number }).id)
      expect(visibleIds).toContain(world.platform)
      expect(visibleIds).toContain(tenants.below)
      expect(visibleIds).not.toContain(tenants.sibling)
      const add = `insert into tenant (parent_id, role, name) values ($1, 'Farm', 'New')`
      await executeAsTenant(add, [tenants.below])
      await expectDenied(executeAsTenant(add, [tenants.sibling]))
      await expectDenied(executeAsTenant(add, [world.platform]))
      expect(await changedRows(`update tenant set name = 'x' where id = $1`, [tenants.sibling])).toBe(0)
      expect(await changedRows(`update tenant set name = 'x' where id = $1`, [world.platform])).toBe(0)
      await expectDenied(
        executeAsTenant('insert into tenant_closure values ($1, $2, 1)', [tenants.ours, tenants.sibling]),
      )
      const { rows: closure } = await executeAsTenant('select * from tenant_closure where ancestor_id = $1', [
        tenants.sibling,
      ])
      expect(closure).toEqual([])
    })

    test('without a tenant no row is visible', async () => {
      const { rows } = await inTransaction(world.database, { role: 'owner' }, async (transaction) => {
        const run = (text: string) => transaction.executeQuery(CompiledQuery.raw(text))
        await run('set local role provende_app')
        return run('select id from food union all select id from tenant union all select id from app_user')
      })
      expect(rows).toEqual([])
    })
  })
})

/** The version and the editable content of a record, read as the database owner. */
async function readStoredRecord(world: World, group: FamilyGroup, id: number) {
  const { family } = families[group]
  return inTransaction(world.database, { role: 'owner' }, async (transaction) => {
    const scope = { tenantId: world.platform, userId: world.host.id, transaction, now: world.clock.now }
    const record = await readRecord(scope, family, id)
    if (record === null) throw new Error(`there is no ${family.name} ${id}`)
    const shape = inputSchema(family as typeof food).shape
    const content = Object.fromEntries(Object.entries(record).filter(([name]) => name in shape))
    return { version: record.modificationDate as unknown as Date, content }
  })
}
