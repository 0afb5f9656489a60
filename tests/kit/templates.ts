import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { hashPassword } from '../../packages/server/src/access/passwords.ts'
import { describeEmbedded, embeddedExtensions } from '../../packages/server/src/kit/database/embedded.ts'
import { migrate, readMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { seedDemo } from '../../packages/server/src/operations/seed.ts'
import { cached, programVersion, shortHash } from './cache.ts'
import { demoPassword } from './program.ts'

/* Databases that are ready, made once: a test starts from a copy. */

export const silentLog = createLog('silent')

/** What a database of the tests holds at first; the demonstration is the one of `beginning`. */
export type Content = 'empty' | 'migrated' | 'demonstration'

/** The start of every world: a fixed instant, so that nothing depends on how fast a machine is. */
export const beginning = '2026-03-02T08:00:00.000Z'

type Recipe = {
  readonly from: Content
  /** Changes with all that may change what is filled in. */
  readonly version: () => string | Promise<string>
  readonly fill: (database: Database) => Promise<unknown>
}
const recipes: Readonly<Record<Exclude<Content, 'empty'>, Recipe>> = {
  migrated: { from: 'empty', version: schemaVersion, fill: (database) => migrate(database) },
  demonstration: {
    from: 'migrated',
    version: programVersion,
    fill: async (database) => seedDemo(database, await hashPassword(demoPassword), new Date(beginning)),
  },
}

const migrator = fileURLToPath(new URL('../../packages/server/src/kit/database/migrate.ts', import.meta.url))

/** It changes with the migrations and with `migrate`. */
async function schemaVersion(): Promise<string> {
  const migrations = await readMigrations()
  return shortHash([readFileSync(migrator, 'utf8'), ...migrations.map((one) => one.name + one.checksum)].join())
}

const program = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(join(program, '../../package.json'), 'utf8'))

const embedded = new Map<Content, Promise<string>>()

/** The files of a database of PGlite, for `loadDataDir`: making one takes 5 s or more, loading one half a second. */
export async function embeddedTemplate(content: Content): Promise<Blob> {
  const made = embedded.get(content) ?? makeEmbedded(content)
  embedded.set(content, made)
  return new Blob([readFileSync(await made)], { type: 'application/x-tar' })
}

async function makeEmbedded(content: Content): Promise<string> {
  const recipe = content === 'empty' ? undefined : recipes[content]
  const start = recipe && { loadDataDir: await embeddedTemplate(recipe.from) }
  const name = recipe ? `${version}-${await recipe.version()}` : version
  const make = async (path: string) => {
    const lite = await PGlite.create({ extensions: embeddedExtensions, ...start })
    const database = describeEmbedded(lite, silentLog)
    await recipe?.fill(database)
    await database.pool.query('checkpoint')
    const dump = await lite.dumpDataDir('none')
    await database.close()
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  }
  return cached(`pglite-${content}`, `${name}.tar`, make)
}

const postgresql = new Map<Content, Promise<string>>()

/** The name of a database in the PostgreSQL of the tests, to be taken as template. */
export function postgresqlTemplate(content: Content): Promise<string> {
  const made = postgresql.get(content) ?? makePostgresql(content)
  postgresql.set(content, made)
  return made
}

async function makePostgresql(content: Content): Promise<string> {
  if (content === 'empty') return 'template0'
  const recipe = recipes[content]
  const from = await postgresqlTemplate(recipe.from)
  const name = `provende_${content}_${await recipe.version()}`
  return withAdministrator(async (client) => {
    // One worker makes it, the others wait for it; the lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${from}`)
    const database = await openPostgresql(urlOf(unfinished), silentLog)
    await recipe.fill(database)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  })
}

/** The address of a database in the PostgreSQL of the tests. */
export function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Works as the superuser of the PostgreSQL of the tests. */
export async function withAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
