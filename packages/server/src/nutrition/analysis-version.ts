import { firstQuestions } from '@provende/contract/kit/unusual.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisNutrients } from '@provende/contract/nutrition/analysis-nutrients.ts'
import {
  analysisVersion,
  type analysisVersionRoutes,
  asFedPercent,
} from '@provende/contract/nutrition/analysis-version.ts'
import { duplicateItemProblems, modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, ListedRecordOf } from '@provende/contract/records/family.ts'
import {
  type AnalysisNutrient,
  type AnalysisValue,
  completeBothBases,
  complexNutrientValues,
} from '@provende/domain/nutrition/analysis-value.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { readRecord } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { readReferenceableRecord } from './analysis.ts'
import { contentProblems, loadNutrientsToCheck, unusualContentQuestions } from './content-problems.ts'
import { loadModelItems } from './model-version.ts'
import { oneDefaultHandlers } from './one-default.ts'
import { withRecordDetails } from './with-record-details.ts'

type AnalysisItem = AnalysisValue & { readonly itemId: number; readonly standardDeviation?: number | null | undefined }
type AnalysisVersionContent = {
  items: AnalysisItem[]
  dryMatterPercent: number
  analysisId: number
  modelVersionId: number
  requestConfirmation?: boolean | null
}

/**
 * Versions of analyses: the as-fed and dry-matter values agree, complex nutrients are computed (spec 2 §5 "Analysis
 * version").
 */
export const analysisVersionHandlers = (source: ScopeSource): Handlers<typeof analysisVersionRoutes, Actor> => {
  const handlers = oneDefaultHandlers(source, analysisVersion, async (scope, body, existing) => {
    const content = body as AnalysisVersionContent
    const items = await loadModelItems(scope, content.modelVersionId)
    const nutrients = analysisNutrients(items)
    const checked = await loadNutrientsToCheck(scope, items)
    const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
    // Unchanged values stay, also those of nutrients that have left the model version since.
    const isUnchanged = body.items === existing?.items && content.modelVersionId === existing?.modelVersionId
    const reconciled = content.items.map((item) => ({ ...item, ...completeBothBases(item, content.dryMatterPercent) }))
    const problems = [
      ...(await analysisVersionProblems(scope, isUnchanged ? { ...content, items: [] } : content, nutrients, tenantId)),
      ...contentProblems(reconciled, checked),
    ]
    if (content.requestConfirmation && problems.length === 0)
      problems.push(
        ...firstQuestions(await unusualContentQuestions(scope, { ...content, items: reconciled }, existing, checked)),
      )
    content.items = enteredAnalysisItems(content, nutrients, existing?.items as AnalysisItem[] | undefined)
    return problems
  })
  const listed = createDetailsWrappers(
    source,
    async (scope, _session: Actor, records: readonly ListedRecordOf<typeof analysisVersion>[]) => {
      const { rows } = await sql<{ id: number; modelId: number }>`
      select analysis_version.id, model_id as "modelId" from analysis_version
        join model_version on model_version.id = model_version_id and ${visibleTo(scope, 'model_version')}
      where analysis_version.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
      const modelIds = new Map(rows.map(({ id, modelId }) => [id, modelId]))
      return (record: ListedRecordOf<typeof analysisVersion>) => ({
        ...record,
        modelId: modelIds.get(record.id) ?? null,
        asFedPercent,
      })
    },
  )
  const single = withRecordDetails(source, analysisVersion, handlers, analysisVersionDetails)
  return { ...single, list: listed.listInFull(handlers.list) }
}

/** The model version must belong to the model of the analysis, and the values to its nutrients, each at most once. */
async function analysisVersionProblems(
  scope: Scope,
  content: AnalysisVersionContent,
  nutrients: readonly AnalysisNutrient[],
  tenantId: number,
): Promise<Problem[]> {
  const version = await readReferenceableRecord(scope, modelVersion, content.modelVersionId, tenantId)
  if (version === null) return []
  const parentAnalysis = await readReferenceableRecord(scope, analysis, content.analysisId, tenantId)
  const isOtherModel = parentAnalysis !== null && parentAnalysis.modelId !== version.modelId
  const modelItemIds = new Set(nutrients.map(({ itemId }) => itemId))
  return [
    ...(isOtherModel ? [{ key: 'analysis.otherModel', field: 'modelVersionId' } as const] : []),
    ...duplicateItemProblems(content.items),
    ...content.items.flatMap(({ standardDeviation, valueAsFed, valueDryMatter }, index): Problem[] =>
      standardDeviation != null && valueAsFed === null && valueDryMatter === null
        ? [{ key: 'analysis.deviationWithoutValue', field: `items.${index}.standardDeviation` }]
        : [],
    ),
    ...content.items.flatMap(({ itemId }, index): Problem[] =>
      modelItemIds.has(itemId) ? [] : [{ key: 'items.notInModel', field: `items.${index}.itemId` }],
    ),
  ]
}

/**
 * The values of a body to store: known values of simple nutrients, on both content bases. Old clients and files do not know
 * deviations: absent is as saved.
 */
function enteredAnalysisItems(
  { items, dryMatterPercent }: AnalysisVersionContent,
  nutrients: readonly AnalysisNutrient[],
  saved: readonly AnalysisItem[] = [],
): AnalysisItem[] {
  const savedDeviations = new Map(saved.map(({ itemId, standardDeviation }) => [itemId, standardDeviation]))
  const complexIds = new Set(nutrients.flatMap(({ itemId, equation }) => (equation === null ? [] : [itemId])))
  return items
    .filter(({ itemId }) => !complexIds.has(itemId))
    .map((item) => ({
      ...{ itemId: item.itemId, ...completeBothBases(item, dryMatterPercent) },
      standardDeviation:
        (item.standardDeviation === undefined ? savedDeviations.get(item.itemId) : item.standardDeviation) ?? null,
    }))
    .filter(({ valueAsFed }) => valueAsFed !== null)
}

/**
 * The details returned with a version: its model, and the computed values of complex nutrients after the entered ones.
 */
export async function analysisVersionDetails(scope: Scope, { id: versionId, modelVersionId, items }: AnyRecord) {
  const entered = items as AnalysisItem[]
  const values = new Map(entered.map((item) => [item.itemId, item]))
  const nutrients = analysisNutrients(await loadModelItems(scope, Number(modelVersionId)))
  const derived = [...complexNutrientValues(nutrients, values)].map(([itemId, { unknownCodes: _, ...value }]) => ({
    itemId,
    ...value,
    isDerived: true,
  }))
  const version = await readRecord(scope, modelVersion, Number(modelVersionId))
  return {
    modelId: version?.modelId ?? null,
    asFedPercent,
    // There is one value per nutrient, so the nutrient id identifies it.
    items: [...entered.map((item) => ({ ...item, isDerived: false })), ...derived].map((item) => ({
      ...item,
      id: item.itemId,
      versionId,
    })),
  }
}
