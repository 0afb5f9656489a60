import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BatchJob, type BatchOutcome, reoptimise } from '../../packages/domain/src/formulation/batch.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import type { StoredBasis } from '../../packages/domain/src/formulation/stored-basis.ts'
import { openSolverPool, type PoolOptions, type SolverPool } from '../../packages/server/src/formulation/solver-pool.ts'
import { randomFamily } from './random-family.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const { problems } = randomFamily(7, { foods: 20, nutrients: 12 }, process.env.LONG ? 2000 : 200)
const jobs: BatchJob[] = problems.map((problem) => ({ problem }))

const costOf = (outcome: object) =>
  'costPerAnimalDayEur' in outcome ? Number(outcome.costPerAnimalDayEur) : Number.NaN
const basisOf = (outcome: BatchOutcome): StoredBasis | null => (outcome.kind === 'optimal' ? outcome.basis : null)
const kindsOf = (outcomes: readonly { kind: string }[]) => outcomes.map(({ kind }) => kind)

function expectSameCosts(outcomes: readonly { kind: string }[], wanted: readonly { kind: string }[]) {
  expect(outcomes.length).toBe(wanted.length)
  outcomes.forEach((outcome, place) => {
    const cost = costOf(wanted[place]!)
    expect(Math.abs(costOf(outcome) - cost), `formula ${place}: ${outcome.kind}`).toBeLessThanOrEqual(1e-9 * cost)
  })
}

/** The formula with its first food under another name: the breaking thread breaks on it. */
const renamed = (problem: FormulaProblem, code: string): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food, place) => (place === 0 ? { ...food, code } : food)),
  limits: problem.limits.filter(({ subject }) => !('code' in subject && subject.code === problem.foods[0]!.code)),
})

/** A pool that ends with its test. */
function poolOf(options: PoolOptions): SolverPool {
  const pool = openSolverPool(options)
  onTestFinished(() => pool.close())
  return pool
}

const program = new URL('./breaking-thread.ts', import.meta.url)

describe('one formula of a batch', () => {
  test('from a stored basis, also of other prices, values, foods and limits, the answer is what it is without', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const problem = randomProblem(seed, { foods: 15, nutrients: 8 })
      const before = reoptimise({ problem }, solver)
      const dearer = problem.foods.map((food, place) => ({
        ...food,
        pricePerTonneEur: food.pricePerTonneEur! * (1 + ((seed + place) % 5) / 10),
      }))
      const tighter = problem.limits.map((limit) => ({ ...limit, max: limit.max === null ? null : limit.max * 1.01 }))
      const changes: Partial<FormulaProblem>[] = [
        {},
        { foods: dearer },
        { foods: dearer, limits: tighter },
        { foods: dearer.slice().reverse() },
        { limits: problem.limits.filter((_, place) => place % 3 > 0) },
      ]
      for (const change of changes) {
        const job = { problem: { ...problem, ...change } }
        const cold = reoptimise(job, solver)
        const warm = reoptimise({ ...job, basis: basisOf(before) }, solver)
        expect(warm.kind, `seed ${seed}`).toBe(cold.kind)
        if (cold.kind === 'optimal') expect(costOf(warm) / costOf(cold), `seed ${seed}`).toBeCloseTo(1, 9)
      }
    }
  })

  test('a stored basis of another formula altogether, or of nothing, does no harm', () => {
    const nothing: StoredBasis = { foodsBetween: [], foodsAtMax: [], limitsAtMin: [], limitsAtMax: [] }
    const other = basisOf(reoptimise({ problem: randomProblem(1, { foods: 30, nutrients: 20 }) }, solver))
    const everything: StoredBasis = {
      foodsBetween: problems[0]!.foods.map(({ code }) => code),
      foodsAtMax: [],
      limitsAtMin: ['total'],
      limitsAtMax: ['total', 'total'],
    }
    for (const basis of [nothing, other, everything])
      expectSameCosts([reoptimise({ problem: problems[0]!, basis }, solver)], [leastCost(problems[0]!, solver)])
  })

  test('the stored basis survives being written as JSON', () => {
    const basis = basisOf(reoptimise(jobs[0]!, solver))
    expect(basis?.foodsBetween.length).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(basis))).toEqual(basis)
  })

  test('the present recipe is kept when nothing is cheaper', () => {
    const first = reoptimise(jobs[0]!, solver)
    const present = first.kind === 'optimal' ? first.recipe : new Float64Array()
    const again = reoptimise({ ...jobs[0]!, present }, solver)
    expect(again).toMatchObject({ kind: 'optimal', recipe: present })
  })
})

