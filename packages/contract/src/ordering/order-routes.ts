import {
  dispatchFailures,
  dispatchPurposes,
  dispatchRecipients,
  dispatchStates,
  paperKinds,
} from '@provende/domain/ordering/dispatch-state.ts'
import { z } from 'zod'
import { day, filterId, id, ignoredFields, lookupId, optionalId, queryFlag, queryText, text } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { requestConfirmation } from '../kit/unusual.ts'
import { wireNames } from '../wire.ts'
import { deliveryType, quantityTonnes } from './order-fields.ts'
import { listedOrder, orderForm } from './order-form.ts'

/* The calls for orders. Source: spec 2 §7 "Order forms"; docs/open-questions.md. */

const names = wireNames.orderForm
const { screen } = orderForm.permission
const readAccess = { read: [screen] }
const writeAccess = { write: screen }
const pathOf = (name: string) => `/api/OrderForms/${name}`
const amount = z.number().nullable()
const price = z.object({
  beforeDiscount: amount,
  afterDiscount: amount,
  totalExcludingVat: amount,
  vat: amount,
  totalIncludingVat: amount,
})
/** The price as one of the parties pays it; null for those who may not see it. */
const visiblePrice = price.nullable()

export const orderLine = z.object({
  foodId: id(),
  code: z.string(),
  name: z.string(),
  kilogramsPerTonne: z.number(),
  decimals: z.number().int(),
})

/** What a version of an order says. A farmer sees neither its recipe nor the price of the distributor. */
export const orderFacts = z.object({
  formulaRevision: z.number().int(),
  breedName: z.string(),
  priceListName: z.string(),
  limitState: z.enum(['respected', 'notVerified']),
  lines: z.array(orderLine),
  gramsPerAnimalDay: z.number(),
  animalCount: z.number(),
  tonnesPer30Days: z.number().nullable(),
  vatPercent: z.number(),
  discountPerTonneEur: z.number(),
  /** Whether it froze a label. */
  hasLabel: z.boolean(),
  /** Which purpose allows more than a complementary feed may hold; empty for none. */
  nutritionalPurpose: z.string(),
  /** Packagings in the quantity; null in bulk. */
  packagingCount: z.number().nullable(),
  isWholePackaging: z.boolean(),
  distributorPrice: visiblePrice,
  farmerPrice: visiblePrice,
})
export type OrderFacts = z.output<typeof orderFacts>

const orderVersion = z.object({
  number: z.number().int(),
  creationDate: z.string(),
  userName: z.string(),
  quantityTonnes: z.number().meta(names.quantityTonnes),
  packagingName: z.string(),
  deliveryType: z.string(),
  deliveryDate: z.string(),
  description: z.string(),
  /** Its papers that were rendered: they can be opened as they were, byte by byte. A farmer sees only his own. */
  papers: z.array(z.object({ kind: z.enum(paperKinds), sha256: z.string() })),
})

/** What was sent to a party, in which version, and how that went. A farmer sees only what he was sent. */
const orderDispatch = z.object({
  id: id(),
  version: z.number().int(),
  purpose: z.enum(dispatchPurposes),
  recipient: z.enum(dispatchRecipients),
  toAddress: z.string(),
  state: z.enum(dispatchStates),
  failure: z.enum(['', ...dispatchFailures]),
  tries: z.number().int(),
  changedAt: z.string(),
})

/** A single order. */
export const orderResponse = listedOrder.extend({
  facts: orderFacts.nullable(),
  versions: z.array(orderVersion),
  /** The newest first. */
  dispatches: z.array(orderDispatch),
})
export type OrderResponse = z.output<typeof orderResponse>

