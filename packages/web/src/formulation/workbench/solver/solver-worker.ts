// The solver worker of the browser: our own simplex, with HiGHS behind it. HiGHS is a separate file, fetched when the worker
// starts and never part of the page bundle.

import { type HighsRuntime, highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import { simplexFirst } from '@provende/domain/linear-programming/simplex-first.ts'
import loadHighs from 'highs'
import highsAddress from 'highs/runtime?url'
import { serveSolverWorkerJobs } from './serve-jobs.ts'

serveSolverWorkerJobs(async () => {
  const runtime: HighsRuntime = await loadHighs({ locateFile: () => highsAddress })
  return simplexFirst(highsSolver(runtime))
})
