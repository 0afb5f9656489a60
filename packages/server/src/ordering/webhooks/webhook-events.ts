import { exportedOrderResponse } from '@provende/contract/ordering/order-export.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { OrderEventType, WebhookEventType } from '@provende/domain/ordering/webhook-state.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { toExportedOrder } from '../orders/exported-order.ts'
import { loadOrder, loadOrderVersions } from '../orders/order-record.ts'
import type { LoadedQuote } from '../quotes/quote-record.ts'

/* What webhooks are told, written in the transaction of what it tells. */

/** So many events of a webhook wait at most. */
const maxWaiting = 10_000
/** An order with more is told without its recipe. */
const maxBodyCharacters = 256 * 1024

/** Whoever may enter a webhook sees all of an order. */
const reader = { role: 'AdminDif' } as const

/** Tells the webhooks of the tenant of an order, and of those above, what happened to it. */
export async function queueOrderEvent(scope: Scope, orderId: number, type: OrderEventType): Promise<void> {
  const order = await loadOrder(scope, orderId)
  if (!(await hasWebhooks(scope, order.ownerTenantId))) return
  const [last] = await loadOrderVersions(scope, orderId)
  const exported = toExportedOrder(reader, order, last?.content)
  const bodyWith = (data: typeof exported) => eventBody(type, scope.now, toWire(data, exportedOrderResponse))
  const whole = bodyWith(exported)
  const body = whole.length > maxBodyCharacters ? bodyWith({ ...exported, facts: null }) : whole
  await queueEvent(scope, { type, tenantId: order.ownerTenantId, orderId, subject: order.code, body })
}

/** Tells them that a quote was accepted. */
export async function queueQuoteAccepted(scope: Scope, { record }: Pick<LoadedQuote, 'record'>): Promise<void> {
  const { ownerTenantId: tenantId, code, formulaId, farmId, structureId } = record
  const accepted = {
    ...{ id: record.id, code, name: record.name, formulaId, farmId, structureId },
    ...{ farmName: record.farmName, distributorName: record.distributorName, quantityTonnes: record.quantityTonnes },
    ...{ deliveryDate: record.deliveryDate, totalIncludingVatEur: record.totalIncludingVatEur },
  }
  const type = 'quote.accepted'
  const body = eventBody(type, scope.now, toWire(accepted, quote.fields))
  await queueEvent(scope, { type, tenantId, orderId: null, subject: code, body })
}

/** The body of an event: `type`, `timestamp` and `data`, as Standard Webhooks proposes. */
export const eventBody = (type: WebhookEventType, at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

async function hasWebhooks(scope: Scope, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select from told_webhooks(${tenantId}) limit 1`.execute(scope.transaction)
  return rows.length > 0
}

type QueuedEvent = {
  readonly type: WebhookEventType
  readonly tenantId: number
  readonly orderId: number | null
  readonly subject: string
  readonly body: string
}

async function queueEvent(scope: Scope, { type, tenantId, orderId, subject, body }: QueuedEvent): Promise<void> {
  await sql`select queue_webhook_event(${tenantId}, ${type}, ${orderId}, ${subject}, ${body}, ${maxWaiting},
    ${scope.now})`.execute(scope.transaction)
}
