import { cellsProblems, milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { outsideUsualProblem } from '@provende/contract/kit/unusual.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { type AnalysisContent, possibleContent, usualContent } from '@provende/domain/farm-data/milk-bounds.ts'
import { milkSpeciesOf } from '@provende/domain/farm-data/milk-species.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import type { Scope, ScopeSource } from '../records/scope.ts'
import { type SiteEntry, type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Milk analyses: one a month; contents are refused or asked about by the species of the site. */
export const milkAnalysisHandlers = (source: ScopeSource) => siteRecordHandlers(source, milkAnalysis, milkAnalysisRules)

const contents: readonly AnalysisContent[] = ['fatGramsPerLitre', 'proteinGramsPerLitre']

export const milkAnalysisRules: SiteRecordRules = {
  problems: async (_scope: Scope, entry) => [
    ...cellsProblems(entry.content),
    ...contents.flatMap((content) => impossibleContentProblems(entry, content)),
  ],
  questions: async (_scope: Scope, entry) => contents.flatMap((content) => unusualContentQuestions(entry, content)),
  uniqueIndexProblems: { milk_analysis_month: { key: 'milkAnalysis.monthTaken', field: 'date' } },
}

function impossibleContentProblems({ content, site }: SiteEntry, field: AnalysisContent): Problem[] {
  const { least, most } = possibleContent(milkSpeciesOf(site.productionTypeIds), field)
  const value = Number(content[field])
  if (value < least) return [{ key: 'field.tooSmall', field, params: { limit: least } }]
  return value > most ? [{ key: 'field.tooLarge', field, params: { limit: most } }] : []
}

function unusualContentQuestions({ content, site }: SiteEntry, field: AnalysisContent): Problem[] {
  const usual = usualContent(milkSpeciesOf(site.productionTypeIds), field)
  const to = Number(content[field])
  if (usual === undefined || (to >= usual.least && to <= usual.most)) return []
  const what = calendarDayOf(String(content.date)) ?? ''
  return [outsideUsualProblem({ field, what, from: null, to }, { usualMin: usual.least, usualMax: usual.most })]
}
