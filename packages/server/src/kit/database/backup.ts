import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { StartRefusal } from '../start-refusal.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  type BackupSequences,
  type BackupTable,
  prepareTransfer,
  type TableShape,
  tableShapes,
} from './backup-format.ts'
import { fsyncPath } from './durable-file-system.ts'
import { appliedMigrations } from './migrate.ts'
import type { Database } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const ROWS_AT_ONCE = 500
/** Of a table that may hold files: each of them is twice its size as text, and several of those are in memory at once. */
const ROWS_WITH_FILES_AT_ONCE = 2

/**
 * Writes all rows, as they were at one moment, to one file that either engine can restore. The file appears under its
 * name only when it is whole and on the disk; the one it replaces stays until then.
 *
 * @throws StartRefusal `backupNotWritable`, `diskFull`
 */
export async function backup(database: Database, file: string): Promise<{ rows: number }> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  let rows = 0
  try {
    await inTransaction(
      database,
      { role: 'owner' },
      async (transaction) => {
        await prepareTransfer(transaction)
        const lines = backupLines(transaction, (written) => {
          rows = written
        })
        // Password hashes are in there: for its owner only.
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
      },
      { readOnly: true, snapshot: true },
    )
    await rename(unfinished, file)
    fsyncPath(dirname(file))
  } catch (error) {
    // Half a backup must not stay; why it failed is told by whoever asked for it.
    await rm(unfinished, { force: true })
    throw refusalOf(error as NodeJS.ErrnoException, file)
  }
  return { rows }
}

async function* backupLines(transaction: Kysely<Tables>, done: (rows: number) => void): AsyncGenerator<string> {
  const migrations = await appliedMigrations(transaction)
  const line = (value: BackupHeader | BackupTable | BackupSequences | BackupEnd) => `${JSON.stringify(value)}\n`
  yield line({ format: BACKUP_FORMAT, version: BACKUP_VERSION, at: new Date().toISOString(), migrations })
  let rows = 0
  for (const shape of await tableShapes(transaction)) {
    yield line({ table: shape.table, columns: shape.columns.map(({ name }) => name) })
    for await (const batch of batchesOf(transaction, shape)) {
      rows += batch.length
      yield `${batch.join('\n')}\n`
    }
  }
  yield line({ sequences: await sequences(transaction) })
  yield line({ end: true, rows })
  done(rows)
}

/** The rows of a table, some at a time, each already as its line: PostgreSQL writes the JSON. */
async function* batchesOf(transaction: Kysely<Tables>, { table, columns, key }: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((name) => sql.ref(name)))}` : sql``
  await sql`declare backup_rows no scroll cursor for
    select array_to_json(array[${values}])::text as line from ${sql.table(table)} ${order}`.execute(transaction)
  const atOnce = columns.some(({ type }) => type === 'bytea') ? ROWS_WITH_FILES_AT_ONCE : ROWS_AT_ONCE
  const fetch = sql<{ line: string }>`fetch ${sql.lit(atOnce)} from backup_rows`
  for (;;) {
    const { rows } = await fetch.execute(transaction)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup_rows`.execute(transaction)
}

async function sequences(transaction: Kysely<Tables>): Promise<BackupSequences['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`.execute(transaction)
  const states: BackupSequences['sequences'][number][] = []
  for (const { name } of rows) {
    const state = await sql<{ lastValue: string; isCalled: boolean }>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${sql.table(name)}`.execute(transaction)
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

function refusalOf(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new StartRefusal('diskFull', { detail: file, cause: error })
  // Only the file system names a call and a path; PostgreSQL does not.
  if (error.syscall && error.path) return new StartRefusal('backupNotWritable', { detail: file, cause: error })
  return error
}
