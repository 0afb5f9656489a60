import type { QuoteOffer, quoteOfferRoutes } from '@provende/contract/ordering/quote-offer.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { hashToken } from '../../access/session/token-hash.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Caller, type Handlers, refusal } from '../../kit/handler.ts'
import { queueMail } from '../../kit/mail-queue.ts'
import type { Services } from '../../kit/services.ts'
import { type Actor, inReadScope, inScope } from '../../records/scope.ts'
import { hasLogoOfQuote } from '../papers/issuer-logo.ts'
import type { RenderPaper } from '../papers/paper-queue.ts'
import { verifyPaper } from '../papers/paper-verification.ts'
import { decideQuote } from './quote-deciding.ts'
import { quoteFileName, renderQuotePdf } from './quote-papers.ts'
import { loadQuote, loadQuoteFor, quoteStatementText } from './quote-record.ts'

/*
 * Quotes for whoever opens a mailed link. A link is read as the tenant of its quote, and reaches nothing but that quote.
 */

const maxCodesPerDay = 5
const maxCodeTries = 5
const confirmationCodeMinutes = 10
const confirmationCodeDigits = 6

export function quoteOfferHandlers(
  services: Services,
  render: RenderPaper,
): Handlers<typeof quoteOfferRoutes, Session> {
  const pdfOf = (link: QuoteLink, caller: Caller) =>
    renderQuotePdf(services, link.actor, { render, options: renderOptionsOf(link, caller) }, link.quoteId)
  return {
    offer: async ({ query }) => ({
      response: await readQuoteOffer(services, await openQuoteLink(services, query.token)),
    }),
    offerPdf: async ({ query, caller }) => {
      const { loaded, bytes } = await pdfOf(await openQuoteLink(services, query.token), caller)
      return { response: { name: quoteFileName(loaded), type: 'application/pdf', bytes } }
    },
    offerCode: async ({ body }) => {
      const link = await openQuoteLink(services, body.token)
      await sendConfirmationCode(services, link)
      return { response: await readQuoteOffer(services, link) }
    },
    offerAccept: async ({ body: { token, name, code, browser }, caller }) => {
      const link = await openQuoteLink(services, token)
      await checkConfirmationCode(services, link, code.replace(/\s/g, ''))
      const { sha256 } = await pdfOf(link, caller)
      const decider = { name, browser, mailAddress: link.address, userId: null, ipAddress: caller.address }
      await inScope(services, link.actor, (scope) =>
        decideQuote(scope, link.quoteId, 'accepted', { decider, pdfSha256: sha256 }),
      )
      return { response: await readQuoteOffer(services, link) }
    },
    offerRefuse: async ({ body: { token }, caller }) => {
      const link = await openQuoteLink(services, token)
      const { sha256 } = await pdfOf(link, caller)
      const decider = {
        name: link.name,
        browser: '',
        mailAddress: link.address,
        userId: null,
        ipAddress: caller.address,
      }
      await inScope(services, link.actor, (scope) =>
        decideQuote(scope, link.quoteId, 'refused', { decider, pdfSha256: sha256 }),
      )
      return { response: await readQuoteOffer(services, link) }
    },
    verification: async ({ params: { hash } }) => ({ response: await verifyPaper(services, hash.toLowerCase()) }),
  }
}

type QuoteLink = {
  readonly hash: Buffer
  readonly secret: string
  readonly quoteId: number
  readonly name: string
  readonly address: string
  readonly actor: Actor
}

// The share of a person, taken by the quote: whoever has its link has no more than others.
const renderOptionsOf = ({ quoteId }: QuoteLink, { signal }: Caller) => ({
  client: -quoteId,
  ...(signal === undefined ? {} : { signal }),
})

/** The quote a link opens, as whoever sent it reads it; refuses an unknown link like a missing record. */
async function openQuoteLink(services: Services, secret: string): Promise<QuoteLink> {
  const hash = hashToken(secret)
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<{ quoteId: number; tenantId: number; userId: number; name: string; address: string }>`
      select quote_id as "quoteId", tenant_id as "tenantId", user_id as "userId", to_name as name, to_address as address
      from linked_quote(${hash})`.execute(transaction),
  )
  const [link] = rows
  if (link === undefined) throw refusal('record.notFound')
  const { quoteId, tenantId, userId, name, address } = link
  return { hash, secret, quoteId, name, address, actor: { tenantId, userId } }
}

