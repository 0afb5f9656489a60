import { pdfLinkSeconds } from '@provende/contract/kit/pdf-link.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import { refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { writeAudit } from '../audit.ts'
import { type Session, sessionOfTokenHash } from './session.ts'
import { hashToken } from './token-hash.ts'

/* Links to PDFs, valid for two minutes: for one formula, order or quote, as the session that asked for them sees it. */

/** What a link opens. */
export type PdfSubject = { readonly document: 'formula' | 'order' | 'quote'; readonly id: number }

const columnByDocument = { formula: 'formula_id', order: 'order_form_id', quote: 'quote_id' } as const
const documentColumn = ({ document }: PdfSubject) => sql.ref(columnByDocument[document])
const minLinkCreationDate = (now: Date) => new Date(now.getTime() - pdfLinkSeconds * 1000)

/** Stores the hash of a new token with its session, and deletes expired tokens. Returns the token. */
export async function storePdfToken(services: Services, session: Session, subject: PdfSubject): Promise<string> {
  const token = services.randomToken()
  const { actorUserId, userId, tenantId } = session
  const now = services.clock()
  await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await sql`delete from pdf_token where created_at <= ${minLinkCreationDate(now)}`.execute(transaction)
    await sql`insert into pdf_token (token_hash, session_hash, for_user_id, in_tenant_id, ${documentColumn(subject)}, created_at)
      values (${hashToken(token)}, ${session.tokenHash}, ${userId}, ${tenantId}, ${subject.id}, ${now})
    `.execute(transaction)
    await writeAudit(transaction, {
      at: now,
      actorUserId,
      asUserId: userId,
      tenantId,
      action: 'documentAsked',
      detail: subject,
    })
  })
  return token
}

type PdfLink = { readonly sessionHash: Buffer; readonly userId: number; readonly tenantId: number }

/**
 * The session a link was created in; refuses an unknown or expired link, and one whose session has since changed user
 * or tenant.
 */
export async function sessionOfPdfLink(services: Services, subject: PdfSubject, token: string): Promise<Session> {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<PdfLink>`
      select session_hash as "sessionHash", for_user_id as "userId", in_tenant_id as "tenantId" from pdf_token
      where token_hash = ${hashToken(token)} and ${documentColumn(subject)} = ${subject.id}
        and created_at > ${minLinkCreationDate(services.clock())}`.execute(transaction),
  )
  const [link] = rows
  const session = link === undefined ? null : await sessionOfTokenHash(services, link.sessionHash)
  const isUnmoved = session?.userId === link?.userId && session?.tenantId === link?.tenantId
  if (session === null || !isUnmoved) throw refusal('formula.pdfLinkEnded')
  return session
}
