import { type ListedFormula, listedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { type FormulaFilters, formulaStatus, sentCode } from '@provende/contract/formulation/formula-search.ts'
import { toCodeName } from '@provende/contract/wire.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing, inPattern } from '../kit/database/search-pattern.ts'
import { refusal } from '../kit/handler.ts'
import { columnOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { heldBy, type NamedTenants, namedTenants, visibleInList, visibleTo } from '../records/visible-to.ts'
import { currencyCodeOf } from './formula-record.ts'

/* Lists of formulas and the search for them: one page of ids by conditions and order, then what is told of those. */

type Sql = RawBuilder<unknown>

/** The documented query of a list. */
export type AskedPage = {
  readonly nbPerPage: number
  readonly page: number
  readonly order?: string | undefined
  readonly desc?: boolean | undefined
  readonly search?: string | undefined
  readonly includeColumns?: string | undefined
}

/** What formulas are asked for; `code` is a filter of the plain list. */
export type AskedFormulas = FormulaFilters & { readonly code?: string | undefined }

/** One page of the formulas a scope sees, and how many there are over all pages. Source: spec 2 §7, docs/open-questions.md. */
export async function searchFormulas(
  scope: Scope,
  asked: AskedFormulas,
  page: AskedPage,
): Promise<{ answer: ListedFormula[]; count: number }> {
  const order = page.order?.trim() ? fieldNamed(page.order.trim(), 'request.order') : 'name'
  const columns = includedColumns(page)
  const texts = readSearchText(page.search)?.split(' ') ?? []
  const tenants = namedTenants(scope)
  const isVisible = await visibleInList(scope, 'formula', tenants.visible('formula'))
  const foods = await foodConditions(scope, asked.linkedFoods)
  const conditions = [isVisible, ...conditionsOf(tenants, asked, texts), ...foods]
  const where = sql.join(conditions, sql` and `)
  const { nbPerPage: limit, desc: descending = false } = page
  const { isReadOnly = false, tenantId } = scope
  const paged = found(tenants, { where, order, descending, limit, offset: page.page * limit, isReadOnly, tenantId })
  const { rows } = await sql<FoundRow>`${paged}`.execute(scope.transaction)
  const told = rows.filter(({ id }) => id !== null)
  // The fields of a row are those of the schema it is answered by, or those that were asked for.
  const answer = told.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])) as ListedFormula)
  return { answer, count: rows[0]?.total ?? 0 }
}

/** A row of a page with how many there are over all; its fields are null on a page without any. */
type FoundRow = Readonly<Record<string, unknown>> & { readonly id: number | null; readonly total: number }

/** What belongs to whoever asks is nothing to sort by. */
const unordered = ['mayWrite', 'currencyCode']

/** A field of a listed formula by its documented name. */
function fieldNamed(wireName: string, key: 'request.order' | 'request.columns'): string {
  const name = toCodeName(wireName)
  const isKnown = name in listedFormula.shape && !(key === 'request.order' && unordered.includes(name))
  if (!isKnown) throw refusal(key, undefined, { what: wireName })
  return name
}

/** The fields that are answered: all of them when none is named. */
function includedColumns({ includeColumns = '' }: AskedPage): readonly string[] {
  const named = includeColumns.split(',').filter((name) => name.trim() !== '')
  if (named.length === 0) return Object.keys(listedFormula.shape)
  return ['id', ...named.map((name) => fieldNamed(name.trim(), 'request.columns'))]
}

const mostWords = 12

