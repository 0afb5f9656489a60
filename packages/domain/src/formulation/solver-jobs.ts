// What a thread that solves can be asked for, by name: the same in the threads of the server and in the worker of the
// browser. Plain data goes in and comes out; who asks also learns when nothing came out.

import { reoptimise } from './batch.ts'
import { type ClosestOptions, closestRecipe } from './closest-recipe.ts'
import { type CurveOptions, costCurve, type Moving } from './curves.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { leastCost } from './least-cost.ts'
import type { Subject } from './limits.ts'
import { type MultiBlendProblem, multiBlend } from './multi-blend.ts'
import { nutrientRange, type RangeOptions } from './nutrient-range.ts'
import { type RoundTotalOptions, roundTotal } from './round-total.ts'
import { leastCostWithSafety, type SafetyMargin } from './safety-margin.ts'
import { sensitivityOf } from './sensitivity.ts'
import { defaultSolveSeconds, type Solver } from './solver.ts'
import { type WhyNotOptions, whyNot } from './why-not.ts'

/** Every job: its input, the solver, and how many seconds each of its solves may take. */
const jobs = {
  reoptimise,
  leastCost: ({ problem, present }: { problem: FormulaProblem; present?: Recipe }, solver: Solver, seconds?: number) =>
    leastCost(problem, solver, { present, ...(seconds === undefined ? {} : { seconds }) }),
  multiBlend: (problem: MultiBlendProblem, solver: Solver, seconds?: number) => multiBlend(problem, solver, seconds),
  sensitivity: ({ problem }: ProblemInput, solver: Solver, seconds = defaultSolveSeconds) => {
    const optimum = leastCost(problem, solver, { seconds })
    return optimum.kind === 'optimal' ? { ...sensitivityOf(optimum, solver), optimum } : optimum
  },
  whyNot: ({ problem, ...options }: ProblemInput & WhyNotOptions, solver: Solver, seconds = defaultSolveSeconds) =>
    whyNot(problem, solver, { seconds, ...options }),
  costCurve: ({ problem, moving, ...options }: ProblemInput & CurveOptions & { moving: Moving }, solver: Solver) =>
    costCurve(problem, moving, solver, options),
  nutrientRange: (
    { problem, subject, ...options }: ProblemInput & RangeOptions & { subject: Subject },
    solver: Solver,
  ) => nutrientRange(problem, subject, solver, options),
  roundTotal: ({ problem, ...options }: ProblemInput & RoundTotalOptions, solver: Solver) =>
    roundTotal(problem, solver, options),
  closestRecipe: ({ problem, given, ...options }: ProblemInput & ClosestOptions & { given: Recipe }, solver: Solver) =>
    closestRecipe(problem, given, solver, options),
  leastCostWithSafety: ({ problem, safety }: ProblemInput & { safety: readonly SafetyMargin[] }, solver: Solver) =>
    leastCostWithSafety(problem, safety, solver),
}

type ProblemInput = { readonly problem: FormulaProblem }

export type JobName = keyof typeof jobs
export type JobInput<Name extends JobName> = Parameters<(typeof jobs)[Name]>[0]

/** Why a job has no answer of its own. `reason` is for a log, never for a person. */
export type Interrupted =
  /** It took longer than it may, and its thread was ended. */
  | { readonly kind: 'stopped' }
  /** Nobody waits for it any more. */
  | { readonly kind: 'cancelled' }
  /** Its thread died. */
  | { readonly kind: 'failed'; readonly reason: string }

export type JobAnswer<Name extends JobName> = ReturnType<(typeof jobs)[Name]> | Interrupted

/** Does one job. Never throws: a thread that is out of memory or whose solver broke answers `failed`. */
export function doJob<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  solver: Solver,
  seconds: number,
): JobAnswer<Name> {
  try {
    const job = jobs[name] as (input: JobInput<Name>, solver: Solver, seconds: number) => JobAnswer<Name>
    return job(input, solver, seconds)
  } catch (error) {
    // Whatever broke belongs to this job: those after it must not pay for it.
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
