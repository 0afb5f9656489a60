// Formulas of every shape, including unreasonable ones, on which our solver is compared with others.

import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { contradictionKinds, impossibleProblem } from './impossible-problems.ts'
import { type ProblemShape, randomProblem } from './random-problems.ts'

type ProblemFactory = (seed: number, size: ProblemShape) => FormulaProblem

const isNutrientOrTotal = ({ subject }: Limit) => subject.kind === 'nutrient' || subject.kind === 'total'

/** The problem with `change` applied to each limit. */
const withChangedLimits = (problem: FormulaProblem, change: (limit: Limit) => Limit): FormulaProblem => ({
  ...problem,
  limits: problem.limits.map(change),
})

const problemFactories: Readonly<Record<string, ProblemFactory>> = {
  usual: randomProblem,

  impossible: (seed, { foods, nutrients }) =>
    impossibleProblem(seed, { foods, nutrients, kind: contradictionKinds[(seed >> 3) % contradictionKinds.length]! }),

  /** Close to the edge of feasibility, on either side. */
  tightened: (seed, size) => {
    const random = seededRandom(seed + 1)
    return withChangedLimits(randomProblem(seed, size), (limit) =>
      limit.min !== null && isNutrientOrTotal(limit)
        ? { ...limit, min: Math.min(limit.min * random.between(1, 1.5), limit.max ?? Number.POSITIVE_INFINITY) }
        : limit,
    )
  },

  /** Many alternative optima: every food exists twice, and every limit is repeated by the formula. */
  degenerate: (seed, size) => {
    const problem = randomProblem(seed, size)
    const twins = problem.foods.map((food) => ({ ...food, code: `${food.code}bis` }))
    const repeated = problem.limits.map((limit) => ({ ...limit, from: 'formula' as const }))
    return { ...problem, foods: [...problem.foods, ...twins], limits: [...problem.limits, ...repeated] }
  },

  equalities: (seed, size) =>
    withChangedLimits(randomProblem(seed, size), (limit) => {
      const value = limit.min ?? limit.max
      return isNutrientOrTotal(limit) ? { ...limit, min: value, max: value } : limit
    }),

  'open above': (seed, size) => withChangedLimits(randomProblem(seed, size), (limit) => ({ ...limit, max: null })),

  'no limits': (seed, size) => ({ ...randomProblem(seed, size), limits: [] }),

  /** Limits with some slack: multiples of the steps seldom meet an exact one. */
  'weighed in steps': (seed, { foods, nutrients }) => {
    const random = seededRandom(seed + 1)
    const problem = withChangedLimits(
      randomProblem(seed, { foods: Math.min(foods, 12), nutrients: Math.min(nutrients, 6) }),
      (limit) => ({ ...limit, min: limit.min && limit.min * 0.9, max: limit.max && limit.max * 1.1 }),
    )
    const stepped = problem.foods.map((food) =>
      random.chance(0.4) ? { ...food, stepGrams: random.pick([0.5, 5, 25]) } : food,
    )
    return { ...problem, foods: stepped }
  },
}

export const comparisonKinds = Object.keys(problemFactories)

/**
 * Each seed takes the next shape; sizes go from 5 foods × 3 nutrients to 45 × 25. The same seed gives the same formula.
 */
export function comparisonProblem(seed: number): FormulaProblem {
  const shape = problemFactories[comparisonKinds[seed % comparisonKinds.length]!]!
  return shape(seed, { foods: 5 + (seed % 41), nutrients: 3 + (seed % 23) })
}
