import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { StartRefusal } from '../start-refusal.ts'
import {
  type BackupHeader,
  type BackupSequences,
  type BackupTable,
  readTableShapes,
  setTransferSettings,
  type TableShape,
} from './backup-format.ts'
import type { Database } from './database.ts'
import { applyMigrations, readAppliedMigrations } from './migrate.ts'
import { readBackup } from './read-backup.ts'
import { inTransaction } from './transaction.ts'

/** Batch limits: enough rows to save round trips, few enough characters to limit memory. */
const ROWS_PER_BATCH = 500
const CHARACTERS_PER_BATCH = 1_000_000

/**
 * Loads a backup into an empty database of either engine and migrates it to the current version. The file is read to
 * its end before anything changes, and all rows are loaded in one transaction: all or nothing.
 *
 * The database may be one that was never migrated (it then starts at the version of the backup, which may be older than
 * the program), or a migrated one with no rows except those of its migrations.
 *
 * @throws StartRefusal `backupUnreadable`, `backupIncomplete`, `backupOfOtherVersion`, `databaseNotEmpty`
 */
export async function restoreDatabase(
  database: Database,
  file: string,
  directoryOfMigrations?: string,
): Promise<{ rows: number }> {
  const { header, rows } = await validateBackup(file)
  const applied = await inTransaction(database, { role: 'owner' }, readAppliedMigrations)
  if (applied.length === 0) await applyMigrations(database, directoryOfMigrations, header.migrations.at(-1)?.name)
  await inTransaction(database, { role: 'owner' }, async (transaction) => {
    await setTransferSettings(transaction)
    if (JSON.stringify(await readAppliedMigrations(transaction)) !== JSON.stringify(header.migrations)) {
      throw new StartRefusal('backupOfOtherVersion', { detail: `${file} (${header.migrations.at(-1)?.name ?? '-'})` })
    }
    const shapes = await readTableShapes(transaction)
    await refuseUserRows(transaction, shapes)
    const restoreStatements = await emptyTablesAndDropConstraints(transaction, shapes)
    await insertBackupRows(transaction, shapes, file)
    for (const statement of restoreStatements) await sql.raw(statement).execute(transaction)
  })
  await applyMigrations(database, directoryOfMigrations)
  // Otherwise the first queries are planned for empty tables.
  await database.pool.query('analyze')
  return { rows }
}

/** Reads a whole backup to validate it; returns its header and row count. */
async function validateBackup(file: string): Promise<{ header: BackupHeader; rows: number }> {
  let header: BackupHeader | undefined
  let rows = 0
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'row') rows++
  }
  if (!header) throw new StartRefusal('backupUnreadable', { detail: file })
  return { header, rows }
}

/**
 * Rows inserted by a migration have the same transaction id as its entry in schema_migration; any other row is user
 * data.
 */
async function refuseUserRows(transaction: Kysely<Tables>, shapes: TableShape[]): Promise<void> {
  for (const { table } of shapes) {
    const { rows } = await sql`select from ${sql.table(table)}
      where xmin::text not in (select xmin::text from schema_migration) limit 1`.execute(transaction)
    if (rows.length > 0) throw new StartRefusal('databaseNotEmpty', { detail: table })
  }
}

/**
 * Empties all tables and removes what prevents inserting rows in any order: foreign keys (which may be circular) and
 * triggers. Needs no superuser.
 * @returns the statements that restore them, with foreign keys checked
 */
async function emptyTablesAndDropConstraints(transaction: Kysely<Tables>, shapes: TableShape[]): Promise<string[]> {
  const references = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
    order by conrelid::regclass::text, conname`.execute(transaction)
  const restoreStatements = references.rows.map(({ add }) => add)
  for (const { drop } of references.rows) await sql.raw(drop).execute(transaction)
  const tables = shapes.map(({ table }) => sql.table(table))
  await sql`truncate ${sql.join(tables)}`.execute(transaction)
  for (const { table } of shapes) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    restoreStatements.push(`alter table "${table}" enable trigger user`)
  }
  return restoreStatements
}

async function insertBackupRows(transaction: Kysely<Tables>, shapes: TableShape[], file: string): Promise<void> {
  let table: BackupTable = { table: '', columns: [] }
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insertRows(transaction, table, columnTypesOf(table, shapes, file), batch)
    batch = []
    characters = 0
  }
  for await (const part of readBackup(file)) {
    if (part.kind === 'row') {
      batch.push(part.row)
      characters += part.row.length
      if (batch.length >= ROWS_PER_BATCH || characters >= CHARACTERS_PER_BATCH) await flush()
    } else {
      await flush()
      if (part.kind === 'table') table = part.table
      if (part.kind === 'sequences') await setSequences(transaction, part.sequences)
    }
  }
}

/** The types that the columns of a backed-up table have in this database. */
function columnTypesOf({ table, columns }: BackupTable, shapes: TableShape[], file: string): string[] {
  const shape = shapes.find((candidate) => candidate.table === table)
  return columns.map((name) => {
    const column = shape?.columns.find((candidate) => candidate.name === name)
    if (!column) throw new StartRefusal('backupUnreadable', { detail: `${file} (${table}.${name})` })
    return column.type
  })
}

/** A batch is sent as one JSON parameter, whatever its number of rows and column types. */
async function insertRows(
  transaction: Kysely<Tables>,
  { table, columns }: BackupTable,
  types: string[],
  rows: string[],
) {
  const values = types.map((type, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`)
  const names = columns.map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) line`.execute(transaction)
}

async function setSequences(transaction: Kysely<Tables>, sequences: BackupSequences['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled})`.execute(transaction)
  }
}
