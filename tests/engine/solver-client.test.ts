// The solver client of the browser when a worker cannot be created. tests/e2e/engine.test.ts covers real workers.

import { expect, test } from 'vitest'
import { runSolverJob } from '../../packages/domain/src/formulation/optimise/solver-jobs.ts'
import type { SolverWorkerJob } from '../../packages/web/src/formulation/workbench/solver/serve-jobs.ts'
import { openSolverClient } from '../../packages/web/src/formulation/workbench/solver/solver-client.ts'
import { randomProblem } from './support/random-problems.ts'
import { testSolver } from './support/solver.ts'

/** A worker that solves in this thread, as soon as a message is posted. */
function openThreadAsWorker(): Worker {
  const worker = {
    onmessage: (_: { data: unknown }): unknown => undefined,
    terminate: () => undefined,
    postMessage: ({ name, input }: SolverWorkerJob) => {
      const respond = (data: unknown) => setTimeout(() => worker.onmessage({ data }))
      respond({ kind: 'ready' })
      respond({ kind: 'answer', answer: runSolverJob(name, input, testSolver) })
    },
  }
  return worker as unknown as Worker
}

test('a job whose worker cannot be created is answered as failed, and the jobs queued behind it are solved', async () => {
  let failures = 2
  const client = openSolverClient(() => {
    if (failures === 0) return openThreadAsWorker()
    failures -= 1
    throw new Error('blocked by the policy of the page')
  })
  const problem = randomProblem(1, { foods: 5, nutrients: 3 })
  const failed = { kind: 'failed', reason: 'blocked by the policy of the page' }
  expect(await client.solve('leastCost', { problem })).toEqual(failed)
  const pending = [1, 2, 3].map(() => client.solve('leastCost', { problem }))
  const [first, ...others] = await Promise.all(pending)
  expect(first).toEqual(failed)
  expect(others.map(({ kind }) => kind)).toEqual(['optimal', 'optimal'])
  client.close()
})
