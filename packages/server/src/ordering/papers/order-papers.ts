import { createHash } from 'node:crypto'
import { pdfLinkSeconds } from '@provende/contract/kit/pdf-link.ts'
import type { orderPaperRoutes } from '@provende/contract/ordering/order-papers.ts'
import type { PaperKind } from '@provende/domain/ordering/dispatch-state.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { sessionOfPdfLink, storePdfToken } from '../../access/session/pdf-links.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import { type Caller, type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { loadOrder, loadOrderVersions, type OrderRecord } from '../orders/order-record.ts'
import type { PrintedOrder } from './order-document.ts'
import type { RenderPaper } from './paper-queue.ts'

/*
 * The papers of an order as PDF. Each version is rendered once and stored: what is printed later, or sent, is that file.
 */

export function orderPaperHandlers(
  services: Services,
  render: RenderPaper,
): Handlers<typeof orderPaperRoutes, Session> {
  const open = async (kind: PaperKind, id: number, { token, version }: PaperQuery, { signal }: Caller) => {
    const session = await sessionOfPdfLink(services, { document: 'order', id }, token)
    // A farmer sees neither recipe nor what the distributor pays.
    if (kind === 'purchaseOrder' && !canSeePrices(session)) throw refusal('record.notFound')
    const { order, culture, stored, printed } = await inReadScope(services, session, (scope) =>
      loadOrderPaper(scope, id, kind, version),
    )
    const { file, titles, version: versionName } = wordsOf(culture).documents.order
    const isLatest = printed.version === order.version
    // Nobody was ever shown an older version that was not rendered before it was replaced.
    if (!isLatest && stored === null) throw refusal('record.notFound')
    const name = file(titles[kind], isLatest ? order.code : `${order.code} ${versionName(printed.version)}`)
    const options = { client: session.actorUserId, ...(signal === undefined ? {} : { signal }) }
    const makeInput = () => Promise.resolve({ printed, culture })
    const bytes = stored ?? (await storeOrderPaper(services, session, order, printed, await render(makeInput, options)))
    return { response: { name, type: 'application/pdf', bytes } }
  }
  return {
    paperToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => loadOrder(scope, id))
      const token = await storePdfToken(services, session, { document: 'order', id })
      return { response: { token, expiresIn: pdfLinkSeconds } }
    },
    purchaseOrderPdf: ({ params: { id }, query, caller }) => open('purchaseOrder', id, query, caller),
    confirmationPdf: ({ params: { id }, query, caller }) => open('confirmation', id, query, caller),
  }
}

type PaperQuery = { readonly token: string; readonly version?: number | undefined }

type LoadedPaper = {
  readonly order: OrderRecord
  /** The language of the farm or distributor the order belongs to. */
  readonly culture: Culture
  readonly stored: Uint8Array | null
  readonly printed: PrintedOrder & { readonly kind: PaperKind }
}

/**
 * A version of an order, the latest by default, and its paper if it was rendered before. An order that was only asked for has
 * none.
 */
async function loadOrderPaper(
  scope: Scope,
  id: number,
  kind: PaperKind,
  version: number | undefined,
): Promise<LoadedPaper> {
  const order = await loadOrder(scope, id)
  const versions = await loadOrderVersions(scope, id)
  const printed = versions.find(({ number }) => number === (version ?? order.version))
  if (printed === undefined) throw refusal('record.notFound')
  const { rows } = await sql<{ culture: Culture; content: Buffer | null }>`
    select tenant.default_language as culture, order_document.content
    from order_form join tenant on tenant.id = order_form.tenant_id
      left join order_document on order_form_id = order_form.id and order_document.version = ${printed.number} and kind = ${kind}
    where order_form.id = ${id}`.execute(scope.transaction)
  const [row] = rows
  return {
    order,
    culture: row?.culture === 'en-US' ? 'en-US' : 'fr-FR',
    stored: row?.content ?? null,
    printed: {
      ...{ kind, code: order.code, version: printed.number },
      ...{ preparedAt: printed.creationDate, content: printed.content },
    },
  }
}

/** Stores a rendered paper unless another call has stored one meanwhile; returns the stored one. */
const storeOrderPaper = (
  services: Services,
  session: Session,
  { id, ownerTenantId }: OrderRecord,
  { version, kind }: PrintedOrder,
  rendered: Uint8Array,
): Promise<Uint8Array> =>
  inScope(services, session, async (scope) => {
    const content = Buffer.from(rendered)
    const sha256 = createHash('sha256').update(content).digest()
    await sql`insert into order_document (order_form_id, version, kind, tenant_id, sha256, content, creation_date)
      values (${id}, ${version}, ${kind}, ${ownerTenantId}, ${sha256}, ${content}, ${scope.now})
      on conflict do nothing`.execute(scope.transaction)
    const { rows } = await sql<{ content: Buffer }>`
      select content from order_document where order_form_id = ${id} and version = ${version} and kind = ${kind}`.execute(
      scope.transaction,
    )
    return rows[0]?.content ?? content
  })
