import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type FormulaJob,
  type FormulaJobOutcome,
  reoptimise,
} from '../../../packages/domain/src/formulation/optimise/batch.ts'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  JobPacker,
  packOptima,
  receiveTable,
  reoptimisePacked,
  unpackOptima,
} from '../../../packages/domain/src/formulation/optimise/packed-jobs.ts'
import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import type { StoredBasis } from '../../../packages/domain/src/linear-programming/stored-basis.ts'
import {
  openSolverPool,
  type SolverPool,
  type SolverPoolOptions,
} from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import { randomFamily } from '../support/random-family.ts'
import { randomProblem } from '../support/random-problems.ts'
import { testSolver } from '../support/solver.ts'

const { problems } = randomFamily(7, { foods: 20, nutrients: 12 }, process.env.LONG ? 2000 : 80)
const batchJobs: FormulaJob[] = problems.map((problem) => ({ problem }))

const costOfOutcome = (outcome: object) =>
  'costPerAnimalDayEur' in outcome ? Number(outcome.costPerAnimalDayEur) : Number.NaN
const basisOf = (outcome: FormulaJobOutcome): StoredBasis | null => (outcome.kind === 'optimal' ? outcome.basis : null)
const kindsOf = (outcomes: readonly { kind: string }[]) => outcomes.map(({ kind }) => kind)

function expectSameCosts(outcomes: readonly { kind: string }[], expected: readonly { kind: string }[]) {
  expect(outcomes.length).toBe(expected.length)
  outcomes.forEach((outcome, index) => {
    const cost = costOfOutcome(expected[index]!)
    expect(Math.abs(costOfOutcome(outcome) - cost), `formula ${index}: ${outcome.kind}`).toBeLessThanOrEqual(
      1e-9 * cost,
    )
  })
}

/** The formula with another code for its first food: certain codes make breaking-thread.ts fail. */
const withFirstCode = (problem: FormulaProblem, code: string): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food, index) => (index === 0 ? { ...food, code } : food)),
  limits: problem.limits.filter(({ subject }) => !('code' in subject && subject.code === problem.foods[0]!.code)),
})

/** A pool that is closed at the end of the test. */
function openPool(options: SolverPoolOptions): SolverPool {
  const pool = openSolverPool(options)
  onTestFinished(() => pool.close())
  return pool
}

const failingThreadUrl = new URL('../support/breaking-thread.ts', import.meta.url)

describe('one formula of a batch', () => {
  test('a stored basis, also one of other prices, values, foods and limits, gives the same result as none', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const problem = randomProblem(seed, { foods: 15, nutrients: 8 })
      const original = reoptimise({ problem }, testSolver)
      const dearer = problem.foods.map((food, index) => ({
        ...food,
        pricePerTonneEur: food.pricePerTonneEur! * (1 + ((seed + index) % 5) / 10),
      }))
      const tighter = problem.limits.map((limit) => ({ ...limit, max: limit.max === null ? null : limit.max * 1.01 }))
      const changes: Partial<FormulaProblem>[] = [
        {},
        { foods: dearer },
        { foods: dearer, limits: tighter },
        { foods: dearer.slice().reverse() },
        { limits: problem.limits.filter((_, index) => index % 3 > 0) },
      ]
      for (const change of changes) {
        const job = { problem: { ...problem, ...change } }
        const cold = reoptimise(job, testSolver)
        const warm = reoptimise({ ...job, basis: basisOf(original) }, testSolver)
        expect(warm.kind, `seed ${seed}`).toBe(cold.kind)
        if (cold.kind === 'optimal') expect(costOfOutcome(warm) / costOfOutcome(cold), `seed ${seed}`).toBeCloseTo(1, 9)
      }
    }
  })

  test('a stored basis of other foods, limits or nonsense does not change the result', () => {
    const { names, statuses } = basisOf(reoptimise(batchJobs[0]!, testSolver))!
    const unrelated = basisOf(reoptimise({ problem: randomProblem(1, { foods: 30, nutrients: 20 }) }, testSolver))
    const bases: (StoredBasis | null)[] = [
      unrelated,
      { names, statuses: '' },
      { names, statuses: statuses.replaceAll(/./g, '1') },
      { names, statuses: statuses.replaceAll(/./g, '2') },
      { names: names + 1, statuses },
    ]
    for (const basis of bases)
      expectSameCosts([reoptimise({ problem: problems[0]!, basis }, testSolver)], [leastCost(problems[0]!, testSolver)])
  })

  test('a stored basis can be written as JSON and read back', () => {
    const basis = basisOf(reoptimise(batchJobs[0]!, testSolver))
    expect(basis?.statuses).toMatch(/^[0-3]+$/)
    expect(JSON.parse(JSON.stringify(basis))).toEqual(basis)
  })

  test('the current recipe is returned when none is cheaper', () => {
    const first = reoptimise(batchJobs[0]!, testSolver)
    const current = first.kind === 'optimal' ? first.recipe : new Float64Array()
    const second = reoptimise({ ...batchJobs[0]!, currentRecipe: current }, testSolver)
    expect(second).toMatchObject({ kind: 'optimal', recipe: current })
  })
})

