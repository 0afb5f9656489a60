import { maxNamedQuotes, type OwnMineral, ownMineralResponse } from '@provende/contract/home/stats.ts'
import { mineralChanges, mineralEurPerAnimalDay } from '@provende/domain/ordering/mineral-change.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { type RawBuilder, sql } from 'kysely'
import { stockDaysSql } from '../ordering/orders/stock-days.ts'
import { quoteStateSql } from '../ordering/quotes/quote-record.ts'
import type { Scope } from '../records/scope.ts'
import { recordColumns } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

type OrderRow = Omit<NonNullable<OwnMineral['lastOrder']>, 'eurPerAnimalDay' | 'change' | 'formulaName'> & {
  readonly name: string
}
/** The order before the last of the same mineral: of a formula for the same breed and the same constraint set. */
type FormerRow = Pick<OrderRow, 'creationDate' | 'farmerPricePerTonneEur' | 'gramsPerAnimalDay'>
type QuoteRow = OwnMineral['quotes'][number] & { readonly total: number }
type MineralRow = {
  readonly last: OrderRow | null
  readonly former: FormerRow | null
  readonly request: OrderRow | null
  readonly quotes: readonly QuoteRow[] | null
  readonly stockDays: number | null
}

const ownOrderFields = [
  ...(['id', 'name', 'quantityTonnes', 'creationDate', 'deliveryDate', 'status'] as const),
  ...(['farmerPricePerTonneEur', 'currencyCode'] as const),
]

/** What the first screen of a farm says of its orders and quotes, in one statement. */
export async function loadOwnMineral(scope: Scope): Promise<OwnMineral> {
  const { rows } = await sql<MineralRow>`
    with last as materialized (${newestOrderSql(scope, activeOrderStatuses)})
    select (select to_jsonb(last) from last) as last, (select to_jsonb(request) from (${newestOrderSql(scope, [orderStatuses.requested])}) request) as request,
      (select to_jsonb(former) from (select order_form.creation_date as "creationDate",
          order_form.farmer_price_per_tonne_eur as "farmerPricePerTonneEur", ${doseSql} as "gramsPerAnimalDay"
        from last join ${tableAsRead(scope, 'formula')} on formula.id = last."formulaId"
          join order_form on order_form.farm_id = last."farmId" and order_form.id <> last.id
            and (order_form.creation_date, order_form.id) < (last."creationDate", last.id)
          join lateral (select * from ${tableAsRead(scope, 'formula')} where formula.id = order_form.formula_id) earlier on true
            and earlier.target_object_id is not distinct from formula.target_object_id
            and earlier.constraint_set_id is not distinct from formula.constraint_set_id
        where ${isActiveSql(scope, activeOrderStatuses)} order by order_form.creation_date desc, order_form.id desc limit 1) former) as former,
      (select jsonb_agg(to_jsonb(open)) from (select id, code, name as "formulaName", currency_code as "currencyCode",
          total_including_vat_eur as "totalIncludingVatEur", valid_until as "validUntil", count(*) over () as total
        from quote where not deleted and ${quoteStateSql(scope, 'open')} and ${visibleTo(scope, 'quote')}
        order by valid_until, id limit ${maxNamedQuotes}) open) as quotes,
      (select stock_days from (${stockDaysSql(scope, sql`farm_id in (${ownFollowedFarmSql(scope)})`)}) stock) as "stockDays"`.execute(
    scope.transaction,
  )
  const { last = null, former = null, request = null, quotes, stockDays = null } = rows[0] ?? {}
  const openQuotes = quotes?.[0]?.total ?? 0
  return ownMineralResponse.parse({
    lastOrder: last && {
      ...toOwnOrder(last),
      eurPerAnimalDay: mineralEurPerAnimalDay(last),
      change: former && { since: toIso(former.creationDate), differences: mineralChanges(former, last) },
    },
    stockDays,
    request: request && toOwnOrder(request),
    openQuotes,
    quotes:
      openQuotes > maxNamedQuotes
        ? []
        : (quotes ?? []).map((quote) => ({ ...quote, validUntil: quote.validUntil && toIso(quote.validUntil) })),
  })
}

const toIso = (instant: string) => new Date(instant).toISOString()

const toOwnOrder = ({ name, creationDate, deliveryDate, gramsPerAnimalDay, ...order }: OrderRow) => ({
  ...{ ...order, formulaName: name, creationDate: toIso(creationDate), gramsPerAnimalDay: gramsPerAnimalDay ?? 0 },
  deliveryDate: deliveryDate && toIso(deliveryDate),
})

const isActiveSql = (scope: Scope, statuses: readonly number[]): RawBuilder<unknown> =>
  sql`not order_form.deleted and order_form.status = any(${[...statuses]}::integer[]) and ${visibleTo(scope, 'order_form')}`

/** Of the current version of an order. */
const doseSql = sql`(select (content -> 'dose' ->> 'gramsPerAnimalDay')::double precision from order_version
  where order_form_id = order_form.id order by number desc limit 1)`

const newestOrderSql = (scope: Scope, statuses: readonly number[]) => sql`
  select ${recordColumns(scope, 'order_form', ownOrderFields)}, formula_id as "formulaId", farm_id as "farmId",
    ${doseSql} as "gramsPerAnimalDay"
  from order_form where ${isActiveSql(scope, statuses)} order by creation_date desc nulls last, id desc limit 1`

/** The farm of the current tenant, if its stock is followed. */
const ownFollowedFarmSql = (scope: Scope) => sql`select id from farm
  where tenant_id = ${scope.tenantId} and follow_stock and not deleted and ${visibleTo(scope, 'farm')}`
