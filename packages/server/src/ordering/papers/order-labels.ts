import { createHash } from 'node:crypto'
import type { orderLabelRoutes } from '@provende/contract/ordering/order-labels.ts'
import type { OrderContent, OrderLabel } from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { toLabelDto } from '../../formulation/label/label-dto.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import type { LabelFormat } from './label-document.ts'
import type { RenderPaper } from './paper-queue.ts'

/* The label of an order for whoever has its token; its PDFs are rendered once and stored. */

export function orderLabelHandlers(
  services: Services,
  render: RenderPaper,
): Handlers<typeof orderLabelRoutes, Session> {
  return {
    label: async ({ params, query }) => {
      const { code, culture, content, label } = await loadOrderWithLabel(services, params.formulaId, query.token)
      const names = { code, formulaName: content.formula.name, distributorName: content.distributor.name }
      return { response: { ...toLabelDto(label, label.categoryName, culture), ...names } }
    },
    labelPdf: async ({ params, query: { token, format }, caller: { signal } }) => {
      const labelled = await loadOrderWithLabel(services, params.formulaId, token)
      const { code, culture, content, label } = labelled
      const printed = {
        ...{ format, code, formulaName: content.formula.name, distributorName: content.distributor.name },
        label: toLabelDto(label, label.categoryName, culture),
      }
      // The share of a person, taken by the order: whoever has its token has no more than others.
      const options = { client: -labelled.id, ...(signal === undefined ? {} : { signal }) }
      const bytes =
        (await loadStoredLabel(services, labelled, format)) ??
        (await storeLabel(
          services,
          labelled,
          format,
          await render(() => Promise.resolve({ label: printed, culture }), options),
        ))
      const { documents, labels } = wordsOf(culture)
      return { response: { name: documents.order.file(labels.panel.title, code), type: 'application/pdf', bytes } }
    },
  }
}

type OrderWithLabel = {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly culture: Culture
  readonly content: OrderContent
  readonly label: OrderLabel
}

/** The order a token opens; one from before labels were frozen has none, like an order that does not exist. */
async function loadOrderWithLabel(services: Services, formulaId: number, token: string): Promise<OrderWithLabel> {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<Omit<OrderWithLabel, 'label'>>`
      select id, code, version, culture, content from labelled_order(${formulaId}, ${token})`.execute(transaction),
  )
  const [order] = rows
  if (order?.content.label === undefined) throw refusal('record.notFound')
  return { ...order, culture: order.culture === 'en-US' ? 'en-US' : 'fr-FR', label: order.content.label }
}

const paperKindOfFormat = (format: LabelFormat) => (format === 'bag' ? 'bagLabel' : 'label')

async function loadStoredLabel(services: Services, { id, version }: OrderWithLabel, format: LabelFormat) {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<{
      content: Buffer | null
    }>`select stored_label(${id}, ${version}, ${paperKindOfFormat(format)}) as content`.execute(transaction),
  )
  return rows[0]?.content ?? null
}

/** Stores a rendered label unless another call has stored one meanwhile; returns the stored one. */
async function storeLabel(
  services: Services,
  order: OrderWithLabel,
  format: LabelFormat,
  rendered: Uint8Array,
): Promise<Uint8Array> {
  const content = Buffer.from(rendered)
  const digest = createHash('sha256').update(content).digest()
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql`select store_label(${order.id}, ${order.version}, ${paperKindOfFormat(format)}, ${content}, ${digest},
      ${services.clock()}::timestamptz)`.execute(transaction),
  )
  return (await loadStoredLabel(services, order, format)) ?? content
}
