import { food } from '@provende/contract/catalogue/food.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { inReadScope } from '../../../packages/server/src/records/scope.ts'
import { type ListQuery, listRecords } from '../../../packages/server/src/records/store.ts'
import { fillLargeCatalogue, type LargeCatalogueViewers } from '../../../tools/bench/support/large-catalogue.ts'
import { tableAccessesOf } from '../../../tools/bench/support/sent-statements.ts'
import { onEachEngine } from '../../kit/support/databases.ts'

/*
 * Query plans of lists of a large family: the statements that the store sends, explained as the role that sends them.
 */

const foodCount = 20_000

onEachEngine(({ fresh }) => {
  let database: Database
  let catalogue: LargeCatalogueViewers
  beforeAll(async () => {
    database = await fresh()
    catalogue = await fillLargeCatalogue(database, foodCount)
  })

  const source = () => ({ database, clock: () => new Date() })
  const actor = (tenant: keyof LargeCatalogueViewers) => ({ tenantId: catalogue[tenant], userId: 1 })
  const completeQuery = (query: Partial<ListQuery>): ListQuery => ({
    limit: 25,
    offset: 0,
    order: 'name',
    descending: false,
    withInactive: false,
    contains: [],
    equals: [],
    ...query,
  })
  const plansOf = (tenant: keyof LargeCatalogueViewers, query: Partial<ListQuery>) =>
    tableAccessesOf(source(), actor(tenant), 'food', (scope) => listRecords(scope, food, completeQuery(query)))
  const list = (tenant: keyof LargeCatalogueViewers, query: Partial<ListQuery>) =>
    inReadScope(source(), actor(tenant), (scope) => listRecords(scope, food, completeQuery(query)))

  const searches: [string, Partial<ListQuery>][] = [
    ['words of a search', { search: 'MOLYBDATE maroc' }],
    ['a filter of the name', { contains: [['name', 'Molybdate']] }],
    ['a filter of the code', { contains: [['code', 'al01234']] }],
    ['a common word, by name', { search: 'phosphate' }],
    ['a common word, at a large offset', { search: 'phosphate', order: 'code', offset: 600 }],
  ]
  test.each(searches)('%s: page and count use the search index', async (_, query) => {
    for (const tenant of ['manufacturer', 'distributor'] as const) {
      const plans = await plansOf(tenant, { ...query, limit: 1 })
      expect(plans).toHaveLength(2)
      for (const { indexes, isFullScan } of plans) {
        expect(indexes).toContain('food_search')
        expect(isFullScan).toBe(false)
      }
      expect((await list(tenant, query)).count).toBeGreaterThan(0)
    }
  })

  test.each([
    ['name', false, 'food_label'],
    ['name', true, 'food_label'],
    ['code', false, 'food_code'],
    ['code', true, 'food_code'],
  ])('a page by %s (descending: %j) uses %s, at small and large offsets', async (order, descending, index) => {
    for (const tenant of ['manufacturer', 'distributor'] as const)
      for (const offset of [0, 600]) {
        const [page] = await plansOf(tenant, { order, descending, offset })
        expect(page).toEqual({ indexes: [index], isFullScan: false })
      }
  })

  test('a list of a tenant with few foods never scans the whole table', async () => {
    for (const query of [{}, { order: 'code' }, { descending: true }, { search: 'phosphate' }])
      for (const { isFullScan, indexes } of await plansOf('newcomer', query)) {
        expect(isFullScan).toBe(false)
        expect(indexes).not.toContain('food_label')
      }
    expect((await list('newcomer', { withInactive: true })).count).toBe(40)
  })
})
