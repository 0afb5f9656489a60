import { createHash } from 'node:crypto'
import { pdfLinkSeconds } from '@provende/contract/kit/pdf-link.ts'
import type { orderPaperRoutes } from '@provende/contract/ordering/order-papers.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { sessionOfPdfLink, storePdfToken } from '../../access/session/pdf-links.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import { type Caller, type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { loadOrder, loadVersions, type OrderRecord } from '../orders/order-record.ts'
import type { PaperKind, PrintedOrder } from './order-document.ts'
import type { RenderPaper } from './paper-queue.ts'

/*
 * The papers of an order as PDF. Each version is rendered once and stored: what is printed later, or sent, is that file.
 */

export function orderPaperHandlers(
  services: Services,
  render: RenderPaper,
): Handlers<typeof orderPaperRoutes, Session> {
  const open = async (kind: PaperKind, id: number, token: string, { signal }: Caller) => {
    const session = await sessionOfPdfLink(services, { document: 'order', id }, token)
    // A farmer sees neither recipe nor what the distributor pays.
    if (kind === 'purchaseOrder' && !canSeePrices(session)) throw refusal('record.notFound')
    const { order, culture, stored, printed } = await inReadScope(services, session, (scope) => load(scope, id, kind))
    const name = wordsOf(culture).documents.order.file(wordsOf(culture).documents.order.titles[kind], order.code)
    const options = { client: session.actorUserId, ...(signal === undefined ? {} : { signal }) }
    const makeInput = () => Promise.resolve({ printed, culture })
    const bytes = stored ?? (await keep(services, session, order, printed, await render(makeInput, options)))
    return { response: { name, type: 'application/pdf', bytes } }
  }
  return {
    paperToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => loadOrder(scope, id))
      const token = await storePdfToken(services, session, { document: 'order', id })
      return { response: { token, expiresIn: pdfLinkSeconds } }
    },
    purchaseOrderPdf: ({ params: { id }, query: { token }, caller }) => open('purchaseOrder', id, token, caller),
    confirmationPdf: ({ params: { id }, query: { token }, caller }) => open('confirmation', id, token, caller),
  }
}

type LoadedPaper = {
  readonly order: OrderRecord
  /** The language of the farm or distributor the order belongs to. */
  readonly culture: Culture
  readonly stored: Uint8Array | null
  readonly printed: PrintedOrder & { readonly kind: PaperKind }
}

/** The latest version of an order, and its paper if it was rendered before. One that was only asked for has none. */
async function load(scope: Scope, id: number, kind: PaperKind): Promise<LoadedPaper> {
  const order = await loadOrder(scope, id)
  const [last] = await loadVersions(scope, id)
  if (last === undefined) throw refusal('record.notFound')
  const { rows } = await sql<{ culture: Culture; content: Buffer | null }>`
    select tenant.default_language as culture, order_document.content
    from order_form join tenant on tenant.id = order_form.tenant_id
      left join order_document on order_form_id = order_form.id and order_document.version = ${last.number} and kind = ${kind}
    where order_form.id = ${id}`.execute(scope.transaction)
  const [row] = rows
  return {
    order,
    culture: row?.culture === 'en-US' ? 'en-US' : 'fr-FR',
    stored: row?.content ?? null,
    printed: { kind, code: order.code, version: last.number, preparedAt: last.creationDate, content: last.content },
  }
}

/** Stores a rendered paper unless another call has stored one meanwhile; returns the stored one. */
const keep = (
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
