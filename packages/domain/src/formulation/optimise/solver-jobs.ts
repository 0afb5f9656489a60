// What a thread that solves can be asked for, by name: the same in the threads of the server and in the worker of the
// browser. Plain data goes in and comes out; who asks also learns when nothing came out.

import { reoptimise } from './batch.ts'
import { type ClosestOptions, closestRecipe } from './closest-recipe.ts'
import { conflictOf } from './conflict.ts'
import { type CurveOptions, costCurve, type Moving } from './curves.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { leastCost } from './least-cost.ts'
import type { Subject } from './limits.ts'
import { multiBlend } from './multi-blend.ts'
import { nutrientRange, type RangeOptions } from './nutrient-range.ts'
import { type RoundTotalOptions, roundTotal } from './round-total.ts'
import { leastCostWithSafety, type SafetyMargin } from './safety-margin.ts'
import { sensitivityOf } from './sensitivity.ts'
import type { Basis, Solver } from './solver.ts'
import { whyNot } from './why-not.ts'

/** Every job: its input, and the solver, which counts the time of the whole job (`withinTime`). */
const jobs = {
  reoptimise,
  leastCost: ({ problem, ...options }: ProblemInput & { present?: Recipe; basis?: Basis | null }, solver: Solver) =>
    leastCost(problem, solver, options),
  multiBlend,
  sensitivity: ({ problem }: ProblemInput, solver: Solver) => sensitivityInTime(problem, solver),
  conflict: ({ problem }: ProblemInput, solver: Solver) => conflictOf(problem, solver),
  whyNot: ({ problem, ...options }: ProblemInput & { curvePoints?: number }, solver: Solver) =>
    whyNot(problem, solver, { seconds: Number.POSITIVE_INFINITY, ...options }),
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

/** What a solve that was stopped left unknown about other recipes must not be said of them: then nothing is said. */
function sensitivityInTime(problem: FormulaProblem, solver: Solver) {
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') return optimum
  let isStopped = false
  const sensitivity = sensitivityOf(optimum, (program, options) => {
    const answer = solver(program, options)
    isStopped ||= answer.kind === 'stopped'
    return answer
  })
  return isStopped ? { kind: 'stopped' as const } : { ...sensitivity, optimum }
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
  /** Its thread died, or could not be had. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isThreadLost?: boolean }

export type JobAnswer<Name extends JobName> = ReturnType<(typeof jobs)[Name]> | Interrupted

/**
 * Does one job. Its time is that of the solver: give it one of `withinTime`. Never throws: a thread that is out of memory
 * or whose solver broke answers `failed`.
 */
export function doJob<Name extends JobName>(name: Name, input: JobInput<Name>, solver: Solver): JobAnswer<Name> {
  try {
    const job = jobs[name] as (input: JobInput<Name>, solver: Solver) => JobAnswer<Name>
    return job(input, solver)
  } catch (error) {
    // Whatever broke belongs to this job: those after it must not pay for it.
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
