import type { farmFormulasRoute } from '@provende/contract/home/dashboards.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { timeZone } from '@provende/domain/kit/day.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@provende/domain/kit/month.ts'
import { activeOrderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

/** A farm that changes its formula every month has more than a chart can show. */
const maxNamedFormulas = 60

type FormulaPeriod = { readonly farmId: number | undefined; readonly from: string; readonly to: string }

/** The formulas that a farm was given in some months, the newest first: those delivered to it or shown to it, no drafts. */
export async function loadFarmFormulas(
  scope: Scope,
  { farmId, from, to }: FormulaPeriod,
): Promise<ResponseOf<typeof farmFormulasRoute>> {
  const ofFarm =
    farmId === undefined
      ? sql`formula.farm_id in (select id from farm where tenant_id = ${scope.tenantId})`
      : sql`formula.farm_id = ${farmId}`
  const { rows } = await sql<ResponseOf<typeof farmFormulasRoute>[number]>`
    select id, name, day::text as day from (
      select formula.id, formula.name, coalesce(
          (select min(delivery_date at time zone 'UTC')::date from order_form where formula_id = formula.id
            and status = any(${[...activeOrderStatuses]}::integer[]) and ${visibleTo(scope, 'order_form')}),
          case when formula.shown_revision is not null then (formula.creation_date at time zone ${timeZone})::date end) as day
      from ${tableAsRead(scope, 'formula')} where ${ofFarm} and not formula.deleted and ${visibleTo(scope, 'formula')}) dated
    where day between ${firstDayOfMonth(from)}::date and ${lastDayOfMonth(to)}::date
    order by day desc, id desc limit ${maxNamedFormulas}`.execute(scope.transaction)
  return rows
}
