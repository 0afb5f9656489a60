import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import {
  type SimulationRow,
  type simulationRoutes,
  simulationRowResponse,
} from '@provende/contract/simulation/simulation-routes.ts'
import { toCodeName } from '@provende/contract/wire.ts'
import type { LabelEffects } from '@provende/domain/formulation/label/label-effects.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { containsText } from '../kit/database/search-pattern.ts'
import { type Handlers, maxListRowsPlusOne, refusal, refuseTooManyRows } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { type TenantCtes, tenantCtes, visibleTo } from '../records/visible-to.ts'

/* The results of a simulation as lines: one per formula, or one per order of its formulas. */

type SqlFragment = RawBuilder<unknown>
type Visible = TenantCtes['visible']
type RowsHandlers = Pick<Handlers<typeof simulationRoutes, Session>, 'rows' | 'orders'>
type RowsQuery = Parameters<RowsHandlers['rows']>[0]['query']

export function simulationRowsHandlers(services: Services): RowsHandlers {
  return {
    rows: ({ session, params: { id }, query }) =>
      inReadScope(services, session, async (scope) => {
        const isShort = await requireVisibleSimulation(scope, id)
        await planForAnyValues(scope)
        return loadRows(scope, id, query, isShort ? 'shortagePerYearEur' : 'gainPerYearEur')
      }),
    orders: ({ session, params: { id }, query }) =>
      inReadScope(services, session, async (scope) => {
        await requireVisibleSimulation(scope, id)
        return loadOrderRows(scope, id, query)
      }),
  }
}

/**
 * The statements of this transaction are planned once per connection, and not at each of their first five uses: planning them
 * takes as long as they run, and no other values would be better served by another plan.
 */
async function planForAnyValues(scope: Scope): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(scope.transaction)
}

/** Refuses a simulation that is not seen, else says whether foods run short in it; its prices are hundreds of lines. */
async function requireVisibleSimulation(scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql<{ isShort: boolean }>`
    select exists (select from simulation_stocks short where short.simulation_id = simulation.id) as "isShort"
    from simulation where simulation.id = ${id} and ${visibleTo(scope, 'simulation')}`.execute(scope.transaction)
  if (rows[0] === undefined) throw refusal('record.notFound')
  return rows[0].isShort
}

/** An amount per animal per day as €/t: of the rations that a tonne of today holds, whatever the dose becomes. */
const perTonneOfToday = (perDay: SqlFragment) => sql<number>`(case when r.today_grams > 0 then
  1e6 / r.today_grams * ${perDay} end)`
const perYear = (perTonne: SqlFragment) => sql<number>`(r.tonnes_per_year * ${perTonne})`

/** The gain of a result, € per animal per day, €/t and € per year. */
const gainPerDaySql = sql<number>`(r.repriced_per_day - r.reoptimised_per_day)`
export const gainPerTonneSql = perTonneOfToday(gainPerDaySql)
export const gainPerYearSql = perYear(gainPerTonneSql)
/** What a recipe costs more than if nothing were missing. */
const shortagePerTonneSql = perTonneOfToday(
  sql`case when r.reoptimised_per_day is not null then greatest(0, r.reoptimised_per_day - r.free_per_day) end`,
)
export const shortagePerYearSql = perYear(shortagePerTonneSql)

/** What was made of a recipe: of a proposed one, what the people of its formula decided. */
const decisionSql = sql<string>`(case when r.decision <> 'proposed' then r.decision
  when proposal.state = 'accepted' then 'applied' when proposal.state = 'refused' then 'refused' else 'proposed' end)`

/** What a result was computed from has changed; what somebody applied has changed its formula on purpose. */
export const isOutdatedSql = sql<boolean>`coalesce((r.prices_version <> s.modification_date
  or coalesce(r.price_list_version <> list.modification_date, false)
  or formula.modification_date <> (case when ${decisionSql} = 'applied' and not formula.is_locked
    then coalesce(proposal.decided_version, r.decided_version)
    else coalesce(proposal.formula_version, r.formula_version) end)), false)`

export const resultJoins = (visible: Visible) => sql`simulation_result r join simulation s on s.id = r.simulation_id
  join formula on formula.id = r.formula_id and ${visible('formula')}
  left join price_list list on list.id = r.price_list_id
  ${proposalJoin}`

const proposalJoin = sql`left join formula_proposal proposal on proposal.formula_id = r.formula_id
  and proposal.simulation_id = r.simulation_id`
/** The farm of a formula, and who sells to it. */
const farmJoin = (visible: Visible) => sql`left join farm on farm.id = formula.farm_id and ${visible('farm')}`
const sellerJoin = (visible: Visible) =>
  sql`left join structure seller on seller.id = formula.structure_id and ${visible('seller')}`
