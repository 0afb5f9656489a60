import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables.ts'
import type { Log } from '../log.ts'
import type { Database } from './open-database.ts'
import { guardPool, ProvendeDialect } from './transaction.ts'

/** One pool, dressed for the program. `closeEngine` runs after the last connection is given back. */
export function describeDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  log: Log,
  closeEngine?: () => Promise<void>,
): Database {
  // Without a listener the loss of an idle connection would end the process; the pool opens another by itself.
  pool.on('error', (error) => log.error({ err: error }, 'An idle database connection was lost'))
  const kysely = new Kysely<Tables>({ dialect: new ProvendeDialect(guardPool(pool)) })
  let closing: Promise<void> | undefined
  const close = async () => {
    await kysely.destroy()
    if (!pool.ending) await pool.end()
    await closeEngine?.()
  }
  return { engine, pool, kysely, log, close: () => (closing ??= close()) }
}
