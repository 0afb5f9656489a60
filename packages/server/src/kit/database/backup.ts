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
  readTableShapes,
  setTransferSettings,
  type TableShape,
} from './backup-format.ts'
import type { Database } from './database.ts'
import { fsyncPath } from './durable-file-system.ts'
import { readAppliedMigrations } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const ROWS_PER_BATCH = 500
/** For tables with files: each file doubles in size as text, and several batches are in memory at once. */
const ROWS_PER_BATCH_WITH_FILES = 2

/**
 * Writes a snapshot of all rows to one file that either engine can restore. The file gets its final name only when
 * complete and synced to disk; a file it replaces stays until then.
 *
 * @throws StartRefusal `backupNotWritable`, `diskFull`
 */
export async function backupDatabase(database: Database, file: string): Promise<{ rows: number }> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  let rows = 0
  try {
    await inTransaction(
      database,
      { role: 'owner' },
      async (transaction) => {
        await setTransferSettings(transaction)
        const lines = backupLines(transaction, (count) => {
          rows = count
        })
        // Readable by the owner only: it contains password hashes.
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
      },
      { readOnly: true, snapshot: true },
    )
    await rename(unfinished, file)
    fsyncPath(dirname(file))
  } catch (error) {
    // Do not leave a partial backup; the caller reports the error.
    await rm(unfinished, { force: true })
    throw toBackupRefusal(error as NodeJS.ErrnoException, file)
  }
  return { rows }
}

async function* backupLines(transaction: Kysely<Tables>, onDone: (rows: number) => void): AsyncGenerator<string> {
  const migrations = await readAppliedMigrations(transaction)
  const line = (value: BackupHeader | BackupTable | BackupSequences | BackupEnd) => `${JSON.stringify(value)}\n`
  yield line({ format: BACKUP_FORMAT, version: BACKUP_VERSION, at: new Date().toISOString(), migrations })
  let rows = 0
  for (const shape of await readTableShapes(transaction)) {
    yield line({ table: shape.table, columns: shape.columns.map(({ name }) => name) })
    for await (const batch of rowBatchesOf(transaction, shape)) {
      rows += batch.length
      yield `${batch.join('\n')}\n`
    }
  }
  yield line({ sequences: await readSequenceValues(transaction) })
  yield line({ end: true, rows })
  onDone(rows)
}

/** The rows of a table in batches, each row already one JSON line written by PostgreSQL. */
async function* rowBatchesOf(
  transaction: Kysely<Tables>,
  { table, columns, key }: TableShape,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((name) => sql.ref(name)))}` : sql``
  await sql`declare backup_rows no scroll cursor for
    select array_to_json(array[${values}])::text as line from ${sql.table(table)} ${order}`.execute(transaction)
  const batchSize = columns.some(({ type }) => type === 'bytea') ? ROWS_PER_BATCH_WITH_FILES : ROWS_PER_BATCH
  const fetch = sql<{ line: string }>`fetch ${sql.lit(batchSize)} from backup_rows`
  for (;;) {
    const { rows } = await fetch.execute(transaction)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup_rows`.execute(transaction)
}

async function readSequenceValues(transaction: Kysely<Tables>): Promise<BackupSequences['sequences']> {
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

function toBackupRefusal(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new StartRefusal('diskFull', { detail: file, cause: error })
  // Only file system errors have a system call and a path; PostgreSQL errors do not.
  if (error.syscall && error.path) return new StartRefusal('backupNotWritable', { detail: file, cause: error })
  return error
}
