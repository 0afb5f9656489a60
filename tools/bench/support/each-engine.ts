import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { openEmbedded } from '../../../packages/server/src/kit/database/embedded.ts'
import { applyMigrations } from '../../../packages/server/src/kit/database/migrate.ts'
import { openPostgresql } from '../../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../../packages/server/src/kit/log.ts'
import { startPostgresCluster } from '../../../tests/kit/support/postgres-cluster.ts'
import type { BenchmarkPart, ResultRow } from './measure.ts'

type DatabaseBenchmark<Filled> = {
  /** The name of the part and of the content of its databases: `formulas`, `20,000 formulas`. */
  readonly name: string
  readonly content: string
  readonly fill: (database: Database) => Promise<Filled>
  readonly measure: (database: Database, filled: Filled) => Promise<ResultRow[]>
  /** Both, unless only the one of large installations matters. */
  readonly engines?: readonly Database['engine'][]
}

/** A part that runs on its engines, each in a new database that is filled before and removed afterwards. */
export const benchmarkOnEachEngine =
  <Filled>({ name, content, fill, measure, engines }: DatabaseBenchmark<Filled>): BenchmarkPart =>
  async (log) => {
    const rows: ResultRow[] = []
    for (const [engine, open] of openers) {
      if (engines !== undefined && !engines.includes(engine)) continue
      const { database, dispose } = await open()
      try {
        log(`${name}: filling a ${database.engine} database with ${content}…`)
        await applyMigrations(database)
        const filled = await fill(database)
        log(`${name}: measuring on ${database.engine}…`)
        rows.push(...(await measure(database, filled)))
      } finally {
        await dispose()
      }
    }
    return rows
  }

type BenchDatabase = { database: Database; dispose(): Promise<void> }
const databaseLog = createLog('fatal')

async function openTemporaryPostgresql(): Promise<BenchDatabase> {
  const cluster = await startPostgresCluster({ isDurable: true })
  const database = await openPostgresql(cluster.url, databaseLog)
  return { database, dispose: () => database.close().then(cluster.stop) }
}

async function openTemporaryEmbedded(): Promise<BenchDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'provende-bench-'))
  const database = await openEmbedded({ dataDirectory, log: databaseLog })
  const dispose = async () => {
    await database.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { database, dispose }
}

const openers = [
  ['postgresql', openTemporaryPostgresql],
  ['embedded', openTemporaryEmbedded],
] as const
