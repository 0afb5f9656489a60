import {
  type ExportedOrder,
  exportedOrderResponse,
  type orderExportRoutes,
} from '@provende/contract/ordering/order-export.ts'
import { toWire } from '@provende/contract/wire.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { byteOrderMark, csvRowsText } from '@provende/text/csv-text.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import { jsonListText, portionsOf } from '../../kit/long-list.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { toExportedOrder } from './exported-order.ts'
import { orderExportColumns } from './order-export-columns.ts'
import { listOrders } from './order-list.ts'
import type { OrderRecord } from './order-record.ts'

/*
 * Orders as a file for an ERP. Which orders and in which version is read at once; what they froze, which never changes, in
 * portions as the file is read.
 */

export function orderExportHandlers(services: Services): Handlers<typeof orderExportRoutes, Session> {
  return {
    export: async ({ session, query: { format, ...filters } }) => {
      const { response: rows } = await inReadScope(services, session, (scope) =>
        listOrders(scope, session, { page: 0, ...filters }),
      )
      const orders = exportOrdersInPortions(services, session, rows as OrderRecord[])
      const words = wordsOf(session.culture).ordering
      const name = `${words.export.file} ${dayInParis(services.clock())}.${format}`
      const portions =
        format === 'json'
          ? jsonListText(orders, (portion) => toWire(portion, exportedOrderResponse.array()))
          : csvTextPortions(orders, orderExportColumns(session, words))
      const type = format === 'json' ? 'application/json' : 'text/csv; charset=utf-8'
      return { response: { name, type, bytes: new Uint8Array(), portions } }
    },
  }
}

async function* exportOrdersInPortions(
  services: Services,
  session: Session,
  rows: readonly OrderRecord[],
): AsyncGenerator<readonly ExportedOrder[]> {
  for await (const portion of portionsOf(rows)) {
    const contents = await inReadScope(services, session, (scope) => loadOrderContents(scope, portion))
    yield portion.map((row) => toExportedOrder(session, row, contents.get(row.id)))
  }
}

/** What some orders froze in the version of their row, of the label only its purpose; nothing of those only asked for. */
async function loadOrderContents(scope: Scope, rows: readonly OrderRecord[]): Promise<Map<number, OrderContent>> {
  const versions = rows.map(({ version }) => version)
  const { rows: contents } = await sql<{ id: number; content: OrderContent }>`
    select order_form.id, case when content ? 'label' then jsonb_set(content, '{label}', jsonb_build_object(
        'nutritionalPurpose', content -> 'label' -> 'nutritionalPurpose')) else content end as content
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${versions}::integer[]) as listed (id, version)
      join order_form on order_form.id = listed.id
      join order_version on order_form_id = listed.id and number = listed.version
    where ${visibleTo(scope, 'order_form')}`.execute(scope.transaction)
  return new Map(contents.map(({ id, content }) => [id, content]))
}

/** A row for each order. The file is French whoever reads it: a program reads it. */
async function* csvTextPortions(
  orders: AsyncIterable<readonly ExportedOrder[]>,
  columns: ReturnType<typeof orderExportColumns>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRowsText([columns.map(([heading]) => heading)], 'fr-FR')
  for await (const portion of orders)
    yield csvRowsText(
      portion.map((order) => columns.map(([, cellOf]) => cellOf(order))),
      'fr-FR',
    )
}
