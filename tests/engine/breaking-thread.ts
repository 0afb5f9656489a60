// A thread of the solver pool whose solver breaks on purpose, each time another way, on formulas with a food named so.
// Everything else of it is the real thread, and other formulas are really solved.

import type { Solver } from '../../packages/domain/src/formulation/solver.ts'
import { openHighs } from '../../packages/server/src/formulation/highs.ts'
import { serveJobs } from '../../packages/server/src/formulation/serve-jobs.ts'

const breaking: Readonly<Record<string, () => void>> = {
  HANGS: () => {
    for (;;);
  },
  THROWS: () => {
    throw new Error('the solver broke')
  },
  EXITS: () => process.exit(3),
  FILLS_MEMORY: () => {
    const kept: number[][] = []
    for (;;) kept.push(new Array(4e6).fill(0.5))
  },
}

async function openBreaking(): Promise<Solver> {
  const solver = await openHighs()
  return (program, options) => {
    for (const name of program.columnNames) breaking[name]?.()
    return solver(program, options)
  }
}

await serveJobs(openBreaking)
