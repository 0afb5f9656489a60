import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { currency } from '@provende/contract/pricing/currency.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Hono } from 'hono'
import { accountHandlers } from './access/account-handlers.ts'
import type { Session } from './access/session.ts'
import { foodHandlers } from './catalogue/food.ts'
import { foodCategoryHandlers } from './catalogue/food-category.ts'
import { nutrientHandlers } from './catalogue/nutrient.ts'
import { specieHandlers } from './catalogue/specie.ts'
import { type Gate, serve } from './kit/http.ts'
import type { Services } from './kit/services.ts'
import { analysisHandlers } from './nutrition/analysis.ts'
import { analysisVersionHandlers } from './nutrition/analysis-version.ts'
import { constraintSetHandlers } from './nutrition/constraint-set.ts'
import { constraintVersionHandlers } from './nutrition/constraint-version.ts'
import { lastAnalysisVersionHandlers } from './nutrition/last-analysis-version.ts'
import { modelHandlers } from './nutrition/model.ts'
import { modelVersionHandlers } from './nutrition/model-version.ts'
import { errorHandlers } from './operations/error-handlers.ts'
import { templateHandlers } from './operations/template-handlers.ts'
import { recordHandlers } from './records/handlers.ts'

/** Every documented call with what answers it. */
export function serveRoutes(app: Hono, gate: Gate<Session>, services: Services): void {
  serve(app, gate, routes.account, accountHandlers(services))
  serve(app, gate, routes.foods, foodHandlers(services), 'food')
  serve(app, gate, routes.foodBases, recordHandlers(services, foodBase), 'foodBase')
  serve(app, gate, routes.foodCategories, foodCategoryHandlers(services), 'foodCategory')
  serve(app, gate, routes.nutrients, nutrientHandlers(services), 'nutrient')
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
  serve(app, gate, routes.errors, errorHandlers(services))
  serve(app, gate, routes.template, templateHandlers(services))
}
