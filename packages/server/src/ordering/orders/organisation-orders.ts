import { activeOrderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { LoadOrganisationOrderFacts } from '../../organisations/order-facts.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { loadStockDays } from './stock-days.ts'

type OrderCountRow = { readonly id: number; readonly ordersCount: number; readonly lastOrderDate: Date }

/** The orders the scope sees of distributors and farms: how many, the last one, and the days of stock of farms. */
export const loadOrganisationOrderFacts: LoadOrganisationOrderFacts = async (scope, organisationIds) => {
  const ids = [...organisationIds]
  if (ids.length === 0) return new Map()
  const isLiving = sql`status = any(${[...activeOrderStatuses]}::integer[]) and ${visibleTo(scope, 'order_form')}`
  const counts = await sql<OrderCountRow>`
    select id, count(*) as "ordersCount", max(creation_date) as "lastOrderDate"
    from (select structure_id as id, creation_date from order_form
        where structure_id = any(${ids}::bigint[]) and ${isLiving}
      union all select farm_id, creation_date from order_form where farm_id = any(${ids}::bigint[]) and ${isLiving}) placed
    group by id`.execute(scope.transaction)
  const stockDays = await loadStockDays(scope, ids)
  return new Map(
    counts.rows.map(({ id, ordersCount, lastOrderDate }) => [
      id,
      { ordersCount, lastOrderDate: lastOrderDate.toISOString(), stockDays: stockDays.get(id) ?? null },
    ]),
  )
}
