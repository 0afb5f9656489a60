// The client of the browser where it gets no worker. With real workers: tests/e2e/engine.test.ts.

import { expect, test } from 'vitest'
import { doJob } from '../../packages/domain/src/formulation/solver-jobs.ts'
import type { WorkerJob } from '../../packages/web/src/formulation/serve-jobs.ts'
import { openSolverClient } from '../../packages/web/src/formulation/solver-client.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

/** A worker of this thread: it solves when it is asked. */
function workerHere(): Worker {
  const worker = {
    onmessage: (_: { data: unknown }): unknown => undefined,
    terminate: () => undefined,
    postMessage: ({ name, input }: WorkerJob) => {
      const say = (data: unknown) => setTimeout(() => worker.onmessage({ data }))
      say({ kind: 'ready' })
      say({ kind: 'answer', answer: doJob(name, input, solver) })
    },
  }
  return worker as unknown as Worker
}

test('a worker that cannot be had is answered failed, and the questions behind go on', async () => {
  let refusals = 2
  const client = openSolverClient(() => {
    if (refusals === 0) return workerHere()
    refusals -= 1
    throw new Error('blocked by the policy of the page')
  })
  const problem = randomProblem(1, { foods: 5, nutrients: 3 })
  const refused = { kind: 'failed', reason: 'blocked by the policy of the page' }
  expect(await client.solve('leastCost', { problem })).toEqual(refused)
  const questions = [1, 2, 3].map(() => client.solve('leastCost', { problem }))
  const [first, ...others] = await Promise.all(questions)
  expect(first).toEqual(refused)
  expect(others.map(({ kind }) => kind)).toEqual(['optimal', 'optimal'])
  client.close()
})
