// Formulas that share what is left of some foods: the recipes of all of them with the least total cost for a year, those
// that have none without more of a food, and what one more tonne of it is worth.

import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import { findInfeasibleSubset } from '../explain/infeasible-subset.ts'
import type { ScenarioOutcome } from '../formula/formula-codes.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { leastCostModel } from '../problem/least-cost-model.ts'
import type { LimitSide } from '../problem/limits.ts'
import { leastCost } from './least-cost.ts'
import { type BlendFormula, multiBlend } from './multi-blend.ts'
import {
  type PreparedScenario,
  type PriceScenarioJob,
  type PriceScenarioResult,
  preparedScenarios,
  scenarioResult,
} from './price-scenario.ts'

export type SharedStockJob = {
  /** Formulas that have a recipe as long as there is enough of every food. */
  readonly groups: readonly PriceScenarioJob[]
  /** By group, in the order of its formulas; null for a formula whose tonnes are unknown: it has to do without. */
  readonly tonnesPerYear: readonly (readonly (number | null)[])[]
  /** What is left for a year, by food id; of a food with 0 the own minimum of a formula does not count. */
  readonly stocks: readonly { readonly id: number; readonly tonnes: number }[]
}

/** A formula in the plan. */
export type StockPlanLine = {
  /** `infeasible` when what is left does not suffice for it. */
  readonly result: PriceScenarioResult
  /** Limits that it cannot all keep without the foods; empty unless it is infeasible, or when there are too many such formulas. */
  readonly blocking: readonly LimitSide[]
}

/** A stock in the plan, tonnes for a year. */
export type StockPlan = {
  readonly id: number
  readonly usedTonnes: number
  /** What formulas without a recipe need at least beyond the stock; 0 if all have one. */
  readonly missingTonnes: number
  /** What the next tonne would save, €/t beyond its price; 0 when some is left. */
  readonly nextTonneSavesEur: number
}

export type SharedStockOutcome =
  | {
      readonly kind: 'plan'
      /** By group, in the order of its formulas. */
      readonly lines: readonly (readonly StockPlanLine[])[]
      readonly stocks: readonly StockPlan[]
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The limits in the way are looked for of so many formulas: each takes tens of solves. */
const maxExplainedFormulas = 200
/** The next tonne is a tonne, or this share of what is used when that is less. */
const stepShare = 0.01
const minStepTonnes = 1e-3

/** A formula on its way to the plan. */
type Sharer = {
  readonly prepared: PreparedScenario
  readonly problem: FormulaProblem
  /** The food ids, in the order of the problem's foods. */
  readonly foodIds: readonly number[]
  /** Daily rations of a year; null when its tonnes are unknown. */
  readonly rations: number | null
  readonly tonnes: number
  /** The least it needs of each stock, tonnes; all 0 for a formula that can do without. */
  needs: readonly number[]
  outcome: ScenarioOutcome
  recipe: Recipe | null
}

/**
 * Shares the stocks among formulas by the tonnes each makes in a year, at the least total cost. When not every formula can
 * be made, those are left out first that need the most per tonne of feed, so that the most feed is still made. Never throws
 * for a formula. Source: docs/open-questions.md.
 */
export function sharedStock(job: SharedStockJob, solver: Solver): SharedStockOutcome {
  const groups = job.groups.map((group, index) => sharersOf(group, job.tonnesPerYear[index] ?? [], job.stocks))
  const sharers = groups.flat()
  for (const sharer of sharers) tryWithout(sharer, job, solver)
  const neededTonnes = job.stocks.map((_, index) => sum(sharers, ({ needs }) => needs[index] ?? 0))
  job.stocks.forEach(({ tonnes }, index) => {
    const stillNeeded = sum(sharers, ({ needs, outcome }) => (outcome === 'optimal' ? (needs[index] ?? 0) : 0))
    leaveOut(sharers, index, stillNeeded - tonnes)
  })
  const shared = share(sharers, job, solver)
  if (shared.kind !== 'shared') return shared
  return {
    kind: 'plan',
    lines: explainedLines(groups, job, solver),
    stocks: job.stocks.map(({ id, tonnes }, index) => ({
      id,
      usedTonnes: shared.uses[index]?.usedTonnes ?? 0,
      missingTonnes: significant((neededTonnes[index] ?? 0) - tonnes, neededTonnes[index] ?? 0),
      nextTonneSavesEur: shared.uses[index]?.nextTonneSavesEur ?? 0,
    })),
  }
}

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0)
/** A difference of sums, 0 when it is rounding or below. */
const significant = (difference: number, size: number): number => (difference > 1e-7 * size + 1e-9 ? difference : 0)

