import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { insertOrderBatch } from './order-batches.ts'
import { loadOrderVersions } from './order-record.ts'

/** Freezes what the bags of an order say; its papers keep what they were printed with. */
export async function enterLot(
  scope: Scope,
  order: Parameters<typeof insertOrderBatch>[1],
  batch: Parameters<typeof insertOrderBatch>[3],
): Promise<void> {
  const [last] = await loadOrderVersions(scope, order.id)
  if (last === undefined) throw refusal('order.notPossible')
  await insertOrderBatch(scope, order, last.content, batch)
}
