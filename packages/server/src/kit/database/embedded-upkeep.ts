import type pg from 'pg'
import type { Log } from '../log.ts'

const UPKEEP_INTERVAL_MS = 60_000

/**
 * Does the work of PostgreSQL's background processes, which a single process lacks: checkpoints (otherwise the
 * write-ahead log grows forever and recovery after a crash takes long), fresh statistics (otherwise plans are those of
 * an empty table) and vacuum. Same thresholds as PostgreSQL's autovacuum.
 *
 * @returns stops the upkeep, after a running round has finished
 */
export function startDatabaseUpkeep(pool: pg.Pool, log: Log): () => Promise<void> {
  let lastWalPosition = ''
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(async () => {
      try {
        lastWalPosition = await runDatabaseUpkeep(pool, lastWalPosition)
      } catch (error) {
        // A failed round must not end the process; if the database is broken, requests will fail and report it.
        log.error({ err: error }, 'Upkeep of the embedded database failed')
      }
    })
  }, UPKEEP_INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}

/**
 * One round of upkeep; does nothing if nothing was written since the round that returned `lastWalPosition`.
 * @returns the current position in the write-ahead log
 */
export async function runDatabaseUpkeep(pool: pg.Pool, lastWalPosition: string): Promise<string> {
  const walPosition = async () =>
    (await pool.query('select pg_current_wal_insert_lsn()::text as position')).rows[0].position
  if ((await walPosition()) === lastWalPosition) return lastWalPosition
  // Statistics are flushed at the end of a statement, but not always: force it.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(`
    select quote_ident(schemaname) || '.' || quote_ident(s.relname) as table,
      n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
        -- Rows that were only added: a vacuum lets indexes answer without reading the rows.
        or n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as vacuum,
      n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
        -- Never analysed: the counts above do not survive a crash.
        or c.reltuples < 0 and pg_relation_size(c.oid) > 0 as analyze
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid`)
  for (const row of rows) {
    if (row.vacuum) await pool.query(`vacuum (analyze) ${row.table}`)
    else if (row.analyze) await pool.query(`analyze ${row.table}`)
  }
  await pool.query('checkpoint')
  return walPosition()
}
