import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { type HighsRuntime, highsSolver } from '../../packages/domain/src/formulation/highs-solver.ts'
import { type LeastCostOptimum, leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { type FoodStock, multiBlend } from '../../packages/domain/src/formulation/multi-blend.ts'
import { priceTable, recipeTable, reprice } from '../../packages/domain/src/formulation/reprice.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/sensitivity.ts'
import type { Solver } from '../../packages/domain/src/formulation/solver.ts'
import { openHighsRuntime } from '../../packages/server/src/formulation/highs.ts'
import { openSolverPool } from '../../packages/server/src/formulation/solver-pool.ts'
import { randomFamily } from '../../tests/engine/random-family.ts'
import { randomProblem } from '../../tests/engine/random-problems.ts'
import { confirmed, interleaved, median, milliseconds, type Part, type Row } from './measure.ts'
import { type OtherSolvers, openOtherSolvers } from './other-solvers.ts'

const sizes = [
  [30, 20],
  [60, 40],
  [100, 60],
  [300, 120],
] as const
/** Formulas of each size, taken in turn. */
const formulas = 5
const rounds = 40

const batchSize = 10_000
const mostBatchMilliseconds = 4000
const mostRepriceMilliseconds = 20
const mostBlendMilliseconds = 3000
const mostSensitivityMilliseconds = 5
const mostBookkeeping = 0.3

/** Solving formulas: one of each size beside other solvers, many, many together; where the time goes. */
export const engine: Part = async (say) => {
  const runtime = await openHighsRuntime()
  const solver = highsSolver(runtime)
  const rows: Row[] = []
  const others = await openOtherSolvers(runtime)
  for (const size of sizes) {
    say(`engine: ${size.join(' × ')} beside other solvers…`)
    rows.push(await besideOthers(size, solver, others.solvers))
  }
  others.close()
  say('engine: sensitivity, bookkeeping…')
  rows.push(await confirmed(() => withSensitivity(solver)), await confirmed(() => bookkeeping(runtime)))
  say('engine: many formulas…')
  rows.push(...(await many()), await confirmed(() => Promise.resolve(together(solver))))
  return rows
}

type Size = (typeof sizes)[number]

const problemsOf = ([foods, nutrients]: Size): FormulaProblem[] =>
  Array.from({ length: formulas }, (_, seed) => randomProblem(seed + 1, { foods, nutrients }))

/** The same formula at other prices: what is optimised anew in life. */
const repriced = (problem: FormulaProblem): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food, place) => ({
    ...food,
    pricePerTonneEur: (food.pricePerTonneEur ?? 0) * (1 + (place % 7) / 50),
  })),
})

function optimumOf(problem: FormulaProblem, solver: Solver): LeastCostOptimum {
  const outcome = leastCost(problem, solver)
  if (outcome.kind !== 'optimal') throw new Error(`the formula ended ${outcome.kind}`)
  return outcome
}

/** Does it to one after the other, a different one each time it is called. */
function inTurn<Item>(items: readonly Item[], work: (item: Item) => unknown): () => Promise<unknown> {
  let turn = 0
  return async () => {
    const item = items[turn % items.length] as Item
    turn += 1
    await work(item)
  }
}

async function besideOthers(size: Size, solver: Solver, others: OtherSolvers): Promise<Row> {
  const optima = problemsOf(size).map((problem) => optimumOf(problem, solver))
  const again = optima.map(({ model, basis }) => ({ problem: repriced(model.problem), basis }))
  const by = (name: keyof OtherSolvers) => inTurn(optima, ({ model }) => others[name](model.program))
  const times = await interleaved(
    {
      cold: inTurn(optima, ({ model }) => optimumOf(model.problem, solver)),
      warm: inTurn(again, ({ problem, basis }) => leastCost(problem, solver, { basis })),
      glpsol: by('glpsol'),
      cbc: by('cbc'),
      'highs text': by('highs text'),
      yalps: by('yalps'),
    },
    rounds,
  )
  const wrong = await wrongOf(others, optima)
  const said = Object.entries(times).map(
    ([name, values]) =>
      `${name} ${fine(median(values))}${wrong.has(name) ? ` (wrong ${wrong.get(name)} of ${formulas})` : ''}`,
  )
  return { what: `one formula, ${size.join(' × ')}`, measured: said.join(', '), bound: '', holds: null }
}

/** How many of the optima each solver misses by more than a millionth. */
async function wrongOf(others: OtherSolvers, optima: readonly LeastCostOptimum[]): Promise<Map<string, number>> {
  const wrong = new Map<string, number>()
  for (const [name, solve] of Object.entries(others))
    for (const { model, costPerAnimalDayEur } of optima) {
      const cost = await solve(model.program)
      if (!(Math.abs(cost / costPerAnimalDayEur - 1) <= 1e-6)) wrong.set(name, (wrong.get(name) ?? 0) + 1)
    }
  return wrong
}

