import { expect, test } from 'vitest'
import { activePriceList, type DatedPriceList } from './active-price-list.ts'

/** 1 platform, 2 manufacturer, 3 distributor, 4 its farm, 5 another distributor. */
const tenantTree = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 3 },
  { id: 5, parentId: 2 },
]
const today = '2026-10-15'

let createdListCount = 0
function datedPriceList(fields: Partial<DatedPriceList>): DatedPriceList {
  createdListCount += 1
  const defaults = { ownerTenantId: 3, tenantsShared: false, startDay: '2026-10-01', endDay: null }
  return { id: createdListCount, ...defaults, deleted: false, isSimulated: false, ...fields }
}

const activeListAmong = (...lists: DatedPriceList[]) => activePriceList(lists, tenantTree, 3, today)

test.each<[string, boolean, Partial<DatedPriceList>]>([
  ['that has started and has no end', true, {}],
  ['that starts today', true, { startDay: today }],
  ['that starts tomorrow', false, { startDay: '2026-10-16' }],
  ['that ends today', true, { endDay: today }],
  ['that ended yesterday', false, { endDay: '2026-10-14' }],
  ['that is deactivated', false, { deleted: true }],
  ['that is a simulation', false, { isSimulated: true }],
  ['shared from above', true, { ownerTenantId: 2, tenantsShared: true }],
  ['shared by the platform', true, { ownerTenantId: 1, tenantsShared: true }],
  ['from above that is not shared', false, { ownerTenantId: 2 }],
  ['of another distributor', false, { ownerTenantId: 5, tenantsShared: true }],
  ['of a farm below', false, { ownerTenantId: 4, tenantsShared: true }],
])('a list %s is active: %j', (_, isActive, fields) => {
  const priceList = datedPriceList(fields)
  expect(activeListAmong(priceList)).toBe(isActive ? priceList : null)
})

test('an own list takes precedence over one shared from above, whatever their starts', () => {
  const ownList = datedPriceList({})
  const shared = datedPriceList({ ownerTenantId: 2, tenantsShared: true, startDay: '2026-10-10' })
  expect(activeListAmong(shared, ownList)).toBe(ownList)
  expect(activeListAmong(shared, { ...ownList, endDay: '2026-10-14' })).toBe(shared)
})

test('among several lists the one that started last is active, then the newest', () => {
  const [first, second, third, later] = [
    datedPriceList({ startDay: '2026-09-01' }),
    datedPriceList({ startDay: '2026-10-02' }),
    datedPriceList({ startDay: '2026-10-02' }),
    datedPriceList({ startDay: '2026-11-01' }),
  ]
  const lists = [first, third, second, later]
  expect(activeListAmong(...lists)).toBe(third)
  expect(lists).toEqual([first, third, second, later])
})
