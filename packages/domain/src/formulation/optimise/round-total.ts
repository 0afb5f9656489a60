// The cheapest recipe whose total is a round number of grams, as bags and dosing scoops want it.
//
// The least cost of a recipe of total T is a convex function of T: a mixture of the best recipes of two totals is a
// recipe of the total between. It falls to the total that is cheapest of all and rises from there, so that of all round
// totals only the two beside that one need be looked at. With whole numbers (weighing steps, "when used, at least so
// much") mixtures are no recipes; then how many times the step the total is joins the search as one more whole number.

import { certifiedSolve } from './certified-solve.ts'
import type { FormulaProblem } from './formula-problem.ts'
import {
  endingOf,
  type LeastCostOptimum,
  type LeastCostOptions,
  type LeastCostOutcome,
  leastCost,
} from './least-cost.ts'
import { gramsPerUnit, isUsable, type LeastCostModel, recipeOf } from './least-cost-model.ts'
import type { Limit } from './limits.ts'
import { columnKinds, extendedProgram } from './linear-program.ts'
import type { Solver } from './solver.ts'

/** A total that was held to, and what came of it: its cheapest recipe, or the proof that it has none. */
export type TriedTotal = { readonly totalGrams: number; readonly outcome: LeastCostOutcome }

export type RoundTotalOutcome =
  | {
      readonly kind: 'optimal'
      /** Grams per animal per day, a whole multiple of the step. */
      readonly totalGrams: number
      /** The cheapest recipe of that total. */
      readonly rounded: LeastCostOptimum
      /** The cheapest recipe of all: what being round costs is the difference. */
      readonly free: LeastCostOptimum
      /** € per animal per day: no recipe of a round total costs less. */
      readonly bound: number
      readonly tried: readonly TriedTotal[]
    }
  /** There are recipes, but none of a round total; `tried` are the two beside the free one, impossible both. */
  | { readonly kind: 'noRoundTotal'; readonly free: LeastCostOptimum; readonly tried: readonly TriedTotal[] }
  /** The step is not above 0, or of a size that no formula has. */
  | { readonly kind: 'notAStep' }
  /** What came of the formula itself, or of a round total, when that was not decided. */
  | Exclude<LeastCostOutcome, { kind: 'optimal' | 'stopped' }>
  /** A limit of time was reached; what had been found by then need not have a round total, and is not said. */
  | { readonly kind: 'stopped' }

export type RoundTotalOptions = Omit<LeastCostOptions, 'basis'> & {
  /** The total is a multiple of so many grams per animal per day; 10 when not said. */
  readonly stepGrams?: number
}

/**
 * The cheapest recipe whose total is a whole multiple of a step (10 g per animal per day), proved the cheapest of all
 * round totals: the limits decide between the two neighbours of the free total, each certified. A total that is round
 * already stays. Never throws.
 * Source: docs/formulation.md.
 */
export function roundTotal(
  problem: FormulaProblem,
  solver: Solver,
  options: RoundTotalOptions = {},
): RoundTotalOutcome {
  const { stepGrams = 10, ...rest } = options
  if (!(stepGrams > 0) || !isUsable(stepGrams)) return { kind: 'notAStep' }
  const free = leastCost(problem, solver, rest)
  if (free.kind !== 'optimal') return free.kind === 'stopped' ? { kind: 'stopped' } : free
  if (free.model.program.kinds) return searched(free, solver, stepGrams, rest)
  const total = free.recipe.reduce((sum, grams) => sum + grams, 0)
  const steps = total / stepGrams
  const nearest = Math.round(steps)
  const isRound = Math.abs(steps - nearest) <= 1e-9 * Math.max(1, nearest)
  const atOnce = isRound ? choose(free, [nearest * stepGrams], solver, rest) : null
  if (atOnce && atOnce.kind !== 'noRoundTotal') return atOnce
  // A total that is round but for its last digits and yet cannot be held to: then those beside it are next.
  const neighbours = isRound ? [nearest - 1, nearest + 1] : [Math.floor(steps), Math.ceil(steps)]
  return choose(
    free,
    neighbours.filter((count) => count >= 0).map((count) => count * stepGrams),
    solver,
    rest,
  )
}

/** The cheapest of some totals, each held to. */
function choose(
  free: LeastCostOptimum,
  totals: readonly number[],
  solver: Solver,
  options: LeastCostOptions,
): RoundTotalOutcome {
  const tried = totals.map((totalGrams) => ({
    totalGrams,
    outcome: leastCost(heldTo(free, totalGrams), solver, options),
  }))
  const found: { totalGrams: number; rounded: LeastCostOptimum }[] = []
  for (const { totalGrams, outcome } of tried) {
    if (outcome.kind === 'optimal') found.push({ totalGrams, rounded: outcome })
    else if (!isImpossible(outcome)) return outcome.kind === 'stopped' ? { kind: 'stopped' } : outcome
  }
  const [first, second] = found
  if (!first) return { kind: 'noRoundTotal', free, tried }
  const isSecond = second && second.rounded.costPerAnimalDayEur < first.rounded.costPerAnimalDayEur
  const bound = Math.min(...found.map(({ rounded }) => rounded.certificate.bound))
  return { kind: 'optimal', ...(isSecond ? second : first), free, bound, tried }
}

/** No recipe has that total: it is proved, or it crosses a limit on the total. */
const isImpossible = (outcome: LeastCostOutcome) =>
  outcome.kind === 'infeasible' ||
  (outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross'))

function heldTo({ model: { problem } }: LeastCostOptimum, totalGrams: number): FormulaProblem {
  const total: Limit = { subject: { kind: 'total' }, min: totalGrams, max: totalGrams, from: 'formula' }
  return { ...problem, limits: [...problem.limits, total] }
}

/** The round total of a problem in whole numbers: found by one search, then held to. */
function searched(
  free: LeastCostOptimum,
  solver: Solver,
  stepGrams: number,
  options: LeastCostOptions,
): RoundTotalOutcome {
  const answer = certifiedSolve(withRoundTotal(free.model, stepGrams), solver, options)
  if (answer.kind === 'infeasible') return { kind: 'noRoundTotal', free, tried: [] }
  if (answer.kind !== 'optimal') return answer.kind === 'stopped' ? { kind: 'stopped' } : endingOf(answer)
  const count = Math.round(answer.x.at(-1) ?? 0)
  const chosen = choose(free, [count * stepGrams], solver, options)
  return chosen.kind === 'optimal' ? { ...chosen, bound: answer.certificate.bound } : chosen
}

/** The program with one more column: how many times the step the total is. */
function withRoundTotal(model: LeastCostModel, stepGrams: number) {
  const { program, problem } = model
  const { foods } = problem
  const greatest = recipeOf(model, program.columnUpper).reduce((sum, grams) => sum + grams, 0)
  const upper = Math.floor(greatest / stepGrams)
  return extendedProgram(program, {
    columns: [{ name: 'steps of the total', cost: 0, lower: 0, upper, kind: columnKinds.whole }],
    rows: [{ name: 'round total', lower: 0, upper: 0, coefficients: [...foods.map(gramsPerUnit), -stepGrams] }],
  })
}
