// What a screen asks to solve is solved in a worker, so that the page never waits: every question has an answer, also
// when it takes too long (`stopped`, and the worker is ended), the worker dies or cannot be had (`failed`), or a newer
// question has made it pointless (`cancelled`).

import { defaultSolveSeconds } from '@provende/domain/formulation/solver.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import type { WorkerJob, WorkerSaid } from './serve-jobs.ts'

export type SolveOptions = {
  /** What the whole question may take, once the solver is loaded. */
  readonly seconds?: number
  /** Earlier questions that supersede the same are cancelled: only the newest of them is worth an answer. */
  readonly supersedes?: string
}

export type SolverClient = {
  /** Never rejects. */
  solve<Name extends JobName>(name: Name, input: JobInput<Name>, options?: SolveOptions): Promise<JobAnswer<Name>>
  /** Ends the worker; what is unanswered is answered `cancelled`. It starts anew with the next question. */
  close(): void
}

type Answer = JobAnswer<JobName>

type Question = {
  readonly job: WorkerJob
  readonly supersedes: string | undefined
  readonly answer: (answer: Answer) => void
  /** Nobody asks it any more. */
  isCancelled: boolean
}

type Client = {
  readonly openWorker: () => Worker
  worker: Worker | undefined
  /** The solver is loaded. */
  isReady: boolean
  /** The first one is with the worker. */
  readonly questions: Question[]
  isAsked: boolean
  watchdog: ReturnType<typeof setTimeout> | undefined
}

/** The solver ends by itself at its limit; only when it does not, the worker is ended, this much later. */
const graceMilliseconds = 500
/** What loading the solver may take, on a slow line. */
const loadMilliseconds = 60_000
/** A question nobody asks any more may end by itself for so long: most do, and a worker costs more to start. */
const patienceMilliseconds = 100

/** A solver in a worker of its own, started with the first question. */
export function openSolverClient(openWorker = openSolverWorker): SolverClient {
  const client: Client = {
    openWorker,
    worker: undefined,
    isReady: false,
    questions: [],
    isAsked: false,
    watchdog: undefined,
  }
  return {
    solve: (name, input, { seconds = defaultSolveSeconds, supersedes } = {}) =>
      new Promise<Answer>((answer) => {
        if (supersedes !== undefined) supersede(client, supersedes)
        client.questions.push({ job: { name, input, seconds }, supersedes, answer, isCancelled: false })
        ask(client)
      }) as Promise<never>,
    close: () => {
      endWorker(client)
      for (const { answer } of client.questions.splice(0)) answer({ kind: 'cancelled' })
    },
  }
}

const openSolverWorker = () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })

/** Gives the first question to the worker, one at a time. */
function ask(client: Client): void {
  const [question] = client.questions
  if (!question || client.isAsked) return
  client.isAsked = true
  try {
    client.worker ??= startWorker(client)
    client.worker.postMessage(question.job)
  } catch (error) {
    // The browser gives no worker (its policy, no memory); or this is no plain data and the worker never hears of it.
    conclude(client, { kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
  watch(client)
}

function startWorker(client: Client): Worker {
  const worker = client.openWorker()
  client.isReady = false
  const broken = (reason: string) => {
    if (client.worker !== worker) return
    endWorker(client)
    conclude(client, { kind: 'failed', reason })
  }
  worker.onmessage = ({ data }: MessageEvent<WorkerSaid>) => {
    // What a worker still says after it was ended has been answered otherwise.
    if (client.worker !== worker) return
    if (data.kind === 'broken') return broken(data.reason)
    if (data.kind === 'answer') return conclude(client, data.answer)
    client.isReady = true
    watch(client)
  }
  worker.onerror = ({ message }) => broken(message || 'the worker could not be loaded')
  worker.onmessageerror = () => broken('the answer cannot be read')
  return worker
}

/** The first question has its answer: on with the next. */
function conclude(client: Client, answer: Answer): void {
  clearTimeout(client.watchdog)
  client.isAsked = false
  client.questions.shift()?.answer(answer)
  ask(client)
}

/** The time of loading does not count for the question. */
function watch(client: Client): void {
  const [question] = client.questions
  if (!question || !client.isAsked) return
  const { isCancelled, job } = question
  if (!client.isReady) endAfter(client, loadMilliseconds, { kind: 'failed', reason: 'the solver did not load' })
  else if (isCancelled) endAfter(client, patienceMilliseconds, { kind: 'cancelled' })
  else endAfter(client, job.seconds * 1000 + graceMilliseconds, { kind: 'stopped' })
}

function endAfter(client: Client, milliseconds: number, answer: Answer): void {
  clearTimeout(client.watchdog)
  client.watchdog = setTimeout(() => {
    endWorker(client)
    conclude(client, answer)
  }, milliseconds)
}

function endWorker(client: Client): void {
  clearTimeout(client.watchdog)
  client.worker?.terminate()
  client.worker = undefined
  client.isAsked = false
}

/** Questions that supersede the same are answered `cancelled` at once; the one under way gets a moment to end by itself. */
function supersede(client: Client, what: string): void {
  const older = client.questions.filter(({ supersedes, isCancelled }) => supersedes === what && !isCancelled)
  for (const question of older) {
    question.isCancelled = true
    question.answer({ kind: 'cancelled' })
  }
  const [first, ...waiting] = client.questions
  client.questions.splice(1, waiting.length, ...waiting.filter(({ isCancelled }) => !isCancelled))
  if (first && older.includes(first)) watch(client)
}
