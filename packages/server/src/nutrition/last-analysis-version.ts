import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { lastAnalysisVersionRoute } from '@provende/contract/nutrition/last-analysis-version.ts'
import {
  type AnalysisVersionCandidate,
  effectiveAnalysisVersion,
} from '@provende/domain/nutrition/effective-analysis.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { analysisVersionDetails } from './analysis-version.ts'

type LastVersionRequest = { readonly foodId: number; readonly modelId: number; readonly modelVersionId: number }

/**
 * The analysis version that gives the values of a food for a model version; domain/nutrition/default-analysis.ts
 * decides.
 */
export const lastAnalysisVersionHandlers = (
  source: ScopeSource,
): Handlers<{ lastVersion: typeof lastAnalysisVersionRoute }, Actor> => ({
  lastVersion: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const effective = effectiveAnalysisVersion(await loadCandidateVersions(scope, params))
      if (effective === undefined) return { response: null }
      const record = await requireVisibleRecord(scope, analysisVersion, effective.id)
      return { response: { ...record, ...(await analysisVersionDetails(scope, record)) } }
    }),
})

/** The active candidate versions: of the current tenant, and shared from above. */
async function loadCandidateVersions(
  scope: Scope,
  { foodId, modelId, modelVersionId }: LastVersionRequest,
): Promise<AnalysisVersionCandidate[]> {
  const { rows } = await sql<AnalysisVersionCandidate>`
    select v.id, depth as height, v.is_default as "isDefault", analysis.is_default as "isDefaultAnalysis"
    from analysis_version v join analysis on analysis.id = v.analysis_id
      join tenant_closure on ancestor_id = v.tenant_id and descendant_id = ${scope.tenantId}
    where food_id = ${foodId} and model_id = ${modelId} and v.model_version_id = ${modelVersionId}
      and not v.deleted and not analysis.deleted and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'analysis')}
  `.execute(scope.transaction)
  return rows
}
