import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { isNewRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { orderScreen } from './orders/order-facts.ts'
import { quoteScreen } from './quotes/quote-facts.ts'

const { screen: permission } = orderForm.permission
const verification = () => import('./quotes/quote-verification-screen.tsx')
const forms = () => import('./orders/order-form-screens.tsx')
const underList = { parent: orderScreen.list, parentParams: () => ({}) }

/** The screens of orders. Source: spec 2 §2 "Order form". */
export const orderScreens: readonly ScreenRoute[] = [
  {
    name: orderScreen.list,
    path: '/OrderForm/List',
    title: ({ ordering }) => ordering.orderForm.list,
    permission,
    component: lazyRouteComponent(() => import('./orders/order-list-screen.tsx'), 'OrderListScreen'),
  },
  {
    name: orderScreen.detail,
    path: '/OrderForm/Detail/:id',
    title: ({ ordering }) => ordering.orderForm.detail,
    permission,
    showsFamily: orderForm.name,
    ...underList,
    component: lazyRouteComponent(() => import('./orders/order-detail-screen.tsx'), 'OrderDetailScreen'),
  },
  {
    name: orderScreen.again,
    path: '/OrderForm/Duplicate/:id',
    title: ({ ordering }) => ordering.orderForm.duplicate,
    permission,
    saves: orderRoutes.ask,
    ...underList,
    component: lazyRouteComponent(forms, 'OrderAgainScreen'),
  },
  {
    name: orderScreen.edit,
    path: '/OrderForm/Edit/:id/:idformule',
    title: ({ ordering }, { id }) => (isNewRecord(Number(id)) ? ordering.orderForm.add : ordering.orderForm.edit),
    permission,
    saves: orderRoutes.add,
    ...underList,
    component: lazyRouteComponent(forms, 'OrderEditScreen'),
  },
  {
    name: orderScreen.label,
    path: '/OrderForm/Etiquette/:id/:token',
    title: ({ ordering }) => ordering.orderForm.label,
    opens: 'public',
    component: lazyRouteComponent(() => import('./orders/order-label-screen.tsx'), 'OrderLabelScreen'),
  },
]

/** The screens of quotes. */
export const quoteScreens: readonly ScreenRoute[] = [
  {
    name: quoteScreen.list,
    path: '/Quote/List',
    title: ({ ordering }) => ordering.quote.list,
    permission,
    component: lazyRouteComponent(() => import('./quotes/quote-list-screen.tsx'), 'QuoteListScreen'),
  },
  {
    name: quoteScreen.detail,
    path: '/Quote/Detail/:id',
    title: ({ ordering }) => ordering.quote.detail,
    permission,
    showsFamily: quote.name,
    ...{ parent: quoteScreen.list, parentParams: () => ({}) },
    component: lazyRouteComponent(() => import('./quotes/quote-detail-screen.tsx'), 'QuoteDetailScreen'),
  },
  {
    name: quoteScreen.offer,
    path: '/Quote/Offer/:token',
    title: ({ ordering }) => ordering.quote.offer,
    opens: 'public',
    component: lazyRouteComponent(() => import('./quotes/quote-offer-screen.tsx'), 'QuoteOfferScreen'),
  },
  {
    name: quoteScreen.verification,
    path: '/Verification',
    title: ({ ordering }) => ordering.quote.verification,
    opens: 'public',
    component: lazyRouteComponent(verification, 'QuoteVerificationScreen'),
  },
  {
    name: quoteScreen.verificationOf,
    path: '/Verification/:hash',
    title: ({ ordering }) => ordering.quote.verification,
    opens: 'public',
    component: lazyRouteComponent(verification, 'QuoteVerificationScreen'),
  },
]

const webhooks = recordScreens(webhook, routes.webhooks, {
  words: (words) => words.ordering.webhook,
  names: { list: 'WebhookList', detail: 'WebhookDetail', edit: 'WebhookEdit' },
  look: async () => (await import('./webhooks/webhook.tsx')).webhookDisplay,
})

/** The screens of webhooks: a secret is not duplicated. */
export const webhookScreens: readonly ScreenRoute[] = [webhooks.list, webhooks.detail, webhooks.edit]
