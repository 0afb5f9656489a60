import { afterAll, test } from 'vitest'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { onMainEngine, silentLog, temporaryPostgresql } from '../kit/support/databases.ts'
import { startPgbouncer } from '../kit/support/pgbouncer.ts'
import { checkTenancy } from './check-tenancy.ts'

const testTitle = 'any call by any person, also while visiting or browsing, reads and writes only what the rules allow'

onMainEngine(({ fresh }) => {
  test(testTitle, () => checkTenancy(fresh, 'both'))
})

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp()
})

test(`${testTitle}, also through PgBouncer in transaction mode`, () =>
  checkTenancy(async () => {
    const { url, drop } = await temporaryPostgresql('migrated')
    cleanups.push(drop)
    const pooled = await startPgbouncer(url)
    cleanups.push(pooled.stop)
    const database = await openPostgresql(pooled.url, silentLog)
    cleanups.push(database.close)
    return database
  }, 'both'))
