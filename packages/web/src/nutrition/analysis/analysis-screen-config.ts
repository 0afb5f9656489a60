import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion, analysisVersionRoutes } from '@provende/contract/nutrition/analysis-version.ts'
import { recordRoutes } from '@provende/contract/records/record-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet, Referred } from '../records/look.ts'

type Facts = Pick<RecordSet, 'words' | 'names' | 'under'>

/** Analyses are listed under their food. Source of the names: spec 2 §2. */
export const analysisFacts: Facts = {
  words: (words) => words.nutrition.analysis,
  names: { list: 'AnalysisList', detail: 'AnalysisDetail', duplicate: 'AnalysisDuplicate', edit: 'AnalysisEdit' },
  under: { screen: 'AnalysisList', param: 'foodid', path: '/Admin/Analysis' },
}

/** Their versions live on the screen of their analysis. */
export const analysisVersionFacts: Facts = {
  words: (words) => words.nutrition.analysisVersion,
  names: {
    list: 'AnalysisDetail',
    detail: 'AnalysisVersionDetail',
    duplicate: 'AnalysisVersionDuplicate',
    edit: 'AnalysisVersionEdit',
  },
  under: { screen: 'AnalysisDetail', param: 'idanalysi', path: '/Admin/Analysis' },
}

const stored = recordRoutes(analysisVersion)
/** The calls of versions as forms use them: with the values that are typed, computed ones are computed as one types. */
export const analysisVersionCalls = {
  ...stored,
  one: {
    ...stored.one,
    answer: analysisVersionRoutes.one.answer.transform(({ items, ...version }) =>
      stored.one.answer.parse({ ...version, items: items.filter(({ isDerived }) => !isDerived) }),
    ),
  },
}

/** Analyses as others refer to them. */
export const analyses: Referred = { family: analysis, routes: routes.analyses }
