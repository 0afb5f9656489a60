import { createHash } from 'node:crypto'
import { pdfLinkSeconds } from '@provende/contract/kit/pdf-link.ts'
import { roleMayCall } from '@provende/contract/kit/route.ts'
import type { quotePaperRoutes } from '@provende/contract/ordering/quote-routes.ts'
import { quoteRoutes } from '@provende/contract/ordering/quote-routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { sessionOfPdfLink, storePdfToken } from '../../access/session/pdf-links.ts'
import type { Session } from '../../access/session/session.ts'
import { sessionOfFormulaLink } from '../../formulation/document/formula-pdf.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { type Caller, type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import type { WorkerJobOptions } from '../../kit/worker-queue.ts'
import { type Actor, inReadScope, inScope } from '../../records/scope.ts'
import { previewOrder } from '../orders/order-placing.ts'
import type { RenderPaper } from '../papers/paper-queue.ts'
import { issueQuote } from './quote-issuing.ts'
import { type LoadedQuote, loadQuote } from './quote-record.ts'

/* The papers of a quote as PDF: rendered once and stored, so that what is sent, accepted and verified is one file. */

/** The PDF of a quote; rendered and stored when nobody asked for it before. */
export async function renderQuotePdf(
  services: Services,
  actor: Actor,
  { render, options }: { readonly render: RenderPaper; readonly options: WorkerJobOptions },
  id: number,
): Promise<{ readonly loaded: LoadedQuote; readonly bytes: Buffer; readonly sha256: Buffer }> {
  const loaded = await inReadScope(services, actor, (scope) => loadQuote(scope, id))
  if (loaded.pdf !== null && loaded.pdfSha256 !== null) return { loaded, bytes: loaded.pdf, sha256: loaded.pdfSha256 }
  const { record, content, culture } = loaded
  const printed = {
    ...{ kind: 'quote' as const, code: record.code, version: 1, content },
    preparedAt: new Date(record.creationDate),
    validUntil: record.validUntil,
  }
  const rendered = Buffer.from(await render(() => Promise.resolve({ printed, culture }), options))
  const digest = createHash('sha256').update(rendered).digest()
  return inScope(services, actor, async (scope) => {
    await sql`update quote_content set pdf = ${rendered}, pdf_sha256 = ${digest}
      where quote_id = ${id} and pdf is null`.execute(scope.transaction)
    const stored = await loadQuote(scope, id)
    // Another call may have stored its own meanwhile; who may only read a quote stores nothing.
    return { loaded: stored, bytes: stored.pdf ?? rendered, sha256: stored.pdfSha256 ?? digest }
  })
}

const renderOptionsOf = (client: number, { signal }: Caller): WorkerJobOptions => ({
  client,
  ...(signal === undefined ? {} : { signal }),
})

export function quotePaperHandlers(
  services: SolvingServices,
  render: RenderPaper,
): Handlers<typeof quotePaperRoutes, Session> {
  const fileOf = async (session: Session, id: number, caller: Caller) => {
    const rendering = { render, options: renderOptionsOf(session.actorUserId, caller) }
    const { loaded, bytes } = await renderQuotePdf(services, session, rendering, id)
    return { response: { name: quoteFileName(loaded), type: 'application/pdf', bytes } }
  }
  return {
    paperToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => loadQuote(scope, id))
      const token = await storePdfToken(services, session, { document: 'quote', id })
      return { response: { token, expiresIn: pdfLinkSeconds } }
    },
    quotePdf: async ({ params: { id }, query: { token }, caller }) =>
      fileOf(await sessionOfPdfLink(services, { document: 'quote', id }, token), id, caller),
    evidencePdf: async ({ params: { id }, query: { token }, caller }) => {
      const session = await sessionOfPdfLink(services, { document: 'quote', id }, token)
      const { loaded, bytes } = await renderEvidencePdf(
        services,
        session,
        { render, options: renderOptionsOf(session.actorUserId, caller) },
        id,
      )
      const { file, evidence } = wordsOf(loaded.culture).documents.quote
      return { response: { name: file(evidence.title, loaded.record.code), type: 'application/pdf', bytes } }
    },
    priceSheetPdf: async ({ params: { formulaId }, query: { token }, session: signedIn, caller }) => {
      const session = await sessionOfFormulaLink(services, signedIn, formulaId, token)
      const { name, input } = await renderPriceSheet(services, session, caller, formulaId)
      const bytes = await render(() => Promise.resolve(input), renderOptionsOf(session.actorUserId, caller))
      return { response: { name, type: 'application/pdf', bytes } }
    },
    issuedPdf: async ({ params, query: { token }, session: signedIn, caller }) => {
      const { formulaId, quantity: quantityTonnes, packagingId, deliveryType, date: deliveryDate } = params
      const session = await sessionOfFormulaLink(services, signedIn, formulaId, token)
      if (!roleMayCall(session.role, quoteRoutes.issue.access) || session.isReadOnly) throw refusal('quote.mayNotIssue')
      const description = params.description === '-' ? '' : params.description
      const request = {
        ...{ formulaId, quantityTonnes, deliveryType, deliveryDate, description, nutritionalPurpose: '' },
        packagingId: packagingId < 1 ? null : packagingId,
      }
      return fileOf(session, await issueQuote(services, { session, caller }, request), caller)
    },
  }
}

