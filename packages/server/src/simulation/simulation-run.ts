import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulationProgress, simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import { maxSharingFormulas, maxSimulatedFormulas } from '@provende/contract/simulation/simulation-routes.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { wakeJobWorkers } from '../kit/jobs/job-worker.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord, requireWritableRecord } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { ownedBy, visibleTo, writableBy } from '../records/visible-to.ts'

/*
 * Choosing the formulas of a simulation, and its run: started, stopped, resumed, and how far it is. A run is a row; the
 * workers of all processes find it there (simulation-worker.ts).
 */

type RunCalls = 'choose' | 'chooseAll' | 'progress' | 'stop' | 'resume'

export function simulationRunHandlers(services: Services): Pick<Handlers<typeof simulationRoutes, Session>, RunCalls> {
  return {
    choose: ({ session, query, body }) =>
      inScopeAndWake(services, session, async (scope) => {
        const record = await requireWritableRecord(scope, simulation, query.simulationId ?? (await newestOf(scope)))
        if (body.length === 0) throw refusal('simulation.noFormula')
        return startRun(scope, record, sql`id = any(${[...body]}::bigint[])`, new Set(body).size)
      }),
    chooseAll: ({ session, body: { id } }) =>
      inScopeAndWake(services, session, async (scope) => {
        const record = await requireWritableRecord(scope, simulation, id)
        const replaced = record.replacements.map(({ itemId }) => itemId)
        const uses =
          replaced.length === 0
            ? sql`true`
            : sql`exists (select from formula_foods line where line.formula_id = formula.id and line.is_active
                and line.item_id = any(${replaced}::bigint[]))`
        const ofList = sql`not deleted and optimisation_type_object_id = ${record.priceListId} and ${uses}`
        return startRun(scope, record, ofList, null)
      }),
    progress: ({ session, params: { id } }) =>
      inReadScope(services, session, async (scope) => {
        await requireVisibleRecord(scope, simulation, id)
        return { response: await loadProgress(scope, id) }
      }),
    stop: ({ session, body: { id } }) =>
      inScope(services, session, async (scope) => {
        await requireWritableRecord(scope, simulation, id)
        await sql`update simulation_run set state = 'stopped' where simulation_id = ${id} and state = 'running'
          and ${writableBy(scope, 'simulation_run')}`.execute(scope.transaction)
        return { response: await loadProgress(scope, id) }
      }),
    resume: ({ session, body: { id } }) =>
      inScopeAndWake(services, session, async (scope) => {
        await requireWritableRecord(scope, simulation, id)
        await sql`update simulation_run set state = 'running', resumed_at = ${scope.now}
          where simulation_id = ${id} and state = 'stopped' and ${writableBy(scope, 'simulation_run')}`.execute(
          scope.transaction,
        )
        return { response: await loadProgress(scope, id) }
      }),
  }
}

/** Once committed, the workers of this process begin at once. */
const inScopeAndWake: typeof inScope = async (source, actor, work) => {
  const result = await inScope(source, actor, work)
  wakeJobWorkers()
  return result
}

