import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe } from 'vitest'
import { describeEmbedded, embeddedExtensions } from '../../packages/server/src/kit/database/embedded.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { openPostgresql } from '../../packages/server/src/kit/database/postgresql.ts'
import { type Content, embeddedTemplate, postgresqlTemplate, silentLog, urlOf, withAdministrator } from './templates.ts'

export type Engine = Database['engine']
export const engines: readonly Engine[] = ['embedded', 'postgresql']
export { silentLog }

export type GivenEngine = {
  readonly engine: Engine
  /** A migrated database of its own, without rows of anybody else; closed and dropped after the block. */
  fresh(): Promise<Database>
  /** The same with the demonstration in it. */
  demonstration(): Promise<Database>
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
  const open = (content: Content) => async () => {
    const one = await (engine === 'embedded' ? openInMemory(content) : openTemporary(content))
    opened.push(one)
    return one.database
  }
  afterAll(() => Promise.all(opened.map(({ dispose }) => dispose())))
  return { fresh: open('migrated'), demonstration: open('demonstration'), empty: open('empty') }
}

type Opened = { database: Database; dispose(): Promise<void> }

async function openInMemory(content: Content): Promise<Opened> {
  const lite = await PGlite.create({ loadDataDir: await embeddedTemplate(content), extensions: embeddedExtensions })
  const database = describeEmbedded(lite, silentLog)
  return { database, dispose: database.close }
}

async function openTemporary(content: Content): Promise<Opened> {
  const { url, drop } = await temporaryPostgresql(content)
  const database = await openPostgresql(url, silentLog)
  const dispose = async () => {
    await database.close()
    await drop()
  }
  return { database, dispose }
}

/** A database of its own in the PostgreSQL of the tests, by its URL. */
export async function temporaryPostgresql(content: Content): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `provende_test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${await postgresqlTemplate(content)}`)
  return { url: urlOf(name), drop: () => administer(`drop database ${name} with (force)`) }
}

const administer = (statement: string) => withAdministrator(async (client) => void (await client.query(statement)))
