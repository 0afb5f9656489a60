import { maxNamedQuotes, type OwnMineral, ownMineralResponse } from '@provende/contract/home/stats.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { toListedOrder } from '../ordering/orders/order-record.ts'
import { quoteStateSql, toListedQuote } from '../ordering/quotes/quote-record.ts'
import type { Scope } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
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
    lastOrder: last && { ...last, gramsPerAnimalDay: gramsPerAnimalDay ?? 0 },
    request: await newestOrderIn(scope, session, [orderStatuses.requested]),
    openQuotes,
    quotes: openQuotes >= 1 && openQuotes <= maxNamedQuotes ? await openQuotesOf(scope) : [],
  })
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
