import {
  dispatchFailures,
  dispatchPurposes,
  dispatchRecipients,
  dispatchStates,
  orderDispatchStates,
  paperKinds,
} from '@provende/domain/ordering/dispatch-state.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { z } from 'zod'
import {
  day,
  filterId,
  id,
  ignoredFields,
  lookupId,
  optionalId,
  queryFlag,
  queryInteger,
  queryText,
  requiredText,
  text,
} from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { requestConfirmationField } from '../kit/unusual.ts'
import { wireNames } from '../wire.ts'
import { deliveryTypeField, quantityTonnesField } from './order-fields.ts'
import { listedOrderResponse, orderForm } from './order-form.ts'

/* The calls for orders. Source: spec 2 §7 "Order forms"; docs/open-questions.md. */

const orderWireNames = wireNames.orderForm
const { screen } = orderForm.permission
const readAccess = { read: [screen] }
const writeAccess = { write: screen }
const orderCallPath = (name: string) => `/api/OrderForms/${name}`
const nullableAmount = z.number().nullable()
const priceResponse = z.object({
  beforeDiscount: nullableAmount,
  afterDiscount: nullableAmount,
  totalExcludingVat: nullableAmount,
  vat: nullableAmount,
  totalIncludingVat: nullableAmount,
})
/** The price as one of the parties pays it; null for those who may not see it. */
const visiblePriceResponse = priceResponse.nullable()

export const orderLineResponse = z.object({
  foodId: id(),
  code: z.string(),
  name: z.string(),
  kilogramsPerTonne: z.number(),
  decimals: z.number().int(),
})

/** What a version of an order says. A farmer sees neither its recipe nor the price of the distributor. */
export const orderFactsResponse = z.object({
  formulaRevision: z.number().int(),
  breedName: z.string(),
  priceListName: z.string(),
  limitState: z.enum(['respected', 'notVerified']),
  lines: z.array(orderLineResponse),
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
  distributorPrice: visiblePriceResponse,
  farmerPrice: visiblePriceResponse,
})
export type OrderFacts = z.output<typeof orderFactsResponse>

const orderVersionResponse = z.object({
  number: z.number().int(),
  creationDate: z.string(),
  userName: z.string(),
  quantityTonnes: z.number().meta(orderWireNames.quantityTonnes),
  packagingName: z.string(),
  deliveryType: z.string(),
  deliveryDate: z.string(),
  description: z.string(),
  /** Its papers that were rendered: they can be opened as they were, byte by byte. A farmer sees only his own. */
  papers: z.array(z.object({ kind: z.enum(paperKinds), sha256: z.string() })),
})

