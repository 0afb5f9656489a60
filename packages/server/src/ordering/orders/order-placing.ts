import type { NewOrderRequest } from '@provende/contract/ordering/order-routes.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { roundingSearch } from '@provende/domain/ordering/order-recipe.ts'
import { mayPerformOnOrder, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { runJobInSolverPool, type SolvingCall } from '../../formulation/calculation/calculation-context.ts'
import { copyFormula, nextCopyName } from '../../formulation/formula/formula-copy.ts'
import { loadDistributor, offeredPriceLists } from '../../formulation/formula/formula-options.ts'
import { type FormulaRecord, loadFormulaRecord } from '../../formulation/formula/formula-record.ts'
import { loadWritableFormula, lockFormula } from '../../formulation/formula/formula-save.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { refusal } from '../../kit/handler.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { queuePapers } from '../dispatch/dispatch-queue.ts'
import { queueOrderEvent } from '../webhooks/webhook-events.ts'
import { prepareOrder, RoundingNeeded, refusePastDelivery } from './order-preparation.ts'
import { loadOrder, type OrderRecord } from './order-record.ts'
import {
  activeOrderOfFormula,
  holdFormula,
  holdOrder,
  insertOrder,
  insertOrderVersion,
  nextDocumentNumber,
  orderFieldsOfContent,
  orderIdOfRequest,
  updateOrder,
} from './order-store.ts'

/*
 * Places orders: in one transaction the formula is locked, its rounded recipe checked, a number taken and everything frozen.
 */

/** A request to repeat an order: the terms of the new one, and the id of the old one. */
export type RepeatRequest = Omit<NewOrderRequest, 'formulaId' | 'id'> & { readonly id: number }

/** A particular nutritional purpose is named by an administrator of the manufacturer. Source: docs/open-questions.md. */
export const mayRequestPurposeSpecificLabel = ({ session }: SolvingCall): boolean => session.role === 'AdminDif'

type OrderAttempt<T> = (scope: Scope, otherRounding: Recipe | null | undefined) => Promise<T>

/** Runs `attempt` in a transaction; when it needs another rounding, looks for it outside and tries again. */
export async function withOtherRoundingIfNeeded<T>(
  services: SolvingServices,
  call: SolvingCall,
  attempt: OrderAttempt<T>,
  open: typeof inScope = inScope,
): Promise<T> {
  try {
    return await open(services, call.session, (scope) => attempt(scope, undefined))
  } catch (error) {
    // Nothing is stored: the transaction was rolled back.
    if (!(error instanceof RoundingNeeded)) throw error
    const { problem, recipe, decimals } = error.rounding
    const answer = await runJobInSolverPool(services, call, 'closestRecipe', roundingSearch(problem, recipe, decimals))
    const otherRounding = answer.kind === 'optimal' ? answer.recipe : null
    return open(services, call.session, (scope) => attempt(scope, otherRounding))
  }
}

/** What an order of a formula would say, without placing it. */
export const previewOrder = (services: SolvingServices, call: SolvingCall, request: NewOrderRequest) =>
  withOtherRoundingIfNeeded(
    services,
    call,
    async (scope, otherRounding) => {
      const record = await loadWritableFormula(scope, request.formulaId)
      const { culture } = call.session
      return prepareOrder(scope, record, {
        ...{ request, culture, otherRounding, usesListOfToday: record.isLocked },
        mayNamePurpose: mayRequestPurposeSpecificLabel(call),
      })
    },
    inReadScope,
  )

/** Places an order of a formula; answers the order there is when this request has placed it already. Returns its id. */
export const placeOrder = (services: SolvingServices, call: SolvingCall, request: NewOrderRequest): Promise<number> =>
  withOtherRoundingIfNeeded(services, call, async (scope, otherRounding) => {
    await holdFormula(scope, request.formulaId)
    const placed = await orderIdOfRequest(scope, request.requestId)
    if (placed !== null) return placed
    const record = await loadWritableFormula(scope, request.formulaId)
    await refuseOrderedFormula(scope, record.id)
    if (record.deleted) throw refusal('formula.inactive')
    const { culture } = call.session
    const preparation = { request, culture, otherRounding, mayNamePurpose: mayRequestPurposeSpecificLabel(call) }
    const { content } = await prepareOrder(scope, record, preparation)
    const origin = { requestId: request.requestId ?? null, sourceOrderId: null, quoteId: null }
    return storeOrder(services, scope, record, content, origin)
  })

async function refuseOrderedFormula(scope: Scope, formulaId: number): Promise<void> {
  const living = await activeOrderOfFormula(scope, formulaId)
  if (living !== null) throw refusal('order.formulaOrdered', 'formulaId', { what: living.code })
}

type OrderOrigin = Pick<OrderRecord, 'requestId' | 'sourceOrderId' | 'quoteId'>

/** Locks the formula and stores a prepared order of it; returns its id. */
export async function storeOrder(
  { randomToken }: SolvingServices,
  scope: Scope,
  record: FormulaRecord,
  content: OrderContent,
  origin: OrderOrigin,
): Promise<number> {
  await lockFormulaIfUnlocked(scope, record)
  const { ownerTenantId, farmId, structureId } = record
  const code = await nextDocumentNumber(scope, 'order', structureId)
  const identity = { ownerTenantId, code, token: randomToken(), farmId, structureId, version: 1, ...origin }
  const id = await insertOrder(scope, { ...identity, status: orderStatuses.entered }, orderFieldsOfContent(content))
  await insertOrderVersion(scope, { id, ownerTenantId }, 1, content)
  await queuePapers(scope, { order: { id, ownerTenantId, code }, version: 1, content })
  await queueOrderEvent(scope, id, 'order.placed')
  return id
}

/** A formula that was locked before keeps its lock. */
async function lockFormulaIfUnlocked(scope: Scope, record: FormulaRecord): Promise<void> {
  if (!record.isLocked) await lockFormula(scope, record.id, new Date(record.modificationDate))
}

/** Places an order with the recipe of another one, at the prices of today: of a copy of its formula. Returns its id. */
export const repeatOrder = (services: SolvingServices, call: SolvingCall, request: RepeatRequest): Promise<number> =>
  withOtherRoundingIfNeeded(services, call, async (scope, otherRounding) => {
    await holdOrder(scope, request.id)
    const placed = await orderIdOfRequest(scope, request.requestId)
    if (placed !== null) return placed
    const source = await loadWritableOrder(scope, request.id)
    if (!mayPerformOnOrder(source.status, 'orderAgain')) throw refusal('order.notPossible')
    const copy = await copyFormulaForToday(scope, call, source.formulaId)
    const { content } = await prepareOrder(scope, copy, {
      ...{
        request,
        culture: call.session.culture,
        otherRounding,
        mayNamePurpose: mayRequestPurposeSpecificLabel(call),
      },
    })
    const origin = { requestId: request.requestId ?? null, sourceOrderId: source.id, quoteId: null }
    return storeOrder(services, scope, copy, content, origin)
  })

/** Places an order that a farmer asked for, with the terms that the distributor confirms. Returns its id. */
export const confirmRequestedOrder = (
  services: SolvingServices,
  call: SolvingCall,
  request: RepeatRequest,
): Promise<number> =>
  withOtherRoundingIfNeeded(services, call, async (scope, otherRounding) => {
    const requested = await loadWritableOrder(scope, request.id)
    if (!mayPerformOnOrder(requested.status, 'confirm')) throw refusal('order.notPossible')
    const copy = await copyFormulaForToday(scope, call, requested.formulaId)
    const { content } = await prepareOrder(scope, copy, {
      ...{
        request,
        culture: call.session.culture,
        otherRounding,
        mayNamePurpose: mayRequestPurposeSpecificLabel(call),
      },
    })
    await lockFormulaIfUnlocked(scope, copy)
    const code = await nextDocumentNumber(scope, 'order', requested.structureId)
    await updateOrder(scope, requested.id, new Date(requested.modificationDate), {
      status: orderStatuses.entered,
      code,
      version: 1,
      fields: orderFieldsOfContent(content),
    })
    await insertOrderVersion(scope, requested, 1, content)
    await queuePapers(scope, { order: { ...requested, code }, version: 1, content })
    await queueOrderEvent(scope, requested.id, 'order.placed')
    return requested.id
  })

/** An editable copy of a formula on the price list of today. */
async function copyFormulaForToday(scope: Scope, { session }: SolvingCall, formulaId: number): Promise<FormulaRecord> {
  const record = await loadWritableFormula(scope, formulaId)
  const { tenantId } = await loadDistributor(scope, record)
  const lists = await offeredPriceLists(scope, tenantId, null)
  const priceListId = lists.find(({ isActive }) => isActive)?.id ?? null
  if (priceListId === null) throw refusal('formula.noPriceList')
  const name = await nextCopyName(scope, record)
  return loadFormulaRecord(scope, await copyFormula(scope, session, record, { name, priceListId }))
}

/** An order the scope may write; refuses any other like a missing one. */
export async function loadWritableOrder(scope: Scope, id: number): Promise<OrderRecord> {
  const record = await loadOrder(scope, id)
  if (!record.mayWrite) throw refusal('record.notFound')
  return record
}

/**
 * A farmer asks for an order of his again: it waits for the distributor, without a number. Refuses with the reason when it
 * could not be placed today, as the distributor would be refused. Returns its id.
 */
export async function askForOrder(
  services: SolvingServices,
  call: SolvingCall,
  request: RepeatRequest,
): Promise<number> {
  const { session } = call
  const source = await inReadScope(services, session, (scope) => loadOrder(scope, request.id))
  if (!mayPerformOnOrder(source.status, 'orderAgain')) throw refusal('order.notPossible')
  refusePastDelivery({ now: services.clock() }, request.deliveryDate)
  const content = await orderContentForDistributor(services, call, source, request)
  return inScope(services, session, async (scope) => {
    await holdOrder(scope, request.id)
    const requested = await orderIdOfRequest(scope, request.requestId)
    if (requested !== null) return requested
    const { ownerTenantId, farmId, structureId } = await loadWritableOrder(scope, request.id)
    const identity = {
      ...{ ownerTenantId, farmId, structureId, code: '', version: 0 },
      token: services.randomToken(),
      status: orderStatuses.requested,
      sourceOrderId: source.id,
      quoteId: null,
      requestId: request.requestId ?? null,
    }
    return insertOrder(scope, identity, orderFieldsOfContent(content))
  })
}

/** What the order would say today, computed as its distributor sees prices and foods: a farmer sees neither. */
async function orderContentForDistributor(
  services: SolvingServices,
  call: SolvingCall,
  source: OrderRecord,
  request: RepeatRequest,
) {
  const { tenantId } = await inReadScope(services, call.session, (scope) => loadDistributor(scope, source))
  const asDistributor: SolvingCall = { ...call, session: { ...call.session, tenantId, reach: null } }
  const { content } = await withOtherRoundingIfNeeded(
    services,
    asDistributor,
    async (scope, otherRounding) => {
      const record = await loadFormulaRecord(scope, source.formulaId)
      return prepareOrder(scope, record, {
        mayNamePurpose: false,
        request,
        culture: call.session.culture,
        otherRounding,
        usesListOfToday: true,
      })
    },
    inReadScope,
  )
  return content
}
