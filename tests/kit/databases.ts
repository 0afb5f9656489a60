import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { describeEmbedded, embeddedExtensions } from '../../packages/server/src/kit/database/embedded.ts'
import { migrate, readMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'

export type Engine = Database['engine']
export const engines: readonly Engine[] = ['embedded', 'postgresql']
export const silentLog = createLog('silent')

export type GivenEngine = {
  readonly engine: Engine
  /** A migrated database of its own, without rows of anybody else; closed and dropped after the block. */
  fresh(): Promise<Database>
  /** The same without any migration: what an operator starts from. */
  empty(): Promise<Database>
}

/** Says the same promises of both engines: `eachEngine(({ fresh }) => { test('…', async () => { await fresh() … }) })`. */
export function eachEngine(promises: (given: GivenEngine) => void): void {
  describe.each(engines)('on %s', (engine) => {
    promises({ engine, ...databasesOf(engine) })
  })
}

/** Databases of one engine; closed and dropped after the block of tests (or the file) in which this is called. */
export function databasesOf(engine: Engine): Omit<GivenEngine, 'engine'> {
  const opened: Opened[] = []
  const open = async (migrated: boolean) => {
    const one = await (engine === 'embedded' ? openInMemory(migrated) : openTemporary(migrated))
    opened.push(one)
    return one.database
  }
  afterAll(() => Promise.all(opened.map(({ dispose }) => dispose())))
  return { fresh: () => open(true), empty: () => open(false) }
}

type Opened = { database: Database; dispose(): Promise<void> }

async function openInMemory(migrated: boolean): Promise<Opened> {
  const name = migrated ? `migrated-${await schemaName()}` : 'empty'
  const lite = await PGlite.create({
    loadDataDir: await embeddedTemplate(name, migrated),
    extensions: embeddedExtensions,
  })
  const database = describeEmbedded(lite, silentLog)
  return { database, dispose: database.close }
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/provende')
const program = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8'))

/** The files of a database that is ready, kept between runs: making one takes 5 s, loading one half a second. */
async function embeddedTemplate(name: string, migrated: boolean): Promise<Blob> {
  const file = join(cache, `pglite-${version}-${name}.tar`)
  if (!existsSync(file)) {
    const lite = await PGlite.create({ extensions: embeddedExtensions })
    const database = describeEmbedded(lite, silentLog)
    if (migrated) await migrate(database)
    await database.pool.query('checkpoint')
    const dump = await lite.dumpDataDir('none')
    await database.close()
    mkdirSync(cache, { recursive: true })
    // Those of other migrations only: another worker may be writing the same one, under a name of its own; the
    // last one wins and is as good.
    for (const old of readdirSync(cache))
      if (migrated && old.includes('-migrated-') && !old.includes(name)) rmSync(join(cache, old), { force: true })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
    renameSync(unfinished, file)
  }
  return new Blob([readFileSync(file)], { type: 'application/x-tar' })
}

async function openTemporary(migrated: boolean): Promise<Opened> {
  const { url, drop } = await temporaryPostgresql(migrated)
  const database = await openPostgresql(url, silentLog)
  const dispose = async () => {
    await database.close()
    await drop()
  }
  return { database, dispose }
}

/** A database of its own in the PostgreSQL of the tests, by its URL. */
export async function temporaryPostgresql(migrated = true): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `provende_test_${randomBytes(8).toString('hex')}`
  const template = migrated ? await postgresqlTemplate() : 'template0'
  await administer(`create database ${name} template ${template}`)
  return { url: urlOf(name), drop: () => administer(`drop database ${name} with (force)`) }
}

async function postgresqlTemplate(): Promise<string> {
  const name = `provende_template_${await schemaName()}`
  await withAdministrator(async (client) => {
    // One worker makes it, the others wait for it; the lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const database = await openPostgresql(urlOf(unfinished), silentLog)
    await migrate(database)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

const migrator = fileURLToPath(new URL('../../packages/server/src/kit/database/migrate.ts', import.meta.url))

/** A short name of what `migrate` makes of an empty database: it changes with the migrations and with `migrate`. */
async function schemaName(): Promise<string> {
  const migrations = await readMigrations()
  const all = [readFileSync(migrator, 'utf8'), ...migrations.map(({ name, checksum }) => name + checksum)].join()
  return createHash('sha256').update(all).digest('hex').slice(0, 12)
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const administer = (statement: string) => withAdministrator(async (client) => void (await client.query(statement)))

async function withAdministrator(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
