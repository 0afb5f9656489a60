import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { onEachEngine } from './support/databases.ts'

onEachEngine(({ engine, fresh, empty }) => {
  test('fresh() returns a new migrated database', async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect(one.engine).toBe(engine)
    await one.pool.query('create table mark (id integer)')
    const { rows } = await other.pool.query(
      `select to_regclass('mark') as mark, to_regclass('schema_migration') is not null as migrated`,
    )
    expect(rows[0]).toEqual({ mark: null, migrated: true })
  })
  test('empty() returns a database without migrations', async () => {
    const { rows } = await (await empty()).pool.query(`select to_regclass('schema_migration') as migrations`)
    expect(rows[0].migrations).toBeNull()
  })
  test('a transaction runs with the role, tenant and user it was given', async () => {
    const rows = await inTransaction(
      await fresh(),
      { role: 'provende_app', tenantId: 1, userId: 2 },
      async (t) =>
        (await sql`select current_user as role, app_tenant_id() as tenant, app_user_id() as user`.execute(t)).rows,
    )
    expect(rows).toEqual([{ role: 'provende_app', tenant: 1, user: 2 }])
  })
})
