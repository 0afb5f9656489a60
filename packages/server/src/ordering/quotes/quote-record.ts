import { type ListedQuote, quote } from '@provende/contract/ordering/quote.ts'
import { type QuoteResponse, quoteResponse } from '@provende/contract/ordering/quote-routes.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { dayInParis, lastDayOfWeek, noonInstantOf } from '@provende/domain/kit/day.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import {
  mayPerformOnQuote,
  type QuoteAction,
  type QuoteListState,
  type QuoteState,
  quoteStateOn,
} from '@provende/domain/ordering/quote-state.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { wordsOf } from '@provende/text/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { refusal } from '../../kit/handler.ts'
import { requireVisibleRecord } from '../../records/handlers.ts'
import type { Scope } from '../../records/scope.ts'
import { toOrderFacts } from '../orders/order-record.ts'

/* Quotes as they are stored and answered. */

export type QuoteRecord = RecordOf<typeof quote>

/** A quote with what it says. */
export type LoadedQuote = {
  readonly record: QuoteRecord
  readonly state: QuoteState
  readonly content: OrderContent
  /** The language of the farm or distributor it belongs to, in which it was printed. */
  readonly culture: Culture
  readonly pdf: Buffer | null
  readonly pdfSha256: Buffer | null
}

/** The state of a quote on the day of the scope. */
const quoteStateOf = (scope: Pick<Scope, 'now'>, { state, validUntil }: Pick<QuoteRecord, 'state' | 'validUntil'>) =>
  quoteStateOn(state, dayInParis(new Date(validUntil ?? scope.now)), dayInParis(scope.now))

/** SQL: the quotes that are in a state on the day of the scope. `valid_until` is the noon of a day. */
export function quoteStateSql(scope: Pick<Scope, 'now'>, state: QuoteListState): RawBuilder<boolean> {
  const today = dayInParis(scope.now)
  // Literals, as in the index of open quotes.
  const isUndecided = sql`quote.state in ('issued', 'sent')`
  const isValidToday = sql`quote.valid_until >= ${noonInstantOf(today)}`
  switch (state) {
    case 'open':
      return sql`${isUndecided} and ${isValidToday}`
    case 'endingThisWeek':
      return sql`${isUndecided} and ${isValidToday} and quote.valid_until <= ${noonInstantOf(lastDayOfWeek(today))}`
    case 'expired':
      return sql`${isUndecided} and not ${isValidToday}`
    case 'issued':
    case 'sent':
      return sql`quote.state = ${state} and ${isValidToday}`
    default:
      return sql`quote.state = ${state}`
  }
}

/** A quote of the scope; refuses one it does not see like a missing one. */
export async function loadQuote(scope: Scope, id: number): Promise<LoadedQuote> {
  const record = await requireVisibleRecord(scope, quote, id)
  const { rows } = await sql<Pick<LoadedQuote, 'content' | 'pdf' | 'pdfSha256'> & { culture: string }>`
    select content, pdf, pdf_sha256 as "pdfSha256", tenant.default_language as culture
    from quote_content join tenant on tenant.id = quote_content.tenant_id where quote_id = ${id}`.execute(
    scope.transaction,
  )
  const [row] = rows
  if (row === undefined) throw refusal('record.notFound')
  return { ...row, record, state: quoteStateOf(scope, record), culture: row.culture === 'en-US' ? 'en-US' : 'fr-FR' }
}

/** A quote the scope may write and whose state allows an action. */
export async function loadQuoteFor(scope: Scope, id: number, action: QuoteAction): Promise<LoadedQuote> {
  const loaded = await loadQuote(scope, id)
  if (!loaded.record.mayWrite) throw refusal('record.notFound')
  if (!mayPerformOnQuote(loaded.state, action))
    throw refusal(action === 'decide' ? 'quote.notOpen' : 'quote.notPossible')
  return loaded
}

/** A row of the list; fields that were not asked for are missing in it, as in the row. */
export const toListedQuote = (scope: Scope, row: Partial<QuoteRecord>): ListedQuote =>
  // kit/http.ts checks the response against its schema.
  ({
    ...row,
    formulaName: row.name,
    ...(row.state === undefined
      ? {}
      : { state: quoteStateOf(scope, { state: row.state, validUntil: row.validUntil ?? null }) }),
  }) as ListedQuote

/** What accepting a quote says, word for word, in the language it was printed in. */
export function quoteStatementText({
  record,
  content,
  culture,
}: Pick<LoadedQuote, 'record' | 'content' | 'culture'>): string {
  const words = wordsInCurrency(wordsOf(culture).documents.quote, content.currencyCode)
  return words.statement(record.code, formatNumber(content.farmerPrice.totals.totalIncludingVat, 2, culture))
}

type QuoteDecision = NonNullable<QuoteResponse['decision']>

async function loadQuoteDecision(scope: Scope, quoteId: number): Promise<QuoteDecision | null> {
  const { rows } = await sql<Omit<QuoteDecision, 'decidedAt'> & { decidedAt: Date }>`
    select person_name as "personName", mail_address as "mailAddress", decided_at as "decidedAt"
    from quote_decision where quote_id = ${quoteId}`.execute(scope.transaction)
  const [row] = rows
  return row === undefined ? null : { ...row, decidedAt: row.decidedAt.toISOString() }
}

/** The response for one quote. */
export async function loadQuoteDto(scope: Scope, session: Session, id: number): Promise<QuoteResponse> {
  const loaded = await loadQuote(scope, id)
  return quoteResponse.parse({
    ...toListedQuote(scope, loaded.record),
    facts: toOrderFacts(session, loaded.content),
    decision: await loadQuoteDecision(scope, id),
    statement: quoteStatementText(loaded),
  })
}
