import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Caller, refusal, refuseIf } from '../../kit/handler.ts'
import { queueMail } from '../../kit/mail-queue.ts'
import { networkOfAddress } from '../../kit/network-of.ts'
import type { Services } from '../../kit/services.ts'
import type { RateLimit } from '../../kit/throttle.ts'
import type { Tables } from '../../tables.ts'
import { writeAudit } from '../audit.ts'
import { type ActiveAccount, activeAccountByEmail, normaliseEmail } from '../session/active-accounts.ts'
import { endSessions } from '../session/session.ts'
import { hashToken } from '../session/token-hash.ts'
import { hashPassword, newPasswordProblems, setPassword } from './passwords.ts'
import { placeholderAccount } from './placeholder-account.ts'
import { resetCountsAfterPasswordReset } from './sign-in-throttle.ts'
import { countAndRefuseIfThrottled } from './throttled.ts'

/** A mailed code works once, within this time; that of an invitation longer (users/invitation.ts). */
const resetCodeMinutes = 60
const resetCodeExpiry = (now: Date) => new Date(now.getTime() + resetCodeMinutes * 60_000)

const forgotPasswordLimitByAccount: RateLimit = { name: 'forgotPassword.account', attempts: 5, seconds: 3600 }
const forgotPasswordLimitByAddress: RateLimit = { name: 'forgotPassword.address', attempts: 50, seconds: 3600 }
const resetPasswordLimitByAddress: RateLimit = { name: 'resetPassword.address', attempts: 50, seconds: 3600 }

/**
 * Mails a link to set a new password, if the e-mail belongs to an account. The response and the statements executed are
 * the same for an unknown e-mail, where they insert nothing. Refuses with request.tooMany.
 */
export async function mailPasswordReset(services: Services, email: string, caller: Caller): Promise<void> {
  const code = services.randomToken()
  await countAndRefuseIfThrottled(services, [
    [forgotPasswordLimitByAddress, networkOfAddress(caller.address)],
    [forgotPasswordLimitByAccount, normaliseEmail(email)],
  ])
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const account = await activeAccountByEmail(transaction, email)
    const { userId, tenantId, culture, firstName, lastName, email: address } = account ?? placeholderAccount
    await sql`
      insert into password_reset (code_hash, user_id, created_at, valid_until)
      select ${hashToken(code)}, id, ${now}, ${resetCodeExpiry(now)} from app_user where id = ${userId}`.execute(
      transaction,
    )
    const { subject, text } = wordsOf(culture).mails.resetPassword
    const link = `${services.settings.publicUrl}/ResetPassword/${userId}/${code}`
    const name = `${firstName} ${lastName}`.trim()
    const mail = {
      to: { name, address },
      subject,
      text: text({ name: name || address, link, minutes: resetCodeMinutes }),
    }
    await queueMail(transaction, { tenantId, ...mail }, now, account !== null)
    const accountIds = { asUserId: account?.userId ?? null, tenantId: account?.tenantId ?? null }
    const detail = { address: caller.address }
    await writeAudit(transaction, { at: now, actorUserId: null, ...accountIds, action: 'passwordForgotten', detail })
  })
}

/**
 * Sets a new password with a mailed code. The code must be unused and unexpired, and the e-mail the one it was mailed
 * to. Ends all sessions of the person. Refuses with the password rule or password.resetRefused.
 */
export async function resetPassword(
  services: Services,
  input: { email: string; password: string; confirmPassword: string; code: string },
  caller: Caller,
): Promise<void> {
  refuseIf(newPasswordProblems(input.password, input.confirmPassword, 'password'))
  await countAndRefuseIfThrottled(services, [[resetPasswordLimitByAddress, networkOfAddress(caller.address)]])
  // Checked twice: before the expensive hash, and again when the code is used.
  const holder = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    accountOfResetCode(transaction, input.email, input.code, services.clock()),
  )
  if (holder === null) throw refusal('password.resetRefused')
  const passwordHash = await hashPassword(input.password)
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const account = await accountOfResetCode(transaction, input.email, input.code, now)
    if (account === null) throw refusal('password.resetRefused')
    await setPassword(transaction, account.userId, passwordHash, now)
    await endSessions(transaction, account.userId)
    await resetCountsAfterPasswordReset(transaction, account, caller, now)
    const actors = { actorUserId: account.userId, asUserId: account.userId, tenantId: account.tenantId }
    await writeAudit(transaction, { at: now, ...actors, action: 'passwordReset', detail: { address: caller.address } })
  })
}

/**
 * Whom the code of a mailed link belongs to. Whoever has the mail knows the address. Refuses with password.resetRefused:
 * it is said before a new password is typed.
 */
export async function checkResetCode(
  services: Services,
  code: string,
  caller: Caller,
): Promise<{ email: string; isInvitation: boolean }> {
  await countAndRefuseIfThrottled(services, [[resetPasswordLimitByAddress, networkOfAddress(caller.address)]])
  const account = await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const holder = await transaction
      .selectFrom('password_reset')
      .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
      .select('email')
      .where('code_hash', '=', hashToken(code))
      .executeTakeFirst()
    return holder === undefined ? null : accountOfResetCode(transaction, holder.email, code, services.clock())
  })
  if (account === null) throw refusal('password.resetRefused')
  return { email: account.email, isInvitation: account.passwordHash === null }
}

/** The account a code is still valid for; locks the code until the end of the transaction. */
async function accountOfResetCode(
  transaction: Kysely<Tables>,
  email: string,
  code: string,
  now: Date,
): Promise<ActiveAccount | null> {
  const reset = await transaction
    .selectFrom('password_reset')
    .select('user_id')
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .where('valid_until', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const account = await activeAccountByEmail(transaction, email)
  return reset !== undefined && account?.userId === reset.user_id ? account : null
}
