import type { orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { orderContent, orderRecipeFactsOf } from '@provende/domain/ordering/order-content.ts'
import {
  activeOrderStatuses,
  mayPerformOnOrder,
  type OrderAction,
  orderStatuses,
} from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { copyFormula, nextCopyName } from '../../formulation/formula/formula-copy.ts'
import { loadWritableFormula } from '../../formulation/formula/formula-save.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { editedVersionOf } from '../../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../../kit/handler.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { queueCancellation, queuePapers } from '../dispatch/dispatch-queue.ts'
import { queueOrderEvent } from '../webhooks/webhook-events.ts'
import { validateByErpCodes } from './erp-codes.ts'
import { listOrders } from './order-list.ts'
import { enterLot } from './order-lot.ts'
import { loadParties } from './order-parties.ts'
import {
  askForOrder,
  confirmRequestedOrder,
  loadWritableOrder,
  placeOrder,
  previewOrder,
  repeatOrder,
} from './order-placing.ts'
import { packagingQuestion, pastDeliveryQuestion, resolveOrderTerms } from './order-preparation.ts'
import { loadOrderDto, loadOrderVersions, toListedOrder, toOrderFacts } from './order-record.ts'
import { insertOrderVersion, orderFieldsOfContent, updateOrder } from './order-store.ts'
import { validateOrder } from './order-validating.ts'

/* The calls of orders (spec 2 §7 "Order forms"). */

type OrderHandlers = Handlers<typeof orderRoutes, Session>

export function orderHandlers(services: SolvingServices): OrderHandlers {
  const answer = async (session: Session, id: number) => ({
    response: await inReadScope(services, session, (scope) => loadOrderDto(scope, session, id)),
  })
  const create: OrderHandlers['create'] = async (call) =>
    answer(call.session, await placeOrder(services, call, call.body))
  return {
    ...orderReadHandlers(services),
    preview: async (call) => {
      const { content, isAdjusted, recipeDigest } = await previewOrder(services, call, call.body)
      const { currencyCode } = content
      return { response: { facts: toOrderFacts(call.session, content), currencyCode, isAdjusted, recipeDigest } }
    },
    create,
    add: create,
    edit: async ({ session, body }) => {
      await inScope(services, session, (scope) => changeOrderTerms(scope, body))
      return answer(session, body.id)
    },
    validate: async ({ session, body: { id, externalCode, lot, bestBefore, ...body } }) => {
      if (externalCode === '') throw refusal('field.required', 'externalCode')
      await changeOrderState(services, session, { id, action: 'validate' }, async (scope, order) => {
        const readAt = body.modificationDate ? editedVersionOf(body) : new Date(order.modificationDate)
        await validateOrder(scope, id, readAt, externalCode)
        if (lot !== '' || bestBefore !== null) await enterLot(scope, order, { lot, bestBefore })
      })
      return answer(session, id)
    },
    enterLot: async ({ session, body: { id, ...batch } }) => {
      await changeOrderState(services, session, { id, action: 'enterLot' }, (scope, order) =>
        enterLot(scope, order, batch),
      )
      return answer(session, id)
    },
    erpCodes: async ({ session, body }) => ({ response: await validateByErpCodes(services, session, body) }),
    orderAgain: async (call) => answer(call.session, await repeatOrder(services, call, call.body)),
    ask: async (call) => answer(call.session, await askForOrder(services, call, call.body)),
    confirm: async (call) => answer(call.session, await confirmRequestedOrder(services, call, call.body)),
    transform: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        const order = await loadWritableOrder(scope, body.id)
        if (!mayPerformOnOrder(order.status, 'transform')) throw refusal('order.notPossible')
        const record = await loadWritableFormula(scope, order.formulaId)
        const name = await nextCopyName(scope, record)
        return { response: { formulaId: await copyFormula(scope, session, record, { name }) } }
      }),
    resend: async ({ session, body: { id } }) => {
      await inScope(services, session, (scope) => resendOrderPapers(scope, id))
      return answer(session, id)
    },
    cancel: async ({ session, params: { id }, query: { restore } }) => {
      const action = restore ? 'reactivate' : 'cancel'
      const status = restore ? orderStatuses.entered : orderStatuses.cancelled
      await changeOrderState(services, session, { id, action }, async (scope, order) => {
        const { modificationDate, code } = order
        // A request that was cancelled is one again.
        const restored = restore && code === '' ? orderStatuses.requested : status
        await updateOrder(scope, id, new Date(modificationDate), { status: restored, deleted: !restore })
        const [last] = await loadOrderVersions(scope, id)
        if (last === undefined) return
        const dispatch = { order, version: last.number, content: last.content }
        await (restore ? queuePapers(scope, dispatch) : queueCancellation(scope, dispatch))
        await queueOrderEvent(scope, id, restore ? 'order.reactivated' : 'order.cancelled')
      })
      return { response: null }
    },
  }
}

type OrderStateChange = { readonly id: number; readonly action: OrderAction }
type WritableOrder = Awaited<ReturnType<typeof loadWritableOrder>>

