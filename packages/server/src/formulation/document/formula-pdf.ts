import { formulaPdfRoutes } from '@provende/contract/formulation/formula-pdf.ts'
import { pdfLinkSeconds } from '@provende/contract/kit/pdf-link.ts'
import { roleMayCall } from '@provende/contract/kit/route.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sessionOfPdfLink, storePdfToken } from '../../access/session/pdf-links.ts'
import type { Session } from '../../access/session/session.ts'
import { openDocumentQueue } from '../../kit/document-queue.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope } from '../../records/scope.ts'
import { canSeePrices, loadFormulaDto, loadFormulaRecord } from '../formula/formula-record.ts'
import { derogationsWithOrigin } from '../history/derogations.ts'
import { loadRevision } from '../history/formula-revisions.ts'
import type { FormulaDocumentInput } from './document-thread.ts'
import type { PrintedFormula } from './formula-document.ts'

/* The PDF of a formula, by a link valid for two minutes: for one formula, as the requesting session sees it. */

export function formulaPdfHandlers(services: Services): Handlers<typeof formulaPdfRoutes, Session> {
  const program = new URL('./document-thread.ts', import.meta.url)
  const render = openDocumentQueue<FormulaDocumentInput>(program)
  return {
    pdfToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => loadFormulaRecord(scope, id))
      return {
        response: {
          token: await storePdfToken(services, session, { document: 'formula', id }),
          expiresIn: pdfLinkSeconds,
        },
      }
    },
    formulaPdf: async ({ params: { id }, query: { token }, session: caller, caller: { signal } }) => {
      const session = await sessionOfFormulaLink(services, caller, id, token)
      let name = ''
      const input = async (): Promise<FormulaDocumentInput> => {
        const printed = await loadPrintedFormula(services, session, id)
        name = wordsOf(session.culture).documents.formula.file(printed.formula.code)
        return { printed, culture: session.culture }
      }
      const bytes = await render(input, { client: session.actorUserId, signal })
      return { response: { name, type: 'application/pdf', bytes } }
    },
  }
}

/** Who opens a link to a document of a formula: the session its token was made in, or the caller who is signed in. */
export const sessionOfFormulaLink = async (
  services: Services,
  caller: Session | null,
  id: number,
  token: string | undefined,
): Promise<Session> =>
  token === undefined
    ? requireSessionThatMayPrint(caller)
    : sessionOfPdfLink(services, { document: 'formula', id }, token)

/** The caller, if he is signed in and may read formulas; without a session the link lacks its token. */
function requireSessionThatMayPrint(session: Session | null): Session {
  if (session === null) throw refusal('formula.pdfLinkEnded')
  if (session.pendingTermsVersionId !== null) throw refusal('terms.pending')
  if (!roleMayCall(session.role, formulaPdfRoutes.pdfToken.access)) throw refusal('access.denied')
  return session
}

const loadPrintedFormula = (services: Services, session: Session, id: number): Promise<PrintedFormula> =>
  inReadScope(services, session, async (scope) => {
    const revision = await loadRevision(scope, id, null)
    const hasPrices = canSeePrices(session)
    const derogations = hasPrices ? await derogationsWithOrigin(scope, id, revision, session.culture) : []
    return {
      formula: await loadFormulaDto(scope, session, id),
      revision,
      hasPrices,
      printedAt: scope.now,
      derogationOrigins: derogations.map(({ since }) => since),
    }
  })
