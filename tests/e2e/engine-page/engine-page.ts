// The page of the test of the engine in the browser: the real client and its real worker, and a worker that breaks on
// purpose, within reach of the test. It is built into a temporary folder and is no part of the application.

import { openSolverClient } from '../../../packages/web/src/formulation/workbench/solver/solver-client.ts'
import { randomProblem } from '../../engine/support/random-problems.ts'
import { slowProblem } from '../../engine/support/slow-problem.ts'

const engineFunctions = {
  client: openSolverClient(),
  breaking: openSolverClient(() => new Worker(new URL('./breaking-worker.ts', import.meta.url), { type: 'module' })),
  slowProblem,
  randomProblem,
  /** A formula whose first food is weighed in steps of 0.01 g. */
  wholeNumbers: () => {
    const { foods, ...rest } = randomProblem(1, { foods: 5, nutrients: 3 })
    return { ...rest, foods: foods.map((food, index) => (index === 0 ? { ...food, stepGrams: 0.01 } : food)) }
  },
  /** Counts frames of the page until it is told to stop; answers the longest time between two of them. */
  watchFrames: () => {
    let last = performance.now()
    let longest = 0
    let frames = 0
    let isOver = false
    const tick = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      frames += 1
      if (!isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return () => {
      isOver = true
      return { frames, longestMilliseconds: longest }
    }
  },
}

export type EngineFunctions = typeof engineFunctions

Object.assign(globalThis, { engine: engineFunctions })
