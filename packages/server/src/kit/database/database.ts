import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'

/** An open database of either engine. */
export type Database = {
  readonly engine: 'embedded' | 'postgresql'
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  readonly log: Log
  close(): Promise<void>
}
