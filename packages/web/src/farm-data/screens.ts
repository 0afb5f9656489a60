import { incidenceSetting } from '@provende/contract/farm-data/incidence-setting.ts'
import { milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { withDocumentedPaths } from '../organisations/documented-paths.ts'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import {
  milkAnalysisScreenNames,
  milkPriceScreenNames,
  milkQuantityScreenNames,
  objectivesScreenName,
  siteHerdScreenNames,
  siteMonthScreenName,
} from './screen-names.ts'

/** Lists and forms of a site. */
const siteScreens = {
  loadList: async () => (await import('./site-record-list.tsx')).SiteRecordList,
  loadEdit: async () => (await import('./site-record-form.tsx')).SiteRecordForm,
}

const milkQuantityScreens = withDocumentedPaths(
  '/Farmer/MilkQuantities',
  routes.milkQuantities.create,
  recordScreens(milkQuantity, routes.milkQuantities, {
    ...siteScreens,
    words: (words) => words.farmData.milkQuantity,
    names: milkQuantityScreenNames,
    confirmsUnusual: true,
    look: async () => (await import('./milk-quantity.tsx')).milkQuantityDisplay,
  }),
  milkQuantityScreenNames,
)
const milkAnalysisScreens = withDocumentedPaths(
  '/Farmer/MilkAnalyses',
  routes.milkAnalyses.create,
  recordScreens(milkAnalysis, routes.milkAnalyses, {
    ...siteScreens,
    words: (words) => words.farmData.milkAnalysis,
    names: milkAnalysisScreenNames,
    confirmsUnusual: true,
    look: async () => (await import('./milk-analysis.tsx')).milkAnalysisDisplay,
  }),
  milkAnalysisScreenNames,
)
const siteHerdScreens = withDocumentedPaths(
  '/Farmer/Herds',
  routes.siteHerds.create,
  recordScreens(siteHerd, routes.siteHerds, {
    ...siteScreens,
    words: (words) => words.farmData.siteHerd,
    names: siteHerdScreenNames,
    confirmsUnusual: true,
    look: async () => (await import('./site-herd.tsx')).siteHerdDisplay,
  }),
  siteHerdScreenNames,
)
const milkPriceScreens = withDocumentedPaths(
  '/Farmer/MilkPrices',
  routes.milkPrices.create,
  recordScreens(milkPrice, routes.milkPrices, {
    ...siteScreens,
    words: (words) => words.farmData.milkPrice,
    names: milkPriceScreenNames,
    confirmsUnusual: true,
    look: async () => (await import('./milk-price.tsx')).milkPriceDisplay,
  }),
  milkPriceScreenNames,
)

const incidenceSettingScreens = recordScreens(incidenceSetting, routes.incidenceSettings, {
  words: (words) => words.farmData.incidenceSetting,
  names: { list: 'IncidenceSettingList', detail: 'IncidenceSettingDetail', edit: 'IncidenceSettingEdit' },
  look: async () => (await import('./incidence-setting.tsx')).incidenceSettingDisplay,
})

/** What sites record, the month as one, and the objectives of a year. */
export const farmDataScreens: readonly ScreenRoute[] = [
  incidenceSettingScreens.list,
  incidenceSettingScreens.detail,
  incidenceSettingScreens.edit,
  {
    name: siteMonthScreenName,
    path: '/Farmer/Month',
    title: (words) => words.farmData.monthScreen,
    permission: milkQuantity.permission.screen,
    component: lazyRouteComponent(() => import('./month/site-month-screen.tsx'), 'SiteMonthScreen'),
  },
  ...[milkQuantityScreens, milkAnalysisScreens, siteHerdScreens, milkPriceScreens].flatMap((screens) =>
    Object.values(screens),
  ),
  {
    name: objectivesScreenName,
    path: '/Farmer/Objectives',
    title: (words) => words.farmData.siteObjective.list,
    permission: siteObjective.permission.screen,
    component: lazyRouteComponent(() => import('./objectives-screen.tsx'), 'ObjectivesScreen'),
  },
]
