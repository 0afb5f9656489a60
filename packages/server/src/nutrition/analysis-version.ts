import { analysis } from '@provende/contract/nutrition/analysis.ts'
import {
  analysisVersion,
  type analysisVersionRoutes,
  asFedPercent,
} from '@provende/contract/nutrition/analysis-version.ts'
import { analysisNutrients, itemsTwice, modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  type AnalysisNutrient,
  type AnalysisValue,
  agreedValue,
  derivedValues,
} from '@provende/domain/nutrition/analysis-value.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { readRecord } from '../records/store.ts'
import { nameable } from './analysis.ts'
import { answerWithMore } from './answer-with-more.ts'
import { itemsOf } from './model-version.ts'
import { oneDefaultHandlers } from './one-default.ts'

type Item = AnalysisValue & { readonly itemId: number }
type Content = {
  items: Item[]
  dryMatterPercent: number
  analysisId: number
  modelVersionId: number
}

/** Versions of analyses: both bases of a value agree, complex nutrients are computed (spec 2 §5 "Analysis version"). */
export const analysisVersionHandlers = (source: ScopeSource): Handlers<typeof analysisVersionRoutes, Actor> => {
  const handlers = oneDefaultHandlers(source, analysisVersion, async (scope, body, existing) => {
    const content = body as Content
    const nutrients = analysisNutrients(await itemsOf(scope, content.modelVersionId))
    const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
    const problems = await problemsOf(scope, content, nutrients, tenantId)
    content.items = typedItems(content, nutrients)
    return problems
  })
  return answerWithMore(source, analysisVersion, handlers, toldVersion)
}

/** The version of the model is one of the analysis's model, and values are of its nutrients, each once. */
async function problemsOf(
  scope: Scope,
  content: Content,
  nutrients: readonly AnalysisNutrient[],
  tenantId: number,
): Promise<Problem[]> {
  const version = await nameable(scope, modelVersion, content.modelVersionId, tenantId)
  if (version === null) return []
  const above = await nameable(scope, analysis, content.analysisId, tenantId)
  const isOther = above !== null && above.modelId !== version.modelId
  const known = new Set(nutrients.map(({ itemId }) => itemId))
  return [
    ...(isOther ? [{ key: 'analysis.otherModel', field: 'modelVersionId' } as const] : []),
    ...itemsTwice(content.items),
    ...content.items.flatMap(({ itemId }, index): Problem[] =>
      known.has(itemId) ? [] : [{ key: 'items.notInModel', field: `items.${index}.itemId` }],
    ),
  ]
}

/** What is stored of the values of a body: known ones of simple nutrients, both bases agreeing. */
function typedItems({ items, dryMatterPercent }: Content, nutrients: readonly AnalysisNutrient[]): Item[] {
  const complex = new Set(nutrients.flatMap(({ itemId, equation }) => (equation === null ? [] : [itemId])))
  return items
    .filter(({ itemId }) => !complex.has(itemId))
    .map((item) => ({ itemId: item.itemId, ...agreedValue(item, dryMatterPercent) }))
    .filter(({ valueAsFed }) => valueAsFed !== null)
}

/** What a version travels with: its model, and the values of complex nutrients after those that were typed. */
export async function toldVersion(scope: Scope, { id: versionId, modelVersionId, items }: AnyRecord) {
  const typed = items as Item[]
  const values = new Map(typed.map((item) => [item.itemId, item]))
  const nutrients = analysisNutrients(await itemsOf(scope, Number(modelVersionId)))
  const derived = [...derivedValues(nutrients, values)].map(([itemId, { unknownCodes: _, ...value }]) => ({
    itemId,
    ...value,
    isDerived: true,
  }))
  const version = await readRecord(scope, modelVersion, Number(modelVersionId))
  return {
    modelId: version?.modelId ?? null,
    asFedPercent,
    // A value is known by its nutrient, of which there is one.
    items: [...typed.map((item) => ({ ...item, isDerived: false })), ...derived].map((item) => ({
      ...item,
      id: item.itemId,
      versionId,
    })),
  }
}
