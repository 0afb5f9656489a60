import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { SolvingServices } from '../formulation/solver/solver-pool.ts'
import { type ComputingProcesses, openComputingProcesses } from '../kit/computing-processes.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Job, type JobQueue, openJobQueue } from '../kit/jobs/job-queue.ts'
import { type JobWorker, startJobWorker } from '../kit/jobs/job-worker.ts'
import { type Actor, inReadScope, inScope, type Scope } from '../records/scope.ts'
import { startAutomaticSimulations } from './automatic-simulation.ts'
import { RecentInputs } from './recent-inputs.ts'
import {
  computeChunk,
  failedFormula,
  jobSizeOf,
  loadChunk,
  SolversUnavailable,
  storeResults,
} from './simulation-chunk.ts'
import { computePlan, failAwaiting, loadPlan, storePlan } from './simulation-plan.ts'

/*
 * Computes simulations, in any number of processes. What is to be done follows from `simulation_run` and the results there
 * are; jobs only share it out. So a job that is lost, doubled or of an earlier run changes nothing.
 */

/** A run, and on whose behalf it computes. */
type Run = {
  readonly simulationId: number
  readonly number: number
  readonly tenantId: number
  readonly userId: number
  readonly reach: readonly number[] | null
}
/** Ids only. */
export type SimulationJob = Omit<Run, 'reach'> & { readonly chunk: number }

export type SimulationWorkerOptions = {
  /** Whether calculations of people share the solver threads: then they come before those of simulations. */
  readonly sharesSolvers: boolean
}

const queueName = 'simulation'
/** The job after those of all chunks, where foods run short: it shares what is left. */
const planChunk = -1
/** While some jobs read and write, another computes: of two, both were often reading, and the thread waited. */
export const concurrentJobs = 3

export function startSimulationWorker(services: SolvingServices, options: SimulationWorkerOptions): JobWorker {
  const queue = openJobQueue<SimulationJob>(services.database, queueName)
  const recent = new RecentInputs()
  const computing = openComputingProcesses()
  const lookForLists = atMostEvery(lookForListsMs, () => startAutomaticSimulations(services))
  const work = {
    hasWork: async () => {
      await lookForLists()
      return (await runningSimulations(services)).length > 0
    },
    reconcile: () => reconcileRuns(services, queue),
    perform: (job: Job<SimulationJob>) => performJob({ services, queue, recent, computing, options }, job),
  }
  const worker = startJobWorker(queue, work, { concurrency: concurrentJobs, log: services.log, name: queueName })
  return {
    stop: async () => {
      await worker.stop()
      computing.close()
    },
  }
}

/** How often a process looks for price lists that came into force. */
const lookForListsMs = 30_000

/** Does something at the first call, then at those that come at least so much later than the last time. */
function atMostEvery(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now - lastAt < milliseconds) return
    lastAt = now
    await act()
  }
}

async function runningSimulations({ database }: Pick<SolvingServices, 'database'>): Promise<Run[]> {
  const { rows } = await inTransaction(database, { role: 'provende_access' }, (transaction) =>
    sql<Run>`select simulation_id as "simulationId", number, tenant_id as "tenantId", user_id as "userId", reach
      from running_simulations()`.execute(transaction),
  )
  return rows
}

const actorOf = ({ tenantId, userId, reach }: Run): Actor => ({ tenantId, userId, reach })
const jobKeyOf = ({ simulationId, number }: Omit<Run, 'reach'>, chunk: number) => `${simulationId}.${number}.${chunk}`

/** Adds the jobs that runs lack; formulas whose job failed for good fail by name; runs with all results are done. */
async function reconcileRuns(services: SolvingServices, queue: JobQueue<SimulationJob>): Promise<void> {
  for (const run of await runningSimulations(services)) {
    const { reach: _, ...ids } = run
    const chunks = await inReadScope(services, actorOf(run), (scope) => openChunks(scope, run.simulationId))
    const keys = chunks.map((chunk) => jobKeyOf(run, chunk))
    const pending = await queue.pendingKeys(keys)
    const failed = await queue.failedKeys(keys)
    const lacking = chunks.filter((chunk) => !pending.has(jobKeyOf(run, chunk)))
    const isLost = (chunk: number) => failed.has(jobKeyOf(run, chunk))
    for (const chunk of lacking.filter(isLost)) await failChunk(services, run, chunk)
    const jobs = lacking
      .filter((chunk) => !isLost(chunk))
      .map((chunk) => ({ key: jobKeyOf(run, chunk), data: { ...ids, chunk } }))
    if (jobs.length > 0) await queue.add(jobs)
    await finishIfComplete(services, run)
  }
}

/**
 * Whether a chosen formula has no result, looked up one by one: while a simulation runs, the statistics of the database say
 * nothing of its results, and as a join all of them would be read for each of its formulas.
 */
const hasNoResult = sql<boolean>`(select true from simulation_result r
  where r.simulation_id = chosen.simulation_id and r.formula_id = chosen.formula_id) is null`

/** The chunks of a simulation with a formula that has no result; then the plan, if formulas wait for it. */
async function openChunks(scope: Scope, simulationId: number): Promise<number[]> {
  const { rows } = await sql<{ chunk: number }>`
    select distinct position / ${jobSizeOf(simulationId)} as chunk from simulation_formula chosen
    where simulation_id = ${simulationId} and ${hasNoResult} order by chunk`.execute(scope.transaction)
  return rows.length > 0 || !(await isAwaitingPlan(scope, simulationId)) ? rows.map(({ chunk }) => chunk) : [planChunk]
}

