// A worker that breaks another way on each formula: `HANGS` never ends, `DIES` throws where nobody catches, anything else
// is failed at once. What is around the solver is the real thing.

import type { Solver } from '../../../packages/domain/src/linear-programming/solver.ts'
import { serveSolverWorkerJobs } from '../../../packages/web/src/formulation/workbench/solver/serve-jobs.ts'

const breakingSolver: Solver = ({ columnNames }) => {
  if (columnNames.includes('HANGS')) for (;;);
  if (columnNames.includes('DIES')) {
    setTimeout(() => {
      throw new Error('the worker died')
    })
    // Its answer must not come before its death.
    self.postMessage = () => undefined
  }
  return { kind: 'failed', reason: 'this worker solves nothing' }
}

serveSolverWorkerJobs(
  () => breakingSolver,
  async () => breakingSolver,
)
