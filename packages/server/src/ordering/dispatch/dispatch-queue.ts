import { email } from '@provende/contract/kit/fields.ts'
import {
  type DispatchPurpose,
  type DispatchRecipient,
  dispatchPurposeFor,
  dispatchRecipients,
} from '@provende/domain/ordering/dispatch-state.ts'
import type { OrderContent, OrderParty, OrderTerms } from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { queueMail } from '../../kit/mail-queue.ts'
import type { Scope } from '../../records/scope.ts'

/* What is sent about an order, written in the transaction that decides it; the outbox sends it and notes how that went. */

type DispatchedOrder = { readonly id: number; readonly ownerTenantId: number; readonly code: string }

export type OrderDispatch = {
  readonly order: DispatchedOrder
  readonly version: number
  readonly content: OrderContent
  /** The terms before a change that is sent, or null. */
  readonly before?: OrderTerms | null
  /** The parties as they are today, for a paper that is sent again; those of the content by default. */
  readonly addresses?: Partial<Record<DispatchRecipient, OrderParty | null>> | undefined
}

/** Queues the papers of a version: the order form to manufacturer and distributor, the confirmation to the farm. */
export async function queuePapers(scope: Scope, dispatch: OrderDispatch): Promise<void> {
  await withdrawWaitingDispatches(scope, dispatch.order.id)
  await queueForRecipients(scope, dispatch, dispatchRecipients, dispatchPurposeFor)
}

/** Tells everybody who was sent a paper, or whose mail is under way, that the order is cancelled. */
export async function queueCancellation(scope: Scope, dispatch: OrderDispatch): Promise<void> {
  await withdrawWaitingDispatches(scope, dispatch.order.id)
  const { rows } = await sql<{ recipient: DispatchRecipient }>`
    select recipients_reached(${dispatch.order.id}) as recipient`.execute(scope.transaction)
  const reached = dispatchRecipients.filter((recipient) => rows.some((row) => row.recipient === recipient))
  await queueForRecipients(scope, dispatch, reached, () => 'cancellation')
}

/** What still waits is not sent any more: something newer follows. The order is locked first, as the outbox does. */
async function withdrawWaitingDispatches(scope: Scope, orderId: number): Promise<void> {
  await sql`select id from order_form where id = ${orderId} for no key update`.execute(scope.transaction)
  await sql`update dispatch set state = 'replaced', changed_at = ${scope.now}
    where order_form_id = ${orderId} and state = 'waiting'`.execute(scope.transaction)
}

async function queueForRecipients(
  scope: Scope,
  dispatch: OrderDispatch,
  recipients: readonly DispatchRecipient[],
  purposeOf: (recipient: DispatchRecipient) => DispatchPurpose,
): Promise<void> {
  const { order, version, content } = dispatch
  const culture = await cultureOfTenant(scope, order.ownerTenantId)
  for (const recipient of recipients) {
    const party = (dispatch.addresses ?? content)[recipient]
    if (!party) continue
    const purpose = purposeOf(recipient)
    const address = usableMailAddress(party)
    const { rows } = await sql<{ id: number }>`
      insert into dispatch (tenant_id, order_form_id, version, purpose, recipient, to_address, state, created_at, changed_at)
      values (${order.ownerTenantId}, ${order.id}, ${version}, ${purpose}, ${recipient}, ${address},
        ${address === '' ? 'noAddress' : 'waiting'}, ${scope.now}, ${scope.now}) returning id`.execute(
      scope.transaction,
    )
    const dispatchId = rows[0]?.id
    if (address !== '' && dispatchId !== undefined)
      await queueMail(scope.transaction, { ...dispatchMail(dispatch, purpose, party, culture), dispatchId }, scope.now)
  }
  await sql`select summarise_dispatches(${order.id})`.execute(scope.transaction)
}

/** The address of a party; empty where there is none, or none a mail can be sent to: it was never checked in old records. */
const usableMailAddress = ({ contactEmail }: OrderParty): string =>
  email().safeParse(contactEmail).success ? contactEmail : ''

async function cultureOfTenant(scope: Scope, tenantId: number): Promise<Culture> {
  const { rows } = await sql<{ culture: string }>`
    select default_language as culture from tenant where id = ${tenantId}`.execute(scope.transaction)
  return rows[0]?.culture === 'en-US' ? 'en-US' : 'fr-FR'
}

function dispatchMail(
  { order, content, before = null }: OrderDispatch,
  purpose: DispatchPurpose,
  party: OrderParty,
  culture: Culture,
) {
  const words = wordsOf(culture).mails.order
  const { formula, farm, distributor } = content
  const what = { code: order.code, formula: formula.name, farm: farm?.name ?? '', distributor: distributor.name }
  const changes = before === null ? [] : changedTermsTexts(before, content.terms).map((name) => words.changed[name])
  return {
    tenantId: order.ownerTenantId,
    to: { name: party.name, address: party.contactEmail },
    subject: words.subject[purpose](what),
    text: words.text[purpose]({ ...what, changes: changes.join(', ') }),
  }
}

/** What of the terms differs between two versions of an order. */
function changedTermsTexts(before: OrderTerms, after: OrderTerms) {
  const same = {
    quantityTonnes: before.quantityTonnes === after.quantityTonnes,
    packaging: before.packaging?.id === after.packaging?.id,
    deliveryType: before.deliveryType === after.deliveryType,
    deliveryDay: before.deliveryDay === after.deliveryDay,
    description: before.description === after.description,
  }
  return (Object.keys(same) as (keyof typeof same)[]).filter((name) => !same[name])
}
