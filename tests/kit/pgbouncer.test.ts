import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { silentLog, temporaryPostgresql } from './databases.ts'
import { type Pooled, startPgbouncer } from './pgbouncer.ts'

/* Behind PgBouncer in transaction mode ten connections of ours share three of the database. */

let temporary: Awaited<ReturnType<typeof temporaryPostgresql>>
let pooled: Pooled
let database: Database
beforeAll(async () => {
  temporary = await temporaryPostgresql('migrated')
  pooled = await startPgbouncer(temporary.url)
  database = await openPostgresql(pooled.url, silentLog)
})
afterAll(async () => {
  await database?.close()
  await pooled?.stop()
  await temporary?.drop()
})

test('what a transaction is told of its tenant and its person ends with it, however many share a connection', async () => {
  const told = `select current_setting('app.tenant_id', true) as tenant, current_setting('app.user_id', true) as person,
    current_user as role, pg_backend_pid() as connection`
  const connections = new Set<number>()
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, place) => {
      const tenantId = place + 1
      const own = await inTransaction(
        database,
        { role: 'provende_app', tenantId, userId: 1000 + place },
        async (transaction) => (await transaction.executeQuery(CompiledQuery.raw(told))).rows[0] as Told | undefined,
      )
      const [between] = (await database.pool.query<Told>(told)).rows
      for (const one of [own, between]) connections.add(one?.connection ?? 0)
      return { own, between, tenantId, place }
    }),
  )
  for (const { own, between, tenantId, place } of seen) {
    expect(own).toMatchObject({ tenant: String(tenantId), person: String(1000 + place), role: 'provende_app' })
    expect(between?.tenant || null).toBeNull()
    expect(between?.person || null).toBeNull()
    expect(between?.role).toBe('postgres')
  }
  expect(connections.size).toBeLessThanOrEqual(3)
})

type Told = { tenant: string | null; person: string | null; role: string; connection: number }
