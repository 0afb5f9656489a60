// The worker side of the solver: runs the jobs of the page one after the other.

import {
  runSolverJob,
  type SolverJobAnswer,
  type SolverJobInput,
  type SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import { withDeadline } from '@provende/domain/linear-programming/with-deadline.ts'

export type SolverWorkerJob = {
  readonly name: SolverJobName
  readonly input: SolverJobInput<SolverJobName>
  readonly seconds: number
}

export type SolverWorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: SolverJobAnswer<SolverJobName> }
  /** The solver could not be fetched or started; `reason` is for logs. */
  | { readonly kind: 'broken'; readonly reason: string }

const nowSeconds = () => performance.now() / 1000

/** Opens a solver and answers jobs until the worker is terminated. */
export function serveSolverWorkerJobs(openSolver: () => Promise<Solver>): void {
  const post = (message: SolverWorkerMessage) => self.postMessage(message)
  const open = () => {
    const opening = openSolver()
    opening.then(
      () => post({ kind: 'ready' }),
      (error) => post({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) }),
    )
    return opening
  }
  let solver = open()
  self.onmessage = async ({ data: { name, input, seconds } }: MessageEvent<SolverWorkerJob>) => {
    const answer = runSolverJob(name, input, withDeadline(await solver, seconds, nowSeconds), nowSeconds)
    // A WebAssembly instance may be unusable after a failure, so the next job gets a new one.
    if (answer.kind === 'failed') solver = open()
    post({ kind: 'answer', answer })
  }
}