const customerJoins = (visible: Visible) => sql`${farmJoin(visible)} ${sellerJoin(visible)}`

/** What is joined to thousands of results only where lines are sorted or filtered by it, in this order. */
const joinsOnDemand = [
  { name: 'farm', join: farmJoin },
  { name: 'seller', join: sellerJoin },
  { name: 'proposal', join: () => proposalJoin },
] as const
type JoinOnDemand = (typeof joinsOnDemand)[number]['name']
/** A value of a line, of what it is, and what has to be joined for it. */
type LineValue = { readonly value: SqlFragment; readonly isOfResult?: boolean; readonly joins: readonly JoinOnDemand[] }
const needing = (joins: readonly JoinOnDemand[], value: SqlFragment): LineValue => ({ value, joins })
const ofFormula = (value: SqlFragment) => needing([], value)
const ofResult = (value: SqlFragment): LineValue => ({ value, isOfResult: true, joins: [] })

/** What lines are sorted by, by the code name of the field; a key of the results themselves needs nothing else. */
const sortKeys: Readonly<Record<string, LineValue>> = {
  formulaName: ofFormula(sql`formula.label_key`),
  formulaCode: ofFormula(sql`search_key(formula.code) collate "C"`),
  farmName: needing(['farm'], sql`farm.label_key`),
  farmCity: needing(['farm'], sql`search_key(farm.city) collate "C"`),
  farmCode: needing(['farm'], sql`search_key(farm.code) collate "C"`),
  distributeurName: needing(
    ['farm', 'seller'],
    sql`coalesce(seller.label_key,
      case when farm.distributor_name <> '' then search_key(farm.distributor_name) else '' end collate "C")`,
  ),
  outcome: ofResult(sql`r.outcome`),
  decision: needing(['proposal'], decisionSql),
  todayPerTonneEur: ofResult(sql`r.today_farmer`),
  repricedPerTonneEur: ofResult(sql`r.repriced_farmer`),
  reoptimisedPerTonneEur: ofResult(sql`r.reoptimised_farmer`),
  repricedChangePercent: ofResult(sql`(r.repriced_farmer / nullif(r.today_farmer, 0))`),
  gainPerTonneEur: ofResult(gainPerTonneSql),
  gainPerAnimalDayEur: ofResult(gainPerDaySql),
  gainPerYearEur: ofResult(gainPerYearSql),
  shortagePerTonneEur: ofResult(shortagePerTonneSql),
  shortagePerYearEur: ofResult(shortagePerYearSql),
  tonnesPerYear: ofResult(sql`r.tonnes_per_year`),
  todayGrams: ofResult(sql`r.today_grams`),
}

const remarkSql: Readonly<Record<NonNullable<RowsQuery['remark']>, SqlFragment>> = {
  labelComposition: sql`(r.label_effects -> 'isCompositionChanged') = 'true'`,
  labelValues: sql`(r.label_effects -> 'areValuesChanged') = 'true'`,
  exceeded: sql`(r.label_effects -> 'exceeded') <> '[]'`,
  near: sql`(r.label_effects -> 'near') <> '[]'`,
}

/** What the lines of a query fulfil: of the results themselves, and with what is joined to them. */
function conditionsOf(query: RowsQuery): { ofResults: SqlFragment[]; ofLines: LineValue[] } {
  const { search, formuleName, farmName, outcome, decision, remark, gainFrom, gainTo } = query
  const named = (text: string | undefined, condition: LineValue) => (text?.trim() ? [condition] : [])
  const farmIsNamed = (text: string | undefined) => containsText(sql`coalesce(farm.label_key, '')`, text ?? '')
  const ofResults = [
    ...(outcome === undefined ? [] : [sql`r.outcome = ${outcome}`]),
    ...(remark === undefined ? [] : [remarkSql[remark]]),
    ...(gainFrom === undefined ? [] : [sql`${gainPerTonneSql} >= ${gainFrom}`]),
    ...(gainTo === undefined ? [] : [sql`${gainPerTonneSql} < ${gainTo}`]),
  ]
  const formulaHasText = containsText(sql`formula.search_text`, search ?? '')
  const ofLines = [
    ...named(search, needing(['farm'], sql`(${formulaHasText} or ${farmIsNamed(search)})`)),
    ...named(formuleName, ofFormula(containsText(sql`formula.label_key`, formuleName ?? ''))),
    ...named(farmName, needing(['farm'], farmIsNamed(farmName))),
    ...(decision === undefined
      ? []
      : [needing(['proposal'], sql`${decisionSql} = ${decision === 'open' ? '' : decision}`)]),
  ]
  return { ofResults, ofLines }
}

