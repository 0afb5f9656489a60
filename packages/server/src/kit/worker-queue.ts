// Work that takes long runs one job after the other on a thread of its own, so that the main thread goes on answering. The
// queue is bounded, for all and for each person. The solver has a pool of its own, formulation/solver/solver-pool.ts.

import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, Worker } from 'node:worker_threads'
import { yieldToCalls } from './thread-priority.ts'

export type WorkerQueueOptions = {
  /** The module the thread runs; it calls `serveWorkerJobs`. */
  readonly program: URL
  /** Unfinished jobs of all, and of one client; more are refused. */
  readonly maxJobs: number
  readonly maxJobsOfClient: number
  /** A job over this is ended with its thread. */
  readonly maxSeconds: number
  /** A job that needs more memory for its objects is ended with its thread. */
  readonly maxHeapMegabytes?: number
}

/** Thrown instead of queueing a job: the client, or everyone together, has too many. */
export class WorkerQueueFull extends Error {
  override readonly name = 'WorkerQueueFull'
  readonly overload: 'client' | 'everyone'
  constructor(overload: WorkerQueueFull['overload']) {
    super(`the queue is full for ${overload}`)
    this.overload = overload
  }
}

/** Thrown for a job that was ended with its thread: over a limit. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

/** Thrown for a job whose caller went before it began. */
export class CallerDisconnected extends Error {
  override readonly name = 'CallerDisconnected'
}

export type WorkerJobOptions = {
  readonly client: number
  /** A job that has not begun is dropped when its caller has gone. */
  readonly signal?: AbortSignal | undefined
}

type WorkerAnswer<Output> = { readonly output: Output } | { readonly error: string }
type WorkerJob<Input, Output> = WorkerJobOptions & {
  /** Makes the input when it is its turn. */
  readonly prepare: () => Promise<Input>
  readonly resolve: (output: Output) => void
  readonly reject: (error: Error) => void
}

/** A queue in front of one thread, which starts with the first job and never keeps the process alive. */
export class WorkerQueue<Input, Output> {
  readonly #options: WorkerQueueOptions
  readonly #waiting: WorkerJob<Input, Output>[] = []
  #current: WorkerJob<Input, Output> | undefined
  #worker: Worker | undefined

  constructor(options: WorkerQueueOptions) {
    this.#options = options
  }

  /**
   * Resolves with the output of a job, whose input is made when it is its turn: who is refused or has gone costs nothing.
   * Throws WorkerQueueFull, CallerDisconnected, or an error when the input, the job or its thread fails.
   */
  run(makeInput: () => Promise<Input>, options: WorkerJobOptions): Promise<Output> {
    // It belongs to its own call, not to the one before it in the queue.
    const inOwnContext = AsyncLocalStorage.snapshot()
    const prepare = () => inOwnContext(makeInput)
    const jobs = this.#current ? [this.#current, ...this.#waiting] : this.#waiting
    const { maxJobs, maxJobsOfClient } = this.#options
    if (jobs.filter(({ client }) => client === options.client).length >= maxJobsOfClient)
      return Promise.reject(new WorkerQueueFull('client'))
    if (jobs.length >= maxJobs) return Promise.reject(new WorkerQueueFull('everyone'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...options, prepare, resolve, reject })
      this.#startNext()
    })
  }

  #startNext(): void {
    if (this.#current) return
    let job = this.#waiting.shift()
    for (; job?.signal?.aborted; job = this.#waiting.shift()) job.reject(new CallerDisconnected())
    if (job === undefined) return
    this.#current = job
    job
      .prepare()
      .then((input) => this.#send(input))
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#current = undefined
        this.#startNext()
      })
  }

  /** Sends an input to the thread and waits for its answer, its end, or the time limit. */
  async #send(input: Input): Promise<Output> {
    this.#worker ??= this.#startWorker()
    const worker = this.#worker
    const timer = setTimeout(() => void worker.terminate(), this.#options.maxSeconds * 1000)
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer<Output>>()
    const fail = () => reject(new WorkerEnded('the thread ended'))
    worker.ref()
    worker.once('message', resolve)
    worker.once('exit', fail)
    try {
      worker.postMessage(input)
      const answer = await promise
      if ('error' in answer) throw new Error(answer.error)
      return answer.output
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve)
      worker.off('exit', fail)
      worker.unref()
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMegabytes ?? 512 },
    })
    // `exit` follows.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}

/** The side of the thread: answers each input with what `work` makes of it. */
export function serveWorkerJobs<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const port = parentPort
  if (!port) throw new Error('serveWorkerJobs must run in the thread of a WorkerQueue')
  yieldToCalls()
  port.on('message', (input: Input) => {
    work(input).then(
      (output) => port.postMessage({ output } satisfies WorkerAnswer<Output>),
      // The main thread reports it to the caller.
      (error) => port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
