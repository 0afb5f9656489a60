import { sensitivityOf } from '../../packages/domain/src/formulation/explain/sensitivity.ts'
import { priceTable, recipeTable, reprice } from '../../packages/domain/src/formulation/formula/reprice.ts'
import { type LeastCostOptimum, leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { type FoodStock, multiBlend } from '../../packages/domain/src/formulation/optimise/multi-blend.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { type HighsRuntime, highsSolver } from '../../packages/domain/src/linear-programming/highs-solver.ts'
import { simplexFirst } from '../../packages/domain/src/linear-programming/simplex-first.ts'
import type { Solver } from '../../packages/domain/src/linear-programming/solver.ts'
import { openHighsRuntime } from '../../packages/server/src/formulation/solver/highs.ts'
import { openSolverPool } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import { randomFamily } from '../../tests/engine/support/random-family.ts'
import { randomProblem } from '../../tests/engine/support/random-problems.ts'
import {
  type BenchmarkPart,
  median,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './support/measure.ts'
import { type OtherSolvers, openOtherSolvers } from './support/other-solvers.ts'

const problemSizes = [
  [30, 20],
  [40, 30],
  [60, 40],
  [100, 60],
  [300, 120],
] as const
/** Number of formulas of each size. */
const formulasPerSize = 5
const measuringRounds = 40
/** Solvers in this process solve formula after formula, as batches and curves do: each so many times in a round. */
const solvesPerRound = 4

/** By size, and by whether the solve has a basis to start from. */
const maxSolveMilliseconds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '30 × 20': { cold: 0.1 },
  '100 × 60': { cold: 0.6, warm: 0.12 },
}

const formulasPerBatch = 10_000
const batchRounds = 9
const maxBatchMilliseconds = 300
const maxRepriceMilliseconds = 20
const maxBlendMilliseconds = 3000
const maxSensitivityMilliseconds = 1.5
const maxOverheadShare = 0.3

/**
 * Solving formulas: one of each size compared with other solvers, a batch, a multi-blend; and the share of overhead.
 */
export const engineBenchmark: BenchmarkPart = async (log) => {
  const runtime = await openHighsRuntime()
  const highs = highsSolver(runtime)
  const solver = simplexFirst(highs)
  const rows: ResultRow[] = []
  const others = await openOtherSolvers(runtime)
  for (const size of problemSizes) {
    log(`engine: ${size.join(' × ')} beside other solvers…`)
    rows.push(await retryIfExceeded(() => compareSolvers(size, { solver, highs }, others.solvers)))
  }
  others.close()
  log('engine: sensitivity, bookkeeping…')
  rows.push(
    await retryIfExceeded(() => measureSensitivity(solver)),
    await retryIfExceeded(() => measureOverhead(runtime)),
  )
  log('engine: many formulas…')
  rows.push(...(await measureBatch()), await retryIfExceeded(() => Promise.resolve(measureMultiBlend(solver))))
  return rows
}

type ProblemSize = (typeof problemSizes)[number]

const randomProblemsOf = ([foods, nutrients]: ProblemSize): FormulaProblem[] =>
  Array.from({ length: formulasPerSize }, (_, seed) => randomProblem(seed + 1, { foods, nutrients }))

/** The formula with other prices, the usual reason for optimising it again. */
const withOtherPrices = (problem: FormulaProblem): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food, index) => ({
    ...food,
    pricePerTonneEur: (food.pricePerTonneEur ?? 0) * (1 + (index % 7) / 50),
  })),
})

function leastCostOptimumOf(problem: FormulaProblem, solver: Solver): LeastCostOptimum {
  const outcome = leastCost(problem, solver)
  if (outcome.kind !== 'optimal') throw new Error(`the formula ended ${outcome.kind}`)
  return outcome
}

/** Applies `work` several times to each item, one after the other. */
const repeatOnAll =
  <Item>(items: readonly Item[], work: (item: Item) => unknown): (() => Promise<void>) =>
  async () => {
    for (let turn = 0; turn < solvesPerRound; turn += 1) for (const item of items) await work(item)
  }

/** Returns a function that applies `work` to the next item at each call. */
function cycleThrough<Item>(items: readonly Item[], work: (item: Item) => unknown): () => Promise<unknown> {
  let turn = 0
  return async () => {
    const item = items[turn % items.length] as Item
    turn += 1
    await work(item)
  }
}

