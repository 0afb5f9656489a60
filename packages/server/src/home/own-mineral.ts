import { maxNamedQuotes, type OwnMineral, ownMineralResponse } from '@provende/contract/home/stats.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { toListedOrder } from '../ordering/orders/order-record.ts'
import { stockDaysSql } from '../ordering/orders/stock-days.ts'
import { quoteStateSql, toListedQuote } from '../ordering/quotes/quote-record.ts'
import type { Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { activeCountSql } from './active-count.ts'

type OwnFigures = {
  readonly openQuotes: number
  readonly gramsPerAnimalDay: number | null
  readonly stockDays: number | null
}

/** The farm of the current tenant, if its stock is followed. */
const ownFollowedFarmSql = (scope: Scope) => sql`select id from farm
  where tenant_id = ${scope.tenantId} and follow_stock and not deleted and ${visibleTo(scope, 'farm')}`

/** What the first screen of a farm says of its orders and quotes. */
export async function loadOwnMineral(scope: Scope, session: Session): Promise<OwnMineral> {
  const last = await newestOrderIn(scope, session, activeOrderStatuses)
  const countSql = await activeCountSql(scope)
  const { rows } = await sql<OwnFigures>`
    select (${countSql('quote', quoteStateSql(scope, 'open'))}) as "openQuotes",
      (select (content -> 'dose' ->> 'gramsPerAnimalDay')::double precision from order_version
        where order_form_id = ${last?.id ?? null} order by number desc limit 1) as "gramsPerAnimalDay",
      (select stock_days from (${stockDaysSql(scope, sql`farm_id in (${ownFollowedFarmSql(scope)})`)}) stock) as "stockDays"`.execute(
    scope.transaction,
  )
  const { openQuotes = 0, gramsPerAnimalDay, stockDays = null } = rows[0] ?? {}
  return ownMineralResponse.parse({
    lastOrder: last && {
      ...last,
      gramsPerAnimalDay: gramsPerAnimalDay ?? 0,
      eurPerAnimalDay: eurPerAnimalDay(last.farmerPricePerTonneEur, gramsPerAnimalDay ?? 0),
    },
    stockDays,
    request: await newestOrderIn(scope, session, [orderStatuses.requested]),
    openQuotes,
    quotes: openQuotes >= 1 && openQuotes <= maxNamedQuotes ? await openQuotesOf(scope) : [],
  })
}

const gramsPerTonne = 1e6

const eurPerAnimalDay = (pricePerTonneEur: number | null, gramsPerAnimalDay: number): number | null =>
  pricePerTonneEur === null || gramsPerAnimalDay <= 0 ? null : (pricePerTonneEur * gramsPerAnimalDay) / gramsPerTonne

async function openQuotesOf(scope: Scope) {
  const { response } = await listRecords(scope, quote, {
    ...{ limit: maxNamedQuotes, offset: 0, order: 'validUntil', descending: false, withInactive: false },
    ...{ contains: [], equals: [], condition: quoteStateSql(scope, 'open') },
  })
  return response.map((row) => toListedQuote(scope, row))
}

async function newestOrderIn(scope: Scope, session: Session, statuses: readonly number[]) {
  const { response } = await listRecords(scope, orderForm, {
    ...{ limit: 1, offset: 0, order: 'creationDate', descending: true, withInactive: false, contains: [], equals: [] },
    condition: sql`order_form.status = any(${[...statuses]}::integer[])`,
  })
  const [newest] = response
  return newest ? toListedOrder(session, newest) : null
}
