// The worker side of the solver pool: receives chunks of jobs, runs them one by one and sends the answers.

import { parentPort, workerData } from 'node:worker_threads'
import {
  type PackedJobs,
  type PackedOptima,
  packOptima,
  type ReceivedTables,
  receiveTable,
  reoptimisePacked,
} from '@provende/domain/formulation/optimise/packed-jobs.ts'
import {
  type ReceivedFacts,
  receiveScenarios,
  type SentScenarios,
} from '@provende/domain/formulation/optimise/shared-facts.ts'
import {
  answerOrFailure,
  runSolverJob,
  type SolverJobAnswer,
  type SolverJobInput,
  type SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import { withDeadline } from '@provende/domain/linear-programming/with-deadline.ts'
import type { SolverChoice } from './highs.ts'

/**
 * Jobs sent in one message, so that objects they share (foods) are cloned once; jobs of a batch as numbers, scenarios without
 * what the thread has of them already. `seconds` is the limit of each job.
 */
export type SolverJobChunk = { readonly seconds: number } & (
  | { readonly name: SolverJobName; readonly inputs: readonly SolverJobInput<SolverJobName>[] }
  | { readonly packed: PackedJobs }
  | { readonly scenarios: SentScenarios }
)

/** What a thread is started with. `shared`: counters of its jobs, see `jobCounterIndexes`. */
export type SolverThreadData = { readonly shared: Int32Array; readonly solver: SolverChoice }

/** `ready` once the solver is loaded; then answers in job order, with the milliseconds they took together. */
export type SolverThreadMessage =
  | { readonly ready: true }
  | ({ readonly milliseconds: number } & (
      | { readonly answers: readonly SolverJobAnswer<SolverJobName>[] }
      | { readonly optima: PackedOptima }
    ))

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
  const received = { tables: new Map(), facts: new Map() }
  async function runChunk(chunk: SolverJobChunk): Promise<void> {
    let answers: SolverJobAnswer<SolverJobName>[] = []
    let lastSentAt = performance.now()
    const { count, run } = jobsOf(chunk, received)
    for (let index = 0; index < count; index += 1) {
      const number = Atomics.add(shared, jobCounterIndexes.started, 1) + 1
      const isCancelled = () => number <= Atomics.load(shared, jobCounterIndexes.cancelled)
      const answer = run(index, withDeadline(solverUntilCancelled(solver, isCancelled), chunk.seconds, nowSeconds))
      // A WebAssembly instance may be unusable after a failure, so the next job gets a new one.
      if (answer.kind === 'failed') solver = await openSolver(choice)
      Atomics.add(shared, jobCounterIndexes.finished, 1)
      answers.push(answer)
      const milliseconds = performance.now() - lastSentAt
      const isLast = index === count - 1
      if (!isLast && milliseconds < answerIntervalMilliseconds) continue
      const optima = 'packed' in chunk ? packOptima(answers) : null
      send(optima ? { optima, milliseconds } : { answers, milliseconds })
      answers = []
      lastSentAt += milliseconds
    }
  }
  send({ ready: true })
}

/** The jobs of a chunk: their number, and what runs one of them. */
function jobsOf(chunk: SolverJobChunk, { tables, facts }: { tables: ReceivedTables; facts: ReceivedFacts }) {
  if ('packed' in chunk) {
    const { packed } = chunk
    const table = receiveTable(tables, packed.table)
    const run = (index: number, solver: Solver): SolverJobAnswer<SolverJobName> =>
      answerOrFailure(() => reoptimisePacked(table, packed, index, solver))
    return { count: packed.ends.length, run }
  }
  const { name, inputs } =
    'scenarios' in chunk ? { name: 'priceScenario' as const, inputs: receiveScenarios(facts, chunk.scenarios) } : chunk
  const run = (index: number, solver: Solver): SolverJobAnswer<SolverJobName> =>
    runSolverJob(name, inputs[index] as SolverJobInput<SolverJobName>, solver, nowSeconds)
  return { count: inputs.length, run }
}
