import { expect, test } from 'vitest'
import { runDatabaseUpkeep } from '../../packages/server/src/kit/database/embedded-upkeep.ts'
import { databasesOf } from './support/databases.ts'

const { fresh } = databasesOf('embedded')

test('upkeep of the embedded database analyses changed tables, vacuums where rows were deleted or many added, and checkpoints; without changes it does nothing', async () => {
  const { pool } = await fresh()
  const firstValue = async (query: string) => Object.values((await pool.query(query)).rows[0])[0]
  const redoPosition = () => firstValue('select redo_lsn::text from pg_control_checkpoint()')
  await pool.query('create table plot as select n as id from generate_series(1, 1000) n')
  expect(await firstValue(`select reltuples from pg_class where relname = 'plot'`)).toBe(-1)
  const initial = await redoPosition()
  const afterInsert = await runDatabaseUpkeep(pool, '')
  expect(await firstValue(`select reltuples from pg_class where relname = 'plot'`)).toBe(1000)
  expect(await redoPosition()).not.toBe(initial)

  await pool.query('delete from plot where id <= 900')
  const afterDelete = await runDatabaseUpkeep(pool, afterInsert)
  expect(afterDelete).not.toBe(afterInsert)
  expect(await firstValue(`select n_dead_tup from pg_stat_user_tables where relname = 'plot'`)).toBe(0)

  await pool.query('insert into plot select n from generate_series(1, 2000) n')
  const afterAdding = await runDatabaseUpkeep(pool, afterDelete)
  expect(await firstValue(`select n_ins_since_vacuum from pg_stat_user_tables where relname = 'plot'`)).toBe(0)

  const unchanged = await redoPosition()
  expect(await runDatabaseUpkeep(pool, afterAdding)).toBe(afterAdding)
  expect(await redoPosition()).toBe(unchanged)
})
