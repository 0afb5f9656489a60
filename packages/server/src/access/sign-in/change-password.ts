import { inTransaction } from '../../kit/database/transaction.ts'
import { type Caller, refusal, refuseIf } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { type RateLimit, resetAttempts } from '../../kit/throttle.ts'
import { writeAudit } from '../audit.ts'
import { endSessions, type Session } from '../session/session.ts'
import { hashPassword, newPasswordProblems, setPassword, verifyPassword } from './passwords.ts'
import { countAndRefuseIfThrottled } from './throttled.ts'

/** Limits guesses of the current password, e.g. by someone at an unlocked screen. */
const passwordGuessLimit: RateLimit = { name: 'changePassword.account', attempts: 10, seconds: 900 }

/**
 * Changes the password of the person signed in (also during a visit) and ends the other sessions of that person.
 * Refuses with the password rule, password.wrong or request.tooMany.
 */
export async function changePassword(
  services: Services,
  session: Session,
  input: { oldPassword: string; newPassword: string; confirmPassword: string },
  caller: Caller,
): Promise<void> {
  refuseIf(newPasswordProblems(input.newPassword, input.confirmPassword, 'newPassword'))
  const userId = session.actorUserId
  await countAndRefuseIfThrottled(services, [[passwordGuessLimit, String(userId)]])
  const current = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    transaction.selectFrom('credential').select('password_hash').where('user_id', '=', userId).executeTakeFirst(),
  )
  const isCorrect = await verifyPassword(input.oldPassword, current?.password_hash ?? null)
  if (!isCorrect) throw refusal('password.wrong', 'oldPassword')
  const passwordHash = await hashPassword(input.newPassword)
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await setPassword(transaction, userId, passwordHash, now)
    await endSessions(transaction, userId, session.tokenHash)
    await resetAttempts(transaction, [passwordGuessLimit, String(userId)])
    await writeAudit(transaction, {
      at: now,
      actorUserId: userId,
      asUserId: session.userId,
      tenantId: session.tenantId,
      action: 'passwordChanged',
      detail: { address: caller.address },
    })
  })
}
