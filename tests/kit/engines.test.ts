import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { eachEngine } from './databases.ts'

eachEngine(({ engine, fresh, empty }) => {
  test('a fresh database is migrated and its own', async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect(one.engine).toBe(engine)
    await one.pool.query('create table mark (id integer)')
    const { rows } = await other.pool.query(
      `select to_regclass('mark') as mark, to_regclass('schema_migration') is not null as migrated`,
    )
    expect(rows[0]).toEqual({ mark: null, migrated: true })
  })
  test('an empty one has nothing', async () => {
    const { rows } = await (await empty()).pool.query(`select to_regclass('schema_migration') as found`)
    expect(rows[0].found).toBeNull()
  })
  test('a walled transaction is another role', async () => {
    const rows = await inTransaction(
      await fresh(),
      { role: 'provende_app', tenantId: 1, userId: 2 },
      async (t) =>
        (await sql`select current_user as role, app_tenant_id() as tenant, app_user_id() as user`.execute(t)).rows,
    )
    expect(rows).toEqual([{ role: 'provende_app', tenant: 1, user: 2 }])
  })
})