describe('a batch on threads', () => {
  let pool: SolverPool
  beforeAll(() => {
    pool = openSolverPool({ threads: 2 })
  })
  afterAll(() => pool.close())

  test('answers every formula in its place, as it would be answered alone', async () => {
    const outcomes = await pool.run('reoptimise', jobs)
    expectSameCosts(
      outcomes,
      problems.map((problem) => leastCost(problem, solver)),
    )
  })

  test('formulas that are refused, impossible or unbounded are told so, and the others are solved', async () => {
    const mixed = jobs.map((job, place): BatchJob => {
      const { problem } = job
      if (place % 4 === 1) return { problem: { ...problem, foods: [] } }
      if (place % 4 === 2) return { problem: randomProblem(place, { foods: 8, nutrients: 4, impossible: true }) }
      if (place % 4 === 3)
        return {
          problem: {
            foods: [{ ...problem.foods[0]!, pricePerTonneEur: -5 }],
            nutrients: problem.nutrients,
            limits: [],
          },
        }
      return job
    })
    const outcomes = await pool.run('reoptimise', mixed)
    outcomes.forEach((outcome, place) => {
      const wanted = [['optimal'], ['refused'], ['infeasible', 'refused'], ['unbounded']][place % 4]
      expect(wanted, `formula ${place}`).toContain(outcome.kind)
    })
  })

  test('progress is told for every formula, and the last one ends the run', async () => {
    const told: [number, number][] = []
    await pool.run('reoptimise', jobs, { onAnswer: (place, done) => told.push([place, done]) })
    expect(told.map(([, done]) => done)).toEqual(jobs.map((_, place) => place + 1))
    expect(new Set(told.map(([place]) => place)).size).toBe(jobs.length)
  })

  test('a run that is cancelled answers at once what it has, and the pool goes on', async () => {
    const cancelling = new AbortController()
    const answers = await pool.run('reoptimise', [...jobs, ...jobs, ...jobs], {
      signal: cancelling.signal,
      onAnswer: (_, done) => (done === 20 ? cancelling.abort() : undefined),
    })
    const cancelled = answers.filter(({ kind }) => kind === 'cancelled')
    expect(answers.length).toBe(3 * jobs.length)
    expect(answers.length - cancelled.length).toBeGreaterThanOrEqual(20)
    expect(cancelled.length).toBeGreaterThan(0)
    expect(kindsOf(await pool.run('reoptimise', jobs.slice(0, 5)))).toEqual(Array(5).fill('optimal'))
    const already = await pool.run('reoptimise', jobs.slice(0, 2), { signal: cancelling.signal })
    expect(kindsOf(already)).toEqual(['cancelled', 'cancelled'])
  })

  test('cancelling one run leaves the formulas of another alone', async () => {
    const cancelling = new AbortController()
    const kept = pool.run('reoptimise', jobs)
    const left = pool.run('reoptimise', jobs, { signal: cancelling.signal, onAnswer: () => cancelling.abort() })
    expect(kindsOf(await left)).toContain('cancelled')
    expect(new Set(kindsOf(await kept))).toEqual(new Set(['optimal']))
  })

  test('who waits for one formula does not wait for the batch', async () => {
    let isDone = false
    const batch = pool.run('reoptimise', [...jobs, ...jobs, ...jobs]).then((answers) => {
      isDone = true
      return answers
    })
    const [one] = await pool.run('leastCost', [{ problem: problems[0]! }])
    expect([one?.kind, isDone]).toEqual(['optimal', false])
    expect(new Set(kindsOf(await batch))).toEqual(new Set(['optimal']))
  })

  test('what is no plain data is answered failed, in its place', async () => {
    const broken = { problem: { ...problems[0]!, foods: [{ ...problems[0]!.foods[0]!, call: () => 0 }] } }
    const outcomes = await pool.run('reoptimise', [jobs[0]!, broken, ...jobs.slice(1, 8), broken])
    expect(kindsOf(outcomes)).toEqual(['optimal', 'failed', ...Array(7).fill('optimal'), 'failed'])
  })

  test('nothing asked is nothing answered', async () => {
    expect(await pool.run('reoptimise', [])).toEqual([])
  })
})

describe('a formula on which a thread breaks', () => {
  test.each<[string, string, number, number[]]>([
    ['THROWS', 'failed', 60, [3, 50, 51, 120]],
    ['EXITS', 'failed', 60, [3, 50, 51, 120]],
    ['FILLS_MEMORY', 'failed', 60, [50]],
    ['HANGS', 'stopped', 1, [3, 50, 51, 120]],
  ])('%s: that one is answered %s, all others are solved', async (code, kind, seconds, places) => {
    const pool = poolOf({ threads: 2, program })
    const broken = new Set(places)
    const mixed = jobs.slice(0, 150).map(({ problem }, place) => ({
      problem: broken.has(place) ? renamed(problem, code) : problem,
    }))
    const outcomes = await pool.run('reoptimise', mixed, { seconds })
    expect(kindsOf(outcomes)).toEqual(mixed.map((_, place) => (broken.has(place) ? kind : 'optimal')))
  })

  test('a pool whose threads never start answers failed, with the reason, instead of trying for ever', async () => {
    const pool = poolOf({ threads: 2, program: new URL('./no-such-thread.ts', import.meta.url) })
    const outcomes = await pool.run('reoptimise', jobs.slice(0, 10))
    expect(new Set(kindsOf(outcomes))).toEqual(new Set(['failed']))
    expect(outcomes[0]).toMatchObject({ reason: expect.stringContaining('no-such-thread') })
  })

  test('a pool that closes answers what it was asked, and anything after that, cancelled', async () => {
    const pool = poolOf({ threads: 1, program })
    const asked = pool.run('reoptimise', [{ problem: renamed(problems[0]!, 'HANGS') }, ...jobs.slice(0, 3)])
    await pool.close()
    expect(kindsOf(await asked)).toEqual(Array(4).fill('cancelled'))
    expect(kindsOf(await pool.run('reoptimise', jobs.slice(0, 1)))).toEqual(['cancelled'])
  })
})
