import { tenantRoles } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { formula } from '../formulation/formula.ts'
import { filterId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { listedOrderResponse, orderForm } from '../ordering/order-form.ts'
import { listedQuoteResponse } from '../ordering/quote.ts'

/* The figures of the home screen. Source: spec 1 §2 "Home behaviour", §7 "Account". */

const countField = () => z.number().int().min(0)

const globalStatsResponse = z.object({
  /** Active opened tenants per role, in the documented order, including roles with a count of 0. */
  tenants: z.array(z.object({ role: z.enum(tenantRoles), count: countField() })),
  /** Active distributors, farms and users of all tenants. */
  structures: countField(),
  farms: countField(),
  users: countField(),
  /** Open sessions used since midnight in Paris. */
  activeSessionsToday: countField(),
  /** Mails that are not sent yet, and those of them whose last try failed. */
  mailsWaiting: countField(),
  mailsFailing: countField(),
  openErrors: countField(),
  /** Simulations that are computed now, and those of the last 30 days of which formulas failed. */
  jobsRunning: countField(),
  jobsFailed: countField(),
})
export type GlobalStats = z.output<typeof globalStatsResponse>

export const globalStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Global',
  summary: 'The numbers of tenants, structures, farms, users, sessions used today, waiting mails and open errors.',
  access: { read: ['SK - Tenants Management'] },
  response: globalStatsResponse,
})

/** Counted for those whose menu has their lists: farms, and advisers at theirs. */
export const siteRecordFamilies = ['siteHerd', 'milkQuantity', 'milkAnalysis', 'milkPrice'] as const

/** The families whose active records are counted on the dashboard. */
export const countedFamilies = [
  'structure',
  'farm',
  'user',
  'food',
  'nutrient',
  'model',
  'priceList',
  'constraintSet',
  'specie',
  'race',
  'packaging',
  'formula',
  'property',
  'foodBase',
  'foodCategory',
  'farmSite',
  'orderForm',
  'quote',
  'webhook',
  'tonnageObjective',
  'incidenceSetting',
  'managedTenant',
  'legalMaximum',
  'labelFrame',
  'labelSentence',
  'additiveAuthorisation',
  'animalCategory',
  'actuality',
  'simulation',
  'qcm',
  'qcmSession',
  ...siteRecordFamilies,
] as const
export type CountedRecordFamily = (typeof countedFamilies)[number]

export const ownStatsRoute = route({
  method: 'GET',
  path: '/api/Stats/Own',
  summary:
    'The number of active records in each list the session may open, of a site those of its lists; other lists are left out.',
  access: 'session',
  query: z.strictObject({ farmSiteId: filterId() }),
  response: z.array(z.object({ family: z.enum(countedFamilies), count: countField() })),
})

const orderReadAccess = { read: [orderForm.permission.screen] }

const toDoResponse = z.object({
  /** Orders that farmers asked for, `Status` 0, and orders of which a mail failed, `DispatchState` failed: farmers are not told of those. */
  requestedOrders: countField(),
  failedOrders: countField(),
  /** Open quotes that end this week: `State` endingThisWeek. */
  endingQuotes: countField(),
  /** Quotes whose mail failed: `MailState` failed. Farmers are not told of those. */
  failedQuotes: countField(),
  /** Editable formulas on a price list that has ended: `Stale` listEnded; null for those who see no prices. */
  endedListFormulas: countField().nullable(),
  /** Webhooks whose last try failed, `Failing`; null for those who see none. */
  failingWebhooks: countField().nullable(),
  /** People who were invited and never signed in, `Invited`; null for those who see no people. */
  openInvitations: countField().nullable(),
  /** Those of them whose mail failed, `Invited` failed. */
  failedInvitations: countField().nullable(),
  /** Farms whose stock lasts for less than 15 days, `LowStock`; null for those who see no farms. */
  lowStockFarms: countField().nullable(),
  /**
   * What the newest simulation that ran by itself, after a price list came into force, would save with the formulas nobody has
   * decided on; null without one, or when it would save nothing.
   */
  listGain: z
    .object({
      simulationId: z.number().int(),
      priceListName: z.string(),
      formulaCount: countField(),
      /** Null when the tonnes of none of them are known. */
      gainPerYearEur: z.number().nullable(),
    })
    .nullable(),
})
export type ToDo = z.output<typeof toDoResponse>

export const toDoRoute = route({
  method: 'GET',
  path: '/api/Stats/Orders',
  summary:
    'How many orders, quotes, webhooks, invitations and farms wait for somebody: as many as their lists have with the same filter.',
  access: orderReadAccess,
  response: toDoResponse,
})

export const staleFormulasRoute = route({
  method: 'GET',
  path: '/api/Stats/StaleFormulas',
  summary:
    'How many of the next 1,000 editable formulas are to be computed again, and where to go on: comparing all of a large installation takes too long for one call.',
  access: { read: [formula.permission.screen] },
  /** Only formulas with a smaller id, as answered by `Next`. */
  query: z.strictObject({ before: filterId() }),
  response: z.object({ count: countField(), next: z.number().int().nullable() }),
})

const ownOrder = listedOrderResponse.pick({
  ...{ id: true, formulaName: true, quantityTonnes: true, creationDate: true, deliveryDate: true, status: true },
  ...{ farmerPricePerTonneEur: true, currencyCode: true, mayWrite: true },
})
/** How many quotes the first screen names one by one. */
export const maxNamedQuotes = 3
const ownQuote = listedQuoteResponse.pick({
  ...{ id: true, code: true, formulaName: true, totalIncludingVatEur: true, validUntil: true, currencyCode: true },
})
export const ownMineralResponse = z.object({
  /** The newest order that may be ordered again. */
  lastOrder: ownOrder
    .extend({
      gramsPerAnimalDay: z.number(),
      /** What the mineral costs an animal in a day; null where price or dose are not known. */
      eurPerAnimalDay: z.number().nullable(),
      /**
       * How the mineral of now, for the same breed and constraint set, differs from what was delivered last: dose in g per animal
       * and day, price in €/t, cost in € per animal and day. That of now is this order, or a formula that was shown to the farm
       * since. Without a delivery it is compared with the order before; null where there was none.
       */
      change: z
        .object({
          since: z.string(),
          formula: z.object({ id: z.number().int(), name: z.string() }).nullable(),
          differences: z.array(z.object({ what: z.enum(['dose', 'price', 'cost']), from: z.number(), to: z.number() })),
        })
        .nullable(),
    })
    .nullable(),
  /** Days for which what was delivered lasts; null where the stock is not followed or not known. */
  stockDays: z.number().nullable(),
  /** The newest order that was asked for and is not confirmed yet. */
  request: ownOrder.nullable(),
  /** Quotes that can still be answered: `State` open. */
  openQuotes: countField(),
  /** Each of them, the one that ends first first, while there are at most `maxNamedQuotes`; else none. */
  quotes: z.array(ownQuote).max(maxNamedQuotes),
})
export type OwnMineral = z.output<typeof ownMineralResponse>

export const ownMineralRoute = route({
  method: 'GET',
  path: '/api/Stats/Mineral',
  summary: 'The last order of a farm, what it asked for, and the quotes that wait for its answer.',
  access: orderReadAccess,
  response: ownMineralResponse,
})
