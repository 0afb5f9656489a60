import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenParams, ScreenRoute } from '../shell/routing/screen.ts'
import {
  analysisScreenConfig,
  analysisVersionCalls,
  analysisVersionScreenConfig,
} from './analysis/analysis-screen-config.ts'
import { modelVersionCalls, modelVersionScreenConfig } from './model/model-version-config.ts'

const models = recordScreens(model, routes.models, {
  words: (words) => words.nutrition.model,
  look: async () => (await import('./model/model.tsx')).modelDisplay,
})
const modelVersions = recordScreens(modelVersion, modelVersionCalls, {
  ...modelVersionScreenConfig,
  look: async () => (await import('./model/model-version.tsx')).modelVersionDisplay,
})
const analyses = recordScreens(analysis, routes.analyses, {
  ...analysisScreenConfig,
  look: async () => (await import('./analysis/analysis.tsx')).analysisDisplay,
})
const analysisVersions = recordScreens(analysisVersion, analysisVersionCalls, {
  ...analysisVersionScreenConfig,
  look: async () => (await import('./analysis/analysis-version.tsx')).analysisVersionDisplay,
})

const modelScreens = () => import('./model/model-screens.tsx')
const analysisScreens = () => import('./analysis/analysis-screens.tsx')

/** The parent screen of an analysis is the list of its food, with the same parameters. */
const withFoodParent = (screen: ScreenRoute, segment: string): ScreenRoute => ({
  ...screen,
  path: `/Admin/Analysis/${segment}/:id/:foodid`,
  parentParams: (params: ScreenParams) => params,
})

/** The parent screen of a version is its analysis, below the food. */
const withAnalysisParent = (screen: ScreenRoute, segment: string): ScreenRoute => ({
  ...screen,
  path: `/Admin/Analysis/${segment}`,
  parentParams: ({ foodid = '', idanalysi = '' }: ScreenParams) => ({ id: idanalysi, foodid }),
})

/**
 * The screens of models, analyses and their versions. Versions are listed on the screen of their parent. Source: spec 2
 * §2.
 */
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
  withFoodParent(analyses.detail, 'Detail'),
  {
    ...withFoodParent(analyses.duplicate, 'Duplicate'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisDuplicateScreen'),
  },
  { ...withFoodParent(analyses.edit, 'Edit'), component: lazyRouteComponent(analysisScreens, 'AnalysisEditScreen') },
  withAnalysisParent(analysisVersions.detail, 'VersionDetail/:id/:foodid/:idanalysi'),
  {
    ...withAnalysisParent(analysisVersions.duplicate, 'VersionDuplicate/:id/:foodid/:idanalysi'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisVersionDuplicateScreen'),
  },
  {
    ...withAnalysisParent(analysisVersions.edit, 'VersionEdit/:id/:foodid/:idanalysi/:modelversionid'),
    component: lazyRouteComponent(analysisScreens, 'AnalysisVersionEditScreen'),
  },
]
