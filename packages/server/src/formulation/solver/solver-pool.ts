// Threads that solve, so that the thread that serves never waits for a solver. Every job has an answer of its own,
// whatever happens: a job that takes too long is answered `stopped` and its thread is ended, a job whose thread dies is
// answered `failed`; the others go on, on a new thread if need be.

import { Worker } from 'node:worker_threads'
import { defaultSolveSeconds } from '@provende/domain/formulation/solver.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import type { Services } from '../kit/services.ts'
import { counters, type Piece, type Said } from './serve-jobs.ts'

export type PoolOptions = {
  readonly threads: number
  /** What a job may take beyond its own limit before its thread is ended. */
  readonly graceSeconds?: number
  /** The program of a thread. */
  readonly program?: URL
}

export type RunOptions = {
  /** What a job may take, all its solves together; when it does not end by then, it still gets the grace of the pool. */
  readonly seconds?: number
  /** Ends the run: what has no answer by then is answered `cancelled`. */
  readonly signal?: AbortSignal
  /** Called as jobs end, in any order. */
  readonly onAnswer?: (place: number, done: number) => void
}

export type SolverPool = {
  /** Does a job for each input; the answers are in the order of the inputs. Never rejects. */
  run<Name extends JobName>(
    name: Name,
    inputs: readonly JobInput<Name>[],
    options?: RunOptions,
  ): Promise<JobAnswer<Name>[]>
  /** Ends the threads; what has no answer is answered `cancelled`. */
  close(): Promise<void>
}

/** What answers that solve are given: the services of every call, and the threads. */
export type SolvingServices = Services & { readonly solver: SolverPool }

type Answer = JobAnswer<JobName>

/** What was asked for together. */
type Run = {
  readonly name: JobName
  readonly inputs: readonly JobInput<JobName>[]
  readonly seconds: number
  readonly answers: (Answer | undefined)[]
  /** Places of inputs no thread has, the next one last. */
  readonly waiting: number[]
  unanswered: number
  /** What its jobs took so far, in their threads. */
  spentMilliseconds: number
  isOver: boolean
  readonly onAnswer: RunOptions['onAnswer']
  readonly end: () => void
}

type Job = { readonly run: Run; readonly place: number; readonly endsPiece: boolean }

type Thread = {
  readonly worker: Worker
  readonly shared: Int32Array
  /** Jobs it was sent and has not answered, in order. */
  readonly jobs: Job[]
  /** Pieces these jobs came in. */
  pieces: number
  answered: number
  isReady: boolean
  /** How many jobs it had begun when the watchdog looked, and since when it has seen that number. */
  seen: { begun: number; since: number }
}