async function isAwaitingPlan(scope: Scope, simulationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from simulation_result where simulation_id = ${simulationId} and outcome = 'awaitingStock' limit 1`.execute(
    scope.transaction,
  )
  return rows.length > 0
}

type JobContext = {
  readonly services: SolvingServices
  readonly queue: JobQueue<SimulationJob>
  readonly recent: RecentInputs
  readonly computing: ComputingProcesses
  readonly options: SimulationWorkerOptions
}

/** Loads, computes outside any transaction, then stores the results and completes the job in one. */
async function performJob(context: JobContext, job: Job<SimulationJob>): Promise<void> {
  const { services, queue } = context
  const { data } = job
  const run = (await runningSimulations(services)).find(
    ({ simulationId, number }) => simulationId === data.simulationId && number === data.number,
  )
  const store = run && (await computed(context, run, data.chunk))
  await inScope(services, run ? actorOf(run) : data, async (scope) => {
    if (store && (await lockCurrentRun(scope, data))) await store(scope)
    // Another process has it: what it stores is the same.
    if (!(await queue.completeIn(scope.transaction, job))) throw new Error('the job was given to another process')
  })
  if (run) await finishIfComplete(services, run)
}

/** Computes a chunk, or the plan; what is returned stores it. Undefined when the simulation is gone. */
async function computed(
  { services, recent, computing, options }: JobContext,
  run: Run,
  chunk: number,
): Promise<((scope: Scope) => Promise<unknown>) | undefined> {
  const { simulationId, tenantId, userId } = run
  const { solver } = services
  const client = options.sharesSolvers ? { personId: userId, tenantId } : undefined
  if (chunk === planChunk) {
    const plan = await inReadScope(services, actorOf(run), (scope) => loadPlan(scope, simulationId, recent))
    // One long calculation: it takes no more threads than its person may.
    const shared = await computeWhenPossible(services, () => computePlan(solver, plan, client))
    return (scope) => storePlan(scope, simulationId, tenantId, shared)
  }
  const formulas = await inReadScope(services, actorOf(run), (scope) => loadChunk(scope, simulationId, chunk, recent))
  if (formulas === null) return undefined
  solver.limitBackground(Math.max(1, Math.floor(availableParallelism() / computing.count())))
  const results = await computeWhenPossible(services, () =>
    computeChunk(solver, formulas, client && { ...client, isBackground: true }),
  )
  return (scope) => storeResults(scope, simulationId, tenantId, results)
}

const overloadPauseMs = 500
const maxOverloadedTries = 60

/** Computes as soon as the threads take it: people's calculations come first. */
async function computeWhenPossible<Result>({ log }: SolvingServices, compute: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await compute()
    } catch (error) {
      // Any other error, and one that lasts, is the job's.
      if (!(error instanceof SolversUnavailable) || error.message !== 'overloaded' || tries >= maxOverloadedTries)
        throw error
      log.info('a simulation waits for the solver threads')
      await new Promise((resolve) => setTimeout(resolve, overloadPauseMs))
    }
  }
}

/** Whether a run is still the one, and runs; until the end of the transaction it then stays so. */
async function lockCurrentRun(scope: Scope, { simulationId, number }: Pick<Run, 'simulationId' | 'number'>) {
  const { rows } = await sql`
    select from simulation_run where simulation_id = ${simulationId} and number = ${number} and state = 'running'
    for share`.execute(scope.transaction)
  return rows.length > 0
}

/** The formulas of a chunk whose job failed three times: each has its result, which says so. */
function failChunk(services: SolvingServices, run: Run, chunk: number): Promise<void> {
  return inScope(services, actorOf(run), async (scope) => {
    if (!(await lockCurrentRun(scope, run))) return
    if (chunk === planChunk) return void (await failAwaiting(scope, run.simulationId, 'failed'))
    const { rows } = await sql<{ id: number; pricesVersion: Date }>`
      select formula_id as id, simulation.modification_date as "pricesVersion" from simulation_formula chosen
        join simulation on simulation.id = simulation_id
      where simulation_id = ${run.simulationId} and position / ${jobSizeOf(run.simulationId)} = ${chunk}
        and ${hasNoResult}`.execute(scope.transaction)
    const failed = rows.map(({ id, pricesVersion }) => failedFormula(id, pricesVersion))
    await storeResults(scope, run.simulationId, run.tenantId, failed)
  })
}

/**
 * A run is done when all its formulas have a result, which for none is to come. In a transaction after that of the results: it
 * sees those of all. The results are counted once the last formula has one, and not after each job.
 */
async function finishIfComplete(services: SolvingServices, run: Run): Promise<void> {
  const { numAffectedRows } = await inScope(services, actorOf(run), (scope) =>
    sql`update simulation_run set state = 'done', finished_at = ${scope.now}
      where simulation_id = ${run.simulationId} and number = ${run.number} and state = 'running'
        and case when exists (select from simulation_result r where r.simulation_id = simulation_run.simulation_id
            and r.formula_id = (select formula_id from simulation_formula chosen
              where chosen.simulation_id = simulation_run.simulation_id order by position desc limit 1))
          then formula_count <= (select count(*) from simulation_result r
            where r.simulation_id = simulation_run.simulation_id and outcome <> 'awaitingStock')
          else false end`.execute(scope.transaction),
  )
  if (numAffectedRows === 1n) await refreshStatistics(services)
}

/**
 * Results are read most right after they are there, when the database still plans as if there were none: pages took twice as
 * long until its own upkeep came by.
 */
async function refreshStatistics({ database, log }: SolvingServices): Promise<void> {
  try {
    await database.pool.query('vacuum (analyze) simulation_result, simulation_formula')
  } catch (error) {
    // The upkeep of the database does the same, later.
    log.warn({ err: error }, 'the statistics of simulations could not be refreshed')
  }
}
