import { expect, test } from 'vitest'
import { activePriceList, type DatedPriceList } from './active-price-list.ts'

/** 1 platform, 2 manufacturer, 3 distributor, 4 its farm, 5 another distributor. */
const tree = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 3 },
  { id: 5, parentId: 2 },
]
const today = '2026-10-15'

let created = 0
function list(fields: Partial<DatedPriceList>): DatedPriceList {
  created += 1
  const defaults = { ownerTenantId: 3, tenantsShared: false, startDay: '2026-10-01', endDay: null }
  return { id: created, ...defaults, deleted: false, isSimulated: false, ...fields }
}

const active = (...lists: DatedPriceList[]) => activePriceList(lists, tree, 3, today)

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
  const priceList = list(fields)
  expect(active(priceList)).toBe(isActive ? priceList : null)
})

test('an own list takes precedence over one shared from above, whatever their starts', () => {
  const ownList = list({})
  const shared = list({ ownerTenantId: 2, tenantsShared: true, startDay: '2026-10-10' })
  expect(active(shared, ownList)).toBe(ownList)
  expect(active(shared, { ...ownList, endDay: '2026-10-14' })).toBe(shared)
})

test('among several lists the one that started last is active, then the newest', () => {
  const [first, second, third, later] = [
    list({ startDay: '2026-09-01' }),
    list({ startDay: '2026-10-02' }),
    list({ startDay: '2026-10-02' }),
    list({ startDay: '2026-11-01' }),
  ]
  const lists = [first, third, second, later]
  expect(active(...lists)).toBe(third)
  expect(lists).toEqual([first, third, second, later])
})