// Accepted and ignored: clients send back what they read.
const ignored = ignoredFields(
  ...([
    'name',
    'code',
    'token',
    'farmName',
    'distributorName',
    'packagingName',
    'sendingDate',
    'externalCode',
  ] as const),
  ...(['status', 'version', 'currencyCode', 'sourceOrderId', 'deliveryDatePublic', 'sendingDatePublic'] as const),
  ...(['ownerTenantId', 'ownerUserId', 'creationDate', 'deleted', 'mayWrite', 'tenantsShared', 'locale'] as const),
  ...(['facts', 'versions', 'dispatchState', 'dispatches', 'quoteId'] as const),
)
const ignoredByName = {
  formulaName: ignored.name.meta(names.formulaName),
  farmId: ignored.name.meta(names.farmId),
  structureId: ignored.name.meta(names.structureId),
  distributorPricePerTonneEur: ignored.name.meta(names.distributorPricePerTonneEur),
  farmerPricePerTonneEur: ignored.name.meta(names.farmerPricePerTonneEur),
}

export const requiredDay = () => day().refine((value) => value !== null, { params: { problem: 'field.required' } })

/** What is ordered; see `OrderTerms`. */
const terms = {
  quantityTonnes: quantityTonnes(),
  packagingId: optionalId(),
  deliveryType: deliveryType(),
  deliveryDate: requiredDay(),
  description: text(2000),
}
const placing = {
  ...ignored,
  ...ignoredByName,
  ...terms,
  ...requestConfirmation,
  id: z.number().nullish(),
  modificationDate: z.string().max(40).nullish(),
  /** Made once when the form opens. */
  requestId: z.uuid().nullish(),
  /** Named by an AdminDif, it allows more than a complementary feed may hold (regulation (EC) 767/2009 art. 8). */
  nutritionalPurpose: text(300),
}
export const newOrder = z.strictObject({ ...placing, formulaId: id().meta(names.formulaId) })
export type NewOrder = z.output<typeof newOrder>

const changedOrder = z.strictObject({
  ...ignored,
  ...ignoredByName,
  ...terms,
  ...requestConfirmation,
  formulaId: ignored.name.meta(names.formulaId),
  requestId: ignored.name,
  nutritionalPurpose: ignored.name,
  id: id(),
  modificationDate: z.string().max(40).nullish(),
})
const repeated = { ...placing, formulaId: ignored.name.meta(names.formulaId), id: id() }

export const maxErpLines = 1000
/** What becomes of a line: `unchanged` where the order has that code already; the others are reasons to refuse it. */
export const erpCodeOutcomes = [
  ...(['validated', 'unchanged', 'empty', 'repeated', 'unknown', 'ambiguous', 'notPossible', 'taken'] as const),
] as const
export type ErpCodeOutcome = (typeof erpCodeOutcomes)[number]

const recentOrder = z.object({
  id: id(),
  formulaName: z.string().meta(names.formulaName),
  quantityTonnes: z.number().meta(names.quantityTonnes),
  formulaId: id().meta(names.formulaId),
  farmName: z.string(),
  distributorName: z.string(),
  deliveryDate: z.string().nullable(),
})

const params = z.strictObject({ id: lookupId() })
/** What a list of orders may be filtered by. */
export const orderFilters = {
  search: paging.search,
  getInactive: queryFlag(),
  ...Object.fromEntries(orderForm.filters.map((name) => [name, queryText().optional()])),
  farmId: filterId().meta(names.farmId),
  structureId: filterId().meta(names.structureId),
  formulaId: filterId().meta(names.formulaId),
}
/** How it may be sorted. */
export const orderSorting = { order: paging.order, desc: paging.desc }
const listQuery = z.strictObject({ ...paging, ...orderFilters })

/** What an order would cost and whether it could be placed, before it is. */
const previewResponse = z.object({
  facts: orderFacts,
  /** The code of the currency of the prices. */
  currencyCode: z.string(),
  isAdjusted: z.boolean(),
})

