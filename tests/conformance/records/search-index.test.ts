import { food } from '@provende/contract/catalogue/food.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { inReadScope } from '../../packages/server/src/records/scope.ts'
import { type ListQuery, listRecords } from '../../packages/server/src/records/store.ts'
import { fillLargeCatalogue, type LargeCatalogue } from '../../tools/bench/large-catalogue.ts'
import { readingsOf } from '../../tools/bench/sent-statements.ts'
import { eachEngine } from '../kit/databases.ts'

/* How lists of a large family are read: the statements the store really sends, explained to the role that sends them. */

const foods = 20_000

eachEngine(({ fresh }) => {
  let database: Database
  let catalogue: LargeCatalogue
  beforeAll(async () => {
    database = await fresh()
    catalogue = await fillLargeCatalogue(database, foods)
  })

  const source = () => ({ database, clock: () => new Date() })
  const actor = (eyes: keyof LargeCatalogue) => ({ tenantId: catalogue[eyes], userId: 1 })
  const query = (asked: Partial<ListQuery>): ListQuery => ({
    limit: 25,
    offset: 0,
    order: 'name',
    descending: false,
    withInactive: false,
    contains: [],
    equals: [],
    ...asked,
  })
  const readings = (eyes: keyof LargeCatalogue, asked: Partial<ListQuery>) =>
    readingsOf(source(), actor(eyes), 'food', (scope) => listRecords(scope, food, query(asked)))
  const list = (eyes: keyof LargeCatalogue, asked: Partial<ListQuery>) =>
    inReadScope(source(), actor(eyes), (scope) => listRecords(scope, food, query(asked)))

  const searches: [string, Partial<ListQuery>][] = [
    ['words of a search', { search: 'MOLYBDATE maroc' }],
    ['a filter of the name', { contains: [['name', 'Molybdate']] }],
    ['a filter of the code', { contains: [['code', 'al01234']] }],
    ['a common word, by name', { search: 'phosphate' }],
    ['a common word, far behind', { search: 'phosphate', order: 'code', offset: 600 }],
  ]
  test.each(searches)('%s: page and count use the index of searches', async (_, asked) => {
    for (const eyes of ['manufacturer', 'distributor'] as const) {
      const found = await readings(eyes, { ...asked, limit: 1 })
      expect(found).toHaveLength(2)
      for (const { indexes, wholeTable } of found) {
        expect(indexes).toContain('food_search')
        expect(wholeTable).toBe(false)
      }
      expect((await list(eyes, asked)).count).toBeGreaterThan(0)
    }
  })

  test.each([
    ['name', false, 'food_label'],
    ['name', true, 'food_label'],
    ['code', false, 'food_code'],
    ['code', true, 'food_code'],
  ])(
    'a page by %s (downwards: %j) comes from %s, near the beginning and far behind',
    async (order, descending, index) => {
      for (const eyes of ['manufacturer', 'distributor'] as const)
        for (const offset of [0, 600]) {
          const [page] = await readings(eyes, { order, descending, offset })
          expect(page).toEqual({ indexes: [index], wholeTable: false })
        }
    },
  )

  test('a tenant with few foods is never shown them by reading the whole table', async () => {
    for (const asked of [{}, { order: 'code' }, { descending: true }, { search: 'phosphate' }])
      for (const { wholeTable, indexes } of await readings('newcomer', asked)) {
        expect(wholeTable).toBe(false)
        expect(indexes).not.toContain('food_label')
      }
    expect((await list('newcomer', { withInactive: true })).count).toBe(40)
  })
})