describe('the jobs of a batch as numbers', () => {
  const [first, second, third] = problems[0]!.foods.map(({ code }) => code) as [string, string, string]
  const [calcium, phosphorus] = problems[0]!.nutrients as [string, string]
  const ownLimit = (subject: LimitSubject, min: number | null, max: number | null): Limit => ({
    subject,
    min,
    max,
    from: 'formula',
  })
  /** Limits that are put into the program, or refused, in ways of their own. */
  const specialLimits: readonly (readonly [string, readonly Limit[]])[] = [
    ['none', []],
    ['a minimum of dry matter', [ownLimit({ kind: 'dryMatter' }, 20, null)]],
    ['dry matter and humidity', [ownLimit({ kind: 'dryMatter' }, 20, null), ownLimit({ kind: 'humidity' }, null, 70)]],
    ['a ratio', [ownLimit({ kind: 'ratio', numerator: calcium, denominator: phosphorus }, 0.001, null)]],
    [
      'a ratio that is equal to a number',
      [ownLimit({ kind: 'ratio', numerator: calcium, denominator: phosphorus }, 1, 1)],
    ],
    [
      'amounts of foods',
      [ownLimit({ kind: 'food', code: first }, 1, null), ownLimit({ kind: 'food', code: second }, null, 30)],
    ],
    ['a food that may not be used', [ownLimit({ kind: 'food', code: first }, 0, 0)]],
    ['two limits of one quantity', [ownLimit({ kind: 'total' }, 1, null), ownLimit({ kind: 'total' }, null, 1e6)]],
    ['a share of a food', [ownLimit({ kind: 'foodPerTonne', code: third }, null, 400)]],
    ['a group', [ownLimit({ kind: 'group', name: 'two', foods: [first, second] }, null, 1e4)]],
    ['a minimum above the maximum', [ownLimit({ kind: 'food', code: first }, 3, 2)]],
    ['a maximum below 0', [ownLimit({ kind: 'food', code: first }, null, -1)]],
    ['no number', [ownLimit({ kind: 'food', code: first }, Number.NaN, null)]],
    ['an endless number', [ownLimit({ kind: 'total' }, null, Number.POSITIVE_INFINITY)]],
    ['a food that is not there', [ownLimit({ kind: 'food', code: 'NOWHERE' }, 1, null)]],
    ['a nutrient that is not there', [ownLimit({ kind: 'nutrient', code: 'NOWHERE' }, 1, null)]],
    ['more than there can be', [ownLimit({ kind: 'total' }, 1e7, null)]],
    ['a minimum without a maximum, of 200 kg', [ownLimit({ kind: 'food', code: first }, 2e5, null)]],
    ['no limit at all', [ownLimit({ kind: 'total' }, null, null)]],
  ]
  const foodsOfBatches: readonly (readonly [string, FormulaProblem['foods']])[] = [
    ['plain foods', problems[0]!.foods],
    ['a forbidden food', withFood(0, { excluded: 'forbidden' })],
    ['a food that is no longer available', withFood(0, { excluded: 'unavailable' })],
    ['a food without a price', withFood(0, { pricePerTonneEur: null })],
    ['a food with a weighing step', withFood(0, { stepGrams: 5 })],
    ['a food that would be paid for', withFood(0, { pricePerTonneEur: -5 })],
  ]
  function withFood(index: number, change: Partial<FormulaProblem['foods'][number]>): FormulaProblem['foods'] {
    return problems[0]!.foods.map((food, at) => (at === index ? { ...food, ...change } : food))
  }

  test.each(foodsOfBatches)('%s: they have the outcomes they have one by one, to the last digit', (_, foods) => {
    const { nutrients } = problems[0]!
    const jobs = problems.slice(0, 40).map(({ limits }, index): FormulaJob => {
      const [, special] = specialLimits[index % specialLimits.length]!
      return { problem: { foods, nutrients, limits: index % 5 === 4 ? special : [...special, ...limits] } }
    })
    expectPackedAsAlone(jobs)
    const bases = jobs.map((job) => basisOf(reoptimise(job, testSolver)))
    expectPackedAsAlone(jobs.map((job, index) => ({ ...job, basis: bases[(index + 1) % bases.length] ?? null })))
    expectPackedAsAlone(jobs.map((job, index) => ({ ...job, basis: bases[index] ?? null })))
  })

  test('most of them need no more than numbers', () => {
    const packed = new JobPacker().pack(batchJobs, new Map())!
    const table = receiveTable(new Map(), structuredClone(packed.table))
    const starts = [0, ...packed.ends]
    const programs = batchJobs.map((_, index) => table.programOf(packed.limits, starts[index]!, starts[index + 1]!))
    expect(programs.filter((program) => program === null)).toEqual([])
  })

  test('a thread that has forgotten the foods of a batch gets them again', () => {
    const packer = new JobPacker()
    const [sent, tables] = [new Map<number, number>(), new Map()]
    for (const seed of [1, 2, 3, 4, 5, 6, 1, 2, 3, 6, 5, 4]) {
      const family = families[seed]!
      const packed = structuredClone(packer.pack(family, sent)!)
      const table = receiveTable(tables, packed.table)
      expect(reoptimisePacked(table, packed, 1, testSolver)).toEqual(reoptimise(family[1]!, testSolver))
    }
  })

  // The packer tells batches by their objects.
  const families = Array.from({ length: 7 }, (_, seed) =>
    randomFamily(seed, { foods: 8, nutrients: 4 }, 3).problems.map((problem): FormulaJob => ({ problem })),
  )

  /** Packs, sends and optimises jobs, two at a time, and compares with the same jobs one by one. */
  function expectPackedAsAlone(jobs: readonly FormulaJob[]) {
    const packer = new JobPacker()
    const [sent, tables] = [new Map<number, number>(), new Map()]
    for (let index = 0; index < jobs.length; index += 2) {
      const pair = jobs.slice(index, index + 2)
      const packed = packer.pack(pair, sent)
      const alone = pair.map((job) => reoptimise(job, testSolver))
      // Limits that no number stands for go the usual way.
      if (packed === null) continue
      const table = receiveTable(tables, structuredClone(packed.table))
      const outcomes = pair.map((_, at) => reoptimisePacked(table, packed, at, testSolver))
      expect(outcomes, `jobs from ${index}`).toEqual(alone)
      const optima = packOptima(outcomes)
      if (optima) expect(unpackOptima(structuredClone(optima))).toEqual(alone)
    }
  }
})

