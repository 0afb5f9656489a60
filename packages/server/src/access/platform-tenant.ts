import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The tenant at the top of the tree, created when the database is new; asked as the owner of the database. */
export async function platformTenant(transaction: Kysely<Tables>): Promise<number> {
  const existing = await transaction.selectFrom('tenant').select('id').where('parent_id', 'is', null).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const created = await transaction
    .insertInto('tenant')
    .values({ parent_id: null, role: 'HostTenant', name: 'Provende', code: 'HOST' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}
