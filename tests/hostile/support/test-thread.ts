// The thread of a queue under test: does what its input says.

import { serveWorkerJobs } from '../../../packages/server/src/kit/worker-queue.ts'

serveWorkerJobs(async (input: string) => {
  if (input === 'hang') for (;;);
  if (input === 'exit') process.exit(1)
  if (input === 'throw') throw new Error('it cannot be done')
  return `${input} done`
})
