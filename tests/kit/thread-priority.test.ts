import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSolverPool } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import { WorkerQueue } from '../../packages/server/src/kit/worker-queue.ts'
import { randomProblem } from '../engine/support/random-problems.ts'

const testThreadUrl = new URL('../hostile/support/test-thread.ts', import.meta.url)

/* Priorities of threads are those of Linux; elsewhere calculations have that of their process. */

/** The threads of this process that yield to others, by their `nice` value, the 19th field of `stat`. */
const yieldingThreads = () =>
  readdirSync('/proc/self/task').filter((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')
    return Number(fields.split(' ')[16]) >= 5
  }).length

// Node starts its threads for files with the first file read, at the priority of who reads it.
beforeAll(() => stat('/'))

const onLinux = test.runIf(process.platform === 'linux')

onLinux('the solver threads yield to the thread that answers calls', async () => {
  const before = yieldingThreads()
  const pool = openSolverPool({ threads: 1 })
  onTestFinished(() => pool.close())
  await pool.run('leastCost', [{ problem: randomProblem(1, { foods: 15, nutrients: 8 }) }])
  expect(yieldingThreads() - before).toBe(1)
})

onLinux('so does the thread of a queue', async () => {
  const before = yieldingThreads()
  const queue = new WorkerQueue<string, string>({
    program: testThreadUrl,
    maxJobs: 1,
    maxJobsOfClient: 1,
    maxSeconds: 30,
  })
  await queue.run(() => Promise.resolve('work'), { client: 1 })
  expect(yieldingThreads() - before).toBe(1)
})
