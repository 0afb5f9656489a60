import { isVisible, type TenantNode } from '@provende/domain/access/is-visible.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type TransactionRole } from '../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../packages/server/src/records/scope.ts'
import { listRecords, nameableIds, readRecord } from '../../packages/server/src/records/store.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import { families, put, recordsIn, recordsOf } from './support-families.ts'

/* Which structure may use which shared foods and nutrients: who says it, what it does, and that each wall does it alone. */

const groups = ['foods', 'nutrients'] as const
const pathOf = { foods: '/api/Foods', nutrients: '/api/Nutrients' }
const everything = {
  limit: 1000,
  offset: 0,
  order: 'id',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
} as const

/** A manufacturer, two distributors, a depot and a farm below the first; each with a person and, if so, a structure. */
async function settle(world: World) {
  const tree: TenantNode[] = [{ id: world.platform, parentId: null }]
  const structures = new Map<number, number>()
  const add = async (parentId: number, role: 'MasterTenant' | 'Structure' | 'Farm') => {
    const id = await world.addTenant(parentId, role)
    tree.push({ id, parentId })
    const { rows } = await world.database.pool.query(
      `insert into organisation (tenant_id, type_id, name) values ($1, $2, 'Structure ' || $1::bigint) returning id`,
      [id, role === 'Farm' ? 2 : 1],
    )
    structures.set(id, Number(rows[0].id))
    return id
  }
  const maker = await add(world.platform, 'MasterTenant')
  const distributor = await add(maker, 'Structure')
  const tenants = {
    maker,
    distributor,
    depot: await add(distributor, 'Structure'),
    farm: await add(distributor, 'Farm'),
    rival: await add(maker, 'Structure'),
  }
  const person = (tenantId: number) => world.addPerson(tenantId, 'AdminDif')
  const people = {
    maker: await person(maker),
    distributor: await person(distributor),
    depot: await person(tenants.depot),
    farm: await person(tenants.farm),
    rival: await person(tenants.rival),
  }
  const structureOf = (who: Who) => structures.get(tenants[who]) ?? 0
  return { tree, tenants, people, structureOf }
}
type Settled = Awaited<ReturnType<typeof settle>>
type Who = 'maker' | 'distributor' | 'depot' | 'farm' | 'rival'
const everybody: readonly Who[] = ['maker', 'distributor', 'depot', 'farm', 'rival']

const entry = (permitted: boolean, structureId: number, itemId: number) => ({
  Name: 'Permition',
  Data: `${permitted ? 'True' : 'False'},${structureId},${itemId}`,
})

