import { isVisible, isWritable, type TenantNode } from '@provende/domain/access/is-visible.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import {
  families,
  familyGroups,
  put,
  readOnlyGroups,
  recordsIn,
  recordsOf,
  writableGroups,
} from './support-families.ts'

/* Who sees which records: every family, both engines, against the oracle in domain/access/is-visible.ts. */

type Known = { readonly id: number; readonly ownerTenantId: number; readonly tenantsShared: boolean }

/** A tree of up to six tenants: each stands under one before it, and shares what it shares. */
const trees = fc.array(fc.record({ parent: fc.nat(), shares: fc.boolean() }), { minLength: 2, maxLength: 6 })
const runs = process.env.LONG ? 60 : 3

eachEngine(({ fresh }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })

  test('every list and every record shows what the oracle says, in any tree of tenants', async () => {
    const tenants: TenantNode[] = [{ id: world.platform, parentId: null }]
    const people: Person[] = [world.host]
    const known = new Map(familyGroups.map((group) => [group, [] as Known[]]))
    const populate = async (tenantId: number, tenantsShared: boolean) => {
      for (const group of familyGroups) {
        const id = await put(world, group, tenantId, { tenantsShared })
        known.get(group)?.push({ id, ownerTenantId: tenantId, tenantsShared })
      }
    }
    const grow = async (tree: readonly { parent: number; shares: boolean }[]) => {
      const grown = [world.platform]
      for (const { parent, shares } of tree) {
        const parentId = grown[parent % grown.length] ?? world.platform
        const id = await world.addTenant(parentId)
        grown.push(id)
        tenants.push({ id, parentId })
        people.push(await world.addPerson(id, 'AdminDif'))
        await populate(id, shares)
      }
      return people.slice(-tree.length)
    }
    await populate(world.platform, true)
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        for (const person of await grow(tree))
          for (const group of familyGroups) await compare(person, group, tenants, known.get(group) ?? [])
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  /** The records that `make` in another tenant are not known; none of them may be seen either. */
  async function compare(person: Person, group: (typeof familyGroups)[number], tenants: TenantNode[], known: Known[]) {
    const records = recordsOf(person, group)
    const listed = recordsIn(await records.list())
    const expected = known.filter((record) => isVisible(tenants, person.tenantId, record))
    const ofKnown = listed.filter(({ id }) => known.some((record) => record.id === id))
    expect(ofKnown.map(({ id }) => id).toSorted(byNumber)).toEqual(expected.map(({ id }) => id).toSorted(byNumber))
    for (const record of listed) {
      expect(isVisible(tenants, person.tenantId, record), `${group} ${record.id}`).toBe(true)
      expect(record.mayWrite, `${group} ${record.id}`).toBe(isWritable(tenants, person.tenantId, record))
    }
    const seen = known.find((record) => isVisible(tenants, person.tenantId, record))
    const hidden = known.find((record) => !isVisible(tenants, person.tenantId, record))
    if (seen !== undefined) expect((await records.one(seen.id)).status).toBe(200)
    if (hidden !== undefined) expect((await records.one(hidden.id)).status).toBe(404)
  }

  describe.each(familyGroups)('%s', (group) => {
    const { family } = families[group]
    let ours: Person
    let theirs: Person
    let theirRecord: number
    const nobodys = 987_654_321
    beforeAll(async () => {
      ours = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      theirs = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      theirRecord = await put(world, group, theirs.tenantId, { tenantsShared: true })
    })

    test("another tenant's record answers byte for byte like a missing one", async () => {
      const records = recordsOf(ours, group)
      const pairs = [[await records.one(theirRecord), await records.one(nobodys)]]
      if (writableGroups.includes(group)) {
        const edit = { ...(await records.content()), modificationDate: world.clock.now.toISOString() }
        pairs.push([await records.put({ ...edit, id: theirRecord }), await records.put({ ...edit, id: nobodys })])
        pairs.push([await records.delete(theirRecord), await records.delete(nobodys)])
        pairs.push([await records.restore(theirRecord), await records.restore(nobodys)])
      }
      for (const [theirsAnswer, missing] of pairs) {
        expect(theirsAnswer).toEqual(missing)
        expect(missing).toMatchObject({ status: 404, problems: ['record.notFound'] })
      }
      expect(await recordsOf(theirs, group).read(theirRecord)).toMatchObject({ id: theirRecord, deleted: false })
    })

    test('an inactive record is hidden from lists unless asked for, and can be read', async () => {
      const person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const active = await put(world, group, person.tenantId)
      const inactive = await put(world, group, person.tenantId, { deleted: true })
      const records = recordsOf(person, group)
      const ids = async (query: Record<string, string>) => {
        const answer = await records.list(query)
        expect(answer.count).toBe(recordsIn(answer).length)
        const own = recordsIn(answer).filter(({ ownerTenantId }) => ownerTenantId === person.tenantId)
        return own.map(({ id }) => id).toSorted(byNumber)
      }
      for (const getInactive of ['false', '0', ' ', ''])
        expect(await ids({ GetInactive: getInactive })).toEqual([active])
      expect(await ids({})).toEqual([active])
      for (const getInactive of ['true', 'True', '1'])
        expect(await ids({ GetInactive: getInactive })).toEqual([active, inactive])
      expect(await records.read(inactive)).toMatchObject({ id: inactive, deleted: true })
    })

    test('what a tenant above shares can be read, and written by nobody below', async () => {
      const below = await world.addPerson(await world.addTenant(ours.tenantId), 'AdminDif')
      const shared = await put(world, group, ours.tenantId, { tenantsShared: true })
      const records = recordsOf(below, group)
      const own = await recordsOf(ours, group).read(shared)
      const before = await records.read(shared)
      // What is seen of its lines is a promise of its family.
      const lines = Object.fromEntries(Object.keys(family.lines).map((name) => [name, own[name]]))
      expect({ ...before, ...lines }).toEqual({ ...own, mayWrite: false })
      if (readOnlyGroups.includes(group)) return
      const refused = [await records.put(before), await records.delete(shared), await records.restore(shared)]
      const missing = await records.put({ ...before, id: nobodys })
      for (const answer of refused) expect(answer).toEqual(missing)
      expect(await recordsOf(ours, group).read(shared)).toEqual(own)
    })

    test('an address is the same in any case, its query too', async () => {
      const usual = await ours.call('GET', `/api/${family.path}?NbPerPage=3&GetInactive=true`)
      const loud = await ours.call('GET', `/API/${family.path.toUpperCase()}?NBPERPAGE=3&getinactive=TRUE`)
      expect(usual.status).toBe(200)
      expect(loud).toEqual(usual)
    })
  })
})

const byNumber = (a: number, b: number) => a - b
