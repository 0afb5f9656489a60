import type { chartRoutes } from '@provende/contract/home/dashboards.ts'
import { dashboardGaugeType } from '@provende/contract/home/gauge-type.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from '@provende/domain/kit/month.ts'
import { activeOrderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { loadTonnageObjective } from '../ordering/orders/tonnage-objective.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

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
      const isOwn =
        typeId === dashboardGaugeType && session.tenantRole !== 'Farm' && (await isOwnStructure(scope, objectId))
      return { response: isOwn ? await loadGauges(scope, session) : [] }
    }),
})

/** Without an id, or one below 1, it is the current structure. */
async function isOwnStructure(scope: Scope, id = 0): Promise<boolean> {
  if (id < 1) return true
  const { rows } = await sql`select from structure where id = ${id} and tenant_id = ${scope.tenantId}
    and ${visibleTo(scope, 'structure')}`.execute(scope.transaction)
  return rows.length > 0
}

async function loadGauges(scope: Scope, { role }: Session) {
  const year = Number(dayInParis(scope.now).slice(0, 4))
  // What a part of a structure ordered is no share of the objective of the whole.
  const seesAll = (scope.reach ?? null) === null
  const objective = seesAll ? await loadTonnageObjective(scope, year) : null
  const { rows } = await sql<Record<'tonnes' | 'listed' | 'onActive' | 'farms' | 'served', number>>`
    with listed as (select optimisation_type_object_id as list_id, count(*) as formulas from ${tableAsRead(scope, 'formula')}
      -- The condition of an index, like that of the farms with a formula.
      where not deleted and not is_locked and optimisation_type_object_id is not null and ${visibleTo(scope, 'formula')}
      group by 1),
    ordered as (select coalesce(sum(quantity_tonnes), 0) as tonnes from order_form where ${isOrderedSql(scope)}
      and delivery_date between ${noonInstantOf(`${year}-01-01`)} and ${noonInstantOf(`${year}-12-31`)})
    select (select tonnes from ordered) as tonnes,
      (select coalesce(sum(formulas), 0)::bigint from listed) as listed,
      (select coalesce(sum(formulas), 0)::bigint from listed join price_list list on list.id = list_id
        where not list.deleted and list.start_date <= ${scope.now} and (list.end_date is null or list.end_date >= ${scope.now})) as "onActive",
      count(*) as farms,
      count(*) filter (where exists (select from ${tableAsRead(scope, 'formula')} where farm_id = farm.id and not deleted
        and ${visibleTo(scope, 'formula')})) as served
    from farm where not deleted and ${visibleTo(scope, 'farm')}`.execute(scope.transaction)
  const [figures] = rows
  if (figures === undefined) throw new Error('the gauges returned nothing')
  const { tonnes, listed, onActive, farms, served } = figures
  return [
    ...(seesAll ? [{ name: 'tonnes' as const, value: tonnes, max: objective }] : []),
    // Whoever reads no price lists would be told that none of his formulas is on one in force.
    ...(mayRead(role, [priceList.permission.screen])
      ? [{ name: 'formulasOnActiveList' as const, value: onActive, max: listed }]
      : []),
    { name: 'farmsWithFormula' as const, value: served, max: farms },
  ]
}
