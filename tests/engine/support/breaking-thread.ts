// A thread of the solver pool whose solver fails on purpose for formulas with a food of one of the names below. It is
// the real thread in every other respect, and solves all other formulas.

import type { Solver } from '../../../packages/domain/src/linear-programming/solver.ts'
import { openSolver } from '../../../packages/server/src/formulation/solver/highs.ts'
import { serveSolverJobs } from '../../../packages/server/src/formulation/solver/serve-jobs.ts'

const failuresByCode: Readonly<Record<string, () => void>> = {
  HANGS: () => {
    for (;;);
  },
  /** Answers, after a tenth of a second. */
  SLOW: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100),
  THROWS: () => {
    throw new Error('the solver failed')
  },
  EXITS: () => process.exit(3),
  /** In small arrays: Node ends a thread that is 16 MB beyond its limit, but a larger array at once ends the process. */
  FILLS_MEMORY: () => {
    const arrays: number[][] = []
    for (;;) arrays.push(new Array(1e5).fill(0.5))
  },
}

async function openFailingSolver(): Promise<Solver> {
  const solver = await openSolver()
  return (program, options) => {
    for (const name of program.columnNames) failuresByCode[name]?.()
    return solver(program, options)
  }
}

await serveSolverJobs(openFailingSolver)
