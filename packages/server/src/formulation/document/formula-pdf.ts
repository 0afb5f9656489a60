import { formulaPdfRoutes, pdfLinkSeconds } from '@provende/contract/formulation/formula-pdf.ts'
import { roleMayCall } from '@provende/contract/kit/route.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { audit } from '../../access/audit.ts'
import { type Session, sessionOfHash } from '../../access/session/session.ts'
import { tokenHash } from '../../access/session/token-hash.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { CallerGone, QueueFull, WorkerQueue } from '../../kit/worker-queue.ts'
import { inReadScope } from '../../records/scope.ts'
import { canSeePrices, loadFormulaDto, loadFormulaRecord } from '../formula/formula-record.ts'
import { loadRevision } from '../history/formula-revisions.ts'
import type { DocumentInput } from './document-thread.ts'
import type { PrintedFormula } from './formula-document.ts'

/* The PDF of a formula, by a link valid for two minutes: for one formula, as the requesting session sees it. */

/** Documents not yet rendered, of all and of one person; one takes a tenth of a second. */
const queueLimits = { maxJobs: 60, maxJobsOfClient: 10, maxSeconds: 20 }
/** After how many seconds a call refused by the queue may be repeated. */
const retrySeconds = 5

export function formulaPdfHandlers(services: Services): Handlers<typeof formulaPdfRoutes, Session> {
  const program = new URL('./document-thread.ts', import.meta.url)
  const documents = new WorkerQueue<DocumentInput, Uint8Array>({ program, ...queueLimits })
  return {
    pdfToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => loadFormulaRecord(scope, id))
      return { response: { token: await storeToken(services, session, id), expiresIn: pdfLinkSeconds } }
    },
    formulaPdf: async ({ params: { id }, query: { token }, session: caller, caller: { signal } }) => {
      const session = token === undefined ? mayPrint(caller) : await sessionOfLink(services, id, token)
      let name = ''
      const input = async (): Promise<DocumentInput> => {
        const printed = await loadPrintedFormula(services, session, id)
        name = wordsOf(session.culture).documents.formula.file(printed.formula.code)
        return { printed, culture: session.culture }
      }
      // What the queue does not take is refused; another error is a fault.
      const bytes = await documents.run(input, { client: session.actorUserId, signal }).catch(refuseJob)
      return { response: { name, type: 'application/pdf', bytes } }
    },
  }
}

/** The caller, if he is signed in and may read formulas; without a session the link lacks its token. */
function mayPrint(session: Session | null): Session {
  if (session === null) throw refusal('formula.pdfLinkEnded')
  if (session.termsPending !== null) throw refusal('terms.pending')
  if (!roleMayCall(session.role, formulaPdfRoutes.pdfToken.access)) throw refusal('access.denied')
  return session
}

const loadPrintedFormula = (services: Services, session: Session, id: number): Promise<PrintedFormula> =>
  inReadScope(services, session, async (scope) => ({
    formula: await loadFormulaDto(scope, session, id),
    revision: await loadRevision(scope, id, null),
    hasPrices: canSeePrices(session),
    printedAt: scope.now,
  }))

function refuseJob(error: unknown): never {
  if (error instanceof CallerGone) throw refusal('service.unavailable')
  if (!(error instanceof QueueFull)) throw error
  throw refusal(error.overload === 'client' ? 'request.tooMany' : 'service.busy', undefined, { limit: retrySeconds })
}

const minCreationDate = (now: Date) => new Date(now.getTime() - pdfLinkSeconds * 1000)

/** Stores the hash of a new token with its session, and deletes expired tokens. Returns the token. */
async function storeToken(services: Services, session: Session, formulaId: number): Promise<string> {
  const token = services.randomToken()
  const { actorUserId, userId, tenantId } = session
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await sql`delete from pdf_token where created_at <= ${minCreationDate(now)}`.execute(transaction)
    await sql`insert into pdf_token (token_hash, session_hash, for_user_id, in_tenant_id, formula_id, created_at)
      values (${tokenHash(token)}, ${session.tokenHash}, ${userId}, ${tenantId}, ${formulaId}, ${now})
    `.execute(transaction)
    const detail = { document: 'formula', id: formulaId }
    await audit(transaction, { at: now, actorUserId, asUserId: userId, tenantId, action: 'documentAsked', detail })
  })
  return token
}

type Link = { readonly sessionHash: Buffer; readonly userId: number; readonly tenantId: number }

/**
 * The session a link was created in; refuses an unknown or expired link, and one whose session has since changed user
 * or tenant.
 */
async function sessionOfLink(services: Services, formulaId: number, token: string): Promise<Session> {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<Link>`
      select session_hash as "sessionHash", for_user_id as "userId", in_tenant_id as "tenantId" from pdf_token
      where token_hash = ${tokenHash(token)} and formula_id = ${formulaId}
        and created_at > ${minCreationDate(services.clock())}`.execute(transaction),
  )
  const [link] = rows
  const session = link === undefined ? null : await sessionOfHash(services, link.sessionHash)
  const isUnmoved = session?.userId === link?.userId && session?.tenantId === link?.tenantId
  if (session === null || !isUnmoved) throw refusal('formula.pdfLinkEnded')
  return session
}
