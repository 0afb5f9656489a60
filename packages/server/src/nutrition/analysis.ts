import { analysis, type analysisRoutes } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { tableOf } from '../records/columns.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { nameableIds, readRecord } from '../records/store.ts'
import { answerWithMore } from './answer-with-more.ts'
import { oneDefaultHandlers } from './one-default.ts'
import { versionsOf } from './versions-of.ts'

/** Analyses of foods: one per model and food, one of them the default; each travels with its versions (spec 2 §5). */
export const analysisHandlers = (source: ScopeSource): Handlers<typeof analysisRoutes, Actor> => {
  const { create, replace, remove, ...handlers } = oneDefaultHandlers(source, analysis, modelProblems)
  const saving = { create: refusingSecond(create), replace: refusingSecond(replace), remove: refusingSecond(remove) }
  return answerWithMore(source, analysis, { ...handlers, ...saving }, async (scope, record) => ({
    modelName: await nameOf(scope, model, record.modelId),
    modelVersionName: await nameOf(scope, modelVersion, record.modelVersionId),
    versions: await versionsOf(scope, analysisVersion, record.id),
  }))
}

/** The same call, where the index that keeps a food from two analyses for one model refuses in words. */
const refusingSecond =
  <Call, Answer>(save: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    try {
      return await save(call)
    } catch (error) {
      // Only this index is expected here, also when two save at once; anything else goes on to the one exit.
      const { constraint } = error as { constraint?: string }
      throw constraint === 'analysis_model_unique' ? refusal('analysis.alreadyCreated', 'modelId') : error
    }
  }

/** The version of the model is one of it, and the model stays that of the versions of the analysis. */
async function modelProblems(
  scope: Scope,
  content: Record<string, unknown>,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
  const version = await nameable(scope, modelVersion, Number(content.modelVersionId), tenantId)
  const isKnown = (await nameableIds(scope, 'model', [Number(content.modelId)], tenantId)).size > 0
  const problems: Problem[] = []
  if (version !== null && isKnown && version.modelId !== content.modelId)
    problems.push({ key: 'analysis.otherModel', field: 'modelVersionId' })
  if (existing !== null && existing.modelId !== content.modelId) {
    const versions = await versionsOf(scope, analysisVersion, existing.id)
    if (versions.length > 0) problems.push({ key: 'analysis.modelHasVersions', field: 'modelId' })
  }
  return problems
}

/** A record that one of `tenantId` may name; null for any other, which the reference itself is refused for. */
export async function nameable(scope: Scope, family: Family, id: number, tenantId: number): Promise<AnyRecord | null> {
  const known = await nameableIds(scope, tableOf(family.name), [id], tenantId)
  return known.has(id) ? readRecord(scope, family, id) : null
}

/** What a record is called, as far as the scope sees it. */
const nameOf = async (scope: Scope, family: Family, id: unknown): Promise<string> =>
  String((await readRecord(scope, family, Number(id)))?.name ?? '')
