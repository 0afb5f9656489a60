import { sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { type DispatchOutcome, type DispatchSender, openDispatchSender } from '../ordering/dispatch/dispatch-sending.ts'
import { openQuoteSender, type QuoteMailPurpose, type QuoteSender } from '../ordering/quotes/quote-sending.ts'

/** Somebody may be waiting for a code. */
const pollIntervalMs = 1_000
/** How long a process holds a mail exclusively: longer than a mail server may take. */
const mailLeaseMinutes = 5
/** A failed mail waits a minute, then twice as long each time, up to this. It is retried forever. */
const maxRetryWaitMinutes = 12 * 60

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
  readonly dispatchId: number | null
  readonly quoteId: number | null
  readonly quotePurpose: QuoteMailPurpose | null
}

/**
 * Sends the queued mails of the database. Any number of processes can run it: each mail is leased in a short
 * transaction, sent outside of it, then marked as sent. If a process dies in between, the lease expires and the mail is
 * sent again, so it may arrive twice (with the same Message-ID) but is never lost.
 */
export function startOutbox(
  services: Services,
  dispatches = openDispatchSender(services),
  quotes = openQuoteSender(services),
): Outbox {
  let isStopping = false
  let running: Promise<void> | undefined
  const run = () => {
    running ??= sendDueMails({ services, dispatches, quotes }, () => isStopping).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void run(), pollIntervalMs)
  timer.unref()
  return {
    flush: async () => {
      // One that is under way may have looked before the last mail was queued.
      await running
      await run()
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

/** What sending needs. */
type OutboxContext = { readonly services: Services; readonly dispatches: DispatchSender; readonly quotes: QuoteSender }

async function sendDueMails(sending: OutboxContext, isStopping: () => boolean): Promise<void> {
  try {
    while (!isStopping()) {
      const mail = await leaseMail(sending.services)
      if (mail === null) return
      await sendMail(sending, mail)
    }
  } catch (error) {
    // The database is unreachable: the mails stay queued and the next poll tries again.
    sending.services.log.error({ err: error }, 'outbox could not read its mails')
  }
}

async function leaseMail(services: Services): Promise<LeasedMail | null> {
  const now = services.clock()
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<LeasedMail>`
      update outgoing_mail set attempts = attempts + 1, next_attempt_at = ${minutesAfter(now, mailLeaseMinutes)}
      where id = (select id from outgoing_mail where sent_at is null and next_attempt_at <= ${now}
        order by next_attempt_at, id limit 1 for update skip locked)
      returning id, to_name as "toName", to_address as "toAddress", subject, body_text as text,
        created_at as "createdAt", attempts, dispatch_id as "dispatchId", quote_id as "quoteId",
        quote_purpose as "quotePurpose"`.execute(transaction),
  )
  return rows[0] ?? null
}

async function sendMail(sending: OutboxContext, mail: LeasedMail): Promise<void> {
  const { services } = sending
  const outcome = await trySendMail(sending, mail)
  const now = services.clock()
  // Its text may hold a link with which its reader chooses a password.
  const sent = { sent_at: now, last_error: null, body_text: '' as const }
  if (outcome === 'sent' || outcome === 'replaced')
    return recordSendOutcome(sending, mail, sent, { state: outcome, failure: '' })
  services.log.warn({ err: outcome, mailId: mail.id, attempts: mail.attempts }, 'mail not sent')
  const last_error = outcome.message.replaceAll('\0', '').slice(0, 1000)
  // Somebody sees that a paper did not arrive and sends it again; until then it is not tried again.
  if ((mail.dispatchId ?? mail.quoteId) !== null && isRefusedRecipient(outcome))
    return recordSendOutcome(
      sending,
      mail,
      { next_attempt_at: neverInstant, last_error },
      { state: 'failed', failure: 'refusedAddress' },
    )
  const waitMinutes = Math.min(2 ** (mail.attempts - 1), maxRetryWaitMinutes)
  const next = { next_attempt_at: minutesAfter(now, waitMinutes), last_error }
  return recordSendOutcome(sending, mail, next, { state: 'waiting', failure: 'unreachable' })
}

/** A mail that is not tried again. */
const neverInstant = new Date('9999-12-31T00:00:00Z')

/** Whether the server refused the recipient for good; a wrong login (530, 535) or a full server is another matter. */
function isRefusedRecipient(error: Error): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number }
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 550
}

/** Sends a mail. Returns the error if it failed; `replaced` if a newer paper will be sent instead. */
async function trySendMail(
  { services, dispatches, quotes }: OutboxContext,
  mail: LeasedMail,
): Promise<Error | 'sent' | 'replaced'> {
  const { id, toName, toAddress, subject, text, createdAt, dispatchId, quoteId, quotePurpose } = mail
  const timestamp = createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  try {
    const paper =
      dispatchId !== null
        ? await dispatches.paperOf(dispatchId)
        : quoteId !== null && quotePurpose !== null
          ? await quotes.papersOf(quoteId, quotePurpose)
          : null
    if (paper?.kind === 'replaced') return 'replaced'
    const to = { name: toName, address: toAddress }
    const attachments = paper?.attachments ?? []
    await services.mail.send({ id: `${timestamp}-${id}`, to, subject, text, attachments })
    return 'sent'
  } catch (error) {
    // Whatever the error, the mail stays queued and is retried.
    return error instanceof Error ? error : new Error(String(error))
  }
}

type MailUpdate = { sent_at?: Date; next_attempt_at?: Date; last_error: string | null; body_text?: '' }

/** Notes how sending went, of the mail and of its dispatch at once. */
function recordSendOutcome(
  { services, dispatches, quotes }: OutboxContext,
  { id, dispatchId, quoteId, quotePurpose }: LeasedMail,
  update: MailUpdate,
  outcome: Pick<DispatchOutcome, 'state' | 'failure'>,
): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('outgoing_mail').set(update).where('id', '=', id).execute()
    if (dispatchId !== null) await dispatches.note(transaction, { dispatchId, ...outcome, at: services.clock() })
    if (quoteId !== null && quotePurpose === 'offer')
      await quotes.note(transaction, quoteId, outcome.state, services.clock())
  })
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
