import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { food } from '@provende/contract/catalogue/food.ts'
import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { nutrient, propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { ration } from '@provende/contract/nutrition/ration.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Hono } from 'hono'
import { listPreferenceHandlers } from './access/list-preferences.ts'
import { listViewHandlers } from './access/list-views.ts'
import { tenantHandlers } from './access/managed-tenants.ts'
import type { Session } from './access/session/session.ts'
import { visitHandlers } from './access/session/visit-and-browse.ts'
import { accountHandlers } from './access/sign-in/account-handlers.ts'
import { termsHandlers } from './access/terms-versions.ts'
import { expertHandlers } from './access/users/experts.ts'
import { userHandlers } from './access/users/structure-users.ts'
import { foodHandlers } from './catalogue/food.ts'
import { foodCategoryHandlers } from './catalogue/food-category.ts'
import { compositionDependency } from './catalogue/food-composition.ts'
import { nutrientHandlers, nutrientPermissionProblems } from './catalogue/nutrient.ts'
import { itemPermissionHandlers } from './catalogue/permissions.ts'
import { raceHandlers } from './catalogue/race.ts'
import { specieHandlers } from './catalogue/specie.ts'
import { unitHandlers } from './catalogue/unit.ts'
import { equationDependency, whereUsedHandlers } from './catalogue/where-used.ts'
import { dairyImportHandlers } from './farm-data/dairy-import.ts'
import { incidenceSettingHandlers } from './farm-data/incidence-setting.ts'
import { milkAnalysisHandlers } from './farm-data/milk-analysis.ts'
import { milkPriceHandlers } from './farm-data/milk-price.ts'
import { milkQuantityHandlers } from './farm-data/milk-quantity.ts'
import { siteHerdHandlers } from './farm-data/site-herd.ts'
import { siteMonthHandlers } from './farm-data/site-month.ts'
import { siteObjectiveHandlers } from './farm-data/site-objective.ts'
import { siteSeriesHandlers } from './farm-data/site-series.ts'
import { loadRecordedProductions } from './farm-data/used-productions.ts'
import { calculationHandlers } from './formulation/calculation/formula-calculation.ts'
import { createRecentOptima } from './formulation/calculation/recent-optima.ts'
import { formulaPdfHandlers } from './formulation/document/formula-pdf.ts'
import { formulaFoodHandlers } from './formulation/formula/formula-foods.ts'
import { formulaDependency, formulaHandlers } from './formulation/formula/formula-handlers.ts'
import { setProposalHandlers } from './formulation/formula/set-proposal-effects.ts'
import { revisionHandlers } from './formulation/history/formula-revisions.ts'
import { labelHandlers } from './formulation/label/label-handlers.ts'
import { proposalHandlers } from './formulation/proposals/formula-proposals.ts'
import type { SolvingServices } from './formulation/solver/solver-pool.ts'
import { chartHandlers } from './home/order-months.ts'
import { searchHandlers } from './home/search.ts'
import { statsHandlers } from './home/stats.ts'
import { type RequestHooks, serve } from './kit/http.ts'
import { analysisHandlers } from './nutrition/analysis.ts'
import { analysisVersionHandlers } from './nutrition/analysis-version.ts'
import { constraintSetHandlers } from './nutrition/constraint-set.ts'
import { constraintDependency, constraintVersionHandlers } from './nutrition/constraint-version.ts'
import { lastAnalysisVersionHandlers } from './nutrition/last-analysis-version.ts'
import { modelHandlers } from './nutrition/model.ts'
import { modelVersionHandlers } from './nutrition/model-version.ts'
import { rationHandlers } from './nutrition/ration.ts'
import { errorHandlers } from './operations/error-handlers.ts'
import { actualityHandlers, newsHandlers } from './operations/news.ts'
import { platformListHandlers } from './operations/platform-lists.ts'
import { tableHandlers } from './operations/table-handlers.ts'
import { templateHandlers } from './operations/template-handlers.ts'
import { orderExportHandlers } from './ordering/orders/order-export.ts'
import { orderHandlers } from './ordering/orders/order-handlers.ts'
import { loadOrganisationOrderFacts } from './ordering/orders/organisation-orders.ts'
import { tonnageObjectiveHandlers } from './ordering/orders/tonnage-objective.ts'
import { issuerLogoHandlers } from './ordering/papers/issuer-logo.ts'
import { lastLabelHandlers } from './ordering/papers/last-label.ts'
import { orderLabelHandlers } from './ordering/papers/order-labels.ts'
import { orderPaperHandlers } from './ordering/papers/order-papers.ts'
import { openPaperQueue } from './ordering/papers/paper-queue.ts'
import { quoteHandlers } from './ordering/quotes/quote-handlers.ts'
import { quoteOfferHandlers } from './ordering/quotes/quote-offers.ts'
import { quotePaperHandlers } from './ordering/quotes/quote-papers.ts'
import { webhookHandlers } from './ordering/webhooks/webhook.ts'
import { farmHandlers } from './organisations/farm.ts'
import { farmSiteHandlers } from './organisations/farm-site.ts'
import { markerHandlers } from './organisations/markers.ts'
import { structureHandlers } from './organisations/structure.ts'
import { priceImportHandlers } from './pricing/price-files/import-handlers.ts'
import { openPriceFileQueue } from './pricing/price-files/price-file-queue.ts'
import { priceListHandlers } from './pricing/price-list.ts'
import { qcmHandlers } from './questionnaires/qcm.ts'
import { qcmContentHandlers } from './questionnaires/qcm-content.ts'
import { qcmSessionHandlers } from './questionnaires/qcm-session.ts'
import { recordHandlers } from './records/handlers.ts'
import { simulationHandlers } from './simulation/simulation-handlers.ts'

/** Families whose records may depend on a food or a nutrient, and the parents of such records. */
const dependentFamilies = [
  food,
  nutrient,
  propertyFamily,
  model,
  modelVersion,
  analysis,
  analysisVersion,
  constraintSet,
  constraintVersion,
  priceList,
  formula,
  farm,
  ration,
]
/** Dependencies that are not plain references. */
const dependencyRulesBesideReferences = [
  equationDependency(nutrient),
  equationDependency(propertyFamily),
  compositionDependency,
  constraintDependency,
  formulaDependency,
]

/** Sessions, people and what belongs to each. */
function serveAccess(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  serve(app, hooks, routes.account, accountHandlers(services))
  serve(app, hooks, routes.visits, visitHandlers(services))
  serve(app, hooks, routes.terms, termsHandlers(services))
  serve(app, hooks, routes.tenants, tenantHandlers(services), 'managedTenant')
  serve(app, hooks, routes.users, userHandlers(services), 'structureUser')
  serve(app, hooks, routes.experts, expertHandlers(services), 'structureUser')
  serve(app, hooks, routes.listPreferences, listPreferenceHandlers(services))
  serve(app, hooks, routes.listViews, listViewHandlers(services))
}

/** Registers the handlers of every documented call. */
export function serveRoutes(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  serveAccess(app, hooks, services)
  serve(app, hooks, routes.structures, structureHandlers(services, loadOrganisationOrderFacts), 'structure')
  serve(app, hooks, routes.farms, farmHandlers(services, loadOrganisationOrderFacts), 'farm')
  serve(app, hooks, routes.farmSites, farmSiteHandlers(services, [loadRecordedProductions]), 'farmSite')
  serveFarmData(app, hooks, services)
  serve(app, hooks, routes.qcmContents, qcmContentHandlers(services), 'qcm')
  serve(app, hooks, routes.qcms, qcmHandlers(services), 'qcm')
  serve(app, hooks, routes.qcmSessions, qcmSessionHandlers(services), 'qcmSession')
  serve(app, hooks, routes.stats, statsHandlers(services))
  serve(app, hooks, routes.search, searchHandlers(services))
  serve(app, hooks, routes.charts, chartHandlers(services))
  serve(app, hooks, routes.markers, markerHandlers(services))
  serve(app, hooks, routes.foods, foodHandlers(services), 'food')
  serve(app, hooks, routes.foodBases, recordHandlers(services, foodBase), 'foodBase')
  serve(app, hooks, routes.foodCategories, foodCategoryHandlers(services), 'foodCategory')
  serve(app, hooks, routes.nutrients, nutrientHandlers(services), 'nutrient')
  serve(app, hooks, routes.foodPermissions, itemPermissionHandlers(services, food), 'food')
  const nutrientPermissions = itemPermissionHandlers(services, nutrient, nutrientPermissionProblems)
  serve(app, hooks, routes.nutrientPermissions, nutrientPermissions, 'nutrient')
  serve(app, hooks, routes.whereUsed, whereUsedHandlers(services, dependentFamilies, dependencyRulesBesideReferences))
  serve(app, hooks, routes.nutrientCategories, recordHandlers(services, nutrientCategory), 'nutrientCategory')
  serve(app, hooks, routes.packagings, recordHandlers(services, packaging), 'packaging')
  serve(app, hooks, routes.species, specieHandlers(services), 'specie')
  serve(app, hooks, routes.races, raceHandlers(services), 'race')
  // Their path lies below that of models, whose `{id}` would match it: register them first.
  serve(app, hooks, routes.modelVersions, modelVersionHandlers(services), 'modelVersion')
  serve(app, hooks, routes.models, modelHandlers(services), 'model')
  serve(app, hooks, routes.rations, rationHandlers(services), 'ration')
  // Same for versions of analyses.
  serve(app, hooks, routes.analysisVersions, analysisVersionHandlers(services), 'analysisVersion')
  serve(app, hooks, routes.lastAnalysisVersion, lastAnalysisVersionHandlers(services), 'analysisVersion')
  serve(app, hooks, routes.analyses, analysisHandlers(services), 'analysis')
  // Same for versions of constraint sets.
  serve(app, hooks, routes.constraintVersions, constraintVersionHandlers(services), 'constraintVersion')
  serve(app, hooks, routes.constraintSets, constraintSetHandlers(services), 'constraintSet')
  serve(app, hooks, routes.units, unitHandlers(services), 'unit')
  serve(app, hooks, routes.currencies, recordHandlers(services, currency), 'currency')
  const priceFiles = openPriceFileQueue()
  serve(app, hooks, routes.priceImports, priceImportHandlers(services, priceFiles), 'priceList')
  serve(app, hooks, routes.priceLists, priceListHandlers(services), 'priceList')
  serveFormulas(app, hooks, services)
  serve(app, hooks, routes.animalCategories, recordHandlers(services, animalCategory), 'animalCategory')
  serve(app, hooks, routes.legalMaxima, recordHandlers(services, legalMaximum), 'legalMaximum')
  serve(app, hooks, routes.labelFrames, recordHandlers(services, labelFrame), 'labelFrame')
  serve(app, hooks, routes.labelSentences, recordHandlers(services, labelSentence), 'labelSentence')
  const authorisationHandlers = recordHandlers(services, additiveAuthorisation)
  serve(app, hooks, routes.additiveAuthorisations, authorisationHandlers, 'additiveAuthorisation')
  serve(app, hooks, routes.labels, labelHandlers(services), 'formula')
  const renderPaper = openPaperQueue()
  // Their paths lie below that of quotes, whose `{id}` would match them: register them first.
  serve(app, hooks, routes.issuerLogos, issuerLogoHandlers(services), 'structure')
  serve(app, hooks, routes.quoteOffers, quoteOfferHandlers(services, renderPaper), 'quote')
  serve(app, hooks, routes.quotePapers, quotePaperHandlers(services, renderPaper), 'quote')
  serve(app, hooks, routes.quotes, quoteHandlers(services, renderPaper), 'quote')
  serve(app, hooks, routes.orderPapers, orderPaperHandlers(services, renderPaper), 'orderForm')
  serve(app, hooks, routes.lastLabels, lastLabelHandlers(services), 'formula')
  serve(app, hooks, routes.orderLabels, orderLabelHandlers(services, renderPaper), 'orderForm')
  // Its path would match `{id}` of orders: register it first.
  serve(app, hooks, routes.orderExports, orderExportHandlers(services), 'orderForm')
  serve(app, hooks, routes.orders, orderHandlers(services), 'orderForm')
  serveTraderSettings(app, hooks, services)
  serve(app, hooks, routes.simulations, simulationHandlers(services, priceFiles), 'simulation')
  serveOperations(app, hooks, services)
}

/** What distributors and manufacturers set up for their orders. */
function serveTraderSettings(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  serve(app, hooks, routes.webhooks, webhookHandlers(services), 'webhook')
  serve(app, hooks, routes.tonnageObjectives, tonnageObjectiveHandlers(services), 'tonnageObjective')
}

/** News, errors, and what belongs to no area. */
function serveOperations(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  // Their paths would match `{id}` of news: register them first.
  serve(app, hooks, routes.news, newsHandlers(services), 'actuality')
  serve(app, hooks, routes.actualities, actualityHandlers(services), 'actuality')
  serve(app, hooks, routes.errors, errorHandlers(services))
  serve(app, hooks, routes.platformLists, platformListHandlers(services))
  serve(app, hooks, { ...routes.template, ...routes.tables }, { ...templateHandlers(services), ...tableHandlers() })
}

function serveFormulas(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  const optima = createRecentOptima()
  serve(app, hooks, routes.formulas, formulaHandlers(services, optima), 'formula')
  serve(app, hooks, routes.formulaFoods, formulaFoodHandlers(services), 'formula')
  serve(app, hooks, routes.formulaSetProposals, setProposalHandlers(services), 'formula')
  serve(app, hooks, routes.formulaCalculations, calculationHandlers(services, optima), 'formula')
  serve(app, hooks, routes.formulaRevisions, revisionHandlers(services), 'formula')
  serve(app, hooks, routes.formulaProposals, proposalHandlers(services), 'formula')
  serve(app, hooks, routes.formulaPdf, formulaPdfHandlers(services), 'formula')
}

/** What sites record. */
function serveFarmData(app: Hono, hooks: RequestHooks<Session>, services: SolvingServices): void {
  serve(app, hooks, routes.milkQuantities, milkQuantityHandlers(services), 'milkQuantity')
  serve(app, hooks, routes.milkAnalyses, milkAnalysisHandlers(services), 'milkAnalysis')
  serve(app, hooks, routes.siteHerds, siteHerdHandlers(services), 'siteHerd')
  serve(app, hooks, routes.siteObjectives, siteObjectiveHandlers(services), 'siteObjective')
  serve(app, hooks, routes.milkPrices, milkPriceHandlers(services), 'milkPrice')
  serve(app, hooks, routes.siteMonths, siteMonthHandlers(services), 'farmSite')
  serve(app, hooks, routes.dairyImports, dairyImportHandlers(services), 'farmSite')
  serve(app, hooks, routes.siteSeries, siteSeriesHandlers(services), 'farmSite')
  serve(app, hooks, routes.incidenceSettings, incidenceSettingHandlers(services), 'incidenceSetting')
}
