import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { nextCopyName } from '../../formulation/formula/formula-copy.ts'
import { type FormulaRecord, loadFormulaRecord } from '../../formulation/formula/formula-record.ts'
import { loadWritableFormula } from '../../formulation/formula/formula-save.ts'
import { loadRevision, restoreRevisionAsCopy } from '../../formulation/history/formula-revisions.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { inScope, type Scope } from '../../records/scope.ts'
import { storeOrder } from '../orders/order-placing.ts'
import { activeOrderOfFormula } from '../orders/order-store.ts'
import { loadQuoteFor } from './quote-record.ts'

/**
 * Places the order a quote offers, with exactly its content. If the formula was changed, ordered or deactivated since, a copy
 * of the revision that was quoted is locked instead. Answers the order there is when it was placed already. Returns its id.
 */
export const orderQuote = (services: SolvingServices, session: Session, id: number): Promise<number> =>
  inScope(services, session, async (scope) => {
    await sql`select id from quote where id = ${id} for update`.execute(scope.transaction)
    const { record, content } = await loadQuoteFor(scope, id, 'order')
    const placed = await activeOrderId(scope, record.orderFormId)
    if (placed !== null) return placed
    const formula = await loadWritableFormula(scope, content.formula.id)
    const isUnchanged = !formula.deleted && (await isStillQuoted(scope, formula, content))
    const locked = isUnchanged ? formula : await copyQuotedRevision(scope, formula, content)
    const ordered: OrderContent = isUnchanged
      ? content
      : {
          ...content,
          formula: { ...content.formula, id: locked.id, code: locked.code, name: locked.name, revision: 1 },
        }
    const origin = { requestId: null, sourceOrderId: null, quoteId: id }
    const orderFormId = await storeOrder(services, scope, locked, ordered, origin)
    await sql`update quote set order_form_id = ${orderFormId} where id = ${id}`.execute(scope.transaction)
    return orderFormId
  })

async function activeOrderId(scope: Scope, id: number | null): Promise<number | null> {
  if (id === null) return null
  const { rows } = await sql<{ id: number }>`select id from order_form where id = ${id} and not deleted`.execute(
    scope.transaction,
  )
  return rows[0]?.id ?? null
}

/** Whether the formula still is as it was quoted, and free. */
async function isStillQuoted(scope: Scope, formula: FormulaRecord, content: OrderContent): Promise<boolean> {
  if ((await activeOrderOfFormula(scope, formula.id)) !== null) return false
  const { number, operation } = await loadRevision(scope, formula.id, null)
  return number === content.formula.revision || (operation === 'lock' && number === content.formula.revision + 1)
}

async function copyQuotedRevision(
  scope: Scope,
  formula: FormulaRecord,
  { formula: { revision } }: OrderContent,
): Promise<FormulaRecord> {
  const id = await restoreRevisionAsCopy(scope, formula.id, revision, await nextCopyName(scope, formula))
  return loadFormulaRecord(scope, id)
}
