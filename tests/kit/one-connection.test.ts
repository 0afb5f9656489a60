import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { databasesOf } from './databases.ts'

const { fresh } = databasesOf('embedded')

test('a queue for the embedded database leaves the process a turn between two transactions, to accept others', async () => {
  const database = await fresh()
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const ask = () => inTransaction(database, { role: 'owner' }, (transaction) => sql`select 1`.execute(transaction))
  await Promise.all(Array.from({ length: 30 }, ask))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(29)
})
