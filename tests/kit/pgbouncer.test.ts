import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { silentLog, temporaryPostgresql } from './support/databases.ts'
import { type ConnectionPooler, startPgbouncer } from './support/pgbouncer.ts'

/* Behind PgBouncer in transaction mode our ten connections share three database connections. */

let temporaryDatabase: Awaited<ReturnType<typeof temporaryPostgresql>>
let connectionPooler: ConnectionPooler
let database: Database
beforeAll(async () => {
  temporaryDatabase = await temporaryPostgresql('migrated')
  connectionPooler = await startPgbouncer(temporaryDatabase.url)
  database = await openPostgresql(connectionPooler.url, silentLog)
})
afterAll(async () => {
  await database?.close()
  await connectionPooler?.stop()
  await temporaryDatabase?.drop()
})

test('the tenant, user and role of a transaction end with it, even on shared connections', async () => {
  const settingsQuery = `select current_setting('app.tenant_id', true) as tenant, current_setting('app.user_id', true) as person,
    current_user as role, pg_backend_pid() as connection`
  const connections = new Set<number>()
  const observed = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const tenantId = index + 1
      const inside = await inTransaction(
        database,
        { role: 'provende_app', tenantId, userId: 1000 + index },
        async (transaction) =>
          (await transaction.executeQuery(CompiledQuery.raw(settingsQuery))).rows[0] as ConnectionSettings | undefined,
      )
      const [between] = (await database.pool.query<ConnectionSettings>(settingsQuery)).rows
      for (const one of [inside, between]) connections.add(one?.connection ?? 0)
      return { inside, between, tenantId, index }
    }),
  )
  for (const { inside, between, tenantId, index } of observed) {
    expect(inside).toMatchObject({ tenant: String(tenantId), person: String(1000 + index), role: 'provende_app' })
    expect(between?.tenant || null).toBeNull()
    expect(between?.person || null).toBeNull()
    expect(between?.role).toBe('postgres')
  }
  expect(connections.size).toBeLessThanOrEqual(3)
})

test('repeated statements stay prepared on a direct connection only: a pooler would not know their names', async () => {
  const countPrepared = async ({ pool }: Database) => {
    const client = await pool.connect()
    for (let run = 0; run < 3; run += 1) await client.query('select $1::int + 1', [run])
    const { rows } = await client.query(`select count(*)::int from pg_prepared_statements where statement like '%+ 1'`)
    client.release()
    return rows[0].count
  }
  const direct = await openPostgresql(temporaryDatabase.url, silentLog)
  expect(await countPrepared(direct)).toBe(1)
  expect(await countPrepared(database)).toBe(0)
  await direct.close()
})

type ConnectionSettings = { tenant: string | null; person: string | null; role: string; connection: number }
