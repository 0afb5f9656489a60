import { food } from '@provende/contract/catalogue/food.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { foodPropertyTypeIds } from '@provende/domain/catalogue/food-properties.ts'
import { type PublishedFood, publishedFood } from '@provende/domain/formulation/formula/published-food.ts'
import type { StoredFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { sql } from 'kysely'
import { findCompositionCycle, writeComposition } from '../../catalogue/food-composition.ts'
import { activeVariantProblems } from '../../catalogue/food-parent.ts'
import { refusal, refuseIf } from '../../kit/handler.ts'
import { requireVisibleRecord } from '../../records/handlers.ts'
import { writeOrRefuseTakenValues } from '../../records/refusals.ts'
import type { Scope } from '../../records/scope.ts'
import { insertRecord, replaceRecord, setDeleted } from '../../records/store.ts'
import { referenceableBy, visibleTo, writableBy } from '../../records/visible-to.ts'

/*
 * A formula published as a food. Its composition and analysis follow the formula in the transaction of every save. The
 * food belongs to the distributor of the formula, so that all of the distributor's formulas can use it.
 */

type RecordContent = Record<string, unknown>
/** A food and its tenant. */
type OwnedFood = { readonly id: number; readonly tenantId: number }

/** The saved formula a food is derived from. */
export type PublishedFormula = {
  readonly formulaId: number
  readonly name: string
  readonly code: string
  readonly modelVersionId: number
  readonly content: FormulaContent
  readonly inputs: FormulaInputs
  readonly outcome: Pick<StoredFigures, 'figures'>
}

/** Creates or reactivates the food of a formula in the tenant of its distributor. Returns its id. */
export async function publishFood(
  scope: Scope,
  distributorTenantId: number,
  published: PublishedFormula,
): Promise<number> {
  const foodContent = publishedFood(published.content, published.inputs, published.outcome)
  if (foodContent.lines.length === 0) throw refusal('formula.nothingToPublish')
  const ownerScope: Scope = { ...scope, tenantId: distributorTenantId }
  const existing = await sql<{ id: number }>`
    select id from food where formula_id = ${published.formulaId} and ${writableBy(scope, 'food')}`.execute(
    scope.transaction,
  )
  const id = existing.rows[0]?.id ?? (await addFoodOfFormula(ownerScope, published))
  await setDeleted(scope, food, id, false)
  await writePublishedFood(scope, id, published, foodContent)
  return id
}

async function addFoodOfFormula(ownerScope: Scope, { formulaId, name, code }: PublishedFormula): Promise<number> {
  const emptyFields = Object.fromEntries(
    Object.entries(food.fields).map(([field, schema]) => [field, emptyValueOf(schema)]),
  )
  const properties = [{ name: 'UseInBio', data: 'False', typeId: foodPropertyTypeIds.UseInBio }]
  // Shared, so that formulas of the farms below can use it too.
  const content = { ...emptyFields, name, code, tenantsShared: true, properties }
  const id = await writeOrRefuseTakenValues(food, () => insertRecord(ownerScope, food, content))
  await sql`update food set formula_id = ${formulaId} where id = ${id}`.execute(ownerScope.transaction)
  return id
}

/** The value of a food field that is left empty. */
const emptyValueOf = (schema: (typeof food.fields)[keyof typeof food.fields]) => {
  const result = schema.safeParse(undefined)
  return result.success ? result.data : ''
}

/**
 * Updates the food of a published formula after a save; a deactivated food is left alone. Refuses a caller who may not
 * change the food, and a formula that would contain its own food.
 */
export async function updatePublishedFood(scope: Scope, foodId: number, published: PublishedFormula): Promise<void> {
  const { rows } = await sql<{ deleted: boolean; mayWrite: boolean }>`
    select deleted, ${writableBy(scope, 'food')} as "mayWrite" from food
    where id = ${foodId} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const [row] = rows
  if (row === undefined || !row.mayWrite) throw refusal('formula.publishedBeyond')
  if (row.deleted) return
  await writePublishedFood(
    scope,
    foodId,
    published,
    publishedFood(published.content, published.inputs, published.outcome),
  )
}

/** Deactivates the food; formulas that use it show it as unavailable. */
export async function unpublishFood(scope: Scope, foodId: number): Promise<void> {
  const record = await requireVisibleRecord(scope, food, foodId)
  if (!record.mayWrite) throw refusal('formula.publishedBeyond')
  refuseIf(await activeVariantProblems(scope, record))
  await setDeleted(scope, food, foodId, true)
}

async function writePublishedFood(
  scope: Scope,
  id: number,
  published: PublishedFormula,
  foodContent: PublishedFood,
): Promise<void> {
  const record = await requireVisibleRecord(scope, food, id)
  const tenantId = record.ownerTenantId
  await refuseCompositionCycle(scope, id, published)
  const properties = (record.properties as { name: string }[]).filter(({ name }) => name !== 'UseInBio')
  const content = {
    ...record,
    name: published.name,
    code: published.code,
    ...(await categoryFieldsOfFood(scope, tenantId, foodContent)),
    properties: [
      ...properties,
      { name: 'UseInBio', data: foodContent.isAllowedInBio ? 'True' : 'False', typeId: foodPropertyTypeIds.UseInBio },
    ],
  }
  await writeOrRefuseTakenValues(food, () => overwriteRecord(scope, food, id, content))
  await sql`update food set composition_date = greatest(${scope.now}::timestamptz,
    composition_date + interval '1 millisecond') where id = ${id}`.execute(scope.transaction)
  const lines = foodContent.lines.map((line) => ({ compositionFoodId: line.id, compositionValue: line.percent }))
  await writeComposition(scope, { id, tenantId }, lines)
  await writeFoodAnalysis(scope, { id, tenantId }, published, foodContent)
}

/**
 * Refuses a formula that contains its own food, directly or not; inactive lines count too, as they can be activated.
 */
async function refuseCompositionCycle(scope: Scope, id: number, { content }: PublishedFormula): Promise<void> {
  const lines = content.foods.map((line) => ({ foodId: id, compositionFoodId: line.id, compositionValue: 0 }))
  const loop = await findCompositionCycle(scope, id, lines)
  if (loop !== undefined) throw refusal('formula.insideItself', undefined, { what: loop.path })
}

/** The primary category, and the food category of that code if the owner of the food can refer to one. */
async function categoryFieldsOfFood(scope: Scope, tenantId: number, { primaryCategory }: PublishedFood) {
  const { rows } = await sql<{ id: number }>`
    select id from food_category where search_key(code) = search_key(${primaryCategory}) and not deleted
      and ${visibleTo(scope, 'food_category')} and ${referenceableBy(tenantId, 'food_category')}
    order by id limit 1`.execute(scope.transaction)
  return { primaryCategory, categories: rows.map(({ id }) => id) }
}

/**
 * Writes the only active analysis of the food, for the model version of the formula; analyses for earlier models are
 * deactivated.
 */
async function writeFoodAnalysis(
  scope: Scope,
  owner: OwnedFood,
  published: PublishedFormula,
  foodContent: PublishedFood,
): Promise<void> {
  const { id: foodId, tenantId } = owner
  const { modelVersionId, name, code } = published
  const { rows } = await sql<{ modelId: number; analysisId: number | null; versionId: number | null }>`
    select v.model_id as "modelId", analysis.id as "analysisId", (select min(id) from analysis_version
        where analysis_id = analysis.id and model_version_id = v.id) as "versionId"
    from model_version v left join analysis on analysis.model_id = v.model_id and analysis.food_id = ${foodId}
      and analysis.tenant_id = ${tenantId}
    where v.id = ${modelVersionId} order by analysis.id limit 1`.execute(scope.transaction)
  const [ids] = rows
  if (ids === undefined) throw new Error(`model version ${modelVersionId} of a formula is gone`)
  await sql`update analysis_version set deleted = true, is_default = false where analysis_id in
    (select id from analysis where food_id = ${foodId}) and id is distinct from ${ids.versionId}`.execute(
    scope.transaction,
  )
  await sql`update analysis set deleted = true, is_default = false where food_id = ${foodId}
    and id is distinct from ${ids.analysisId}`.execute(scope.transaction)
  const analysisContent = {
    name,
    code,
    foodId,
    modelId: ids.modelId,
    modelVersionId,
    isDefault: true,
    tenantsShared: true,
  }
  const analysisId = await upsertRecord(scope, tenantId, analysis, ids.analysisId, analysisContent)
  const dryMatterPercent = clampDryMatterPercent(foodContent.dryMatterPercent)
  const items = foodContent.contents.map(({ id, valueAsFed, standardDeviation }) => ({
    itemId: id,
    valueAsFed,
    valueDryMatter: (valueAsFed * 100) / dryMatterPercent,
    standardDeviation,
    isTypedAsFed: true,
  }))
  const version = { name, analysisId, modelVersionId, isDefault: true, tenantsShared: true, dryMatterPercent, items }
  await upsertRecord(scope, tenantId, analysisVersion, ids.versionId, version)
}

/** Inserts a record, or overwrites and reactivates the record `id`. Returns its id. */
async function upsertRecord(scope: Scope, tenantId: number, family: Family, id: number | null, content: RecordContent) {
  if (id === null) return insertRecord({ ...scope, tenantId }, family, content)
  await setDeleted(scope, family, id, false)
  await overwriteRecord(scope, family, id, content)
  return id
}

/** Replaces a record whatever its version, because it only follows its formula. */
async function overwriteRecord(scope: Scope, family: Family, id: number, content: RecordContent): Promise<void> {
  const stored = await requireVisibleRecord(scope, family, id)
  const version = new Date(stored.modificationDate)
  if (!(await replaceRecord(scope, family, id, version, content))) throw refusal('record.changedMeanwhile')
}
