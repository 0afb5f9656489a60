import { expect, test } from 'vitest'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: 300 }, (_, seed) => seed)

test('every answer to a formula that has a solution is a proved optimum', () => {
  for (const seed of seeds) {
    const outcome = leastCost(randomProblem(seed, { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25) }), solver)
    expect(outcome.kind, `seed ${seed}: ${'reason' in outcome ? outcome.reason : ''}`).toBe('optimal')
  }
})

test('every answer to an impossible formula is a proved contradiction', () => {
  for (const seed of seeds) {
    const shape = { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25), impossible: true }
    const outcome = leastCost(randomProblem(seed, shape), solver)
    const isCrossing = outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross')
    expect(isCrossing ? 'infeasible' : outcome.kind, `seed ${seed}`).toBe('infeasible')
  }
})
