import { dayInParis } from '@provende/domain/kit/day.ts'
import { lowStockDays } from '@provende/domain/organisations/low-stock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'

/** The deliveries of up to so many farms are found farm by farm, those of more by going through all of them once. */
const maxFarmsByIndex = 300

/** The days of stock of those of the farms of which it is known, by their ids. */
export async function loadStockDays(scope: Scope, farmIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (farmIds.length === 0) return new Map()
  const ofFarms =
    farmIds.length > maxFarmsByIndex ? sql`farm_id is not null` : sql`farm_id = any(${[...farmIds]}::bigint[])`
  const { rows } = await sql<{ farmId: number; stockDays: number }>`
    select farm_id as "farmId", stock_days as "stockDays" from (${stockDaysSql(scope, ofFarms)}) stock`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ farmId, stockDays }) => [farmId, stockDays]))
}

/**
 * SQL of `farm_id` and `stock_days` of the farms whose stock is known, by the orders the scope sees that fulfil a condition. The
 * stock is never below 0 at a delivery, so that it is the most that those since any day could have left on their own.
 * Reference: domain/ordering/days-of-stock.ts, against which it is tested.
 */
export const stockDaysSql = (scope: Scope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select farm_id, ${stockOfDeliveries} as stock_days from (${deliveriesSql(scope, condition)}) delivery group by farm_id`

const stockOfDeliveries = sql`greatest(0, max(supplied_since - age))`

const deliveriesSql = (scope: Scope, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select farm_id, ${dayInParis(scope.now)}::date - (delivery_date at time zone 'UTC')::date as age,
    -- In the order of the index of deliveries, whose condition is this.
    sum(quantity_tonnes * 30 / tonnes_per30_days) over (partition by farm_id order by delivery_date desc) as supplied_since
  from order_form where status in (2, 3) and tonnes_per30_days > 0
    and delivery_date < (${dayInParis(scope.now)}::date + 1)::timestamp at time zone 'UTC'
    and ${condition} and ${visibleTo(scope, 'order_form')}`

/** Deliveries of so many days prove of most farms that their stock is not low. */
const recentDays = 400

/**
 * SQL of `farm_id` and `stock_days` of those of some farms whose stock is low. Older deliveries can only add to a stock, so all
 * of them are gone through only for the farms that the recent ones leave with a low one.
 */
export function lowStockSql(scope: Scope, farmIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = new Date(scope.now.getTime() - recentDays * 86_400_000)
  const recent = stockDaysSql(scope, sql`farm_id in (select id from followed) and delivery_date >= ${since}`)
  return sql`
    with followed as materialized (${farmIds}),
      ample as materialized (select farm_id from (${recent}) stock where stock_days >= ${lowStockDays})
    select followed.id as farm_id, stock_days from followed,
      lateral (select ${stockOfDeliveries} as stock_days
        from (${deliveriesSql(scope, sql`farm_id = followed.id`)}) delivery having count(*) > 0) stock
    where followed.id not in (select farm_id from ample) and stock_days < ${lowStockDays}`
}
