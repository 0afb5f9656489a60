import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether a tenant and all above it are active: deactivating a tenant closes the whole branch. */
export const isTenantActive = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from tenant_closure join tenant above on above.id = tenant_closure.ancestor_id
  where tenant_closure.descendant_id = ${tenantId} and above.deleted)`

/** An account that may sign in. */
export type Account = {
  readonly userId: number
  readonly tenantId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly culture: 'fr-FR' | 'en-US'
  /** Null when no password was chosen yet. */
  readonly passwordHash: string | null
}

/** The active account of an e-mail, or null; also null for text that is no e-mail. */
export async function accountByEmail(transaction: Kysely<Tables>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select person.id as "userId", person.tenant_id as "tenantId", person.email, person.culture,
      person.first_name as "firstName", person.last_name as "lastName", credential.password_hash as "passwordHash"
    from app_user person left join credential on credential.user_id = person.id
    where person.email = ${accountKey(email)} and not person.deleted
      and ${isTenantActive(sql.ref('person.tenant_id'))}`.execute(transaction)
  return rows[0] ?? null
}

/** The form in which an e-mail is compared. The NUL character, which no text of the database may hold, is left out. */
export const accountKey = (email: string): string => email.trim().toLowerCase().replaceAll('\0', '')
