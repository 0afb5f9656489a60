import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The root tenant, created if the database is new; runs under the database owner role. */
export async function ensurePlatformTenant(transaction: Kysely<Tables>): Promise<number> {
  const existing = await transaction.selectFrom('tenant').select('id').where('parent_id', 'is', null).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const created = await transaction
    .insertInto('tenant')
    .values({ parent_id: null, role: 'HostTenant', name: 'Provende', code: 'HOST' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}
