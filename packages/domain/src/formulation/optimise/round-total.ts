// The cheapest recipe whose total is a round number of grams, for bags and dosing scoops.
//
// The least cost at a total T is a convex function of T: a mixture of the optima at two totals is a recipe of the total
// between. It falls to the total of the unrestricted optimum and rises from there, so only the two round totals beside it
// can be the cheapest. With integer amounts (weighing steps, minimums when used) mixtures are no recipes; then the number
// of steps of the total becomes one more integer column.

import { columnKinds, extendProgram } from '../../linear-programming/linear-program.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import {
  gramsPerColumnUnit,
  isNumberInRange,
  type LeastCostModel,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import type { Limit } from '../problem/limits.ts'
import { safetyConditionsOf } from '../problem/safety-conditions.ts'
import {
  type LeastCostOptimum,
  type LeastCostOptions,
  type LeastCostOutcome,
  leastCost,
  leastCostFailureOf,
} from './least-cost.ts'
import { solveWithTangents } from './tangents.ts'

/** A total that was tried, and its outcome: the cheapest recipe, or the proof that there is none. */
export type TriedTotal = { readonly totalGrams: number; readonly outcome: LeastCostOutcome }

export type RoundTotalOutcome =
  | {
      readonly kind: 'optimal'
      /** Grams per animal per day, a whole multiple of the step. */
      readonly totalGrams: number
      /** The cheapest recipe of that total. */
      readonly rounded: LeastCostOptimum
      /** The cheapest recipe of any total: the difference is the cost of rounding. */
      readonly unrounded: LeastCostOptimum
      /** € per animal per day: proved lower bound on the cost of all recipes with a round total. */
      readonly bound: number
      readonly tried: readonly TriedTotal[]
    }
  /** There are recipes, but none with a round total; `tried`: the two beside the unrounded total, both infeasible. */
  | { readonly kind: 'noRoundTotal'; readonly unrounded: LeastCostOptimum; readonly tried: readonly TriedTotal[] }
  /** The step is not above 0, or out of range. */
  | { readonly kind: 'notAStep' }
  /** The outcome of the formula itself, or of a round total that was not decided. */
  | Exclude<LeastCostOutcome, { kind: 'optimal' | 'stopped' }>
  /** The time limit was reached; an incumbent need not have a round total and is left out. */
  | { readonly kind: 'stopped' }

export type RoundTotalOptions = Omit<LeastCostOptions, 'basis'> & {
  /** The total is a multiple of this, in grams per animal per day; 10 by default. */
  readonly stepGrams?: number
}

/**
 * The cheapest recipe whose total is an integer multiple of a step (10 g per animal per day), proved the cheapest of all
 * round totals: both neighbours of the unrounded total are solved and certified. A total that is already round stays.
 * Never throws.
 * Source: docs/formulation.md.
 */
export function roundTotal(
  problem: FormulaProblem,
  solver: Solver,
  options: RoundTotalOptions = {},
): RoundTotalOutcome {
  const { stepGrams = 10, ...rest } = options
  if (!(stepGrams > 0) || !isNumberInRange(stepGrams)) return { kind: 'notAStep' }
  const unrounded = leastCost(problem, solver, rest)
  if (unrounded.kind !== 'optimal') return unrounded.kind === 'stopped' ? { kind: 'stopped' } : unrounded
  if (unrounded.model.program.kinds) return integerRoundTotal(unrounded, solver, stepGrams, rest)
  const total = unrounded.recipe.reduce((sum, grams) => sum + grams, 0)
  const steps = total / stepGrams
  const nearest = Math.round(steps)
  const isRound = Math.abs(steps - nearest) <= 1e-9 * Math.max(1, nearest)
  const atNearest = isRound ? cheapestRoundTotal(unrounded, [nearest * stepGrams], solver, rest) : null
  if (atNearest && atNearest.kind !== 'noRoundTotal') return atNearest
  // The total is round up to its last digits but infeasible when fixed exactly: try its neighbours.
  const neighbours = isRound ? [nearest - 1, nearest + 1] : [Math.floor(steps), Math.ceil(steps)]
  return cheapestRoundTotal(
    unrounded,
    neighbours.filter((count) => count >= 0).map((count) => count * stepGrams),
    solver,
    rest,
  )
}

/** The cheapest of some totals. */
function cheapestRoundTotal(
  unrounded: LeastCostOptimum,
  totals: readonly number[],
  solver: Solver,
  options: LeastCostOptions,
): RoundTotalOutcome {
  const tried = totals.map((totalGrams) => ({
    totalGrams,
    outcome: leastCost(withFixedTotal(unrounded, totalGrams), solver, options),
  }))
  const optima: { totalGrams: number; rounded: LeastCostOptimum }[] = []
  for (const { totalGrams, outcome } of tried) {
    if (outcome.kind === 'optimal') optima.push({ totalGrams, rounded: outcome })
    else if (!isTotalInfeasible(outcome)) return outcome.kind === 'stopped' ? { kind: 'stopped' } : outcome
  }
  const [first, second] = optima
  if (!first) return { kind: 'noRoundTotal', unrounded, tried }
  const isSecond = second && second.rounded.costPerAnimalDayEur < first.rounded.costPerAnimalDayEur
  const bound = Math.min(...optima.map(({ rounded }) => rounded.certificate.bound))
  return { kind: 'optimal', ...(isSecond ? second : first), unrounded, bound, tried }
}

/** No recipe has that total: proved, or because it crosses a limit on the total. */
const isTotalInfeasible = (outcome: LeastCostOutcome) =>
  outcome.kind === 'infeasible' ||
  (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross'))

function withFixedTotal({ model: { problem } }: LeastCostOptimum, totalGrams: number): FormulaProblem {
  const total: Limit = { subject: { kind: 'total' }, min: totalGrams, max: totalGrams, from: 'formula' }
  return { ...problem, limits: [...problem.limits, total] }
}

/** The round total of an integer problem: branch and bound chooses it, then the recipe is solved with that total. */
function integerRoundTotal(
  unrounded: LeastCostOptimum,
  solver: Solver,
  stepGrams: number,
  options: LeastCostOptions,
): RoundTotalOutcome {
  const { model } = unrounded
  const conditions = safetyConditionsOf(model.problem)
  const { answer } = solveWithTangents(model, withRoundTotalColumn(model, stepGrams), conditions, solver, options)
  if (answer.kind === 'infeasible') return { kind: 'noRoundTotal', unrounded, tried: [] }
  if (answer.kind !== 'optimal') return answer.kind === 'stopped' ? { kind: 'stopped' } : leastCostFailureOf(answer)
  const count = Math.round(answer.x.at(-1) ?? 0)
  const outcome = cheapestRoundTotal(unrounded, [count * stepGrams], solver, options)
  return outcome.kind === 'optimal' ? { ...outcome, bound: answer.certificate.bound } : outcome
}

/** The program with one more integer column, the total as a number of steps. */
function withRoundTotalColumn(model: LeastCostModel, stepGrams: number) {
  const { program, problem } = model
  const { foods } = problem
  const maxTotal = recipeFromColumns(model, program.columnUpper).reduce((sum, grams) => sum + grams, 0)
  const upper = Math.floor(maxTotal / stepGrams)
  return extendProgram(program, {
    columns: [{ name: 'steps of the total', cost: 0, lower: 0, upper, kind: columnKinds.integer }],
    rows: [{ name: 'round total', lower: 0, upper: 0, coefficients: [...foods.map(gramsPerColumnUnit), -stepGrams] }],
  })
}
