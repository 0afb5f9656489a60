import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

export const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A migration file: its name (`0001_foundation`), its text, and the SHA-256 of the text with Unix line ends. */
export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Arbitrary but fixed key of the advisory lock. */
const MIGRATION_LOCK = 7_063_683

/**
 * Brings the schema up to date: applies the pending files of `directory` in order, each in one transaction. Safe to
 * call from several processes at once (they take turns, on either engine and through PgBouncer).
 *
 * @param upTo stop after this migration (a restore of an older backup starts there)
 * @returns names of the migrations applied now
 * @throws StartRefusal `migrationChanged`, `databaseNewerThanProgram`, `databasePrivilegeMissing`
 */
export async function applyMigrations(
  database: Database,
  directory = migrationsDirectory,
  upTo?: string,
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const applied: string[] = []
  await inTransaction(database, { role: 'owner' }, async (transaction) => {
    await lockMigrations(transaction)
    await sql`create table if not exists schema_migration (
      name text collate "C" primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      transaction,
    )
  })
  for (const migration of migrations) {
    if (await applyIfPending(database, migrations, migration)) applied.push(migration.name)
    if (migration.name === upTo) break
  }
  await inTransaction(database, { role: 'owner' }, async (transaction) => {
    await lockMigrations(transaction)
    await markLikeLeakproof(transaction, database.log)
  })
  return applied
}

/** The migrations of a directory, in order of application. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations applied to this database, in order; empty if it was never migrated. */
export async function readAppliedMigrations(
  transaction: Kysely<Tables>,
): Promise<{ name: string; checksum: string }[]> {
  const table = await sql<{
    exists: boolean
  }>`select to_regclass('public.schema_migration') is not null as exists`.execute(transaction)
  if (!table.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name`.execute(transaction)
  return rows
}

async function lockMigrations(transaction: Kysely<Tables>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(
    transaction,
  )
}

function applyIfPending(database: Database, migrations: Migration[], migration: Migration): Promise<boolean> {
  return inTransaction(database, { role: 'owner' }, async (transaction) => {
    await lockMigrations(transaction)
    const applied = await readAppliedMigrations(transaction)
    refuseDivergedHistory(applied, migrations)
    if (applied.some(({ name }) => name === migration.name)) return false
    try {
      // Sent without parameters, so that one file may hold many statements.
      await transaction.executeQuery(CompiledQuery.raw(migration.text))
    } catch (error) {
      // Add the file and line, which PostgreSQL does not know.
      throw toMigrationError(migration, error as Error & { code?: string })
    }
    await sql`insert into schema_migration (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      transaction,
    )
    return true
  })
}

/** A file that changed after it was applied, or an applied file this program lacks, means a different schema. */
function refuseDivergedHistory(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) throw new StartRefusal('databaseNewerThanProgram', { detail: name })
    if (file.checksum !== checksum) throw new StartRefusal('migrationChanged', { detail: name })
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

function toMigrationError(migration: Migration, error: Error & { code?: string; position?: string }): Error {
  if (error.code === INSUFFICIENT_PRIVILEGE) {
    return new StartRefusal('databasePrivilegeMissing', { detail: `${migration.name}: ${error.message}`, cause: error })
  }
  const line = error.position ? `, line ${migration.text.slice(0, Number(error.position)).split('\n').length}` : ''
  return new Error(`Migration ${migration.name}${line}: ${error.message}`, { cause: error })
}

/**
 * Lets a role under row-level security use the index for name searches. PostgreSQL evaluates only leakproof functions
 * before the row-level security check, and `like` is not marked leakproof, because it could leak: but its only error
 * concerns a pattern ending in a lone escape character, and search text is escaped. Only a superuser can mark it;
 * otherwise searches are correct but slow, and the log names the statement.
 */
async function markLikeLeakproof(transaction: Kysely<Tables>, log: Log): Promise<void> {
  const statement = 'alter function pg_catalog.textlike(text, text) leakproof'
  const { rows } = await sql<{ done: boolean; superuser: boolean }>`
    select proleakproof as done, (select rolsuper from pg_roles where rolname = current_user) as superuser
    from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`.execute(transaction)
  const [state] = rows
  if (state?.done) return
  if (state?.superuser) await transaction.executeQuery(CompiledQuery.raw(statement))
  else log.warn(`Name searches will not use their index until a superuser runs once, in this database: ${statement}`)
}
