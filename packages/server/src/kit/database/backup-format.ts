import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * A backup is a gzip file of JSON lines, readable by people and programs, the same for either engine:
 *
 *     {"format":"provende-backup","version":1,"at":"…","migrations":[{"name":"0001_foundation","checksum":"…"},…]}
 *     {"table":"tenant","columns":["id","name",…]}
 *     ["1","Provende",…]                               one row per line, each value as PostgreSQL text, or null
 *     …
 *     {"sequences":[{"name":"tenant_id_seq","lastValue":"12","isCalled":true},…]}
 *     {"end":true,"rows":1234}                         without this line the file is incomplete
 *
 * Generated columns are left out: the database recomputes them. So is the table of migrations: it is in the first line.
 */
export const BACKUP_FORMAT = 'provende-backup'
export const BACKUP_VERSION = 1

export type BackupHeader = {
  readonly format: typeof BACKUP_FORMAT
  readonly version: typeof BACKUP_VERSION
  readonly at: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
}
export type BackupTable = { readonly table: string; readonly columns: readonly string[] }
/** The values of one row as PostgreSQL text. */
export type BackupRow = readonly (string | null)[]
export type BackupSequences = {
  readonly sequences: readonly { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }[]
}
export type BackupEnd = { readonly end: true; readonly rows: number }

export type TableShape = { table: string; columns: { name: string; type: string }[]; key: string[] }

/** The tables a backup contains, with their non-generated columns and primary key. */
export async function readTableShapes(transaction: Kysely<Tables>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as table,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(attname order by array_position(conkey, attnum)) from pg_constraint
        join pg_attribute on attrelid = c.oid and attnum = any (conkey)
        where conrelid = c.oid and contype = 'p'), '[]') as key
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by relname collate "C"`.execute(transaction)
  return rows
}

/**
 * Settings for the rest of a transaction: the same text format of values everywhere, no row-level security, no timeout.
 */
export async function setTransferSettings(transaction: Kysely<Tables>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('row_security', 'off', true),
    set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'iso_8601', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(transaction)
}
