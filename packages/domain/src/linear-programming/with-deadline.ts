// One time limit for work that takes many solves.

import { defaultSolveSeconds, type Solver } from './solver.ts'

/**
 * A solver whose solves, from now on, share one time limit: each solve gets the time that remains, and the answer is
 * `stopped` once none does. NaN seconds count as the default. `now` is a clock in seconds, passed in by the caller.
 */
export function withDeadline(solver: Solver, seconds: number, now: () => number): Solver {
  const end = now() + (Number.isNaN(seconds) ? defaultSolveSeconds : seconds)
  return (program, options = {}) => {
    const left = end - now()
    if (left <= 0) return { kind: 'stopped' }
    return solver(program, { ...options, seconds: Math.min(left, options.seconds ?? left) })
  }
}