function conditionsOf(tenants: NamedTenants, asked: AskedFormulas, words: readonly string[]): Sql[] {
  const { formulaName, code, startDate, endDate, target, status } = asked
  const inSearchText = [...words.slice(0, mostWords), formulaName, code].filter((text) => text !== undefined)
  const all: (Sql | false | undefined)[] = [
    !asked.inactive && sql`not formula.deleted`,
    status !== formulaStatus.all && sql`formula.is_locked = ${status === formulaStatus.locked}`,
    // The searchable text holds name and code, and has an index.
    ...inSearchText.map((text) => sql`formula.search_text like ${containing(text)}`),
    formulaName !== undefined && sql`formula.label_key like ${containing(formulaName)}`,
    code !== undefined && sql`search_key(formula.code) like ${containing(code)}`,
    startDate !== undefined && sql`formula.creation_date >= ${midnightInParis(startDate, 0)}`,
    endDate !== undefined && sql`formula.creation_date < ${midnightInParis(endDate, 1)}`,
    target !== undefined && sql`formula.target_object_id = ${target}`,
    ...placeConditions(tenants, asked),
  ]
  return all.filter((condition) => typeof condition === 'object')
}

/** The instant a day of Paris begins, or one `later`. */
const midnightInParis = (day: string, later: 0 | 1): Sql =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Paris')`

/** What is asked of farm, distributor, expert and species, as far as the scope sees those: nothing is found by what is not. */
function placeConditions({ visible }: NamedTenants, { farm, distributor, expert, zip, specie }: AskedFormulas): Sql[] {
  const farms = (condition: Sql) =>
    sql`formula.farm_id in (select id from farm where ${condition} and ${visible('farm')})`
  const all: (Sql | false)[] = [
    farm !== undefined &&
      farms(sql`farm.search_text like ${containing(farm)} and farm.label_key like ${containing(farm)}`),
    distributor !== undefined &&
      sql`(formula.structure_id in (select id from structure
          where structure.label_key like ${containing(distributor)} and ${visible('structure')})
        or ${farms(sql`farm.search_text like ${containing(distributor)}
          and search_key(farm.distributor_name) like ${containing(distributor)}`)})`,
    zip !== undefined && farms(sql`starts_with(farm.zip_code, ${zip})`),
    specie !== undefined &&
      sql`formula.target_object_id in (select id from race where specie_id = ${specie} and ${visible('race')})`,
    expert !== undefined && sql`formula.tenant_id in (select id from tenants_looked_after(${expert}))`,
  ]
  return all.filter((condition) => typeof condition === 'object')
}

