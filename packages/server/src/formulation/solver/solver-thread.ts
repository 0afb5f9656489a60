// The entry point of a solver pool thread; each thread has its own solvers.

import { openSolver } from './highs.ts'
import { serveSolverJobs } from './serve-jobs.ts'

await serveSolverJobs(openSolver)
