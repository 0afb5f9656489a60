// Solves ten thousand formulas one after the other and prints how much memory the program then has, in MB, beside what it
// had after the first two thousand. Run by the test of robustness in a program of its own, with `--expose-gc`.

import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const problems = Array.from({ length: 100 }, (_, seed) =>
  randomProblem(seed, { foods: 5 + (seed % 10), nutrients: 6, impossible: seed % 10 === 0 }),
)
const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}
const kinds: Record<string, number> = {}
let early = 0
for (let solve = 1; solve <= 10_000; solve += 1) {
  const problem = problems[solve % problems.length]
  const { kind } = problem ? leastCost(problem, solver) : { kind: 'none' }
  kinds[kind] = (kinds[kind] ?? 0) + 1
  if (solve === 2000) early = megabytes()
}
console.log(JSON.stringify({ early, late: megabytes(), kinds }))
