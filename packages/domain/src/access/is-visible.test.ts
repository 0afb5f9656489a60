import { describe, expect, test } from 'vitest'
import {
  isRecordVisible,
  isRecordWritable,
  reachableTenantsOf,
  selfAndAncestors,
  type TenantNode,
} from './is-visible.ts'
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
const ownersVisibleTo = (tenant: number, shared: boolean) =>
  tree.filter(({ id }) => isRecordVisible(tree, tenant, owned(id, shared))).map(({ id }) => id)

describe('visibility of a record', () => {
  test.each([
    ['platform', platform, [platform, maker, distributor, farm, rival, otherMaker]],
    ['maker', maker, [maker, distributor, farm, rival]],
    ['distributor', distributor, [distributor, farm]],
    ['farm', farm, [farm]],
    ['rival', rival, [rival]],
    ['otherMaker', otherMaker, [otherMaker]],
  ])('the %s sees unshared records of itself and its descendants', (_, tenant, owners) => {
    expect(ownersVisibleTo(tenant, false)).toEqual(owners)
  })

  test.each([
    ['platform', platform, [platform, maker, distributor, farm, rival, otherMaker]],
    ['maker', maker, [platform, maker, distributor, farm, rival]],
    ['distributor', distributor, [platform, maker, distributor, farm]],
    ['farm', farm, [platform, maker, distributor, farm]],
    ['rival', rival, [platform, maker, rival]],
    ['otherMaker', otherMaker, [platform, otherMaker]],
  ])('the %s also sees shared records of its ancestors, not of its siblings', (_, tenant, owners) => {
    expect(ownersVisibleTo(tenant, true)).toEqual(owners)
  })

  test.each([
    ['the distributor', distributor, [platform, maker, rival]],
    ['a farm', farm, [platform, maker, distributor, rival]],
  ])('a shared record switched off for %s is hidden there and below, and visible elsewhere', (_, off, viewers) => {
    const record = { ...owned(maker, true), switchedOffFor: [off] }
    const visibleTo = [platform, maker, distributor, farm, rival].filter((tenant) =>
      isRecordVisible(tree, tenant, record),
    )
    expect(visibleTo).toEqual(viewers)
  })

  test('switching off does not hide records of the tenant itself and its descendants', () => {
    expect(isRecordVisible(tree, distributor, { ...owned(distributor, false), switchedOffFor: [distributor] })).toBe(
      true,
    )
    expect(isRecordVisible(tree, distributor, { ...owned(farm, true), switchedOffFor: [distributor] })).toBe(true)
  })

  test('sharing a record gives no right to write it', () => {
    for (const { id } of tree)
      expect(isRecordWritable(tree, distributor, owned(id, true)), `tenant ${id}`).toBe(
        [distributor, farm].includes(id),
      )
  })
})

describe('the reachable tenants of an expert', () => {
  const ownersVisibleWith = (role: Role, assigned: readonly number[], shared = false) =>
    tree
      .filter(({ id }) => isRecordVisible(tree, maker, owned(id, shared), reachableTenantsOf(tree, role, assigned)))
      .map(({ id }) => id)

  test('are the assigned ones with their descendants, in addition to his own tenant', () => {
    expect(ownersVisibleWith('ExpertDif', [distributor])).toEqual([maker, distributor, farm])
    expect(ownersVisibleWith('ExpertDif', [farm])).toEqual([maker, farm])
    expect(ownersVisibleWith('ExpertDif', [farm, rival])).toEqual([maker, farm, rival])
  })
  test('are all below his own without assignments, and for roles that are not advisers', () => {
    expect(ownersVisibleWith('ExpertDif', [])).toEqual([maker, distributor, farm, rival])
    expect(ownersVisibleWith('AdminDif', [farm])).toEqual([maker, distributor, farm, rival])
  })
  test('never include tenants outside his own, and do not hide what ancestors share', () => {
    expect(ownersVisibleWith('ExpertDif', [otherMaker])).toEqual([maker])
    expect(ownersVisibleWith('ExpertDif', [farm], true)).toEqual([platform, maker, farm])
  })
  test('of a technical adviser are exactly the assigned ones, none without assignments', () => {
    expect(reachableTenantsOf(tree, 'TC', [])).toEqual([])
    expect(reachableTenantsOf(tree, 'TC', [rival])).toEqual([rival])
  })
  test('limit writing in the same way as reading', () => {
    const reachableIds = reachableTenantsOf(tree, 'ExpertDif', [farm])
    const writable = tree.filter(({ id }) => isRecordWritable(tree, maker, { ownerTenantId: id }, reachableIds))
    expect(writable.map(({ id }) => id)).toEqual([maker, farm])
  })
})

describe('selfAndAncestors', () => {
  test('starts with the tenant and ends with the platform', () => {
    expect(selfAndAncestors(tree, farm)).toEqual([farm, distributor, maker, platform])
    expect(selfAndAncestors(tree, platform)).toEqual([platform])
  })

  test('is empty for an unknown tenant and terminates in a tree with a cycle', () => {
    expect(selfAndAncestors(tree, 99)).toEqual([])
    const cyclicTree = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(selfAndAncestors(cyclicTree, 1)).toEqual([1, 2])
    expect(isRecordVisible(tree, 99, owned(platform, false))).toBe(false)
  })
})
