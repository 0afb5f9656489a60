// The solver worker of the browser: our own simplex, with HiGHS behind it. HiGHS is WebAssembly in a file of its own, fetched
// for the first formula with whole numbers, or whose proof our simplex cannot give.

import { type HighsRuntime, highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import { simplexFirst } from '@provende/domain/linear-programming/simplex-first.ts'
import highsAddress from 'highs/runtime?url'
import { serveSolverWorkerJobs } from './serve-jobs.ts'

/** The package's types describe CommonJS, where the loader would be one level deeper; its ES module is bundled. */
type HighsModule = { readonly default: (options: { locateFile(): string }) => Promise<HighsRuntime> }

serveSolverWorkerJobs(simplexFirst, async () => {
  const { default: loadHighs } = (await import('highs')) as unknown as HighsModule
  return highsSolver(await loadHighs({ locateFile: () => highsAddress }))
})
