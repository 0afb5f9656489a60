// The entry point of a solver pool thread; each thread has its own HiGHS instance.

import { openHighs } from './highs.ts'
import { serveSolverJobs } from './serve-jobs.ts'

await serveSolverJobs(openHighs)
