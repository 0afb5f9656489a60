import { food } from '@provende/contract/catalogue/food.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { isRecordVisible, isRecordWritable, type TenantNode } from '@provende/domain/access/is-visible.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { inReadScope, type Scope } from '../../../packages/server/src/records/scope.ts'
import { listRecords } from '../../../packages/server/src/records/store.ts'
import { maxInlinedTenants } from '../../../packages/server/src/records/visible-to.ts'
import { onEachEngine } from '../../kit/support/databases.ts'

/*
 * A list inlines the ids of visible tenants while they are few, and uses a subquery when they are many: both must show
 * the same. Packagings are counted by tenant then; foods, which are switched off one by one, are not.
 */

const allRecordsQuery = {
  limit: 100,
  offset: 0,
  order: 'name',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
} as const

onEachEngine(({ fresh }) => {
  let database: Database
  let tree: TenantNode[]
  const foods: { name: string; ownerTenantId: number; tenantsShared: boolean }[] = []

  /** Adds a tenant with a shared food and a shared packaging, and ones that are not shared. */
  async function addTenant(parentId: number | null): Promise<number> {
    const { rows } = await database.pool.query(
      'insert into tenant (parent_id, role, name) values ($1, $2, $2) returning id',
      [parentId, parentId === null ? 'HostTenant' : 'Structure'],
    )
    const ownerTenantId: number = rows[0].id
    for (const tenantsShared of [true, false]) {
      const name = `Food ${ownerTenantId} ${tenantsShared}`
      for (const table of ['food', 'packaging'])
        await database.pool.query(
          `insert into ${table} (tenant_id, tenants_shared, name, code) values ($1, $2, $3, $3)`,
          [ownerTenantId, tenantsShared, name],
        )
      foods.push({ name, ownerTenantId, tenantsShared })
    }
    return ownerTenantId
  }

  let tenantIds: Record<string, number>
  beforeAll(async () => {
    database = await fresh()
    const host = await addTenant(null)
    const small = await addTenant(host)
    const large = await addTenant(host)
    tenantIds = { host, small, 'below small': await addTenant(small), large, 'below large': await addTenant(large) }
    await database.pool.query(
      `insert into tenant (parent_id, role, name) select $1, 'Farm', n::text from generate_series(1, $2::integer) n`,
      [large, maxInlinedTenants],
    )
    tree = (await database.pool.query('select id, parent_id as "parentId" from tenant')).rows
  })

  const withBothLayers = (tenantId: number, work: (scope: Scope) => Promise<unknown>) =>
    inReadScope({ database, clock: () => new Date() }, { tenantId, userId: 1 }, work)
  const withPredicateOnly = (tenantId: number, work: (scope: Scope) => Promise<unknown>) =>
    inTransaction(database, { role: 'owner' }, (transaction) =>
      work({ tenantId, userId: 1, transaction, now: new Date() }),
    )

  describe.each([
    ['both isolation layers', withBothLayers],
    ['the predicate of the store alone', withPredicateOnly],
  ])('with %s', (_, run) => {
    test.each(['host', 'small', 'below small', 'large', 'below large'])(
      '%s lists what the oracle says',
      async (tenantName) => {
        const tenantId = tenantIds[tenantName] ?? 0
        const expected = foods
          .filter((each) => isRecordVisible(tree, tenantId, each))
          .map((each) => ({ ...each, mayWrite: isRecordWritable(tree, tenantId, each) }))
        await run(tenantId, async (scope) => {
          const { response: records, count } = await listRecords(scope, food, allRecordsQuery)
          const listed = records.map(({ name, ownerTenantId, tenantsShared, mayWrite }) => ({
            name,
            ownerTenantId,
            tenantsShared,
            mayWrite,
          }))
          expect(listed).toHaveLength(count)
          expect(new Set(listed.map((each) => JSON.stringify(each)))).toEqual(
            new Set(expected.map((each) => JSON.stringify(each))),
          )
          // A full page: the rest is counted.
          for (const family of [food, packaging]) {
            const query = { ...allRecordsQuery, limit: 1, withInactive: false }
            expect((await listRecords(scope, family, query)).count).toBe(count)
            const searched = { ...query, contains: [['name', `food ${tenantId} `]] as const }
            expect((await listRecords(scope, family, searched)).count).toBe(2)
          }
        })
      },
    )
  })
})
