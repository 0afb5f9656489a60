// The inside of a worker that solves: does the jobs of the page one after the other.

import type { Solver } from '@provende/domain/formulation/solver.ts'
import { doJob, type JobAnswer, type JobInput, type JobName } from '@provende/domain/formulation/solver-jobs.ts'
import { withinTime } from '@provende/domain/formulation/within-time.ts'

export type WorkerJob = { readonly name: JobName; readonly input: JobInput<JobName>; readonly seconds: number }

export type WorkerSaid =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: JobAnswer<JobName> }
  /** There is no solver: it could not be fetched, or not be started. `reason` is for a log. */
  | { readonly kind: 'broken'; readonly reason: string }

const now = () => performance.now() / 1000

/** Opens a solver and answers every job with it, for as long as the worker lives. */
export function serveJobs(openSolver: () => Promise<Solver>): void {
  const say = (said: WorkerSaid) => self.postMessage(said)
  const open = () => {
    const opening = openSolver()
    opening.then(
      () => say({ kind: 'ready' }),
      (error) => say({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) }),
    )
    return opening
  }
  let solver = open()
  self.onmessage = async ({ data: { name, input, seconds } }: MessageEvent<WorkerJob>) => {
    const answer = doJob(name, input, withinTime(await solver, seconds, now))
    // A WebAssembly program that failed may be broken for good: what comes after gets a new one.
    if (answer.kind === 'failed') solver = open()
    say({ kind: 'answer', answer })
  }
}
