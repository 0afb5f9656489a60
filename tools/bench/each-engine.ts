import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { migrate } from '../../packages/server/src/kit/database/migrate.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { startPostgresCluster } from '../../tests/kit/postgres-cluster.ts'
import type { Part, Row } from './measure.ts'

type Measured<Filled> = {
  /** What the part is called, and what it fills a database with: `formulas`, `20,000 formulas`. */
  readonly name: string
  readonly holds: string
  readonly fill: (database: Database) => Promise<Filled>
  readonly measure: (database: Database, filled: Filled) => Promise<Row[]>
}

/** A part that measures the same on either engine, each in a new database that is filled before and gone afterwards. */
export const onEachEngine =
  <Filled>({ name, holds, fill, measure }: Measured<Filled>): Part =>
  async (say) => {
    const rows: Row[] = []
    for (const open of [openOnPostgresql, openInFolder]) {
      const { database, dispose } = await open()
      try {
        say(`${name}: filling a ${database.engine} database with ${holds}…`)
        await migrate(database)
        const filled = await fill(database)
        say(`${name}: measuring on ${database.engine}…`)
        rows.push(...(await measure(database, filled)))
      } finally {
        await dispose()
      }
    }
    return rows
  }

type Opened = { database: Database; dispose(): Promise<void> }
const log = createLog('fatal')

async function openOnPostgresql(): Promise<Opened> {
  const cluster = await startPostgresCluster()
  const database = await openPostgresql(cluster.url, log)
  return { database, dispose: () => database.close().then(cluster.stop) }
}

async function openInFolder(): Promise<Opened> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'provende-bench-'))
  const database = await openEmbedded({ dataDirectory, log })
  const dispose = async () => {
    await database.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { database, dispose }
}
