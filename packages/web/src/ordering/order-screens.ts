import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { tonnageObjective } from '@provende/contract/ordering/tonnage-objective.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { isNewRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { orderScreenNames, tonnageObjectiveScreenNames } from './orders/order-screen-names.ts'
import { quoteScreenNames } from './quotes/quote-facts.ts'
import { webhookScreenConfig } from './webhooks/webhook-screen-config.ts'

const { screen: orderPermission } = orderForm.permission
const loadQuoteVerificationScreen = () => import('./quotes/quote-verification-screen.tsx')
const loadOrderFormScreens = () => import('./orders/order-form-screens.tsx')
const orderListAsParent = { parent: orderScreenNames.list, parentParams: () => ({}) }

/** What opens by a link, without an account. */
const publicPaper = { opens: 'public', beginsInBrowserLanguage: true } as const

/** The screens of orders. Source: spec 2 §2 "Order form". */
export const orderScreens: readonly ScreenRoute[] = [
  {
    name: orderScreenNames.list,
    path: '/OrderForm/List',
    title: ({ ordering }) => ordering.orderForm.list,
    permission: orderPermission,
    component: lazyRouteComponent(() => import('./orders/order-list-screen.tsx'), 'OrderListScreen'),
  },
  {
    name: orderScreenNames.detail,
    path: '/OrderForm/Detail/:id',
    title: ({ ordering }) => ordering.orderForm.detail,
    permission: orderPermission,
    showsFamily: orderForm.name,
    ...orderListAsParent,
    component: lazyRouteComponent(() => import('./orders/order-detail-screen.tsx'), 'OrderDetailScreen'),
  },
  {
    name: orderScreenNames.again,
    path: '/OrderForm/Duplicate/:id',
    title: ({ ordering }) => ordering.orderForm.duplicate,
    permission: orderPermission,
    saves: orderRoutes.ask,
    ...orderListAsParent,
    component: lazyRouteComponent(loadOrderFormScreens, 'OrderAgainScreen'),
  },
  {
    name: orderScreenNames.edit,
    path: '/OrderForm/Edit/:id/:idformule',
    title: ({ ordering }, { id }) => (isNewRecord(Number(id)) ? ordering.orderForm.add : ordering.orderForm.edit),
    permission: orderPermission,
    saves: orderRoutes.add,
    ...orderListAsParent,
    component: lazyRouteComponent(loadOrderFormScreens, 'OrderEditScreen'),
  },
  {
    name: orderScreenNames.label,
    path: '/OrderForm/Etiquette/:id/:token',
    title: ({ ordering }) => ordering.orderForm.label,
    ...publicPaper,
    component: lazyRouteComponent(() => import('./orders/order-label-screen.tsx'), 'OrderLabelScreen'),
  },
]

/** The screens of quotes. */
export const quoteScreens: readonly ScreenRoute[] = [
  {
    name: quoteScreenNames.list,
    path: '/Quote/List',
    title: ({ ordering }) => ordering.quote.list,
    permission: orderPermission,
    component: lazyRouteComponent(() => import('./quotes/quote-list-screen.tsx'), 'QuoteListScreen'),
  },
  {
    name: quoteScreenNames.detail,
    path: '/Quote/Detail/:id',
    title: ({ ordering }) => ordering.quote.detail,
    permission: orderPermission,
    showsFamily: quote.name,
    ...{ parent: quoteScreenNames.list, parentParams: () => ({}) },
    component: lazyRouteComponent(() => import('./quotes/quote-detail-screen.tsx'), 'QuoteDetailScreen'),
  },
  {
    name: quoteScreenNames.offer,
    path: '/Quote/Offer/:token',
    title: ({ ordering }) => ordering.quote.offer,
    ...publicPaper,
    component: lazyRouteComponent(() => import('./quotes/quote-offer-screen.tsx'), 'QuoteOfferScreen'),
  },
  {
    name: quoteScreenNames.verification,
    path: '/Verification',
    title: ({ ordering }) => ordering.quote.verification,
    ...publicPaper,
    component: lazyRouteComponent(loadQuoteVerificationScreen, 'QuoteVerificationScreen'),
  },
  {
    name: quoteScreenNames.verificationOf,
    path: '/Verification/:hash',
    title: ({ ordering }) => ordering.quote.verification,
    ...publicPaper,
    component: lazyRouteComponent(loadQuoteVerificationScreen, 'QuoteVerificationScreen'),
  },
]

const tonnageObjectives = recordScreens(tonnageObjective, routes.tonnageObjectives, {
  words: (words) => words.ordering.tonnageObjective,
  names: tonnageObjectiveScreenNames,
  look: async () => (await import('./orders/tonnage-objective.tsx')).tonnageObjectiveDisplay,
})

export const tonnageObjectiveScreens: readonly ScreenRoute[] = [
  tonnageObjectives.list,
  tonnageObjectives.detail,
  tonnageObjectives.edit,
]

const webhooks = recordScreens(webhook, routes.webhooks, {
  ...webhookScreenConfig,
  look: async () => (await import('./webhooks/webhook.tsx')).webhookDisplay,
})

/** The screens of webhooks: a secret is not duplicated. */
export const webhookScreens: readonly ScreenRoute[] = [
  {
    ...webhooks.list,
    component: lazyRouteComponent(() => import('./webhooks/webhook-list-screen.tsx'), 'WebhookListScreen'),
  },
  webhooks.detail,
  webhooks.edit,
]
