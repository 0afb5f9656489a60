import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

const everyMs = 3_600_000
/** Sent mails are kept as a proof for this long. */
const sentMailDays = 90
/** Sessions end after 7 days, codes after an hour, invitations after 7 days: what is older serves nobody. */
const endedDays = 8

/** Removes, now and every hour, what has run out: counters, sessions, reset codes, mails sent long ago. */
export function startUpkeep(services: Services): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = removeWhatRanOut(services).catch((error: unknown) => {
      // Nobody waits for it, and the next round does the same again.
      services.log.error({ err: error }, 'upkeep failed')
    })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** One round. Safe in any number of processes at once. */
export async function removeWhatRanOut(services: Services): Promise<void> {
  const now = services.clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.deleteFrom('rate_count').where('resets_at', '<=', now).execute()
    await transaction.deleteFrom('session').where('created_at', '<=', daysAgo(endedDays)).execute()
    await transaction.deleteFrom('password_reset').where('created_at', '<=', daysAgo(endedDays)).execute()
    await transaction.deleteFrom('outgoing_mail').where('sent_at', '<=', daysAgo(sentMailDays)).execute()
  })
}
