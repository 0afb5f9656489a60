import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'
import { ConnectionShares } from './connection-shares.ts'
import type { Database } from './database.ts'
import type { DiskSpace } from './disk-space.ts'
import { ProvendeDialect, refusePoolUseInTransaction } from './transaction.ts'

/** Wraps a pool as a Database. `closeEngine` runs after the last connection is released. */
export function wrapPool(
  engine: Database['engine'],
  pool: pg.Pool,
  log: Log,
  space: DiskSpace,
  closeEngine?: () => Promise<void>,
): Database {
  // Without a listener, losing a connection would end the process. The pool listens to idle ones only, and reconnects by
  // itself; who uses a connection that is lost gets the error of his statement.
  pool.on('error', (error) => log.error({ err: error }, 'An idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  })
  const kysely = new Kysely<Tables>({ dialect: new ProvendeDialect(refusePoolUseInTransaction(pool)) })
  let closing: Promise<void> | undefined
  const close = async () => {
    await kysely.destroy()
    if (!pool.ending) await pool.end()
    await closeEngine?.()
  }
  const shares = new ConnectionShares(pool.options.max)
  return { engine, pool, kysely, shares, space, log, close: () => (closing ??= close()) }
}
