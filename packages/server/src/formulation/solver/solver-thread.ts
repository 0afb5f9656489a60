// The entry point of a solver pool thread; each thread has its own HiGHS instance.

import { openHighs } from './highs.ts'
import { serveJobs } from './serve-jobs.ts'

await serveJobs(openHighs)
