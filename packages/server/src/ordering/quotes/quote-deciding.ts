import { email } from '@provende/contract/kit/fields.ts'
import { formatDate } from '@provende/text/days.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { hashToken } from '../../access/session/token-hash.ts'
import { refusal } from '../../kit/handler.ts'
import { queueMail } from '../../kit/mail-queue.ts'
import type { Services } from '../../kit/services.ts'
import type { Scope } from '../../records/scope.ts'
import { loadParties } from '../orders/order-parties.ts'
import { queueQuoteAccepted } from '../webhooks/webhook-events.ts'
import { type LoadedQuote, loadQuoteFor, quoteStatementText } from './quote-record.ts'

/* Sending a quote and noting how it was decided. */

/** A quote that may be sent, and the farm it goes to; refuses one without a farm or without an address of the farm. */
export async function loadSendableQuote(scope: Scope, id: number) {
  const loaded = await loadQuoteFor(scope, id, 'send')
  if (loaded.record.farmId === null) throw refusal('quote.noFarm')
  const farm = (await loadParties(scope, loaded.record))?.farm
  if (!farm || !email().safeParse(farm.contactEmail).success) throw refusal('quote.noAddress')
  return { ...loaded, farm }
}

/** Queues the mail with the link of a quote to the farm's address of today; the outbox attaches its PDF. */
export async function queueOfferMail(services: Services, scope: Scope, id: number): Promise<void> {
  const { record, content, culture, farm } = await loadSendableQuote(scope, id)
  const { ownerTenantId: tenantId } = record
  const token = services.randomToken()
  await sql`insert into quote_link (token_hash, quote_id, tenant_id, user_id, to_name, to_address, created_at)
    values (${hashToken(token)}, ${id}, ${tenantId}, ${scope.userId}, ${farm.name}, ${farm.contactEmail}, ${scope.now})`.execute(
    scope.transaction,
  )
  const words = wordsOf(culture).mails.quote.offer
  const what = {
    ...{ code: record.code, formula: content.formula.name, distributor: content.distributor.name },
    link: `${services.settings.publicUrl}/Quote/Offer/${token}`,
    validUntil: formatDate(record.validUntil ?? scope.now.toISOString(), culture),
  }
  const mail = {
    tenantId,
    to: { name: farm.name, address: farm.contactEmail },
    subject: words.subject(what),
    text: words.text(what),
  }
  await queueMail(scope.transaction, { ...mail, quote: { id, purpose: 'offer' } }, scope.now)
  await sql`update quote set mail_state = 'waiting' where id = ${id}`.execute(scope.transaction)
}

/** Who decides about a quote, from where. */
export type QuoteDecider = {
  readonly name: string
  readonly mailAddress: string
  /** Null for somebody without an account. */
  readonly userId: number | null
  readonly ipAddress: string
  readonly browser: string
}

/**
 * Notes that a quote was accepted or refused; refuses one that cannot be decided any more. Copies of an accepted one go to farm
 * and distributor.
 */
export async function decideQuote(
  scope: Scope,
  id: number,
  decision: 'accepted' | 'refused',
  { decider, pdfSha256 }: { readonly decider: QuoteDecider; readonly pdfSha256: Buffer },
): Promise<void> {
  // Of two people who decide at once the second reads what the first decided.
  await sql`select id from quote where id = ${id} for update`.execute(scope.transaction)
  const loaded = await loadQuoteFor(scope, id, 'decide')
  const { ownerTenantId } = loaded.record
  const statement = decision === 'accepted' ? quoteStatementText(loaded) : ''
  await sql`insert into quote_decision (quote_id, tenant_id, decision, person_name, mail_address, user_id, decided_at,
      ip_address, browser, statement, pdf_sha256)
    values (${id}, ${ownerTenantId}, ${decision}, ${decider.name}, ${decider.mailAddress}, ${decider.userId}, ${scope.now},
      ${decider.ipAddress}, ${decider.browser}, ${statement}, ${pdfSha256})`.execute(scope.transaction)
  await sql`update quote set state = ${decision},
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id}`.execute(scope.transaction)
  if (decision === 'accepted') await queueQuoteAccepted(scope, loaded)
  if (decision === 'accepted') await queueDecisionMails(scope, loaded, decider)
}

async function queueDecisionMails(
  scope: Scope,
  { record, content, culture }: LoadedQuote,
  decider: QuoteDecider,
): Promise<void> {
  const words = wordsOf(culture).mails.quote.accepted
  const what = {
    code: record.code,
    formula: content.formula.name,
    person: decider.name,
    distributor: content.distributor.name,
  }
  const addresses = new Set([decider.mailAddress, content.distributor.contactEmail])
  for (const address of addresses) {
    if (!email().safeParse(address).success) continue
    const mail = {
      tenantId: record.ownerTenantId,
      to: { name: '', address },
      subject: words.subject(what),
      text: words.text(what),
    }
    await queueMail(scope.transaction, { ...mail, quote: { id: record.id, purpose: 'decision' } }, scope.now)
  }
}
