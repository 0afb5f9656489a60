// A thread of the solver pool, with an instance of HiGHS of its own.

import { openHighs } from './highs.ts'
import { serveJobs } from './serve-jobs.ts'

await serveJobs(openHighs)
