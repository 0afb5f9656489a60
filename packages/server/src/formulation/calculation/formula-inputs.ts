import { analysisNutrients, type ModelItem } from '@provende/contract/nutrition/model-version.ts'
import { completeContents, type PreparedEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import type { PrimaryCategory } from '@provende/domain/catalogue/primary-category.ts'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import {
  type FormulaBasis,
  type FormulaNutrient,
  type Ingredient,
  noDryMatterKnown,
  type SetLimits,
} from '@provende/domain/formulation/workbench-formula.ts'
import { itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import { type AnalysisChoice, countingVersion } from '@provende/domain/nutrition/default-analysis.ts'
import { contentsAsFed } from '@provende/domain/nutrition/dry-matter.ts'
import { distributorPrice } from '@provende/domain/pricing/price-item.ts'
import { sql } from 'kysely'
import { itemsOf } from '../nutrition/model-version.ts'
import type { Scope } from '../records/scope.ts'
import { heldOutTo, visibleTo } from '../records/visible-to.ts'

/*
 * What a formula is computed with, as its distributor has it: whoever looks at a formula, its figures are the same. Each
 * part is read through the scope, so that nothing is shown that could not be seen otherwise.
 */

export type BasisAsked = {
  /** The tenant of the distributor. */
  readonly sellerTenantId: number
  readonly modelVersionId: number
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
  /** Those of the lines, with what they were called when they were saved. */
  readonly foods: readonly NamedFood[]
  /** What stands in the place of the analyses, by food. */
  readonly known?: ReadonlyMap<number, KnownFood>
}
/** What is known of a food beside its analysis: contents by the id of their nutrient, per kg as fed or of dry matter. */
export type KnownFood = {
  readonly dryMatterPercent: number | null
  readonly contents: readonly { readonly id: number; readonly value: number }[]
  readonly isAsFed: boolean
}
export type NamedFood = { readonly id: number; readonly code: string; readonly name: string }

/** The basis of a formula. Foods that are not there any more are answered as such, without values. */
export async function loadBasis(scope: Scope, asked: BasisAsked): Promise<FormulaBasis> {
  const items = await heldItems(scope, asked)
  const nutrients = items.filter(({ typeNutrient }) => typeNutrient === nutrientKinds.nutrient)
  const units = await unitLabels(scope)
  return {
    nutrients: nutrients.map((item) => formulaNutrient(item, units)),
    ingredients: await loadIngredients(scope, asked, items, nutrients),
    limits: asked.constraintVersionId === null ? null : await loadLimits(scope, asked.constraintVersionId),
  }
}

/** The items of the model version as far as the distributor has them too. */
async function heldItems(scope: Scope, { sellerTenantId, modelVersionId }: BasisAsked): Promise<ModelItem[]> {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from model_version_items join nutrient on nutrient.id = item_id
    where model_version_id = ${modelVersionId} and ${heldOutTo(sellerTenantId, 'nutrient')}`.execute(scope.transaction)
  const held = new Set(rows.map(({ id }) => id))
  return (await itemsOf(scope, modelVersionId)).filter(({ itemId }) => held.has(itemId))
}

const formulaNutrient = (item: ModelItem, units: ReadonlyMap<number, string>): FormulaNutrient => ({
  id: item.itemId,
  code: item.code ?? '',
  name: item.label ?? '',
  unit: units.get(item.unitId ?? 0) ?? '',
  unitId: item.unitId ?? null,
  categoryId: item.categoryId ?? null,
  isComplex: item.isComplex === true,
})

async function unitLabels(scope: Scope): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from unit where ${visibleTo(scope, 'unit')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

type FoodRow = {
  id: number
  code: string
  name: string
  primaryCategory: PrimaryCategory
  deleted: boolean
  properties: Readonly<Record<string, string>> | null
}

async function loadIngredients(
  scope: Scope,
  asked: BasisAsked,
  items: readonly ModelItem[],
  nutrients: readonly ModelItem[],
): Promise<Ingredient[]> {
  const { rows } = await sql<FoodRow>`
    select id, code, name, primary_category as "primaryCategory", deleted,
      (select json_object_agg(p.name, p.data) from food_properties p where p.food_id = food.id) as properties
    from food where (id = any(${asked.foods.map(({ id }) => id)}::bigint[]) or (code = ${molassesCode} and not deleted))
      and ${heldOutTo(asked.sellerTenantId, 'food')} and ${visibleTo(scope, 'food')}
    order by label_key, id`.execute(scope.transaction)
  const found = new Map(rows.map((row) => [row.id, row]))
  const known = asked.foods.filter(({ id }) => !found.has(id)).map(withdrawn)
  const ids = [...found.keys()]
  const analyses = await loadAnalyses(scope, asked, ids)
  const prices = await loadPrices(scope, asked.priceListId, ids)
  const contentsOf = contentsReader(items, nutrients)
  return [
    ...rows.map((row): Ingredient => {
      const analysis = analyses.get(row.id)
      const known = asked.known?.get(row.id)
      const dryMatterPercent = known?.dryMatterPercent ?? analysis?.dryMatterPercent ?? null
      return {
        ...ingredientFacts(row),
        analysisVersionId: analysis?.id ?? null,
        dryMatterPercent,
        contents: contentsOf({ ...analysis?.values, ...knownValues(known, dryMatterPercent) }),
        distributorPricePerTonneEur: null,
        pricePerTonneEur: null,
        ...prices.get(row.id),
      }
    }),
    ...known.map((food) => ({ ...food, contents: contentsOf({}) })),
  ]
}

/** Contents that were said, per kg as fed; of a food whose dry matter nobody knows as if it were dry. */
function knownValues(known: KnownFood | undefined, dryMatterPercent: number | null): Values {
  const { contents = [], isAsFed = true } = known ?? {}
  const values = contents.map(({ value }) => value)
  const asFed = contentsAsFed({ contents: values, isAsFed }, dryMatterPercent ?? noDryMatterKnown, [])
  return Object.fromEntries(contents.map(({ id }, place) => [id, asFed[place] ?? 0]))
}

function ingredientFacts({ id, code, name, primaryCategory, deleted, properties }: FoodRow) {
  const number = (property: string) => {
    const data = properties?.[property]
    return data === undefined || data === '' ? null : Number(data)
  }
  return {
    id,
    code,
    name,
    primaryCategory,
    unavailable: deleted ? ('deleted' as const) : null,
    decimals: number('Decimals') ?? usualDecimals,
    isAllowedInBio: properties?.IsBio === 'True' || properties?.UseInBio === 'True',
    maxInFormulaKgPerTonne: number('MaxInFormula'),
    melasseRatePercent: number('MelasseRate'),
  }
}

/** Grams in a tonne, where the food does not say. */
const usualDecimals = 3

const withdrawn = ({ id, code, name }: NamedFood): Omit<Ingredient, 'contents'> => ({
  id,
  code,
  name,
  primaryCategory: 'NONE',
  unavailable: 'withdrawn',
  decimals: usualDecimals,
  isAllowedInBio: false,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: null,
  dryMatterPercent: null,
  distributorPricePerTonneEur: null,
  pricePerTonneEur: null,
})

/** Values by the id of their nutrient. */
type Values = Readonly<Record<string, number>>

/** Contents in the order of the nutrients of the formula; equations may name any item of the model version. */
function contentsReader(items: readonly ModelItem[], nutrients: readonly ModelItem[]) {
  const equations = new Map(
    analysisNutrients(items).flatMap(({ code, equation }): [string, PreparedEquation][] =>
      equation === null ? [] : [[code, equation]],
    ),
  )
  const codes = nutrients.map(({ code }) => code ?? '')
  return (values: Values): number[] => {
    const simple = new Map(items.map(({ itemId, code }) => [code ?? '', values[itemId] ?? 0]))
    return completeContents(codes, equations, simple)
  }
}

type Analysis = AnalysisChoice & { foodId: number; dryMatterPercent: number }

/** Of each food the analysis that counts for its distributor, with its values as fed. */
async function loadAnalyses(scope: Scope, { sellerTenantId, modelVersionId }: BasisAsked, foodIds: readonly number[]) {
  const { rows } = await sql<Analysis>`
    select v.id, analysis.food_id as "foodId", line.height, v.is_default as "isDefault",
      analysis.is_default as "isDefaultAnalysis", v.dry_matter_percent as "dryMatterPercent"
    from analysis_version v join analysis on analysis.id = v.analysis_id
      join tenant_line(${sellerTenantId}) line on line.id = v.tenant_id
    where analysis.food_id = any(${[...foodIds]}::bigint[]) and v.model_version_id = ${modelVersionId}
      and not v.deleted and not analysis.deleted
      and ${heldOutTo(sellerTenantId, 'v')} and ${heldOutTo(sellerTenantId, 'analysis')}
      and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'analysis')}`.execute(scope.transaction)
  const counting = [...Map.groupBy(rows, ({ foodId }) => foodId).values()].flatMap((of) => countingVersion(of) ?? [])
  const values = await sql<{ id: number; values: Values }>`
    select analysis_version_id as id, json_object_agg(item_id, value_as_fed) as values from analysis_version_items
    where analysis_version_id = any(${counting.map(({ id }) => id)}::bigint[]) group by analysis_version_id`.execute(
    scope.transaction,
  )
  const valuesOf = new Map(values.rows.map((row) => [row.id, row.values]))
  return new Map(counting.map((each) => [each.foodId, { ...each, values: valuesOf.get(each.id) ?? {} }]))
}

type Price = { distributorPricePerTonneEur: number; pricePerTonneEur: number }

async function loadPrices(scope: Scope, priceListId: number | null, foodIds: readonly number[]) {
  if (priceListId === null) return new Map<number, Price>()
  const { rows } = await sql<{ itemId: number; price: number; price2: number; price4: number }>`
    select item_id as "itemId", price, price2, price4 from price_list_items
      join price_list on price_list.id = price_list_id
    where price_list_id = ${priceListId} and item_id = any(${[...foodIds]}::bigint[])
      and ${visibleTo(scope, 'price_list')}`.execute(scope.transaction)
  return new Map(
    rows.map(({ itemId, price4, ...row }): [number, Price] => [
      itemId,
      { distributorPricePerTonneEur: distributorPrice(row), pricePerTonneEur: price4 },
    ]),
  )
}

type LimitRow = {
  id: number
  itemTypeId: number
  valueMin: number | null
  valueMax: number | null
  valueMaxKg: number | null
  forbidden: boolean
}

/** The limits of a version of a set; null where it is not there to see. */
async function loadLimits(scope: Scope, constraintVersionId: number): Promise<SetLimits | null> {
  const versions = await sql<Omit<SetLimits, 'foods' | 'nutrients'>>`
    select dry_matter_min_percent as "dryMatterMinPercent", dry_matter_max_percent as "dryMatterMaxPercent",
      total_min_grams as "totalMinGrams", total_max_grams as "totalMaxGrams"
    from constraint_version where id = ${constraintVersionId} and ${visibleTo(scope, 'constraint_version')}`.execute(
    scope.transaction,
  )
  const [version] = versions.rows
  if (version === undefined) return null
  const { rows } = await sql<LimitRow>`
    select item_id as id, item_type_id as "itemTypeId", value_min as "valueMin", value_max as "valueMax",
      value_max_kg as "valueMaxKg", forbidden
    from constraint_version_content where constraint_version_id = ${constraintVersionId} order by position`.execute(
    scope.transaction,
  )
  return {
    ...version,
    foods: rows.filter(({ itemTypeId }) => itemTypeId === itemTypes.food).map(({ itemTypeId: _, ...line }) => line),
    nutrients: rows
      .filter(({ itemTypeId }) => itemTypeId === itemTypes.nutrient)
      .map(({ itemTypeId: _, forbidden: __, ...line }) => line),
  }
}