async function compareSolvers(
  size: ProblemSize,
  { solver, highs }: { solver: Solver; highs: Solver },
  others: OtherSolvers,
): Promise<ResultRow> {
  const optima = randomProblemsOf(size).map((problem) => leastCostOptimumOf(problem, solver))
  const warmStarts = optima.map(({ model, basis }) => ({ problem: withOtherPrices(model.problem), basis }))
  const byProcess = (name: keyof OtherSolvers) => cycleThrough(optima, ({ model }) => others[name](model.program))
  // Of large programs one takes as long as a thousand small ones.
  const yalps = ({ model }: LeastCostOptimum) => others.yalps(model.program)
  const repeated = {
    cold: repeatOnAll(optima, ({ model }) => leastCostOptimumOf(model.problem, solver)),
    warm: repeatOnAll(warmStarts, ({ problem, basis }) => leastCost(problem, solver, { basis })),
    'HiGHS cold': repeatOnAll(optima, ({ model }) => leastCostOptimumOf(model.problem, highs)),
    'HiGHS warm': repeatOnAll(warmStarts, ({ problem, basis }) => leastCost(problem, highs, { basis })),
  }
  const isLarge = size[0] > 100
  const times = await timeAlternately(
    {
      ...repeated,
      glpsol: byProcess('glpsol'),
      cbc: byProcess('cbc'),
      'highs text': byProcess('highs text'),
      yalps: isLarge ? cycleThrough(optima, yalps) : repeatOnAll(optima, yalps),
    },
    measuringRounds,
  )
  const isRepeated = (name: string) => name in repeated || (name === 'yalps' && !isLarge)
  const wrongCounts = await countWrongAnswers(others, optima)
  const perFormula = Object.entries(times).map(
    ([name, values]) => [name, median(values) / (isRepeated(name) ? solvesPerRound * formulasPerSize : 1)] as const,
  )
  const results = perFormula.map(
    ([name, time]) =>
      `${name} ${preciseMillisecondsText(time)}${wrongCounts.has(name) ? ` (wrong ${wrongCounts.get(name)} of ${formulasPerSize})` : ''}`,
  )
  const timeOf = new Map(perFormula)
  const cold = timeOf.get('cold') ?? Number.NaN
  const bounds = maxSolveMilliseconds[size.join(' × ')] ?? {}
  // A warm start of HiGHS has more to begin with.
  const isFirst = perFormula.every(([name, time]) => ['cold', 'warm', 'HiGHS warm'].includes(name) || cold < time)
  const isWithin = Object.entries(bounds).every(([name, limit]) => (timeOf.get(name) ?? Number.NaN) <= limit)
  const boundTexts = Object.entries(bounds).map(([name, limit]) => `${name} ${limit} ms`)
  return {
    what: `one formula, ${size.join(' × ')}`,
    measured: results.join(', '),
    bound: [...boundTexts, 'cold before all others'].join(', '),
    isMet: isFirst && isWithin,
  }
}

/** The number of optima that each solver misses by more than a millionth. */
async function countWrongAnswers(
  others: OtherSolvers,
  optima: readonly LeastCostOptimum[],
): Promise<Map<string, number>> {
  const wrongCounts = new Map<string, number>()
  for (const [name, solve] of Object.entries(others))
    for (const { model, costPerAnimalDayEur } of optima) {
      const cost = await solve(model.program)
      if (!(Math.abs(cost / costPerAnimalDayEur - 1) <= 1e-6)) wrongCounts.set(name, (wrongCounts.get(name) ?? 0) + 1)
    }
  return wrongCounts
}