eachEngine(({ fresh }) => {
  describe.each(groups)('%s', (group) => {
    const address = `${pathOf[group]}/Permition`
    let world: World
    let settled: Settled
    let item: number
    beforeAll(async () => {
      world = await createWorld(await fresh())
      settled = await settle(world)
      item = await put(world, group, settled.tenants.maker, { tenantsShared: true })
    })
    const say = (person: Person, entries: unknown, method = 'POST') => person.call(method, address, { body: entries })
    const said = (person: Person, structureId: number) => person.call('GET', `${address}/${structureId}`)
    /** Who sees it: by id, in the list, in the whole list, and may name it. */
    const seers = async () => {
      const seen: Who[] = []
      for (const who of everybody) {
        const records = recordsOf(settled.people[who], group)
        const one = (await records.one(item)).status === 200
        const lists = [await records.list(), await settled.people[who].call('GET', `${pathOf[group]}/GetAll`)]
        // Foods have their GetAll from their own area.
        const listed = lists
          .filter(({ status }) => status === 200)
          .map((list) => recordsIn(list).some(({ id }) => id === item))
        expect(new Set([one, ...listed]).size, who).toBe(1)
        if (one) seen.push(who)
      }
      return seen
    }

    test('are allowed to everybody until they are switched off', async () => {
      expect(await seers()).toEqual(everybody)
      expect((await said(settled.people.maker, settled.structureOf('distributor'))).body).toEqual([])
    })

    test('switched off for a structure are missing there and below, and nowhere else; switched on they are back', async () => {
      const { people, structureOf } = settled
      const off = entry(false, structureOf('distributor'), item)
      expect((await say(people.maker, [off])).status).toBe(200)
      expect(await seers()).toEqual(['maker', 'rival'])
      const hidden = await recordsOf(people.distributor, group).one(item)
      expect(hidden).toEqual(await recordsOf(people.distributor, group).one(987_654_321))
      expect((await said(people.maker, structureOf('distributor'))).body).toEqual([expect.objectContaining(off)])
      // Switched on for one below, it stays off: what is off above is off.
      expect((await say(people.maker, [entry(true, structureOf('depot'), item)], 'PUT')).status).toBe(200)
      expect(await seers()).toEqual(['maker', 'rival'])
      expect((await say(people.maker, [{ ...off, Data: off.Data.replace('False', 'true') }], 'PUT')).status).toBe(200)
      expect(await seers()).toEqual(everybody)
    })

    test('are switched by nobody for himself or those above, nor by who may not write them', async () => {
      const { people, structureOf } = settled
      const tries: [Who, Who][] = [
        ['distributor', 'distributor'],
        ['distributor', 'maker'],
        ['distributor', 'rival'],
        ['distributor', 'depot'],
        ['rival', 'depot'],
        ['maker', 'maker'],
        ['maker', 'farm'],
      ]
      for (const [who, structure] of tries) {
        const answer = await say(people[who], [entry(false, structureOf(structure), item)])
        expect(answer.problems, `${who} for ${structure}`).toEqual(['record.referenceMissing 0.data'])
      }
      const reader = await world.addPerson(settled.tenants.maker, 'ExpertDif')
      expect((await say(reader, [entry(false, structureOf('distributor'), item)])).status).toBe(403)
      expect(await seers()).toEqual(everybody)
      expect((await said(people.distributor, structureOf('distributor'))).status).toBe(404)
      expect((await said(people.rival, structureOf('depot'))).status).toBe(404)
    })

    test("a distributor's own are switched off by him for those below", async () => {
      const { people, tenants, structureOf } = settled
      const own = await put(world, group, tenants.distributor, { tenantsShared: true })
      expect((await say(people.distributor, [entry(false, structureOf('depot'), own)])).status).toBe(200)
      expect((await recordsOf(people.depot, group).one(own)).status).toBe(404)
      expect((await recordsOf(people.distributor, group).one(own)).status).toBe(200)
    })

    test('all entries are kept or none, and each refusal says which', async () => {
      const { people, structureOf } = settled
      const good = entry(false, structureOf('rival'), item)
      const answer = await say(people.maker, [good, { Name: 'Permition', Data: 'False;1;2' }])
      expect(answer).toMatchObject({ status: 422, problems: ['permission.data 1.data'] })
      expect(messageOf(answer)).toContain('True ou False')
      const missing = await say(people.maker, [
        good,
        entry(false, 987_654_321, item),
        entry(true, structureOf('rival'), 987_654_321),
      ])
      expect(missing.problems).toEqual(['record.referenceMissing 1.data', 'record.referenceMissing 2.data'])
      expect((await say(people.maker, [])).status).toBe(422)
      expect(await seers()).toEqual(everybody)
    })

    test('of two entries on the same the later counts', async () => {
      const { people, structureOf } = settled
      const both = [entry(false, structureOf('rival'), item), entry(true, structureOf('rival'), item)]
      expect((await say(people.maker, both)).status).toBe(200)
      expect(await seers()).toEqual(everybody)
      expect((await said(people.maker, structureOf('rival'))).body).toMatchObject([both[1]])
    })
  })

  describe('an equation and its permissions', () => {
    let world: World
    let settled: Settled
    const ids: Record<string, number> = {}
    beforeAll(async () => {
      world = await createWorld(await fresh())
      settled = await settle(world)
      const nutrients = recordsOf(settled.people.maker, 'nutrients')
      for (const code of ['ORG', 'INO', 'OTHER'])
        ids[code] = (await nutrients.created({ code, tenantsShared: true })).id
      const complex = { isComplex: true, tenantsShared: true }
      ids.CU = (await nutrients.created({ code: 'CU', equation: 'ORG + INO', ...complex })).id
      ids.ALL = (await nutrients.created({ code: 'ALL', equation: '2 CU', ...complex })).id
    })
    const off = (who: Who, ...codes: string[]) =>
      settled.people.maker.call('POST', '/api/Nutrients/Permition', {
        body: codes.map((code) => entry(false, settled.structureOf(who), ids[code] ?? 0)),
      })

    test('what others are computed from is not switched off without them', async () => {
      const refused = await off('rival', 'INO')
      expect(refused).toMatchObject({ status: 422, problems: ['permission.inEquation'] })
      expect(messageOf(refused)).toMatch(/INO → (ALL|CU) \(Tenant Structure\)/)
      expect((await off('rival', 'INO', 'CU')).problems).toEqual(['permission.inEquation'])
      expect((await off('rival', 'INO', 'CU', 'ALL')).status).toBe(200)
      expect((await off('rival', 'OTHER')).status).toBe(200)
    })

    test('nor what a structure itself computes with', async () => {
      const theirs = recordsOf(settled.people.distributor, 'nutrients')
      await theirs.created({ code: 'OWN', isComplex: true, equation: '3*OTHER' })
      expect(messageOf(await off('distributor', 'OTHER'))).toContain('OTHER → OWN')
    })

    test('an equation is not made of what is switched off where it is not', async () => {
      const nutrients = recordsOf(settled.people.maker, 'nutrients')
      const content = await nutrients.content({ code: 'LATE', isComplex: true, equation: 'OTHER', tenantsShared: true })
      expect((await nutrients.post(content)).problems).toEqual(['permission.inEquation'])
      expect((await nutrients.post({ ...content, tenantsShared: false })).status).toBe(200)
    })
  })

  describe('each wall alone', () => {
    let world: World
    let settled: Settled
    const off: Who[] = ['distributor']
    const items = new Map<(typeof groups)[number], number>()
    beforeAll(async () => {
      world = await createWorld(await fresh())
      settled = await settle(world)
      for (const group of groups) {
        const id = await put(world, group, settled.tenants.maker, { tenantsShared: true })
        items.set(group, id)
        const body = off.map((who) => entry(false, settled.structureOf(who), id))
        expect((await settled.people.maker.call('POST', `${pathOf[group]}/Permition`, { body })).status).toBe(200)
      }
    })
    /** What a tenant sees of an item, every way the store has to look. */
    const seen = (group: (typeof groups)[number], as: TransactionRole, told: number) =>
      inTransaction(world.database, as, async (transaction) => {
        const scope: Scope = { tenantId: told, userId: 1, transaction, now: world.clock.now }
        const { family } = families[group]
        const id = items.get(group) ?? 0
        const listed = await listRecords(scope, family, everything)
        return [
          listed.records.some((record) => record.id === id),
          (await readRecord(scope, family, id)) !== null,
          (await nameableIds(scope, family.name, [id], settled.tenants.maker)).has(id),
        ]
      })

    describe.each(groups)('%s', (group) => {
      test.each(everybody)('the predicate of the store shows the %s what the oracle says', async (who) => {
        const tenantId = settled.tenants[who]
        const expected = expectedFor(settled, off, tenantId)
        expect(await seen(group, { role: 'owner' }, tenantId)).toEqual([expected, expected, expected])
      })

      test.each(everybody)('row-level security shows the %s what the oracle says', async (who) => {
        const tenantId = settled.tenants[who]
        const expected = expectedFor(settled, off, tenantId)
        // Told to look from the platform, the predicate says yes to whatever is left.
        await world.database.pool.query('drop policy if exists opened on tenant_closure')
        await world.database.pool.query(
          'create policy opened on tenant_closure for select to provende_app using (true)',
        )
        const as = { role: 'provende_app', tenantId, userId: settled.people[who].id } as const
        expect(await seen(group, as, world.platform)).toEqual([expected, expected, expected])
      })
    })

    test('row-level security lets nobody write a permission for himself, for those above, or over what is not his', async () => {
      await world.database.pool.query('drop policy if exists opened on tenant_closure')
      const item = items.get('foods') ?? 0
      const { maker, distributor, depot, rival } = settled.tenants
      const write = (tenantId: number, forTenant: number, sql: string) =>
        inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, (transaction) =>
          transaction.executeQuery({ sql, parameters: [forTenant, item] } as never),
        )
      const insert = `insert into food_permission (tenant_id, item_id, item_tenant_id, permitted, modification_date)
        values ($1, $2, ${maker}, true, now())`
      const update = `update food_permission set permitted = true where tenant_id = $1 and item_id = $2`
      for (const [tenantId, forTenant] of [
        [distributor, distributor],
        [distributor, depot],
        [distributor, rival],
        [rival, depot],
        [depot, distributor],
        [maker, maker],
      ] as const) {
        await expect(write(tenantId, forTenant, insert), `${tenantId} ${forTenant}`).rejects.toMatchObject({
          code: '42501',
        })
        expect(Number((await write(tenantId, forTenant, update)).numAffectedRows)).toBe(0)
      }
      expect(Number((await write(maker, distributor, update)).numAffectedRows)).toBe(1)
    })
  })
})

const expectedFor = (settled: Settled, off: readonly Who[], tenantId: number) =>
  isVisible(settled.tree, tenantId, {
    ownerTenantId: settled.tenants.maker,
    tenantsShared: true,
    switchedOffFor: off.map((who) => settled.tenants[who]),
  })
