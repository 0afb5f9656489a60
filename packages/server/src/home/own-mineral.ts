import { maxNamedQuotes, type OwnMineral, ownMineralResponse } from '@provende/contract/home/stats.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type MineralFacts, mineralChanges, mineralEurPerAnimalDay } from '@provende/domain/ordering/mineral-change.ts'
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
/** What the farm has now is compared with: an order of the same mineral, with the discount of its packaging. */
type FormerRow = Pick<OrderRow, 'id' | 'creationDate' | 'farmerPricePerTonneEur' | 'gramsPerAnimalDay'> & {
  readonly discountPerTonneEur: number
}
/** A formula of the same mineral, shown to the farm since its last order and not ordered yet. */
type NewerRow = { readonly id: number; readonly name: string } & MineralFacts
type QuoteRow = OwnMineral['quotes'][number] & { readonly total: number }
type MineralRow = {
  readonly last: OrderRow | null
  readonly newer: NewerRow | null
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
    with last as materialized (${newestOrderSql(scope, activeOrderStatuses)}),
      mineral as materialized (select last.*, formula.target_object_id as breed_id, formula.constraint_set_id
        from last join ${tableAsRead(scope, 'formula')} on formula.id = last."formulaId"),
      newer as materialized (${newerFormulaSql(scope)})
    select (select to_jsonb(last) from last) as last, (select to_jsonb(newer) from newer) as newer,
      (select to_jsonb(request) from (${newestOrderSql(scope, [orderStatuses.requested])}) request) as request,
      (select to_jsonb(former) from (${formerOrderSql(scope)}) former) as former,
      (select jsonb_agg(to_jsonb(open)) from (select id, code, name as "formulaName", currency_code as "currencyCode",
          total_including_vat_eur as "totalIncludingVatEur", valid_until as "validUntil", count(*) over () as total
        from quote where not deleted and ${quoteStateSql(scope, 'open')} and ${visibleTo(scope, 'quote')}
        order by valid_until, id limit ${maxNamedQuotes}) open) as quotes,
      (select stock_days from (${stockDaysSql(scope, sql`farm_id in (${ownFollowedFarmSql(scope)})`)}) stock) as "stockDays"`.execute(
    scope.transaction,
  )
  const { last = null, newer = null, former = null, request = null, quotes, stockDays = null } = rows[0] ?? {}
  const openQuotes = quotes?.[0]?.total ?? 0
  return ownMineralResponse.parse({
    lastOrder: last && {
      ...toOwnOrder(last),
      eurPerAnimalDay: mineralEurPerAnimalDay(last),
      change: former && changeSince(former, last, newer),
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

/** How what the farm has now, a newer formula or its last order, differs from a former order. */
const changeSince = (former: FormerRow, last: OrderRow, newer: NewerRow | null) => ({
  since: toIso(former.creationDate),
  formula: newer && { id: newer.id, name: newer.name },
  differences: mineralChanges(former, newer === null ? last : inPackagingOf(former, newer)),
})

/** A formula has no packaging; it would be ordered in that of the order it is compared with. */
const inPackagingOf = ({ discountPerTonneEur }: FormerRow, { farmerPricePerTonneEur, ...facts }: NewerRow) => ({
  ...facts,
  farmerPricePerTonneEur: farmerPricePerTonneEur === null ? null : farmerPricePerTonneEur - discountPerTonneEur,
})

const toIso = (instant: string) => new Date(instant).toISOString()

const toOwnOrder = ({ name, creationDate, deliveryDate, gramsPerAnimalDay, ...order }: OrderRow) => ({
  ...{ ...order, formulaName: name, creationDate: toIso(creationDate), gramsPerAnimalDay: gramsPerAnimalDay ?? 0 },
  deliveryDate: deliveryDate && toIso(deliveryDate),
})

const isActiveSql = (scope: Scope, statuses: readonly number[]): RawBuilder<unknown> =>
  sql`not order_form.deleted and order_form.status = any(${[...statuses]}::integer[]) and ${visibleTo(scope, 'order_form')}`

/** SQL: of the current version of an order. */
const orderFactSql = (path: string) => sql`(select (content #>> ${path}::text[])::double precision from order_version
  where order_form_id = order_form.id order by number desc limit 1)`
const doseSql = orderFactSql('{dose,gramsPerAnimalDay}')

/** SQL: the row of a formula is for the same breed and the same constraint set as that of the last order. */
const isSameMineralSql = sql`formula.target_object_id is not distinct from mineral.breed_id
  and formula.constraint_set_id is not distinct from mineral.constraint_set_id`

/** Whoever reads drafts reads here too what was shown to the farm. */
const shownFactSql = (column: string) =>
  sql`coalesce((shown.content ->> ${column})::double precision, ${sql.ref(`formula.${column}`)})`

const newerFormulaSql = (scope: Scope) => sql`
  select formula.id, coalesce(shown.content ->> 'name', formula.name) as name,
    ${shownFactSql('total_grams')} as "gramsPerAnimalDay", ${shownFactSql('price_per_tonne_eur')} as "farmerPricePerTonneEur"
  from mineral join ${tableAsRead(scope, 'formula')} on formula.farm_id = mineral."farmId" and ${isSameMineralSql}
    join formula_revision on formula_revision.formula_id = formula.id and formula_revision.number = formula.shown_revision
    left join formula_shown shown on shown.formula_id = formula.id and shown.number = formula.shown_revision
  where not formula.deleted and ${visibleTo(scope, 'formula')}
    and formula_revision.creation_date > (mineral."creationDate")::timestamptz
    and not exists (select from order_form where formula_id = formula.id and ${isActiveSql(scope, activeOrderStatuses)})
  order by formula_revision.creation_date desc, formula.id desc limit 1`

/** The mineral that was delivered last; where none was yet, the order before what the farm has now. */
const formerOrderSql = (scope: Scope) => sql`
  select order_form.id, order_form.creation_date as "creationDate",
    order_form.farmer_price_per_tonne_eur as "farmerPricePerTonneEur", ${doseSql} as "gramsPerAnimalDay",
    coalesce(${orderFactSql('{terms,packaging,discountPerTonneEur}')}, 0) as "discountPerTonneEur"
  from mineral join order_form on order_form.farm_id = mineral."farmId"
    join ${tableAsRead(scope, 'formula')} on formula.id = order_form.formula_id and ${isSameMineralSql}
    cross join lateral (select coalesce((delivery_date at time zone 'UTC')::date <= ${dayInParis(scope.now)}::date, false)
      as is_delivered) state
  where ${isActiveSql(scope, activeOrderStatuses)}
    and (is_delivered or order_form.id <> mineral.id or exists (select from newer))
  order by is_delivered desc, case when is_delivered then order_form.delivery_date end desc, order_form.creation_date desc,
    order_form.id desc limit 1`

const newestOrderSql = (scope: Scope, statuses: readonly number[]) => sql`
  select ${recordColumns(scope, 'order_form', ownOrderFields)}, formula_id as "formulaId", farm_id as "farmId",
    ${doseSql} as "gramsPerAnimalDay"
  from order_form where ${isActiveSql(scope, statuses)} order by creation_date desc nulls last, id desc limit 1`

/** The farm of the current tenant, if its stock is followed. */
const ownFollowedFarmSql = (scope: Scope) => sql`select id from farm
  where tenant_id = ${scope.tenantId} and follow_stock and not deleted and ${visibleTo(scope, 'farm')}`
