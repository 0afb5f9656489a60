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
  /** `loading`: the solver behind the first is being fetched, for the job under way; then `ready` again. */
  { readonly kind: 'ready' | 'loading' } | { readonly kind: 'answer'; readonly answer: SolverJobAnswer<SolverJobName> }

const nowSeconds = () => performance.now() / 1000

const errorReason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Answers jobs until the worker is terminated. The solver behind the first is opened when a job needs it, which most do not;
 * that job then starts again.
 */
export function serveSolverWorkerJobs(
  withSolverBehind: (behind: Solver) => Solver,
  openSolverBehind: () => Promise<Solver>,
): void {
  const post = (message: SolverWorkerMessage) => self.postMessage(message)
  let behind: Solver | null = null
  const run = ({ name, input, seconds }: SolverWorkerJob, solver: Solver) =>
    runSolverJob(name, input, withDeadline(withSolverBehind(solver), seconds, nowSeconds), nowSeconds)
  async function answerJob(job: SolverWorkerJob): Promise<SolverJobAnswer<SolverJobName>> {
    if (behind === null) {
      let isNeeded = false
      const answer = run(job, () => {
        isNeeded = true
        return { kind: 'stopped' }
      })
      if (!isNeeded) return answer
      post({ kind: 'loading' })
      try {
        behind = await openSolverBehind()
      } catch (error) {
        // Not fetched, or not started: the next job that needs it tries again.
        return { kind: 'failed', reason: errorReason(error) }
      } finally {
        post({ kind: 'ready' })
      }
    }
    const answer = run(job, behind)
    // A WebAssembly instance may be unusable after a failure, so the next job gets a new one.
    if (answer.kind === 'failed') behind = null
    return answer
  }
  self.onmessage = async ({ data }: MessageEvent<SolverWorkerJob>) =>
    post({ kind: 'answer', answer: await answerJob(data) })
  post({ kind: 'ready' })
}
