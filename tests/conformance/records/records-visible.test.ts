import { isRecordVisible, isRecordWritable, type TenantNode } from '@provende/domain/access/is-visible.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEachEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import {
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  readOnlyGroups,
  recordsIn,
  testedGroupsOn,
  writableGroups,
} from '../support-families.ts'

/*
 * Which records a person sees: every family, on both engines, compared with the oracle in domain/access/is-visible.ts.
 */

type InsertedRecord = { readonly id: number; readonly ownerTenantId: number; readonly tenantsShared: boolean }

/** A tree of up to six tenants, each below an earlier one; each shares its records or does not. */
const arbitraryTrees = fc.array(fc.record({ parent: fc.nat(), shares: fc.boolean() }), { minLength: 2, maxLength: 6 })
const runCount = process.env.LONG ? 60 : 2

onEachEngine(({ engine, fresh }) => {
  const groups = testedGroupsOn(engine, familyGroups)
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })

  test('every list and every record shows what the oracle says, in any tree of tenants', async () => {
    const tenants: TenantNode[] = [{ id: world.platform, parentId: null }]
    const people: Person[] = [world.host]
    const insertedByGroup = new Map(groups.map((group) => [group, [] as InsertedRecord[]]))
    const populate = async (tenantId: number, tenantsShared: boolean) => {
      for (const group of groups) {
        const id = await insertTestRecord(world, group, tenantId, { tenantsShared })
        insertedByGroup.get(group)?.push({ id, ownerTenantId: tenantId, tenantsShared })
      }
    }
    const addTree = async (tree: readonly { parent: number; shares: boolean }[]) => {
      const tenantIds = [world.platform]
      for (const { parent, shares: tenantsShared } of tree) {
        const parentId = tenantIds[parent % tenantIds.length] ?? world.platform
        const id = await world.addTenant(parentId)
        tenantIds.push(id)
        tenants.push({ id, parentId })
        people.push(await world.addPerson(id, 'AdminDif'))
        await populate(id, tenantsShared)
      }
      return people.slice(-tree.length)
    }
    await populate(world.platform, true)
    await fc.assert(
      fc.asyncProperty(arbitraryTrees, async (tree) => {
        for (const person of await addTree(tree))
          for (const group of groups)
            await expectVisibleRecords(person, group, tenants, insertedByGroup.get(group) ?? [])
      }),
      { numRuns: runCount, endOnFailure: true },
    )
  })

  /**
   * Compares list, rights and single reads with the oracle. Lists also show references inserted along, which are
   * checked too.
   */
  async function expectVisibleRecords(
    person: Person,
    group: (typeof groups)[number],
    tenants: TenantNode[],
    inserted: InsertedRecord[],
  ) {
    const records = familyCallsOf(person, group)
    const listed = recordsIn(await records.list())
    const expected = inserted.filter((record) => isRecordVisible(tenants, person.tenantId, record))
    const listedInserted = listed.filter(({ id }) => inserted.some((record) => record.id === id))
    expect(listedInserted.map(({ id }) => id).toSorted(byNumber)).toEqual(
      expected.map(({ id }) => id).toSorted(byNumber),
    )
    for (const record of listed) {
      expect(isRecordVisible(tenants, person.tenantId, record), `${group} ${record.id}`).toBe(true)
      expect(record.mayWrite, `${group} ${record.id}`).toBe(isRecordWritable(tenants, person.tenantId, record))
    }
    const visible = inserted.find((record) => isRecordVisible(tenants, person.tenantId, record))
    const invisible = inserted.find((record) => !isRecordVisible(tenants, person.tenantId, record))
    if (visible !== undefined) expect((await records.get(visible.id)).status).toBe(200)
    if (invisible !== undefined) expect((await records.get(invisible.id)).status).toBe(404)
  }

  describe.each(groups)('%s', (group) => {
    const { family } = families[group]
    let person: Person
    let otherPerson: Person
    let otherRecordId: number
    const missingId = 987_654_321
    beforeAll(async () => {
      person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      otherPerson = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      otherRecordId = await insertTestRecord(world, group, otherPerson.tenantId, { tenantsShared: true })
    })

    test("another tenant's record answers byte for byte like a missing one", async () => {
      const records = familyCallsOf(person, group)
      const pairs = [[await records.get(otherRecordId), await records.get(missingId)]]
      if (writableGroups.includes(group)) {
        const edit = { ...(await records.content()), modificationDate: world.clock.now.toISOString() }
        pairs.push([await records.put({ ...edit, id: otherRecordId }), await records.put({ ...edit, id: missingId })])
        pairs.push([await records.delete(otherRecordId), await records.delete(missingId)])
        pairs.push([await records.restore(otherRecordId), await records.restore(missingId)])
      }
      for (const [otherResponse, missing] of pairs) {
        expect(otherResponse).toEqual(missing)
        expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      }
      expect(await familyCallsOf(otherPerson, group).read(otherRecordId)).toMatchObject({
        id: otherRecordId,
        deleted: false,
      })
    })

    test('an inactive record is listed only on request, and can be read', async () => {
      const person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const active = await insertTestRecord(world, group, person.tenantId)
      const inactive = await insertTestRecord(world, group, person.tenantId, { deleted: true })
      const records = familyCallsOf(person, group)
      const ids = async (query: Record<string, string>) => {
        const response = await records.list(query)
        expect(response.count).toBe(recordsIn(response).length)
        const ownRecords = recordsIn(response).filter(({ ownerTenantId }) => ownerTenantId === person.tenantId)
        return ownRecords.map(({ id }) => id).toSorted(byNumber)
      }
      for (const getInactive of ['false', '0', ' ', ''])
        expect(await ids({ GetInactive: getInactive })).toEqual([active])
      expect(await ids({})).toEqual([active])
      for (const getInactive of ['true', 'True', '1'])
        expect(await ids({ GetInactive: getInactive })).toEqual([active, inactive])
      expect(await records.read(inactive)).toMatchObject({ id: inactive, deleted: true })
    })

    test('a record shared from above can be read, and not written by a tenant below', async () => {
      const distributorAdmin = await world.addPerson(await world.addTenant(person.tenantId), 'AdminDif')
      const shared = await insertTestRecord(world, group, person.tenantId, { tenantsShared: true })
      const records = familyCallsOf(distributorAdmin, group)
      const ownerView = await familyCallsOf(person, group).read(shared)
      const before = await records.read(shared)
      // Which lines are visible is tested by family.
      const lines = Object.fromEntries(Object.keys(family.lines).map((name) => [name, ownerView[name]]))
      expect({ ...before, ...lines }).toEqual({ ...ownerView, mayWrite: false })
      if (readOnlyGroups.includes(group)) return
      const refused = [await records.put(before), await records.delete(shared), await records.restore(shared)]
      const missing = await records.put({ ...before, id: missingId })
      for (const response of refused) expect(response).toEqual(missing)
      expect(await familyCallsOf(person, group).read(shared)).toEqual(ownerView)
    })

    test('paths and query names are case-insensitive', async () => {
      const lowerCase = await person.call('GET', `/api/${family.path}?NbPerPage=3&GetInactive=true`)
      const upperCase = await person.call('GET', `/API/${family.path.toUpperCase()}?NBPERPAGE=3&getinactive=TRUE`)
      expect(lowerCase.status).toBe(200)
      expect(upperCase).toEqual(lowerCase)
    })
  })
})

const byNumber = (a: number, b: number) => a - b
