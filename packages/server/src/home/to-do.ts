import type { ToDo } from '@provende/contract/home/stats.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { canSeePrices } from '../formulation/formula/formula-record.ts'
import { quoteStateSql } from '../ordering/quotes/quote-record.ts'
import { isFailingSql } from '../ordering/webhooks/webhook-health.ts'
import type { Scope } from '../records/scope.ts'
import { activeCountSql } from './active-count.ts'

/** What of orders waits for somebody. The conditions are those of the filters of the lists, as literals for their indexes. */
export async function loadToDo(scope: Scope, session: Session): Promise<ToDo> {
  const countSql = await activeCountSql(scope)
  const seesWebhooks = mayRead(session.role, [webhook.permission.screen])
  const { rows } = await sql<ToDo>`
    select (${countSql('order_form', sql`status = ${sql.lit(orderStatuses.requested)}`)}) as "requestedOrders",
      ${canSeePrices(session) ? sql`(${countSql('order_form', sql`dispatch_state = 'failed'`)})` : sql`0::bigint`} as "failedOrders",
      (${countSql('quote', quoteStateSql(scope, 'endingThisWeek'))}) as "endingQuotes",
      ${seesWebhooks ? sql`(${countSql('webhook', isFailingSql)})` : sql`null::bigint`} as "failingWebhooks"`.execute(
    scope.transaction,
  )
  const [toDo] = rows
  if (toDo === undefined) throw new Error('the count query returned nothing')
  return toDo
}
