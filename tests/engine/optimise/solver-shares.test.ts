import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import {
  openSolverPool,
  type SolverPool,
  type SolverPoolOptions,
} from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import {
  maxUnfinishedRuns,
  type SolverClient,
  SolverShares,
} from '../../../packages/server/src/formulation/solver/solver-shares.ts'
import { randomProblem } from '../support/random-problems.ts'

const problem = randomProblem(1, { foods: 15, nutrients: 8 })
const failingThreadUrl = new URL('../support/breaking-thread.ts', import.meta.url)

/** The formula with another code for its first food: certain codes make breaking-thread.ts fail. */
const withFirstCode = (code: string, { foods, limits, ...rest }: FormulaProblem = problem): FormulaProblem => ({
  ...rest,
  foods: foods.map((food, index) => (index === 0 ? { ...food, code } : food)),
  limits: limits.filter(({ subject }) => !('code' in subject && subject.code === foods[0]!.code)),
})
const solverClient = (personId: number, tenantId = 1): SolverClient => ({ personId, tenantId })

/** A pool that is closed at the end of the test. */
function openPool(options: SolverPoolOptions): SolverPool {
  const pool = openSolverPool(options)
  onTestFinished(() => pool.close())
  return pool
}

describe('one person who asks for much', () => {
  test('delays another by one calculation, and the people of another tenant too', async () => {
    const pool = openPool({ threads: 1 })
    const ended: string[] = []
    const run = async (name: string, personId: number, tenantId: number) => {
      await pool.run('leastCost', [{ problem }], { client: solverClient(personId, tenantId) })
      ended.push(name)
    }
    const greedy = Array.from({ length: maxUnfinishedRuns.person }, () => run('greedy', 1, 1))
    await Promise.all([...greedy, run('colleague', 2, 1), run('stranger', 3, 2)])
    // The first was already running; the stranger's tenant had no turn before.
    expect(ended.slice(0, 3)).toEqual(['greedy', 'stranger', 'colleague'])
    expect(ended.slice(3)).toEqual(Array(maxUnfinishedRuns.person - 1).fill('greedy'))
  })

  test('is refused more runs than may be unfinished, until one of them ends; others are not', async () => {
    const pool = openPool({ threads: 1 })
    const run = (personId: number) => pool.run('leastCost', [{ problem }], { client: solverClient(personId) })
    const unfinished = Array.from({ length: maxUnfinishedRuns.person }, () => run(1))
    expect(await run(1)).toEqual([{ kind: 'overloaded', overload: 'person' }])
    expect((await run(2))[0]?.kind).toBe('optimal')
    await Promise.all(unfinished)
    expect((await run(1))[0]?.kind).toBe('optimal')
  })

  test('a tenant, and all together, have a bounded queue', async () => {
    const pool = openPool({ threads: 1 })
    const run = (personId: number, tenantId: number) =>
      pool.run('leastCost', [{ problem }], { client: solverClient(personId, tenantId) })
    const overloaded = [{ kind: 'overloaded', overload: 'everyone' }]
    const unfinished = Array.from({ length: maxUnfinishedRuns.tenant }, (_, index) => run(index, 1))
    expect(await run(100, 1)).toEqual(overloaded)
    for (let index = unfinished.length; index < maxUnfinishedRuns.all; index += 1)
      unfinished.push(run(index, 2 + (index % 3)))
    expect(await run(101, 9)).toEqual(overloaded)
    await Promise.all(unfinished)
    expect((await run(101, 9))[0]?.kind).toBe('optimal')
  })

  test('takes half of the threads, and a tenant all but one', () => {
    const shares = new SolverShares(4)
    const waiting = (personId: number, tenantId: number) => ({ client: solverClient(personId, tenantId), waiting: [0] })
    const runs = [waiting(1, 1), waiting(2, 1), waiting(3, 2)]
    const next = (...busy: SolverClient[]) => shares.next(runs, busy)?.client.personId
    expect(next()).toBe(1)
    expect(next(solverClient(1))).toBe(3)
    expect(shares.next(runs.slice(0, 2), [solverClient(1), solverClient(1)])?.client.personId).toBe(2)
    expect(shares.next(runs.slice(0, 2), [solverClient(1), solverClient(1), solverClient(2)])).toBeUndefined()
    expect(next(solverClient(1), solverClient(1), solverClient(2))).toBe(3)
    expect(new SolverShares(1).next(runs, [])?.client.personId).toBe(1)
  })
})

