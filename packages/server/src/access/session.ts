import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'
import { isTenantActive } from './active-accounts.ts'
import { tokenHash } from './token-hash.ts'

/** A session ends after 12 hours without a call, and 7 days after its sign-in. */
const idleHours = 12
export const absoluteHours = 7 * 24
/** Being seen is written down at most this often. */
const slideMinutes = 1

/** Who calls, as what, and where. Rights are those of `userId`; `actorUserId` is the person really signed in. */
export type Session = {
  readonly tokenHash: Buffer
  readonly actorUserId: number
  /** The person acted as: oneself, or the one visited last. */
  readonly userId: number
  readonly userName: string
  readonly email: string
  readonly role: Role
  /** The current tenant: the person's own, or the one browsed last. */
  readonly tenantId: number
  readonly tenantName: string
  readonly tenantRole: TenantRole
  readonly tenantLanguage: string
  readonly tenantCurrencyId: number
  readonly homeTenantId: number
  /** What the person really signed in reads. */
  readonly culture: 'fr-FR' | 'en-US'
  /** The version of the terms of use that waits for the person really signed in, or null. */
  readonly termsPending: number | null
  /** The tenants below his own that the person acted as reaches; null when all. */
  readonly reach: readonly number[] | null
  /** The stacks of visited people and browsed tenants, by id, the latest last. */
  readonly visits: readonly number[]
  readonly browses: readonly number[]
}

/**
 * The session of a token, or null: unknown, ended, idle for 12 hours, 7 days old, or of a person or tenant that has been
 * deactivated. One statement, which also notes that the session was seen.
 */
export function sessionOf(services: Services, token: string): Promise<Session | null> {
  const now = services.clock()
  const hash = tokenHash(token)
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { rows } = await sql<Session>`
      with live as (
        select * from session where token_hash = ${hash} and ${isLive(now)}),
      seen as (
        update session set seen_at = ${now} from live
          where session.token_hash = live.token_hash and live.seen_at <= ${before(now, slideMinutes)})
      select live.token_hash as "tokenHash", live.visits, live.browses, actor.id as "actorUserId", actor.culture,
        person.id as "userId", person.email, person.role, person.tenant_id as "homeTenantId",
        coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email) as "userName",
        reach_of(person.id) as reach, tenant.id as "tenantId", tenant.name as "tenantName", tenant.role as "tenantRole",
        tenant.default_language as "tenantLanguage", tenant.default_currency_id as "tenantCurrencyId",
        case when not exists (select from term_of_use_acceptance accepted
            where accepted.term_of_use_id = terms.id and accepted.user_id = actor.id)
          then terms.id end as "termsPending"
      from live
      join app_user actor on actor.id = live.user_id and not actor.deleted
      join app_user person on person.id = coalesce((live.visits ->> -1)::bigint, actor.id) and not person.deleted
      join tenant on tenant.id = coalesce((live.browses ->> -1)::bigint, person.tenant_id)
      left join lateral (${latestTerms(now)}) terms on true
      where ${isTenantActive(sql.ref('actor.tenant_id'))} and ${isTenantActive(sql.ref('person.tenant_id'))}
        and ${isTenantActive(sql.ref('tenant.id'))}`.execute(transaction)
    return rows[0] ?? null
  })
}

/** Rows of `session` that have not ended by themselves at an instant. */
export const isLive = (now: Date) => sql<boolean>`(seen_at > ${before(now, idleHours * 60)}
  and created_at > ${before(now, absoluteHours * 60)})`

/** The version of the terms of use in force at an instant: published that day or before, the latest. */
export const latestTerms = (now: Date) => sql`select * from term_of_use
  where published_on <= (${now}::timestamptz)::date order by published_on desc, id desc limit 1`

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Ends every session of a person, but for one if it is given. */
export async function endSessions(transaction: Kysely<Tables>, userId: number, kept?: Buffer): Promise<void> {
  let ended = transaction.deleteFrom('session').where('user_id', '=', userId)
  if (kept !== undefined) ended = ended.where('token_hash', '!=', kept)
  await ended.execute()
}
