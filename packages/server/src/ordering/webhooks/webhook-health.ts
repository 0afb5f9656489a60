import type { WebhookResponse } from '@provende/contract/ordering/webhook-health.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Scope } from '../../records/scope.ts'
import { ownedBy } from '../../records/visible-to.ts'

type HealthRow = Pick<WebhookResponse, 'lastFailure' | 'lastAnswerStatus' | 'lastAnswerStart'> & {
  readonly id: number
  readonly failingSince: Date
  readonly nextTryAt: Date | null
}

/** SQL: the last try of a webhook failed. */
export const isFailingSql = sql<boolean>`webhook.failing_since is not null`

/** Adds since when webhooks fail, how their last try did, and when the next one follows. */
export async function addWebhookHealth<Webhook extends { readonly id: number }>(
  scope: Scope,
  _session: Session,
  webhooks: readonly Webhook[],
) {
  const { rows } = await sql<HealthRow>`
    select webhook.id, failing_since as "failingSince", coalesce(last.failure, '') as "lastFailure",
      last.answer_status as "lastAnswerStatus", coalesce(last.answer_start, '') as "lastAnswerStart",
      (select greatest(webhook.next_try_at, waiting_since) from webhook_event
        where webhook_id = webhook.id and state = 'waiting' and ${ownedBy(scope, 'webhook_event')}
        order by webhook_event.id limit 1) as "nextTryAt"
    from webhook left join lateral (
      select failure, answer_status, answer_start from webhook_event
      where webhook_id = webhook.id and tries > 0 and failure not in ('', 'queueFull') and ${ownedBy(scope, 'webhook_event')}
      order by changed_at desc, webhook_event.id limit 1) as last on true
    where webhook.id = any(${webhooks.map(({ id }) => id)}::bigint[]) and failing_since is not null
      and ${ownedBy(scope, 'webhook')}`.execute(scope.transaction)
  const failing = new Map(rows.map(({ id, ...health }) => [id, health]))
  return (one: Webhook) => {
    const { failingSince = null, nextTryAt = null, ...last } = failing.get(one.id) ?? {}
    return {
      ...one,
      ...{ lastFailure: '' as const, lastAnswerStatus: null, lastAnswerStart: '', ...last },
      failingSince: failingSince?.toISOString() ?? null,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    }
  }
}