describe('a run in the background', () => {
  const background = { ...solverClient(1), isBackground: true }
  const runs = [
    { client: background, waiting: [0] },
    { client: solverClient(1), waiting: [0, 1] },
  ]

  test('comes after all others', () => {
    const shares = new SolverShares(4)
    expect(shares.next(runs, [])).toBe(runs[1])
    expect(shares.next(runs.slice(0, 1), [])).toBe(runs[0])
  })

  test('takes every thread as long as its jobs are short, and then no more than its person may', () => {
    const shares = new SolverShares(2)
    const nextBeside = (...busy: SolverClient[]) => shares.next(runs.slice(0, 1), busy)
    // How long its jobs take is not known yet.
    expect(nextBeside(background)).toBeUndefined()
    shares.noteDuration(background, 20)
    expect(nextBeside(background)).toBe(runs[0])
    for (let count = 0; count < 3; count += 1) shares.noteDuration(background, 1000)
    expect(nextBeside(background)).toBeUndefined()
    expect(nextBeside()).toBe(runs[0])
    // What a person's own jobs take says nothing of it.
    for (let count = 0; count < 50; count += 1) shares.noteDuration(background, 20)
    shares.noteDuration(solverClient(1), 60_000)
    expect(nextBeside(background)).toBe(runs[0])
  })
})

test('runs in the background take no more threads than they may, and start others once they may', async () => {
  const pool = openPool({ threads: 2 })
  const background = { ...solverClient(1), isBackground: true }
  const inputs = Array.from({ length: 200 }, () => ({ problem }))
  const before = await nextThreadId()
  pool.limitBackground(1)
  await pool.run('leastCost', inputs, { client: background })
  await pool.run('leastCost', inputs, { client: background })
  expect(await nextThreadId()).toBe(before + 2)
  pool.limitBackground(2)
  await pool.run('leastCost', inputs, { client: background })
  expect(await nextThreadId()).toBe(before + 4)
})

describe('a run whose caller has gone', () => {
  test('frees its thread, also when its solver hangs', async () => {
    const pool = openPool({ threads: 1, program: failingThreadUrl, graceSeconds: 0.2 })
    const abort = new AbortController()
    const pending = pool.run('whyNot', [{ problem: withFirstCode('HANGS') }], { signal: abort.signal, seconds: 600 })
    // Sent behind it, so that its thread has begun it.
    const next = pool.run('leastCost', [{ problem }])
    setTimeout(() => abort.abort(), 500)
    expect((await pending).map(({ kind }) => kind)).toEqual(['cancelled'])
    expect((await next)[0]?.kind).toBe('optimal')
  })

  test('keeps its thread, whose start costs a second, when its solver answers', async () => {
    const pool = openPool({ threads: 1, program: failingThreadUrl })
    const before = await nextThreadId()
    await pool.run('leastCost', [{ problem }])
    const slow = { problem: withFirstCode('SLOW', randomProblem(2, { foods: 8, nutrients: 4, impossible: true })) }
    for (let count = 0; count < 3; count += 1) {
      const abort = new AbortController()
      const pending = pool.run('whyNot', [slow], { signal: abort.signal, seconds: 600 })
      setTimeout(() => abort.abort(), 250)
      expect((await pending)[0]?.kind).toBe('cancelled')
    }
    expect((await pool.run('leastCost', [{ problem }]))[0]?.kind).toBe('optimal')
    expect((await nextThreadId()) - before).toBe(2)
  })
})

/** Threads of a process are numbered as they start. */
async function nextThreadId(): Promise<number> {
  const worker = new Worker('', { eval: true })
  const { threadId } = worker
  await worker.terminate()
  return threadId
}
