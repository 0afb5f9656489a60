import pg from 'pg'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'

/** Runs `work` with a connection of its own to the database of a pool. */
export async function withConnectionTo<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: String(database.pool.options.connectionString) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
