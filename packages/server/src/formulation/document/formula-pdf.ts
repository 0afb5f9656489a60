import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { type formulaPdfRoutes, pdfLinkSeconds } from '@provende/contract/formulation/formula-pdf.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { audit } from '../access/audit.ts'
import { type Session, sessionOfHash } from '../access/session.ts'
import { tokenHash } from '../access/token-hash.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { pdfOf } from '../kit/pdf.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope } from '../records/scope.ts'
import { formulaDocument } from './formula-document.ts'
import { answeredFormula, formulaRecord, seesPrices } from './formula-record.ts'
import { type KeptRevision, keptRevision } from './formula-revisions.ts'

/* A formula on paper, by a link that works for two minutes: for one formula, as the session that asked for it sees it. */

/** What is printed. */
export type PaperFormula = {
  readonly formula: AnsweredFormula
  /** Its last state. */
  readonly kept: KeptRevision
  /** Whether the price list and the prices of foods are told. */
  readonly ofList: boolean
  readonly printedAt: Date
}

export function formulaPdfHandlers(services: Services): Handlers<typeof formulaPdfRoutes, Session> {
  return {
    pdfToken: async ({ session, body: { id } }) => {
      await inReadScope(services, session, (scope) => formulaRecord(scope, id))
      return { answer: { token: await keepToken(services, session, id), expiresIn: pdfLinkSeconds } }
    },
    formulaPdf: async ({ params: { id }, query: { token } }) => {
      const session = await sessionOfLink(services, id, token)
      const paper = await inReadScope(
        services,
        session,
        async (scope): Promise<PaperFormula> => ({
          formula: await answeredFormula(scope, session, id),
          kept: await keptRevision(scope, id, null),
          ofList: seesPrices(session),
          printedAt: scope.now,
        }),
      )
      const name = wordsOf(session.culture).documents.formula.file(paper.formula.code)
      const bytes = await pdfOf(formulaDocument(paper, session.culture))
      return { answer: { name, type: 'application/pdf', bytes } }
    },
  }
}

const oldest = (now: Date) => new Date(now.getTime() - pdfLinkSeconds * 1000)

/** Keeps the hash of a new token, and who asked for it; those that work no longer go. */
async function keepToken(services: Services, session: Session, formulaId: number): Promise<string> {
  const token = services.randomToken()
  const { actorUserId, userId, tenantId } = session
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await sql`delete from pdf_token where created_at <= ${oldest(now)}`.execute(transaction)
    await sql`insert into pdf_token (token_hash, session_hash, for_user_id, in_tenant_id, formula_id, created_at)
      values (${tokenHash(token)}, ${session.tokenHash}, ${userId}, ${tenantId}, ${formulaId}, ${now})
    `.execute(transaction)
    const detail = { document: 'formula', id: formulaId }
    await audit(transaction, { at: now, actorUserId, asUserId: userId, tenantId, action: 'documentAsked', detail })
  })
  return token
}

type Link = { readonly sessionHash: Buffer; readonly userId: number; readonly tenantId: number }

/** The session a link was made in, if it still is where it was then; refuses any other link alike. */
async function sessionOfLink(services: Services, formulaId: number, token: string): Promise<Session> {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<Link>`
      select session_hash as "sessionHash", for_user_id as "userId", in_tenant_id as "tenantId" from pdf_token
      where token_hash = ${tokenHash(token)} and formula_id = ${formulaId}
        and created_at > ${oldest(services.clock())}`.execute(transaction),
  )
  const [link] = rows
  const session = link === undefined ? null : await sessionOfHash(services, link.sessionHash)
  const isThere = session?.userId === link?.userId && session?.tenantId === link?.tenantId
  if (session === null || !isThere) throw refusal('formula.pdfLinkEnded')
  return session
}
