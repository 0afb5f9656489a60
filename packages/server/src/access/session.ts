import { type Role, readsOnly, type TenantRole } from '@provende/domain/access/roles.ts'
import { browseChain, lastOf, type Step, visitChain } from '@provende/domain/access/steps.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'
import { isTenantActive } from './active-accounts.ts'
import { audit } from './audit.ts'
import { followedSteps, userName } from './followed-steps.ts'
import { tokenHash } from './token-hash.ts'

/** A session ends after 12 hours without a call, and 7 days after its sign-in. */
const idleHours = 12
export const absoluteHours = 7 * 24
/** Being seen is written down at most this often. */
const slideMinutes = 1

/** The person really signed in, whatever he visits. */
type SignedIn = {
  readonly tokenHash: Buffer
  readonly actorUserId: number
  /** What he reads. */
  readonly culture: 'fr-FR' | 'en-US'
  /** The version of the terms of use that waits for him, or null. */
  readonly termsPending: number | null
}

/** Who acts, and where. */
type Acting = {
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
  /** The tenants below his own that he reaches; null when all. */
  readonly reach: readonly number[] | null
}

/** Who calls, as what, and where. Rights are those of `userId`; `actorUserId` is the person really signed in. */
export type Session = SignedIn &
  Acting & {
    /** The tenant is not the person's own, but one below it. */
    readonly isBrowsing: boolean
    /** He browses in a role that only reads there. */
    readonly isReadOnly: boolean
    /** From the person signed in to the one acted as; empty when nobody is visited. */
    readonly visit: readonly { readonly userId: number; readonly userName: string }[]
    /** From the tenant of the one acted as to the current one; empty when none is browsed. */
    readonly browse: readonly { readonly tenantId: number; readonly tenantName: string }[]
  }

/**
 * The session of a token, or null: unknown, ended, idle for 12 hours, 7 days old, or of a person or tenant that has been
 * deactivated. One statement, which also notes that the session was seen; a few more while somebody is visited or a tenant
 * browsed. A visit or browse that is no longer allowed has then ended, with all that was entered from it.
 */
export const sessionOf = (services: Services, token: string): Promise<Session | null> =>
  sessionOfHash(services, tokenHash(token))

/** The same of the hash that is kept of a token. */
export function sessionOfHash(services: Services, hash: Buffer): Promise<Session | null> {
  const now = services.clock()
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { rows } = await sql<SignedIn & Acting & { steps: readonly Step[] }>`
      with live as (
        select * from session where token_hash = ${hash} and ${isLive(now)}),
      seen as (
        update session set seen_at = ${now} from live
          where session.token_hash = live.token_hash and live.seen_at <= ${before(now, slideMinutes)})
      select live.token_hash as "tokenHash", live.steps, person.id as "actorUserId", person.culture,
        person.id as "userId", person.email, person.role, ${userName} as "userName", reach_of(person.id) as reach,
        tenant.id as "tenantId", tenant.name as "tenantName", tenant.role as "tenantRole",
        tenant.default_language as "tenantLanguage", tenant.default_currency_id as "tenantCurrencyId",
        case when not exists (select from term_of_use_acceptance accepted
            where accepted.term_of_use_id = terms.id and accepted.user_id = person.id)
          then terms.id end as "termsPending"
      from live
      join app_user person on person.id = live.user_id and not person.deleted
      join tenant on tenant.id = person.tenant_id
      left join lateral (${latestTerms(now)}) terms on true
      where ${isTenantActive(sql.ref('person.tenant_id'))}`.execute(transaction)
    const [found] = rows
    if (found === undefined) return null
    const { steps, ...session } = found
    const atHome = { ...session, isBrowsing: false, isReadOnly: false, visit: [], browse: [] }
    return steps.length === 0 ? atHome : along(transaction, atHome, steps, now)
  })
}

/** The session at the end of its steps; what is no longer allowed is taken off its stack. */
async function along(transaction: Kysely<Tables>, home: Session, steps: readonly Step[], now: Date): Promise<Session> {
  const { standings, people, tenants } = await followedSteps(transaction, home.actorUserId, steps)
  const standing = lastOf(standings)
  const taken = steps.slice(0, standings.length - 1)
  const person = people.get(standing.userId)
  const tenant = tenants.get(standing.tenantId)
  if (person === undefined || tenant === undefined) throw new Error('a standing is somewhere')
  const { userId, email, role } = person
  const { tenantId, tenantName, tenantRole, tenantLanguage, tenantCurrencyId } = tenant
  const session: Session = {
    ...home,
    ...{ userId, userName: person.userName, email, role, reach: standing.reach },
    ...{ tenantId, tenantName, tenantRole, tenantLanguage, tenantCurrencyId },
    isBrowsing: standing.isBrowsing,
    isReadOnly: readsOnly(standing),
    visit: visitChain(taken, standings).map((id) => ({ userId: id, userName: people.get(id)?.userName ?? '' })),
    browse: browseChain(taken, standings).map((id) => ({
      tenantId: id,
      tenantName: tenants.get(id)?.tenantName ?? '',
    })),
  }
  if (taken.length < steps.length) await shorten(transaction, session, steps, taken, now)
  return session
}

/** Keeps the steps that are still allowed, unless another call has changed them meanwhile; the trail tells it once. */
async function shorten(
  transaction: Kysely<Tables>,
  session: Session,
  steps: readonly Step[],
  taken: readonly Step[],
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ steps: JSON.stringify(taken) })
    .where('token_hash', '=', session.tokenHash)
    .where('steps', '=', sql<never>`${JSON.stringify(steps)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { actorUserId, userId, tenantId } = session
  const detail = { ...steps[taken.length], left: steps.length - taken.length }
  await audit(transaction, { at: now, actorUserId, asUserId: userId, tenantId, action: 'stepsEnded', detail })
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
