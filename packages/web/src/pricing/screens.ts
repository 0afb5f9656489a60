import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList, unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { priceImportScreenName, priceListScreenNames } from './price-import/price-import-names.ts'
import { priceListCalls } from './price-list-calls.ts'

const currencyScreens = recordScreens(currency, routes.currencies, {
  words: (words) => words.pricing.currency,
  look: async () => (await import('./currency.ts')).currencyDisplay,
})
const priceListScreens = recordScreens(priceList, priceListCalls, {
  words: (words) => words.pricing.priceList,
  look: async () => (await import('./price-list.tsx')).priceListDisplay,
})
const loadPriceListFormScreens = () => import('./price-list-form-screen.tsx')

/** The screens of prices. Currencies are read-only; price lists have their own form. */
export const pricingScreens: readonly ScreenRoute[] = [
  currencyScreens.list,
  {
    ...priceListScreens.list,
    component: lazyRouteComponent(() => import('./price-list-list-screen.tsx'), 'PriceListListScreen'),
  },
  {
    name: priceImportScreenName,
    path: '/Admin/PriceLists/Exel',
    title: ({ pricing }) => pricing.import.title,
    permission: priceList.permission.screen,
    saves: routes.priceImports.upload,
    parent: priceListScreenNames.list,
    component: lazyRouteComponent(() => import('./price-import/price-import-screen.tsx'), 'PriceImportScreen'),
  },
  priceListScreens.detail,
  {
    ...priceListScreens.duplicate,
    component: lazyRouteComponent(loadPriceListFormScreens, 'PriceListDuplicateScreen'),
  },
  {
    ...priceListScreens.edit,
    newId: unsavedPriceListId,
    title: ({ pricing }, { id }) => (Number(id) >= 1 ? pricing.priceList.edit : pricing.priceList.add),
    component: lazyRouteComponent(loadPriceListFormScreens, 'PriceListEditScreen'),
  },
]
