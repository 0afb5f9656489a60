import type { food } from '@provende/contract/catalogue/food.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type TransactionRole } from '../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../packages/server/src/records/scope.ts'
import {
  insertRecord,
  type ListQuery,
  listRecords,
  nameableIds,
  readRecord,
  replaceRecord,
  setDeleted,
} from '../../packages/server/src/records/store.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type World } from './support.ts'
import { type FamilyGroup, families, familyGroups, nextMark, put } from './support-families.ts'

/*
 * Two walls keep tenants apart: the predicate of the store (records/visible-to.ts) and row-level security. Here each
 * stands alone, the other one opened, and still holds.
 */

const everything: ListQuery = {
  limit: 1000,
  offset: 0,
  order: 'id',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
}
const tableOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whose a record is, as our tenant looks at it. */
const owners = ['ours', 'below', 'sharedAbove', 'hiddenAbove', 'theirs', 'sharedByThem'] as const
type Owner = (typeof owners)[number]
const readable: readonly Owner[] = ['ours', 'below', 'sharedAbove']
const writable: readonly Owner[] = ['ours', 'below']

/** Our tenant, one below, one above and one beside it, each with a record of every family. */
async function settle(world: World) {
  const above = await world.addTenant(world.platform, 'MasterTenant')
  const ours = await world.addTenant(above)
  const below = await world.addTenant(ours)
  const theirs = await world.addTenant(above)
  const placed: Record<Owner, [tenantId: number, tenantsShared: boolean]> = {
    ours: [ours, false],
    below: [below, false],
    sharedAbove: [above, true],
    hiddenAbove: [above, false],
    theirs: [theirs, false],
    sharedByThem: [theirs, true],
  }
  const ids = new Map<FamilyGroup, Map<Owner, number>>()
  for (const group of familyGroups) {
    const ofGroup = new Map<Owner, number>()
    for (const owner of owners) {
      const [tenantId, tenantsShared] = placed[owner]
      ofGroup.set(owner, await put(world, group, tenantId, { tenantsShared }))
    }
    ids.set(group, ofGroup)
  }
  const person = await world.addPerson(ours, 'AdminDif')
  return { ours, theirs, below, person, ids }
}
type Settled = Awaited<ReturnType<typeof settle>>

/** How a transaction is opened, and for whom the predicate of the store is told to look. */
type Opening = { readonly as: (settled: Settled) => TransactionRole; readonly told: (settled: Settled) => number }

