import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Whether a tenant and all its ancestors are active: deactivating a tenant closes its whole branch. */
export const isTenantActiveSql = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from tenant_closure join tenant above on above.id = tenant_closure.ancestor_id
  where tenant_closure.descendant_id = ${tenantId} and above.deleted)`

/** An account that may sign in. */
export type ActiveAccount = {
  readonly userId: number
  readonly tenantId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly culture: 'fr-FR' | 'en-US'
  /** Null until the first password is set. */
  readonly passwordHash: string | null
}

/** The active account of an e-mail, or null (also for text that is not an e-mail). */
export async function activeAccountByEmail(transaction: Kysely<Tables>, email: string): Promise<ActiveAccount | null> {
  const { rows } = await sql<ActiveAccount>`
    select person.id as "userId", person.tenant_id as "tenantId", person.email, person.culture,
      person.first_name as "firstName", person.last_name as "lastName", credential.password_hash as "passwordHash"
    from app_user person left join credential on credential.user_id = person.id
    where person.email = ${normaliseEmail(email)} and not person.deleted
      and ${isTenantActiveSql(sql.ref('person.tenant_id'))}`.execute(transaction)
  return rows[0] ?? null
}

/** The normalised form in which e-mails are compared. Drops NUL characters, which PostgreSQL text cannot hold. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase().replaceAll('\0', '')
