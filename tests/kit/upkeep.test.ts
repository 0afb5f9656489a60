import { expect, test } from 'vitest'
import { upkeep } from '../../packages/server/src/kit/database/embedded-upkeep.ts'
import { databasesOf } from './databases.ts'

const { fresh } = databasesOf('embedded')

test('upkeep of the embedded database: statistics where rows changed, room where they went, a checkpoint; else nothing', async () => {
  const { pool } = await fresh()
  const one = async (query: string) => Object.values((await pool.query(query)).rows[0])[0]
  const redo = () => one('select redo_lsn::text from pg_control_checkpoint()')
  await pool.query('create table plot as select n as id from generate_series(1, 1000) n')
  expect(await one(`select reltuples from pg_class where relname = 'plot'`)).toBe(-1)
  const before = await redo()
  const written = await upkeep(pool, '')
  expect(await one(`select reltuples from pg_class where relname = 'plot'`)).toBe(1000)
  expect(await redo()).not.toBe(before)

  await pool.query('delete from plot where id <= 900')
  const later = await upkeep(pool, written)
  expect(later).not.toBe(written)
  expect(await one(`select n_dead_tup from pg_stat_user_tables where relname = 'plot'`)).toBe(0)

  const quiet = await redo()
  expect(await upkeep(pool, later)).toBe(later)
  expect(await redo()).toBe(quiet)
})
