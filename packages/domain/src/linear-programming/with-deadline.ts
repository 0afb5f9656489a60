// One limit of time for work that takes many solves.

import { defaultSolveSeconds, type Solver } from './solver.ts'

/**
 * A solver that has so many seconds for everything it is asked from now on: each solve gets what remains, and the answer
 * is `stopped` when nothing does. Seconds that are no number are the default. `now` is a clock in seconds, from whoever has one.
 */
export function withinTime(solver: Solver, seconds: number, now: () => number): Solver {
  const end = now() + (Number.isNaN(seconds) ? defaultSolveSeconds : seconds)
  return (program, options = {}) => {
    const left = end - now()
    if (left <= 0) return { kind: 'stopped' }
    return solver(program, { ...options, seconds: Math.min(left, options.seconds ?? left) })
  }
}