describe('a batch on threads', () => {
  let pool: SolverPool
  beforeAll(() => {
    pool = openSolverPool({ threads: 2 })
  })
  afterAll(() => pool.close())

  test('returns the outcomes in the order of the formulas, each as when solved alone', async () => {
    const outcomes = await pool.run('reoptimise', batchJobs)
    expectSameCosts(
      outcomes,
      problems.map((problem) => leastCost(problem, testSolver)),
    )
  })

  test('refused, infeasible and unbounded formulas are reported as such, and the others are solved', async () => {
    const mixed = batchJobs.map((job, index): FormulaJob => {
      const { problem } = job
      if (index % 4 === 1) return { problem: { ...problem, foods: [] } }
      if (index % 4 === 2) return { problem: randomProblem(index, { foods: 8, nutrients: 4, impossible: true }) }
      if (index % 4 === 3)
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
    outcomes.forEach((outcome, index) => {
      const expected = [['optimal'], ['refused'], ['infeasible', 'refused'], ['unbounded']][index % 4]
      expect(expected, `formula ${index}`).toContain(outcome.kind)
    })
  })

  test('reports progress after every formula, and ends after the last', async () => {
    const progress: [number, number][] = []
    await pool.run('reoptimise', batchJobs, { onJobDone: (index, done) => progress.push([index, done]) })
    expect(progress.map(([, done]) => done)).toEqual(batchJobs.map((_, index) => index + 1))
    expect(new Set(progress.map(([index]) => index)).size).toBe(batchJobs.length)
  })

  test('a cancelled run returns at once what is finished, and the pool stays usable', async () => {
    const abort = new AbortController()
    const outcomes = await pool.run('reoptimise', [...batchJobs, ...batchJobs, ...batchJobs], {
      signal: abort.signal,
      onJobDone: (_, done) => (done === 20 ? abort.abort() : undefined),
    })
    const cancelled = outcomes.filter(({ kind }) => kind === 'cancelled')
    expect(outcomes.length).toBe(3 * batchJobs.length)
    expect(outcomes.length - cancelled.length).toBeGreaterThanOrEqual(20)
    expect(cancelled.length).toBeGreaterThan(0)
    expect(kindsOf(await pool.run('reoptimise', batchJobs.slice(0, 5)))).toEqual(Array(5).fill('optimal'))
    const alreadyAborted = await pool.run('reoptimise', batchJobs.slice(0, 2), { signal: abort.signal })
    expect(kindsOf(alreadyAborted)).toEqual(['cancelled', 'cancelled'])
  })

  test('cancelling one run does not affect another', async () => {
    const abort = new AbortController()
    const untouched = pool.run('reoptimise', batchJobs)
    const cancelledRun = pool.run('reoptimise', batchJobs, { signal: abort.signal, onJobDone: () => abort.abort() })
    expect(kindsOf(await cancelledRun)).toContain('cancelled')
    expect(new Set(kindsOf(await untouched))).toEqual(new Set(['optimal']))
  })

  test('a single formula does not wait for a running batch', async () => {
    let isDone = false
    const batch = pool.run('reoptimise', [...batchJobs, ...batchJobs, ...batchJobs]).then((outcomes) => {
      isDone = true
      return outcomes
    })
    const [one] = await pool.run('leastCost', [{ problem: problems[0]! }])
    expect([one?.kind, isDone]).toEqual(['optimal', false])
    expect(new Set(kindsOf(await batch))).toEqual(new Set(['optimal']))
  })

  test('a job that is not plain data fails, at its position in the outcomes', async () => {
    const broken = { problem: { ...problems[0]!, foods: [{ ...problems[0]!.foods[0]!, call: () => 0 }] } }
    const outcomes = await pool.run('reoptimise', [batchJobs[0]!, broken, ...batchJobs.slice(1, 8), broken])
    expect(kindsOf(outcomes)).toEqual(['optimal', 'failed', ...Array(7).fill('optimal'), 'failed'])
  })

  test('an empty batch has no outcomes', async () => {
    expect(await pool.run('reoptimise', [])).toEqual([])
  })
})

describe('a formula on which a thread fails', () => {
  test.each<[string, string, number, number[]]>([
    ['THROWS', 'failed', 60, [3, 50, 51, 120]],
    ['EXITS', 'failed', 60, [3, 50, 51, 120]],
    ['FILLS_MEMORY', 'failed', 60, [50]],
    // Fewer: until it is stopped, each keeps a core busy.
    ['HANGS', 'stopped', 1, [50, 51]],
  ])('%s: that formula is %s, all others are solved', async (code, kind, seconds, brokenIndexes) => {
    const pool = openPool({ threads: 2, program: failingThreadUrl })
    const broken = new Set(brokenIndexes)
    const mixed = batchJobs.slice(0, 150).map(({ problem }, index) => ({
      problem: broken.has(index) ? withFirstCode(problem, code) : problem,
    }))
    const outcomes = await pool.run('reoptimise', mixed, { seconds })
    expect(kindsOf(outcomes)).toEqual(mixed.map((_, index) => (broken.has(index) ? kind : 'optimal')))
  })

  test('a pool whose threads cannot start fails all jobs with the reason, instead of retrying for ever', async () => {
    const pool = openPool({ threads: 2, program: new URL('./no-such-thread.ts', import.meta.url) })
    const outcomes = await pool.run('reoptimise', batchJobs.slice(0, 10))
    expect(new Set(kindsOf(outcomes))).toEqual(new Set(['failed']))
    expect(outcomes[0]).toMatchObject({ reason: expect.stringContaining('no-such-thread') })
  })

  test('a closing pool cancels pending and later jobs', async () => {
    const pool = openPool({ threads: 1, program: failingThreadUrl })
    const pending = pool.run('reoptimise', [
      { problem: withFirstCode(problems[0]!, 'HANGS') },
      ...batchJobs.slice(0, 3),
    ])
    await pool.close()
    expect(kindsOf(await pending)).toEqual(Array(4).fill('cancelled'))
    expect(kindsOf(await pool.run('reoptimise', batchJobs.slice(0, 1)))).toEqual(['cancelled'])
  })
})