function sharersOf(
  group: PriceScenarioJob,
  tonnes: readonly (number | null)[],
  stocks: SharedStockJob['stocks'],
): Sharer[] {
  return preparedScenarios(group).map((prepared, index): Sharer => {
    const foodIds = prepared.scenario.ingredients.map(({ id }) => id)
    const grams = sum([...prepared.recipe], (each) => each)
    const ofYear = tonnes[index] ?? null
    const isWeighed = ofYear !== null && ofYear > 0 && grams > 0
    return {
      prepared,
      problem: withoutMinimumOf(prepared, stocks),
      foodIds,
      rations: isWeighed ? (ofYear * 1e6) / grams : null,
      tonnes: isWeighed ? ofYear : 0,
      needs: stocks.map(() => 0),
      outcome: 'optimal',
      recipe: null,
    }
  })
}

/** A formula cannot insist on a food of which there is none: its own minimum goes, as that of a withdrawn food does. */
function withoutMinimumOf({ scenario }: PreparedScenario, stocks: SharedStockJob['stocks']): FormulaProblem {
  const gone = new Set(
    scenario.ingredients.flatMap(({ id, code }) =>
      stocks.some((stock) => stock.id === id && stock.tonnes === 0) ? [code] : [],
    ),
  )
  const limits = scenario.problem.limits.map((limit) =>
    limit.from === 'formula' && limit.subject.kind === 'food' && gone.has(limit.subject.code)
      ? { ...limit, min: null }
      : limit,
  )
  return { ...scenario.problem, limits }
}

const withoutStocks = ({ problem, foodIds }: Sharer, { stocks }: SharedStockJob): FormulaProblem => ({
  ...problem,
  foods: problem.foods.map((food, index) =>
    food.excluded === undefined && stocks.some(({ id }) => id === foodIds[index])
      ? { ...food, excluded: 'forbidden' as const }
      : food,
  ),
})

/** Finds what a formula does without the stocks, or the least it needs of each. */
function tryWithout(sharer: Sharer, job: SharedStockJob, solver: Solver): void {
  const alone = leastCost(withoutStocks(sharer, job), solver, { currentRecipe: sharer.prepared.dry })
  if (alone.kind === 'optimal') {
    if (sharer.rations === null) sharer.recipe = alone.storedRecipe
    return
  }
  if (alone.kind !== 'infeasible' && alone.kind !== 'refused') sharer.outcome = alone.kind
  else if (sharer.rations === null) sharer.outcome = 'infeasible'
  else sharer.needs = job.stocks.map(({ id }) => leastNeed(sharer, id, solver))
}

/** The least of a food that a formula needs in a year, in tonnes. */
function leastNeed({ problem, foodIds, rations }: Sharer, id: number, solver: Solver): number {
  const model = leastCostModel(problem)
  const column = foodIds.indexOf(id)
  if ('refusals' in model || column < 0) return 0
  const costs = new Float64Array(model.columns.length)
  costs[column] = 1
  const answer = certifiedSolve({ ...model.program, costs }, solver)
  return answer.kind === 'optimal' ? ((answer.x[column] ?? 0) * (rations ?? 0)) / 1e6 : 0
}

/** Leaves out the formulas that need the most of a stock per tonne of feed, until so many tonnes are saved. */
function leaveOut(sharers: readonly Sharer[], stock: number, excessTonnes: number): number {
  const needOf = ({ needs }: Sharer) => needs[stock] ?? 0
  const needy = sharers
    .filter((sharer) => sharer.outcome === 'optimal' && needOf(sharer) > 0)
    .sort((one, other) => needOf(other) / other.tonnes - needOf(one) / one.tonnes)
  const all = sum(needy, needOf)
  let saved = 0
  let count = 0
  for (const sharer of needy) {
    if (significant(excessTonnes - saved, all) === 0) break
    sharer.outcome = 'infeasible'
    saved += needOf(sharer)
    count += 1
  }
  return count
}

