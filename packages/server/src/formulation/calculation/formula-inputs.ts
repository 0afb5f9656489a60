import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import type { PreparedEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import type { PrimaryCategory } from '@provende/domain/catalogue/primary-category.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import type {
  ConstraintVersionLimits,
  FormulaInputs,
  FormulaNutrient,
  Ingredient,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import { requiredProbabilitiesOf } from '@provende/domain/nutrition/required-probability.ts'
import { distributorPriceOf } from '@provende/domain/pricing/price-item.ts'
import { sql } from 'kysely'
import { unitLabels } from '../../catalogue/unit.ts'
import { loadModelItems } from '../../nutrition/model-version.ts'
import type { Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'
import {
  type ContentsRequest,
  equationsByNutrientCode,
  ingredientContentsMapper,
  loadContentsLookup,
  unknownContents,
} from './food-contents.ts'

/*
 * Loads what a formula is computed with, as its distributor sees it, so that its figures are the same for every caller.
 * Each query is also limited to the scope, so that nothing is shown that the caller could not see elsewhere.
 */

export type FormulaInputsRequest = ContentsRequest & {
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
  /** The foods of the lines, with the names stored at the last save. */
  readonly foods: readonly NamedFood[]
}
export type NamedFood = { readonly id: number; readonly code: string; readonly name: string }

/** The inputs of a formula. Foods the distributor no longer has are marked `withdrawn` and have no values. */
export async function loadFormulaInputs(scope: Scope, request: FormulaInputsRequest): Promise<FormulaInputs> {
  const items = await loadModelItems(scope, request.modelVersionId, request.distributorTenantId)
  const nutrients = items.filter(({ typeNutrient }) => typeNutrient === nutrientKinds.nutrient)
  const units = await unitLabels(scope)
  const equations = equationsByNutrientCode(items)
  return {
    nutrients: nutrients.map((item) => formulaNutrient(item, units, equations)),
    ingredients: await loadIngredients(scope, request, items, nutrients),
    limits:
      request.constraintVersionId === null ? null : await loadConstraintLimits(scope, request.constraintVersionId),
  }
}

/** The model version, price list, constraint version and foods to compute with. */
type InputChoices = {
  readonly modelVersionId: number
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
  readonly foods: readonly ({ readonly itemId?: number; readonly id?: number } & Omit<NamedFood, 'id'>)[]
}

/** Inputs with today's prices, analyses and limits. */
export const loadCurrentFormulaInputs = (
  scope: Scope,
  { modelVersionId, priceListId, constraintVersionId, foods }: InputChoices,
  distributorTenantId: number,
): Promise<FormulaInputs> =>
  loadFormulaInputs(scope, {
    ...{ distributorTenantId, modelVersionId, priceListId, constraintVersionId },
    foods: foods.map(({ itemId, id, code, name }) => ({ id: itemId ?? id ?? 0, code, name })),
  })

const formulaNutrient = (
  item: ModelItem,
  units: ReadonlyMap<number, string>,
  equations: ReadonlyMap<string, PreparedEquation>,
): FormulaNutrient => ({
  id: item.itemId,
  code: item.code ?? '',
  name: item.label ?? '',
  unit: units.get(item.unitId ?? 0) ?? '',
  unitId: item.unitId ?? null,
  categoryId: item.categoryId ?? null,
  isComplex: item.isComplex === true,
  // A difference can be below 0, whatever its nutrient says.
  isSigned: item.signed === true || equations.get(item.code ?? '')?.some(({ coefficient }) => coefficient < 0) === true,
})

type IngredientRow = {
  id: number
  code: string
  name: string
  primaryCategory: PrimaryCategory
  deleted: boolean
  properties: Readonly<Record<string, string>> | null
}

async function loadIngredients(
  scope: Scope,
  request: FormulaInputsRequest,
  items: readonly ModelItem[],
  nutrients: readonly ModelItem[],
): Promise<Ingredient[]> {
  const { rows } = await sql<IngredientRow>`
    select id, code, name, primary_category as "primaryCategory", deleted,
      (select json_object_agg(p.name, p.data) from food_properties p where p.food_id = food.id) as properties
    from food where (id = any(${request.foods.map(({ id }) => id)}::bigint[]) or (code = ${molassesCode} and not deleted))
      and ${visibleToTenant(request.distributorTenantId, 'food')} and ${visibleTo(scope, 'food')}
    order by label_key, id`.execute(scope.transaction)
  const foodsById = new Map(rows.map((row) => [row.id, row]))
  const missing = request.foods.filter(({ id }) => !foodsById.has(id)).map(withdrawnIngredient)
  const ids = [...foodsById.keys()]
  const contentsOf = await loadContentsLookup(scope, request, ids)
  const prices = await loadPrices(scope, request.priceListId, ids)
  const inOrder = ingredientContentsMapper(items, nutrients)
  return [
    ...rows.map((row): Ingredient => {
      const isWithoutNutrients = row.properties?.WithoutNutrients === 'True'
      const { contents, ...source } = contentsOf(row.id, isWithoutNutrients)
      return {
        ...ingredientFacts(row),
        ...source,
        dryMatterPercent: contents.dryMatterPercent,
        ...inOrder(contents, isWithoutNutrients),
        distributorPricePerTonneEur: null,
        pricePerTonneEur: null,
        ...prices.get(row.id),
      }
    }),
    ...missing.map((food) => ({ ...food, ...inOrder(unknownContents, false) })),
  ]
}

function ingredientFacts({ id, code, name, primaryCategory, deleted, properties }: IngredientRow) {
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
    decimals: number('Decimals') ?? defaultFoodDecimals,
    bagKilograms: number('BagWeight'),
    isAllowedInBio: properties?.IsBio === 'True' || properties?.UseInBio === 'True',
    maxInFormulaKgPerTonne: number('MaxInFormula'),
    melasseRatePercent: number('MelasseRate'),
  }
}

/** Decimals of kg/t without the property Decimals: to the gram. */
const defaultFoodDecimals = 3

const withdrawnIngredient = ({ id, code, name }: NamedFood): Omit<Ingredient, 'contents' | 'unknownNutrients'> => ({
  id,
  code,
  name,
  primaryCategory: 'NONE',
  unavailable: 'withdrawn',
  decimals: defaultFoodDecimals,
  isAllowedInBio: false,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: null,
  contentSource: 'none',
  dryMatterPercent: null,
  distributorPricePerTonneEur: null,
  pricePerTonneEur: null,
})

type FoodPrices = { distributorPricePerTonneEur: number; pricePerTonneEur: number }

async function loadPrices(scope: Scope, priceListId: number | null, foodIds: readonly number[]) {
  if (priceListId === null) return new Map<number, FoodPrices>()
  const { rows } = await sql<{ itemId: number; price: number; price2: number; price4: number }>`
    select item_id as "itemId", price, price2, price4 from price_list_items
      join price_list on price_list.id = price_list_id
    where price_list_id = ${priceListId} and item_id = any(${[...foodIds]}::bigint[])
      and ${visibleTo(scope, 'price_list')}`.execute(scope.transaction)
  return new Map(
    rows.map(({ itemId, price4, ...row }): [number, FoodPrices] => [
      itemId,
      { distributorPricePerTonneEur: distributorPriceOf(row), pricePerTonneEur: price4 },
    ]),
  )
}

type ConstraintLimitRow = {
  id: number
  itemTypeId: number
  valueMin: number | null
  valueMax: number | null
  valueMaxKg: number | null
  minProbability: number | null
  maxProbability: number | null
  forbidden: boolean
}

/** The limits of a constraint version; null if the scope does not see it. */
export async function loadConstraintLimits(
  scope: Scope,
  constraintVersionId: number,
): Promise<ConstraintVersionLimits | null> {
  const versions = await sql<Omit<ConstraintVersionLimits, 'foods' | 'nutrients'>>`
    select dry_matter_min_percent as "dryMatterMinPercent", dry_matter_max_percent as "dryMatterMaxPercent",
      total_min_grams as "totalMinGrams", total_max_grams as "totalMaxGrams"
    from constraint_version where id = ${constraintVersionId} and ${visibleTo(scope, 'constraint_version')}`.execute(
    scope.transaction,
  )
  const [version] = versions.rows
  if (version === undefined) return null
  const { rows } = await sql<ConstraintLimitRow>`
    select item_id as id, item_type_id as "itemTypeId", value_min as "valueMin", value_max as "valueMax",
      value_max_kg as "valueMaxKg", min_probability as "minProbability", max_probability as "maxProbability", forbidden
    from constraint_version_content where constraint_version_id = ${constraintVersionId} order by position`.execute(
    scope.transaction,
  )
  const others = await sql<OtherLimit>`
    select kind, name, item_ids as "itemIds", min, max, min_probability as "minProbability",
      max_probability as "maxProbability" from constraint_version_other_limits
    where constraint_version_id = ${constraintVersionId} order by position`.execute(scope.transaction)
  return {
    ...version,
    ...(others.rows.length > 0 && {
      otherLimits: others.rows.map(({ minProbability, maxProbability, ...limit }) => ({
        ...limit,
        ...requiredProbabilitiesOf({ minProbability, maxProbability }),
      })),
    }),
    foods: rows
      .filter(({ itemTypeId }) => itemTypeId === itemTypes.food)
      .map(({ forbidden, ...row }) => ({ ...limitsOfRow(row), forbidden })),
    nutrients: rows
      .filter(({ itemTypeId }) => itemTypeId === itemTypes.nutrient)
      .map((row) => ({ ...limitsOfRow(row), ...requiredProbabilitiesOf(row) })),
  }
}

const limitsOfRow = ({ id, valueMin, valueMax, valueMaxKg }: Omit<ConstraintLimitRow, 'forbidden'>) => ({
  id,
  valueMin,
  valueMax,
  valueMaxKg,
})
