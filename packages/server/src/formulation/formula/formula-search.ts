import { type ListedFormula, listedFormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import {
  cleanFoodCodeForPath,
  type FormulaFilters,
  formulaLockFilters,
} from '@provende/contract/formulation/formula-search.ts'
import { limitAndOffset, maxPageSize } from '@provende/contract/kit/paging.ts'
import { toCodeName } from '@provende/contract/wire.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import { timeZone } from '@provende/domain/kit/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { containsText, containsWords, escapedSearchKey } from '../../kit/database/search-pattern.ts'
import { maxListRowsPlusOne, refusal, refuseTooManyRows } from '../../kit/handler.ts'
import { columnRef } from '../../records/columns.ts'
import type { Scope } from '../../records/scope.ts'
import {
  inlinedVisibility,
  ownedBy,
  type TenantCtes,
  tenantCtes,
  visibleTo,
  writableOfVisible,
} from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'
import { openProposalCountSql, proposedFormulaIdsSql } from '../proposals/proposal-counts.ts'
import { joinBreedSql } from './formula-breed.ts'
import { canSeePrices, formulaCurrencyCodeSql } from './formula-record.ts'
import { hasEndedListSql, loadStaleReasons, planForManyFormulas, staleFormulaIdsSql } from './formula-sources.ts'

/* Formula lists and search: one page of ids by conditions and order, then the columns of those rows only. */

type SqlFragment = RawBuilder<unknown>

/** The documented query of a list. */
export type FormulaPageQuery = {
  readonly nbPerPage?: number | undefined
  readonly page: number
  readonly order?: string | undefined
  readonly desc?: boolean | undefined
  readonly search?: string | undefined
  readonly includeColumns?: string | undefined
  readonly stale?: boolean | 'listEnded' | undefined
  readonly proposed?: boolean | undefined
  readonly farmId?: number | undefined
  readonly structureId?: number | undefined
  readonly foodId?: number | undefined
}

/** Search filters; `code` is only used by the plain list. */
export type FormulaSearchFilters = FormulaFilters & { readonly code?: string | undefined }

/** One page of the formulas a scope sees, with the count over all pages. Source: spec 2 §7, docs/open-questions.md. */
export async function searchFormulas(
  scope: Scope,
  session: Pick<Session, 'role'>,
  filters: FormulaSearchFilters,
  page: FormulaPageQuery,
): Promise<{ response: ListedFormula[]; count: number }> {
  const order = page.order?.trim() ? resolveListedField(page.order.trim(), 'request.order') : 'name'
  const columns = includedFields(page)
  const tenants = tenantCtes(scope)
  const isVisible = (await inlinedVisibility(scope))?.('formula') ?? tenants.visible('formula')
  const foods = await containedFoodConditions(scope, filters.linkedFoods)
  const proposed = page.proposed
    ? [sql`formula.id in (${proposedFormulaIdsSql(tenants.owned('formula_proposal'))})`]
    : []
  const { farmId, structureId } = page
  const ofFarm = farmId === undefined ? [] : [sql`formula.farm_id = ${farmId}`]
  const ofStructure = structureId === undefined ? [] : [sql`formula.structure_id = ${structureId}`]
  const filtered = filterConditionsOf(tenants, filters, page.search ?? '')
  const conditions = [
    isVisible,
    ...filtered,
    ...foods,
    ...proposed,
    ...ofFarm,
    ...ofStructure,
    ...usingFood(scope, page.foodId),
  ]
  // Farmers are not told of prices, nor of those that change.
  const seesStale = canSeePrices(session)
  if (page.stale && !seesStale) throw refusal('field.invalid', 'stale')
  if (page.proposed && !seesStale) throw refusal('field.invalid', 'proposed')
  if (page.stale === true) await planForManyFormulas(scope)
  const matching = sql.join(
    [...conditions, ...(page.stale === 'listEnded' ? [hasEndedListSql(scope)] : [])],
    sql` and `,
  )
  const where =
    page.stale === true
      ? sql`${matching} and formula.id in (${staleFormulaIdsSql(scope, sql`select formula.id from formula where ${matching}`)})`
      : matching
  const { desc: descending = false } = page
  const mayWrite = writableOfVisible(scope, 'formula', tenants.owned('formula'))
  const { tenantId } = scope
  const clauses = {
    formulas: tableAsRead(scope, 'formula'),
    breedJoin: joinBreedSql(scope, tenants.visible),
    where,
    order,
    descending,
    ...limitAndOffset(page),
    mayWrite,
    tenantId,
  }
  const statement = formulaPageStatement(tenants, clauses)
  const { rows } = await sql<FormulaPageRow>`${statement}`.execute(scope.transaction)
  const onPage = refuseTooManyRows(rows.filter(({ id }) => id !== null))
  const isListed = seesStale && columns.includes('staleReasons') && onPage.length <= maxPageSize
  const stale = await loadStaleReasons(scope, isListed ? onPage.map(({ id }) => Number(id)) : [])
  // `columns` are fields of the response schema, checked by includedFields.
  const response = onPage.map((row) => {
    const staleReasons = onPage.length > maxPageSize ? null : (stale.get(Number(row.id)) ?? [])
    const openProposalCount = seesStale && row.mayWrite ? row.openProposalCount : 0
    const shown: FormulaPageRow = { ...row, staleReasons, openProposalCount }
    return Object.fromEntries(columns.map((name) => [name, shown[name]])) as ListedFormula
  })
  return { response, count: rows[0]?.total ?? 0 }
}

/** A row of the page, and the count over all pages. An empty page has one row with the count and null fields. */
type FormulaPageRow = Readonly<Record<string, unknown>> & { readonly id: number | null; readonly total: number }

/** What depends on the caller or is no column cannot be sorted. */
const unsortableFields = ['mayWrite', 'currencyCode', 'staleReasons', 'openProposalCount']

/** The code name of a listed field from its wire name; refuses an unknown or unsortable one under `key`. */
function resolveListedField(wireName: string, key: 'request.order' | 'request.columns'): string {
  const name = toCodeName(wireName, listedFormulaResponse)
  const isKnown =
    Object.hasOwn(listedFormulaResponse.shape, name) && !(key === 'request.order' && unsortableFields.includes(name))
  if (!isKnown) throw refusal(key, undefined, { what: wireName })
  return name
}

/** The fields to answer; all of them by default. */
function includedFields({ includeColumns = '' }: FormulaPageQuery): readonly string[] {
  const requested = includeColumns.split(',').filter((name) => name.trim() !== '')
  if (requested.length === 0) return Object.keys(listedFormulaResponse.shape)
  return ['id', ...requested.map((name) => resolveListedField(name.trim(), 'request.columns'))]
}

function filterConditionsOf(tenants: TenantCtes, filters: FormulaSearchFilters, search: string): SqlFragment[] {
  const { formulaName, code, startDate, endDate, target, status } = filters
  const inSearchText = [search, formulaName, code].filter((text) => text !== undefined)
  const conditions: (SqlFragment | false | undefined)[] = [
    !filters.inactive && sql`not formula.deleted`,
    status !== formulaLockFilters.all && sql`formula.is_locked = ${status === formulaLockFilters.locked}`,
    // search_text holds name and code and is indexed.
    ...inSearchText.flatMap((text) => containsWords(sql`formula.search_text`, text)),
    formulaName !== undefined && containsText(sql`formula.label_key`, formulaName),
    code !== undefined && containsText(sql`search_key(formula.code)`, code),
    startDate !== undefined && sql`formula.creation_date >= ${midnightInParisSql(startDate, 0)}`,
    endDate !== undefined && sql`formula.creation_date < ${midnightInParisSql(endDate, 1)}`,
    target !== undefined && sql`formula.target_object_id = ${target}`,
    ...relatedRecordConditions(tenants, filters),
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

/** The start of a day in Paris, or of the day after. */
const midnightInParisSql = (day: string, daysLater: 0 | 1): SqlFragment =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`

/** Filters on farm, distributor, expert and species; records the scope does not see match nothing. */
function relatedRecordConditions(
  { visible }: TenantCtes,
  { farm, distributor, expert, zip, specie }: FormulaSearchFilters,
): SqlFragment[] {
  const farms = (condition: SqlFragment) =>
    sql`formula.farm_id in (select id from farm where ${condition} and ${visible('farm')})`
  const farmsNamed = (key: SqlFragment, text: string) =>
    farms(sql.join([...containsWords(sql`farm.search_text`, text), containsText(key, text)], sql` and `))
  const conditions: (SqlFragment | false)[] = [
    farm !== undefined && farmsNamed(sql`farm.label_key`, farm),
    distributor !== undefined &&
      sql`(formula.structure_id in (select id from structure
          where ${containsText(sql`structure.label_key`, distributor)} and ${visible('structure')})
        or ${farmsNamed(sql`search_key(farm.distributor_name)`, distributor)})`,
    zip !== undefined && farms(sql`starts_with(farm.zip_code, ${zip})`),
    specie !== undefined &&
      sql`formula.target_object_id in (select id from race where specie_id = ${specie} and ${visible('race')})`,
    // An array, by which the index of tenants is read: a subquery would be tested at every formula.
    expert !== undefined && sql`formula.tenant_id = any (array(select id from tenants_looked_after(${expert})))`,
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

/** For each code: the recipe has an active line with an amount of a food with that code. */
async function containedFoodConditions(scope: Scope, codes: readonly string[]): Promise<SqlFragment[]> {
  // The lines are those of drafts.
  if (readsShownOnly(scope.role) && codes.length > 0) return [sql`false`]
  const conditions: SqlFragment[] = []
  for (const code of new Set(codes)) {
    // A space may replace a character that cannot be in a URL path.
    const { rows } = await sql<{ id: number; code: string; isSame: boolean }>`
      select id, code, search_key(code) = search_key(${code}) as "isSame" from food
      where search_key(code) collate "C" like replace(${escapedSearchKey(code)}, ' ', '_')
        and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
    const ids = rows.filter((food) => food.isSame || cleanFoodCodeForPath(food.code) === code).map(({ id }) => id)
    conditions.push(sql`formula.id in (select id from formulas_made_of(${ids}::bigint[]))`)
  }
  return conditions
}

/** Formulas that depend on a food as the screen of the food counts them: made of it themselves, or published as it. */
function usingFood(scope: Scope, foodId: number | undefined): SqlFragment[] {
  if (foodId === undefined) return []
  const isPublishedAs = sql`formula.food_id = ${foodId}`
  // The lines are those of drafts.
  if (readsShownOnly(scope.role)) return [isPublishedAs]
  return [sql`(${isPublishedAs} or formula.id in (select formula_id from formula_foods where item_id = ${foodId}))`]
}

type FormulaPageClauses = {
  /** The table of formulas as the scope reads it. */
  readonly formulas: SqlFragment
  readonly breedJoin: SqlFragment
  readonly where: SqlFragment
  readonly order: string
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
  readonly mayWrite: SqlFragment
  readonly tenantId: number
}

/**
 * One page in order, and the count of all matches, in a single scan of the formulas. The shown columns are then read
 * for the ids of the page only: with a plain join the planner would scan all formulas and farms. Nulls sort last, as in
 * every list.
 */
function formulaPageStatement(tenants: TenantCtes, statement: FormulaPageClauses): SqlFragment {
  const { formulas, breedJoin, where, order, descending, limit, offset, mayWrite, tenantId } = statement
  const { joins, key } = sortKeysOfJoinedTables(tenants, breedJoin)[order] ?? {
    joins: sql``,
    key: sortColumnSql(order),
  }
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = (table: string) =>
    sql`${sql.ref(`${table}.key`)} ${direction} nulls last, ${sql.ref(`${table}.id`)} ${direction}`
  return sql`
    with ${tenants.ctes},
      matches as materialized (select formula.id, ${key} as key from ${formulas} ${joins} where ${where}),
      page as materialized (select * from matches order by ${ordered('matches')} limit ${limit} offset ${offset}),
      shown as materialized (select * from ${formulas} where id = any (array(select id from page)))
    select counted.total, formula.id, formula.name, formula.code, is_locked as "isLocked",
      food_id is not null as "isFood", food_id as "foodId", limit_state as "limitState",
      has_derogation as "hasDerogation",
      limit_state = 'respected' as "isRespected", is_optimal as "isOptimal",
      formula.farm_id as "farmId", coalesce(farm.name, '') as "farmName", formula.structure_id as "structureId",
      coalesce(${distributorNameSql}, '') as "distributorName", coalesce(race.name, '') as "breedName",
      price_per_tonne_eur as "pricePerTonneEur", price_per_animal_day_eur as "pricePerAnimalDayEur",
      ${openProposalCountSql(sql`formula.id`)} as "openProposalCount",
      total_grams as "totalGrams", formula.creation_date as "creationDate",
      formula.modification_date as "modificationDate", formula.deleted, ${mayWrite} as "mayWrite",
      ${formulaCurrencyCodeSql(tenantId, tenants.visible)} as "currencyCode"
    from (select count(*) as total from matches) counted left join page on true left join shown formula on formula.id = page.id
      ${joinFarmSql(tenants)} and farm.id = any (array(select farm_id from shown)) ${joinStructureSql(tenants)} ${breedJoin}
    order by ${ordered('page')}`
}

/** The sort key of a column of `formula`: texts by their search key, anything else by value. */
const sortColumnSql = (field: string): SqlFragment =>
  field === 'name'
    ? sql`formula.label_key`
    : field === 'code'
      ? sql`search_key(formula.code) collate "C"`
      : columnRef('formula', field)

// A farm of the same tenant as a visible formula is visible too; testing that is cheaper than its visibility.
const joinFarmSql = ({ visible }: TenantCtes) => sql`left join farm on farm.id = formula.farm_id
  and (farm.tenant_id = formula.tenant_id or ${visible('farm')})`
const joinStructureSql = ({ visible }: TenantCtes) =>
  sql`left join structure on structure.id = formula.structure_id and ${visible('structure')}`
/** A distributor the scope does not see is still named in a farm it sees. */
const distributorNameSql = sql`coalesce(structure.name, farm.distributor_name)`

/** Sort keys that need a join or are not columns of `formula`. */
const sortKeysOfJoinedTables = (
  tenants: TenantCtes,
  breedJoin: SqlFragment,
): Readonly<Record<string, { readonly joins: SqlFragment; readonly key: SqlFragment }>> => ({
  farmName: { joins: joinFarmSql(tenants), key: sql`farm.label_key` },
  distributorName: {
    joins: sql`${joinFarmSql(tenants)} ${joinStructureSql(tenants)}`,
    key: sql`coalesce(structure.label_key, search_key(farm.distributor_name) collate "C")`,
  },
  breedName: { joins: breedJoin, key: sql`race.label_key` },
  isFood: { joins: sql``, key: sql`(formula.food_id is not null)` },
  isRespected: { joins: sql``, key: sql`(formula.limit_state = 'respected')` },
})

/** The people to filter by: those with an expert assignment, where the scope owns both. */
export async function listExperts(scope: Scope): Promise<{ id: number; fullName: string }[]> {
  const { rows } = await sql<{ id: number; fullName: string }>`
    select id, trim(first_name || ' ' || last_name) as "fullName" from app_user
    where not deleted and ${ownedBy(scope, 'app_user')} and exists (select from expert_assignment
      where user_id = app_user.id and ${ownedBy(scope, 'expert_assignment')})
    order by label_key, id limit ${maxListRowsPlusOne}`.execute(scope.transaction)
  return refuseTooManyRows(rows)
}
