import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenParams, ScreenRoute } from '../shell/screen.ts'
import { analysisFacts, analysisVersionCalls, analysisVersionFacts } from './analysis-facts.ts'
import { modelVersionCalls, modelVersionFacts } from './model-facts.ts'

const models = recordScreens(model, routes.models, {
  words: (words) => words.nutrition.model,
  look: async () => (await import('./model.tsx')).modelLook,
})
const modelVersions = recordScreens(modelVersion, modelVersionCalls, {
  ...modelVersionFacts,
  look: async () => (await import('./model-version.tsx')).modelVersionLook,
})
const analyses = recordScreens(analysis, routes.analyses, {
  ...analysisFacts,
  look: async () => (await import('./analysis.tsx')).analysisLook,
})
const analysisVersions = recordScreens(analysisVersion, analysisVersionCalls, {
  ...analysisVersionFacts,
  look: async () => (await import('./analysis-version.tsx')).analysisVersionLook,
})

const modelScreens = () => import('./model-screens.tsx')
const analysisScreens = () => import('./analysis-screens.tsx')

/** An analysis stands under the list of its food, whose parameters it shares. */
const underFood = (screen: ScreenRoute, segment: string): ScreenRoute => ({
  ...screen,
  path: `/Admin/Analysis/${segment}/:id/:foodid`,
  parentParams: (params: ScreenParams) => params,
})
/** A version stands under its analysis, and both under the food. */
const underAnalysis = (screen: ScreenRoute, segment: string): ScreenRoute => ({
  ...screen,
  path: `/Admin/Analysis/${segment}`,
  parentParams: ({ foodid = '', idanalysi = '' }: ScreenParams) => ({ id: idanalysi, foodid }),
})

/** The screens of models and analyses; versions are listed on what they are versions of. Source: spec 2 §2. */
export const nutritionScreens: readonly ScreenRoute[] = [
  ...Object.values(models),
  modelVersions.detail,
  modelVersions.duplicate,
  { ...modelVersions.edit, component: lazyRouteComponent(modelScreens, 'ModelVersionEditScreen') },
  {
    ...analyses.list,
    path: '/Admin/Analysis/List/:foodid',
    parent: 'FoodDetail',
    parentParams: ({ foodid = '' }) => ({ id: foodid }),
    component: lazyRouteComponent(analysisScreens, 'AnalysisListScreen'),
  },
  underFood(analyses.detail, 'Detail'),
  {
    ...underFood(analyses.duplicate, 'Duplicate'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisDuplicateScreen'),
  },
  { ...underFood(analyses.edit, 'Edit'), component: lazyRouteComponent(analysisScreens, 'AnalysisEditScreen') },
  underAnalysis(analysisVersions.detail, 'VersionDetail/:id/:foodid/:idanalysi'),
  {
    ...underAnalysis(analysisVersions.duplicate, 'VersionDuplicate/:id/:foodid/:idanalysi'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisVersionDuplicateScreen'),
  },
  {
    ...underAnalysis(analysisVersions.edit, 'VersionEdit/:id/:foodid/:idanalysi/:modelversionid'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisVersionEditScreen'),
  },
]
