import { createHash } from 'node:crypto'
import type { LabelBatchDto, labelStates, orderLabelRoutes } from '@provende/contract/ordering/order-labels.ts'
import { type LabelOperator, missingForDelivery } from '@provende/domain/formulation/label/label-completeness.ts'
import {
  type OrderBatch,
  type OrderContent,
  type OrderLabel,
  orderBatch,
} from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatDate } from '@provende/text/days.ts'
import { missingOnLabelText, netQuantityText, operatorLines } from '@provende/text/label-sentences.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { toLabelDto } from '../../formulation/label/label-dto.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { hasLogoOfLabel } from './issuer-logo.ts'
import type { LabelFormat } from './label-document.ts'
import type { RenderPaper } from './paper-queue.ts'

/* The label of an order for whoever has its token; its PDFs are rendered once and stored. */

export function orderLabelHandlers(
  services: Services,
  render: RenderPaper,
): Handlers<typeof orderLabelRoutes, Session> {
  return {
    label: async ({ params, query, caller }) => {
      const labelled = await loadOrderWithLabel(services, params.formulaId, query.token)
      const { code, culture, content, label, batch } = labelled
      const names = { code, formulaName: content.formula.name, distributorName: content.distributor.name }
      return {
        response: {
          ...toLabelDto(label, culture),
          ...names,
          hasLogo: await hasLogoOfLabel(services, params.formulaId, query.token),
          culture,
          purpose: label.nutritionalPurpose,
          batch: batch && toBatchDto(batch, culture),
          missingForQuote: toLabelDto(label, caller.culture).missingForQuote,
          missingForDelivery: missingOfDelivery(labelled, caller.culture),
        },
      }
    },
    labelPdf: async ({ params, query: { token, format, state }, caller }) => {
      const labelled = await loadOrderWithLabel(services, params.formulaId, token)
      const { code, culture, content, label } = labelled
      const paper = labelPaperOf(labelled, format, state)
      const dto = toLabelDto(label, culture)
      if (paper.isOfDelivery) {
        const ofQuote = toLabelDto(label, caller.culture).missingForQuote
        const missing = [...ofQuote, ...missingOfDelivery(labelled, caller.culture)]
        if (missing.length > 0)
          throw refusal('label.incomplete', undefined, { what: textsInRow(missing, caller.culture) })
      }
      const printed = {
        ...{ format, code, formulaName: content.formula.name, distributorName: content.distributor.name },
        label: dto,
        purpose: label.nutritionalPurpose,
        batch: paper.isOfDelivery && labelled.batch !== null ? toBatchDto(labelled.batch, culture) : null,
      }
      // The share of a person, taken by the order: whoever has its token has no more than others.
      const { signal } = caller
      const options = { client: -labelled.id, ...(signal === undefined ? {} : { signal }) }
      const bytes =
        (await loadStoredLabel(services, labelled, paper)) ??
        (await storeLabel(
          services,
          labelled,
          paper,
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
  readonly batchNumber: number | null
  readonly batch: OrderBatch | null
}

/** The order a token opens; one from before labels were frozen has none, like an order that does not exist. */
async function loadOrderWithLabel(services: Services, formulaId: number, token: string): Promise<OrderWithLabel> {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<Omit<OrderWithLabel, 'label'>>`
      select id, code, version, culture, content, batch_number as "batchNumber", batch from labelled_order(${formulaId}, ${token})`.execute(
      transaction,
    ),
  )
  const [order] = rows
  if (order?.content.label === undefined) throw refusal('record.notFound')
  return { ...order, culture: order.culture === 'en-US' ? 'en-US' : 'fr-FR', label: order.content.label }
}

/** The stored paper: of a version of the order, or of a batch of its delivery. */
type LabelPaper = { readonly kind: string; readonly version: number; readonly isOfDelivery: boolean }

function labelPaperOf(
  { version, batchNumber }: OrderWithLabel,
  format: LabelFormat,
  state: (typeof labelStates)[number],
): LabelPaper {
  if (state === 'ordered') return { kind: format === 'bag' ? 'bagLabel' : 'label', version, isOfDelivery: false }
  return {
    kind: format === 'bag' ? 'deliveryBagLabel' : 'deliveryLabel',
    version: batchNumber ?? 0,
    isOfDelivery: true,
  }
}

/** What the bags of an order lack beside its label; before a batch was entered that, and nothing of who answers for it. */
function missingOfDelivery({ batch, content }: OrderWithLabel, culture: Culture): string[] {
  const { panel } = wordsOf(culture).labels
  const operator = operatorOf(content)
  const delivered = batch ?? orderBatch(content.terms, operator, { lot: '', bestBeforeDay: '' })
  return missingForDelivery(delivered).map((missing) => missingOnLabelText(missing, panel, culture))
}

/** As the order froze him. */
function operatorOf({ manufacturer, distributor }: OrderContent): LabelOperator {
  const { name, street, zipCode, city, approvalNumber = '' } = manufacturer ?? distributor
  return { name, street, zipCode, city, approvalNumber }
}

function toBatchDto(batch: OrderBatch, culture: Culture): LabelBatchDto {
  const { panel } = wordsOf(culture).labels
  return {
    operator: batch.operator === null ? [] : operatorLines(batch.operator, panel),
    lot: batch.lot,
    bestBefore: batch.bestBeforeDay === '' ? '' : formatDate(batch.bestBeforeDay, culture),
    netQuantity: netQuantityText(batch, panel, culture),
  }
}

async function loadStoredLabel(services: Services, { id }: OrderWithLabel, { version, kind }: LabelPaper) {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<{
      content: Buffer | null
    }>`select stored_label(${id}, ${version}, ${kind}) as content`.execute(transaction),
  )
  return rows[0]?.content ?? null
}

/** Stores a rendered label unless another call has stored one meanwhile; returns the stored one. */
async function storeLabel(
  services: Services,
  order: OrderWithLabel,
  paper: LabelPaper,
  rendered: Uint8Array,
): Promise<Uint8Array> {
  const content = Buffer.from(rendered)
  const digest = createHash('sha256').update(content).digest()
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql`select store_label(${order.id}, ${paper.version}, ${paper.kind}, ${content}, ${digest},
      ${services.clock()}::timestamptz)`.execute(transaction),
  )
  return (await loadStoredLabel(services, order, paper)) ?? content
}
