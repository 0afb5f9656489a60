// Solves in a worker, so that the page never blocks. Every request is answered: also when it takes too long (`stopped`,
// the worker is terminated), when the worker crashes or cannot be started (`failed`), or when a newer request
// supersedes it (`cancelled`).

import type {
  SolverJobAnswer,
  SolverJobInput,
  SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { defaultSolveSeconds } from '@provende/domain/linear-programming/solver.ts'
import type { SolverWorkerJob, SolverWorkerMessage } from './serve-jobs.ts'

export type SolverCallOptions = {
  /** Time limit of the request, without loading the solver. */
  readonly seconds?: number
  /** Cancels earlier requests with the same key. */
  readonly supersedeKey?: string
}

export type SolverClient = {
  /** Never rejects. */
  solve<Name extends SolverJobName>(
    name: Name,
    input: SolverJobInput<Name>,
    options?: SolverCallOptions,
  ): Promise<SolverJobAnswer<Name>>
  /** Terminates the worker and cancels all requests. The next request starts a new worker. */
  close(): void
}

type JobAnswer = SolverJobAnswer<SolverJobName>

type SolveRequest = {
  readonly job: SolverWorkerJob
  readonly supersedeKey: string | undefined
  readonly resolve: (answer: JobAnswer) => void
  /** Already answered `cancelled`. */
  isCancelled: boolean
}

type ClientState = {
  readonly openWorker: () => Worker
  worker: Worker | undefined
  /** It has started, and is not fetching a solver. */
  isReady: boolean
  /** The first request is the one being solved. */
  readonly queue: SolveRequest[]
  isSolving: boolean
  watchdog: ReturnType<typeof setTimeout> | undefined
}

/** The solver stops by itself at its time limit; if it does not, the worker is terminated this much later. */
const overrunMilliseconds = 500
/** Time limit for loading the solver on a slow connection. */
const maxLoadMilliseconds = 60_000
/** How long a cancelled request may finish by itself: most do, and starting a new worker takes longer. */
const maxCancelMilliseconds = 100

/** A solver in its own worker, which starts with the first request. */
export function openSolverClient(openWorker = openSolverWorker): SolverClient {
  const client: ClientState = {
    openWorker,
    worker: undefined,
    isReady: false,
    queue: [],
    isSolving: false,
    watchdog: undefined,
  }
  return {
    solve: (name, input, { seconds = defaultSolveSeconds, supersedeKey } = {}) =>
      new Promise<JobAnswer>((resolve) => {
        if (supersedeKey !== undefined) cancelRequestsWithKey(client, supersedeKey)
        client.queue.push({ job: { name, input, seconds }, supersedeKey, resolve, isCancelled: false })
        startNextRequest(client)
      }) as Promise<never>,
    close: () => {
      terminateWorker(client)
      for (const { resolve } of client.queue.splice(0)) resolve({ kind: 'cancelled' })
    },
  }
}

const openSolverWorker = () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })

/** Sends the first request to the worker, one at a time. */
function startNextRequest(client: ClientState): void {
  const [request] = client.queue
  if (!request || client.isSolving) return
  client.isSolving = true
  try {
    client.worker ??= startWorker(client)
    client.worker.postMessage(request.job)
  } catch (error) {
    // The browser cannot start a worker (policy, memory), or the input cannot be cloned.
    finishRequest(client, { kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
  startWatchdog(client)
}

function startWorker(client: ClientState): Worker {
  const worker = client.openWorker()
  client.isReady = false
  const fail = (reason: string) => {
    if (client.worker !== worker) return
    terminateWorker(client)
    finishRequest(client, { kind: 'failed', reason })
  }
  worker.onmessage = ({ data }: MessageEvent<SolverWorkerMessage>) => {
    // A late message of a terminated worker; its request is already answered.
    if (client.worker !== worker) return
    if (data.kind === 'answer') return finishRequest(client, data.answer)
    client.isReady = data.kind === 'ready'
    startWatchdog(client)
  }
  worker.onerror = ({ message }) => fail(message || 'the worker could not be loaded')
  worker.onmessageerror = () => fail('the answer cannot be read')
  return worker
}

/** Answers the first request and starts the next. */
function finishRequest(client: ClientState, answer: JobAnswer): void {
  clearTimeout(client.watchdog)
  client.isSolving = false
  client.queue.shift()?.resolve(answer)
  startNextRequest(client)
}

/** (Re)starts the timeout of the first request; loading the solver has its own. */
function startWatchdog(client: ClientState): void {
  const [request] = client.queue
  if (!request || !client.isSolving) return
  const { isCancelled, job } = request
  if (!client.isReady)
    terminateAfter(client, maxLoadMilliseconds, { kind: 'failed', reason: 'the solver did not load' })
  else if (isCancelled) terminateAfter(client, maxCancelMilliseconds, { kind: 'cancelled' })
  else terminateAfter(client, job.seconds * 1000 + overrunMilliseconds, { kind: 'stopped' })
}

function terminateAfter(client: ClientState, milliseconds: number, answer: JobAnswer): void {
  clearTimeout(client.watchdog)
  client.watchdog = setTimeout(() => {
    terminateWorker(client)
    finishRequest(client, answer)
  }, milliseconds)
}

function terminateWorker(client: ClientState): void {
  clearTimeout(client.watchdog)
  client.worker?.terminate()
  client.worker = undefined
  client.isSolving = false
}

/** Cancels all requests with this key at once; a running solve gets a moment to finish by itself. */
function cancelRequestsWithKey(client: ClientState, key: string): void {
  const older = client.queue.filter(({ supersedeKey, isCancelled }) => supersedeKey === key && !isCancelled)
  for (const request of older) {
    request.isCancelled = true
    request.resolve({ kind: 'cancelled' })
  }
  const [first, ...waiting] = client.queue
  client.queue.splice(1, waiting.length, ...waiting.filter(({ isCancelled }) => !isCancelled))
  if (first && older.includes(first)) startWatchdog(client)
}
