import { describe, expect, test } from 'vitest'
import { chainOf, isVisible, isWritable, reachOf, type TenantNode } from './is-visible.ts'
import type { Role } from './roles.ts'

// platform ─ maker ─ distributor ─ farm
//          │       └ rival
//          └ otherMaker
const [platform, maker, distributor, farm, rival, otherMaker] = [1, 2, 3, 4, 5, 6]
const tree: TenantNode[] = [
  { id: platform, parentId: null },
  { id: maker, parentId: platform },
  { id: distributor, parentId: maker },
  { id: farm, parentId: distributor },
  { id: rival, parentId: maker },
  { id: otherMaker, parentId: platform },
]

const owned = (ownerTenantId: number, tenantsShared: boolean) => ({ ownerTenantId, tenantsShared })
const seenBy = (tenant: number, shared: boolean) =>
  tree.filter(({ id }) => isVisible(tree, tenant, owned(id, shared))).map(({ id }) => id)

describe('who sees what', () => {
  test.each([
    ['platform', platform, [platform, maker, distributor, farm, rival, otherMaker]],
    ['maker', maker, [maker, distributor, farm, rival]],
    ['distributor', distributor, [distributor, farm]],
    ['farm', farm, [farm]],
    ['rival', rival, [rival]],
    ['otherMaker', otherMaker, [otherMaker]],
  ])('the %s sees the unshared records of itself and of those below', (_, tenant, owners) => {
    expect(seenBy(tenant, false)).toEqual(owners)
  })

  test.each([
    ['platform', platform, [platform, maker, distributor, farm, rival, otherMaker]],
    ['maker', maker, [platform, maker, distributor, farm, rival]],
    ['distributor', distributor, [platform, maker, distributor, farm]],
    ['farm', farm, [platform, maker, distributor, farm]],
    ['rival', rival, [platform, maker, rival]],
    ['otherMaker', otherMaker, [platform, otherMaker]],
  ])('the %s also sees what those above share, never what stands beside', (_, tenant, owners) => {
    expect(seenBy(tenant, true)).toEqual(owners)
  })

  test.each([
    ['the distributor', distributor, [platform, maker, rival]],
    ['a farm', farm, [platform, maker, distributor, rival]],
  ])('what is switched off for %s is seen neither there nor below, by everybody else as before', (_, off, seers) => {
    const record = { ...owned(maker, true), switchedOffFor: [off] }
    const sees = [platform, maker, distributor, farm, rival].filter((tenant) => isVisible(tree, tenant, record))
    expect(sees).toEqual(seers)
  })

  test('what a tenant keeps itself cannot be switched off for it', () => {
    expect(isVisible(tree, distributor, { ...owned(distributor, false), switchedOffFor: [distributor] })).toBe(true)
    expect(isVisible(tree, distributor, { ...owned(farm, true), switchedOffFor: [distributor] })).toBe(true)
  })

  test('sharing gives nobody the right to write', () => {
    for (const { id } of tree)
      expect(isWritable(tree, distributor, owned(id, true)), `tenant ${id}`).toBe([distributor, farm].includes(id))
  })
})

describe('the reach of an expert', () => {
  const seenWith = (role: Role, assigned: readonly number[], shared = false) =>
    tree
      .filter(({ id }) => isVisible(tree, maker, owned(id, shared), reachOf(tree, role, assigned)))
      .map(({ id }) => id)

  test('is what he was assigned and all below it, beside what is of his own tenant', () => {
    expect(seenWith('ExpertDif', [distributor])).toEqual([maker, distributor, farm])
    expect(seenWith('ExpertDif', [farm])).toEqual([maker, farm])
    expect(seenWith('ExpertDif', [farm, rival])).toEqual([maker, farm, rival])
  })
  test('is all of his tenant without assignments, and for whoever is no adviser', () => {
    expect(seenWith('ExpertDif', [])).toEqual([maker, distributor, farm, rival])
    expect(seenWith('AdminDif', [farm])).toEqual([maker, distributor, farm, rival])
  })
  test('never leads beyond his tenant, nor takes away what is shared from above', () => {
    expect(seenWith('ExpertDif', [otherMaker])).toEqual([maker])
    expect(seenWith('ExpertDif', [farm], true)).toEqual([platform, maker, farm])
  })
  test('of a technical adviser is what he was given and nothing without', () => {
    expect(reachOf(tree, 'TC', [])).toEqual([])
    expect(reachOf(tree, 'TC', [rival])).toEqual([rival])
  })
  test('walls what he writes like what he reads', () => {
    const reach = reachOf(tree, 'ExpertDif', [farm])
    const written = tree.filter(({ id }) => isWritable(tree, maker, { ownerTenantId: id }, reach))
    expect(written.map(({ id }) => id)).toEqual([maker, farm])
  })
})

describe('the way up', () => {
  test('starts with the tenant and ends with the platform', () => {
    expect(chainOf(tree, farm)).toEqual([farm, distributor, maker, platform])
    expect(chainOf(tree, platform)).toEqual([platform])
  })

  test('is empty for a tenant nobody knows, and ends in a tree that is broken', () => {
    expect(chainOf(tree, 99)).toEqual([])
    const knot = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(chainOf(knot, 1)).toEqual([1, 2])
    expect(isVisible(tree, 99, owned(platform, false))).toBe(false)
  })
})
