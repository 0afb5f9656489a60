// The solver worker of the browser. HiGHS is a separate file, fetched when the worker starts and never part of the page
// bundle.

import { type HighsRuntime, highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import loadHighs from 'highs'
import highsAddress from 'highs/runtime?url'
import { serveSolverWorkerJobs } from './serve-jobs.ts'

serveSolverWorkerJobs(async () => {
  const runtime: HighsRuntime = await loadHighs({ locateFile: () => highsAddress })
  return highsSolver(runtime)
})
