import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import type { Actor } from '../../../packages/server/src/records/scope.ts'
import type { ListQuery } from '../../../packages/server/src/records/store.ts'

const selectedColumns = `id, name, code, base_id, parent_id, categories, description, keywords, tenant_id, tenants_shared,
  user_id, creation_date, modification_date, deleted`
const sortKeySql: Readonly<Record<string, string>> = { name: 'label_key', code: 'search_key(code) collate "C"' }

export type RawPage = { readonly ids: readonly number[]; readonly count: number }

/**
 * The same page and count of foods as careful hand-written SQL for `pg`, isolated by row-level security alone, in the
 * same kind of transaction and the same role. Its time is the time of the database.
 */
export async function rawFoodPage(database: Database, actor: Actor, query: ListQuery): Promise<RawPage> {
  const text = query.search ?? query.contains[0]?.[1]
  const values = text === undefined ? [] : [`%${text}%`]
  const where = `not deleted ${text === undefined ? '' : 'and search_text like $1'}
    ${query.contains.length > 0 ? 'and label_key like $1' : ''}`
  const direction = query.descending ? 'desc' : 'asc'
  const key = `${sortKeySql[String(query.order)]} ${text === undefined ? '' : `|| ''`} ${direction}, id ${direction}`
  const client = await database.pool.connect()
  try {
    await client.query(`begin read only; select set_config('statement_timeout', '30s', true),
      set_config('role', 'provende_app', true), set_config('app.tenant_id', '${actor.tenantId}', true)`)
    const page = await client.query<{ id: number }>(
      `select ${selectedColumns} from food where ${where} order by ${key} limit ${query.limit} offset ${query.offset}`,
      values,
    )
    const { rows } = await client.query<{ count: number }>(`select count(*) from food where ${where}`, values)
    await client.query('commit')
    return { ids: page.rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
  } finally {
    client.release()
  }
}
