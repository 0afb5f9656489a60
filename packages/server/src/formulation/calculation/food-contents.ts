import { analysisNutrients } from '@provende/contract/nutrition/analysis-nutrients.ts'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import {
  contentsOfAllNutrients,
  type PreparedEquation,
  unknownNutrientCodes,
} from '@provende/domain/catalogue/nutrient-equation.ts'
import type { ContentsSource } from '@provende/domain/formulation/formula/formula-codes.ts'
import {
  assumedDryMatterPercent,
  type Ingredient,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { contentsAsFed } from '@provende/domain/nutrition/dry-matter.ts'
import {
  type AnalysisVersionCandidate,
  effectiveAnalysisVersion,
} from '@provende/domain/nutrition/effective-analysis.ts'
import {
  type KnownContents,
  knownContentsOfFoods,
  type MixtureLine,
} from '@provende/domain/nutrition/mixed-contents.ts'
import { deviationsInOrder } from '@provende/domain/nutrition/standard-deviations.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'

/*
 * Loads what is known of the contents of foods, as the distributor of a formula sees them: from their analyses, from what
 * the request says instead, and from what they are composed of.
 */

/** Contents of a food sent by the client: by nutrient id, per kg as fed or per kg of dry matter. */
export type SuppliedAnalysis = {
  readonly dryMatterPercent: number | null
  readonly contents: readonly { readonly id: number; readonly value: number }[]
  readonly isAsFed: boolean
}

export type ContentsRequest = {
  /** The tenant of the distributor. */
  readonly distributorTenantId: number
  readonly modelVersionId: number
  /** Contents that replace the stored analyses, by food id. */
  readonly suppliedAnalyses?: ReadonlyMap<number, SuppliedAnalysis>
}

/** What is known of a food, and where from. */
type ContentsWithSource = {
  readonly contents: KnownContents
  readonly contentSource: ContentsSource
  readonly analysisVersionId: number | null
}

export const unknownContents: KnownContents = { dryMatterPercent: null, values: new Map(), partlyUnknown: new Set() }

/** A function that says what is known of a food; `isWithoutNutrients`: it has no contents and needs no analysis. */
export async function loadContentsLookup(
  scope: Scope,
  request: ContentsRequest,
  foodIds: readonly number[],
): Promise<(foodId: number, isWithoutNutrients: boolean) => ContentsWithSource> {
  const analyses = await loadEffectiveAnalyses(scope, request, foodIds)
  const mixtures = await loadContentsOfMixtures(scope, request, analyses, foodIds)
  return (foodId, isWithoutNutrients) => {
    const analysis = analyses.get(foodId)
    const mixture = mixtures.get(foodId)
    const supplied = request.suppliedAnalyses?.get(foodId)
    const contents = withSuppliedAnalysis(analysis ?? mixture ?? unknownContents, supplied)
    const analysisVersionId = analysis?.id ?? null
    if (analysis) return { contents, analysisVersionId, contentSource: 'analysis' }
    if (supplied && supplied.contents.length > 0) return { contents, analysisVersionId, contentSource: 'request' }
    if (mixture) return { contents, analysisVersionId, contentSource: 'composition' }
    return { contents, analysisVersionId, contentSource: isWithoutNutrients ? 'withoutNutrients' : 'none' }
  }
}

/** Replaces what is known by what the request says; an unknown dry matter counts as 100 %. */
function withSuppliedAnalysis(stored: KnownContents, supplied: SuppliedAnalysis | undefined): KnownContents {
  if (supplied === undefined) return stored
  const { contents, isAsFed } = supplied
  const dryMatterPercent = supplied.dryMatterPercent ?? stored.dryMatterPercent
  const values = contents.map(({ value }) => value)
  const asFed = contentsAsFed({ contents: values, isAsFed }, dryMatterPercent ?? assumedDryMatterPercent, [])
  const partlyUnknown = new Set(stored.partlyUnknown)
  for (const { id } of contents) partlyUnknown.delete(id)
  return {
    dryMatterPercent,
    values: new Map([...stored.values, ...contents.map(({ id }, index) => [id, asFed[index] ?? 0] as const)]),
    // How a content scatters does not depend on what it is said to be.
    ...(stored.deviations && { deviations: stored.deviations }),
    partlyUnknown,
  }
}

/** The equations of the complex nutrients of a model version, by code. */
export const equationsByNutrientCode = (items: readonly ModelItem[]): ReadonlyMap<string, PreparedEquation> =>
  new Map(
    analysisNutrients(items).flatMap(({ code, equation }) => (equation === null ? [] : [[code, equation] as const])),
  )

/**
 * A function that puts contents into the order of `nutrients` and computes complex ones; equations can use any item of the
 * model version. What a food without nutritional value does not say of itself is 0 and known.
 */
export function ingredientContentsMapper(items: readonly ModelItem[], nutrients: readonly ModelItem[]) {
  const equations = equationsByNutrientCode(items)
  const codes = nutrients.map(({ code }) => code ?? '')
  return (
    { values, partlyUnknown, deviations }: KnownContents,
    isWithoutNutrients: boolean,
  ): Pick<Ingredient, 'contents' | 'unknownNutrients' | 'deviations'> => {
    const simple = new Map<string, number>()
    const knownCodes = new Set<string>()
    for (const { itemId, code } of items) {
      const value = values.get(itemId)
      simple.set(code ?? '', value ?? 0)
      if (value !== undefined && !partlyUnknown.has(itemId)) knownCodes.add(code ?? '')
    }
    return {
      contents: contentsOfAllNutrients(codes, equations, simple),
      unknownNutrients: isWithoutNutrients ? [] : unknownNutrientCodes(codes, equations, knownCodes),
      ...(deviations &&
        deviations.size > 0 && {
          deviations: deviationsInOrder(codes, equations, deviationsByCode(items, deviations)),
        }),
    }
  }
}

const deviationsByCode = (items: readonly ModelItem[], deviations: ReadonlyMap<number, number>) =>
  new Map(
    items.flatMap(({ itemId, code }) => (deviations.has(itemId) ? [[code ?? '', deviations.get(itemId) ?? 0]] : [])),
  )

type FoodAnalysis = KnownContents & { readonly id: number }
type AnalysisRow = AnalysisVersionCandidate & { foodId: number; dryMatterPercent: number }

/** The analysis version that applies to each food for the distributor, with its values as fed, by food id. */
async function loadEffectiveAnalyses(
  scope: Scope,
  { distributorTenantId, modelVersionId }: ContentsRequest,
  foodIds: readonly number[],
): Promise<ReadonlyMap<number, FoodAnalysis>> {
  const { rows } = await sql<AnalysisRow>`
    select v.id, analysis.food_id as "foodId", line.height, v.is_default as "isDefault",
      analysis.is_default as "isDefaultAnalysis", v.dry_matter_percent as "dryMatterPercent"
    from analysis_version v join analysis on analysis.id = v.analysis_id
      join tenant_line(${distributorTenantId}) line on line.id = v.tenant_id
    where analysis.food_id = any(${[...foodIds]}::bigint[]) and v.model_version_id = ${modelVersionId}
      and not v.deleted and not analysis.deleted
      and ${visibleToTenant(distributorTenantId, 'v')} and ${visibleToTenant(distributorTenantId, 'analysis')}
      and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 'analysis')}`.execute(scope.transaction)
  const selected = [...Map.groupBy(rows, ({ foodId }) => foodId).values()].flatMap(
    (versions) => effectiveAnalysisVersion(versions) ?? [],
  )
  type ByItem = Readonly<Record<string, number>>
  const values = await sql<{ id: number; values: ByItem; deviations: ByItem | null }>`
    select analysis_version_id as id, json_object_agg(item_id, value_as_fed) as values,
      json_object_agg(item_id, standard_deviation) filter (where standard_deviation is not null) as deviations
    from analysis_version_items where analysis_version_id = any(${selected.map(({ id }) => id)}::bigint[])
    group by analysis_version_id`.execute(scope.transaction)
  const valuesOf = new Map(values.rows.map((row) => [row.id, row]))
  const byItem = (values: ByItem | null | undefined) =>
    new Map(Object.entries(values ?? {}).map(([item, value]) => [Number(item), value]))
  return new Map(
    selected.map(({ id, foodId, dryMatterPercent }) => [
      foodId,
      {
        id,
        dryMatterPercent,
        values: byItem(valuesOf.get(id)?.values),
        deviations: byItem(valuesOf.get(id)?.deviations),
        partlyUnknown: new Set(),
      },
    ]),
  )
}

/** What is known of the foods without an analysis from what they are composed of, by food id. */
async function loadContentsOfMixtures(
  scope: Scope,
  request: ContentsRequest,
  analyses: ReadonlyMap<number, FoodAnalysis>,
  foodIds: readonly number[],
): Promise<ReadonlyMap<number, KnownContents>> {
  const unanalysed = foodIds.filter((id) => !analyses.has(id))
  if (unanalysed.length === 0) return new Map()
  const isVisible = sql`${visibleTo(scope, 'food')} and ${visibleToTenant(request.distributorTenantId, 'food')}`
  const { rows } = await sql<MixtureLine & { mixtureId: number }>`
    with recursive part (id) as (select unnest(${unanalysed}::bigint[])
      union select composition_food_id from food_composition join part on part.id = food_composition.food_id
        join food on food.id = part.id where composition_value > 0 and ${isVisible})
    select food_id as "mixtureId", composition_food_id as "foodId", composition_value as percent
    from food_composition join part on part.id = food_id join food on food.id = food_id
    where composition_value > 0 and ${isVisible} order by food_id, position`.execute(scope.transaction)
  if (rows.length === 0) return new Map()
  const components = [...new Set(rows.map(({ foodId }) => foodId))].filter((id) => !analyses.has(id))
  const ofComponents = await loadEffectiveAnalyses(scope, request, components)
  return knownContentsOfFoods(
    unanalysed,
    new Map([...analyses, ...ofComponents]),
    Map.groupBy(rows, ({ mixtureId }) => mixtureId),
  )
}
