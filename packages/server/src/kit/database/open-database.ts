import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgresql } from './postgresql.ts'

export type Database = {
  readonly engine: 'embedded' | 'postgresql'
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  readonly log: Log
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL of `databaseUrl`, or without one the embedded database below `dataDirectory`.
 * @throws StartRefusal with what the operator can put right
 */
export function openDatabase(options: { databaseUrl?: string; dataDirectory: string; log: Log }): Promise<Database> {
  return options.databaseUrl ? openPostgresql(options.databaseUrl, options.log) : openEmbedded(options)
}
