import type { MissingOnLabelDto, OrderLabelState } from '@provende/contract/ordering/order-routes.ts'
import type { MissingOnLabel } from '@provende/domain/formulation/label/label-completeness.ts'
import { missingForQuote, missingOfEnteredBatch } from '@provende/domain/formulation/label/label-completeness.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import {
  type OrderBatch,
  type OrderContent,
  type OrderLabel,
  orderBatch,
} from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { missingOnLabelText } from '@provende/text/label-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { loadLabelOperator } from './order-parties.ts'

/* What the bags of an order say beside its label: lot, best-before date, net quantity and who answers for it. */

type LabelledOrder = { readonly id: number; readonly structureId: number }
type BatchRequest = { readonly lot: string; readonly bestBefore: string | null }

/**
 * Freezes lot and best-before date of an order with who answers for its label today, after those entered before. Refuses a
 * date before the delivery.
 */
export async function insertOrderBatch(
  scope: Scope,
  { id, ownerTenantId, structureId }: LabelledOrder & { readonly ownerTenantId: number },
  { terms }: Pick<OrderContent, 'terms'>,
  { lot, bestBefore }: BatchRequest,
): Promise<void> {
  const bestBeforeDay = calendarDayOf(bestBefore ?? '') ?? ''
  if (bestBeforeDay !== '' && bestBeforeDay < terms.deliveryDay) throw refusal('order.bestBeforeDelivery', 'bestBefore')
  const operator = await loadLabelOperator(scope, structureId)
  const content = orderBatch(terms, operator, { lot, bestBeforeDay })
  await sql`
    insert into order_batch (order_form_id, number, tenant_id, user_id, creation_date, content)
    select ${id}, coalesce(max(number), 0) + 1, ${ownerTenantId}, ${scope.userId}, ${scope.now},
      ${JSON.stringify(content)}::jsonb from order_batch where order_form_id = ${id}`.execute(scope.transaction)
}

/** The last batch of an order; null before one was entered. */
export async function loadLastBatch(scope: Scope, orderId: number): Promise<OrderBatch | null> {
  const { rows } = await sql<{ content: OrderBatch }>`
    select content from order_batch where order_form_id = ${orderId} order by number desc limit 1`.execute(
    scope.transaction,
  )
  return rows[0]?.content ?? null
}

/**
 * What the label of an order lacks, with the records where it is entered; null for an order without a label. What the batch
 * froze counts, and before there is one who answers for the label today.
 */
export async function loadOrderLabelState(
  scope: Scope,
  order: LabelledOrder,
  content: OrderContent,
  culture: Culture,
): Promise<OrderLabelState | null> {
  const { label, terms } = content
  if (label === undefined) return null
  const frozen = await loadLastBatch(scope, order.id)
  const operator = await loadLabelOperator(scope, order.structureId)
  const batch = frozen ?? orderBatch(terms, operator, { lot: '', bestBeforeDay: '' })
  const { panel } = wordsOf(culture).labels
  const toDto = (missing: MissingOnLabel): MissingOnLabelDto => ({
    text: missingOnLabelText(missing, panel, culture),
    places: [
      ...('foods' in missing ? foodPlaces(missing.foods, content, label) : []),
      ...(operator !== null && (missing.kind === 'address' || missing.kind === 'approvalNumber')
        ? [{ kind: 'organisation' as const, id: operator.id, name: operator.name }]
        : []),
      ...(missing.kind === 'lot' || missing.kind === 'bestBefore' || missing.kind === 'lotAgain'
        ? [{ kind: 'order' as const, id: order.id, name: '' }]
        : []),
    ],
  })
  return {
    missingForQuote: missingForQuote(label.label, label.categoryName).map(toDto),
    missingForDelivery: missingOfEnteredBatch(batch, operator).map(toDto),
    lot: batch.lot,
    bestBefore: batch.bestBeforeDay,
  }
}

/** The foods of the recipe among those a label names; what is nested in another food has no line of its own. */
function foodPlaces(
  names: readonly string[],
  { lines }: OrderContent,
  { label }: OrderLabel,
): MissingOnLabelDto['places'] {
  const named = [...label.composition, ...label.additives.flatMap(({ items }) => items)]
  return names.flatMap((name) => {
    const code = named.find((food) => food.name === name)?.code
    const line = lines.find((candidate) => candidate.code === code || candidate.name === name)
    return line === undefined ? [] : [{ kind: 'food' as const, id: line.foodId, name: line.name }]
  })
}
