import { inTransaction } from '../kit/database/transaction.ts'
import { refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { type Counted, countTry } from '../kit/throttle.ts'

/** Counts a try in a transaction of its own, so that it stays counted, and refuses when there were too many. */
export async function refuseIfThrottled(services: Services, tries: readonly Counted[]): Promise<void> {
  const wait = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    countTry(transaction, tries, services.clock()),
  )
  if (wait > 0) throw refusal('request.tooMany', undefined, { limit: wait })
}
