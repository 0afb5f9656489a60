import {
  browseChainTenantIds,
  currentContext,
  type ImpersonationStep,
  visitChainUserIds,
} from '@provende/domain/access/impersonation.ts'
import { isBrowsingReadOnly, type Role, type TenantRole } from '@provende/domain/access/roles.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'
import { writeAudit } from '../audit.ts'
import { isTenantActiveSql } from './active-accounts.ts'
import { resolveImpersonationSteps, userNameSql } from './resolve-steps.ts'
import { hashToken } from './token-hash.ts'

/** A session ends after 12 hours without a call, and 7 days after sign-in. */
const maxIdleHours = 12
export const maxSessionHours = 7 * 24
/** The time last seen is updated at most this often. */
const lastSeenUpdateMinutes = 1

/** The person signed in, regardless of visits. */
type SignedInPerson = {
  readonly tokenHash: Buffer
  readonly actorUserId: number
  /** The language of the person. */
  readonly culture: 'fr-FR' | 'en-US'
  /** The version of the terms of use still to be accepted, or null. */
  readonly pendingTermsVersionId: number | null
}

/** The user acted as, and the current tenant. */
type ActingUser = {
  /** The person acted as: the one signed in, or the one visited last. */
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
  /** The accessible tenants below the person's own; null for all. */
  readonly reach: readonly number[] | null
}

/** The session of a call. Permissions are those of `userId`; `actorUserId` is the person signed in. */
export type Session = SignedInPerson &
  ActingUser & {
    /** Whether the current tenant is not the person's own but one below it. */
    readonly isBrowsing: boolean
    /** Whether the role is read-only while browsing. */
    readonly isReadOnly: boolean
    /** The chain from the person signed in to the one acted as; empty without a visit. */
    readonly visit: readonly { readonly userId: number; readonly userName: string }[]
    /** The chain from the tenant of the person acted as to the current tenant; empty without a browse. */
    readonly browse: readonly { readonly tenantId: number; readonly tenantName: string }[]
  }

/**
 * The session of a token; null if unknown, ended, idle for 12 hours, 7 days old, or of a deactivated person or tenant.
 * One statement, which also updates the time last seen; a few more during visits and browses. A visit or browse that is
 * no longer allowed ends here, together with all later steps.
 */
export const sessionOf = (services: Services, token: string): Promise<Session | null> =>
  sessionOfTokenHash(services, hashToken(token))

/** The same by the stored hash of a token. */
export function sessionOfTokenHash(services: Services, hash: Buffer): Promise<Session | null> {
  const now = services.clock()
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { rows } = await sql<SignedInPerson & ActingUser & { steps: readonly ImpersonationStep[] }>`
      with live as (
        select * from session where token_hash = ${hash} and ${isSessionLiveSql(now)}),
      seen as (
        update session set seen_at = ${now} from live
          where session.token_hash = live.token_hash and live.seen_at <= ${minutesBefore(now, lastSeenUpdateMinutes)})
      select live.token_hash as "tokenHash", live.steps, person.id as "actorUserId", person.culture,
        person.id as "userId", person.email, person.role, ${userNameSql} as "userName", reach_of(person.id) as reach,
        tenant.id as "tenantId", tenant.name as "tenantName", tenant.role as "tenantRole",
        tenant.default_language as "tenantLanguage", tenant.default_currency_id as "tenantCurrencyId",
        case when not exists (select from term_of_use_acceptance accepted
            where accepted.term_of_use_id = terms.id and accepted.user_id = person.id)
          then terms.id end as "pendingTermsVersionId"
      from live
      join app_user person on person.id = live.user_id and not person.deleted
      join tenant on tenant.id = person.tenant_id
      left join lateral (${termsInForceSql(now)}) terms on true
      where ${isTenantActiveSql(sql.ref('person.tenant_id'))}`.execute(transaction)
    const [row] = rows
    if (row === undefined) return null
    const { steps, ...session } = row
    const homeSession = { ...session, isBrowsing: false, isReadOnly: false, visit: [], browse: [] }
    return steps.length === 0 ? homeSession : withImpersonationSteps(transaction, homeSession, steps, now)
  })
}

/** Applies the steps to a session; steps that are no longer allowed are removed from its stack. */
async function withImpersonationSteps(
  transaction: Kysely<Tables>,
  homeSession: Session,
  steps: readonly ImpersonationStep[],
  now: Date,
): Promise<Session> {
  const { contexts, people, tenants } = await resolveImpersonationSteps(transaction, homeSession.actorUserId, steps)
  const context = currentContext(contexts)
  const allowedSteps = steps.slice(0, contexts.length - 1)
  const person = people.get(context.userId)
  const tenant = tenants.get(context.tenantId)
  if (person === undefined || tenant === undefined) throw new Error('a context names an unknown person or tenant')
  const { userId, email, role } = person
  const { tenantId, tenantName, tenantRole, tenantLanguage, tenantCurrencyId } = tenant
  const session: Session = {
    ...homeSession,
    ...{ userId, userName: person.userName, email, role, reach: context.reachableTenantIds },
    ...{ tenantId, tenantName, tenantRole, tenantLanguage, tenantCurrencyId },
    isBrowsing: context.isBrowsing,
    isReadOnly: isBrowsingReadOnly(context),
    visit: visitChainUserIds(allowedSteps, contexts).map((id) => ({
      userId: id,
      userName: people.get(id)?.userName ?? '',
    })),
    browse: browseChainTenantIds(allowedSteps, contexts).map((id) => ({
      tenantId: id,
      tenantName: tenants.get(id)?.tenantName ?? '',
    })),
  }
  if (allowedSteps.length < steps.length) await storeAllowedSteps(transaction, session, steps, allowedSteps, now)
  return session
}

/** Stores the steps that are still allowed, unless another call has changed them meanwhile; audited once. */
async function storeAllowedSteps(
  transaction: Kysely<Tables>,
  session: Session,
  steps: readonly ImpersonationStep[],
  allowedSteps: readonly ImpersonationStep[],
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ steps: JSON.stringify(allowedSteps) })
    .where('token_hash', '=', session.tokenHash)
    .where('steps', '=', sql<typeof steps>`${JSON.stringify(steps)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { actorUserId, userId, tenantId } = session
  const detail = { ...steps[allowedSteps.length], left: steps.length - allowedSteps.length }
  await writeAudit(transaction, { at: now, actorUserId, asUserId: userId, tenantId, action: 'stepsEnded', detail })
}

/** Condition on `session`: not yet expired at an instant. */
export const isSessionLiveSql = (now: Date) => sql<boolean>`(seen_at > ${minutesBefore(now, maxIdleHours * 60)}
  and created_at > ${minutesBefore(now, maxSessionHours * 60)})`

/** The version of the terms of use in force at an instant: the latest published on or before that day. */
export const termsInForceSql = (now: Date) => sql`select * from term_of_use
  where published_on <= ${dayInParis(now)} order by published_on desc, id desc limit 1`

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Ends every session of a person, except one if given. */
export async function endSessions(
  transaction: Kysely<Tables>,
  userId: number,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let deletion = transaction.deleteFrom('session').where('user_id', '=', userId)
  if (exceptTokenHash !== undefined) deletion = deletion.where('token_hash', '!=', exceptTokenHash)
  await deletion.execute()
}
