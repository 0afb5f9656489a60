import { analysis, type analysisRoutes } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family, ListedRecordOf } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import { type Handlers, refusal } from '../kit/handler.ts'
import { tableOf } from '../records/columns.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { readRecord, referenceableIds } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { oneDefaultHandlers } from './one-default.ts'
import { loadVersionsOf } from './versions-of.ts'
import { withRecordDetails } from './with-record-details.ts'

/**
 * Analyses of foods: one per model and food, one of them the default; each is returned with its versions (spec 2 §5).
 */
export const analysisHandlers = (source: ScopeSource): Handlers<typeof analysisRoutes, Actor> => {
  const { create, replace, remove, ...handlers } = oneDefaultHandlers(source, analysis, analysisModelProblems)
  const saveHandlers = {
    create: refusingDuplicateAnalysis(create),
    replace: refusingDuplicateAnalysis(replace),
    remove: refusingDuplicateAnalysis(remove),
  }
  const single = withRecordDetails(source, analysis, { ...handlers, ...saveHandlers }, async (scope, record) => ({
    ...(await loadModelNames(scope, [record]))(record),
    versions: await loadVersionsOf(scope, analysisVersion, record.id),
  }))
  const listed = createDetailsWrappers(
    source,
    async (scope, _session: Actor, records: readonly ListedRecordOf<typeof analysis>[]) => {
      const namesOf = await loadModelNames(scope, records)
      return (record: ListedRecordOf<typeof analysis>) => ({ ...record, ...namesOf(record) })
    },
  )
  return { ...single, list: listed.listInFull(handlers.list) }
}

type AnalysisModelNames = { readonly modelName: string; readonly modelVersionName: string }

/** The names of the models and model versions of analyses, by the analysis; empty for invisible ones. */
async function loadModelNames(scope: Scope, records: readonly { readonly id: number }[]) {
  const { rows } = await sql<AnalysisModelNames & { id: number }>`
    select analysis.id, coalesce(model.name, '') as "modelName", coalesce(model_version.name, '') as "modelVersionName"
    from analysis
      left join model on model.id = analysis.model_id and ${visibleTo(scope, 'model')}
      left join model_version on model_version.id = model_version_id and ${visibleTo(scope, 'model_version')}
    where analysis.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const byId = new Map(rows.map(({ id, ...names }) => [id, names]))
  return ({ id }: { readonly id: number }): AnalysisModelNames =>
    byId.get(id) ?? { modelName: '', modelVersionName: '' }
}

/** Wraps a call to refuse a second analysis of a food for one model, detected by its unique index. */
const refusingDuplicateAnalysis =
  <Call, Answer>(save: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    try {
      return await save(call)
    } catch (error) {
      // Only violations of this index are expected, also from two simultaneous saves; anything else is rethrown.
      const { constraint } = error as { constraint?: string }
      throw constraint === 'analysis_model_unique' ? refusal('analysis.alreadyCreated', 'modelId') : error
    }
  }

/** The model version must belong to the model, and an analysis with versions keeps its model. */
async function analysisModelProblems(
  scope: Scope,
  content: Record<string, unknown>,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
  const version = await readReferenceableRecord(scope, modelVersion, Number(content.modelVersionId), tenantId)
  const isModelReferenceable = (await referenceableIds(scope, 'model', [Number(content.modelId)], tenantId)).size > 0
  const problems: Problem[] = []
  if (version !== null && isModelReferenceable && version.modelId !== content.modelId)
    problems.push({ key: 'analysis.otherModel', field: 'modelVersionId' })
  if (existing !== null && existing.modelId !== content.modelId) {
    const versions = await loadVersionsOf(scope, analysisVersion, existing.id)
    if (versions.length > 0) problems.push({ key: 'analysis.modelHasVersions', field: 'modelId' })
  }
  return problems
}

/** A record that records of `tenantId` may reference; null for any other, for which the reference itself is refused. */
export async function readReferenceableRecord(
  scope: Scope,
  family: Family,
  id: number,
  tenantId: number,
): Promise<AnyRecord | null> {
  const ids = await referenceableIds(scope, tableOf(family.name), [id], tenantId)
  return ids.has(id) ? readRecord(scope, family, id) : null
}
