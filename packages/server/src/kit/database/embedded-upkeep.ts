import type pg from 'pg'
import type { Log } from '../log.ts'

const EVERY_MS = 60_000

/**
 * Does for the embedded database what background processes do for a PostgreSQL server and nobody does for a single
 * process: checkpoints (else the log of writes grows for ever and a start after a crash lasts), fresh statistics (else
 * plans are those of an empty table) and vacuum. Same thresholds as PostgreSQL's own autovacuum.
 *
 * @returns stops it, once a round under way is over
 */
export function keepUp(pool: pg.Pool, log: Log): () => Promise<void> {
  let lastWritten = ''
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(async () => {
      try {
        lastWritten = await upkeep(pool, lastWritten)
      } catch (error) {
        // Upkeep that fails must not end the process; if the database is ill, requests will say so too.
        log.error({ err: error }, 'Upkeep of the embedded database failed')
      }
    })
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}

/**
 * One round of upkeep; does nothing when nothing was written since the round that returned `lastWritten`.
 * @returns how far the log of writes goes now
 */
export async function upkeep(pool: pg.Pool, lastWritten: string): Promise<string> {
  const written = async () =>
    (await pool.query('select pg_current_wal_insert_lsn()::text as position')).rows[0].position
  if ((await written()) === lastWritten) return lastWritten
  // The last changes are counted at the end of a statement, and not every time: this one asks for it.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(`
    select quote_ident(schemaname) || '.' || quote_ident(s.relname) as table,
      n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as vacuum,
      n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
        -- Never analysed: the counts above do not survive a crash.
        or c.reltuples < 0 and pg_relation_size(c.oid) > 0 as analyze
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid`)
  for (const row of rows) {
    if (row.vacuum) await pool.query(`vacuum (analyze) ${row.table}`)
    else if (row.analyze) await pool.query(`analyze ${row.table}`)
  }
  await pool.query('checkpoint')
  return written()
}
