import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Caller, refusal, refuseIf } from '../kit/handler.ts'
import { queueMail } from '../kit/mail-queue.ts'
import type { Services } from '../kit/services.ts'
import { forgetTries, type Limit } from '../kit/throttle.ts'
import type { Tables } from '../tables.ts'
import { type Account, accountByEmail, accountKey } from './active-accounts.ts'
import { audit } from './audit.ts'
import { hashPassword, newPasswordProblems, setPassword } from './passwords.ts'
import { endSessions } from './session.ts'
import { accountLimit } from './sign-in.ts'
import { refuseIfThrottled } from './throttled.ts'
import { tokenHash } from './token-hash.ts'

/** A mailed code serves once, within this time; that of an invitation longer (invitation.ts). */
const codeMinutes = 60
const minutesAfter = (now: Date) => new Date(now.getTime() + codeMinutes * 60_000)

const forgotten: Limit = { name: 'forgotPassword.account', tries: 5, seconds: 3600 }
const forgottenFrom: Limit = { name: 'forgotPassword.address', tries: 50, seconds: 3600 }
const resetFrom: Limit = { name: 'resetPassword.address', tries: 50, seconds: 3600 }

/**
 * Mails a link to choose a new password, if the e-mail is known. Known or not, the answer is the same and the same
 * statements run: for an unknown e-mail they put nothing. Refuses with request.tooMany.
 */
export async function forgotPassword(services: Services, email: string, caller: Caller): Promise<void> {
  const code = services.randomToken()
  await refuseIfThrottled(services, [
    [forgottenFrom, caller.address],
    [forgotten, accountKey(email)],
  ])
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const account = await accountByEmail(transaction, email)
    const { userId, tenantId, culture, firstName, lastName, email: address } = account ?? stranger
    await sql`
      insert into password_reset (code_hash, user_id, created_at, valid_until)
      select ${tokenHash(code)}, id, ${now}, ${minutesAfter(now)} from app_user where id = ${userId}`.execute(
      transaction,
    )
    const { subject, text } = wordsOf(culture).mails.resetPassword
    const link = `${services.settings.publicUrl}/ResetPassword/${userId}/${code}`
    const name = `${firstName} ${lastName}`.trim()
    const mail = { to: { name, address }, subject, text: text({ name: name || address, link, minutes: codeMinutes }) }
    await queueMail(transaction, { tenantId, ...mail }, now, account !== null)
    const whom = { asUserId: account?.userId ?? null, tenantId: account?.tenantId ?? null }
    const detail = { address: caller.address }
    await audit(transaction, { at: now, actorUserId: null, ...whom, action: 'passwordForgotten', detail })
  })
}

/** Who stands in for an account that does not exist; no person has this id. */
const stranger: Account = {
  userId: 0,
  tenantId: 0,
  firstName: '',
  lastName: '',
  email: 'nobody@example.org',
  culture: 'fr-FR',
  passwordHash: null,
}

/**
 * Sets a new password with a mailed code. The code serves once and until it says, and the e-mail must be the one it was
 * mailed to; every session of the person ends. Refuses with the rule of passwords or password.resetRefused.
 */
export async function resetPassword(
  services: Services,
  given: { email: string; password: string; confirmPassword: string; code: string },
  caller: Caller,
): Promise<void> {
  refuseIf(newPasswordProblems(given.password, given.confirmPassword, 'password'))
  await refuseIfThrottled(services, [[resetFrom, caller.address]])
  // Asked twice: before the costly hash, and again when the code is used up.
  const valid = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    codeHolder(transaction, given.email, given.code, services.clock()),
  )
  if (valid === null) throw refusal('password.resetRefused')
  const passwordHash = await hashPassword(given.password)
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const account = await codeHolder(transaction, given.email, given.code, now)
    if (account === null) throw refusal('password.resetRefused')
    await setPassword(transaction, account.userId, passwordHash, now)
    await endSessions(transaction, account.userId)
    await forgetTries(transaction, [accountLimit, accountKey(account.email)])
    const whom = { actorUserId: account.userId, asUserId: account.userId, tenantId: account.tenantId }
    await audit(transaction, { at: now, ...whom, action: 'passwordReset', detail: { address: caller.address } })
  })
}

/** The account a code may still be used for, its codes locked until the end of the transaction. */
async function codeHolder(
  transaction: Kysely<Tables>,
  email: string,
  code: string,
  now: Date,
): Promise<Account | null> {
  const reset = await transaction
    .selectFrom('password_reset')
    .select('user_id')
    .where('code_hash', '=', tokenHash(code))
    .where('used_at', 'is', null)
    .where('valid_until', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const account = await accountByEmail(transaction, email)
  return reset !== undefined && account?.userId === reset.user_id ? account : null
}