/** Of each code a condition that a food of that code is in the recipe: an active line with an amount. */
async function foodConditions(scope: Scope, codes: readonly string[]): Promise<Sql[]> {
  const conditions: Sql[] = []
  for (const code of new Set(codes)) {
    // A space may stand for a sign that did not travel.
    const { rows } = await sql<{ id: number; code: string; isSame: boolean }>`
      select id, code, search_key(code) = search_key(${code}) as "isSame" from food
      where search_key(code) collate "C" like replace(${inPattern(code)}, ' ', '_')
        and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
    const ids = rows.filter((food) => food.isSame || sentCode(food.code) === code).map(({ id }) => id)
    conditions.push(sql`formula.id in (select id from formulas_made_of(${ids}::bigint[]))`)
  }
  return conditions
}

type Asked = {
  readonly where: Sql
  readonly order: string
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
  readonly isReadOnly: boolean
  readonly tenantId: number
}

/**
 * One page, in order, of all that is asked for, and how many that is: the formulas are gone through once for both. Of the
 * page alone it is told what is shown, by its ids: for a join the planner would go through all formulas and farms. Empty
 * ones come last, as in every list.
 */
function found(tenants: NamedTenants, asked: Asked): Sql {
  const { where, order, descending, limit, offset, isReadOnly, tenantId } = asked
  const { joins, key } = keys(tenants)[order] ?? { joins: sql``, key: keyOf(order) }
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = (table: string) =>
    sql`${sql.ref(`${table}.key`)} ${direction} nulls last, ${sql.ref(`${table}.id`)} ${direction}`
  return sql`
    with ${tenants.tables},
      found as materialized (select formula.id, ${key} as key from formula ${joins} where ${where}),
      page as materialized (select * from found order by ${ordered('found')} limit ${limit} offset ${offset}),
      shown as materialized (select * from formula where id = any (array(select id from page)))
    select counted.total, formula.id, formula.name, formula.code, is_locked as "isLocked",
      food_id is not null as "isFood", food_id as "foodId", is_respected as "isRespected", is_optimal as "isOptimal",
      formula.farm_id as "farmId", coalesce(farm.name, '') as "farmName", formula.structure_id as "structureId",
      coalesce(${distributorName}, '') as "distributorName", coalesce(race.name, '') as "targetObjectName",
      price_per_tonne_eur as "pricePerTonneEur", price_per_animal_day_eur as "pricePerAnimalDayEur",
      total_grams as "totalGrams", formula.creation_date as "creationDate",
      formula.modification_date as "modificationDate", formula.deleted, ${mayWrite(tenants, isReadOnly)} as "mayWrite",
      ${currencyCodeOf(tenantId, tenants.visible)} as "currencyCode"
    from (select count(*) as total from found) counted left join page on true left join shown formula on formula.id = page.id
      ${joinedFarm(tenants)} and farm.id = any (array(select farm_id from shown)) ${joinedStructure(tenants)} ${joinedRace(tenants)}
    order by ${ordered('page')}`
}

/** What is seen and not shared is one's own, or of a tenant below; that is less to ask than whose it is. */
const mayWrite = ({ held }: NamedTenants, isReadOnly: boolean): Sql =>
  isReadOnly ? sql`false` : sql`(not formula.tenants_shared or ${held('formula')})`

/** A column of formulas: texts by their key, anything else by value. */
const keyOf = (field: string): Sql =>
  field === 'name'
    ? sql`formula.label_key`
    : field === 'code'
      ? sql`search_key(formula.code) collate "C"`
      : sql.ref(`formula.${columnOf(field)}`)

// A farm of the tenant of a formula that is seen is seen; that is less to ask than who sees it.
const joinedFarm = ({ visible }: NamedTenants) => sql`left join farm on farm.id = formula.farm_id
  and (farm.tenant_id = formula.tenant_id or ${visible('farm')})`
const joinedStructure = ({ visible }: NamedTenants) =>
  sql`left join structure on structure.id = formula.structure_id and ${visible('structure')}`
const joinedRace = ({ visible }: NamedTenants) =>
  sql`left join race on race.id = formula.target_object_id and ${visible('race')}`
/** A distributor one does not see is still named by the farm one sees. */
const distributorName = sql`coalesce(structure.name, farm.distributor_name)`

/** What a list is ordered by that is no column of formulas, as far as the scope sees it. */
const keys = (tenants: NamedTenants): Readonly<Record<string, { readonly joins: Sql; readonly key: Sql }>> => ({
  farmName: { joins: joinedFarm(tenants), key: sql`farm.label_key` },
  distributorName: {
    joins: sql`${joinedFarm(tenants)} ${joinedStructure(tenants)}`,
    key: sql`coalesce(structure.label_key, search_key(farm.distributor_name) collate "C")`,
  },
  targetObjectName: { joins: joinedRace(tenants), key: sql`race.label_key` },
  isFood: { joins: sql``, key: sql`(formula.food_id is not null)` },
})

/** Most people a search offers. */
const mostExperts = 1000

/** The people one may search by: those who look after somebody, as far as the scope sees both. */
export async function searchedExperts(scope: Scope): Promise<{ id: number; fullName: string }[]> {
  const { rows } = await sql<{ id: number; fullName: string }>`
    select id, trim(first_name || ' ' || last_name) as "fullName" from app_user
    where not deleted and ${heldBy(scope, 'app_user')} and exists (select from expert_assignment
      where user_id = app_user.id and ${heldBy(scope, 'expert_assignment')})
    order by label_key, id limit ${mostExperts}`.execute(scope.transaction)
  return rows
}