/** The newest simulation of the caller, for clients that choose formulas right after they made one. */
async function newestOf(scope: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from simulation where user_id = ${scope.userId} and tenant_id = ${scope.tenantId} and not deleted
    order by creation_date desc, id desc limit 1`.execute(scope.transaction)
  if (rows[0] === undefined) throw refusal('record.notFound')
  return rows[0].id
}

type SimulationToRun = { readonly id: number; readonly ownerTenantId: number; readonly stocks: readonly unknown[] }

/**
 * Stores the chosen formulas, those computed with the same foods beside each other, and starts over: earlier results go.
 * Refuses formulas the scope does not see, none, and more than `maxSimulatedFormulas` or, sharing stocks, `maxSharingFormulas`.
 */
export async function startRun(
  scope: Scope,
  { id, ownerTenantId, stocks }: SimulationToRun,
  chosen: ReturnType<typeof sql>,
  requestedCount: number | null,
) {
  // Results still to be stored of the run before wait for this, and are of another number then.
  await sql`select from simulation where id = ${id} for update`.execute(scope.transaction)
  for (const table of ['simulation_result', 'simulation_stock_plan', 'simulation_formula'])
    await sql`delete from ${sql.table(table)} where simulation_id = ${id}`.execute(scope.transaction)
  const { numAffectedRows } = await sql`
    insert into simulation_formula (simulation_id, position, tenant_id, formula_id)
    select ${id}, row_number() over (order by structure_id, nutritional_model_version_id, optimisation_type_object_id,
      constraint_version_id, id) - 1, ${ownerTenantId}, id
    from formula where ${chosen} and ${visibleTo(scope, 'formula')}
      and ${visibleTo({ ...scope, tenantId: ownerTenantId }, 'formula')}
    limit ${maxSimulatedFormulas + 1}`.execute(scope.transaction)
  const count = Number(numAffectedRows ?? 0n)
  if (requestedCount !== null && count < requestedCount) throw refusal('record.referenceMissing', 'id')
  if (count === 0) throw refusal('simulation.noFormula')
  if (count > maxSimulatedFormulas)
    throw refusal('simulation.tooManyFormulas', undefined, { limit: maxSimulatedFormulas })
  if (stocks.length > 0 && count > maxSharingFormulas)
    throw refusal('simulation.tooManySharing', undefined, { limit: maxSharingFormulas })
  const reach = scope.tenantId === ownerTenantId ? (scope.reach ?? null) : null
  await sql`
    insert into simulation_run (simulation_id, tenant_id, number, state, formula_count, user_id, reach, started_at,
      resumed_at)
    values (${id}, ${ownerTenantId}, 1, 'running', ${count}, ${scope.userId}, ${reach}::bigint[], ${scope.now},
      ${scope.now})
    on conflict (simulation_id) do update set number = simulation_run.number + 1, state = 'running',
      formula_count = excluded.formula_count, user_id = excluded.user_id, reach = excluded.reach,
      started_at = excluded.started_at, resumed_at = excluded.resumed_at, finished_at = null`.execute(scope.transaction)
  return { response: await loadProgress(scope, id) }
}

/** The rate is that of these seconds. */
const rateSeconds = 10

/** How far a simulation is computed: its results are what counts, whoever computed them. */
export async function loadProgress(scope: Scope, id: number): Promise<SimulationProgress> {
  const rateStart = new Date(scope.now.getTime() - rateSeconds * 1000)
  const { rows } = await sql<{
    state: SimulationProgress['state']
    formulaCount: number
    computedCount: number
    failedCount: number
    recentCount: number
    startedAt: Date
    resumedAt: Date
    finishedAt: Date | null
  }>`
    select state, formula_count as "formulaCount", started_at as "startedAt", resumed_at as "resumedAt",
      finished_at as "finishedAt", counted.* from simulation_run run cross join lateral (
        select count(*) as "computedCount", count(*) filter (where outcome = 'failed') as "failedCount",
          count(*) filter (where computed_at > greatest(${rateStart}::timestamptz, run.resumed_at)) as "recentCount"
        from simulation_result r where r.simulation_id = run.simulation_id) counted
    where run.simulation_id = ${id} and ${ownedBy(scope, 'run')}`.execute(scope.transaction)
  const [run] = rows
  if (run === undefined) return noProgress
  const { recentCount, startedAt, resumedAt, finishedAt, ...counts } = run
  const seconds = Math.min(rateSeconds, (scope.now.getTime() - resumedAt.getTime()) / 1000)
  const rate = counts.state === 'running' && recentCount > 0 && seconds > 0 ? recentCount / seconds : null
  return {
    ...counts,
    ratePerSecond: rate,
    remainingSeconds: rate === null ? null : (counts.formulaCount - counts.computedCount) / rate,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

const noProgress: SimulationProgress = {
  ...{ state: 'none', formulaCount: 0, computedCount: 0, failedCount: 0 },
  ...{ ratePerSecond: null, remainingSeconds: null, startedAt: null, finishedAt: null },
}
