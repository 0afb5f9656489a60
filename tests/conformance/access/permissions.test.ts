import { isRecordVisible, type TenantNode } from '@provende/domain/access/is-visible.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type TransactionRole } from '../../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../../packages/server/src/records/scope.ts'
import { listRecords, readRecord, referenceableIds } from '../../../packages/server/src/records/store.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { families, familyCallsOf, insertTestRecord, recordsIn } from '../support-families.ts'

/*
 * Permissions of structures to use shared foods and nutrients: who sets them, and that each isolation layer enforces
 * them alone.
 */

const permissionGroups = ['foods', 'nutrients'] as const
const pathByGroup = { foods: '/api/Foods', nutrients: '/api/Nutrients' }
const allRecordsQuery = {
  limit: 1000,
  offset: 0,
  order: 'id',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
} as const

/** A manufacturer, two distributors, and a depot and a farm below the first; each with an organisation and a person. */
async function createBranch(world: World) {
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
  const manufacturer = await add(world.platform, 'MasterTenant')
  const distributor = await add(manufacturer, 'Structure')
  const tenants = {
    manufacturer,
    distributor,
    depot: await add(distributor, 'Structure'),
    farm: await add(distributor, 'Farm'),
    rival: await add(manufacturer, 'Structure'),
  }
  const person = (tenantId: number) => world.addPerson(tenantId, 'AdminDif')
  const people = {
    manufacturer: await person(manufacturer),
    distributor: await person(distributor),
    depot: await person(tenants.depot),
    farm: await person(tenants.farm),
    rival: await person(tenants.rival),
  }
  const structureOf = (party: BranchParty) => structures.get(tenants[party]) ?? 0
  return { tree, tenants, people, structureOf }
}
type Branch = Awaited<ReturnType<typeof createBranch>>
type BranchParty = 'manufacturer' | 'distributor' | 'depot' | 'farm' | 'rival'
const branchParties: readonly BranchParty[] = ['manufacturer', 'distributor', 'depot', 'farm', 'rival']

const permissionEntry = (permitted: boolean, structureId: number, itemId: number) => ({
  Name: 'Permition',
  Data: `${permitted ? 'True' : 'False'},${structureId},${itemId}`,
})

