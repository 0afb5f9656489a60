import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { MailAttachment } from '../../kit/mail.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'
import type { DispatchedPaper } from '../dispatch/dispatch-sending.ts'
import { openPaperQueue } from '../papers/paper-queue.ts'
import { renderEvidencePdf } from './quote-papers.ts'

/* For the outbox: what is attached to a mail about a quote, and how its sending went. */

/** The link of a quote, or the copies of an accepted one. */
export type QuoteMailPurpose = 'offer' | 'decision'

export type QuoteSender = {
  readonly papersOf: (quoteId: number, purpose: QuoteMailPurpose) => Promise<DispatchedPaper>
  /** Notes how sending a link went, in the transaction that ends the mail. */
  readonly note: (
    transaction: Kysely<Tables>,
    quoteId: number,
    state: 'waiting' | 'sent' | 'failed' | 'replaced',
    at: Date,
  ) => Promise<void>
}

type MailedQuote = {
  readonly code: string
  readonly isCurrent: boolean
  readonly culture: string
  readonly pdf: Buffer | null
  readonly tenantId: number
  readonly userId: number
}

export function openQuoteSender(services: Services): QuoteSender {
  const render = openPaperQueue()
  /** Sending is nobody's call. */
  const options = { client: 0 }
  return {
    papersOf: async (quoteId, purpose) => {
      const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
        sql<MailedQuote>`
          select code, is_current as "isCurrent", culture, pdf, tenant_id as "tenantId",
            user_id as "userId"
          from mailed_quote(${quoteId}, ${purpose})`.execute(transaction),
      )
      const [mailed] = rows
      if (mailed === undefined || !mailed.isCurrent) return { kind: 'replaced' }
      const culture: Culture = mailed.culture === 'en-US' ? 'en-US' : 'fr-FR'
      const { file, title, evidence } = wordsOf(culture).documents.quote
      const attachment = (name: string, bytes: Buffer): MailAttachment => ({
        ...{ name: file(name, mailed.code), type: 'application/pdf', bytes },
      })
      // It was rendered before the mail was queued.
      const attachments = mailed.pdf === null ? [] : [attachment(title, mailed.pdf)]
      if (purpose === 'offer') return { kind: 'paper', attachments }
      const { bytes } = await renderEvidencePdf(services, mailed, { render, options }, quoteId)
      return { kind: 'paper', attachments: [...attachments, attachment(evidence.title, bytes)] }
    },
    note: async (transaction, quoteId, state, at) => {
      if (state === 'replaced') return
      await sql`select note_quote_mail(${quoteId}, ${state}, ${at})`.execute(transaction)
    },
  }
}