const maskedMailAddress = (address: string) => address.replace(/^(.).*@/, '$1…@')

async function readQuoteOffer(services: Services, { hash, quoteId, actor, address }: QuoteLink): Promise<QuoteOffer> {
  const hasLogo = await hasLogoOfQuote(services, hash)
  return inReadScope(services, actor, async (scope) => {
    const loaded = await loadQuote(scope, quoteId)
    const { record, content, state } = loaded
    const { rows } = await sql<{ at: Date }>`
      select decided_at as at from quote_decision where quote_id = ${quoteId}`.execute(scope.transaction)
    return {
      code: record.code,
      formulaName: content.formula.name,
      farmName: content.farm?.name ?? '',
      distributorName: content.distributor.name,
      hasLogo,
      quantityTonnes: content.terms.quantityTonnes,
      deliveryDate: record.deliveryDate ?? '',
      validUntil: record.validUntil ?? '',
      state,
      totalIncludingVatEur: content.farmerPrice.totals.totalIncludingVat,
      currencyCode: content.currencyCode,
      statement: quoteStatementText(loaded),
      maskedAddress: maskedMailAddress(address),
      decidedAt: rows[0]?.at.toISOString() ?? null,
    }
  })
}

/** Six digits of a random secret. */
const confirmationCodeOf = (secret: string) =>
  String(hashToken(secret).readUIntBE(0, 6) % 10 ** confirmationCodeDigits).padStart(confirmationCodeDigits, '0')
/** The secret of the link salts the code: six digits alone would be guessed from their hash. */
const confirmationCodeHash = ({ secret }: QuoteLink, code: string) => hashToken(`${secret} ${code}`)

const sendConfirmationCode = (services: Services, link: QuoteLink): Promise<void> =>
  inScope(services, link.actor, async (scope) => {
    await sql`select id from quote where id = ${link.quoteId} for update`.execute(scope.transaction)
    const { record, culture } = await loadQuoteFor(scope, link.quoteId, 'decide')
    const yesterday = new Date(scope.now.getTime() - 24 * 60 * 60 * 1000)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from quote_code where link_hash = ${link.hash} and created_at > ${yesterday}`.execute(
      scope.transaction,
    )
    if ((rows[0]?.count ?? 0) >= maxCodesPerDay) throw refusal('quote.tooManyCodes')
    const code = confirmationCodeOf(services.randomToken())
    const { ownerTenantId: tenantId } = record
    await sql`insert into quote_code (quote_id, tenant_id, link_hash, code_hash, created_at)
      values (${link.quoteId}, ${tenantId}, ${link.hash}, ${confirmationCodeHash(link, code)}, ${scope.now})`.execute(
      scope.transaction,
    )
    const words = wordsOf(culture).mails.quote.code
    const what = { code: record.code, digits: code, minutes: confirmationCodeMinutes }
    const to = { name: link.name, address: link.address }
    await queueMail(
      scope.transaction,
      { tenantId, to, subject: words.subject(what), text: words.text(what) },
      scope.now,
    )
  })

/** Refuses a wrong, used up or ended code. The try is counted in a transaction of its own: a refusal must not undo it. */
async function checkConfirmationCode(services: Services, link: QuoteLink, code: string): Promise<void> {
  const tried = await inScope(services, link.actor, async (scope) => {
    await loadQuoteFor(scope, link.quoteId, 'decide')
    const since = new Date(scope.now.getTime() - confirmationCodeMinutes * 60_000)
    const { rows } = await sql<{ codeHash: Buffer; tries: number }>`
      update quote_code set tries = tries + 1
      where id = (select id from quote_code where link_hash = ${link.hash} order by id desc limit 1)
        and created_at > ${since} and tries < ${maxCodeTries}
      returning code_hash as "codeHash", tries`.execute(scope.transaction)
    return rows[0]
  })
  if (tried === undefined) throw refusal('quote.codeEnded')
  if (!tried.codeHash.equals(confirmationCodeHash(link, code)))
    throw tried.tries >= maxCodeTries
      ? refusal('quote.codeEnded')
      : refusal('quote.codeWrong', undefined, { limit: maxCodeTries - tried.tries })
}
