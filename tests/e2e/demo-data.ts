import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { cachedPath, programVersion } from '../kit/support/cache.ts'
import { type Engine, temporaryPostgresql } from '../kit/support/databases.ts'
import { programEnvironment } from '../kit/support/program.ts'
import { silentLog, todayUtc } from '../kit/support/templates.ts'

const serverMainPath = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** Demonstration data of today in a database of its own, and what the program needs to open it. */
export type DemoData = {
  readonly environment: Readonly<Record<string, string>>
  readonly drop: () => Promise<void>
}

/**
 * Makes the demonstration data of one application below `folder`. They are those of today: price lists of the
 * demonstration start before and after the day they are made.
 */
export async function prepareDemoData(engine: Engine, folder: string): Promise<DemoData> {
  if (engine === 'postgresql') {
    const { url, drop } = await temporaryPostgresql('demonstrationToday')
    return { environment: { DATA_DIR: folder, DATABASE_URL: url }, drop }
  }
  const prepared = await cachedPath('demonstration', `${todayUtc()}-${programVersion()}`, (path) => {
    const env = programEnvironment({ DATA_DIR: path })
    execFileSync(process.execPath, [serverMainPath, 'seed', '--demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  })
  cpSync(prepared, folder, { recursive: true })
  return { environment: { DATA_DIR: folder }, drop: async () => undefined }
}

/** Works on the data of an application whose program does not run. */
export async function withDemoDatabase(
  { environment }: DemoData,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const { DATA_DIR: dataDirectory = '', DATABASE_URL: databaseUrl } = environment
  const database = await openDatabase({ dataDirectory, log: silentLog, ...(databaseUrl ? { databaseUrl } : {}) })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
