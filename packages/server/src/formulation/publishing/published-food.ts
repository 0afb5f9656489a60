import { food } from '@provende/contract/catalogue/food.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { foodPropertyTypes } from '@provende/domain/catalogue/food-properties.ts'
import { type PublishedFood, publishedFood } from '@provende/domain/formulation/published-food.ts'
import type { FormulaOutcome } from '@provende/domain/formulation/workbench-figures.ts'
import type { FormulaBasis, FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { sql } from 'kysely'
import { compositionLoopOf, putComposition } from '../catalogue/food-composition.ts'
import { activeVariantProblems } from '../catalogue/food-parent.ts'
import { refusal, refuseIf } from '../kit/handler.ts'
import { existingRecord } from '../records/handlers.ts'
import { refusingTakenValues } from '../records/refusals.ts'
import type { Scope } from '../records/scope.ts'
import { insertRecord, replaceRecord, setDeleted } from '../records/store.ts'
import { nameableBy, visibleTo, writableBy } from '../records/visible-to.ts'

/*
 * A formula published as a food: composed and analysed as the formula is, in the transaction of every save. It belongs to
 * the distributor of the formula, so that all his formulas may name it.
 */

type Content = Record<string, unknown>
/** A food of a tenant. */
type Owner = { readonly id: number; readonly tenantId: number }

/** What a food is made from: a formula as it is saved. */
export type Published = {
  readonly formulaId: number
  readonly name: string
  readonly code: string
  readonly modelVersionId: number
  readonly content: FormulaContent
  readonly basis: FormulaBasis
  readonly outcome: Pick<FormulaOutcome, 'figures'>
}

/** Makes or revives the food of a formula in the tenant of its distributor; answers its id. */
export async function publishFood(scope: Scope, sellerTenantId: number, published: Published): Promise<number> {
  const made = publishedFood(published.content, published.basis, published.outcome)
  if (made.lines.length === 0) throw refusal('formula.nothingToPublish')
  const owned: Scope = { ...scope, tenantId: sellerTenantId }
  const former = await sql<{ id: number }>`
    select id from food where formula_id = ${published.formulaId} and ${writableBy(scope, 'food')}`.execute(
    scope.transaction,
  )
  const id = former.rows[0]?.id ?? (await addFood(owned, published))
  await setDeleted(scope, food, id, false)
  await writeFood(scope, id, published, made)
  return id
}

async function addFood(owned: Scope, { formulaId, name, code }: Published): Promise<number> {
  const blank = Object.fromEntries(Object.entries(food.fields).map(([field, schema]) => [field, blankOf(schema)]))
  const properties = [{ name: 'UseInBio', data: 'False', typeId: foodPropertyTypes.UseInBio }]
  // Formulas of farms below name it too.
  const given = { ...blank, name, code, tenantsShared: true, properties }
  const id = await refusingTakenValues(food, () => insertRecord(owned, food, given))
  await sql`update food set formula_id = ${formulaId} where id = ${id}`.execute(owned.transaction)
  return id
}

/** What a field of a food is that was left empty. */
const blankOf = (schema: (typeof food.fields)[keyof typeof food.fields]) => {
  const left = schema.safeParse(undefined)
  return left.success ? left.data : ''
}

/**
 * Keeps the food of a published formula as the formula is; nothing is done for one that is deactivated. Refuses whoever may
 * not change the food, and a formula that would contain its own food.
 */
export async function keepPublishedFood(scope: Scope, foodId: number, published: Published): Promise<void> {
  const { rows } = await sql<{ deleted: boolean; mayWrite: boolean }>`
    select deleted, ${writableBy(scope, 'food')} as "mayWrite" from food
    where id = ${foodId} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const [there] = rows
  if (there === undefined || !there.mayWrite) throw refusal('formula.publishedBeyond')
  if (there.deleted) return
  await writeFood(scope, foodId, published, publishedFood(published.content, published.basis, published.outcome))
}

/** Deactivates the food; formulas that name it say so. */
export async function unpublishFood(scope: Scope, foodId: number): Promise<void> {
  const record = await existingRecord(scope, food, foodId)
  if (!record.mayWrite) throw refusal('formula.publishedBeyond')
  refuseIf(await activeVariantProblems(scope, record))
  await setDeleted(scope, food, foodId, true)
}

async function writeFood(scope: Scope, id: number, published: Published, made: PublishedFood): Promise<void> {
  const record = await existingRecord(scope, food, id)
  const tenantId = record.ownerTenantId
  await refuseLoop(scope, id, published)
  const properties = (record.properties as { name: string }[]).filter(({ name }) => name !== 'UseInBio')
  const content = {
    ...record,
    name: published.name,
    code: published.code,
    ...(await categoryOf(scope, tenantId, made)),
    properties: [
      ...properties,
      { name: 'UseInBio', data: made.isAllowedInBio ? 'True' : 'False', typeId: foodPropertyTypes.UseInBio },
    ],
  }
  await refusingTakenValues(food, () => replaceAnew(scope, food, id, content))
  await sql`update food set composition_date = greatest(${scope.now}::timestamptz,
    composition_date + interval '1 millisecond') where id = ${id}`.execute(scope.transaction)
  const lines = made.lines.map((line) => ({ compositionFoodId: line.id, compositionValue: line.percent }))
  await putComposition(scope, { id, tenantId }, lines)
  await writeAnalysis(scope, { id, tenantId }, published, made)
}

/** Every line counts, used or not: a food must never be offered what it is made of. */
async function refuseLoop(scope: Scope, id: number, { content }: Published): Promise<void> {
  const lines = content.foods.map((line) => ({ foodId: id, compositionFoodId: line.id, compositionValue: 0 }))
  const loop = await compositionLoopOf(scope, id, lines)
  if (loop !== undefined) throw refusal('formula.insideItself', undefined, { what: loop.way })
}

/** The category of that kind the owner of the food may name; its kind stands either way. */
async function categoryOf(scope: Scope, tenantId: number, { primaryCategory }: PublishedFood) {
  const { rows } = await sql<{ id: number }>`
    select id from food_category where search_key(code) = search_key(${primaryCategory}) and not deleted
      and ${visibleTo(scope, 'food_category')} and ${nameableBy(tenantId, 'food_category')}
    order by id limit 1`.execute(scope.transaction)
  return { primaryCategory, categories: rows.map(({ id }) => id) }
}

/** The one analysis of the food, for the model version of the formula; those of models it had before are deactivated. */
async function writeAnalysis(scope: Scope, owner: Owner, published: Published, made: PublishedFood): Promise<void> {
  const { id: foodId, tenantId } = owner
  const { modelVersionId, name, code } = published
  const { rows } = await sql<{ modelId: number; analysisId: number | null; versionId: number | null }>`
    select v.model_id as "modelId", analysis.id as "analysisId", (select min(id) from analysis_version
        where analysis_id = analysis.id and model_version_id = v.id) as "versionId"
    from model_version v left join analysis on analysis.model_id = v.model_id and analysis.food_id = ${foodId}
      and analysis.tenant_id = ${tenantId}
    where v.id = ${modelVersionId} order by analysis.id limit 1`.execute(scope.transaction)
  const [found] = rows
  if (found === undefined) throw new Error(`model version ${modelVersionId} of a formula is gone`)
  await sql`update analysis_version set deleted = true, is_default = false where analysis_id in
    (select id from analysis where food_id = ${foodId}) and id is distinct from ${found.versionId}`.execute(
    scope.transaction,
  )
  await sql`update analysis set deleted = true, is_default = false where food_id = ${foodId}
    and id is distinct from ${found.analysisId}`.execute(scope.transaction)
  const above = { name, code, foodId, modelId: found.modelId, modelVersionId, isDefault: true, tenantsShared: true }
  const analysisId = await keptRecord(scope, tenantId, analysis, found.analysisId, above)
  const dryMatterPercent = keptDryMatterPercent(made.dryMatterPercent)
  const items = made.contents.map(({ id, valueAsFed }) => ({
    itemId: id,
    valueAsFed,
    valueDryMatter: (valueAsFed * 100) / dryMatterPercent,
    isTypedAsFed: true,
  }))
  const version = { name, analysisId, modelVersionId, isDefault: true, tenantsShared: true, dryMatterPercent, items }
  await keptRecord(scope, tenantId, analysisVersion, found.versionId, version)
}

/** Adds a record, or puts what it is now in its place, active. */
async function keptRecord(scope: Scope, tenantId: number, family: Family, id: number | null, content: Content) {
  if (id === null) return insertRecord({ ...scope, tenantId }, family, content)
  await setDeleted(scope, family, id, false)
  await replaceAnew(scope, family, id, content)
  return id
}

/** Replaces a record in whatever version it is: it follows its formula. */
async function replaceAnew(scope: Scope, family: Family, id: number, content: Content): Promise<void> {
  const present = await existingRecord(scope, family, id)
  const version = present.modificationDate as unknown as Date
  if (!(await replaceRecord(scope, family, id, version, content))) throw refusal('record.changedMeanwhile')
}
