import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { databasesOf } from './support/databases.ts'

const { fresh } = databasesOf('embedded')

test('between two queued transactions of the embedded database the event loop has a turn, to accept connections', async () => {
  const database = await fresh()
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const runTransaction = () =>
    inTransaction(database, { role: 'owner' }, (transaction) => sql`select 1`.execute(transaction))
  await Promise.all(Array.from({ length: 30 }, runTransaction))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(29)
})

test('a repeated statement is prepared, and each time answered with the rights of the current tenant', async () => {
  const database = await fresh()
  const add = `insert into tenant (parent_id, role, name) values ($1, $2, $3) returning id`
  const tenant = async (...values: unknown[]) => Number((await database.pool.query(add, values)).rows[0].id)
  const platform = await tenant(null, 'HostTenant', 'platform')
  const names = ['one', 'other', 'third']
  const ids: number[] = []
  for (const name of names) ids.push(await tenant(platform, 'Structure', name))
  const namesVisibleTo = (tenantId: number) =>
    inTransaction(database, { role: 'provende_app', tenantId, userId: 1 }, async (transaction) => {
      const query = sql<{ name: string }>`select name from tenant where id > ${platform}`
      return (await query.execute(transaction)).rows.map(({ name }) => name)
    })
  for (let round = 0; round < 8; round++)
    expect(await Promise.all(ids.map(namesVisibleTo))).toEqual(names.map((name) => [name]))
  expect(await Promise.all([namesVisibleTo(platform)])).toEqual([names])
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  expect(rows.map(({ statement }) => statement)).toContain('select name from tenant where id > $1')
})

test('a pattern search is not prepared, so that each pattern is planned anew and may use an index', async () => {
  const database = await fresh()
  const search = 'select name from tenant where name like $1'
  for (let round = 0; round < 8; round++) await database.pool.query(search, ['%a%'])
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  expect(rows.map(({ statement }) => statement)).not.toContain(search)
})
