import { createHash } from 'node:crypto'
import type { NewOrderRequest } from '@provende/contract/ordering/order-routes.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { quoteStateOn, quoteValidUntil, type StoredQuoteState } from '@provende/domain/ordering/quote-state.ts'
import { sql } from 'kysely'
import type { SolvingCall } from '../../formulation/calculation/calculation-context.ts'
import type { FormulaRecord } from '../../formulation/formula/formula-record.ts'
import { loadWritableFormula } from '../../formulation/formula/formula-save.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { insertRecord } from '../../records/store.ts'
import { mayRequestPurposeSpecificLabel, withOtherRoundingIfNeeded } from '../orders/order-placing.ts'
import { prepareOrder, refusePastDelivery } from '../orders/order-preparation.ts'
import { nextDocumentNumber, orderFieldsOfContent } from '../orders/order-store.ts'

/**
 * Issues a quote of a formula: the content an order would freeze, with a number and a last day, without locking the formula. A
 * quote that says the same and is still open is answered instead; others of the formula that were not decided are replaced.
 * Returns its id.
 */
export const issueQuote = (services: SolvingServices, call: SolvingCall, request: NewOrderRequest): Promise<number> =>
  withOtherRoundingIfNeeded(services, call, async (scope, otherRounding) => {
    const record = await loadWritableFormula(scope, request.formulaId)
    if (record.deleted) throw refusal('formula.inactive')
    const { content, priceListEndDay } = await prepareOrder(scope, record, {
      ...{ request, otherRounding, culture: call.session.culture, usesListOfToday: record.isLocked },
      mayNamePurpose: mayRequestPurposeSpecificLabel(call),
      isQuoted: true,
    })
    // Two people who quote the same formula at once get one quote.
    await sql`select pg_advisory_xact_lock(hashtextextended('quote', ${record.id}))`.execute(scope.transaction)
    const hash = createHash('sha256').update(JSON.stringify(content)).digest()
    const open = await openQuoteOf(scope, record.id, hash)
    if (open !== null) return open
    refusePastDelivery(scope, request.deliveryDate)
    const validUntilDay = quoteValidUntil(priceListEndDay, dayInParis(scope.now))
    const id = await insertQuote(scope, record, content, validUntilDay)
    await sql`insert into quote_content (quote_id, tenant_id, content_hash, content)
      values (${id}, ${record.ownerTenantId}, ${hash}, ${JSON.stringify(content)}::jsonb)`.execute(scope.transaction)
    await sql`update quote set state = 'replaced', modification_date = ${scope.now}
      where formula_id = ${record.id} and id <> ${id} and state in ('issued', 'sent')`.execute(scope.transaction)
    return id
  })

/** The quote of a formula that says the same and can still be accepted, or was; null if there is none. */
async function openQuoteOf(scope: Scope, formulaId: number, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number; state: StoredQuoteState; validUntil: Date }>`
    select id, state, valid_until as "validUntil" from quote join quote_content on quote_id = id
    where formula_id = ${formulaId} and content_hash = ${hash} and state in ('issued', 'sent', 'accepted')
    order by id desc limit 1`.execute(scope.transaction)
  const [row] = rows
  if (row === undefined) return null
  return quoteStateOn(row.state, dayInParis(row.validUntil), dayInParis(scope.now)) === 'expired' ? null : row.id
}

async function insertQuote(
  scope: Scope,
  { ownerTenantId, farmId, structureId }: FormulaRecord,
  content: OrderContent,
  validUntilDay: string,
): Promise<number> {
  const { distributorPricePerTonneEur: _, ...fields } = orderFieldsOfContent(content)
  return insertRecord({ ...scope, tenantId: ownerTenantId }, quote, {
    ...fields,
    ...{ farmId, structureId, sendingDate: null, orderFormId: null, tenantsShared: false },
    code: await nextDocumentNumber(scope, 'quote', structureId),
    validUntil: noonInstantOf(validUntilDay),
    state: 'issued' as const,
    mailState: 'none' as const,
    totalIncludingVatEur: content.farmerPrice.totals.totalIncludingVat,
  })
}
