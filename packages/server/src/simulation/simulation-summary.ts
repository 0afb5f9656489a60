import { simulation } from '@provende/contract/simulation/simulation.ts'
import type {
  FormulaCosts,
  SimulationSummary,
  simulationRoutes,
} from '@provende/contract/simulation/simulation-routes.ts'
import { gainHistogram } from '@provende/domain/simulation/gain-histogram.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { withStates } from './simulation-record.ts'
import { gainPerTonneSql, gainPerYearSql, isOutdatedSql, resultJoins, shortagePerYearSql } from './simulation-rows.ts'
import { loadProgress } from './simulation-run.ts'

/* What a simulation says of all its formulas together. */

export const simulationSummaryHandlers = (
  services: Services,
): Pick<Handlers<typeof simulationRoutes, Session>, 'summary' | 'formulaCosts'> => ({
  summary: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const { items: _, stocks, replacements, ...record } = await requireVisibleRecord(scope, simulation, id)
      const [listed] = await withStates(scope, [record])
      const { totals, gains } = await loadTotals(scope, id, stocks.length + replacements.length > 0)
      return {
        response: {
          simulation: listed,
          progress: await loadProgress(scope, id),
          ...totals,
          outdatedCount: await loadOutdatedCount(scope, id),
          bars: gainHistogram(gains),
          ingredients: await loadIngredients(scope, id),
          replacements: replacements.length > 0 ? await loadReplaced(scope, id) : [],
          stocks: stocks.length > 0 ? await loadStocks(scope, id) : [],
        } as SimulationSummary,
      }
    }),
  formulaCosts: ({ session, params: { id, formulaId } }) =>
    inReadScope(services, session, async (scope) => {
      await requireVisibleRecord(scope, simulation, id)
      return { response: await loadFormulaCosts(scope, id, formulaId) }
    }),
})

/** Results with both costs are compared. */
const isComparedSql = sql`(today_farmer is not null and repriced_farmer is not null and today_grams > 0)`

/** The tonnes that a compared result is weighted by; where none of all the results has any, each counts as one tonne. */
const weightSql = (results: ReturnType<typeof sql>) => sql`coalesce(case
  when (select bool_or(tonnes_per_year > 0) from ${results} where ${isComparedSql}) then tonnes_per_year else 1 end, 0)`

export const weightedResults = (id: number) => sql`
  weighted as (select r.*, ${weightSql(sql`(select * from simulation_result where simulation_id = ${id}) every`)} as weight
    from simulation_result r where simulation_id = ${id} and ${isComparedSql})`

/** The foods of the compared results. Unnested side by side: as a join each result would be a scan of its own. */
const weightedFoods = (id: number) => sql`${weightedResults(id)},
  lines as (select outcome, free_per_day, weight, today_grams, reoptimised_grams, unnest(food_ids) as food_id,
      unnest(today_kg) as kg_before, unnest(reoptimised_kg) as kg_after, unnest(price_changes) as price_change
    from weighted)`

type Totals = Pick<
  SimulationSummary,
  | 'comparedCount'
  | 'tonnesPerYear'
  | 'repricedChangePercent'
  | 'reoptimisedChangePercent'
  | 'gainPerYearEur'
  | 'costs'
  | 'shortagePerYearEur'
  | 'infeasibleCount'
  | 'outcomes'
>

/**
 * Reformulated are the formulas that become cheaper; the others keep their recipe. Where a food runs short or is
 * replaced the recipes are one plan: the dearer ones are part of it. With the gain of each formula, €/t. The results are
 * read once.
 */
async function loadTotals(scope: Scope, id: number, isPlan: boolean) {
  const cost = isPlan
    ? sql`coalesce(reoptimised_per_day, repriced_per_day)`
    : sql`least(repriced_per_day, reoptimised_per_day)`
  const gain = isPlan ? gainPerYearSql : sql`greatest(0, ${gainPerYearSql})`
  const { rows } = await sql<Totals & { readonly gains: readonly number[] | null }>`
    with results as materialized (select outcome, free_per_day, tonnes_per_year, today_grams, today_per_day,
        repriced_per_day, reoptimised_per_day, today_farmer, repriced_farmer
      from simulation_result where simulation_id = ${id}),
    compared as (select *, ${weightSql(sql`results`)} * 1e6 / today_grams as rations from results where ${isComparedSql}),
    changes as (select count(*) as "comparedCount", coalesce(sum(tonnes_per_year), 0) as "tonnesPerYear",
        100 * (sum(rations * repriced_per_day) / nullif(sum(rations * today_per_day), 0) - 1) as "repricedChangePercent",
        100 * (sum(rations * ${cost}) / nullif(sum(rations * today_per_day), 0) - 1) as "reoptimisedChangePercent",
        case when count(*) > 0 then json_build_object('todayEur', sum(rations * today_per_day),
          'repricedEur', sum(rations * repriced_per_day), 'reoptimisedEur', sum(rations * ${cost})) end as costs
      from compared),
    sums as (select coalesce(sum(${gain}), 0) as "gainPerYearEur",
        coalesce(sum(${shortagePerYearSql}), 0) as "shortagePerYearEur",
        count(*) filter (where outcome = 'infeasible' and free_per_day is not null) as "infeasibleCount",
        array_agg(${gainPerTonneSql}) filter (where ${gainPerTonneSql} is not null) as gains
      from results r),
    counted as (select outcome, count(*) as count from results group by outcome)
    select changes.*, sums.*, (select coalesce(json_agg(json_build_object('outcome', outcome, 'count', count)
      order by count desc, outcome), '[]') from counted) as outcomes
    from changes cross join sums`.execute(scope.transaction)
  const { gains, ...totals } = rows[0] as Totals & { readonly gains: readonly number[] | null }
  return { totals, gains: gains ?? [] }
}

