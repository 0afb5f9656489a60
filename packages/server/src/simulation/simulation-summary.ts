import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulationSummary, simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import { gainHistogram } from '@provende/domain/simulation/gain-histogram.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { withStates } from './simulation-record.ts'
import { gainPerTonneSql, gainPerYearSql, isOutdatedSql, resultJoins } from './simulation-rows.ts'
import { loadProgress } from './simulation-run.ts'

/* What a simulation says of all its formulas together. */

export const simulationSummaryHandlers = (
  services: Services,
): Pick<Handlers<typeof simulationRoutes, Session>, 'summary'> => ({
  summary: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const { items: _, ...record } = await requireVisibleRecord(scope, simulation, id)
      const [listed] = await withStates(scope, [record])
      const totals = await loadTotals(scope, id)
      return {
        response: {
          simulation: listed,
          progress: await loadProgress(scope, id),
          ...totals,
          outcomes: await loadOutcomes(scope, id),
          bars: gainHistogram(await loadGains(scope, id)),
          ingredients: await loadIngredients(scope, id),
        } as SimulationSummary,
      }
    }),
})

/**
 * The tonnes that a result is weighted by; where no formula of the simulation has any, each counts as one tonne. Only results
 * with both costs are compared.
 */
const weightedResults = (id: number) => sql`
  weighted as materialized (select r.*, coalesce(case when bool_or(tonnes_per_year > 0) over ()
      then tonnes_per_year else 1 end, 0) as weight from simulation_result r
    where simulation_id = ${id} and today_farmer is not null and repriced_farmer is not null and today_grams > 0)`

type Totals = Pick<
  SimulationSummary,
  | 'comparedCount'
  | 'tonnesPerYear'
  | 'repricedChangePercent'
  | 'reoptimisedChangePercent'
  | 'gainPerYearEur'
  | 'outdatedCount'
>

/** Reformulated are the formulas that become cheaper; the others keep their recipe. */
async function loadTotals(scope: Scope, id: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with ${weightedResults(id)}, rations as (select *, weight * 1e6 / today_grams as rations from weighted)
    select count(*) as "comparedCount", coalesce(sum(tonnes_per_year), 0) as "tonnesPerYear",
      100 * (sum(rations * repriced_per_day) / nullif(sum(rations * today_per_day), 0) - 1) as "repricedChangePercent",
      100 * (sum(rations * least(repriced_per_day, reoptimised_per_day)) / nullif(sum(rations * today_per_day), 0) - 1)
        as "reoptimisedChangePercent",
      coalesce((select sum(${gainPerYearSql}) from simulation_result r where simulation_id = ${id}), 0) as "gainPerYearEur",
      (select count(*) from ${resultJoins(scope)} where r.simulation_id = ${id} and ${isOutdatedSql}) as "outdatedCount"
    from rations`.execute(scope.transaction)
  return rows[0] as Totals
}

async function loadOutcomes(scope: Scope, id: number): Promise<SimulationSummary['outcomes']> {
  const { rows } = await sql<SimulationSummary['outcomes'][number]>`
    select outcome, count(*) as count from simulation_result where simulation_id = ${id}
    group by outcome order by count(*) desc, outcome`.execute(scope.transaction)
  return rows
}

async function loadGains(scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ gains: number[] | null }>`
    select array_agg(${gainPerTonneSql}) filter (where ${gainPerTonneSql} is not null) as gains
    from simulation_result r where simulation_id = ${id}`.execute(scope.transaction)
  return rows[0]?.gains ?? []
}

/** The most ingredients shown. */
const maxIngredients = 200

/** Purchases before and after, and what each new price adds to the cost of the present recipes. */
async function loadIngredients(scope: Scope, id: number): Promise<SimulationSummary['ingredients']> {
  const { rows } = await sql<SimulationSummary['ingredients'][number]>`
    with ${weightedResults(id)}, used as (
      select food_id, count(*) as formulas, sum(weight * line.kg_before / 1000) as today,
        sum(weight * coalesce(reoptimised_grams, today_grams) / today_grams * line.kg_after / 1000) as after,
        sum(weight * line.kg_before / 1000 * price_change) as contribution
      from weighted cross join lateral unnest(food_ids, today_kg, reoptimised_kg, price_changes)
        as line (food_id, kg_before, kg_after, price_change) group by food_id)
    select food_id as "itemId", name, code, formulas as "formulaCount", today as "todayTonnes",
      after as "reoptimisedTonnes", coalesce(contribution, 0) as "contributionEur"
    from used join food on food.id = food_id and ${visibleTo(scope, 'food')}
    order by abs(coalesce(contribution, 0)) desc, today desc, food_id limit ${maxIngredients}`.execute(
    scope.transaction,
  )
  return rows
}