/** What was sent to a party, in which version, and how that went. A farmer sees only what he was sent. */
const orderDispatchResponse = z.object({
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

/** What a label lacks, in words, and the record in which it is entered: a food, an organisation, or the order itself. */
const missingOnLabelResponse = z.object({
  text: z.string(),
  places: z.array(z.object({ kind: z.enum(['food', 'organisation', 'order']), id: id(), name: z.string() })),
})
export type MissingOnLabelDto = z.output<typeof missingOnLabelResponse>

/** The label of an order: what it lacks for a quote and for a delivery, and what was entered for its bags. */
const orderLabelStateResponse = z.object({
  missingForQuote: z.array(missingOnLabelResponse),
  missingForDelivery: z.array(missingOnLabelResponse),
  lot: z.string(),
  /** YYYY-MM-DD; empty before it is entered. */
  bestBefore: z.string(),
})
export type OrderLabelState = z.output<typeof orderLabelStateResponse>

/** A single order. */
export const orderResponse = listedOrderResponse.extend({
  facts: orderFactsResponse.nullable(),
  /** Null without a label. */
  labelState: orderLabelStateResponse.nullable(),
  versions: z.array(orderVersionResponse),
  /** The newest first. */
  dispatches: z.array(orderDispatchResponse),
})
export type OrderResponse = z.output<typeof orderResponse>

// Accepted and ignored: clients send back what they read.
const ignoredOrderFields = ignoredFields(
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
  ...(['facts', 'labelState', 'versions', 'dispatchState', 'dispatches', 'quoteId'] as const),
)
const ignoredOrderFieldsByWireName = {
  formulaName: ignoredOrderFields.name.meta(orderWireNames.formulaName),
  farmId: ignoredOrderFields.name.meta(orderWireNames.farmId),
  structureId: ignoredOrderFields.name.meta(orderWireNames.structureId),
  distributorPricePerTonneEur: ignoredOrderFields.name.meta(orderWireNames.distributorPricePerTonneEur),
  farmerPricePerTonneEur: ignoredOrderFields.name.meta(orderWireNames.farmerPricePerTonneEur),
}

export const requiredDayField = () => day().refine((value) => value !== null, { params: { problem: 'field.required' } })

/** What is ordered; see `OrderTerms`. */
const orderTermsFields = {
  quantityTonnes: quantityTonnesField(),
  packagingId: optionalId(),
  deliveryType: deliveryTypeField(),
  deliveryDate: requiredDayField(),
  description: text(2000),
}
const placeOrderFields = {
  ...ignoredOrderFields,
  ...ignoredOrderFieldsByWireName,
  ...orderTermsFields,
  ...requestConfirmationField,
  id: z.number().nullish(),
  modificationDate: z.string().max(40).nullish(),
  /** Made once when the form opens. */
  requestId: z.uuid().nullish(),
  /** Named by an AdminDif, it allows more than a complementary feed may hold (regulation (EC) 767/2009 art. 8). */
  nutritionalPurpose: text(300),
  /** That of the preview with which the screen was opened: who requests confirmation is asked when it is another by now. */
  recipeDigest: z.string().max(64).nullish(),
}
export const newOrderRequest = z.strictObject({ ...placeOrderFields, formulaId: id().meta(orderWireNames.formulaId) })
export type NewOrderRequest = z.output<typeof newOrderRequest>

const changeOrderRequest = z.strictObject({
  ...ignoredOrderFields,
  ...ignoredOrderFieldsByWireName,
  ...orderTermsFields,
  ...requestConfirmationField,
  formulaId: ignoredOrderFields.name.meta(orderWireNames.formulaId),
  requestId: ignoredOrderFields.name,
  nutritionalPurpose: ignoredOrderFields.name,
  id: id(),
  modificationDate: z.string().max(40).nullish(),
})
const repeatOrderFields = {
  ...placeOrderFields,
  formulaId: ignoredOrderFields.name.meta(orderWireNames.formulaId),
  id: id(),
}

/** What the bags of an order say beside its label. */
const batchFields = { lot: text(40), bestBefore: day() }

export const maxErpCodeLines = 1000
/**
 * What becomes of a line: `unchanged` where the order has that code already, `lotEntered` where it gets another lot; the others
 * are reasons to refuse it.
 */
export const erpCodeOutcomes = [
  ...([
    'validated',
    'lotEntered',
    'unchanged',
    'empty',
    'repeated',
    'unknown',
    'ambiguous',
    'notPossible',
    'taken',
  ] as const),
  ...(['bestBeforeInvalid', 'bestBeforeDelivery', 'lotIncomplete'] as const),
] as const
export type ErpCodeOutcome = (typeof erpCodeOutcomes)[number]

const recentOrderResponse = z.object({
  id: id(),
  formulaName: z.string().meta(orderWireNames.formulaName),
  quantityTonnes: z.number().meta(orderWireNames.quantityTonnes),
  formulaId: id().meta(orderWireNames.formulaId),
  farmName: z.string(),
  distributorName: z.string(),
  deliveryDate: z.string().nullable(),
})

const orderParams = z.strictObject({ id: lookupId() })
/** What a list of orders may be filtered by. */
export const orderFilters = {
  search: paging.search,
  getInactive: queryFlag(),
  ...Object.fromEntries(orderForm.filters.map((name) => [name, queryText().optional()])),
  farmId: filterId().meta(orderWireNames.farmId),
  structureId: filterId().meta(orderWireNames.structureId),
  formulaId: filterId().meta(orderWireNames.formulaId),
  /** Only orders in this state; deactivated ones too where it is `cancelled`. */
  status: queryInteger(orderStatuses.requested, orderStatuses.cancelled).optional(),
  /** Only those whose sending stands so; refused to farmers, who are not told. */
  dispatchState: z.enum(orderDispatchStates).optional(),
}
/** How it may be sorted. */
export const orderSorting = { order: paging.order, desc: paging.desc }
const orderListQuery = z.strictObject({ ...paging, ...orderFilters })

/** What an order would cost and whether it could be placed, before it is. */
const orderPreviewResponse = z.object({
  facts: orderFactsResponse,
  /** The code of the currency of the prices. */
  currencyCode: z.string(),
  isAdjusted: z.boolean(),
  /** Of the recipe and the prices of its foods, whatever the terms. */
  recipeDigest: z.string(),
})

export const orderRoutes = {
  info: route({
    method: 'GET',
    path: orderCallPath('OrderInfo'),
    summary: 'Tonnes ordered in all and in this year, and the last orders.',
    access: readAccess,
    response: z.object({
      sumQuantity: z.number(),
      totalYearOrders: z.number(),
      lastOrder: z.array(recentOrderResponse),
    }),
  }),
  lastFive: route({
    method: 'GET',
    path: orderCallPath('LastFive'),
    summary: 'The five newest orders.',
    access: readAccess,
    response: z.array(recentOrderResponse),
  }),
  list: route({
    method: 'GET',
    path: '/api/OrderForms',
    summary:
      'Lists orders, the newest first unless they are sorted. Status: 0 asked for by the farmer, 1 entered, 2 sent, 3 validated, 4 cancelled.',
    access: readAccess,
    query: orderListQuery,
    response: z.array(listedOrderResponse),
    paged: true,
  }),
  single: route({
    method: 'GET',
    path: orderCallPath('{id}'),
    summary: 'An order with what it froze and its versions.',
    access: readAccess,
    params: orderParams,
    response: orderResponse,
  }),
  preview: route({
    method: 'POST',
    path: orderCallPath('Preview'),
    summary: 'What an order of a formula would cost; refuses what would refuse the order.',
    access: writeAccess,
    changes: false,
    body: newOrderRequest,
    response: orderPreviewResponse,
  }),
  create: route({
    method: 'POST',
    path: '/api/OrderForms',
    summary: 'Places an order of a formula: locks the formula, takes a number and freezes recipe and prices.',
    access: writeAccess,
    body: newOrderRequest,
    response: orderResponse,
  }),
  add: route({
    method: 'POST',
    path: orderCallPath('Add'),
    summary: 'Places an order of a formula: locks the formula, takes a number and freezes recipe and prices.',
    access: writeAccess,
    body: newOrderRequest,
    response: orderResponse,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/OrderForms',
    summary: 'Changes what is ordered until the order is validated; ModificationDate must be the one last read.',
    access: writeAccess,
    body: changeOrderRequest,
    response: orderResponse,
  }),
  validate: route({
    method: 'PUT',
    path: orderCallPath('Validate'),
    summary: 'Validates an order with its code in the ERP.',
    access: writeAccess,
    body: z.strictObject({
      ...ignoredOrderFieldsByWireName,
      id: id(),
      externalCode: text(60),
      ...batchFields,
      modificationDate: z.string().max(40).nullish(),
    }),
    response: orderResponse,
  }),
  enterLot: route({
    method: 'PUT',
    path: orderCallPath('Lot'),
    summary:
      'Enters lot and best-before date of a validated order, with who answers for its label today; what was printed before stays.',
    access: writeAccess,
    body: z.strictObject({ id: id(), lot: requiredText(40), bestBefore: requiredDayField() }),
    response: orderResponse,
  }),
  erpCodes: route({
    method: 'PUT',
    path: orderCallPath('ErpCodes'),
    summary:
      'Validates orders by a table of their codes and those of the ERP, perhaps with lot and best-before date: all of them, or none if one is refused. With Check nothing is stored.',
    access: writeAccess,
    body: z.strictObject({
      check: z.boolean().default(false),
      lines: z
        .array(
          // A day that is none refuses its line, not the table.
          z.strictObject({ code: text(60), externalCode: text(60), lot: text(40), bestBefore: text(40) }),
        )
        .max(maxErpCodeLines),
    }),
    response: z.object({
      /** Whether they were stored. */
      isStored: z.boolean(),
      lines: z.array(
        z.object({
          ...{ code: z.string(), externalCode: z.string(), lot: z.string(), bestBefore: z.string() },
          outcome: z.enum(erpCodeOutcomes),
        }),
      ),
    }),
  }),
  orderAgain: route({
    method: 'POST',
    path: orderCallPath('OrderAgain'),
    summary:
      'Orders the recipe of an order again at the prices of today: in a copy of its formula, under its own number.',
    access: writeAccess,
    body: z.strictObject(repeatOrderFields),
    response: orderResponse,
  }),
  ask: route({
    method: 'POST',
    path: orderCallPath('Ask'),
    summary: 'A farmer asks for an order of his again; it is placed when the distributor confirms it.',
    access: { write: screen, orAs: 'Farmer' },
    body: z.strictObject(repeatOrderFields),
    response: orderResponse,
  }),
  confirm: route({
    method: 'PUT',
    path: orderCallPath('Confirm'),
    summary: 'Places an order that a farmer asked for.',
    access: writeAccess,
    body: z.strictObject({ ...repeatOrderFields, ...requestConfirmationField }),
    response: orderResponse,
  }),
  transform: route({
    method: 'POST',
    path: orderCallPath('Transform'),
    summary: 'A new editable formula with the recipe of an order.',
    access: writeAccess,
    body: z.strictObject({ id: id() }),
    response: z.object({ formulaId: id().meta(orderWireNames.formulaId) }),
  }),
  resend: route({
    method: 'PUT',
    path: orderCallPath('Resend'),
    summary: 'Sends the papers of an order again, to all its parties at their addresses of today.',
    access: writeAccess,
    body: z.strictObject({ id: id() }),
    response: orderResponse,
  }),
  cancel: route({
    method: 'DELETE',
    path: orderCallPath('{id}'),
    summary: 'Cancels an order, or reactivates it with restore=true.',
    access: writeAccess,
    params: orderParams,
    query: z.strictObject({ restore: queryFlag() }),
    response: emptyResponse,
  }),
}
