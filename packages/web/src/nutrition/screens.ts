import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { ration } from '@provende/contract/nutrition/ration.ts'
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
import { rationScreenConfig } from './ration/ration-screen-config.ts'

const modelRecordScreens = recordScreens(model, routes.models, {
  words: (words) => words.nutrition.model,
  look: async () => (await import('./model/model.tsx')).modelDisplay,
})
const modelVersionScreens = recordScreens(modelVersion, modelVersionCalls, {
  ...modelVersionScreenConfig,
  look: async () => (await import('./model/model-version.tsx')).modelVersionDisplay,
})
const analysisRecordScreens = recordScreens(analysis, routes.analyses, {
  ...analysisScreenConfig,
  look: async () => (await import('./analysis/analysis.tsx')).analysisDisplay,
})
const analysisVersionScreens = recordScreens(analysisVersion, analysisVersionCalls, {
  ...analysisVersionScreenConfig,
  look: async () => (await import('./analysis/analysis-version.tsx')).analysisVersionDisplay,
})

const rationScreens = recordScreens(ration, routes.rations, {
  ...rationScreenConfig,
  look: async () => (await import('./ration/ration.tsx')).rationDisplay,
})

const loadModelScreens = () => import('./model/model-screens.tsx')
const loadAnalysisScreens = () => import('./analysis/analysis-screens.tsx')

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

/** The list of a farm, the parent screen of its rations, with the same parameters. */
const rationListScreen: ScreenRoute = {
  ...rationScreens.list,
  path: '/Admin/Rations/List/:farm',
  parent: 'FarmDetails',
  parentParams: ({ farm = '' }) => ({ id: farm }),
  component: lazyRouteComponent(() => import('./ration/ration-list-screen.tsx'), 'RationListScreen'),
}
const withRationListParent = (screen: ScreenRoute): ScreenRoute => ({
  ...screen,
  parentParams: (params: ScreenParams) => params,
})

/**
 * The screens of rations, models, analyses and their versions. Versions are listed on the screen of their parent. Source: spec 2
 * §2.
 */
export const nutritionScreens: readonly ScreenRoute[] = [
  rationListScreen,
  withRationListParent(rationScreens.detail),
  withRationListParent(rationScreens.edit),
  ...Object.values(modelRecordScreens),
  modelVersionScreens.detail,
  modelVersionScreens.duplicate,
  { ...modelVersionScreens.edit, component: lazyRouteComponent(loadModelScreens, 'ModelVersionEditScreen') },
  {
    ...analysisRecordScreens.list,
    path: '/Admin/Analysis/List/:foodid',
    parent: 'FoodDetail',
    parentParams: ({ foodid = '' }) => ({ id: foodid }),
    component: lazyRouteComponent(loadAnalysisScreens, 'AnalysisListScreen'),
  },
  withFoodParent(analysisRecordScreens.detail, 'Detail'),
  {
    ...withFoodParent(analysisRecordScreens.duplicate, 'Duplicate'),
    component: lazyRouteComponent(loadAnalysisScreens, 'AnalysisDuplicateScreen'),
  },
  {
    ...withFoodParent(analysisRecordScreens.edit, 'Edit'),
    component: lazyRouteComponent(loadAnalysisScreens, 'AnalysisEditScreen'),
  },
  withAnalysisParent(analysisVersionScreens.detail, 'VersionDetail/:id/:foodid/:idanalysi'),
  {
    ...withAnalysisParent(analysisVersionScreens.duplicate, 'VersionDuplicate/:id/:foodid/:idanalysi'),
    component: lazyRouteComponent(loadAnalysisScreens, 'AnalysisVersionDuplicateScreen'),
  },
  {
    ...withAnalysisParent(analysisVersionScreens.edit, 'VersionEdit/:id/:foodid/:idanalysi/:modelversionid'),
    component: lazyRouteComponent(loadAnalysisScreens, 'AnalysisVersionEditScreen'),
  },
]
