import { sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

/** How often waiting mails are looked for. */
const pollMs = 5_000
/** A leased mail is nobody else's for this long: longer than a mail server may take. */
const leaseMinutes = 5
/** A mail that failed waits a minute, then twice as long each time, at most this long. It is never given up. */
const longestWaitMinutes = 12 * 60

export type Outbox = {
  /** Sends what is due now, one mail after the other; resolves when nothing is due any more. */
  kick(): Promise<void>
  /** Ends after the mail being sent, if any; what is left waits in the database. */
  stop(): Promise<void>
}

type LeasedMail = {
  readonly id: number
  readonly toName: string
  readonly toAddress: string
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
  readonly attempts: number
}

/**
 * Sends the mails that wait in the database. Any number of processes may do so at once: each mail is leased in a short
 * transaction, sent outside of any, and marked. A process that dies in between leaves a lease that runs out, so a mail
 * may arrive twice (under the same Message-ID), but never not at all.
 */
export function startOutbox(services: Services): Outbox {
  let stopping = false
  let running: Promise<void> | undefined
  const kick = () => {
    running ??= sendDue(services, () => stopping).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void kick(), pollMs)
  timer.unref()
  return {
    kick,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}

async function sendDue(services: Services, stopping: () => boolean): Promise<void> {
  try {
    while (!stopping()) {
      const mail = await leased(services)
      if (mail === null) return
      await sent(services, mail)
    }
  } catch (error) {
    // The database is away for a moment: mails wait in it, the next round tries again.
    services.log.error({ err: error }, 'outbox cannot reach its mails')
  }
}

async function leased(services: Services): Promise<LeasedMail | null> {
  const now = services.clock()
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<LeasedMail>`
      update outgoing_mail set attempts = attempts + 1, next_attempt_at = ${minutesAfter(now, leaseMinutes)}
      where id = (select id from outgoing_mail where sent_at is null and next_attempt_at <= ${now}
        order by next_attempt_at, id limit 1 for update skip locked)
      returning id, to_name as "toName", to_address as "toAddress", subject, body_text as text,
        created_at as "createdAt", attempts`.execute(transaction),
  )
  return rows[0] ?? null
}

async function sent(services: Services, mail: LeasedMail): Promise<void> {
  const failure = await failureOf(services, mail)
  const now = services.clock()
  if (failure === null) return marked(services, mail.id, { sent_at: now, last_error: null })
  services.log.warn({ err: failure, mailId: mail.id, attempts: mail.attempts }, 'mail not sent')
  const wait = Math.min(2 ** (mail.attempts - 1), longestWaitMinutes)
  const reason = failure.message.replaceAll('\0', '').slice(0, 1000)
  return marked(services, mail.id, { next_attempt_at: minutesAfter(now, wait), last_error: reason })
}

/** Why a mail did not leave; null when it did. */
async function failureOf(services: Services, mail: LeasedMail): Promise<Error | null> {
  const { id, toName, toAddress, subject, text, createdAt } = mail
  const when = createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  try {
    await services.mail.send({ id: `${when}-${id}`, to: { name: toName, address: toAddress }, subject, text })
    return null
  } catch (error) {
    // Whatever the mail server says, the mail stays and is tried again.
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Mark = { sent_at?: Date; next_attempt_at?: Date; last_error: string | null }

function marked(services: Services, id: number, mark: Mark): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('outgoing_mail').set(mark).where('id', '=', id).execute()
  })
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
