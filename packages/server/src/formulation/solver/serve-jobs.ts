// The inside of a thread that solves: takes pieces of work, does their jobs one after the other, says the answers.

import { parentPort, workerData } from 'node:worker_threads'
import type { Solver } from '@provende/domain/formulation/solver.ts'
import { doJob, type JobAnswer, type JobInput, type JobName } from '@provende/domain/formulation/solver-jobs.ts'
import { withinTime } from '@provende/domain/formulation/within-time.ts'

/** Jobs that travel together: what they share (the objects of foods) travels once. Each has the seconds for itself. */
export type Piece = { readonly name: JobName; readonly inputs: readonly JobInput<JobName>[]; readonly seconds: number }

/** `ready` when the solver is loaded, then answers in the order of the jobs, with what they took. */
export type Said =
  | { readonly ready: true }
  | { readonly answers: readonly JobAnswer<JobName>[]; readonly milliseconds: number }

/** Places in the memory shared with the pool: how many jobs this thread has begun and ended. It tells them apart when it dies. */
export const counters = { begun: 0, ended: 1 } as const

/** So often answers are sent while a piece is under way: each message costs, and so does not knowing. */
const sendEveryMilliseconds = 50

const now = () => performance.now() / 1000

/** Answers what the pool asks of this thread for as long as it lives. */
export async function serveJobs(openSolver: () => Promise<Solver>): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This runs as a thread of the solver pool')
  const shared: Int32Array = workerData
  const say = (said: Said) => port.postMessage(said)
  let solver = await openSolver()
  // Pieces wait for each other: opening the solver anew takes its time.
  let before = Promise.resolve()
  port.on('message', (piece: Piece) => {
    before = before.then(() => work(piece))
  })
  async function work({ name, inputs, seconds }: Piece): Promise<void> {
    let answers: JobAnswer<JobName>[] = []
    let sent = performance.now()
    for (const [begun, input] of inputs.entries()) {
      Atomics.add(shared, counters.begun, 1)
      const answer = doJob(name, input, withinTime(solver, seconds, now))
      // A WebAssembly program that failed may be broken for good: what comes after gets a new one.
      if (answer.kind === 'failed') solver = await openSolver()
      Atomics.add(shared, counters.ended, 1)
      answers.push(answer)
      const milliseconds = performance.now() - sent
      const isLast = begun === inputs.length - 1
      if (!isLast && milliseconds < sendEveryMilliseconds) continue
      say({ answers, milliseconds })
      answers = []
      sent += milliseconds
    }
  }
  say({ ready: true })
}
