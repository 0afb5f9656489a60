// The solver worker of the browser: our own simplex, with HiGHS behind it. HiGHS is WebAssembly in a file of its own, fetched
// for the first formula with whole numbers, or whose proof our simplex cannot give.

import { type HighsRuntime, highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import { simplexFirst } from '@provende/domain/linear-programming/simplex-first.ts'
import highsAddress from 'highs/runtime?url'
import { serveSolverWorkerJobs } from './serve-jobs.ts'

serveSolverWorkerJobs(simplexFirst, async () => {
  const { default: loadHighs } = await import('highs')
  const runtime: HighsRuntime = await loadHighs({ locateFile: () => highsAddress })
  return highsSolver(runtime)
})
