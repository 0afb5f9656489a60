import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { wrapPglite } from '../../../packages/server/src/kit/database/embedded.ts'
import { openPostgresql } from '../../../packages/server/src/kit/database/postgresql.ts'
import {
  createPostgresql,
  type DatabaseContent,
  embeddedStart,
  embeddedTemplate,
  postgresqlTemplate,
  silentLog,
} from './templates.ts'

export type Engine = Database['engine']
export const engines: readonly Engine[] = ['embedded', 'postgresql']
export { silentLog }

export type EngineContext = {
  readonly engine: Engine
  /** A new migrated database without rows; closed and dropped after the block. */
  fresh(): Promise<Database>
  /** The same with the demonstration data. */
  demonstration(): Promise<Database>
  /** A new database without migrations, as an operator starts from. */
  empty(): Promise<Database>
}

/**
 * Defines the same tests for both engines: `onEachEngine(({ fresh }) => { test('…', async () => { await fresh() … }) })`.
 */
export function onEachEngine(defineTests: (context: EngineContext) => void): void {
  describe.each(engines)('on %s', (engine) => {
    defineTests({ engine, ...databasesOf(engine) })
  })
}

/**
 * The same on PostgreSQL, and with LONG on both engines: for what sends the same SQL to both. What engines can differ
 * in (isolation of tenants, the records mechanism, search, transactions, migrations, backups) is on `onEachEngine`.
 */
export function onMainEngine(defineTests: (context: EngineContext) => void): void {
  const tested = process.env.LONG ? engines : (['postgresql'] as const)
  describe.each(tested)('on %s', (engine) => {
    defineTests({ engine, ...databasesOf(engine) })
  })
}

/** Databases of one engine; closed and dropped after the block of tests (or the file) in which this is called. */
export function databasesOf(engine: Engine): Omit<EngineContext, 'engine'> {
  const opened: DisposableDatabase[] = []
  const open = (content: DatabaseContent) => async () => {
    const created = await (engine === 'embedded' ? openEmbeddedInMemory(content) : openTemporaryPostgresql(content))
    opened.push(created)
    return created.database
  }
  afterAll(() => Promise.all(opened.map(({ dispose }) => dispose())))
  return { fresh: open('migrated'), demonstration: open('demonstration'), empty: open('empty') }
}

type DisposableDatabase = { database: Database; dispose(): Promise<void> }

async function openEmbeddedInMemory(content: DatabaseContent): Promise<DisposableDatabase> {
  const lite = await PGlite.create({ ...embeddedStart, loadDataDir: await embeddedTemplate(content) })
  const database = wrapPglite(lite, silentLog)
  return { database, dispose: database.close }
}

/** Each connection plans a statement anew, which is to happen once: most are sent a few times only. */
const shortLivedDatabase = { preparesAtFirstUse: true }

async function openTemporaryPostgresql(content: DatabaseContent): Promise<DisposableDatabase> {
  const { url, drop } = await temporaryPostgresql(content)
  const database = await openPostgresql(url, silentLog, shortLivedDatabase)
  const dispose = async () => {
    await database.close()
    await drop()
  }
  return { database, dispose }
}

/** An embedded database on disk, as `openEmbedded` finds it: without the seconds that creating one takes. */
export async function makeDataDirectory(dataDirectory: string, content: DatabaseContent): Promise<void> {
  const database = join(dataDirectory, 'database')
  mkdirSync(database, { recursive: true, mode: 0o700 })
  const archive = await (await embeddedTemplate(content)).arrayBuffer()
  execFileSync('tar', ['-x', '-C', database], { input: Buffer.from(archive), stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Creates a database in the test PostgreSQL; returns its URL. */
export const temporaryPostgresql = async (content: DatabaseContent) =>
  createPostgresql(await postgresqlTemplate(content))