type Shared = {
  readonly kind: 'shared'
  readonly uses: readonly { readonly usedTonnes: number; readonly nextTonneSavesEur: number | null }[]
}

/** The common optimum of the formulas that can be made; leaves out more of them when stocks only suffice one by one. */
function share(sharers: readonly Sharer[], job: SharedStockJob, solver: Solver): Shared | FailedShare {
  for (;;) {
    const taking = sharers.filter(({ outcome, rations }) => outcome === 'optimal' && rations !== null)
    if (taking.length === 0) return { kind: 'shared', uses: [] }
    const stocks = job.stocks.map(({ id, tonnes }) => ({
      food: String(id),
      tonnes,
      stepTonnes: Math.max(minStepTonnes, Math.min(1, stepShare * presentUse(taking, id))),
    }))
    const answer = multiBlend({ formulas: taking.map(blendFormula), stocks }, solver)
    if (answer.kind === 'optimal') {
      answer.blends.forEach(({ storedRecipe }, index) => {
        const sharer = taking[index]
        if (sharer) sharer.recipe = storedRecipe
      })
      return { kind: 'shared', uses: answer.stocks }
    }
    if (answer.kind !== 'infeasible' || answer.of !== 'stocks') return failureOf(answer)
    const leftOut = sum(answer.shortages, ({ food, missingTonnes }) =>
      leaveOut(
        taking,
        job.stocks.findIndex(({ id }) => String(id) === food),
        missingTonnes,
      ),
    )
    if (leftOut === 0 && !leaveOutNeediest(taking)) return { kind: 'failed', reason: 'a shortage without a need' }
  }
}

type FailedShare = Extract<SharedStockOutcome, { kind: 'stopped' | 'failed' }>
const failureOf = (answer: { readonly kind: string }): FailedShare =>
  answer.kind === 'stopped'
    ? { kind: 'stopped' }
    : { kind: 'failed', reason: `the formulas together ended ${JSON.stringify(answer).slice(0, 200)}` }

/** Where one stock can stand in for another no need of a single one shows: the formula that needs the most of all goes. */
function leaveOutNeediest(taking: readonly Sharer[]): boolean {
  const need = ({ needs, tonnes }: Sharer) => sum(needs, (each) => each) / tonnes
  const [neediest] = taking.filter((sharer) => need(sharer) > 0).sort((one, other) => need(other) - need(one))
  if (neediest) neediest.outcome = 'infeasible'
  return neediest !== undefined
}

const presentUse = (sharers: readonly Sharer[], id: number): number =>
  sum(sharers, ({ prepared: { recipe, today }, rations }) => {
    const column = today.ingredients.findIndex((ingredient) => ingredient.id === id)
    return ((recipe[column] ?? 0) * (rations ?? 0)) / 1e6
  })

const blendFormula = ({ problem, foodIds, rations }: Sharer, index: number): BlendFormula => ({
  name: String(index),
  problem,
  foodKeys: foodIds.map(String),
  need: { animals: rations ?? 0, days: 1 },
})

/** The results of all formulas, with the limits in the way of those that have none. */
function explainedLines(
  groups: readonly (readonly Sharer[])[],
  job: SharedStockJob,
  solver: Solver,
): StockPlanLine[][] {
  let explained = 0
  return groups.map((group) =>
    group.map((sharer) => {
      const { prepared, outcome, recipe } = sharer
      if (outcome === 'optimal' && recipe !== null)
        return { result: scenarioResult(prepared, 'optimal', recipe), blocking: [] }
      const result = scenarioResult(prepared, outcome === 'optimal' ? 'failed' : outcome, null)
      if (outcome !== 'infeasible' || explained >= maxExplainedFormulas) return { result, blocking: [] }
      explained += 1
      const subset = findInfeasibleSubset(withoutStocks(sharer, job), solver)
      return { result, blocking: subset.kind === 'infeasibleSubset' ? subset.sides : [] }
    }),
  )
}
