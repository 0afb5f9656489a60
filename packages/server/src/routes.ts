import { food } from '@provende/contract/catalogue/food.ts'
import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { nutrient, property } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Hono } from 'hono'
import { accountHandlers } from './access/account-handlers.ts'
import { expertHandlers } from './access/experts.ts'
import { tenantHandlers } from './access/managed-tenants.ts'
import type { Session } from './access/session.ts'
import { userHandlers } from './access/structure-users.ts'
import { termsHandlers } from './access/terms-versions.ts'
import { visitHandlers } from './access/visit-and-browse.ts'
import { foodHandlers } from './catalogue/food.ts'
import { foodCategoryHandlers } from './catalogue/food-category.ts'
import { partOfCompositions } from './catalogue/food-composition.ts'
import { nutrientHandlers, nutrientPermissionProblems } from './catalogue/nutrient.ts'
import { permissionHandlers } from './catalogue/permissions.ts'
import { specieHandlers } from './catalogue/specie.ts'
import { namedInEquations, whereUsedHandlers } from './catalogue/where-used.ts'
import { formulaHandlers, inFormulas } from './formulation/formula.ts'
import { calculationHandlers } from './formulation/formula-calculation.ts'
import { formulaFoodHandlers } from './formulation/formula-foods.ts'
import { formulaPdfHandlers } from './formulation/formula-pdf.ts'
import { revisionHandlers } from './formulation/formula-revisions.ts'
import type { SolvingServices } from './formulation/solver-pool.ts'
import { statsHandlers } from './home/stats.ts'
import { type Gate, serve } from './kit/http.ts'
import { analysisHandlers } from './nutrition/analysis.ts'
import { analysisVersionHandlers } from './nutrition/analysis-version.ts'
import { constraintSetHandlers } from './nutrition/constraint-set.ts'
import { constraintVersionHandlers, limitedInSets } from './nutrition/constraint-version.ts'
import { lastAnalysisVersionHandlers } from './nutrition/last-analysis-version.ts'
import { modelHandlers } from './nutrition/model.ts'
import { modelVersionHandlers } from './nutrition/model-version.ts'
import { errorHandlers } from './operations/error-handlers.ts'
import { templateHandlers } from './operations/template-handlers.ts'
import { farmHandlers } from './organisations/farm.ts'
import { farmSiteHandlers } from './organisations/farm-site.ts'
import { markerHandlers } from './organisations/markers.ts'
import { structureHandlers } from './organisations/structure.ts'
import { priceListHandlers } from './pricing/price-list.ts'
import { recordHandlers } from './records/handlers.ts'

/** The families whose records may depend on a food or a nutrient, and those that such records stand under. */
const dependentFamilies = [
  food,
  nutrient,
  property,
  model,
  modelVersion,
  analysis,
  analysisVersion,
  constraintSet,
  constraintVersion,
  priceList,
  formula,
]
/** How they depend on one otherwise than by a reference. */
const otherDependences = [
  namedInEquations(nutrient),
  namedInEquations(property),
  partOfCompositions,
  limitedInSets,
  inFormulas,
]

/** Every documented call with what answers it. */
export function serveRoutes(app: Hono, gate: Gate<Session>, services: SolvingServices): void {
  serve(app, gate, routes.account, accountHandlers(services))
  serve(app, gate, routes.visits, visitHandlers(services))
  serve(app, gate, routes.terms, termsHandlers(services))
  serve(app, gate, routes.tenants, tenantHandlers(services), 'managedTenant')
  serve(app, gate, routes.users, userHandlers(services), 'structureUser')
  serve(app, gate, routes.experts, expertHandlers(services), 'structureUser')
  serve(app, gate, routes.structures, structureHandlers(services), 'structure')
  serve(app, gate, routes.farms, farmHandlers(services), 'farm')
  // Nothing depends on what a site produces yet.
  serve(app, gate, routes.farmSites, farmSiteHandlers(services, []), 'farmSite')
  serve(app, gate, routes.stats, statsHandlers(services))
  serve(app, gate, routes.markers, markerHandlers(services))
  serve(app, gate, routes.foods, foodHandlers(services), 'food')
  serve(app, gate, routes.foodBases, recordHandlers(services, foodBase), 'foodBase')
  serve(app, gate, routes.foodCategories, foodCategoryHandlers(services), 'foodCategory')
  serve(app, gate, routes.nutrients, nutrientHandlers(services), 'nutrient')
  serve(app, gate, routes.foodPermissions, permissionHandlers(services, food), 'food')
  const nutrientPermissions = permissionHandlers(services, nutrient, nutrientPermissionProblems)
  serve(app, gate, routes.nutrientPermissions, nutrientPermissions, 'nutrient')
  serve(app, gate, routes.whereUsed, whereUsedHandlers(services, dependentFamilies, otherDependences))
  serve(app, gate, routes.nutrientCategories, recordHandlers(services, nutrientCategory), 'nutrientCategory')
  serve(app, gate, routes.packagings, recordHandlers(services, packaging), 'packaging')
  serve(app, gate, routes.species, specieHandlers(services), 'specie')
  serve(app, gate, routes.races, recordHandlers(services, race), 'race')
  // Their path stands under that of models, whose `{id}` would take it.
  serve(app, gate, routes.modelVersions, modelVersionHandlers(services), 'modelVersion')
  serve(app, gate, routes.models, modelHandlers(services), 'model')
  // So do those of versions of analyses.
  serve(app, gate, routes.analysisVersions, analysisVersionHandlers(services), 'analysisVersion')
  serve(app, gate, routes.lastAnalysisVersion, lastAnalysisVersionHandlers(services), 'analysisVersion')
  serve(app, gate, routes.analyses, analysisHandlers(services), 'analysis')
  // Versions before sets, as with models.
  serve(app, gate, routes.constraintVersions, constraintVersionHandlers(services), 'constraintVersion')
  serve(app, gate, routes.constraintSets, constraintSetHandlers(services), 'constraintSet')
  serve(app, gate, routes.units, recordHandlers(services, unit), 'unit')
  serve(app, gate, routes.currencies, recordHandlers(services, currency), 'currency')
  serve(app, gate, routes.priceLists, priceListHandlers(services), 'priceList')
  serve(app, gate, routes.formulas, formulaHandlers(services), 'formula')
  serve(app, gate, routes.formulaFoods, formulaFoodHandlers(services), 'formula')
  serve(app, gate, routes.formulaCalculations, calculationHandlers(services), 'formula')
  serve(app, gate, routes.formulaRevisions, revisionHandlers(services), 'formula')
  serve(app, gate, routes.formulaPdf, formulaPdfHandlers(services), 'formula')
  serve(app, gate, routes.errors, errorHandlers(services))
  serve(app, gate, routes.template, templateHandlers(services))
}
