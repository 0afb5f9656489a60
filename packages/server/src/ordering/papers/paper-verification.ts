import { dayInParis } from '@provende/domain/kit/day.ts'
import type { OrderDocumentKind } from '@provende/domain/ordering/dispatch-state.ts'
import type { OrderPaperState } from '@provende/domain/ordering/order-state.ts'
import { type QuoteState, quoteStateOn, type StoredQuoteState } from '@provende/domain/ordering/quote-state.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'

/* What a file is, for whoever holds it and so has its SHA-256: a quote, a paper of an order, or none of ours. */

type VerifiedPaper = {
  readonly isKnown: boolean
  readonly kind: 'quote' | OrderDocumentKind | null
  readonly code: string
  readonly distributorName: string
  readonly issuedAt: string | null
  readonly state: QuoteState | OrderPaperState | null
  readonly decidedAt: string | null
}

const unknownPaper: VerifiedPaper = {
  ...{ isKnown: false, kind: null, code: '', distributorName: '', issuedAt: null, state: null, decidedAt: null },
}

export async function verifyPaper(services: Services, hash: string): Promise<VerifiedPaper> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return unknownPaper
  const sha256 = Buffer.from(hash, 'hex')
  return await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const today = dayInParis(services.clock())
    return (
      (await verifiedQuote(transaction, sha256, today)) ??
      (await verifiedOrderPaper(transaction, sha256)) ??
      unknownPaper
    )
  })
}

type VerifiedQuoteRow = {
  readonly code: string
  readonly distributorName: string
  readonly issuedAt: Date
  readonly state: StoredQuoteState
  readonly validUntil: Date
  readonly decidedAt: Date | null
}

async function verifiedQuote(
  transaction: Kysely<Tables>,
  sha256: Buffer,
  today: string,
): Promise<VerifiedPaper | undefined> {
  const { rows } = await sql<VerifiedQuoteRow>`
    select code, distributor_name as "distributorName", issued_at as "issuedAt", state, valid_until as "validUntil",
      decided_at as "decidedAt" from verified_quote(${sha256})`.execute(transaction)
  return rows.map(({ issuedAt, decidedAt, state, validUntil, ...row }) => ({
    ...{ isKnown: true, kind: 'quote' as const, ...row },
    issuedAt: issuedAt.toISOString(),
    state: quoteStateOn(state, dayInParis(validUntil), today),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))[0]
}

type VerifiedOrderPaperRow = Pick<VerifiedQuoteRow, 'code' | 'distributorName' | 'issuedAt'> & {
  readonly kind: OrderDocumentKind
  readonly state: OrderPaperState
}

async function verifiedOrderPaper(transaction: Kysely<Tables>, sha256: Buffer): Promise<VerifiedPaper | undefined> {
  const { rows } = await sql<VerifiedOrderPaperRow>`
    select kind, code, distributor_name as "distributorName", issued_at as "issuedAt", state
    from verified_order_paper(${sha256})`.execute(transaction)
  return rows.map(({ issuedAt, ...row }) => ({
    ...{ isKnown: true, ...row, decidedAt: null },
    issuedAt: issuedAt.toISOString(),
  }))[0]
}
