import * as account from './access/account.ts'
import { expertRoutes } from './access/expert-assignment.ts'
import { listPreferenceRoutes } from './access/list-preference.ts'
import { listViewRoutes } from './access/list-view.ts'
import { tenantRoutes } from './access/managed-tenant-routes.ts'
import { termsRoutes } from './access/terms-of-use.ts'
import { userRoutes } from './access/user-routes.ts'
import * as visits from './access/visit-and-browse.ts'
import { animalCategory } from './catalogue/animal-category.ts'
import { food } from './catalogue/food.ts'
import { foodBase } from './catalogue/food-base.ts'
import { foodCategory } from './catalogue/food-category.ts'
import { foodRoutes } from './catalogue/food-routes.ts'
import { nutrient } from './catalogue/nutrient.ts'
import { nutrientCategory } from './catalogue/nutrient-category.ts'
import { nutrientRoutes } from './catalogue/nutrient-routes.ts'
import { packaging } from './catalogue/packaging.ts'
import { itemPermissionRoutes } from './catalogue/permission-routes.ts'
import { race } from './catalogue/race.ts'
import { specieRoutes } from './catalogue/specie.ts'
import { unit } from './catalogue/unit.ts'
import { dependentsRoute } from './catalogue/where-used.ts'
import { dairyImportRoutes } from './farm-data/dairy-import.ts'
import { incidenceSettingRoutes } from './farm-data/incidence-setting.ts'
import { milkAnalysisRoutes } from './farm-data/milk-analysis.ts'
import { milkPriceRoutes } from './farm-data/milk-price.ts'
import { milkQuantityRoutes } from './farm-data/milk-quantity.ts'
import { siteHerdRoutes } from './farm-data/site-herd.ts'
import { siteMonthRoutes } from './farm-data/site-month-routes.ts'
import { siteObjectiveRoutes } from './farm-data/site-objective.ts'
import { siteSeriesRoutes } from './farm-data/site-series.ts'
import { formulaCalculationRoutes } from './formulation/formula-calculation.ts'
import { formulaFoodRoutes } from './formulation/formula-foods.ts'
import { formulaPdfRoutes } from './formulation/formula-pdf.ts'
import { formulaProposalRoutes } from './formulation/formula-proposals.ts'
import { formulaRevisionRoutes } from './formulation/formula-revisions.ts'
import { formulaRoutes } from './formulation/formula-routes.ts'
import { formulaSetProposalRoutes } from './formulation/formula-set-proposals.ts'
import { additiveAuthorisation } from './formulation/label/additive-authorisation.ts'
import { labelFrame } from './formulation/label/label-frame.ts'
import { labelRoutes, lastLabelRoutes } from './formulation/label/label-routes.ts'
import { labelSentence } from './formulation/label/label-sentence.ts'
import { legalMaximum } from './formulation/label/legal-maximum.ts'
import { farmContactsRoute } from './home/advisers.ts'
import { callTodayRoute, chartRoutes, farmFormulasRoute, orderMonthsRoute } from './home/dashboards.ts'
import { farmPartsRoute, structurePartsRoute } from './home/record-parts.ts'
import { searchRoute } from './home/search.ts'
import { globalStatsRoute, ownMineralRoute, ownStatsRoute, staleFormulasRoute, toDoRoute } from './home/stats.ts'
import { analysisRoutes } from './nutrition/analysis.ts'
import { analysisVersionRoutes } from './nutrition/analysis-version.ts'
import { constraintSetRoutes } from './nutrition/constraint-set.ts'
import { constraintVersionRoutes } from './nutrition/constraint-version-routes.ts'
import { lastAnalysisVersionRoute } from './nutrition/last-analysis-version.ts'
import { modelRoutes } from './nutrition/model.ts'
import { modelVersionRoutes } from './nutrition/model-version.ts'
import { rationRoutes } from './nutrition/ration.ts'
import { actuality } from './operations/actuality.ts'
import * as errorReport from './operations/error-report.ts'
import { newsRoutes } from './operations/news-routes.ts'
import { platformListRoutes } from './operations/platform-lists.ts'
import { readTableRoute } from './operations/table-file.ts'
import * as template from './operations/template.ts'
import { issuerLogoRoutes } from './ordering/issuer-logo.ts'
import { orderExportRoutes } from './ordering/order-export.ts'
import { orderLabelRoutes } from './ordering/order-labels.ts'
import { orderPaperRoutes } from './ordering/order-papers.ts'
import { orderRoutes } from './ordering/order-routes.ts'
import { quoteOfferRoutes } from './ordering/quote-offer.ts'
import { quotePaperRoutes, quoteRoutes } from './ordering/quote-routes.ts'
import { tonnageObjectiveRoutes } from './ordering/tonnage-objective.ts'
import { webhookRoutes } from './ordering/webhook-routes.ts'
import { farmRoutes } from './organisations/farm-routes.ts'
import { farmSiteRoutes } from './organisations/farm-site.ts'
import { mapSettingsRoute, markersRoute } from './organisations/marker.ts'
import { placesRoute } from './organisations/place.ts'
import { reachRoute } from './organisations/reach.ts'
import { structureRoutes } from './organisations/structure-routes.ts'
import { currency } from './pricing/currency.ts'
import { priceImportRoutes } from './pricing/price-import.ts'
import { priceListRoutes } from './pricing/price-list-routes.ts'
import { qcmContentRoutes } from './questionnaires/qcm-content-routes.ts'
import { qcmRoutes } from './questionnaires/qcm-routes.ts'
import { qcmSessionRoutes } from './questionnaires/qcm-session-routes.ts'
import { recordRoutes } from './records/record-routes.ts'
import { simulationRoutes } from './simulation/simulation-routes.ts'

