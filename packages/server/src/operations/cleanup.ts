import { sql } from 'kysely'
import { familiarAddressDays } from '../access/sign-in/sign-in-throttle.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { deleteOldErrors } from './error-log.ts'

const cleanupIntervalMs = 3_600_000
/** Sent mails and what webhooks were told are kept as evidence for this long. */
const sentMailRetentionDays = 90
/** By then a simulation that ran by itself says nothing any more: several lists have followed. */
const automaticSimulationDays = 180
/** A month that was entered without a connection longer ago is not sent again: later its figures are stored, or others are. */
const monthRequestRetentionDays = 365
/** Longer than any session (7 days), reset code (1 hour) or invitation (7 days) is valid. */
const expiredRetentionDays = 8

/** Deletes expired rows now and every hour: rate counters, sessions, reset codes, addresses of sign-ins, old sent mails, events of webhooks, imports of price files, requests that saved a month, simulations that ran by themselves and errors. */
export function startCleanup(services: Services): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = deleteExpiredRows(services).catch((error: unknown) => {
      // Runs in the background, and the next round tries again.
      services.log.error({ err: error }, 'cleanup failed')
    })
  }
  run()
  const timer = setInterval(run, cleanupIntervalMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** One round. Safe to run in several processes at once. */
export async function deleteExpiredRows(services: Services): Promise<void> {
  const now = services.clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.deleteFrom('rate_count').where('resets_at', '<=', now).execute()
    await transaction.deleteFrom('session').where('created_at', '<=', daysAgo(expiredRetentionDays)).execute()
    await transaction.deleteFrom('password_reset').where('created_at', '<=', daysAgo(expiredRetentionDays)).execute()
    await transaction.deleteFrom('sign_in_address').where('signed_in_at', '<=', daysAgo(familiarAddressDays)).execute()
    await deleteOldErrors(transaction, now)
    await sql`select delete_webhook_events(${daysAgo(sentMailRetentionDays)})`.execute(transaction)
    await sql`select delete_old_price_imports(${daysAgo(1)}, ${daysAgo(sentMailRetentionDays)})`.execute(transaction)
    await sql`select delete_site_month_requests(${daysAgo(monthRequestRetentionDays)})`.execute(transaction)
    await sql`select delete_old_automatic_simulations(${daysAgo(automaticSimulationDays)})`.execute(transaction)
    await transaction.deleteFrom('outgoing_mail').where('sent_at', '<=', daysAgo(sentMailRetentionDays)).execute()
  })
}
