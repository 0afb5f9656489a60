import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import type { WebhookEvent } from '@provende/contract/ordering/webhook-event.ts'
import type { webhookRoutes } from '@provende/contract/ordering/webhook-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { ListedRecordOf, RecordOf } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal, refuseIf } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { type RecordRules, recordHandlers, requireWritableRecord, toListQuery } from '../../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { listRecords } from '../../records/store.ts'
import { ownedBy, writableBy } from '../../records/visible-to.ts'
import { createDetailsWrappers } from '../../records/with-details.ts'
import { isTraderTenant } from '../orders/trader-tenant.ts'
import { eventBody } from './webhook-events.ts'
import { addWebhookHealth, isFailingSql } from './webhook-health.ts'
import { isAllowedUrl } from './webhook-request.ts'
import { webhookSecretOf } from './webhook-signature.ts'

/* The calls of webhooks. */

const maxWebhooks = 10
/** How long the secret before a new one signs too. */
const previousSecretHours = 24

export function webhookHandlers(services: Services): Handlers<typeof webhookRoutes, Session> {
  const handlers = recordHandlers(services, webhook, webhookRules(services))
  const detailed = createDetailsWrappers(services, addWebhookHealth<RecordOf<typeof webhook>>)
  return {
    ...handlers,
    list: createDetailsWrappers(services, addWebhookHealth<ListedRecordOf<typeof webhook>>).listInFull(
      ({ session, query }) =>
        inReadScope(services, session, (scope) =>
          listRecords(scope, webhook, {
            ...toListQuery(webhook, query),
            condition: query.failing ? isFailingSql : undefined,
          }),
        ),
    ),
    one: detailed.one(handlers.one),
    create: detailed.one(handlers.create),
    replace: detailed.one(handlers.replace),
    remove: async (call) => {
      if (call.query.restore)
        await inReadScope(services, call.session, async (scope) => {
          const { ownerTenantId } = await requireWritableRecord(scope, webhook, call.params.id)
          refuseIf(await tooMany(scope, ownerTenantId, call.params.id))
        })
      return handlers.remove(call)
    },
    events: ({ session, query }) => inReadScope(services, session, (scope) => loadEvents(scope, query)),
    newSecret: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        await requireWritableRecord(scope, webhook, id)
        return { response: { secret: await setSecret(services, scope, id, scope.now) } }
      }),
    secret: ({ session, query: { webhookId } }) =>
      inReadScope(services, session, async (scope) => {
        await requireWritableRecord(scope, webhook, webhookId)
        return { response: await loadSecretState(scope, webhookId) }
      }),
    sendTest: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const { deleted } = await requireWritableRecord(scope, webhook, id)
        if (deleted) throw refusal('record.notFound')
        const body = eventBody('webhook.test', scope.now, { id })
        await sql`select queue_webhook_test(${id}, ${body}, ${scope.now})`.execute(scope.transaction)
        await tryNow(scope, id)
        return { response: null }
      }),
    replay: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        const { rows } = await sql<{ webhookId: number }>`
          update webhook_event set state = 'waiting', failure = '', waiting_since = ${scope.now}, changed_at = ${scope.now}
          where id = ${id} and ${writableBy(scope, 'webhook_event')} returning webhook_id as "webhookId"`.execute(
          scope.transaction,
        )
        const [event] = rows
        if (event === undefined) throw refusal('record.notFound')
        await tryNow(scope, event.webhookId)
        return { response: null }
      }),
  }
}

const webhookRules = (services: Services): RecordRules => ({
  beforeSave: async (scope, content, existing) => {
    // Whoever is below must not know where those above are told of his orders.
    content.tenantsShared = false
    const allowPrivate = services.settings.allowsPrivateWebhooks ?? false
    const problems: Problem[] = isAllowedUrl(String(content.url), allowPrivate)
      ? []
      : [{ key: 'webhook.address', field: 'url' }]
    return existing === null ? [...problems, ...(await newWebhookProblems(scope))] : problems
  },
  afterSave: async (scope, { id }) => {
    const { rows } = await sql<{ has: boolean }>`select modification_date > creation_date as has from webhook
      where id = ${id}`.execute(scope.transaction)
    if (rows[0]?.has !== true) await setSecret(services, scope, id, null)
    // Its address may be right now.
    await tryNow(scope, id)
  },
})

