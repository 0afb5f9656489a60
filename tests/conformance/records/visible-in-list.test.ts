import { food } from '@provende/contract/catalogue/food.ts'
import { isVisible, isWritable, type TenantNode } from '@provende/domain/access/is-visible.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { inReadScope, type Scope } from '../../packages/server/src/records/scope.ts'
import { listRecords } from '../../packages/server/src/records/store.ts'
import { mostNamedTenants } from '../../packages/server/src/records/visible-to.ts'
import { eachEngine } from '../kit/databases.ts'

/* A list names the tenants it shows while they are few, and asks for them when they are many: both must show the same. */

const everything = {
  limit: 100,
  offset: 0,
  order: 'name',
  descending: false,
  withInactive: true,
  contains: [],
  equals: [],
} as const

eachEngine(({ fresh }) => {
  let database: Database
  let tree: TenantNode[]
  const foods: { name: string; ownerTenantId: number; tenantsShared: boolean }[] = []

  /** Adds a tenant, with one food it shares and one it keeps. */
  async function addTenant(parentId: number | null): Promise<number> {
    const { rows } = await database.pool.query(
      'insert into tenant (parent_id, role, name) values ($1, $2, $2) returning id',
      [parentId, parentId === null ? 'HostTenant' : 'Structure'],
    )
    const ownerTenantId: number = rows[0].id
    for (const tenantsShared of [true, false]) {
      const name = `Food ${ownerTenantId} ${tenantsShared}`
      await database.pool.query('insert into food (tenant_id, tenants_shared, name, code) values ($1, $2, $3, $3)', [
        ownerTenantId,
        tenantsShared,
        name,
      ])
      foods.push({ name, ownerTenantId, tenantsShared })
    }
    return ownerTenantId
  }

  let eyes: Record<string, number>
  beforeAll(async () => {
    database = await fresh()
    const host = await addTenant(null)
    const small = await addTenant(host)
    const large = await addTenant(host)
    eyes = { host, small, 'below small': await addTenant(small), large, 'below large': await addTenant(large) }
    await database.pool.query(
      `insert into tenant (parent_id, role, name) select $1, 'Farm', n::text from generate_series(1, $2::integer) n`,
      [large, mostNamedTenants],
    )
    tree = (await database.pool.query('select id, parent_id as "parentId" from tenant')).rows
  })

  const throughBothWalls = (tenantId: number, work: (scope: Scope) => Promise<unknown>) =>
    inReadScope({ database, clock: () => new Date() }, { tenantId, userId: 1 }, work)
  const throughTheFirstAlone = (tenantId: number, work: (scope: Scope) => Promise<unknown>) =>
    inTransaction(database, { role: 'owner' }, (transaction) =>
      work({ tenantId, userId: 1, transaction, now: new Date() }),
    )

  describe.each([
    ['both walls', throughBothWalls],
    ['the first wall alone', throughTheFirstAlone],
  ])('behind %s', (_, through) => {
    test.each(['host', 'small', 'below small', 'large', 'below large'])(
      '%s lists what the oracle says',
      async (who) => {
        const tenantId = eyes[who] ?? 0
        const expected = foods
          .filter((one) => isVisible(tree, tenantId, one))
          .map((one) => ({ ...one, mayWrite: isWritable(tree, tenantId, one) }))
        await through(tenantId, async (scope) => {
          const { records, count } = await listRecords(scope, food, everything)
          const shown = records.map(({ name, ownerTenantId, tenantsShared, mayWrite }) => ({
            name,
            ownerTenantId,
            tenantsShared,
            mayWrite,
          }))
          expect(shown).toHaveLength(count)
          expect(new Set(shown.map((one) => JSON.stringify(one)))).toEqual(
            new Set(expected.map((one) => JSON.stringify(one))),
          )
        })
      },
    )
  })
})
