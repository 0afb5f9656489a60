import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import type { Actor } from '../../../packages/server/src/records/scope.ts'
import { fillLargeOrganisation } from './large-organisation.ts'

const formulaCount = 20_000
const foodsPerFormula = 16
const personCount = 9

/** The users who search, and values to filter by. */
export type LargeFormulasViewers = {
  readonly viewers: Readonly<Record<'manufacturer' | 'distributor' | 'expert' | 'farmer', Actor>>
  readonly expertId: number
  readonly raceId: number
  readonly specieId: number
  /** Codes of two foods, each in about every 20th recipe. */
  readonly foods: readonly [string, string]
}

/**
 * Fills the migrated, empty `database` with a manufacturer of 3,000 farms who has 20,000 formulas of two years, with 16
 * foods each, and with a manufacturer whose formulas are invisible to the first.
 */
export async function fillLargeFormulas(database: Database): Promise<LargeFormulasViewers> {
  await fillLargeOrganisation(database, personCount)
  const one = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows[0]
  const { tenant_id: manufacturer } = await one(
    `select min(tenant_id) as tenant_id from organisation where type_id = 1`,
  )
  const { id: modelId } = await one(
    `insert into model (tenant_id, tenants_shared, name, code) values ($1, true, 'Modèle', 'M') returning id`,
    [manufacturer],
  )
  const { id: versionId } = await one(
    `insert into model_version (tenant_id, tenants_shared, model_id, name) values ($1, true, $2, 'V1') returning id`,
    [manufacturer, modelId],
  )
  await one(
    `with species as (
       insert into specie (tenant_id, tenants_shared, name, code)
       select $1, true, name, name from unnest('{Bovins,Ovins,Caprins}'::text[]) name returning id)
     insert into race (tenant_id, tenants_shared, specie_id, name, code)
     select $1, true, species.id, 'Race ' || species.id || ' ' || n, species.id || '-' || n
     from species, generate_series(1, 4) n returning id`,
    [manufacturer],
  )
  await one(
    `insert into formula (tenant_id, name, code, farm_id, structure_id, nutritional_model_version_id, target_object_id,
       is_locked, deleted, creation_date, total_grams, price_per_tonne_eur, price_per_animal_day_eur)
     select farm.tenant_id, kind || ' ' || farm.name || ' ' || n, farm.structure_id || '_' || n, farm.id, farm.structure_id, $1,
       race.id, n % 3 = 0, n % 50 = 7, timestamptz '2024-06-01' + n * interval '53 minutes', 250 + n % 200,
       300 + n * 7919 % 400, 0.1 + n * 7919 % 97 / 1000.0
     from (select row_number() over (order by id) - 1 as row_index, count(*) over () as farm_count, * from farm) farm
     join generate_series(0, $2::integer - 1) n on n % farm.farm_count = farm.row_index,
       lateral (select ('{"Minéral vaches laitières","CMV tarie","Génisses bio","Chèvres haute production"}'::text[])[1 + n % 4]
         as kind) named,
       lateral (select id from race order by id offset n * 31 % 12 limit 1) race`,
    [versionId, formulaCount],
  )
  await one(
    `insert into formula_foods (formula_id, position, tenant_id, item_id, code, name, value)
     select formula.id, food_index, formula.tenant_id, food.id, food.code, food.name, (formula.id + food_index) % 2 * 12.5
     from formula, generate_series(0, $2::integer - 1) food_index,
       lateral (select id, code, name from food where tenant_id = $1 and not deleted order by id
         offset (formula.id * 7 + food_index * 10) % 160 limit 1) food`,
    [manufacturer, foodsPerFormula],
  )
  await addSources(one, { manufacturer, modelId, versionId })
  await database.pool.query('vacuum analyze')
  return { ...(await loadViewers(one, manufacturer)), ...(await loadFilterValues(one, manufacturer)) }
}

/** A price list and an analysis of each food, and what each formula was computed with; of every 40th a price has changed since. */
async function addSources(one: QueryFirstRow, ids: { manufacturer: unknown; modelId: unknown; versionId: unknown }) {
  const { manufacturer, modelId, versionId } = ids
  const { id: listId } = await one(
    `insert into price_list (tenant_id, tenants_shared, name, code, start_date) values ($1, true, 'Tarif', 'T', '2024-01-01') returning id`,
    [manufacturer],
  )
  await one(
    `insert into price_list_items (price_list_id, position, tenant_id, item_id, price, price2, price3, price4)
     select $2, id, tenant_id, id, 200, 0, 0, 200 from food where tenant_id = $1`,
    [manufacturer, listId],
  )
  await one(
    `with added as (insert into analysis (tenant_id, tenants_shared, food_id, model_id, model_version_id, name, code, is_default)
       select tenant_id, true, id, $2, $3, 'A', 'A', true from food where tenant_id = $1 returning id, tenant_id)
     insert into analysis_version (tenant_id, tenants_shared, analysis_id, name, is_default, dry_matter_percent, model_version_id)
     select tenant_id, true, id, 'V', true, 90, $3 from added`,
    [manufacturer, modelId, versionId],
  )
  await one('update formula set optimisation_type_object_id = $1', [listId])
  await one(
    `insert into formula_source (formula_id, tenant_id, food_ids, facts, analyses, prices)
     select line.formula_id, min(line.tenant_id), array_agg(state.food_id), array_agg(facts), array_agg(analysis),
       array_agg(case when line.formula_id % 40 > 0 then price end)
     from (select array_agg(tenant_id) as sellers, array_agg($1::bigint) as versions, array_agg($2::bigint) as lists,
         array_agg(item_id) as foods from (select distinct seller.tenant_id, item_id from formula
           join organisation seller on seller.id = structure_id join formula_foods on formula_id = formula.id) pairs) asked,
       lateral formula_sources_now(sellers, versions, lists, foods) state
       join organisation seller on seller.tenant_id = state.distributor_id join formula on formula.structure_id = seller.id
       join formula_foods line on line.formula_id = formula.id and line.item_id = state.food_id
     group by line.formula_id`,
    [versionId, listId],
  )
}

type QueryFirstRow = (text: string, values?: unknown[]) => Promise<Record<string, unknown>>

async function loadViewers(one: QueryFirstRow, manufacturer: number) {
  const { tenant: distributor } = await one(
    'select tenant_id as tenant from structure where id = (select min(structure_id) from farm)',
  )
  const { tenant: farm } = await one('select min(tenant_id) as tenant from farm')
  const { id: administrator } = await one(`select min(id) as id from app_user where role = 'AdminDif'`)
  const { id: expert, reach } = await one(
    'select user_id as id, reach_of(user_id) as reach from expert_assignment order by user_id limit 1',
  )
  const userId = Number(administrator)
  return {
    expertId: Number(expert),
    viewers: {
      manufacturer: { tenantId: manufacturer, userId },
      distributor: { tenantId: Number(distributor), userId },
      expert: { tenantId: manufacturer, userId: Number(expert), reach: reach as number[] },
      farmer: { tenantId: Number(farm), userId },
    },
  }
}

async function loadFilterValues(one: QueryFirstRow, manufacturer: number) {
  const race = await one('select min(id) as id, min(specie_id) as specie_id from race')
  const { codes } = await one(
    `select array(select code from food where tenant_id = $1 and not deleted order by id limit 2) as codes`,
    [manufacturer],
  )
  const [first = '', second = ''] = codes as string[]
  return { raceId: Number(race.id), specieId: Number(race.specie_id), foods: [first, second] as const }
}
