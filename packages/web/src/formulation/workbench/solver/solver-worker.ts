// The thread of the browser that solves. HiGHS is a file of its own beside it, fetched when the worker starts: nothing of
// it is in what a page loads.

import { type HighsRuntime, highsSolver } from '@provende/domain/formulation/highs-solver.ts'
import loadHighs from 'highs'
import highsAddress from 'highs/runtime?url'
import { serveJobs } from './serve-jobs.ts'

serveJobs(async () => {
  const runtime: HighsRuntime = await loadHighs({ locateFile: () => highsAddress })
  return highsSolver(runtime)
})
