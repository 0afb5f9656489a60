import { afterAll, test } from 'vitest'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { eachEngine, silentLog, temporaryPostgresql } from '../kit/databases.ts'
import { startPgbouncer } from '../kit/pgbouncer.ts'
import { tenancyHolds } from './promise.ts'

const promised = 'whoever asks whatever from wherever sees and writes what the rules say'

eachEngine(({ fresh }) => {
  test(promised, () => tenancyHolds(fresh, 'both'))
})

const left: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const leave of left.toReversed()) await leave()
})

test(`${promised}, also through PgBouncer in transaction mode`, () =>
  tenancyHolds(async () => {
    const { url, drop } = await temporaryPostgresql('migrated')
    left.push(drop)
    const pooled = await startPgbouncer(url)
    left.push(pooled.stop)
    const database = await openPostgresql(pooled.url, silentLog)
    left.push(database.close)
    return database
  }, 'both'))
