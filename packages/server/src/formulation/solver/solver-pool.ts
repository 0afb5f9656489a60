// A pool of worker threads for solving, so that the server's main thread never blocks on a solver. Every job gets an
// answer, whatever happens: `stopped` if it takes too long (its thread is terminated), `failed` if its thread dies.
// Other jobs carry on, on a new thread if need be. Why no library: docs/decisions/0023-solver-threads.md.

import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FormulaJob } from '@provende/domain/formulation/optimise/batch.ts'
import { JobPacker, type SentTables, unpackOptima } from '@provende/domain/formulation/optimise/packed-jobs.ts'
import type { PriceScenarioJob } from '@provende/domain/formulation/optimise/price-scenario.ts'
import { FactSender, type SentFacts } from '@provende/domain/formulation/optimise/shared-facts.ts'
import type {
  SolverJobAnswer,
  SolverJobInput,
  SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { defaultSolveSeconds } from '@provende/domain/linear-programming/solver.ts'
import type { Services } from '../../kit/services.ts'
import type { SolverChoice } from './highs.ts'
import {
  jobCounterCount,
  jobCounterIndexes,
  type SolverJobChunk,
  type SolverThreadData,
  type SolverThreadMessage,
} from './serve-jobs.ts'
import { type Overload, type SolverClient, SolverShares } from './solver-shares.ts'

export type SolverPoolOptions = {
  readonly threads: number
  /** How long a job may exceed its own limit before its thread is terminated. */
  readonly graceSeconds?: number
  /** Our simplex first, by default, or HiGHS alone. */
  readonly solver?: SolverChoice
  /** The module a thread runs. */
  readonly program?: URL
}

export type SolverRunOptions = {
  /** Time limit per job, over all its solves; a job over it is terminated after the pool's grace seconds. */
  readonly seconds?: number
  /** Ends the run: unanswered jobs are answered `cancelled`. */
  readonly signal?: AbortSignal
  /** Whom it is for: their share of the threads and of the queue. */
  readonly client?: SolverClient
  /** Called after each job, in any order, with its index and the number of jobs done. */
  readonly onJobDone?: (index: number, doneCount: number) => void
}

/** The answer of a job; `overloaded` if the run was not accepted. */
export type SolverPoolAnswer<Name extends SolverJobName> =
  | SolverJobAnswer<Name>
  | { readonly kind: 'overloaded'; readonly overload: Overload }

export type SolverPool = {
  /** Runs one job per input and answers in the order of the inputs. Never rejects. */
  run<Name extends SolverJobName>(
    name: Name,
    inputs: readonly SolverJobInput<Name>[],
    options?: SolverRunOptions,
  ): Promise<SolverPoolAnswer<Name>[]>
  /** Why a run for a client would not be accepted now; null if it would. */
  overload(client: SolverClient): Overload | null
  /** How many threads background runs may take at a time; all, at first. */
  limitBackground(threads: number): void
  /** Starts a thread before the first job, which otherwise waits a second for it. */
  warmUp(): void
  /** Terminates the threads; unanswered jobs are answered `cancelled`. */
  close(): Promise<void>
}

/** The services of every call, with the solver pool. */
export type SolvingServices = Services & { readonly solver: SolverPool }

type JobAnswer = SolverPoolAnswer<SolverJobName>

/** The jobs of one call to `run`. */
type SolverRun = {
  readonly name: SolverJobName
  readonly inputs: readonly SolverJobInput<SolverJobName>[]
  readonly client: SolverClient | undefined
  readonly seconds: number
  readonly answers: (JobAnswer | undefined)[]
  /** Indexes of inputs not assigned to a thread; the next one is last. */
  readonly waiting: number[]
  unanswered: number
  /** Time its finished jobs took in their threads. */
  spentMilliseconds: number
  /** When its promise was settled; its last job may still be running then. */
  endedAt: number | undefined
  readonly onJobDone: SolverRunOptions['onJobDone']
  readonly end: () => void
}

type SolverJob = { readonly run: SolverRun; readonly index: number; readonly endsChunk: boolean }

type SolverThread = {
  readonly worker: Worker
  readonly shared: Int32Array
  readonly sentTables: SentTables
  readonly sentFacts: SentFacts
  /** Jobs sent to it and not answered yet, in order. */
  readonly jobs: SolverJob[]
  /** Number of chunks these jobs came in. */
  chunks: number
  answered: number
  isReady: boolean
  /** The number of started jobs when the watchdog last looked, and since when it has been that number. */
  watched: { started: number; since: number }
}

/**
 * Target duration of a chunk: long enough to make the message cost negligible, short enough for other runs to get a
 * turn.
 */
const targetChunkMilliseconds = 20
const maxChunkJobs = 256
/** Chunk size before any job duration is known. */
const firstChunkJobs = 4
const watchIntervalMilliseconds = 100
/**
 * Time limit for a thread to become ready; after this many failed starts in a row, waiting jobs are answered `failed`.
 */
const maxStartSeconds = 30
const maxFailedStarts = 3
/**
 * Node terminates a thread over this limit: one formula must not take the memory of the whole server. A thread that allocates
 * more than 16 MB at once beyond it ends the process (docs/decisions/0045-own-simplex-first.md). With four times the room for
 * what is new it collects garbage a third as often: a formula makes half a megabyte, of which nothing stays.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 192 }

/** Before the first thread: docs/decisions/0055-no-pretenuring-in-threads.md. */
setFlagsFromString('--no-allocation-site-pretenuring')

type PoolState = {
  readonly options: SolverPoolOptions
  readonly threads: Set<SolverThread>
  readonly runs: Set<SolverRun>
  readonly shares: SolverShares
  readonly packer: JobPacker
  readonly facts: FactSender
  maxBackgroundThreads: number
  failedStarts: number
  isClosed: boolean
  watchdog: NodeJS.Timeout | undefined
}

/** Opens a pool. Threads are started when first needed, or by `warmUp`, and then kept. */
export function openSolverPool(options: SolverPoolOptions): SolverPool {
  const pool: PoolState = {
    options,
    threads: new Set(),
    runs: new Set(),
    shares: new SolverShares(options.threads),
    packer: new JobPacker(),
    facts: new FactSender(),
    maxBackgroundThreads: options.threads,
    failedStarts: 0,
    isClosed: false,
    watchdog: undefined,
  }
  return {
    // A thread answers each job with the answer of that job.
    run: <Name extends SolverJobName>(
      name: Name,
      inputs: readonly SolverJobInput<Name>[],
      settings: SolverRunOptions = {},
    ) => startSolverRun(pool, name, inputs, settings) as Promise<SolverPoolAnswer<Name>[]>,
    overload: (client) => pool.shares.overload(pool.runs, client),
    limitBackground: (threads) => {
      pool.maxBackgroundThreads = threads
    },
    warmUp: () => {
      if (!pool.isClosed && pool.threads.size === 0) startThread(pool)
    },
    close: async () => {
      pool.isClosed = true
      for (const run of pool.runs) run.end()
      const threads = [...pool.threads]
      pool.threads.clear()
      watchThreadsWhileBusy(pool)
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

function startSolverRun(
  pool: PoolState,
  name: SolverJobName,
  inputs: readonly SolverJobInput<SolverJobName>[],
  { seconds = defaultSolveSeconds, signal, client, onJobDone }: SolverRunOptions,
): Promise<JobAnswer[]> {
  const overload = pool.shares.overload(pool.runs, client)
  if (overload !== null) return Promise.resolve(inputs.map(() => ({ kind: 'overloaded', overload })))
  return new Promise((resolve) => {
    const answers: (JobAnswer | undefined)[] = inputs.map(() => undefined)
    const abort = () => cancelRun(pool, run)
    const run: SolverRun = {
      name,
      inputs,
      client,
      seconds,
      answers,
      waiting: [...inputs.keys()].reverse(),
      unanswered: inputs.length,
      spentMilliseconds: 0,
      endedAt: undefined,
      onJobDone,
      end: () => {
        run.endedAt = performance.now()
        pool.runs.delete(run)
        if (pool.runs.size === 0) pool.shares.forgetTurns()
        signal?.removeEventListener('abort', abort)
        resolve(answers.map((answer) => answer ?? { kind: 'cancelled' }))
      },
    }
    if (inputs.length === 0 || signal?.aborted || pool.isClosed) return run.end()
    pool.runs.add(run)
    signal?.addEventListener('abort', abort)
    assignWaitingJobs(pool)
  })
}

/** Assigns waiting jobs to threads. */
function assignWaitingJobs(pool: PoolState): void {
  for (;;) {
    const busy = [...pool.threads].filter(({ jobs }) => jobs.length > 0)
    const run = pool.shares.next(
      pool.runs,
      busy.map(({ jobs }) => jobs[0]?.run.client),
    )
    const size = run ? nextChunkSize(pool, run) : 0
    const thread = run && findOrStartThread(pool, run, size > 1 ? 2 : 1)
    if (!thread) break
    pool.shares.countTurn(run.client)
    const indexes = run.waiting.splice(-size).reverse()
    const inputs = indexes.map((index) => run.inputs[index] as SolverJobInput<SolverJobName>)
    thread.chunks += 1
    thread.jobs.push(...indexes.map((index, position) => ({ run, index, endsChunk: position === indexes.length - 1 })))
    sendChunk(pool, thread, run, inputs)
  }
  watchThreadsWhileBusy(pool)
}

function sendChunk(
  pool: PoolState,
  thread: SolverThread,
  run: SolverRun,
  inputs: readonly SolverJobInput<SolverJobName>[],
): void {
  try {
    thread.worker.postMessage(chunkFor(pool, thread, run, inputs))
  } catch {
    // An input cannot be cloned, so nothing was sent. The other jobs of the chunk go back to waiting.
    thread.sentTables.clear()
    thread.sentFacts.clear()
    thread.chunks -= 1
    for (const job of thread.jobs.splice(-inputs.length).reverse()) {
      const reason = structuredCloneError(job.run.inputs[job.index])
      if (reason === null) job.run.waiting.push(job.index)
      else settleJob(job, { kind: 'failed', reason })
    }
  }
}

/** The message with jobs of a run, as small as it can be for what the thread has already. */
function chunkFor(
  { packer, facts }: PoolState,
  { sentTables, sentFacts }: SolverThread,
  { name, seconds }: SolverRun,
  inputs: readonly SolverJobInput<SolverJobName>[],
): SolverJobChunk {
  if (name === 'priceScenario')
    return { scenarios: facts.send(inputs as readonly PriceScenarioJob[], sentFacts), seconds }
  const packed = name === 'reoptimise' ? packer.pack(inputs as readonly FormulaJob[], sentTables) : null
  return packed ? { packed, seconds } : { name, inputs, seconds }
}

function structuredCloneError(input: unknown): string | null {
  try {
    structuredClone(input)
    return null
  } catch (error) {
    // Expected here: the reason is what this function returns.
    return error instanceof Error ? error.message : String(error)
  }
}

function nextChunkSize(
  { options: { threads } }: PoolState,
  { inputs, unanswered, waiting, spentMilliseconds }: SolverRun,
): number {
  const answered = inputs.length - unanswered
  const targetJobs =
    answered === 0 ? firstChunkJobs : Math.floor((targetChunkMilliseconds * answered) / spentMilliseconds)
  return Math.max(1, Math.min(targetJobs, maxChunkJobs, Math.ceil(waiting.length / threads)))
}

/**
 * The thread with the fewest chunks, if below `maxChunks`. A new thread is preferred to giving a thread a second chunk. Where
 * the background has as many threads as it may, one of those.
 */
function findOrStartThread(pool: PoolState, { client }: SolverRun, maxChunks: number): SolverThread | undefined {
  const inBackground = isBackground(client) ? [...pool.threads].filter(isInBackground) : []
  const isLimited = inBackground.length >= pool.maxBackgroundThreads
  const [leastBusy] = (isLimited ? inBackground : [...pool.threads]).sort((a, b) => a.chunks - b.chunks)
  if (!isLimited && leastBusy?.chunks !== 0 && pool.threads.size < pool.options.threads) return startThread(pool)
  return leastBusy && leastBusy.chunks < maxChunks ? leastBusy : undefined
}

/** A run that is for nobody counts as one in the background. */
const isBackground = (client: SolverClient | undefined) => client === undefined || client.isBackground === true
const isInBackground = ({ jobs }: SolverThread) => jobs.some(({ run }) => isBackground(run.client))

function startThread(pool: PoolState): SolverThread {
  const shared = new Int32Array(new SharedArrayBuffer(jobCounterCount * Int32Array.BYTES_PER_ELEMENT))
  const program = pool.options.program ?? new URL('./solver-thread.ts', import.meta.url)
  const workerData: SolverThreadData = { shared, solver: pool.options.solver ?? 'own' }
  const worker = new Worker(program, { workerData, resourceLimits })
  const watched = { started: 0, since: performance.now() }
  const thread: SolverThread = {
    worker,
    shared,
    sentTables: new Map(),
    sentFacts: new Map(),
    jobs: [],
    chunks: 0,
    answered: 0,
    isReady: false,
    watched,
  }
  worker.on('message', (message: SolverThreadMessage) => receiveMessage(pool, thread, message))
  let reason = 'the thread ended'
  // After a message that cannot be deserialised the order of answers is lost, so the thread is dropped.
  for (const event of ['error', 'messageerror'])
    worker.on(event, (error: Error) => {
      reason = error.message
      if (event === 'messageerror') dropThread(pool, thread, { kind: 'failed', reason, isThreadLost: true })
    })
  worker.on('exit', () => dropThread(pool, thread, { kind: 'failed', reason, isThreadLost: true }))
  pool.threads.add(thread)
  return thread
}

function receiveMessage(pool: PoolState, thread: SolverThread, message: SolverThreadMessage): void {
  // A dropped thread's jobs have already been answered or reassigned.
  if (!pool.threads.has(thread)) return
  if ('ready' in message) {
    thread.isReady = true
    pool.failedStarts = 0
    return
  }
  const answers = 'optima' in message ? unpackOptima(message.optima) : message.answers
  for (const answer of answers) {
    const job = thread.jobs.shift()
    if (!job) break
    const milliseconds = message.milliseconds / answers.length
    job.run.spentMilliseconds += milliseconds
    pool.shares.noteDuration(job.run.client, milliseconds)
    thread.answered += 1
    if (job.endsChunk) thread.chunks -= 1
    settleJob(job, answer)
  }
  assignWaitingJobs(pool)
}

function settleJob({ run, index }: SolverJob, answer: JobAnswer): void {
  if (run.endedAt !== undefined || run.answers[index]) return
  run.answers[index] = answer
  run.unanswered -= 1
  run.onJobDone?.(index, run.inputs.length - run.unanswered)
  if (run.unanswered === 0) run.end()
}

/** The job a thread is running; undefined between two jobs. */
function currentJobOf({ shared, answered, jobs }: SolverThread): SolverJob | undefined {
  const started = Atomics.load(shared, jobCounterIndexes.started)
  return started > Atomics.load(shared, jobCounterIndexes.finished) ? jobs[started - 1 - answered] : undefined
}

/** Removes a dead or hanging thread: its current job gets `answer`, its other jobs go back to waiting. */
function dropThread(pool: PoolState, thread: SolverThread, answer: JobAnswer): void {
  if (!pool.threads.delete(thread)) return
  const current = currentJobOf(thread)
  // In reverse, because the next waiting job of a run is the last in its list.
  for (const job of thread.jobs.toReversed())
    if (job !== current && !job.run.answers[job.index]) job.run.waiting.push(job.index)
  void thread.worker.terminate()
  if (current) settleJob(current, answer)
  if (!thread.isReady) pool.failedStarts += 1
  // If threads keep failing to start, answer all waiting jobs with the reason.
  if (pool.failedStarts >= maxFailedStarts) {
    pool.failedStarts = 0
    for (const run of pool.runs)
      for (const index of run.waiting.splice(0)) settleJob({ run, index, endsChunk: false }, answer)
  }
  assignWaitingJobs(pool)
}

/**
 * Answers the open jobs of a run `cancelled`. A thread running one of them ends it between two solves; the watchdog
 * terminates the thread if that takes too long.
 */
function cancelRun(pool: PoolState, run: SolverRun): void {
  run.end()
  for (const thread of pool.threads) skipEndedJobs(thread)
}

/** Tells a thread whose current job has no caller any more to end it, and those after it of the same run. */
function skipEndedJobs({ shared, jobs, answered }: SolverThread): void {
  const waitedFor = jobs.findIndex(({ run }) => run.endedAt === undefined)
  Atomics.store(shared, jobCounterIndexes.cancelled, answered + (waitedFor < 0 ? jobs.length : waitedFor))
}

function watchThreadsWhileBusy(pool: PoolState): void {
  const isBusy = [...pool.threads].some(({ jobs }) => jobs.length > 0)
  if (isBusy) pool.watchdog ??= setInterval(() => dropOverdueThreads(pool), watchIntervalMilliseconds)
  else {
    clearInterval(pool.watchdog)
    pool.watchdog = undefined
  }
}

/** Drops threads that take too long for one job, or to become ready. */
function dropOverdueThreads(pool: PoolState): void {
  const now = performance.now()
  for (const thread of pool.threads) {
    const started = Atomics.load(thread.shared, jobCounterIndexes.started)
    if (started !== thread.watched.started) thread.watched = { started, since: now }
    skipEndedJobs(thread)
    const job = currentJobOf(thread)
    if (!job && thread.isReady) continue
    const { seconds, since } = timeLimitOf(thread, job, pool.options.graceSeconds ?? 1)
    if (now - since > seconds * 1000) dropThread(pool, thread, { kind: 'stopped' })
  }
}

/** How many seconds a thread may take, and since when: for its job, to end a cancelled one, or to become ready. */
function timeLimitOf({ watched: { since } }: SolverThread, job: SolverJob | undefined, graceSeconds: number) {
  if (job === undefined) return { seconds: maxStartSeconds, since }
  const { endedAt, seconds } = job.run
  if (endedAt !== undefined) return { seconds: graceSeconds, since: Math.max(since, endedAt) }
  return { seconds: seconds + graceSeconds, since }
}