export const quoteFileName = ({ record, culture }: Pick<LoadedQuote, 'record' | 'culture'>) => {
  const { file, title } = wordsOf(culture).documents.quote
  return file(title, record.code)
}

/** What a tonne costs the farmer today, without a number: for a formula whose order could be placed. */
async function renderPriceSheet(services: SolvingServices, session: Session, caller: Caller, formulaId: number) {
  const today = dayInParis(services.clock())
  const terms = { quantityTonnes: 1, packagingId: null, deliveryType: 'Zg==' as const, deliveryDate: today }
  const request = { formulaId, ...terms, description: '', nutritionalPurpose: '' }
  const { content } = await previewOrder(services, { session, caller }, request)
  const { culture } = session
  const printed = {
    ...{ kind: 'priceSheet' as const, code: '', version: 1, content },
    preparedAt: services.clock(),
    validUntil: null,
  }
  const { file, titles } = wordsOf(culture).documents.order
  return { name: file(titles.priceSheet, content.formula.code), input: { printed, culture } }
}

/** How a quote was accepted, as PDF; refuses one that was not. */
export async function renderEvidencePdf(
  services: Services,
  actor: Actor,
  { render, options }: { readonly render: RenderPaper; readonly options: WorkerJobOptions },
  id: number,
): Promise<{ readonly loaded: LoadedQuote; readonly bytes: Buffer }> {
  const { loaded, decision } = await inReadScope(services, actor, async (scope) => {
    const { rows } = await sql<QuoteDecisionRow>`
      select decision, person_name as "personName", mail_address as "mailAddress", decided_at as "decidedAt",
        ip_address as "ipAddress", browser, statement, encode(pdf_sha256, 'hex') as "pdfSha256", evidence_pdf as pdf,
        user_id is not null as "isSignedIn"
      from quote_decision where quote_id = ${id}`.execute(scope.transaction)
    return { loaded: await loadQuote(scope, id), decision: rows[0] }
  })
  if (decision === undefined || decision.decision !== 'accepted') throw refusal('record.notFound')
  const { pdf, decision: _, ...evidence } = decision
  if (pdf !== null) return { loaded, bytes: pdf }
  const { record, content, culture } = loaded
  const printed = {
    ...{ ...evidence, code: record.code, formulaName: content.formula.name },
    distributorName: content.distributor.name,
    farmName: content.farm?.name ?? '',
    verification: `${services.settings.publicUrl}/Verification/${evidence.pdfSha256}`,
  }
  const rendered = Buffer.from(await render(() => Promise.resolve({ culture, evidence: printed }), options))
  return inScope(services, actor, async (scope) => {
    await sql`update quote_decision set evidence_pdf = ${rendered} where quote_id = ${id} and evidence_pdf is null`.execute(
      scope.transaction,
    )
    const { rows } = await sql<{ pdf: Buffer | null }>`
      select evidence_pdf as pdf from quote_decision where quote_id = ${id}`.execute(scope.transaction)
    return { loaded, bytes: rows[0]?.pdf ?? rendered }
  })
}

type QuoteDecisionRow = {
  readonly decision: 'accepted' | 'refused'
  readonly personName: string
  readonly mailAddress: string
  readonly decidedAt: Date
  readonly ipAddress: string
  readonly browser: string
  readonly statement: string
  readonly pdfSha256: string
  readonly isSignedIn: boolean
  readonly pdf: Buffer | null
}
