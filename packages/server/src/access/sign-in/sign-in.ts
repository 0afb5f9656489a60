import { sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Caller, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { writeAudit } from '../audit.ts'
import { type ActiveAccount, activeAccountByEmail, isTenantActiveSql } from '../session/active-accounts.ts'
import { maxSessionHours, type Session } from '../session/session.ts'
import { hashToken } from '../session/token-hash.ts'
import { verifyPassword } from './passwords.ts'
import {
  type CountedSignInAttempt,
  countSignInAttempt,
  mailSuspiciousSignIn,
  resetCountsAfterSignIn,
} from './sign-in-throttle.ts'

export type SignInResult = { readonly token: string; readonly expiresInSeconds: number }

/**
 * Opens a session. Refuses with signIn.throttled (`limit` in seconds) after too many failures, and with signIn.refused
 * for a wrong password, an unknown e-mail, or a deactivated person or tenant: identical in response and in statements
 * executed.
 */
export async function signIn(
  services: Services,
  login: string,
  password: string,
  caller: Caller,
): Promise<SignInResult> {
  const { account, attempt } = await inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => ({
      attempt: await countSignInAttempt(transaction, login, caller, services.clock()),
      account: await activeAccountByEmail(transaction, login),
    }),
  )
  if (attempt.waitSeconds > 0) throw refusal('signIn.throttled', undefined, { limit: attempt.waitSeconds })
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? null)
  const token = isCorrect && account !== null ? await openSession(services, account, attempt, caller) : null
  if (token !== null) return { token, expiresInSeconds: maxSessionHours * 3600 }
  await auditAndMailSignInFailure(services, login, account, attempt, caller)
  throw refusal('signIn.refused')
}

/** The token of a new session; null if the account changed while its password was being verified. */
function openSession(services: Services, account: ActiveAccount, attempt: CountedSignInAttempt, caller: Caller) {
  const now = services.clock()
  const token = services.randomToken()
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { numAffectedRows } = await sql`
      insert into session (token_hash, user_id, created_at, seen_at)
      select ${hashToken(token)}, person.id, ${now}, ${now} from app_user person
      join credential on credential.user_id = person.id and credential.password_hash = ${account.passwordHash}
      where person.id = ${account.userId} and not person.deleted
        and ${isTenantActiveSql(sql.ref('person.tenant_id'))}`.execute(transaction)
    if (numAffectedRows !== 1n) return null
    await resetCountsAfterSignIn(transaction, account, caller, attempt, now)
    await transaction.updateTable('app_user').set({ last_sign_in_date: now }).where('id', '=', account.userId).execute()
    await writeAudit(transaction, {
      at: now,
      actorUserId: account.userId,
      asUserId: account.userId,
      tenantId: account.tenantId,
      action: 'signIn',
      detail: { address: caller.address },
    })
    return token
  })
}

function auditAndMailSignInFailure(
  services: Services,
  login: string,
  account: ActiveAccount | null,
  { isSuspicious }: CountedSignInAttempt,
  caller: Caller,
): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    if (isSuspicious) await mailSuspiciousSignIn(services, transaction, login, account, caller)
    await writeAudit(transaction, {
      at: services.clock(),
      actorUserId: null,
      asUserId: account?.userId ?? null,
      tenantId: account?.tenantId ?? null,
      action: 'signInRefused',
      detail: { address: caller.address },
    })
  })
}

/** Ends the session of the call. */
export function logOff(services: Services, session: Session): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.deleteFrom('session').where('token_hash', '=', session.tokenHash).execute()
    await writeAudit(transaction, {
      at: services.clock(),
      actorUserId: session.actorUserId,
      asUserId: session.userId,
      tenantId: session.tenantId,
      action: 'logOff',
    })
  })
}
