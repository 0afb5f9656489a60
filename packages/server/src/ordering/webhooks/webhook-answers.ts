import { text } from '@provende/contract/kit/fields.ts'
import type { OrderStatus } from '@provende/domain/ordering/order-state.ts'
import type { ErpAnswerOutcome } from '@provende/domain/ordering/webhook-state.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../kit/services.ts'
import { inScope } from '../../records/scope.ts'
import { writableBy } from '../../records/visible-to.ts'
import { tryToValidate } from '../orders/order-validating.ts'

/* An ERP may answer the code it gave an order: the order is then validated, by whoever entered the webhook. */

/** An event that was answered, and whose webhook it is. */
type AnsweredEvent = {
  readonly tenantId: number
  readonly userId: number | null
  readonly orderFormId: number | null
}

const erpAnswer = z.object({ ExternalCode: text(60) })

/** What became of the code in an answer; null of one without. A webhook reaches the orders of its tenant and those below. */
export function takeErpAnswer(
  services: Services,
  { tenantId, userId, orderFormId }: AnsweredEvent,
  answer: string,
): Promise<ErpAnswerOutcome | null> {
  const externalCode = codeIn(answer)
  if (externalCode === '' || orderFormId === null || userId === null) return Promise.resolve(null)
  return inScope(services, { tenantId, userId }, async (scope) => {
    const { rows } = await sql<{ id: number; status: OrderStatus; externalCode: string; modificationDate: Date }>`
      select id, status, external_code as "externalCode", modification_date as "modificationDate" from order_form
      where id = ${orderFormId} and ${writableBy(scope, 'order_form')}`.execute(scope.transaction)
    const [order] = rows
    return order === undefined ? 'notPossible' : tryToValidate(scope, order, externalCode)
  })
}

/** Empty in anything but JSON with a code. */
function codeIn(answer: string): string {
  try {
    const parsed = erpAnswer.safeParse(JSON.parse(answer))
    return parsed.success ? parsed.data.ExternalCode : ''
  } catch {
    // Most answers are no JSON.
    return ''
  }
}
