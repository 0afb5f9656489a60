import { sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Caller, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { type Counted, countTry, forgetTries, type Limit, uncountTry } from '../kit/throttle.ts'
import { type Account, accountByEmail, accountKey, isTenantActive } from './active-accounts.ts'
import { audit } from './audit.ts'
import { isPassword } from './passwords.ts'
import { absoluteHours, type Session } from './session.ts'
import { tokenHash } from './token-hash.ts'

/** Failed sign-ins in a quarter of an hour: of one account, and from one address (an office shares its address). */
export const accountLimit: Limit = { name: 'signIn.account', tries: 10, seconds: 900 }
export const addressLimit: Limit = { name: 'signIn.address', tries: 100, seconds: 900 }

export type SignedIn = { readonly token: string; readonly expiresInSeconds: number }

/**
 * Opens a session. Refuses with signIn.throttled (`limit` in seconds) after too many failures, and with signIn.refused
 * for a wrong password, an unknown e-mail, a deactivated person or tenant: word for word and step for step the same.
 */
export async function signIn(services: Services, login: string, password: string, caller: Caller): Promise<SignedIn> {
  const tries: Counted[] = [
    [addressLimit, caller.address],
    [accountLimit, accountKey(login)],
  ]
  const { account, wait } = await inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => ({
      wait: await countTry(transaction, tries, services.clock()),
      account: await accountByEmail(transaction, login),
    }),
  )
  if (wait > 0) throw refusal('signIn.throttled', undefined, { limit: wait })
  const right = await isPassword(password, account?.passwordHash ?? null)
  const token = right && account !== null ? await opened(services, account, tries, caller) : null
  if (token !== null) return { token, expiresInSeconds: absoluteHours * 3600 }
  await keepFailure(services, account, caller)
  throw refusal('signIn.refused')
}

/** The token of a new session; null when the account changed while its password was being checked. */
function opened(services: Services, account: Account, tries: readonly Counted[], caller: Caller) {
  const now = services.clock()
  const token = services.randomToken()
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { numAffectedRows } = await sql`
      insert into session (token_hash, user_id, created_at, seen_at)
      select ${tokenHash(token)}, person.id, ${now}, ${now} from app_user person
      join credential on credential.user_id = person.id and credential.password_hash = ${account.passwordHash}
      where person.id = ${account.userId} and not person.deleted
        and ${isTenantActive(sql.ref('person.tenant_id'))}`.execute(transaction)
    if (numAffectedRows !== 1n) return null
    const [address, ofAccount] = tries
    if (address !== undefined) await uncountTry(transaction, address)
    if (ofAccount !== undefined) await forgetTries(transaction, ofAccount)
    await audit(transaction, {
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

function keepFailure(services: Services, account: Account | null, caller: Caller): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    audit(transaction, {
      at: services.clock(),
      actorUserId: null,
      asUserId: account?.userId ?? null,
      tenantId: account?.tenantId ?? null,
      action: 'signInRefused',
      detail: { address: caller.address },
    }),
  )
}

/** Ends the session of the call. */
export function logOff(services: Services, session: Session): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.deleteFrom('session').where('token_hash', '=', session.tokenHash).execute()
    await audit(transaction, {
      at: services.clock(),
      actorUserId: session.actorUserId,
      asUserId: session.userId,
      tenantId: session.tenantId,
      action: 'logOff',
    })
  })
}
