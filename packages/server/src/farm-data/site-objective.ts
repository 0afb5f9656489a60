import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import type { ScopeSource } from '../records/scope.ts'
import { type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Objectives of sites: one entry a year. */
export const siteObjectiveHandlers = (source: ScopeSource) =>
  siteRecordHandlers(source, siteObjective, siteObjectiveRules)

const siteObjectiveRules: SiteRecordRules = {
  uniqueIndexProblems: { site_objective_year: { key: 'siteObjective.yearTaken', field: 'year' } },
}