/** Units, currencies and nutrient categories are maintained by the platform and are read-only in the API. */
const withoutWritingRoutes = <T extends { list: unknown; one: unknown }>({
  list,
  one,
}: T): Pick<T, 'list' | 'one'> => ({
  list,
  one,
})

/** All API calls: served by the server, used by the browser, listed in the API documentation. */
export const routes = {
  account: {
    token: account.tokenRoute,
    logOff: account.logOffRoute,
    forgotPassword: account.forgotPasswordRoute,
    resetPassword: account.resetPasswordRoute,
    checkResetCode: account.checkResetCodeRoute,
    changePassword: account.changePasswordRoute,
    getModules: account.getModulesRoute,
    getContext: account.getContextRoute,
    setCulture: account.setCultureRoute,
    termsOfUse: account.currentTermsOfUseRoute,
    acceptTermsOfUse: account.acceptTermsOfUseRoute,
  },
  visits: {
    visit: visits.visitRoute,
    getBackFromVisit: visits.getBackFromVisitRoute,
    browse: visits.browseRoute,
    getBackFromBrowse: visits.getBackFromBrowseRoute,
  },
  listPreferences: listPreferenceRoutes,
  listViews: listViewRoutes,
  terms: termsRoutes,
  tenants: tenantRoutes,
  users: userRoutes,
  experts: expertRoutes,
  structures: structureRoutes,
  farms: farmRoutes,
  farmSites: farmSiteRoutes,
  milkQuantities: milkQuantityRoutes,
  milkAnalyses: milkAnalysisRoutes,
  siteHerds: siteHerdRoutes,
  siteObjectives: siteObjectiveRoutes,
  milkPrices: milkPriceRoutes,
  siteMonths: siteMonthRoutes,
  dairyImports: dairyImportRoutes,
  siteSeries: siteSeriesRoutes,
  incidenceSettings: incidenceSettingRoutes,
  stats: {
    ...{ global: globalStatsRoute, own: ownStatsRoute, toDo: toDoRoute, ownMineral: ownMineralRoute },
    staleFormulas: staleFormulasRoute,
    ...{ orderMonths: orderMonthsRoute, callToday: callTodayRoute, farmFormulas: farmFormulasRoute },
    ...{
      reach: reachRoute,
      contacts: farmContactsRoute,
      farmParts: farmPartsRoute,
      structureParts: structurePartsRoute,
    },
  },
  platformLists: platformListRoutes,
  search: { records: searchRoute },
  charts: chartRoutes,
  markers: { settings: mapSettingsRoute, list: markersRoute, places: placesRoute },
  // Their paths would match `{id}` of questionnaires: registered first.
  qcmContents: qcmContentRoutes,
  qcms: qcmRoutes,
  qcmSessions: qcmSessionRoutes,
  foods: foodRoutes,
  foodBases: recordRoutes(foodBase),
  foodCategories: recordRoutes(foodCategory),
  foodPermissions: itemPermissionRoutes(food),
  nutrients: nutrientRoutes,
  nutrientPermissions: itemPermissionRoutes(nutrient),
  whereUsed: { food: dependentsRoute(food), nutrient: dependentsRoute(nutrient) },
  nutrientCategories: withoutWritingRoutes(recordRoutes(nutrientCategory)),
  packagings: recordRoutes(packaging),
  species: specieRoutes,
  races: recordRoutes(race),
  modelVersions: modelVersionRoutes,
  models: modelRoutes,
  rations: rationRoutes,
  analysisVersions: analysisVersionRoutes,
  lastAnalysisVersion: { lastVersion: lastAnalysisVersionRoute },
  analyses: analysisRoutes,
  constraintVersions: constraintVersionRoutes,
  constraintSets: constraintSetRoutes,
  units: withoutWritingRoutes(recordRoutes(unit)),
  currencies: withoutWritingRoutes(recordRoutes(currency)),
  // Their paths would match `{id}` of price lists: registered first.
  priceImports: priceImportRoutes,
  priceLists: priceListRoutes,
  formulas: formulaRoutes,
  formulaFoods: formulaFoodRoutes,
  formulaSetProposals: formulaSetProposalRoutes,
  formulaCalculations: formulaCalculationRoutes,
  formulaRevisions: formulaRevisionRoutes,
  formulaProposals: formulaProposalRoutes,
  formulaPdf: formulaPdfRoutes,
  animalCategories: recordRoutes(animalCategory),
  legalMaxima: recordRoutes(legalMaximum),
  labelFrames: recordRoutes(labelFrame),
  labelSentences: recordRoutes(labelSentence),
  additiveAuthorisations: recordRoutes(additiveAuthorisation),
  labels: labelRoutes,
  lastLabels: lastLabelRoutes,
  quotePapers: quotePaperRoutes,
  issuerLogos: issuerLogoRoutes,
  quoteOffers: quoteOfferRoutes,
  quotes: quoteRoutes,
  orderPapers: orderPaperRoutes,
  orderLabels: orderLabelRoutes,
  orderExports: orderExportRoutes,
  orders: orderRoutes,
  webhooks: webhookRoutes,
  tonnageObjectives: tonnageObjectiveRoutes,
  simulations: simulationRoutes,
  // Their paths would match `{id}` of news: registered first.
  news: newsRoutes,
  actualities: recordRoutes(actuality),
  errors: {
    reportError: errorReport.reportErrorRoute,
    openError: errorReport.openErrorRoute,
    listErrors: errorReport.listErrorsRoute,
    manageError: errorReport.manageErrorRoute,
    error: errorReport.errorDetailRoute,
  },
  tables: { read: readTableRoute },
  template: { getTemplate: template.getTemplateRoute },
}
export type Routes = typeof routes
