import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashToken } from '../../packages/server/src/access/session/token-hash.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { applyMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { startPostgresCluster } from '../../tests/kit/support/postgres-cluster.ts'
import { fillLargeOrganisation } from './support/large-organisation.ts'
import { type BenchmarkPart, median, type ResultRow } from './support/measure.ts'
import { type RunningProgram, startServer, withTemporaryFolder } from './support/program.ts'

const personCount = 200
const durationSeconds = 60
/** The average time a person reads a page: between half of this and one and a half times this. */
const readingPauseMs = 2000

/** The pages a browsing user opens. */
const listPaths = [
  '/api/Farms?NbPerPage=25',
  '/api/Farms?NbPerPage=25&Page=7&Order=City',
  '/api/Farms?NbPerPage=25&Search=lande',
  '/api/Structures?NbPerPage=25',
  '/api/StructureUsers?NbPerPage=25&GetChildUsers=true',
  '/api/Foods?NbPerPage=25',
  '/api/Foods?NbPerPage=25&Search=phosphate',
  '/Account/GetContext',
]

const databaseLog = createLog('fatal')

/** 200 people, each reading one list after the other for a minute, on a separate server process for each engine. */
export const usersBenchmark: BenchmarkPart = async (log) => {
  const rows: ResultRow[] = []
  const cluster = await startPostgresCluster({ isDurable: true })
  try {
    log(`users: ${personCount} people for ${durationSeconds} s on PostgreSQL…`)
    const tokens = await createSessions(await openPostgresql(cluster.url, databaseLog))
    rows.push(
      await withTemporaryFolder(async (folder) =>
        measureListReading(
          'postgresql',
          await startServer({ DATA_DIR: folder, DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' }),
          tokens,
        ),
      ),
    )
  } finally {
    await cluster.stop()
  }
  log(`users: ${personCount} people for ${durationSeconds} s on the embedded database…`)
  await withTemporaryFolder(async (folder) => {
    const tokens = await createSessions(await openEmbedded({ dataDirectory: folder, log: databaseLog }))
    rows.push(await measureListReading('embedded', await startServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' }), tokens))
  })
  return rows
}

/** Fills and closes a database; returns the tokens of 200 sessions in it. */
async function createSessions(database: Database): Promise<string[]> {
  try {
    await applyMigrations(database)
    const userIds = await fillLargeOrganisation(database, personCount)
    const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
    await database.pool.query(
      `insert into session (token_hash, user_id, created_at, seen_at)
       select hash, person, now(), now() from unnest($1::bytea[], $2::bigint[]) new_session (hash, person)`,
      [tokens.map(hashToken), userIds],
    )
    await database.pool.query('vacuum analyze')
    return tokens
  } finally {
    await database.close()
  }
}

async function measureListReading(
  engine: string,
  program: RunningProgram,
  tokens: readonly string[],
): Promise<ResultRow> {
  try {
    const calls: { path: string; ms: number }[] = []
    const errors: string[] = []
    const end = performance.now() + durationSeconds * 1000
    const browse = async (token: string, person: number) => {
      // People start at different times.
      await wait((person / tokens.length) * readingPauseMs)
      for (let page = person; performance.now() < end; page += 1) {
        const path = listPaths[page % listPaths.length] ?? '/'
        const start = performance.now()
        const response = await fetch(`${program.url}${path}`, { headers: { authorization: `bearer ${token}` } })
        const text = await response.text()
        calls.push({ path, ms: performance.now() - start })
        if (!response.ok) errors.push(`${path} ${response.status} ${text.slice(0, 200)}`)
        await wait(readingPauseMs * (0.5 + Math.random()))
      }
    }
    await Promise.all(tokens.map(browse))
    const sorted = calls.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const pageMedians = listPaths.map((path) => ({
      path,
      ms: median(calls.filter((one) => one.path === path).map(({ ms }) => ms)),
    }))
    const [slowest] = pageMedians.toSorted((one, other) => other.ms - one.ms)
    const percentile = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? Number.NaN).toFixed(0)
    const errorSummary = errors.length === 0 ? 'no error' : `${errors.length} errors, the first: ${errors[0]}`
    return {
      what: `${engine}: ${personCount} people reading lists for ${durationSeconds} s`,
      measured: `${(calls.length / durationSeconds).toFixed(0)} calls/s, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, slowest ${slowest?.path} p50 ${slowest?.ms.toFixed(0)} ms, ${errorSummary}`,
      bound: 'no error',
      isMet: errors.length === 0,
    }
  } finally {
    await program.stop()
  }
}
