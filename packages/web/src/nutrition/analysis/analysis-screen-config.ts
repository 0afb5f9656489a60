import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion, analysisVersionRoutes } from '@provende/contract/nutrition/analysis-version.ts'
import { recordRoutes } from '@provende/contract/records/record-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi, ReferencedFamily } from '../../records/record-set.ts'

type RecordScreenConfig = Pick<FamilyUi, 'words' | 'names' | 'under'>

/** Analyses are listed under their food. Source of the screen names: spec 2 §2. */
export const analysisScreenConfig: RecordScreenConfig = {
  words: (words) => words.nutrition.analysis,
  names: { list: 'AnalysisList', detail: 'AnalysisDetail', duplicate: 'AnalysisDuplicate', edit: 'AnalysisEdit' },
  under: { screen: 'AnalysisList', param: 'foodid', path: '/Admin/Analysis' },
}

/** Versions are listed on the screen of their analysis. */
export const analysisVersionScreenConfig: RecordScreenConfig = {
  words: (words) => words.nutrition.analysisVersion,
  names: {
    list: 'AnalysisDetail',
    detail: 'AnalysisVersionDetail',
    duplicate: 'AnalysisVersionDuplicate',
    edit: 'AnalysisVersionEdit',
  },
  under: { screen: 'AnalysisDetail', param: 'idanalysi', path: '/Admin/Analysis' },
}

const recordRoutesOfVersions = recordRoutes(analysisVersion)

/**
 * The calls of analysis versions for record forms: computed values are removed from the response, because the form
 * computes them while the user types.
 */
export const analysisVersionCalls = {
  ...recordRoutesOfVersions,
  one: {
    ...recordRoutesOfVersions.one,
    response: analysisVersionRoutes.one.response.transform(({ items, ...version }) =>
      recordRoutesOfVersions.one.response.parse({ ...version, items: items.filter(({ isDerived }) => !isDerived) }),
    ),
  },
}

/** Analyses, as a target of references. */
export const analysisReferenceTarget: ReferencedFamily = { family: analysis, routes: routes.analyses }
