// The worker side of the solver pool: receives chunks of jobs, runs them one by one and sends the answers.

import { parentPort, workerData } from 'node:worker_threads'
import {
  runSolverJob,
  type SolverJobAnswer,
  type SolverJobInput,
  type SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import { withDeadline } from '@provende/domain/linear-programming/with-deadline.ts'
import type { SolverChoice } from './highs.ts'

/** Jobs sent in one message, so that objects they share (foods) are cloned once. `seconds` is the limit of each job. */
export type SolverJobChunk = {
  readonly name: SolverJobName
  readonly inputs: readonly SolverJobInput<SolverJobName>[]
  readonly seconds: number
}

/** What a thread is started with. `shared`: counters of its jobs, see `jobCounterIndexes`. */
export type SolverThreadData = { readonly shared: Int32Array; readonly solver: SolverChoice }

/** `ready` once the solver is loaded; then answers in job order, with the milliseconds they took together. */
export type SolverThreadMessage =
  | { readonly ready: true }
  | { readonly answers: readonly SolverJobAnswer<SolverJobName>[]; readonly milliseconds: number }

/**
 * Indexes in the shared memory: jobs this thread has started and finished, which show the job it died in, and how many of
 * its jobs, from the first, nobody waits for any more.
 */
export const jobCounterIndexes = { started: 0, finished: 1, cancelled: 2 } as const
export const jobCounterCount = Object.keys(jobCounterIndexes).length

/** How often answers are sent during a chunk: each message has a cost, and so has a late answer. */
const answerIntervalMilliseconds = 50

const nowSeconds = () => performance.now() / 1000

/** A solver that answers `stopped` once its job is cancelled, which ends the job between two of its solves. */
const solverUntilCancelled =
  (solver: Solver, isCancelled: () => boolean): Solver =>
  (program, options) =>
    isCancelled() ? { kind: 'stopped' } : solver(program, options)

/** Runs the chunks the pool sends to this thread until it is terminated. */
export async function serveSolverJobs(openSolver: (choice: SolverChoice) => Promise<Solver>): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('serveJobs must run in a worker thread of the solver pool')
  const { shared, solver: choice }: SolverThreadData = workerData
  const send = (message: SolverThreadMessage) => port.postMessage(message)
  let solver = await openSolver(choice)
  // Chunks run one after the other: reopening the solver is asynchronous.
  let previous = Promise.resolve()
  port.on('message', (chunk: SolverJobChunk) => {
    previous = previous.then(() => runChunk(chunk))
  })
  async function runChunk({ name, inputs, seconds }: SolverJobChunk): Promise<void> {
    let answers: SolverJobAnswer<SolverJobName>[] = []
    let lastSentAt = performance.now()
    for (const [index, input] of inputs.entries()) {
      const number = Atomics.add(shared, jobCounterIndexes.started, 1) + 1
      const isCancelled = () => number <= Atomics.load(shared, jobCounterIndexes.cancelled)
      const answer = runSolverJob(
        name,
        input,
        withDeadline(solverUntilCancelled(solver, isCancelled), seconds, nowSeconds),
        nowSeconds,
      )
      // A WebAssembly instance may be unusable after a failure, so the next job gets a new one.
      if (answer.kind === 'failed') solver = await openSolver(choice)
      Atomics.add(shared, jobCounterIndexes.finished, 1)
      answers.push(answer)
      const milliseconds = performance.now() - lastSentAt
      const isLast = index === inputs.length - 1
      if (!isLast && milliseconds < answerIntervalMilliseconds) continue
      send({ answers, milliseconds })
      answers = []
      lastSentAt += milliseconds
    }
  }
  send({ ready: true })
}
