import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { DiskSpace } from './disk-space.ts'

/** An open database of either engine. */
export type Database = {
  readonly engine: 'embedded' | 'postgresql'
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  /** How the calls share its connections. */
  readonly shares: ConnectionShares
  readonly space: DiskSpace
  readonly log: Log
  close(): Promise<void>
}