async function loadOutdatedCount(scope: Scope, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${resultJoins((table) => visibleTo(scope, table))} where r.simulation_id = ${id} and ${isOutdatedSql}`.execute(
    scope.transaction,
  )
  return rows[0]?.count ?? 0
}

/** The foods that are replaced, each with how many of the formulas use it. */
async function loadReplaced(scope: Scope, id: number): Promise<SimulationSummary['replacements']> {
  const { rows } = await sql<SimulationSummary['replacements'][number]>`
    select food.name, by_food.name as "byName", (select count(*) from simulation_formula chosen
      where chosen.simulation_id = ${id} and exists (select from formula_foods used where used.formula_id = chosen.formula_id
        and used.item_id = line.item_id and used.is_active)) as "formulaCount"
    from simulation_replacements line join food on food.id = item_id and ${visibleTo(scope, 'food')}
      join food by_food on by_food.id = by_item_id and ${visibleTo(scope, 'by_food')}
    where simulation_id = ${id} order by position`.execute(scope.transaction)
  return rows
}

/** The foods that run short: what is left, what the plan uses, and what is missing for all formulas to have a recipe. */
async function loadStocks(scope: Scope, id: number): Promise<SimulationSummary['stocks']> {
  const { rows } = await sql<SimulationSummary['stocks'][number]>`
    with ${weightedFoods(id)}, used as (
      select food_id, count(*) as formulas, sum(weight * kg_before / 1000) as today,
        sum(weight * reoptimised_grams / today_grams * kg_after / 1000) filter (where outcome = 'optimal') as after,
        sum(weight * kg_before / 1000) filter (where free_per_day is null) as outside
      from lines group by food_id)
    select stock.item_id as "itemId", food.name, food.code, coalesce(tonnes, 0) as "availableTonnes",
      coalesce(today, 0) * stock_months / 12 as "todayTonnes", coalesce(after, 0) * stock_months / 12 as "usedTonnes",
      coalesce(outside, 0) * stock_months / 12 as "outsideTonnes", plan.missing_tonnes * stock_months / 12 as "missingTonnes",
      plan.next_tonne_saves as "nextTonneSavesEur", coalesce(formulas, 0) as "formulaCount"
    from simulation_stocks stock join simulation on simulation.id = stock.simulation_id
      join food on food.id = item_id and ${visibleTo(scope, 'food')}
      left join used on food_id = stock.item_id
      left join simulation_stock_plan plan on plan.simulation_id = stock.simulation_id and plan.item_id = stock.item_id
    where stock.simulation_id = ${id} order by stock.position`.execute(scope.transaction)
  return rows
}

/** The most ingredients shown. */
const maxIngredients = 200

/** Purchases before and after (nothing for formulas that a shortage leaves without a recipe), and what each new price adds to the cost of the present recipes. */
async function loadIngredients(scope: Scope, id: number): Promise<SimulationSummary['ingredients']> {
  const { rows } = await sql<SimulationSummary['ingredients'][number]>`
    with ${weightedFoods(id)}, used as (
      select food_id, count(*) as formulas, sum(weight * kg_before / 1000) as today,
        sum(weight * coalesce(reoptimised_grams, today_grams) / today_grams * kg_after / 1000)
          filter (where not (outcome = 'infeasible' and free_per_day is not null)) as after,
        sum(weight * kg_before / 1000 * price_change) as contribution
      from lines group by food_id)
    select food_id as "itemId", name, code, formulas as "formulaCount", today as "todayTonnes",
      coalesce(after, 0) as "reoptimisedTonnes", coalesce(contribution, 0) as "contributionEur"
    from used join food on food.id = food_id and ${visibleTo(scope, 'food')}
    order by abs(coalesce(contribution, 0)) desc, today desc, food_id limit ${maxIngredients}`.execute(
    scope.transaction,
  )
  return rows
}

/** A formula by the tonne of today, whatever its dose becomes. */
async function loadFormulaCosts(scope: Scope, id: number, formulaId: number): Promise<FormulaCosts> {
  const { rows } = await sql<Pick<FormulaCosts, 'costs'>>`
    select case when r.today_farmer is not null and r.repriced_farmer is not null and r.today_grams > 0
      then json_build_object('todayEur', r.today_farmer, 'repricedEur', r.repriced_farmer,
        'reoptimisedEur', r.repriced_farmer - ${gainPerTonneSql}) end as costs
    from ${resultJoins((table) => visibleTo(scope, table))} where r.simulation_id = ${id} and r.formula_id = ${formulaId}`.execute(
    scope.transaction,
  )
  const costs = rows[0]?.costs
  if (costs === undefined) throw refusal('record.notFound')
  const { rows: ingredients } = await sql<FormulaCosts['ingredients'][number]>`
    select food_id as "itemId", name, line.kg_before / 1000 * price_change as "contributionEur"
    from simulation_result r cross join lateral unnest(food_ids, today_kg, price_changes) line (food_id, kg_before, price_change)
      join food on food.id = food_id and ${visibleTo(scope, 'food')}
    where r.simulation_id = ${id} and r.formula_id = ${formulaId} and line.kg_before > 0 and price_change is not null
    order by abs(line.kg_before * price_change) desc, food_id`.execute(scope.transaction)
  return { costs, ingredients }
}
