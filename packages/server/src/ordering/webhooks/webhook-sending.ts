import { setTimeout as delay } from 'node:timers/promises'
import {
  type ErpAnswerOutcome,
  webhookPauseMinutes,
  webhookRetryHours,
} from '@provende/domain/ordering/webhook-state.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { Services } from '../../kit/services.ts'
import { takeErpAnswer } from './webhook-answers.ts'
import { postWebhook, type RequestLimits, type WebhookAnswer } from './webhook-request.ts'
import { webhookHeaders } from './webhook-signature.ts'

/*
 * Tells webhooks what waits for them, from any number of processes: a webhook is leased in a short transaction, asked outside of
 * it, and how that went is noted with its next turn. Each has one request at a time, so that a slow one delays only itself; after
 * a process died between asking and noting, the same event is sent again, with the same id.
 */

const pollMilliseconds = 1_000
/** How long a process has a webhook for itself: much longer than a request may take. */
const leaseSeconds = 60
/** Requests under way in a process. */
const maxRequests = 16
/** Of an answer so much is shown in the log. */
const maxAnswerCharacters = 500
const hourMilliseconds = 3_600_000

export type WebhookSender = {
  /** Tells all that is due. */
  flush(): Promise<void>
  /** Ends the requests under way: they are sent again by whoever goes on. */
  stop(): Promise<void>
}

type LeasedEvent = {
  readonly webhookId: number
  readonly url: string
  readonly tenantId: number
  readonly userId: number | null
  readonly failures: number
  readonly secret: string
  readonly previousSecret: string | null
  readonly id: number
  readonly eventId: string
  readonly type: string
  readonly orderFormId: number | null
  readonly body: string
  readonly waitingSince: Date
}

/** Sends until it is stopped. */
export function startWebhookSender(
  services: Services,
  limits: Omit<RequestLimits, 'allowPrivate' | 'signal'> = {},
): WebhookSender {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const requestLimits = {
    ...limits,
    allowPrivate: services.settings.allowsPrivateWebhooks ?? false,
    signal: stopping.signal,
  }
  const flush = () => {
    running ??= sendDue(services, requestLimits).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void flush(), pollMilliseconds)
  timer.unref()
  return {
    flush,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function sendDue(services: Services, limits: RequestLimits): Promise<void> {
  const requests = new Set<Promise<void>>()
  try {
    while (!limits.signal.aborted) {
      // A request that ends meanwhile may have more to follow.
      const wasIdle = requests.size === 0
      const event = requests.size < maxRequests ? await leaseEvent(services) : null
      if (event !== null) {
        const request = tell(services, event, limits).finally(() => requests.delete(request))
        requests.add(request)
      } else if (wasIdle) return
      // While some are slow, others get something to be told.
      else await Promise.race([...requests, delay(pollMilliseconds, undefined, { ref: false })])
    }
  } catch (error) {
    // The database is unreachable: everything stays queued and the next poll tries again.
    services.log.error({ err: error }, 'webhooks could not be read')
  }
  await Promise.all(requests)
}

async function leaseEvent(services: Services): Promise<LeasedEvent | null> {
  const now = services.clock()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<LeasedEvent>`
      select webhook_id as "webhookId", url, tenant_id as "tenantId", user_id as "userId", failures, secret,
        previous_secret as "previousSecret", id, event_id as "eventId", type, order_form_id as "orderFormId", body,
        waiting_since as "waitingSince"
      from lease_webhook(${now}, ${until})`.execute(transaction),
  )
  return rows[0] ?? null
}

/** Tells a webhook one event and notes how that went. Never throws: the lease ends by itself. */
async function tell(services: Services, event: LeasedEvent, limits: RequestLimits): Promise<void> {
  try {
    const timestamp = Math.floor(services.clock().getTime() / 1000)
    const { url, body, eventId, secret, previousSecret } = event
    const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])]
    const headers = webhookHeaders({ id: eventId, timestamp, body }, secrets)
    const answer = await postWebhook({ url, headers, body }, limits)
    const outcome = answer.failure === '' ? await takeErpAnswer(services, event, answer.text) : null
    await note(services, event, answer, outcome)
    if (answer.failure !== '')
      services.log.info(
        { webhookId: event.webhookId, failure: answer.failure, status: answer.status },
        'webhook failed',
      )
  } catch (error) {
    // We were stopped, or the database was away: it is sent again when its lease has ended.
    if (!limits.signal.aborted) services.log.error({ err: error, webhookId: event.webhookId }, 'webhook not noted')
  }
}

async function note(
  services: Services,
  { id, failures, waitingSince }: LeasedEvent,
  { failure, status, text }: WebhookAnswer,
  outcome: ErpAnswerOutcome | null,
): Promise<void> {
  const now = services.clock()
  const expiredSince = new Date(now.getTime() - webhookRetryHours * hourMilliseconds)
  const isSent = failure === ''
  const state = isSent ? 'sent' : waitingSince <= expiredSince ? 'failed' : 'waiting'
  const next = isSent ? now : new Date(now.getTime() + webhookPauseMinutes(failures + 1) * 60_000)
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql`select note_webhook_try(${id}, ${state}, ${failure}, ${status}, ${startOf(text)}, ${outcome ?? ''},
      ${now}, ${next}, ${expiredSince})`.execute(transaction),
  )
}

/** The first characters of an answer, on one line. */
const startOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, maxAnswerCharacters)
    .toWellFormed()
