import { formula } from '@provende/contract/formulation/formula.ts'
import { type ListedFormula, listedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { type FormulaFilters, formulaStatus, sentCode } from '@provende/contract/formulation/formula-search.ts'
import { toCodeName } from '@provende/contract/wire.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing, inPattern } from '../kit/database/search-pattern.ts'
import { refusal } from '../kit/handler.ts'
import { orderOf } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { heldBy, visibleInList, visibleTo, writableBy } from '../records/visible-to.ts'

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
  const conditions = [await visibleInList(scope, 'formula'), ...(await conditionsOf(scope, asked, texts))]
  const where = sql.join(conditions, sql` and `)
  const isSearch = texts.length > 0 || asked.formulaName !== undefined || asked.code !== undefined
  const { joins, by } = orderedBy(scope, order, page.desc ?? false, isSearch)
  const offset = page.page * page.nbPerPage
  const { rows } = await sql<{ id: number }>`
    select formula.id from formula ${joins} where ${where} order by ${by}
    limit ${page.nbPerPage} offset ${offset}`.execute(scope.transaction)
  // A page that is not full is the last one: what comes before it is known without counting.
  const isLast = rows.length < page.nbPerPage && (rows.length > 0 || offset === 0)
  const count = isLast ? offset + rows.length : await countFormulas(scope, where)
  const ids = rows.map(({ id }) => id)
  return { answer: await listedFormulas(scope, ids, columns), count }
}

async function countFormulas(scope: Scope, where: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from formula where ${where}`.execute(scope.transaction)
  return rows[0]?.count ?? 0
}

/** A field of a listed formula by its documented name; whether one may write is nothing to sort by. */
function fieldNamed(wireName: string, key: 'request.order' | 'request.columns'): string {
  const name = toCodeName(wireName)
  const isKnown = name in listedFormula.shape && !(key === 'request.order' && name === 'mayWrite')
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

async function conditionsOf(scope: Scope, asked: AskedFormulas, words: readonly string[]): Promise<Sql[]> {
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
    ...placeConditions(scope, asked),
    ...(await foodConditions(scope, asked.linkedFoods)),
  ]
  return all.filter((condition) => typeof condition === 'object')
}

/** The instant a day of Paris begins, or one `later`. */
const midnightInParis = (day: string, later: 0 | 1): Sql =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Paris')`

/** What is asked of farm, distributor, expert and species, as far as the scope sees those: nothing is found by what is not. */
function placeConditions(scope: Scope, { farm, distributor, expert, zip, specie }: AskedFormulas): Sql[] {
  const farms = (condition: Sql) =>
    sql`formula.farm_id in (select id from farm where ${condition} and ${visibleTo(scope, 'farm')})`
  const all: (Sql | false)[] = [
    farm !== undefined &&
      farms(sql`farm.search_text like ${containing(farm)} and farm.label_key like ${containing(farm)}`),
    distributor !== undefined &&
      sql`(formula.structure_id in (select id from structure
          where structure.label_key like ${containing(distributor)} and ${visibleTo(scope, 'structure')})
        or ${farms(sql`search_key(farm.distributor_name) like ${containing(distributor)}`)})`,
    zip !== undefined && farms(sql`starts_with(farm.zip_code, ${zip})`),
    specie !== undefined &&
      sql`formula.target_object_id in (select id from race where specie_id = ${specie} and ${visibleTo(scope, 'race')})`,
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
    conditions.push(
      sql`formula.id in (select formula_id from formula_foods
        where item_id = any(${ids}::bigint[]) and is_active and value > 0)`,
    )
  }
  return conditions
}

/** Orders by what is shown of other records, as far as the scope sees those; empty ones last, as in every list. */
function orderedBy(scope: Scope, field: string, descending: boolean, isSearch: boolean): { joins: Sql; by: Sql } {
  const other = otherOrders(scope)[field]
  if (other === undefined) return { joins: sql``, by: orderOf(formula, field, descending, isSearch) }
  const direction = descending ? sql`desc` : sql`asc`
  return { joins: other.joins, by: sql`${other.key} ${direction} nulls last, formula.id ${direction}` }
}

const joinedFarm = (scope: Scope) => sql`left join farm on farm.id = formula.farm_id and ${visibleTo(scope, 'farm')}`
const joinedStructure = (scope: Scope) =>
  sql`left join structure on structure.id = formula.structure_id and ${visibleTo(scope, 'structure')}`
const joinedRace = (scope: Scope) =>
  sql`left join race on race.id = formula.target_object_id and ${visibleTo(scope, 'race')}`
/** A distributor one does not see is still named by the farm one sees. */
const distributorName = sql`coalesce(structure.name, farm.distributor_name)`

const otherOrders = (scope: Scope): Readonly<Record<string, { readonly joins: Sql; readonly key: Sql }>> => ({
  farmName: { joins: joinedFarm(scope), key: sql`farm.label_key` },
  distributorName: {
    joins: sql`${joinedFarm(scope)} ${joinedStructure(scope)}`,
    key: sql`search_key(${distributorName}) collate "C"`,
  },
  targetObjectName: { joins: joinedRace(scope), key: sql`race.label_key` },
  isFood: { joins: sql``, key: sql`(formula.food_id is not null)` },
})

/** What is told of formulas in a list, in the order of `ids`. */
async function listedFormulas(
  scope: Scope,
  ids: readonly number[],
  columns: readonly string[],
): Promise<ListedFormula[]> {
  const { rows } = await sql<ListedFormula>`
    select formula.id, formula.name, formula.code, is_locked as "isLocked", food_id is not null as "isFood",
      food_id as "foodId", is_respected as "isRespected", is_optimal as "isOptimal", formula.farm_id as "farmId",
      coalesce(farm.name, '') as "farmName", formula.structure_id as "structureId",
      coalesce(${distributorName}, '') as "distributorName", coalesce(race.name, '') as "targetObjectName",
      price_per_tonne_eur as "pricePerTonneEur", price_per_animal_day_eur as "pricePerAnimalDayEur",
      total_grams as "totalGrams", formula.creation_date as "creationDate",
      formula.modification_date as "modificationDate", formula.deleted, ${writableBy(scope, 'formula')} as "mayWrite"
    from formula ${joinedFarm(scope)} ${joinedStructure(scope)} ${joinedRace(scope)}
    where formula.id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'formula')}`.execute(scope.transaction)
  const told = new Map(rows.map((row) => [row.id, row as Record<string, unknown>]))
  // The fields of a row are those of the schema it is answered by, or those that were asked for.
  return ids.map((id) => Object.fromEntries(columns.map((name) => [name, told.get(id)?.[name]])) as ListedFormula)
}

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
