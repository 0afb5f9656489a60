import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { FarmRation, LabelFacts } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { LabelFood } from '@provende/domain/formulation/label/label-product.ts'
import {
  type AdditiveAuthorisation,
  type AnimalCategory,
  frameNutrientsOf,
  type LabelFrame,
  type LabelRules,
  type LabelSentence,
  type LegalMaximum,
  labelRulesOn,
} from '@provende/domain/formulation/label/label-rules.ts'
import type { LabelledAnimals } from '@provende/domain/formulation/optimise/price-scenario.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'
import { loadCurrentFormulaInputs } from '../calculation/formula-inputs.ts'

/* Loads what a label is computed with: the foods of a recipe and of their compositions, and the rules in force today. */

type LabelFactsRequest = {
  readonly foodIds: readonly number[]
  readonly modelVersionId: number
  readonly distributorTenantId: number
  readonly farmId: number | null
  readonly breedId: number | null
  readonly constraintSetId: number | null
}

/** The foods of a recipe with what they are made of, the animal category and the rules in force today. */
export async function loadLabelFactsOfFoods(scope: Scope, request: LabelFactsRequest): Promise<LabelFacts> {
  const { modelVersionId, distributorTenantId, farmId } = request
  const foods = await loadLabelFoodFacts(scope, request.foodIds)
  const inputs = await loadCurrentFormulaInputs(
    scope,
    { modelVersionId, priceListId: null, constraintVersionId: null, foods },
    distributorTenantId,
  )
  const category = await loadAnimalCategory(scope, request)
  return {
    ...labelFoodsOf(foods, inputs),
    ...(await loadLabelRulesOfToday(scope)),
    category,
    ration: farmId === null || category === null ? null : await loadRation(scope, farmId, category.id),
  }
}

/** The foods of a label with the contents that formulas with them are computed with. */
export function labelFoodsOf(
  foods: readonly LabelFoodFacts[],
  { nutrients, ingredients }: Pick<FormulaInputs, 'nutrients' | 'ingredients'>,
): Pick<LabelFacts, 'nutrients' | 'foods'> {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return {
    nutrients: nutrients.map(({ code, name, unit }) => ({ code, name, unit })),
    foods: foods.map((food): LabelFood => {
      const ingredient = byId.get(food.id)
      const unknown = new Set(ingredient?.unknownNutrients)
      const isUnknown = ingredient === undefined || ingredient.contentSource === 'none'
      return {
        ...food,
        dryMatterPercent: ingredient?.dryMatterPercent ?? null,
        contents: nutrients.map(({ code }, index) =>
          isUnknown || unknown.has(code) ? null : (ingredient.contents[index] ?? null),
        ),
      }
    }),
  }
}

/** The rules in force today. */
export async function loadLabelRulesOfToday(scope: Scope): Promise<Pick<LabelFacts, 'rules' | 'day'>> {
  const day = dayInParis(scope.now)
  return { rules: labelRulesOn(await loadLabelRules(scope), day), day }
}

export type LabelFoodFacts = Pick<
  LabelFood,
  'id' | 'code' | 'name' | 'categoryName' | 'section' | 'euNumber' | 'flags' | 'composition'
>

/** The foods and, however nested, those of their compositions. */
export async function loadLabelFoodFacts(scope: Scope, foodIds: readonly number[]): Promise<LabelFoodFacts[]> {
  const { rows } = await sql<LabelFoodFacts>`
    with recursive used as (
      select unnest(${[...foodIds]}::bigint[]) as id
      union select composition_food_id from used join food_composition on food_id = used.id where composition_value <> 0
    )
    select food.id, food.code, coalesce(nullif(food.label, ''), food.name) as name, label_section as section,
      eu_number as "euNumber",
      (select json_build_object('Gmo', bool_or(data = 'True') filter (where p.name = 'Gmo'),
        'Tse', bool_or(data = 'True') filter (where p.name = 'Tse'),
        'Dust', bool_or(data = 'True') filter (where p.name = 'Dust'))
        from food_properties p where p.food_id = food.id) as flags,
      coalesce((select food_category.name from food_category
        where food_category.id = food.categories[cardinality(food.categories)] and ${visibleTo(scope, 'food_category')}),
        '') as "categoryName",
      coalesce((select json_agg(json_build_object('foodId', composition_food_id, 'percent', composition_value) order by position)
        from food_composition where food_id = food.id and composition_food_id is not null), '[]') as composition
    from food join used on used.id = food.id where ${visibleTo(scope, 'food')} order by food.id`.execute(
    scope.transaction,
  )
  return rows
}