onMainEngine(({ fresh }) => {
  describe.each(permissionGroups)('%s', (group) => {
    const address = `${pathByGroup[group]}/Permition`
    let world: World
    let branch: Branch
    let itemId: number
    beforeAll(async () => {
      world = await createWorld(await fresh())
      branch = await createBranch(world)
      itemId = await insertTestRecord(world, group, branch.tenants.manufacturer, { tenantsShared: true })
    })
    const setPermissions = (person: Person, entries: unknown, method = 'POST') =>
      person.call(method, address, { body: entries })
    const permissionsFor = (person: Person, structureId: number) => person.call('GET', `${address}/${structureId}`)
    /** The parties that see the item, by id, in the list and in GetAll alike. */
    const partiesSeeing = async () => {
      const seeing: BranchParty[] = []
      for (const party of branchParties) {
        const records = familyCallsOf(branch.people[party], group)
        const isReadable = (await records.get(itemId)).status === 200
        const lists = [await records.list(), await branch.people[party].call('GET', `${pathByGroup[group]}/GetAll`)]
        // A GetAll route may be missing or closed to the person.
        const listed = lists
          .filter(({ status }) => status === 200)
          .map((list) => recordsIn(list).some(({ id }) => id === itemId))
        expect(new Set([isReadable, ...listed]).size, party).toBe(1)
        if (isReadable) seeing.push(party)
      }
      return seeing
    }

    test('are permitted to every tenant below until they are switched off', async () => {
      expect(await partiesSeeing()).toEqual(branchParties)
      expect((await permissionsFor(branch.people.manufacturer, branch.structureOf('distributor'))).body).toEqual([])
    })

    test('switched off for a structure are missing there and below, and nowhere else; switched on they are back', async () => {
      const { people, structureOf } = branch
      const offEntry = permissionEntry(false, structureOf('distributor'), itemId)
      expect((await setPermissions(people.manufacturer, [offEntry])).status).toBe(200)
      expect(await partiesSeeing()).toEqual(['manufacturer', 'rival'])
      const hidden = await familyCallsOf(people.distributor, group).get(itemId)
      expect(hidden).toEqual(await familyCallsOf(people.distributor, group).get(987_654_321))
      expect((await permissionsFor(people.manufacturer, structureOf('distributor'))).body).toEqual([
        expect.objectContaining(offEntry),
      ])
      // Permitting it for a tenant below has no effect: a switch above wins.
      expect(
        (await setPermissions(people.manufacturer, [permissionEntry(true, structureOf('depot'), itemId)], 'PUT'))
          .status,
      ).toBe(200)
      expect(await partiesSeeing()).toEqual(['manufacturer', 'rival'])
      expect(
        (
          await setPermissions(
            people.manufacturer,
            [{ ...offEntry, Data: offEntry.Data.replace('False', 'true') }],
            'PUT',
          )
        ).status,
      ).toBe(200)
      expect(await partiesSeeing()).toEqual(branchParties)
    })

    test('cannot be switched for oneself or tenants above, nor by people who may not write them', async () => {
      const { people, structureOf } = branch
      const attempts: [BranchParty, BranchParty][] = [
        ['distributor', 'distributor'],
        ['distributor', 'manufacturer'],
        ['distributor', 'rival'],
        ['distributor', 'depot'],
        ['rival', 'depot'],
        ['manufacturer', 'manufacturer'],
        ['manufacturer', 'farm'],
      ]
      for (const [party, structure] of attempts) {
        const response = await setPermissions(people[party], [permissionEntry(false, structureOf(structure), itemId)])
        expect(response.problems, `${party} for ${structure}`).toEqual(['record.referenceMissing 0.data'])
      }
      const reader = await world.addPerson(branch.tenants.manufacturer, 'ExpertDif')
      expect((await setPermissions(reader, [permissionEntry(false, structureOf('distributor'), itemId)])).status).toBe(
        403,
      )
      expect(await partiesSeeing()).toEqual(branchParties)
      expect((await permissionsFor(people.distributor, structureOf('distributor'))).status).toBe(404)
      expect((await permissionsFor(people.rival, structureOf('depot'))).status).toBe(404)
    })

    test('of a distributor are switched off by him for tenants below', async () => {
      const { people, tenants, structureOf } = branch
      const ownItemId = await insertTestRecord(world, group, tenants.distributor, { tenantsShared: true })
      expect(
        (await setPermissions(people.distributor, [permissionEntry(false, structureOf('depot'), ownItemId)])).status,
      ).toBe(200)
      expect((await familyCallsOf(people.depot, group).get(ownItemId)).status).toBe(404)
      expect((await familyCallsOf(people.distributor, group).get(ownItemId)).status).toBe(200)
    })

    test('are switched all or none, and each refused entry is named', async () => {
      const { people, structureOf } = branch
      const validEntry = permissionEntry(false, structureOf('rival'), itemId)
      const response = await setPermissions(people.manufacturer, [validEntry, { Name: 'Permition', Data: 'False;1;2' }])
      expect(response).toMatchObject({ status: 422, problems: ['permission.data 1.data'] })
      expect(messageOf(response)).toContain('True ou False')
      const missing = await setPermissions(people.manufacturer, [
        validEntry,
        permissionEntry(false, 987_654_321, itemId),
        permissionEntry(true, structureOf('rival'), 987_654_321),
      ])
      expect(missing.problems).toEqual(['record.referenceMissing 1.data', 'record.referenceMissing 2.data'])
      expect((await setPermissions(people.manufacturer, [])).status).toBe(422)
      expect(await partiesSeeing()).toEqual(branchParties)
    })

    test('of two entries for the same item the later one counts', async () => {
      const { people, structureOf } = branch
      const conflicting = [
        permissionEntry(false, structureOf('rival'), itemId),
        permissionEntry(true, structureOf('rival'), itemId),
      ]
      expect((await setPermissions(people.manufacturer, conflicting)).status).toBe(200)
      expect(await partiesSeeing()).toEqual(branchParties)
      expect((await permissionsFor(people.manufacturer, structureOf('rival'))).body).toMatchObject([conflicting[1]])
    })
  })

  describe('an equation and its permissions', () => {
    let world: World
    let branch: Branch
    const ids: Record<string, number> = {}
    beforeAll(async () => {
      world = await createWorld(await fresh())
      branch = await createBranch(world)
      const nutrients = familyCallsOf(branch.people.manufacturer, 'nutrients')
      for (const code of ['ORG', 'INO', 'OTHER']) ids[code] = (await nutrients.create({ code, tenantsShared: true })).id
      const complex = { isComplex: true, tenantsShared: true }
      ids.CU = (await nutrients.create({ code: 'CU', equation: 'ORG + INO', ...complex })).id
      ids.ALL = (await nutrients.create({ code: 'ALL', equation: '2 CU', ...complex })).id
    })
    const switchOff = (party: BranchParty, ...codes: string[]) =>
      branch.people.manufacturer.call('POST', '/api/Nutrients/Permition', {
        body: codes.map((code) => permissionEntry(false, branch.structureOf(party), ids[code] ?? 0)),
      })

    test('a nutrient is not switched off while others are computed from it', async () => {
      const refused = await switchOff('rival', 'INO')
      expect(refused).toMatchObject({ status: 422, problems: ['permission.inEquation'] })
      expect(messageOf(refused)).toMatch(/INO → (ALL|CU) \(Tenant Structure\)/)
      expect((await switchOff('rival', 'INO', 'CU')).problems).toEqual(['permission.inEquation'])
      expect((await switchOff('rival', 'INO', 'CU', 'ALL')).status).toBe(200)
      expect((await switchOff('rival', 'OTHER')).status).toBe(200)
    })

    test('a nutrient is not switched off while the structure computes its own from it', async () => {
      const distributorNutrients = familyCallsOf(branch.people.distributor, 'nutrients')
      await distributorNutrients.create({ code: 'OWN', isComplex: true, equation: '3*OTHER' })
      expect(messageOf(await switchOff('distributor', 'OTHER'))).toContain('OTHER → OWN')
    })

    test('an equation cannot use a nutrient that is switched off where the result is permitted', async () => {
      const nutrients = familyCallsOf(branch.people.manufacturer, 'nutrients')
      const content = await nutrients.content({ code: 'LATE', isComplex: true, equation: 'OTHER', tenantsShared: true })
      expect((await nutrients.post(content)).problems).toEqual(['permission.inEquation'])
      expect((await nutrients.post({ ...content, tenantsShared: false })).status).toBe(200)
    })
  })

  describe('each isolation layer alone', () => {
    let world: World
    let branch: Branch
    const switchedOffFor: BranchParty[] = ['distributor']
    const items = new Map<(typeof permissionGroups)[number], number>()
    beforeAll(async () => {
      world = await createWorld(await fresh())
      branch = await createBranch(world)
      for (const group of permissionGroups) {
        const id = await insertTestRecord(world, group, branch.tenants.manufacturer, { tenantsShared: true })
        items.set(group, id)
        const body = switchedOffFor.map((party) => permissionEntry(false, branch.structureOf(party), id))
        expect(
          (await branch.people.manufacturer.call('POST', `${pathByGroup[group]}/Permition`, { body })).status,
        ).toBe(200)
      }
    })
    /** Whether a tenant finds an item in the list, by id and as a possible reference. */
    const visibility = (
      group: (typeof permissionGroups)[number],
      transactionRole: TransactionRole,
      predicateTenantId: number,
    ) =>
      inTransaction(world.database, transactionRole, async (transaction) => {
        const scope: Scope = { tenantId: predicateTenantId, userId: 1, transaction, now: world.clock.now }
        const { family } = families[group]
        const id = items.get(group) ?? 0
        const listed = await listRecords(scope, family, allRecordsQuery)
        return [
          listed.response.some((record) => record.id === id),
          (await readRecord(scope, family, id)) !== null,
          (await referenceableIds(scope, family.name, [id], branch.tenants.manufacturer)).has(id),
        ]
      })

    describe.each(permissionGroups)('%s', (group) => {
      test.each(branchParties)('the predicate of the store shows the %s what the oracle says', async (party) => {
        const tenantId = branch.tenants[party]
        const expected = isExpectedVisible(branch, switchedOffFor, tenantId)
        expect(await visibility(group, { role: 'owner' }, tenantId)).toEqual([expected, expected, expected])
      })

      test.each(branchParties)('row-level security shows the %s what the oracle says', async (party) => {
        const tenantId = branch.tenants[party]
        const expected = isExpectedVisible(branch, switchedOffFor, tenantId)
        // With the whole tree visible and the platform as tenant, the predicate accepts every row.
        await world.database.pool.query('drop policy if exists opened on tenant_closure')
        await world.database.pool.query(
          'create policy opened on tenant_closure for select to provende_app using (true)',
        )
        const transactionRole = { role: 'provende_app', tenantId, userId: branch.people[party].id } as const
        expect(await visibility(group, transactionRole, world.platform)).toEqual([expected, expected, expected])
      })
    })

    test('row-level security blocks permissions for oneself, for tenants above, and for records of other tenants', async () => {
      await world.database.pool.query('drop policy if exists opened on tenant_closure')
      const itemId = items.get('foods') ?? 0
      const { manufacturer, distributor, depot, rival } = branch.tenants
      const write = (tenantId: number, forTenant: number, sql: string) =>
        inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, (transaction) =>
          transaction.executeQuery({ sql, parameters: [forTenant, itemId] } as never),
        )
      const insert = `insert into food_permission (tenant_id, item_id, item_tenant_id, permitted, modification_date)
        values ($1, $2, ${manufacturer}, true, now())`
      const update = `update food_permission set permitted = true where tenant_id = $1 and item_id = $2`
      for (const [tenantId, forTenant] of [
        [distributor, distributor],
        [distributor, depot],
        [distributor, rival],
        [rival, depot],
        [depot, distributor],
        [manufacturer, manufacturer],
      ] as const) {
        await expect(write(tenantId, forTenant, insert), `${tenantId} ${forTenant}`).rejects.toMatchObject({
          code: '42501',
        })
        expect(Number((await write(tenantId, forTenant, update)).numAffectedRows)).toBe(0)
      }
      expect(Number((await write(manufacturer, distributor, update)).numAffectedRows)).toBe(1)
    })
  })
})

const isExpectedVisible = (branch: Branch, switchedOffFor: readonly BranchParty[], tenantId: number) =>
  isRecordVisible(branch.tree, tenantId, {
    ownerTenantId: branch.tenants.manufacturer,
    tenantsShared: true,
    switchedOffFor: switchedOffFor.map((party) => branch.tenants[party]),
  })