/** Jobs sent together take about so long: enough for the message not to matter, little enough for others to have their turn. */
const pieceMilliseconds = 20
const greatestPiece = 64
/** Before anything is known of how long a job takes. */
const firstPiece = 4
const watchEveryMilliseconds = 100
/** What a thread may take until it is ready; so many that never were in a row, and the jobs are answered `failed`. */
const startSeconds = 30
const failedStartsAllowed = 3
/** Beyond it a thread is ended: one formula must not take the memory of the whole server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

type Pool = {
  readonly options: PoolOptions
  readonly threads: Set<Thread>
  readonly runs: Set<Run>
  failedStarts: number
  isClosed: boolean
  watchdog: NodeJS.Timeout | undefined
}

/** A pool of threads, started when they are first needed and kept. */
export function openSolverPool(options: PoolOptions): SolverPool {
  const pool: Pool = {
    options,
    threads: new Set(),
    runs: new Set(),
    failedStarts: 0,
    isClosed: false,
    watchdog: undefined,
  }
  return {
    run: (name, inputs, settings = {}) => begin(pool, name, inputs, settings) as Promise<never>,
    close: async () => {
      pool.isClosed = true
      for (const run of pool.runs) run.end()
      const threads = [...pool.threads]
      pool.threads.clear()
      watchWhileBusy(pool)
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

function begin(
  pool: Pool,
  name: JobName,
  inputs: readonly JobInput<JobName>[],
  { seconds = defaultSolveSeconds, signal, onAnswer }: RunOptions,
): Promise<Answer[]> {
  return new Promise((resolve) => {
    const answers: (Answer | undefined)[] = inputs.map(() => undefined)
    const abort = () => cancel(pool, run)
    const run: Run = {
      name,
      inputs,
      seconds,
      answers,
      waiting: [...inputs.keys()].reverse(),
      unanswered: inputs.length,
      spentMilliseconds: 0,
      isOver: false,
      onAnswer,
      end: () => {
        run.isOver = true
        pool.runs.delete(run)
        signal?.removeEventListener('abort', abort)
        resolve(answers.map((answer) => answer ?? { kind: 'cancelled' }))
      },
    }
    if (inputs.length === 0 || signal?.aborted || pool.isClosed) return run.end()
    pool.runs.add(run)
    signal?.addEventListener('abort', abort)
    assign(pool)
  })
}

/** Gives waiting jobs to threads. The run with the least left goes first: who waits for one formula does not wait for a batch. */
function assign(pool: Pool): void {
  for (;;) {
    const [run] = [...pool.runs]
      .filter(({ waiting }) => waiting.length > 0)
      .sort((a, b) => a.waiting.length - b.waiting.length)
    const size = run ? pieceSize(pool, run) : 0
    const thread = run && freeThread(pool, size > 1 ? 2 : 1)
    if (!thread) break
    const places = run.waiting.splice(-size).reverse()
    const inputs = places.map((place) => run.inputs[place] as JobInput<JobName>)
    thread.pieces += 1
    thread.jobs.push(...places.map((place, index) => ({ run, place, endsPiece: index === places.length - 1 })))
    send(thread, { name: run.name, inputs, seconds: run.seconds })
  }
  watchWhileBusy(pool)
}

function send(thread: Thread, piece: Piece): void {
  try {
    thread.worker.postMessage(piece)
  } catch {
    // Something in it is no plain data; the thread never hears of it. The others of the piece wait again.
    thread.pieces -= 1
    for (const job of thread.jobs.splice(-piece.inputs.length).reverse()) {
      const reason = whyNotPlain(job.run.inputs[job.place])
      if (reason === null) job.run.waiting.push(job.place)
      else settle(job, { kind: 'failed', reason })
    }
  }
}

function whyNotPlain(input: unknown): string | null {
  try {
    structuredClone(input)
    return null
  } catch (error) {
    // That it cannot be copied is what was asked.
    return error instanceof Error ? error.message : String(error)
  }
}

function pieceSize({ options: { threads } }: Pool, { inputs, unanswered, waiting, spentMilliseconds }: Run): number {
  const answered = inputs.length - unanswered
  const wanted = answered === 0 ? firstPiece : Math.floor((pieceMilliseconds * answered) / spentMilliseconds)
  return Math.max(1, Math.min(wanted, greatestPiece, Math.ceil(waiting.length / threads)))
}

/** A thread with fewer pieces in hand than it may have, the one with the fewest; a new one rather than a second piece. */
function freeThread(pool: Pool, mostPieces: number): Thread | undefined {
  const [least] = [...pool.threads].sort((a, b) => a.pieces - b.pieces)
  if (least?.pieces !== 0 && pool.threads.size < pool.options.threads) return startThread(pool)
  return least && least.pieces < mostPieces ? least : undefined
}

function startThread(pool: Pool): Thread {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const program = pool.options.program ?? new URL('./solver-thread.ts', import.meta.url)
  const worker = new Worker(program, { workerData: shared, resourceLimits })
  const seen = { begun: 0, since: performance.now() }
  const thread: Thread = { worker, shared, jobs: [], pieces: 0, answered: 0, isReady: false, seen }
  worker.on('message', (said: Said) => receive(pool, thread, said))
  let reason = 'the thread ended'
  // An answer that cannot be read is as lost as one that was never sent.
  for (const event of ['error', 'messageerror'])
    worker.on(event, (error: Error) => {
      reason = error.message
      if (event === 'messageerror') lose(pool, thread, { kind: 'failed', reason, isThreadLost: true })
    })
  worker.on('exit', () => lose(pool, thread, { kind: 'failed', reason, isThreadLost: true }))
  pool.threads.add(thread)
  return thread
}

function receive(pool: Pool, thread: Thread, said: Said): void {
  // What a thread still says after it was given up has been answered otherwise.
  if (!pool.threads.has(thread)) return
  if ('ready' in said) {
    thread.isReady = true
    pool.failedStarts = 0
    return
  }
  for (const answer of said.answers) {
    const job = thread.jobs.shift()
    if (!job) break
    job.run.spentMilliseconds += said.milliseconds / said.answers.length
    thread.answered += 1
    if (job.endsPiece) thread.pieces -= 1
    settle(job, answer)
  }
  assign(pool)
}

function settle({ run, place }: Job, answer: Answer): void {
  if (run.isOver || run.answers[place]) return
  run.answers[place] = answer
  run.unanswered -= 1
  run.onAnswer?.(place, run.inputs.length - run.unanswered)
  if (run.unanswered === 0) run.end()
}

/** The job a thread is at; none between two. */
function currentJob({ shared, answered, jobs }: Thread): Job | undefined {
  const begun = Atomics.load(shared, counters.begun)
  return begun > Atomics.load(shared, counters.ended) ? jobs[begun - 1 - answered] : undefined
}

/** A thread is gone, or has to go: its present job gets that answer, its other jobs wait again. */
function lose(pool: Pool, thread: Thread, answer: Answer): void {
  if (!pool.threads.delete(thread)) return
  const current = currentJob(thread)
  // From the end: the next job of a run is the last of those that wait.
  for (const job of thread.jobs.toReversed())
    if (job !== current && !job.run.answers[job.place]) job.run.waiting.push(job.place)
  void thread.worker.terminate()
  if (current) settle(current, answer)
  if (!thread.isReady && answer.kind !== 'cancelled') pool.failedStarts += 1
  // Where no thread starts, none will: everything that waits is told why.
  if (pool.failedStarts >= failedStartsAllowed) {
    pool.failedStarts = 0
    for (const run of pool.runs)
      for (const place of run.waiting.splice(0)) settle({ run, place, endsPiece: false }, answer)
  }
  assign(pool)
}

/** Everything of a run that has no answer is answered `cancelled`; threads at one of its jobs are ended, others soon get past them. */
function cancel(pool: Pool, run: Run): void {
  run.end()
  for (const thread of pool.threads) {
    const current = currentJob(thread) ?? thread.jobs[0]
    if (current?.run === run) lose(pool, thread, { kind: 'cancelled' })
  }
}

function watchWhileBusy(pool: Pool): void {
  const isBusy = [...pool.threads].some(({ jobs }) => jobs.length > 0)
  if (isBusy) pool.watchdog ??= setInterval(() => watch(pool), watchEveryMilliseconds)
  else {
    clearInterval(pool.watchdog)
    pool.watchdog = undefined
  }
}

/** Ends threads that are too long at one job, or at getting ready. */
function watch(pool: Pool): void {
  const now = performance.now()
  for (const thread of pool.threads) {
    const begun = Atomics.load(thread.shared, counters.begun)
    if (begun !== thread.seen.begun) thread.seen = { begun, since: now }
    const job = currentJob(thread)
    if (!job && thread.isReady) continue
    const seconds = job ? job.run.seconds + (pool.options.graceSeconds ?? 1) : startSeconds
    if (now - thread.seen.since > seconds * 1000) lose(pool, thread, { kind: 'stopped' })
  }
}
