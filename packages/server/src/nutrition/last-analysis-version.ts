import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { lastVersion } from '@provende/contract/nutrition/last-analysis-version.ts'
import { type AnalysisChoice, countingVersion } from '@provende/domain/nutrition/default-analysis.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { existingRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { toldVersion } from './analysis-version.ts'

type Asked = { readonly foodId: number; readonly modelId: number; readonly modelVersionId: number }

/** Which values of a food count for a version of a model: domain/nutrition/default-analysis.ts decides. */
export const lastAnalysisVersionHandlers = (
  source: ScopeSource,
): Handlers<{ lastVersion: typeof lastVersion }, Actor> => ({
  lastVersion: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const counting = countingVersion(await choices(scope, params))
      if (counting === undefined) return { answer: null }
      const record = await existingRecord(scope, analysisVersion, counting.id)
      return { answer: { ...record, ...(await toldVersion(scope, record)) } as never }
    }),
})

/** The active versions there are to choose from: of the tenant that asks, and shared from above it. */
async function choices(scope: Scope, { foodId, modelId, modelVersionId }: Asked): Promise<AnalysisChoice[]> {
  const { rows } = await sql<AnalysisChoice>`
    select v.id, depth as height, v.is_default as "isDefault", analysis.is_default as "isDefaultAnalysis"
    from analysis_version v join analysis on analysis.id = v.analysis_id
      join tenant_closure on ancestor_id = v.tenant_id and descendant_id = ${scope.tenantId}
    where food_id = ${foodId} and model_id = ${modelId} and v.model_version_id = ${modelVersionId}
      and not v.deleted and not analysis.deleted and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'analysis')}
  `.execute(scope.transaction)
  return rows
}