eachEngine(({ fresh }) => {
  describe('the predicate of the store alone, row-level security bypassed', () => {
    storeHolds({ as: () => ({ role: 'owner' }), told: ({ ours }) => ours }, () => Promise.resolve())
  })

  describe('row-level security alone, the predicate of the store told that everything is ours', () => {
    // The whole tree is shown and the predicate looks from the platform: it says yes to every row.
    storeHolds(
      { as: ({ ours, person }) => ({ role: 'provende_app', tenantId: ours, userId: person.id }), told: () => 1 },
      async (world) => {
        expect(world.platform).toBe(1)
        await world.database.pool.query(
          'create policy opened on tenant_closure for select to provende_app using (true)',
        )
      },
    )
  })

  /** What must hold when only one of the walls stands: both descriptions say the same. */
  function storeHolds({ as, told }: Opening, open: (world: World) => Promise<void>) {
    let world: World
    let settled: Settled
    beforeAll(async () => {
      world = await createWorld(await fresh())
      settled = await settle(world)
      await open(world)
    })
    const inScope = <T>(work: (scope: Scope) => Promise<T>) =>
      inTransaction(world.database, as(settled), (transaction) =>
        work({ tenantId: told(settled), userId: settled.person.id, transaction, now: world.clock.now }),
      )
    const idOf = (group: FamilyGroup, owner: Owner) => settled.ids.get(group)?.get(owner) ?? 0

    describe.each(familyGroups)('%s', (group) => {
      const { family } = families[group]

      test('lists, counts and reads what our tenant may read', async () => {
        const expected = readable.map((owner) => idOf(group, owner))
        const all = owners.map((owner) => idOf(group, owner))
        const { records, count } = await inScope((scope) => listRecords(scope, family, everything))
        expect(records.map(({ id }) => id).filter((id) => all.includes(id))).toEqual(expected)
        expect(records).toHaveLength(count)
        // A page that is full has to count the rest.
        const page = await inScope((scope) => listRecords(scope, family, { ...everything, limit: 1 }))
        expect(page.count).toBe(count)
        const nameable = await inScope((scope) => nameableIds(scope, tableOf(family.name), all, settled.ours))
        expect([...nameable].toSorted()).toEqual([idOf(group, 'ours'), idOf(group, 'sharedAbove')].toSorted())
        for (const owner of owners) {
          const found = await inScope((scope) => readRecord(scope, family, idOf(group, owner)))
          expect(found?.id, owner).toBe(readable.includes(owner) ? idOf(group, owner) : undefined)
        }
      })

      test('changes what our tenant may write', async () => {
        for (const owner of owners) {
          const id = idOf(group, owner)
          const { version, content } = await stored(world, group, id)
          const may = writable.includes(owner)
          expect(await inScope((scope) => replaceRecord(scope, family, id, version, content)), owner).toBe(may)
          expect(await inScope((scope) => setDeleted(scope, family, id, true)), owner).toBe(may)
          expect(await inScope((scope) => setDeleted(scope, family, id, false)), owner).toBe(may)
          const after = await stored(world, group, id)
          if (!may) expect(after, owner).toEqual({ version, content })
        }
      })
    })
  }

  describe('row-level security against statements nobody should send', () => {
    let world: World
    let settled: Settled
    beforeAll(async () => {
      world = await createWorld(await fresh())
      settled = await settle(world)
    })
    const asUs = (text: string, values: unknown[] = []) =>
      inTransaction(
        world.database,
        { role: 'provende_app', tenantId: settled.ours, userId: settled.person.id },
        (transaction) => transaction.executeQuery(CompiledQuery.raw(text, values)),
      )
    const refused = (sent: Promise<unknown>) => expect(sent).rejects.toMatchObject({ code: '42501' })
    const changed = async (text: string, values: unknown[]) => Number((await asUs(text, values)).numAffectedRows)
    const tenantsIn = async (table: string) => {
      const { rows } = await asUs(`select distinct tenant_id from ${table}`)
      return rows.map((row) => (row as { tenant_id: number }).tenant_id)
    }

    test.each(familyGroups)(
      '%s are not added to, moved to or changed in another tenant, nor deleted',
      async (group) => {
        const { family } = families[group]
        const table = tableOf(family.name)
        const idOf = (owner: Owner) => settled.ids.get(group)?.get(owner) ?? 0
        expect(await tenantsIn(table)).not.toContain(settled.theirs)
        for (const owner of ['theirs', 'sharedByThem', 'sharedAbove', 'hiddenAbove'] as const)
          expect(await changed(`update ${table} set deleted = true where id = $1`, [idOf(owner)]), owner).toBe(0)
        const { content } = await stored(world, group, idOf('ours'))
        const unique = Object.fromEntries(family.unique.map((field) => [field, nextMark()]))
        const add = (tenantId: number) =>
          inTransaction(
            world.database,
            { role: 'provende_app', tenantId: settled.ours, userId: settled.person.id },
            (transaction) =>
              insertRecord({ tenantId, userId: settled.person.id, transaction, now: world.clock.now }, family, {
                ...content,
                ...unique,
              }),
          )
        await refused(add(settled.theirs))
        await refused(add(world.platform))
        expect(await add(settled.below)).toBeGreaterThan(0)
        await refused(asUs(`update ${table} set tenant_id = $1 where id = $2`, [settled.theirs, idOf('ours')]))
        await refused(asUs(`update ${table} set tenant_id = $1 where id = $2`, [world.platform, idOf('ours')]))
        await refused(asUs(`delete from ${table} where id = $1`, [idOf('ours')]))
      },
    )

    const place = '(random() * 1e9)::integer'
    test.each([
      ['food_properties', 'position, name', `${place}, 'NCF'`],
      ['food_composition', 'position, composition_food_id, composition_value', `${place}, $1, 0`],
      ['food_attachment', 'name, type, content, creation_date', `'a.txt', 'text/plain', 'a', now()`],
    ])('%s follow their record: read with it, changed only with it', async (table, columns, values) => {
      const idOf = (owner: Owner) => settled.ids.get('foods')?.get(owner) ?? 0
      const line = `insert into ${table} (food_id, tenant_id, ${columns}) values ($1, $2, ${values})`
      for (const owner of owners)
        await world.database.pool.query(
          `insert into ${table} (food_id, tenant_id, ${columns})
           select $1, (select tenant_id from food where id = $1), ${values}`,
          [idOf(owner)],
        )
      const { rows } = await asUs(`select distinct food_id as id from ${table}`)
      const read = new Set(rows.map((row) => (row as { id: number }).id))
      expect(owners.filter((owner) => read.has(idOf(owner)))).toEqual(readable)
      for (const owner of ['theirs', 'sharedByThem', 'sharedAbove', 'hiddenAbove'] as const) {
        expect(await changed(`delete from ${table} where food_id = $1`, [idOf(owner)]), owner).toBe(0)
        expect(await changed(`update ${table} set food_id = food_id where food_id = $1`, [idOf(owner)]), owner).toBe(0)
        await refused(asUs(line, [idOf(owner), settled.ours]))
        await refused(asUs(line, [idOf(owner), settled.theirs]))
      }
      await refused(asUs(line, [idOf('ours'), settled.theirs]))
      // A line may not say another tenant than its record, not even one of ours.
      await refused(asUs(line, [idOf('ours'), settled.below]))
      await refused(asUs(`update ${table} set food_id = $1 where food_id = $2`, [idOf('theirs'), idOf('ours')]))
      await refused(asUs(`update ${table} set tenant_id = $1 where food_id = $2`, [settled.theirs, idOf('ours')]))
      expect(await changed(`delete from ${table} where food_id = $1`, [idOf('ours')])).toBeGreaterThan(0)
      expect(await changed(line, [idOf('ours'), settled.ours])).toBe(1)
    })

    test('people and structures, too', async () => {
      const person = `insert into app_user (tenant_id, role, email) values ($1, 'Host', $2)`
      await refused(asUs(person, [settled.theirs, 'intruder@provende.test']))
      await refused(asUs('update app_user set tenant_id = $1', [settled.theirs]))
      expect(await tenantsIn('app_user')).toEqual([settled.ours])
      const structure = `insert into structure (tenant_id, type_id, name) values ($1, 1, 'Intruder')`
      await refused(asUs(structure, [settled.theirs]))
      await refused(asUs(structure, [world.platform]))
    })

    test('the tree of tenants: our branch, read both ways, added to only below', async () => {
      const { rows } = await asUs('select id from tenant order by id')
      const seen = rows.map((row) => (row as { id: number }).id)
      expect(seen).toContain(world.platform)
      expect(seen).toContain(settled.below)
      expect(seen).not.toContain(settled.theirs)
      const add = `insert into tenant (parent_id, role, name) values ($1, 'Farm', 'New')`
      await asUs(add, [settled.below])
      await refused(asUs(add, [settled.theirs]))
      await refused(asUs(add, [world.platform]))
      expect(await changed(`update tenant set name = 'x' where id = $1`, [settled.theirs])).toBe(0)
      expect(await changed(`update tenant set name = 'x' where id = $1`, [world.platform])).toBe(0)
      await refused(asUs('insert into tenant_closure values ($1, $2, 1)', [settled.ours, settled.theirs]))
      const { rows: closure } = await asUs('select * from tenant_closure where ancestor_id = $1', [settled.theirs])
      expect(closure).toEqual([])
    })

    test('without a tenant nothing is seen', async () => {
      const { rows } = await inTransaction(world.database, { role: 'owner' }, async (transaction) => {
        const run = (text: string) => transaction.executeQuery(CompiledQuery.raw(text))
        await run('set local role provende_app')
        return run('select id from food union all select id from tenant union all select id from app_user')
      })
      expect(rows).toEqual([])
    })
  })
})

/** A record as it lies in the database, whoever asks: its version and what a person gave. */
async function stored(world: World, group: FamilyGroup, id: number) {
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