/** The animal category of the constraint set, else of the breed; null where neither names one. */
async function loadAnimalCategory(
  scope: Scope,
  { breedId, constraintSetId }: Pick<LabelFactsRequest, 'breedId' | 'constraintSetId'>,
): Promise<AnimalCategory | null> {
  const { rows } = await animalCategorySql(scope, sql`${breedId}`, sql`${constraintSetId}`).execute(scope.transaction)
  return rows[0] ?? null
}

type SqlNumber = RawBuilder<unknown>

const animalCategorySql = (scope: Scope, breedId: SqlNumber, constraintSetId: SqlNumber) => sql<AnimalCategory>`
  select id, code, name, dry_matter_intake_kg as "dryMatterIntakeKg" from animal_category
  where ${visibleTo(scope, 'animal_category')} and id = coalesce(
    (select animal_category_id from constraint_set where id = ${constraintSetId} and ${visibleTo(scope, 'constraint_set')}),
    (select animal_category_id from race where id = ${breedId} and ${visibleTo(scope, 'race')}))`

/** What the farm says its animals of a category eat besides; null where it says nothing. */
async function loadRation(scope: Scope, farmId: number, animalCategoryId: number): Promise<FarmRation | null> {
  const { rows } = await rationSql(scope, sql`${farmId}`, sql`${animalCategoryId}`).execute(scope.transaction)
  return rows[0] ?? null
}

const rationSql = (scope: Scope, farmId: SqlNumber, animalCategoryId: SqlNumber) => sql<FarmRation>`
  select dry_matter_intake_kg as "dryMatterIntakeKg", coalesce((
    select json_agg(json_build_object('code', nutrient.code, 'native', native, 'supplements', supplements) order by position)
    from ration_supplies join nutrient on nutrient.id = nutrient_id and ${visibleTo(scope, 'nutrient')}
    where ration_id = ration.id), '[]') as supplies
  from ration where farm_id = ${farmId} and animal_category_id = ${animalCategoryId} and not deleted
    and ${visibleTo(scope, 'ration')}`

/** The animals that the labels of formulas are for, by formula. */
export async function loadLabelledAnimals(
  scope: Scope,
  formulaIds: readonly number[],
): Promise<ReadonlyMap<number, LabelledAnimals>> {
  const { rows } = await sql<LabelledAnimals & { id: number }>`
    select formula.id, case when category.id is not null then row_to_json(category) end as category,
      case when ration.supplies is not null then row_to_json(ration) end as ration
    from ${tableAsRead(scope, 'formula')}
      left join lateral (${animalCategorySql(scope, sql`formula.target_object_id`, sql`formula.constraint_set_id`)})
        category on true
      left join lateral (${rationSql(scope, sql`formula.farm_id`, sql`category.id`)}) ration on true
    where formula.id = any(${[...formulaIds]}::bigint[]) and ${visibleTo(scope, 'formula')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, category, ration }) => [id, { category, ration }]))
}

const validityDatesSql = sql`to_char(start_date at time zone 'UTC', 'YYYY-MM-DD') as "startDay",
  to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') as "endDay"`

async function loadLabelRules(scope: Scope): Promise<LabelRules> {
  const frames = await sql<Omit<LabelFrame, 'nutrients' | 'feedKind'> & { nutrients: string; feedKind: string }>`
    select code, section, json_build_object('fr', name, 'en', name_english) as heading, feed_kind as "feedKind", nutrients,
      is_mandatory as "isMandatory", ${validityDatesSql} from label_frame
    where not deleted and ${visibleTo(scope, 'label_frame')} order by position, id`.execute(scope.transaction)
  const maxima = await sql<LegalMaximum>`
    select id, name, subject, is_additive as "isAdditive", kind, value, complementary_factor as "complementaryFactor",
      animal_categories as "animalCategoryIds", act, ${validityDatesSql} from legal_maximum
    where not deleted and ${visibleTo(scope, 'legal_maximum')} order by id`.execute(scope.transaction)
  const sentences = await sql<LabelSentence>`
    select kind, subject, above, animal_categories as "animalCategoryIds",
      json_build_object('fr', name, 'en', name_english) as sentence, ${validityDatesSql} from label_sentence
    where not deleted and ${visibleTo(scope, 'label_sentence')} order by id`.execute(scope.transaction)
  const authorisations = await sql<AdditiveAuthorisation>`
    select eu_number as "euNumber", animal_categories as "animalCategoryIds", ${validityDatesSql} from additive_authorisation
    where not deleted and ${visibleTo(scope, 'additive_authorisation')} order by id`.execute(scope.transaction)
  return {
    frames: frames.rows.map(
      ({ nutrients, feedKind, ...frame }): LabelFrame => ({
        ...frame,
        feedKind: feedKind === 'mineral' || feedKind === 'complementary' ? feedKind : null,
        nutrients: frameNutrientsOf(nutrients) ?? [],
      }),
    ),
    maxima: maxima.rows,
    sentences: sentences.rows,
    authorisations: authorisations.rows,
  }
}
