import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { mayPerformOnOrder, type OrderStatus, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import type { ErpAnswerOutcome } from '@provende/domain/ordering/webhook-state.ts'
import { inSavepoint } from '../../kit/database/transaction.ts'
import { Refusal } from '../../kit/handler.ts'
import { writeOrRefuseTakenValues } from '../../records/refusals.ts'
import type { Scope } from '../../records/scope.ts'
import { queueOrderEvent } from '../webhooks/webhook-events.ts'
import { updateOrder } from './order-store.ts'

/* Validates orders with their code in the ERP: one by one, by a table, or by the answer of a webhook. */

/** Validates an order that still is as it was read; refuses a code that another order of the distributor has. */
export async function validateOrder(scope: Scope, id: number, readAt: Date, externalCode: string): Promise<void> {
  const changes = { status: orderStatuses.validated, externalCode }
  await writeOrRefuseTakenValues(orderForm, () => updateOrder(scope, id, readAt, changes))
  await queueOrderEvent(scope, id, 'order.validated')
}

type ValidatedOrder = {
  readonly id: number
  readonly status: OrderStatus
  readonly externalCode: string
  readonly modificationDate: Date
}

/** Validates an order if that is possible, and says what became of it; one that is not leaves the transaction as it was. */
export async function tryToValidate(
  scope: Scope,
  { id, status, externalCode, modificationDate }: ValidatedOrder,
  newCode: string,
): Promise<ErpAnswerOutcome> {
  if (status === orderStatuses.validated && externalCode === newCode) return 'unchanged'
  if (!mayPerformOnOrder(status, 'validate')) return 'notPossible'
  try {
    await inSavepoint(scope.transaction, () => validateOrder(scope, id, modificationDate, newCode))
    return 'validated'
  } catch (error) {
    // Another order has this code, or somebody changes this one now.
    if (error instanceof Refusal) return error.problems[0]?.key === 'record.valueTaken' ? 'taken' : 'notPossible'
    throw error
  }
}
