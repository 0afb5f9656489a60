import type { SharedStockJob, StockPlan, StockPlanLine } from '@provende/domain/formulation/optimise/shared-stock.ts'
import { sql } from 'kysely'
import type { SolverPool } from '../formulation/solver/solver-pool.ts'
import type { SolverClient } from '../formulation/solver/solver-shares.ts'
import type { Scope } from '../records/scope.ts'
import { namedLimits } from './named-limits.ts'
import type { RecentInputs } from './recent-inputs.ts'
import { type FormulaGroup, loadGroups, recipeColumns, SolversUnavailable } from './simulation-chunk.ts'

/* The last job of a simulation with foods that run short: all formulas that would use them share what is left. */

/** The time of all solves together. */
const maxPlanSeconds = 180

export type SimulationPlan = {
  readonly groups: readonly FormulaGroup[]
  readonly job: SharedStockJob
}
type ComputedPlan = {
  readonly lines: readonly {
    readonly formulaId: number
    readonly line: StockPlanLine | null
    readonly group: FormulaGroup
    readonly row: number
  }[]
  readonly stocks: readonly StockPlan[]
  /** What becomes of formulas without a line. */
  readonly unplanned: 'stopped' | 'failed'
}

/** The formulas that wait for their share, with the tonnes that each is made in a year. */
export async function loadPlan(scope: Scope, simulationId: number, recent: RecentInputs): Promise<SimulationPlan> {
  // Where no formula of the simulation has any tonnes, each counts as one.
  const { rows: awaiting } = await sql<{ id: number; tonnes: number | null }>`
    select formula_id as id, case when weighed then tonnes_per_year else 1 end as tonnes
    from simulation_result cross join (select coalesce(bool_or(tonnes_per_year > 0), false) as weighed
      from simulation_result where simulation_id = ${simulationId}) of_all
    where simulation_id = ${simulationId} and outcome = 'awaitingStock' order by formula_id`.execute(scope.transaction)
  const { rows: stocks } = await sql<{ id: number; tonnes: number }>`
    select item_id as id, coalesce(tonnes, 0) * 12 / stock_months as tonnes
    from simulation_stocks join simulation on simulation.id = simulation_id
    where simulation_id = ${simulationId} order by position`.execute(scope.transaction)
  const tonnes = new Map(awaiting.map((row) => [row.id, row.tonnes]))
  const groups = await loadGroups(scope, simulationId, [...tonnes.keys()], recent)
  return {
    groups,
    job: {
      groups: groups.map(({ job, formulas }) => ({ ...job, formulas })),
      tonnesPerYear: groups.map(({ rows }) => rows.map(({ id }) => tonnes.get(id) ?? null)),
      stocks,
    },
  }
}

/** Shares the stocks, on one thread. Formulas get no recipe when that takes too long or fails. */
export async function computePlan(
  solver: SolverPool,
  { groups, job }: SimulationPlan,
  client: SolverClient | undefined,
): Promise<ComputedPlan> {
  const options = { seconds: maxPlanSeconds, ...(client === undefined ? {} : { client }) }
  const [answer] = await solver.run('sharedStock', [job], options)
  if (answer?.kind === 'cancelled' || answer?.kind === 'overloaded') throw new SolversUnavailable(answer.kind)
  const lines = answer?.kind === 'plan' ? answer.lines : []
  return {
    lines: groups.flatMap((group, index) =>
      group.rows.map(({ id }, row) => ({ formulaId: id, line: lines[index]?.[row] ?? null, group, row })),
    ),
    stocks: answer?.kind === 'plan' ? answer.stocks : [],
    unplanned: answer?.kind === 'stopped' ? 'stopped' : 'failed',
  }
}

/** Stores the recipes of formulas that still wait; of the others nothing changes. Those nobody sees any more fail. */
export async function storePlan(
  scope: Scope,
  simulationId: number,
  tenantId: number,
  { lines, stocks, unplanned }: ComputedPlan,
): Promise<void> {
  const rows = lines.map(({ formulaId, line, group, row }) => ({
    ...{ formula_id: formulaId, ...recipeColumns(line?.result ?? null, group.formulas[row]?.changed) },
    blocking: (line?.blocking ?? []).flatMap((side) => namedLimits(side, group.job.inputs)),
  }))
  await sql`
    update simulation_result r set outcome = row.outcome, reoptimised_farmer = row.reoptimised_farmer,
      reoptimised_distributor = row.reoptimised_distributor, reoptimised_per_day = row.reoptimised_per_day,
      reoptimised_grams = row.reoptimised_grams, food_ids = row.food_ids, today_kg = row.today_kg,
      reoptimised_kg = row.reoptimised_kg, price_changes = row.price_changes, recipe = row.recipe,
      new_lines = row.new_lines, label_effects = row.label_effects, blocking = row.blocking, computed_at = ${scope.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      formula_id bigint, outcome text, reoptimised_farmer double precision, reoptimised_distributor double precision,
      reoptimised_per_day double precision, reoptimised_grams double precision, food_ids bigint[],
      today_kg double precision[], reoptimised_kg double precision[], price_changes double precision[], recipe jsonb,
      new_lines jsonb, label_effects jsonb, blocking jsonb)
    where r.simulation_id = ${simulationId} and r.formula_id = row.formula_id and r.outcome = 'awaitingStock'
      and row.food_ids <> '{}'`.execute(scope.transaction)
  await failAwaiting(scope, simulationId, unplanned)
  for (const { id, missingTonnes, nextTonneSavesEur } of stocks)
    await sql`
      insert into simulation_stock_plan (simulation_id, item_id, tenant_id, missing_tonnes, next_tonne_saves)
      values (${simulationId}, ${id}, ${tenantId}, ${missingTonnes}, ${nextTonneSavesEur})
      on conflict (simulation_id, item_id) do nothing`.execute(scope.transaction)
}

/** The formulas that will get no share: each says so. */
export const failAwaiting = (scope: Scope, simulationId: number, outcome: ComputedPlan['unplanned']) =>
  sql`update simulation_result set outcome = ${outcome}
    where simulation_id = ${simulationId} and outcome = 'awaitingStock'`.execute(scope.transaction)