const fine = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`

async function withSensitivity(solver: Solver): Promise<Row> {
  const problems = problemsOf([100, 60])
  const { work } = await interleaved(
    { work: inTurn(problems, (problem) => sensitivityOf(optimumOf(problem, solver), solver)) },
    rounds,
  )
  return {
    what: 'one formula, 100 × 60, with its full sensitivity',
    measured: fine(median(work)),
    bound: `${mostSensitivityMilliseconds} ms`,
    holds: median(work) <= mostSensitivityMilliseconds,
  }
}

/** The part of a solve that is spent outside HiGHS: building, scaling, proving, reading back. */
async function bookkeeping(runtime: HighsRuntime): Promise<Row> {
  const watch = { inside: 0 }
  const solver = highsSolver(watched(runtime, watch))
  const problems = problemsOf([100, 60])
  const shares: number[] = []
  await interleaved(
    {
      work: inTurn(problems, (problem) => {
        watch.inside = 0
        const start = performance.now()
        optimumOf(problem, solver)
        shares.push(1 - watch.inside / (performance.now() - start))
      }),
    },
    rounds * formulas,
  )
  const share = median(shares)
  return {
    what: 'one formula, 100 × 60: what is not HiGHS',
    measured: percent(share),
    bound: percent(mostBookkeeping),
    holds: share <= mostBookkeeping,
  }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** The runtime, with a clock on every call of its models. */
function watched(runtime: HighsRuntime, watch: { inside: number }): HighsRuntime {
  return {
    createModel: () =>
      new Proxy(runtime.createModel(), {
        get: (model, name) => {
          const value: unknown = Reflect.get(model, name)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            const start = performance.now()
            try {
              return value.apply(model, given)
            } finally {
              watch.inside += performance.now() - start
            }
          }
        },
      }),
  }
}

/** Many formulas over the same foods, when the price list moves. */
async function many(): Promise<Row[]> {
  const { problems } = randomFamily(1, { foods: 40, nutrients: 30 }, batchSize)
  const pool = openSolverPool({ threads: 2 })
  try {
    const before = await pool.run(
      'reoptimise',
      problems.map((problem) => ({ problem })),
    )
    const bases = before.map((answer) => (answer.kind === 'optimal' ? answer.basis : null))
    const foods = repriced(problems[0] as FormulaProblem).foods
    const jobs = problems.map((problem, place) => ({ problem: { ...problem, foods }, basis: bases[place] ?? null }))
    const anew = await confirmed(async () => {
      const start = performance.now()
      const answers = await pool.run('reoptimise', jobs)
      const took = performance.now() - start
      const optimal = answers.filter(({ kind }) => kind === 'optimal').length
      return {
        what: `${batchSize} formulas of 40 × 30 optimised anew under other prices, on 2 threads`,
        measured: `${milliseconds(took)}${optimal === batchSize ? '' : `, only ${optimal} optimal`}`,
        bound: milliseconds(mostBatchMilliseconds),
        holds: took <= mostBatchMilliseconds && optimal === batchSize,
      }
    })
    const recipes = before.flatMap((answer) => (answer.kind === 'optimal' ? [answer.recipe] : []))
    const table = recipeTable(recipes)
    const prices = priceTable([foods.map(({ pricePerTonneEur }) => pricePerTonneEur)])
    const { work } = await interleaved({ work: async () => reprice(table, prices) }, rounds)
    const priced = {
      what: `${recipes.length} formulas of 40 foods priced anew`,
      measured: fine(median(work)),
      bound: milliseconds(mostRepriceMilliseconds),
      holds: median(work) <= mostRepriceMilliseconds,
    }
    return [anew, priced]
  } finally {
    await pool.close()
  }
}

/** A season of a factory: what it makes together, of foods it has only so much of. */
function together(solver: Solver): Row {
  const { problems } = randomFamily(1, { foods: 60, nutrients: 30 }, 200)
  const blends = problems.map((problem, place) => ({ name: `R${place}`, problem, need: { animals: 100, days: 30 } }))
  const stocks = scarceStocks(blends, solver)
  const start = performance.now()
  const outcome = multiBlend({ formulas: blends, stocks }, solver)
  const took = performance.now() - start
  const scarce =
    outcome.kind === 'optimal'
      ? outcome.stocks.filter(({ internalPricePerTonneEur }) => internalPricePerTonneEur > 0).length
      : 0
  return {
    what: '200 formulas of 60 foods that share 15 stocks',
    measured: `${milliseconds(took)}, ${outcome.kind}, ${scarce} stocks are scarce`,
    bound: milliseconds(mostBlendMilliseconds),
    holds: took <= mostBlendMilliseconds && outcome.kind === 'optimal',
  }
}

type BlendFormulas = Parameters<typeof multiBlend>[0]['formulas']

/** Of the 15 foods most used, three tenths of the way from the least that will do to what all would like. */
function scarceStocks(formulas: BlendFormulas, solver: Solver): FoodStock[] {
  const foods = formulas[0]?.problem.foods ?? []
  const free = multiBlend({ formulas, stocks: foods.map(({ code }) => ({ food: code, tonnes: 1e9 })) }, solver)
  if (free.kind !== 'optimal') throw new Error(`formulas with plenty of everything ended ${free.kind}`)
  const most = free.stocks.toSorted((a, b) => b.usedTonnes - a.usedTonnes).slice(0, 15)
  const half = most.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes / 2 }))
  const short = multiBlend({ formulas, stocks: half }, solver)
  const shortages = short.kind === 'infeasible' && short.of === 'stocks' ? short.shortages : []
  return most.map(({ food, usedTonnes }) => {
    const least = usedTonnes / 2 + (shortages.find((shortage) => shortage.food === food)?.missingTonnes ?? 0)
    return { food, tonnes: least + 0.3 * (usedTonnes - least) }
  })
}
