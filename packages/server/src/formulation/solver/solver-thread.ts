// The entry point of a solver pool thread; each thread has its own solvers.

import { yieldToCalls } from '../../kit/thread-priority.ts'
import { openSolver } from './highs.ts'
import { serveSolverJobs } from './serve-jobs.ts'

yieldToCalls()
await serveSolverJobs(openSolver)