async function loadRows(scope: Scope, id: number, query: RowsQuery, firstOrder: string) {
  const sent = query.order?.trim()
  const order = sent ? toCodeName(sent, simulationRowResponse) : firstOrder
  const key = Object.hasOwn(sortKeys, order) ? sortKeys[order] : undefined
  if (key === undefined) throw refusal('request.order', undefined, { what: sent ?? '' })
  const direction = (sent ? query.desc : true) ? sql`desc` : sql`asc`
  const { limit, offset } = limitAndOffset(query)
  const { ctes, visible } = tenantCtes(scope)
  const { ofResults, ofLines } = conditionsOf(query)
  const allOf = (conditions: SqlFragment[]) => sql.join(conditions, sql` and `)
  const needed = new Set([key, ...ofLines].flatMap(({ joins }) => joins))
  const joins = joinsOnDemand.filter(({ name }) => needed.has(name)).map(({ join }) => join(visible))
  // The results first: row-level security hides from the planner how many there are, and it would look up the result of
  // every formula there is. Of them only what is needed: a whole result is a hundred times as long.
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with ${ctes}, results as materialized (select r.formula_id, r.simulation_id, r.decision,
        ${key.isOfResult ? key.value : sql`null`} as key from simulation_result r
        where ${allOf([sql`r.simulation_id = ${id}`, ...ofResults])}),
      matches as materialized (select r.formula_id as id, ${key.isOfResult ? sql`r.key` : key.value} as key
        from results r join formula on formula.id = r.formula_id and ${visible('formula')} ${sql.join([sql``, ...joins], sql` `)}
        where ${allOf([sql`true`, ...ofLines.map(({ value }) => value)])})
    select (select count(*) from matches) as count, array(select id from matches
      order by key ${direction} nulls last, id limit ${limit} offset ${offset}) as ids`.execute(scope.transaction)
  const { count = 0, ids = [] } = rows[0] ?? {}
  return { response: await loadLines(scope, id, refuseTooManyRows(ids)), count }
}

/** The lines of these formulas, in their order: one statement for all orders and filters, which is planned once. */
async function loadLines(scope: Scope, id: number, formulaIds: readonly number[]): Promise<SimulationRow[]> {
  if (formulaIds.length === 0) return []
  const { ctes, visible } = tenantCtes(scope)
  const { rows } = await sql<StoredRow>`
    with ${ctes} select ${rowColumns(visible)}
    from unnest(${formulaIds}::bigint[]) with ordinality page (id, place)
      join ${resultJoins(visible)} on r.formula_id = page.id and r.simulation_id = ${id} ${customerJoins(visible)}
      left join lateral (select * from order_form newest where newest.formula_id = formula.id and status in (1, 2, 3)
        and not newest.deleted and ${visible('newest')} order by creation_date desc, id desc limit 1) ordered on true
      left join packaging on packaging.id = ordered.packaging_id and ${visible('packaging')}
    order by page.place`.execute(scope.transaction)
  return rows.map(toRowDto)
}

const ordersSinceSql = (now: Date) => sql`(${now}::timestamptz - interval '12 months')`

async function loadOrderRows(scope: Scope, id: number, query: { nbPerPage?: number | undefined; page: number }) {
  const { limit, offset } = limitAndOffset(query)
  const { ctes, visible } = tenantCtes(scope)
  const { rows } = await sql<StoredRow & { total: number }>`
    with ${ctes} select count(*) over () as total, ${rowColumns(visible)}
    from ${resultJoins(visible)} ${customerJoins(visible)}
      join order_form ordered on ordered.formula_id = formula.id and ordered.status in (1, 2, 3)
        and not ordered.deleted and ordered.creation_date >= ${ordersSinceSql(scope.now)} and ${visible('ordered')}
      left join packaging on packaging.id = ordered.packaging_id and ${visible('packaging')}
    where r.simulation_id = ${id}
    order by ordered.creation_date desc, ordered.id desc
    limit ${Math.min(limit, maxListRowsPlusOne)} offset ${offset}`.execute(scope.transaction)
  return { response: refuseTooManyRows(rows).map(toRowDto), count: rows[0]?.total ?? offset }
}

type StoredRow = Omit<SimulationRow, 'flags' | 'deliveryDate' | 'exceededMaxima' | 'nearMaxima'> & {
  readonly deliveryDate: Date | null
  readonly todayLimitState: string | null
  readonly tonnesSource: string
  readonly isNotReplaced: boolean
  readonly labelEffects: LabelEffects | null
  readonly simulatedDistributorBeforeDiscount: number | null
  readonly discount: number | null
}

/** Changes of a recipe that a line tells, kg/t of product. */
const notableChangeKg = 0.05
const maxChanges = 4

/** The columns of a line; `ordered` is its order, or nothing. */
const rowColumns = (visible: Visible) => sql`
  ordered.delivery_date as "deliveryDate", coalesce(seller.name, farm.distributor_name, '') as "distributeurName",
  coalesce(farm.name, '') as "farmName", coalesce(farm.city, '') as "farmCity", coalesce(farm.code, '') as "farmCode",
  formula.name as "formulaName", formula.code as "formulaCode", formula.id as "formulaId",
  formula.is_locked as "isLocked",
  coalesce((select name from price_list where id = r.price_list_id and ${visible('price_list')}), '')
    as "orderPriceListName",
  s.name as "simulatePriceListName", coalesce(ordered.packaging_name, '') as conditionnement,
  coalesce(ordered.code, '') as name, ordered.quantity_tonnes as "quantityTonnes",
  coalesce(ordered.distributor_price_per_tonne_eur, r.today_distributor) as "distributorPricePerTonneEur",
  coalesce(ordered.farmer_price_per_tonne_eur, r.today_farmer) as "farmerPricePerTonneEur",
  r.repriced_distributor as "simulatedDistributorBeforeDiscount", packaging.discount,
  r.repriced_farmer as "simulatedFarmerPrice", r.outcome,
  r.today_farmer as "todayPerTonneEur", r.repriced_farmer as "repricedPerTonneEur",
  r.reoptimised_farmer as "reoptimisedPerTonneEur",
  100 * (r.repriced_farmer / nullif(r.today_farmer, 0) - 1) as "repricedChangePercent",
  ${gainPerTonneSql} as "gainPerTonneEur", ${gainPerDaySql} as "gainPerAnimalDayEur",
  ${gainPerYearSql} as "gainPerYearEur", r.tonnes_per_year as "tonnesPerYear", r.tonnes_source as "tonnesSource",
  r.today_grams as "todayGrams", r.reoptimised_grams as "reoptimisedGrams", r.today_limit_state as "todayLimitState",
  ${shortagePerTonneSql} as "shortagePerTonneEur", ${shortagePerYearSql} as "shortagePerYearEur", r.blocking, r.relaxation,
  r.label_effects as "labelEffects",
  (select coalesce(json_agg(json_build_object('name', food.name, 'kilogramsPerTonne', change)
      order by abs(change) desc, food.id), '[]')
    from (select food_id, kg_after - kg_before as change
      from unnest(r.food_ids, r.today_kg, r.reoptimised_kg) line (food_id, kg_before, kg_after)
      where r.reoptimised_farmer is not null and abs(kg_after - kg_before) >= ${notableChangeKg}
      order by abs(kg_after - kg_before) desc limit ${maxChanges}) changed
    join food on food.id = food_id and ${visible('food')}) as changes,
  (r.new_lines is null and r.recipe is not null and exists (select from simulation_replacements replaced
    where replaced.simulation_id = r.simulation_id)) as "isNotReplaced", r.foods_without_price as "foodsWithoutPrice", ${decisionSql} as decision,
  coalesce(proposal.decided_formula_id, r.decided_formula_id) as "decidedFormulaId",
  ${isOutdatedSql} as "isOutdated"`

/** A dose that changes by more than this is flagged, percent. */
const notableDoseChangePercent = 0.5

function toRowDto(stored: StoredRow & { total?: number }): SimulationRow {
  const {
    total: _,
    todayLimitState,
    tonnesSource,
    isNotReplaced,
    labelEffects,
    simulatedDistributorBeforeDiscount: before,
    discount,
    ...row
  } = stored
  const { todayGrams, reoptimisedGrams } = row
  const doseChange = todayGrams && reoptimisedGrams ? Math.abs(reoptimisedGrams / todayGrams - 1) * 100 : 0
  return {
    ...row,
    deliveryDate: row.deliveryDate?.toISOString() ?? null,
    simulatedDistributorPrice: before === null ? null : roundDecimal(before - (discount ?? 0), 2),
    simulatedFarmerPrice: row.simulatedFarmerPrice === null ? null : roundDecimal(row.simulatedFarmerPrice, 2),
    exceededMaxima: [...(labelEffects?.exceeded ?? [])],
    nearMaxima: [...(labelEffects?.near ?? [])],
    flags: [
      ...(todayLimitState === 'violated' ? (['todayViolates'] as const) : []),
      ...(labelEffects?.isCompositionChanged ? (['labelComposition'] as const) : []),
      ...(labelEffects?.areValuesChanged ? (['labelValues'] as const) : []),
      ...(doseChange > notableDoseChangePercent ? (['doseChanges'] as const) : []),
      ...(isNotReplaced ? (['notReplaced'] as const) : []),
      ...(tonnesSource === 'herd' ? (['fromHerd'] as const) : []),
      ...(tonnesSource === 'none' ? (['withoutTonnes'] as const) : []),
    ],
  }
}
