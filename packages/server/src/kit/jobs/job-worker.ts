// Works off a queue of jobs in this process. Any number of processes may: each job is taken by one of them, and given to
// another when that one is not heard of any more.

import type { Log } from '../log.ts'
import { jobMetrics } from './job-metrics.ts'
import type { Job, JobQueue } from './job-queue.ts'

export type JobWork<Data extends object> = {
  /** A cheap look whether there may be anything to do. */
  hasWork(): Promise<boolean>
  /** Adds the jobs that are missing and settles those that failed for good; whoever is idle calls it. */
  reconcile(): Promise<void>
  /** Does a job and completes it. What it throws counts as a failed attempt. */
  perform(job: Job<Data>): Promise<void>
}

export type JobWorkerOptions = {
  /** Jobs at the same time: one waits for the database while another computes. */
  readonly concurrency: number
  readonly log: Log
  /** For metrics. */
  readonly name: string
}

export type JobWorker = {
  /** Ends when the jobs under way are done; the others stay in the queue. */
  stop(): Promise<void>
}

/** What wakes the idle workers of this process. */
const wakers = new Set<() => void>()
/** Spares the workers of this process the rest of their pause; those of others see what there is to do at their next look. */
export function wakeJobWorkers(): void {
  for (const wake of wakers) wake()
}

/** Pause of a process that has nothing to do, and of one that waits for jobs others are doing. */
const idlePauseMs = 2_000
const waitingPauseMs = 500
/** How often a process says that the job it does is alive. */
const touchIntervalMs = 4_000

export function startJobWorker<Data extends object>(
  queue: JobQueue<Data>,
  work: JobWork<Data>,
  options: JobWorkerOptions,
): JobWorker {
  const stopping = new AbortController()
  const slots = Array.from({ length: options.concurrency }, (_, index) => runSlot(index === 0))
  async function runSlot(isFirst: boolean): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await takeTurn(queue, work, options, isFirst)
        if (pauseMs > 0) await pause(pauseMs, stopping.signal)
      } catch (error) {
        // The database is away, or its schema of jobs cannot be made: nothing is lost, and the next turn tries again.
        options.log.error({ err: error, queue: options.name }, 'the jobs of the queue could not be read')
        await pause(idlePauseMs, stopping.signal)
      }
    }
  }
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(slots)
      await queue.close()
    },
  }
}

/** Does a job if there is one; returns how long to wait before the next turn. */
async function takeTurn<Data extends object>(
  queue: JobQueue<Data>,
  work: JobWork<Data>,
  options: JobWorkerOptions,
  isFirst: boolean,
): Promise<number> {
  if (!(await work.hasWork())) return idlePauseMs
  const job = await queue.take()
  if (job !== null) {
    await attempt(queue, work, job, options)
    return 0
  }
  // One slot of a process looks after what is missing; the others wait for what it finds.
  if (isFirst) {
    await queue.releaseAbandoned()
    await work.reconcile()
    const next = await queue.take()
    if (next !== null) {
      await attempt(queue, work, next, options)
      return 0
    }
  }
  return waitingPauseMs
}

async function attempt<Data extends object>(
  queue: JobQueue<Data>,
  work: JobWork<Data>,
  job: Job<Data>,
  { log, name }: JobWorkerOptions,
): Promise<void> {
  const heartbeat = setInterval(() => {
    // One that is not heard is repeated by another process, which changes nothing.
    queue.touch(job).catch((error: unknown) => log.warn({ err: error, jobId: job.id }, 'a job could not be touched'))
  }, touchIntervalMs)
  const end = jobMetrics.seconds.startTimer({ queue: name })
  try {
    await work.perform(job)
    end({ outcome: 'done' })
  } catch (error) {
    // It is tried again, here or elsewhere; after the last attempt `reconcile` settles it.
    end({ outcome: 'failed' })
    log.warn({ err: error, queue: name, attempt: job.attempt, data: job.data }, 'a job failed')
    await queue.fail(job, error instanceof Error ? error.message : String(error))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Resolves after a time, or at once when the worker is woken or to stop. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      wakers.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    wakers.add(end)
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