/** Changes the state of an order; an order that is already in it stays as it is, for cancelling and reactivating. */
const changeOrderState = (
  services: SolvingServices,
  session: Session,
  { id, action }: OrderStateChange,
  change: (scope: Scope, order: WritableOrder) => Promise<void>,
) =>
  inScope(services, session, async (scope) => {
    const order = await loadWritableOrder(scope, id)
    const isDone = action === 'cancel' ? order.deleted : action === 'reactivate' && !order.deleted
    if (isDone) return
    if (!mayPerformOnOrder(order.status, action)) throw refusal('order.notPossible')
    await change(scope, order)
  })

type OrderReadHandlers = Pick<OrderHandlers, 'list' | 'single' | 'info' | 'lastFive'>

function orderReadHandlers(services: SolvingServices): OrderReadHandlers {
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const { response, count } = await listOrders(scope, session, query)
        return { response: response.map((row) => toListedOrder(session, row)), count }
      }),
    single: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => ({ response: await loadOrderDto(scope, session, id) })),
    info: ({ session }) =>
      inReadScope(services, session, async (scope) => {
        const year = dayInParis(scope.now).slice(0, 4)
        const { rows } = await sql<{ sumQuantity: number; totalYearOrders: number }>`
          select coalesce(sum(quantity_tonnes), 0) as "sumQuantity", coalesce(sum(quantity_tonnes)
            filter (where delivery_date >= ${`${year}-01-01`}::date), 0) as "totalYearOrders"
          from order_form where ${isActiveOrderSql(scope)}`.execute(scope.transaction)
        const { sumQuantity = 0, totalYearOrders = 0 } = rows[0] ?? {}
        return { response: { sumQuantity, totalYearOrders, lastOrder: await newestOrders(scope, 5) } }
      }),
    lastFive: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ response: await newestOrders(scope, 5) })),
  }
}

const isActiveOrderSql = (scope: Scope) =>
  sql`status = any(${[...activeOrderStatuses]}::integer[]) and ${visibleTo(scope, 'order_form')}`

type RecentOrderRow = {
  id: number
  formulaName: string
  quantityTonnes: number
  formulaId: number
  farmName: string
  distributorName: string
  deliveryDate: Date
}

/** The newest orders that were neither only asked for nor cancelled. */
async function newestOrders(scope: Scope, limit: number) {
  const { rows } = await sql<RecentOrderRow>`
    select id, name as "formulaName", quantity_tonnes as "quantityTonnes", formula_id as "formulaId",
      farm_name as "farmName", distributor_name as "distributorName", delivery_date as "deliveryDate"
    from order_form where ${isActiveOrderSql(scope)} order by creation_date desc, id desc limit ${limit}`.execute(
    scope.transaction,
  )
  return rows.map((row) => ({ ...row, deliveryDate: row.deliveryDate.toISOString() }))
}

type ChangeOrderRequest = Parameters<OrderHandlers['edit']>[0]['body']

/** Stores other terms as the next version; recipe, prices of foods and parties stay as they were frozen. */
async function changeOrderTerms(scope: Scope, request: ChangeOrderRequest): Promise<void> {
  const readAt = editedVersionOf(request)
  const order = await loadWritableOrder(scope, request.id)
  if (!mayPerformOnOrder(order.status, 'edit')) throw refusal('order.notPossible')
  const [last] = await loadOrderVersions(scope, order.id)
  if (last === undefined) throw refusal('order.notPossible')
  const terms = await resolveOrderTerms(scope, request, order)
  const { quantityTonnes, packaging } = last.content.terms
  const isOfQuote = terms.quantityTonnes === quantityTonnes && terms.packaging?.id === packaging?.id
  if (order.quoteId !== null && !isOfQuote) throw refusal('order.ofQuote')
  const isMoved = terms.deliveryDay !== last.content.terms.deliveryDay
  if (request.requestConfirmation)
    refuseIf([...packagingQuestion(terms), ...(isMoved ? pastDeliveryQuestion(scope, terms) : [])])
  const content = orderContent(orderRecipeFactsOf(last.content), terms)
  // The same lines had prices when it was placed.
  if (content === null) throw refusal('order.notPossible')
  const version = last.number + 1
  await updateOrder(scope, order.id, readAt, { version, fields: orderFieldsOfContent(content) })
  await insertOrderVersion(scope, order, version, content)
  await queuePapers(scope, { order, version, content, before: last.content.terms })
  await queueOrderEvent(scope, order.id, 'order.changed')
}

/** Sends the papers of an order again, to the addresses its parties have today. */
async function resendOrderPapers(scope: Scope, id: number): Promise<void> {
  const order = await loadWritableOrder(scope, id)
  const [last] = await loadOrderVersions(scope, id)
  if (last === undefined || !mayPerformOnOrder(order.status, 'resend')) throw refusal('order.notPossible')
  const parties = await loadParties(scope, order)
  await queuePapers(scope, { order, version: last.number, content: last.content, addresses: parties ?? undefined })
}
