import type { chartRoutes } from '@provende/contract/home/dashboards.ts'
import { dashboardGaugeType } from '@provende/contract/home/gauge-type.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from '@provende/domain/kit/month.ts'
import { activeOrderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/* What was ordered, by month and against what there could be. */

const shownMonths = 24

const isOrderedSql = (scope: Scope) =>
  sql`status = any(${[...activeOrderStatuses]}::integer[]) and ${visibleTo(scope, 'order_form')}`

/** Orders that were neither only asked for nor cancelled, by the month of their delivery. */
export async function loadOrderMonths(scope: Scope) {
  const last = monthOfDay(dayInParis(scope.now))
  const first = addMonths(last, 1 - shownMonths)
  const { rows } = await sql<{ month: string; tonnes: number; ordersCount: number }>`
    select to_char(delivery_date at time zone 'UTC', 'YYYY-MM') as month, sum(quantity_tonnes) as tonnes, count(*) as "ordersCount"
    from order_form where ${isOrderedSql(scope)}
      and delivery_date between ${noonInstantOf(firstDayOfMonth(first))} and ${noonInstantOf(lastDayOfMonth(last))}
    group by 1`.execute(scope.transaction)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return monthsBetween(first, last).map((month) => byMonth.get(month) ?? { month, tonnes: 0, ordersCount: 0 })
}

export const chartHandlers = (source: ScopeSource): Handlers<typeof chartRoutes, Session> => ({
  gauges: ({ session, query: { typeId, objectId } }) =>
    inReadScope(source, session, async (scope) => {
      const isOwn = typeId === dashboardGaugeType && (await isOwnStructure(scope, objectId))
      return { response: isOwn ? await loadGauges(scope) : [] }
    }),
})

/** Without an id, or one below 1, it is the current structure. */
async function isOwnStructure(scope: Scope, id = 0): Promise<boolean> {
  if (id < 1) return true
  const { rows } = await sql`select from structure where id = ${id} and tenant_id = ${scope.tenantId}
    and ${visibleTo(scope, 'structure')}`.execute(scope.transaction)
  return rows.length > 0
}

async function loadGauges(scope: Scope) {
  const year = Number(dayInParis(scope.now).slice(0, 4))
  const ofYear = (number: number) =>
    sql`delivery_date between ${noonInstantOf(`${number}-01-01`)} and ${noonInstantOf(`${number}-12-31`)}`
  const { rows } = await sql<Record<'tonnes' | 'formerTonnes' | 'listed' | 'onActive' | 'farms' | 'served', number>>`
    with living as materialized (select farm_id, is_locked, optimisation_type_object_id as list_id from formula
      where not deleted and ${visibleTo(scope, 'formula')}),
    ordered as (select coalesce(sum(quantity_tonnes) filter (where ${ofYear(year)}), 0) as tonnes,
        coalesce(sum(quantity_tonnes) filter (where ${ofYear(year - 1)}), 0) as former
      from order_form where ${isOrderedSql(scope)} and delivery_date >= ${noonInstantOf(`${year - 1}-01-01`)})
    select (select tonnes from ordered) as tonnes, (select former from ordered) as "formerTonnes",
      (select count(*) from living where list_id is not null and not is_locked) as listed,
      (select count(*) from living join price_list list on list.id = living.list_id
        where not is_locked and not list.deleted and list.start_date <= ${scope.now} and (list.end_date is null or list.end_date >= ${scope.now})) as "onActive",
      (select count(*) from farm where not deleted and ${visibleTo(scope, 'farm')}) as farms,
      (select count(*) from farm where not deleted and ${visibleTo(scope, 'farm')}
        and id in (select farm_id from living)) as served`.execute(scope.transaction)
  const [figures] = rows
  if (figures === undefined) throw new Error('the gauges returned nothing')
  const { tonnes, formerTonnes, listed, onActive, farms, served } = figures
  return [
    { name: 'tonnes' as const, value: tonnes, max: formerTonnes },
    { name: 'formulasOnActiveList' as const, value: onActive, max: listed },
    { name: 'farmsWithFormula' as const, value: served, max: farms },
  ]
}