/** A farm gets no webhook: what it tells holds what a farmer may not see. */
async function newWebhookProblems(scope: Scope): Promise<Problem[]> {
  return (await isTraderTenant(scope)) ? tooMany(scope, scope.tenantId, null) : [{ key: 'webhook.tenant' }]
}

async function tooMany(scope: Scope, tenantId: number, besides: number | null): Promise<Problem[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook where tenant_id = ${tenantId} and not deleted
      and id is distinct from ${besides}::bigint and ${ownedBy(scope, 'webhook')}`.execute(scope.transaction)
  return (rows[0]?.count ?? 0) >= maxWebhooks ? [{ key: 'webhook.tooMany', params: { limit: maxWebhooks } }] : []
}

/** Sets a new secret. `createdAt` is null for the one a webhook begins with, which nobody gets. */
async function setSecret(services: Services, scope: Scope, id: number, createdAt: Date | null): Promise<string> {
  const secret = webhookSecretOf(services.randomToken())
  const previousUntil = new Date(scope.now.getTime() + previousSecretHours * 3_600_000)
  await sql`select set_webhook_secret(${id}, ${secret}, ${createdAt}, ${previousUntil})`.execute(scope.transaction)
  return secret
}

async function loadSecretState(scope: Scope, id: number) {
  const { rows } = await sql<{ createdAt: Date | null; previousUntil: Date | null }>`
    select created_at as "createdAt", previous_until as "previousUntil" from webhook_secret_state(${id})`.execute(
    scope.transaction,
  )
  const { createdAt = null, previousUntil = null } = rows[0] ?? {}
  const isPreviousValid = previousUntil !== null && previousUntil > scope.now
  return {
    createdAt: createdAt?.toISOString() ?? null,
    previousUntil: isPreviousValid ? previousUntil.toISOString() : null,
  }
}

/** Forgets failed tries: somebody has seen to it. */
const tryNow = (scope: Scope, id: number) =>
  sql`update webhook set failures = 0, next_try_at = ${scope.now} where id = ${id} and ${writableBy(scope, 'webhook')}`.execute(
    scope.transaction,
  )

type EventQuery = Parameters<ReturnType<typeof webhookHandlers>['events']>[0]['query']
type EventRow = Omit<WebhookEvent, 'createdAt' | 'changedAt' | 'nextTryAt'> & {
  readonly createdAt: Date
  readonly changedAt: Date
  readonly nextTryAt: Date | null
}

/** A page of the log of one webhook; of one the scope does not own there is none, as of a missing one. */
async function loadEvents(scope: Scope, { webhookId, ...page }: EventQuery) {
  const { limit, offset } = limitAndOffset({ nbPerPage: 100, ...page })
  const isLogged = sql`webhook_id = ${webhookId} and ${ownedBy(scope, 'webhook_event')}`
  const { rows } = await sql<EventRow>`
    select webhook_event.id, event_id as "eventId", type, order_form_id as "orderFormId", subject, state, failure, tries,
      answer_status as "answerStatus", answer_start as "answerStart", outcome, created_at as "createdAt",
      changed_at as "changedAt",
      case when state = 'waiting' then greatest(webhook.next_try_at, waiting_since) end as "nextTryAt"
    from webhook_event join webhook on webhook.id = webhook_id
    where ${isLogged} order by webhook_event.id desc limit ${limit} offset ${offset}`.execute(scope.transaction)
  const counted = await sql<{ count: number }>`
    select count(*) as count from webhook_event where ${isLogged}`.execute(scope.transaction)
  const response = rows.map(({ createdAt, changedAt, nextTryAt, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }))
  return { response, count: counted.rows[0]?.count ?? 0 }
}
