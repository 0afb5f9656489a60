import { inTransaction } from '../../kit/database/transaction.ts'
import { refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { countAttempt, type RateLimitAndSubject } from '../../kit/throttle.ts'

/**
 * Counts an attempt in its own transaction, so that it stays counted, and refuses with request.tooMany over the limit.
 */
export async function countAndRefuseIfThrottled(
  services: Services,
  limits: readonly RateLimitAndSubject[],
): Promise<void> {
  const waitSeconds = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    countAttempt(transaction, limits, services.clock()),
  )
  if (waitSeconds > 0) throw refusal('request.tooMany', undefined, { limit: waitSeconds })
}
