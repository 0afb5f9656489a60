import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { isDatabaseOutage } from '../../packages/server/src/kit/database/outage.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { silentLog, temporaryPostgresql } from './support/databases.ts'
import { startPgbouncer } from './support/pgbouncer.ts'
import { withSuperuser } from './support/templates.ts'

/*
 * PostgreSQL restarts, or an operator ends connections: the process lives, whoever used one gets an outage or, if he only
 * read, his answer, and the next ones find new connections. An error that nobody listens to would fail this file.
 */

const rawQuery = (statement: string) => CompiledQuery.raw(statement)
const ownerRole = { role: 'owner' } as const

describe.each(['directly', 'through PgBouncer'])('%s', (way) => {
  let database: Database
  let name: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const { url, drop } = await temporaryPostgresql('migrated')
    const pooler = way === 'directly' ? undefined : await startPgbouncer(url)
    database = await openPostgresql(pooler?.url ?? url, silentLog)
    name = (await database.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
    close = async () => {
      await database.close()
      await pooler?.stop()
      await drop()
    }
  })
  afterAll(() => close())

  /** Ends all connections to the database of the test, as a restart of PostgreSQL does. */
  const endConnections = (): Promise<number> =>
    withSuperuser(async (client) => {
      const statement = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      return (await client.query(statement, [name])).rowCount ?? 0
    })

  test('a transaction that writes fails as an outage, whether it was running a statement or not', async () => {
    const outcome = async (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error) => (isDatabaseOutage(error) ? 'outage' : String(error)),
      )
    const running = outcome(
      inTransaction(database, ownerRole, (transaction) => transaction.executeQuery(rawQuery('select pg_sleep(60)'))),
    )
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const idle = outcome(
      inTransaction(database, ownerRole, async (transaction) => {
        await transaction.executeQuery(rawQuery('select 1'))
        begun.resolve()
        await ended.promise
        await transaction.executeQuery(rawQuery('select 2'))
      }),
    )
    await begun.promise
    expect(await endConnections()).toBeGreaterThan(0)
    expect(await running).toBe('outage')
    ended.resolve()
    expect(await idle).toBe('outage')
    expect((await database.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  })

  test('a transaction that only reads is begun again, once', async () => {
    let attempts = 0
    const answer = await inTransaction(
      database,
      ownerRole,
      async (transaction) => {
        attempts += 1
        if (attempts === 1) await endConnections()
        return (await transaction.executeQuery(rawQuery('select 4 as four'))).rows
      },
      { readOnly: true },
    )
    expect({ answer, attempts }).toEqual({ answer: [{ four: 4 }], attempts: 2 })
  })

  test('under load, connections that end again and again cost no answer but outages', async () => {
    let isOver = false
    const answers = { done: 0, outage: 0, other: [] as unknown[] }
    const client = async () => {
      while (!isOver)
        try {
          await inTransaction(database, ownerRole, async (transaction) => {
            for (let count = 0; count < 3; count += 1)
              await transaction.executeQuery(rawQuery('select pg_sleep(0.002)'))
          })
          answers.done += 1
        } catch (error) {
          if (isDatabaseOutage(error)) answers.outage += 1
          else answers.other.push(error)
        }
    }
    const clients = Promise.all(Array.from({ length: 20 }, client))
    for (let round = 0; round < (process.env.LONG ? 100 : 8); round += 1) {
      const doneBefore = answers.done
      // Each end meets calls that are under way.
      while (answers.done < doneBefore + 20) await new Promise((resolve) => setTimeout(resolve, 5))
      await endConnections()
    }
    isOver = true
    await clients
    expect(answers.other).toEqual([])
    expect(answers.outage).toBeGreaterThan(0)
    expect((await database.pool.query('select 5 as five')).rows).toEqual([{ five: 5 }])
  })
})
