import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { type Delivery, daysOfStock } from '@provende/domain/ordering/days-of-stock.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { LoadOrganisationOrderFacts } from '../../organisations/order-facts.ts'
import { visibleTo } from '../../records/visible-to.ts'

type OrderCountRow = { readonly id: number; readonly ordersCount: number; readonly lastOrderDate: Date }
type DeliveryRow = {
  readonly farmId: number
  readonly deliveryDate: Date
  readonly tonnes: number
  readonly tonnesPer30Days: number | null
}

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
  const deliveries = await sql<DeliveryRow>`
    select farm_id as "farmId", delivery_date as "deliveryDate", quantity_tonnes as tonnes,
      (content -> 'dose' ->> 'tonnesPer30Days')::double precision as "tonnesPer30Days"
    from order_form join order_version on order_form_id = order_form.id and number = order_form.version
    where farm_id = any(${ids}::bigint[])
      and status in (${sql.join([orderStatuses.sent, orderStatuses.validated])}) and ${visibleTo(scope, 'order_form')}`.execute(
    scope.transaction,
  )
  const today = dayInParis(scope.now)
  const stocks = new Map(
    [...Map.groupBy(deliveries.rows, ({ farmId }) => farmId)].map(([farmId, rows]) => [
      farmId,
      daysOfStock(rows.map(toDelivery), today),
    ]),
  )
  return new Map(
    counts.rows.map(({ id, ordersCount, lastOrderDate }) => [
      id,
      { ordersCount, lastOrderDate: lastOrderDate.toISOString(), stockDays: stocks.get(id) ?? null },
    ]),
  )
}

const toDelivery = ({ deliveryDate, tonnes, tonnesPer30Days }: DeliveryRow): Delivery => ({
  day: calendarDayOf(deliveryDate.toISOString()) ?? '',
  tonnes,
  tonnesPer30Days,
})
