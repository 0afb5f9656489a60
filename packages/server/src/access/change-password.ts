import { inTransaction } from '../kit/database/transaction.ts'
import { type Caller, refusal, refuseIf } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { forgetTries, type Limit } from '../kit/throttle.ts'
import { audit } from './audit.ts'
import { hashPassword, isPassword, newPasswordProblems, setPassword } from './passwords.ts'
import { endSessions, type Session } from './session.ts'
import { refuseIfThrottled } from './throttled.ts'

/** Wrong guesses of the present password, by somebody at an open screen. */
const guesses: Limit = { name: 'changePassword.account', tries: 10, seconds: 900 }

/**
 * Changes the password of the person really signed in and ends his other sessions. Refuses with the rule of passwords,
 * password.wrong, or request.tooMany.
 */
export async function changePassword(
  services: Services,
  session: Session,
  given: { oldPassword: string; newPassword: string; confirmPassword: string },
  caller: Caller,
): Promise<void> {
  refuseIf(newPasswordProblems(given.newPassword, given.confirmPassword, 'newPassword'))
  const actor = session.actorUserId
  await refuseIfThrottled(services, [[guesses, String(actor)]])
  const current = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    transaction.selectFrom('credential').select('password_hash').where('user_id', '=', actor).executeTakeFirst(),
  )
  const right = await isPassword(given.oldPassword, current?.password_hash ?? null)
  if (!right) throw refusal('password.wrong', 'oldPassword')
  const passwordHash = await hashPassword(given.newPassword)
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await setPassword(transaction, actor, passwordHash, now)
    await endSessions(transaction, actor, session.tokenHash)
    await forgetTries(transaction, [guesses, String(actor)])
    await audit(transaction, {
      at: now,
      actorUserId: actor,
      asUserId: session.userId,
      tenantId: session.tenantId,
      action: 'passwordChanged',
      detail: { address: caller.address },
    })
  })
}