const preciseMillisecondsText = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`

/** The median of the formulas has the bound: a degenerate one among them takes twice as long as the others. */
async function measureSensitivity(solver: Solver): Promise<ResultRow> {
  const analyse = (problem: FormulaProblem) => sensitivityOf(leastCostOptimumOf(problem, solver), solver)
  const works = randomProblemsOf([100, 60]).map((problem, index) => [index, repeatOnAll([problem], analyse)] as const)
  const durations = Object.values(await timeAlternately(Object.fromEntries(works), measuringRounds))
  const perFormula = durations.map((times) => median(times) / solvesPerRound)
  const each = perFormula.map((time) => time.toFixed(2)).join(', ')
  return {
    what: 'one formula, 100 × 60, with its full sensitivity',
    measured: `${preciseMillisecondsText(median(perFormula))} (${each})`,
    bound: `${maxSensitivityMilliseconds} ms`,
    isMet: median(perFormula) <= maxSensitivityMilliseconds,
  }
}

/** The share of the time of a solve spent outside HiGHS: building, scaling, proving, reading back. */
async function measureOverhead(runtime: HighsRuntime): Promise<ResultRow> {
  const stopwatch = { inside: 0 }
  const solver = highsSolver(runtimeWithStopwatch(runtime, stopwatch))
  const problems = randomProblemsOf([100, 60])
  const shares: number[] = []
  await timeAlternately(
    {
      work: cycleThrough(problems, (problem) => {
        stopwatch.inside = 0
        const start = performance.now()
        leastCostOptimumOf(problem, solver)
        shares.push(1 - stopwatch.inside / (performance.now() - start))
      }),
    },
    measuringRounds * formulasPerSize,
  )
  const share = median(shares)
  return {
    what: 'one formula, 100 × 60, by HiGHS: what is not HiGHS',
    measured: percentText(share),
    bound: percentText(maxOverheadShare),
    isMet: share <= maxOverheadShare,
  }
}

const percentText = (share: number) => `${(100 * share).toFixed(0)} %`

/** The runtime, with the time of every call of its models added up. */
function runtimeWithStopwatch(runtime: HighsRuntime, stopwatch: { inside: number }): HighsRuntime {
  return {
    createModel: () =>
      new Proxy(runtime.createModel(), {
        get: (model, name) => {
          const value: unknown = Reflect.get(model, name)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            const start = performance.now()
            try {
              return value.apply(model, args)
            } finally {
              stopwatch.inside += performance.now() - start
            }
          }
        },
      }),
  }
}

/** Many formulas over the same foods, reoptimised after a change of prices. */
async function measureBatch(): Promise<ResultRow[]> {
  const { problems } = randomFamily(1, { foods: 40, nutrients: 30 }, formulasPerBatch)
  const pool = openSolverPool({ threads: 2 })
  try {
    const originals = await pool.run(
      'reoptimise',
      problems.map((problem) => ({ problem })),
    )
    const bases = originals.map((answer) => (answer.kind === 'optimal' ? answer.basis : null))
    const foods = withOtherPrices(problems[0] as FormulaProblem).foods
    const jobs = problems.map((problem, index) => ({ problem: { ...problem, foods }, basis: bases[index] ?? null }))
    const reoptimised = await retryIfExceeded(async () => {
      let answers: Awaited<ReturnType<typeof pool.run<'reoptimise'>>> = []
      const { work } = await timeAlternately(
        { work: async () => (answers = await pool.run('reoptimise', jobs)) },
        batchRounds,
      )
      const elapsed = median(work)
      const optimal = answers.filter(({ kind }) => kind === 'optimal').length
      return {
        what: `${formulasPerBatch} formulas of 40 × 30 optimised anew under other prices, on 2 threads`,
        measured: `${millisecondsText(elapsed)}${optimal === formulasPerBatch ? '' : `, only ${optimal} optimal`}`,
        bound: millisecondsText(maxBatchMilliseconds),
        isMet: elapsed <= maxBatchMilliseconds && optimal === formulasPerBatch,
      }
    })
    const recipes = originals.flatMap((answer) => (answer.kind === 'optimal' ? [answer.recipe] : []))
    const table = recipeTable(recipes)
    const prices = priceTable([foods.map(({ pricePerTonneEur }) => pricePerTonneEur)])
    const { work: durations } = await timeAlternately({ work: async () => reprice(table, prices) }, measuringRounds)
    const repricing = {
      what: `${recipes.length} formulas of 40 foods priced anew`,
      measured: preciseMillisecondsText(median(durations)),
      bound: millisecondsText(maxRepriceMilliseconds),
      isMet: median(durations) <= maxRepriceMilliseconds,
    }
    return [reoptimised, repricing]
  } finally {
    await pool.close()
  }
}

/** The season of a factory: formulas that share limited stocks of foods. */
function measureMultiBlend(solver: Solver): ResultRow {
  const { problems } = randomFamily(1, { foods: 60, nutrients: 30 }, 200)
  const blends = problems.map((problem, index) => ({ name: `R${index}`, problem, need: { animals: 100, days: 30 } }))
  const stocks = scarceStocks(blends, solver)
  const start = performance.now()
  const outcome = multiBlend({ formulas: blends, stocks }, solver)
  const elapsed = performance.now() - start
  const scarce =
    outcome.kind === 'optimal'
      ? outcome.stocks.filter(({ internalPricePerTonneEur }) => internalPricePerTonneEur > 0).length
      : 0
  return {
    what: '200 formulas of 60 foods that share 15 stocks',
    measured: `${millisecondsText(elapsed)}, ${outcome.kind}, ${scarce} stocks are scarce`,
    bound: millisecondsText(maxBlendMilliseconds),
    isMet: elapsed <= maxBlendMilliseconds && outcome.kind === 'optimal',
  }
}

type BlendFormulas = Parameters<typeof multiBlend>[0]['formulas']

/** Stocks of the 15 most used foods: 30 % of the way from the feasible minimum to the unrestricted use. */
function scarceStocks(formulas: BlendFormulas, solver: Solver): FoodStock[] {
  const foods = formulas[0]?.problem.foods ?? []
  const free = multiBlend({ formulas, stocks: foods.map(({ code }) => ({ food: code, tonnes: 1e9 })) }, solver)
  if (free.kind !== 'optimal') throw new Error(`the formulas with unlimited stocks ended ${free.kind}`)
  const mostUsed = free.stocks.toSorted((a, b) => b.usedTonnes - a.usedTonnes).slice(0, 15)
  const half = mostUsed.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes / 2 }))
  const shortage = multiBlend({ formulas, stocks: half }, solver)
  const shortages = shortage.kind === 'infeasible' && shortage.of === 'stocks' ? shortage.shortages : []
  return mostUsed.map(({ food, usedTonnes }) => {
    const minTonnes = usedTonnes / 2 + (shortages.find((shortage) => shortage.food === food)?.missingTonnes ?? 0)
    return { food, tonnes: minTonnes + 0.3 * (usedTonnes - minTonnes) }
  })
}
