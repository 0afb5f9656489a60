import type { FormulaFilters } from '@provende/contract/formulation/formula-search.ts'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import type { Actor } from '../../../packages/server/src/records/scope.ts'
import type { RawPage } from './raw-page.ts'

/** A page of a search: filters, order, size and number. */
export type FormulaQuery = {
  readonly filters: FormulaFilters
  readonly order: string
  readonly descending: boolean
  readonly size: number
  readonly page: number
}

const selectedColumns = `formula.id, formula.name, formula.code, is_locked, food_id, limit_state, is_optimal, farm_id,
  farm.name as farm_name, formula.structure_id, coalesce(structure.name, farm.distributor_name) as distributor_name,
  race.name as race_name, price_per_tonne_eur, price_per_animal_day_eur, total_grams, formula.creation_date,
  formula.modification_date, formula.deleted`
const joinedTables = `left join farm on farm.id = farm_id left join structure on structure.id = formula.structure_id
  left join race on race.id = target_object_id`
const sortKeySql: Readonly<Record<string, string>> = {
  name: 'formula.label_key',
  code: 'search_key(formula.code) collate "C"',
  farmName: 'farm.label_key',
  distributorName: 'search_key(coalesce(structure.name, farm.distributor_name)) collate "C"',
  breedName: 'race.label_key',
  creationDate: 'formula.creation_date',
  pricePerTonneEur: 'formula.price_per_tonne_eur',
}

/**
 * The same page and count of formulas as careful hand-written SQL for `pg`, isolated by row-level security alone, in
 * the same kind of transaction and the same role.
 */
export async function rawFormulaPage(database: Database, actor: Actor, query: FormulaQuery): Promise<RawPage> {
  const { where, values } = filterConditions(query.filters)
  const direction = query.descending ? 'desc' : 'asc'
  const isSearch = query.filters.formulaName !== undefined && query.order === 'name'
  const key = `${sortKeySql[query.order]} ${isSearch ? `|| ''` : ''} ${direction} nulls last, formula.id ${direction}`
  const client = await database.pool.connect()
  try {
    await client.query(`begin read only; select set_config('statement_timeout', '30s', true),
      set_config('role', 'provende_app', true), set_config('app.tenant_id', '${actor.tenantId}', true),
      set_config('app.user_id', '${actor.userId}', true)`)
    // Without `nulls last` for columns that are not nullable, so that their index gives the order.
    const order = query.order === 'name' || query.order === 'code' ? key.replace(' nulls last', '') : key
    const page = await client.query<{ id: number }>(
      `select ${selectedColumns} from formula ${joinedTables} where ${where} order by ${order}
       limit ${query.size} offset ${query.size * (query.page - 1)}`,
      values,
    )
    const { rows } = await client.query<{ count: number }>(`select count(*) from formula where ${where}`, values)
    await client.query('commit')
    return { ids: page.rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
  } finally {
    client.release()
  }
}

function filterConditions(filters: FormulaFilters): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const like = (text: string) => value(`%${text}%`)
  const { formulaName, farm, distributor, expert, startDate, endDate, zip, target, specie } = filters
  const conditions = [
    ...(filters.inactive ? [] : ['not formula.deleted']),
    ...(filters.status === 0 ? [] : [`is_locked = ${filters.status === 2}`]),
    ...(formulaName === undefined
      ? []
      : [`formula.search_text like ${like(formulaName)} and formula.label_key like ${like(formulaName)}`]),
    ...(farm === undefined ? [] : [`farm_id in (select id from farm where label_key like ${like(farm)})`]),
    ...(distributor === undefined
      ? []
      : [
          `(formula.structure_id in (select id from structure where label_key like ${like(distributor)}) or farm_id in (
            select id from farm where search_text like ${like(distributor)}
              and search_key(distributor_name) like ${like(distributor)}))`,
        ]),
    ...(expert === undefined ? [] : [`formula.tenant_id in (select id from tenants_looked_after(${value(expert)}))`]),
    ...(startDate === undefined
      ? []
      : [`formula.creation_date >= ${value(startDate)}::timestamp at time zone 'Europe/Paris'`]),
    ...(endDate === undefined
      ? []
      : [`formula.creation_date < (${value(endDate)}::date + 1)::timestamp at time zone 'Europe/Paris'`]),
    ...(zip === undefined ? [] : [`farm_id in (select id from farm where zip_code like ${value(`${zip}%`)})`]),
    ...(target === undefined ? [] : [`target_object_id = ${value(target)}`]),
    ...(specie === undefined ? [] : [`target_object_id in (select id from race where specie_id = ${value(specie)})`]),
    ...filters.linkedFoods.map(
      (code) => `formula.id in (select id from formulas_made_of(array(select id from food
        where search_key(code) collate "C" = search_key(${value(code)}))))`,
    ),
  ]
  return { where: conditions.join(' and '), values }
}
