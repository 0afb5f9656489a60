// A formula that takes a solver very long: a hundred foods, each weighed in steps of its own.

import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { randomProblem } from './random-problems.ts'

export function longProblem(): FormulaProblem {
  const { foods, limits, nutrients } = randomProblem(1, { foods: 100, nutrients: 30 })
  return {
    nutrients,
    foods: foods.map((food, place) => ({ ...food, stepGrams: 3.3 * (1 + (place % 3) / 7) })),
    // Steps seldom meet a value exactly.
    limits: limits.map((limit) =>
      limit.min !== null && limit.min === limit.max
        ? { ...limit, min: limit.min * 0.97, max: limit.max * 1.03 }
        : limit,
    ),
  }
}
