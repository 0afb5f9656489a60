// Solves as many formulas as its argument says and prints the resident memory of the process, in MB, after the first
// fifth of them and at the end. The robustness test runs it in a process of its own, with `--expose-gc`.

import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { randomProblem } from './random-problems.ts'
import { testSolver } from './solver.ts'

const problems = Array.from({ length: 100 }, (_, seed) =>
  randomProblem(seed, { foods: 5 + (seed % 10), nutrients: 6, impossible: seed % 10 === 0 }),
)
const residentMegabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}
const countsByKind: Record<string, number> = {}
const solveCount = Number(process.argv[2])
let megabytesEarly = 0
for (let solve = 1; solve <= solveCount; solve += 1) {
  const problem = problems[solve % problems.length]
  const { kind } = problem ? leastCost(problem, testSolver) : { kind: 'missing' }
  countsByKind[kind] = (countsByKind[kind] ?? 0) + 1
  if (solve === solveCount / 5) megabytesEarly = residentMegabytes()
}
console.log(JSON.stringify({ early: megabytesEarly, late: residentMegabytes(), kinds: countsByKind }))
