import { sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

const pollIntervalMs = 5_000
/** How long a process holds a mail exclusively: longer than a mail server may take. */
const leaseMinutes = 5
/** A failed mail waits a minute, then twice as long each time, up to this. It is retried forever. */
const maxWaitMinutes = 12 * 60

export type Outbox = {
  /** Sends all mails due now, one after the other. */
  flush(): Promise<void>
  /** Stops after the current mail, if any; the others stay in the database. */
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
 * Sends the queued mails of the database. Any number of processes can run it: each mail is leased in a short
 * transaction, sent outside of it, then marked as sent. If a process dies in between, the lease expires and the mail is
 * sent again, so it may arrive twice (with the same Message-ID) but is never lost.
 */
export function startOutbox(services: Services): Outbox {
  let isStopping = false
  let running: Promise<void> | undefined
  const flush = () => {
    running ??= sendDue(services, () => isStopping).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void flush(), pollIntervalMs)
  timer.unref()
  return {
    flush,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

async function sendDue(services: Services, isStopping: () => boolean): Promise<void> {
  try {
    while (!isStopping()) {
      const mail = await leaseMail(services)
      if (mail === null) return
      await sendMail(services, mail)
    }
  } catch (error) {
    // The database is unreachable: the mails stay queued and the next poll tries again.
    services.log.error({ err: error }, 'outbox could not read its mails')
  }
}

async function leaseMail(services: Services): Promise<LeasedMail | null> {
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

async function sendMail(services: Services, mail: LeasedMail): Promise<void> {
  const failure = await trySend(services, mail)
  const now = services.clock()
  // Its text may hold a link with which its reader chooses a password.
  if (failure === null) return updateMail(services, mail.id, { sent_at: now, last_error: null, body_text: '' })
  services.log.warn({ err: failure, mailId: mail.id, attempts: mail.attempts }, 'mail not sent')
  const waitMinutes = Math.min(2 ** (mail.attempts - 1), maxWaitMinutes)
  const reason = failure.message.replaceAll('\0', '').slice(0, 1000)
  return updateMail(services, mail.id, { next_attempt_at: minutesAfter(now, waitMinutes), last_error: reason })
}

/** Sends a mail. Returns the error if it failed, null if it was sent. */
async function trySend(services: Services, mail: LeasedMail): Promise<Error | null> {
  const { id, toName, toAddress, subject, text, createdAt } = mail
  const timestamp = createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  try {
    await services.mail.send({ id: `${timestamp}-${id}`, to: { name: toName, address: toAddress }, subject, text })
    return null
  } catch (error) {
    // Whatever the error, the mail stays queued and is retried.
    return error instanceof Error ? error : new Error(String(error))
  }
}

type MailUpdate = { sent_at?: Date; next_attempt_at?: Date; last_error: string | null; body_text?: '' }

function updateMail(services: Services, id: number, update: MailUpdate): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('outgoing_mail').set(update).where('id', '=', id).execute()
  })
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
