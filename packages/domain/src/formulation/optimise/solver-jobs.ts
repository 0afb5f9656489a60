// The jobs of a solver thread, by name: the same in the server's threads and in the browser's worker. Inputs and answers
// are plain data; an answer also says when a job was interrupted.

import type { Basis, Solver } from '../../linear-programming/solver.ts'
import { type CurveOptions, type CurveParameter, costCurve } from '../explain/curves.ts'
import { findInfeasibleSubset } from '../explain/infeasible-subset.ts'
import { localSensitivity } from '../explain/local-sensitivity.ts'
import { reachableProbabilities, withMargins } from '../explain/reachable-probabilities.ts'
import { whyNot } from '../explain/why-not.ts'
import { sameLabelOptimum } from '../label/same-label-optimum.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import { optimiseFormula, reoptimise } from './batch.ts'
import { type ClosestRecipeOptions, closestRecipe } from './closest-recipe.ts'
import { leastCost } from './least-cost.ts'
import { hasProbability, linearEquivalent, needsLinearEquivalent, parameterInEquivalent } from './linear-equivalent.ts'
import { multiBlend } from './multi-blend.ts'
import { type PriceScenarioJob, priceScenario } from './price-scenario.ts'
import { type PurchaseCurveJob, purchaseCurve } from './purchase-curve.ts'
import { type RoundTotalOptions, roundTotal } from './round-total.ts'
import { leastCostWithSafety, type SafetyMargin } from './safety-margin.ts'
import { sharedStock } from './shared-stock.ts'

/** A clock in seconds. */
type ClockSeconds = () => number

/**
 * Each job takes its input and a solver, which carries the time limit of the whole job (`withDeadline`); a job of several
 * parts also takes a clock, for their limits.
 */
const solverJobs = {
  reoptimise,
  optimiseFormula,
  leastCost: (
    { problem, ...options }: ProblemInput & { currentRecipe?: Recipe; basis?: Basis | null },
    solver: Solver,
  ) => leastCost(problem, solver, options),
  multiBlend,
  sensitivity: ({ problem }: ProblemInput, solver: Solver) => sensitivityOfProblem(problem, solver),
  infeasibleSubset: ({ problem }: ProblemInput, solver: Solver) => findInfeasibleSubset(problem, solver),
  /** Limits are explained as they are on the average; where these have a recipe, by the probabilities they reach. */
  whyNot: ({ problem, ...options }: ProblemInput & { maxCurvePoints?: number }, solver: Solver, now: ClockSeconds) => {
    const hasMargins = problem.limits.some(hasProbability)
    const average = hasMargins ? withMargins(problem, 0) : problem
    const why = whyNot(average, solver, { seconds: Number.POSITIVE_INFINITY, now, ...options })
    if (why.kind !== 'feasible' || !hasMargins) return why
    return leastCost(problem, solver).kind === 'infeasible' ? (reachableProbabilities(problem, solver) ?? why) : why
  },
  costCurve: (
    { problem, parameter, ...options }: ProblemInput & CurveOptions & { parameter: CurveParameter },
    solver: Solver,
  ) => curveOfProblem(problem, parameter, solver, options),
  roundTotal: ({ problem, ...options }: ProblemInput & RoundTotalOptions, solver: Solver) =>
    roundTotal(problem, solver, options),
  closestRecipe: (
    { problem, target, ...options }: ProblemInput & ClosestRecipeOptions & { target: Recipe },
    solver: Solver,
  ) => closestRecipe(problem, target, solver, options),
  sameLabelOptimum,
  sharedStock,
  priceScenario: (job: PriceScenarioJob, solver: Solver, now: ClockSeconds) => ({
    kind: 'scenario' as const,
    results: priceScenario(job, solver, now),
  }),
  purchaseCurve: (job: PurchaseCurveJob, solver: Solver) => ({
    kind: 'purchases' as const,
    grams: purchaseCurve(job, solver),
  }),
  leastCostWithSafety: ({ problem, safety }: ProblemInput & { safety: readonly SafetyMargin[] }, solver: Solver) =>
    leastCostWithSafety(problem, safety, solver),
}

/** The curve, of the linear equivalent where the formula is not linear: `isLocal` says why. */
function curveOfProblem(problem: FormulaProblem, parameter: CurveParameter, solver: Solver, options: CurveOptions) {
  if (!needsLinearEquivalent(problem)) return costCurve(problem, parameter, solver, options)
  const optimum = leastCost(problem, solver)
  if (optimum.kind === 'infeasible') return { kind: optimum.kind, nearest: null }
  if (optimum.kind === 'unbounded') return { kind: optimum.kind }
  if (optimum.kind === 'stopped') return { kind: optimum.kind }
  if (optimum.kind !== 'optimal') return optimum
  const equivalent = linearEquivalent(problem, optimum.recipe)
  const varied = parameterInEquivalent(equivalent.problem, parameter)
  const curve = costCurve(equivalent.problem, varied, solver, options)
  return curve.kind === 'curve' ? { ...curve, isLocal: equivalent.isLocal } : curve
}

/** The optimum and its sensitivity; `stopped` when any of its solves was, since the ranges would be incomplete. */
function sensitivityOfProblem(problem: FormulaProblem, solver: Solver) {
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') return optimum
  const sensitivity = localSensitivity(optimum, solver)
  if (sensitivity === null) return { kind: 'stopped' as const }
  const average = problem.limits.some(hasProbability) ? leastCost(withMargins(problem, 0), solver) : null
  return {
    ...sensitivity,
    optimum,
    // What the recipe would cost if the limits were to hold on the average only.
    ...(average?.kind === 'optimal' && { averageCostEur: average.costPerAnimalDayEur }),
  }
}

type ProblemInput = { readonly problem: FormulaProblem }

export type SolverJobName = keyof typeof solverJobs
export type SolverJobInput<Name extends SolverJobName> = Parameters<(typeof solverJobs)[Name]>[0]

/** Why a job has no answer of its own. `reason` is for a log, not for users. */
export type SolveInterrupted =
  /** It exceeded its time limit, and its thread was ended. */
  | { readonly kind: 'stopped' }
  /** The caller no longer waits for it. */
  | { readonly kind: 'cancelled' }
  /** Its thread died or could not be started. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isThreadLost?: boolean }

export type SolverJobAnswer<Name extends SolverJobName> = ReturnType<(typeof solverJobs)[Name]> | SolveInterrupted

/**
 * Runs one job. The time limit is that of the solver: pass one from `withDeadline`. Never throws: out of memory or a broken
 * solver gives `failed`.
 */
export function runSolverJob<Name extends SolverJobName>(
  name: Name,
  input: SolverJobInput<Name>,
  solver: Solver,
  now: ClockSeconds = () => 0,
): SolverJobAnswer<Name> {
  const job = solverJobs[name] as (
    input: SolverJobInput<Name>,
    solver: Solver,
    now: ClockSeconds,
  ) => SolverJobAnswer<Name>
  return answerOrFailure(() => job(input, solver, now))
}

/** The answer of a job, or `failed` for an error. */
export function answerOrFailure<Answer>(run: () => Answer): Answer | SolveInterrupted {
  try {
    return run()
  } catch (error) {
    // An error of this job must not affect the jobs after it.
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
