import { maxNamedQuotes, type OwnMineral, ownMineralResponse } from '@provende/contract/home/stats.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { toListedOrder } from '../ordering/orders/order-record.ts'
import { loadOrganisationOrderFacts } from '../ordering/orders/organisation-orders.ts'
import { quoteStateSql, toListedQuote } from '../ordering/quotes/quote-record.ts'
import type { Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { activeCountSql } from './active-count.ts'

/** What the first screen of a farm says of its orders and quotes. */
export async function loadOwnMineral(scope: Scope, session: Session): Promise<OwnMineral> {
  const last = await newestOrderIn(scope, session, activeOrderStatuses)
  const countSql = await activeCountSql(scope)
  const { rows } = await sql<{ openQuotes: number; gramsPerAnimalDay: number | null }>`
    select (${countSql('quote', quoteStateSql(scope, 'open'))}) as "openQuotes",
      (select (content -> 'dose' ->> 'gramsPerAnimalDay')::double precision from order_version
        where order_form_id = ${last?.id ?? null} order by number desc limit 1) as "gramsPerAnimalDay"`.execute(
    scope.transaction,
  )
  const { openQuotes = 0, gramsPerAnimalDay } = rows[0] ?? {}
  return ownMineralResponse.parse({
    lastOrder: last && {
      ...last,
      gramsPerAnimalDay: gramsPerAnimalDay ?? 0,
      eurPerAnimalDay: eurPerAnimalDay(last.farmerPricePerTonneEur, gramsPerAnimalDay ?? 0),
    },
    stockDays: await loadStockDays(scope),
    request: await newestOrderIn(scope, session, [orderStatuses.requested]),
    openQuotes,
    quotes: openQuotes >= 1 && openQuotes <= maxNamedQuotes ? await openQuotesOf(scope) : [],
  })
}

const gramsPerTonne = 1e6

const eurPerAnimalDay = (pricePerTonneEur: number | null, gramsPerAnimalDay: number): number | null =>
  pricePerTonneEur === null || gramsPerAnimalDay <= 0 ? null : (pricePerTonneEur * gramsPerAnimalDay) / gramsPerTonne

/** The days of stock of the current farm, as its list says them. */
async function loadStockDays(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from farm
    where tenant_id = ${scope.tenantId} and follow_stock and not deleted and ${visibleTo(scope, 'farm')}`.execute(
    scope.transaction,
  )
  const [farm] = rows
  if (farm === undefined) return null
  return (await loadOrganisationOrderFacts(scope, [farm.id])).get(farm.id)?.stockDays ?? null
}

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
