import { describe, expect, test } from 'vitest'
import {
  isRecordVisible,
  isRecordWritable,
  reachableTenantIdsOf,
  selfAndAncestors,
  type TenantNode,
} from './is-visible.ts'
import type { Role } from './roles.ts'

// platform ─ maker ─ distributor ─ farm
//          │       └ rival
//          └ otherManufacturer
const [platform, manufacturer, distributor, farm, rivalDistributor, otherManufacturer] = [1, 2, 3, 4, 5, 6]
const tenantTree: TenantNode[] = [
  { id: platform, parentId: null },
  { id: manufacturer, parentId: platform },
  { id: distributor, parentId: manufacturer },
  { id: farm, parentId: distributor },
  { id: rivalDistributor, parentId: manufacturer },
  { id: otherManufacturer, parentId: platform },
]

const recordOwnedBy = (ownerTenantId: number, tenantsShared: boolean) => ({ ownerTenantId, tenantsShared })
const ownersVisibleTo = (tenant: number, shared: boolean) =>
  tenantTree.filter(({ id }) => isRecordVisible(tenantTree, tenant, recordOwnedBy(id, shared))).map(({ id }) => id)

describe('visibility of a record', () => {
  test.each([
    ['platform', platform, [platform, manufacturer, distributor, farm, rivalDistributor, otherManufacturer]],
    ['maker', manufacturer, [manufacturer, distributor, farm, rivalDistributor]],
    ['distributor', distributor, [distributor, farm]],
    ['farm', farm, [farm]],
    ['rival', rivalDistributor, [rivalDistributor]],
    ['otherMaker', otherManufacturer, [otherManufacturer]],
  ])('the %s sees unshared records of itself and its descendants', (_, tenant, owners) => {
    expect(ownersVisibleTo(tenant, false)).toEqual(owners)
  })

  test.each([
    ['platform', platform, [platform, manufacturer, distributor, farm, rivalDistributor, otherManufacturer]],
    ['maker', manufacturer, [platform, manufacturer, distributor, farm, rivalDistributor]],
    ['distributor', distributor, [platform, manufacturer, distributor, farm]],
    ['farm', farm, [platform, manufacturer, distributor, farm]],
    ['rival', rivalDistributor, [platform, manufacturer, rivalDistributor]],
    ['otherMaker', otherManufacturer, [platform, otherManufacturer]],
  ])('the %s also sees shared records of its ancestors, not of its siblings', (_, tenant, owners) => {
    expect(ownersVisibleTo(tenant, true)).toEqual(owners)
  })

  test.each([
    ['the distributor', distributor, [platform, manufacturer, rivalDistributor]],
    ['a farm', farm, [platform, manufacturer, distributor, rivalDistributor]],
  ])('a shared record switched off for %s is hidden there and below, and visible elsewhere', (_, off, viewers) => {
    const record = { ...recordOwnedBy(manufacturer, true), switchedOffFor: [off] }
    const visibleTo = [platform, manufacturer, distributor, farm, rivalDistributor].filter((tenant) =>
      isRecordVisible(tenantTree, tenant, record),
    )
    expect(visibleTo).toEqual(viewers)
  })

  test('switching off does not hide records of the tenant itself and its descendants', () => {
    expect(
      isRecordVisible(tenantTree, distributor, { ...recordOwnedBy(distributor, false), switchedOffFor: [distributor] }),
    ).toBe(true)
    expect(
      isRecordVisible(tenantTree, distributor, { ...recordOwnedBy(farm, true), switchedOffFor: [distributor] }),
    ).toBe(true)
  })

  test('sharing a record gives no right to write it', () => {
    for (const { id } of tenantTree)
      expect(isRecordWritable(tenantTree, distributor, recordOwnedBy(id, true)), `tenant ${id}`).toBe(
        [distributor, farm].includes(id),
      )
  })
})

describe('the reachable tenants of an expert', () => {
  const ownersVisibleWith = (role: Role, assigned: readonly number[], shared = false) =>
    tenantTree
      .filter(({ id }) =>
        isRecordVisible(
          tenantTree,
          manufacturer,
          recordOwnedBy(id, shared),
          reachableTenantIdsOf(tenantTree, role, assigned),
        ),
      )
      .map(({ id }) => id)

  test('are the assigned ones with their descendants, in addition to his own tenant', () => {
    expect(ownersVisibleWith('ExpertDif', [distributor])).toEqual([manufacturer, distributor, farm])
    expect(ownersVisibleWith('ExpertDif', [farm])).toEqual([manufacturer, farm])
    expect(ownersVisibleWith('ExpertDif', [farm, rivalDistributor])).toEqual([manufacturer, farm, rivalDistributor])
  })
  test('are all below his own without assignments, and for roles that are not advisers', () => {
    expect(ownersVisibleWith('ExpertDif', [])).toEqual([manufacturer, distributor, farm, rivalDistributor])
    expect(ownersVisibleWith('AdminDif', [farm])).toEqual([manufacturer, distributor, farm, rivalDistributor])
  })
  test('never include tenants outside his own, and do not hide what ancestors share', () => {
    expect(ownersVisibleWith('ExpertDif', [otherManufacturer])).toEqual([manufacturer])
    expect(ownersVisibleWith('ExpertDif', [farm], true)).toEqual([platform, manufacturer, farm])
  })
  test('of a technical adviser are exactly the assigned ones, none without assignments', () => {
    expect(reachableTenantIdsOf(tenantTree, 'TC', [])).toEqual([])
    expect(reachableTenantIdsOf(tenantTree, 'TC', [rivalDistributor])).toEqual([rivalDistributor])
  })
  test('limit writing in the same way as reading', () => {
    const reachableIds = reachableTenantIdsOf(tenantTree, 'ExpertDif', [farm])
    const writable = tenantTree.filter(({ id }) =>
      isRecordWritable(tenantTree, manufacturer, { ownerTenantId: id }, reachableIds),
    )
    expect(writable.map(({ id }) => id)).toEqual([manufacturer, farm])
  })
})

describe('selfAndAncestors', () => {
  test('starts with the tenant and ends with the platform', () => {
    expect(selfAndAncestors(tenantTree, farm)).toEqual([farm, distributor, manufacturer, platform])
    expect(selfAndAncestors(tenantTree, platform)).toEqual([platform])
  })

  test('is empty for an unknown tenant and terminates in a tree with a cycle', () => {
    expect(selfAndAncestors(tenantTree, 99)).toEqual([])
    const cyclicTree = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(selfAndAncestors(cyclicTree, 1)).toEqual([1, 2])
    expect(isRecordVisible(tenantTree, 99, recordOwnedBy(platform, false))).toBe(false)
  })
})