export const orderRoutes = {
  info: route({
    method: 'GET',
    path: pathOf('OrderInfo'),
    summary: 'Tonnes ordered in all and in this year, and the last orders.',
    access: readAccess,
    response: z.object({
      sumQuantity: z.number(),
      totalYearOrders: z.number(),
      lastOrder: z.array(recentOrder),
    }),
  }),
  lastFive: route({
    method: 'GET',
    path: pathOf('LastFive'),
    summary: 'The five newest orders.',
    access: readAccess,
    response: z.array(recentOrder),
  }),
  list: route({
    method: 'GET',
    path: '/api/OrderForms',
    summary: 'Lists orders, the newest first unless they are sorted.',
    access: readAccess,
    query: listQuery,
    response: z.array(listedOrder),
    paged: true,
  }),
  single: route({
    method: 'GET',
    path: pathOf('{id}'),
    summary: 'An order with what it froze and its versions.',
    access: readAccess,
    params,
    response: orderResponse,
  }),
  preview: route({
    method: 'POST',
    path: pathOf('Preview'),
    summary: 'What an order of a formula would cost; refuses what would refuse the order.',
    access: writeAccess,
    changes: false,
    body: newOrder,
    response: previewResponse,
  }),
  create: route({
    method: 'POST',
    path: '/api/OrderForms',
    summary: 'Places an order of a formula: locks the formula, takes a number and freezes recipe and prices.',
    access: writeAccess,
    body: newOrder,
    response: orderResponse,
  }),
  add: route({
    method: 'POST',
    path: pathOf('Add'),
    summary: 'Places an order of a formula: locks the formula, takes a number and freezes recipe and prices.',
    access: writeAccess,
    body: newOrder,
    response: orderResponse,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/OrderForms',
    summary: 'Changes what is ordered until the order is validated; ModificationDate must be the one last read.',
    access: writeAccess,
    body: changedOrder,
    response: orderResponse,
  }),
  validate: route({
    method: 'PUT',
    path: pathOf('Validate'),
    summary: 'Validates an order with its code in the ERP.',
    access: writeAccess,
    body: z.strictObject({
      ...ignoredByName,
      id: id(),
      externalCode: text(60),
      modificationDate: z.string().max(40).nullish(),
    }),
    response: orderResponse,
  }),
  erpCodes: route({
    method: 'PUT',
    path: pathOf('ErpCodes'),
    summary:
      'Validates orders by a table of their codes and those of the ERP: all of them, or none if one is refused. With Check nothing is stored.',
    access: writeAccess,
    body: z.strictObject({
      check: z.boolean().default(false),
      lines: z.array(z.strictObject({ code: text(60), externalCode: text(60) })).max(maxErpLines),
    }),
    response: z.object({
      /** Whether they were stored. */
      isStored: z.boolean(),
      lines: z.array(z.object({ code: z.string(), externalCode: z.string(), outcome: z.enum(erpCodeOutcomes) })),
    }),
  }),
  orderAgain: route({
    method: 'POST',
    path: pathOf('OrderAgain'),
    summary:
      'Orders the recipe of an order again at the prices of today: in a copy of its formula, under its own number.',
    access: writeAccess,
    body: z.strictObject(repeated),
    response: orderResponse,
  }),
  ask: route({
    method: 'POST',
    path: pathOf('Ask'),
    summary: 'A farmer asks for an order of his again; it is placed when the distributor confirms it.',
    access: { write: screen, orAs: 'Farmer' },
    body: z.strictObject(repeated),
    response: orderResponse,
  }),
  confirm: route({
    method: 'PUT',
    path: pathOf('Confirm'),
    summary: 'Places an order that a farmer asked for.',
    access: writeAccess,
    body: z.strictObject({ ...repeated, ...requestConfirmation }),
    response: orderResponse,
  }),
  transform: route({
    method: 'POST',
    path: pathOf('Transform'),
    summary: 'A new editable formula with the recipe of an order.',
    access: writeAccess,
    body: z.strictObject({ id: id() }),
    response: z.object({ formulaId: id().meta(names.formulaId) }),
  }),
  resend: route({
    method: 'PUT',
    path: pathOf('Resend'),
    summary: 'Sends the papers of an order again, to all its parties at their addresses of today.',
    access: writeAccess,
    body: z.strictObject({ id: id() }),
    response: orderResponse,
  }),
  cancel: route({
    method: 'DELETE',
    path: pathOf('{id}'),
    summary: 'Cancels an order, or reactivates it with restore=true.',
    access: writeAccess,
    params,
    query: z.strictObject({ restore: queryFlag() }),
    response: emptyResponse,
  }),
}
