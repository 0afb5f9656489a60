// A formula that takes very long to solve: a hundred foods with different weighing steps.

import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { randomProblem } from './random-problems.ts'

export function slowProblem(): FormulaProblem {
  const { foods, limits, nutrients } = randomProblem(1, { foods: 100, nutrients: 30 })
  return {
    nutrients,
    foods: foods.map((food, index) => ({ ...food, stepGrams: 3.3 * (1 + (index % 3) / 7) })),
    // Multiples of the steps seldom meet an exact value.
    limits: limits.map((limit) =>
      limit.min !== null && limit.min === limit.max
        ? { ...limit, min: limit.min * 0.97, max: limit.max * 1.03 }
        : limit,
    ),
  }
}
