import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { hashPassword } from '../../../packages/server/src/access/sign-in/passwords.ts'
import { backupDatabase } from '../../../packages/server/src/kit/database/backup.ts'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { embeddedExtensions, wrapPglite } from '../../../packages/server/src/kit/database/embedded.ts'
import { applyMigrations, readMigrations } from '../../../packages/server/src/kit/database/migrate.ts'
import { openPostgresql } from '../../../packages/server/src/kit/database/postgresql.ts'
import { restoreDatabase } from '../../../packages/server/src/kit/database/restore.ts'
import { createLog } from '../../../packages/server/src/kit/log.ts'
import { seedDemo } from '../../../packages/server/src/operations/seed.ts'
import { cachedPath, programVersion, shortHash } from './cache.ts'
import { demoPassword } from './program.ts'

/* Template databases, made once and cached; each test starts from a copy. */

export const silentLog = createLog('silent')

/**
 * The initial content of a test database. The demonstration data is dated `testClockStart`; programs, which know the time,
 * work on one with the price lists of today.
 */
export type DatabaseContent = 'empty' | 'migrated' | 'demonstration' | 'demonstrationToday'

/** The time at which every test world starts: fixed, so that tests do not depend on the clock or speed of a machine. */
export const testClockStart = '2026-03-02T08:00:00.000Z'

/** The day, in UTC: `2026-03-02`. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10)

type DatabaseTemplate = {
  readonly from: DatabaseContent
  /** A key that changes with everything that affects the content. */
  readonly version: () => string | Promise<string>
  readonly fill: (database: Database) => Promise<unknown>
}

const templates: Readonly<Record<Exclude<DatabaseContent, 'empty'>, DatabaseTemplate>> = {
  migrated: { from: 'empty', version: schemaVersion, fill: (database) => applyMigrations(database) },
  demonstration: {
    from: 'migrated',
    version: programVersion,
    fill: async (database) => restoreDatabase(database, await demonstrationBackup()),
  },
  demonstrationToday: {
    from: 'demonstration',
    version: () => `${todayUtc().replaceAll('-', '')}_${programVersion()}`,
    fill: movePricesToToday,
  },
}

/**
 * A backup of the demonstration: making its data takes 20 s or more, restoring it two. That the program makes the same
 * on the embedded database is seen where it starts for the first time.
 */
function demonstrationBackup(): Promise<string> {
  return cachedPath('demonstration', `${programVersion()}.backup`, async (path) => {
    const { url, drop } = await createPostgresql(await postgresqlTemplate('migrated'))
    const database = await openPostgresql(url, silentLog)
    await seedDemo(database, await hashPassword(demoPassword), new Date(testClockStart))
    await backupDatabase(database, path)
    await database.close()
    await drop()
  })
}

/** As many days as have passed since `testClockStart`: price lists follow the day the demonstration is made, orders and quotes stay where they are. */
async function movePricesToToday(database: Database): Promise<void> {
  const days = (Date.parse(todayUtc()) - Date.parse(testClockStart.slice(0, 10))) / 86_400_000
  const moved = (date: string) =>
    `(${date} at time zone 'Europe/Paris' + $1 * interval '1 day') at time zone 'Europe/Paris'`
  const dates = `start_date = ${moved('start_date')}, end_date = ${moved('end_date')}`
  await database.pool.query(`update price_list set ${dates}`, [days])
}

const migratorPath = fileURLToPath(new URL('../../../packages/server/src/kit/database/migrate.ts', import.meta.url))

/** A hash of the migrations and of `applyMigrations`. */
async function schemaVersion(): Promise<string> {
  const migrations = await readMigrations()
  return shortHash(
    [readFileSync(migratorPath, 'utf8'), ...migrations.map((migration) => migration.name + migration.checksum)].join(),
  )
}

const pgliteEntry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(join(pgliteEntry, '../../package.json'), 'utf8'))

const embeddedTemplates = new Map<DatabaseContent, Promise<Blob>>()

/** A PGlite data directory for `loadDataDir`: creating one takes 5 s or more, loading it half a second. */
export function embeddedTemplate(content: DatabaseContent): Promise<Blob> {
  const archive =
    embeddedTemplates.get(content) ??
    makeEmbeddedTemplate(content).then((path) => new InMemoryArchive(readFileSync(path)))
  embeddedTemplates.set(content, archive)
  return archive
}

/** An archive that is in memory once for all databases of a worker: a Blob would copy it twice for each. */
class InMemoryArchive extends Blob {
  private readonly content: ArrayBuffer
  constructor(file: Buffer<ArrayBuffer>) {
    super([], { type: 'application/x-tar' })
    this.content = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content)
  }
}

/** PGlite clears the memory of all its buffers at each start; tests have little data. */
export const embeddedStart = {
  extensions: embeddedExtensions,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

async function makeEmbeddedTemplate(content: DatabaseContent): Promise<string> {
  const recipe = content === 'empty' ? undefined : templates[content]
  const source = recipe && { loadDataDir: await embeddedTemplate(recipe.from) }
  const name = recipe ? `${version}-${await recipe.version()}` : version
  const make = async (path: string) => {
    const lite = await PGlite.create({ ...embeddedStart, ...source })
    const database = wrapPglite(lite, silentLog)
    await recipe?.fill(database)
    await database.pool.query('checkpoint')
    const dump = await lite.dumpDataDir('none')
    await database.close()
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  }
  return cachedPath(`pglite-${content}`, `${name}.tar`, make)
}

const postgresqlTemplates = new Map<DatabaseContent, Promise<string>>()

/** The name of a database in the test PostgreSQL, for `create database … template`. */
export function postgresqlTemplate(content: DatabaseContent): Promise<string> {
  const path = postgresqlTemplates.get(content) ?? makePostgresqlTemplate(content)
  postgresqlTemplates.set(content, path)
  return path
}

async function makePostgresqlTemplate(content: DatabaseContent): Promise<string> {
  if (content === 'empty') return 'template0'
  const recipe = templates[content]
  const from = await postgresqlTemplate(recipe.from)
  // PostgreSQL folds names that are not quoted to lower case.
  const name = `provende_${content}_${await recipe.version()}`.toLowerCase()
  return withSuperuser(async (client) => {
    // One worker creates it while the others wait; the lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${from}`)
    const database = await openPostgresql(databaseUrlOf(unfinished), silentLog)
    await recipe.fill(database)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  })
}

/** The URL of a database in the test PostgreSQL. */
export function databaseUrlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database of any name in the test PostgreSQL from a template; returns its URL. */
export async function createPostgresql(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `provende_test_${randomBytes(8).toString('hex')}`
  // Copying the files takes a third of the time of copying them through the write-ahead log.
  await runAsSuperuser(`create database ${name} template ${template} strategy file_copy`)
  return { url: databaseUrlOf(name), drop: () => runAsSuperuser(`drop database ${name} with (force)`) }
}

/** The superuser connection of a worker for statements that need none of their own; it ends with the worker. */
let administrator: Promise<pg.Client> | undefined

/** Runs a statement as superuser of the test PostgreSQL. */
async function runAsSuperuser(statement: string): Promise<void> {
  administrator ??= connectSuperuser()
  await (await administrator).query(statement)
}

async function connectSuperuser(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  return client
}

/** Runs `work` with a superuser connection of its own to the test PostgreSQL. */
export async function withSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectSuperuser()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
