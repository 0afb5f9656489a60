// Formulas of every shape, and some that no formula should have, to be solved by other solvers too.

import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { contradictions, impossibleProblem } from './impossible-problems.ts'
import { chance, type ProblemShape, randomProblem } from './random-problems.ts'

type Shape = (seed: number, size: ProblemShape) => FormulaProblem

const isAmount = ({ subject }: Limit) => subject.kind === 'nutrient' || subject.kind === 'total'

/** A random problem with each of its limits changed. */
const limitsChanged = (problem: FormulaProblem, change: (limit: Limit) => Limit): FormulaProblem => ({
  ...problem,
  limits: problem.limits.map(change),
})

const shapes: Readonly<Record<string, Shape>> = {
  usual: randomProblem,

  impossible: (seed, { foods, nutrients }) =>
    impossibleProblem(seed, { foods, nutrients, kind: contradictions[(seed >> 3) % contradictions.length]! }),

  /** On the edge of the possible, on this side or the other. */
  tightened: (seed, size) => {
    const luck = chance(seed + 1)
    return limitsChanged(randomProblem(seed, size), (limit) =>
      limit.min !== null && isAmount(limit)
        ? { ...limit, min: Math.min(limit.min * luck.between(1, 1.5), limit.max ?? Number.POSITIVE_INFINITY) }
        : limit,
    )
  },

  /** Many equal optima: every food has a twin, and the formula says again what the set does. */
  degenerate: (seed, size) => {
    const problem = randomProblem(seed, size)
    const twins = problem.foods.map((food) => ({ ...food, code: `${food.code}bis` }))
    const again = problem.limits.map((limit) => ({ ...limit, from: 'formula' as const }))
    return { ...problem, foods: [...problem.foods, ...twins], limits: [...problem.limits, ...again] }
  },

  equalities: (seed, size) =>
    limitsChanged(randomProblem(seed, size), (limit) => {
      const value = limit.min ?? limit.max
      return isAmount(limit) ? { ...limit, min: value, max: value } : limit
    }),

  'open above': (seed, size) => limitsChanged(randomProblem(seed, size), (limit) => ({ ...limit, max: null })),

  'nothing asked': (seed, size) => ({ ...randomProblem(seed, size), limits: [] }),

  /** Limits with some room: a grid of whole steps seldom meets an exact one. */
  'weighed in steps': (seed, { foods, nutrients }) => {
    const luck = chance(seed + 1)
    const problem = limitsChanged(
      randomProblem(seed, { foods: Math.min(foods, 12), nutrients: Math.min(nutrients, 6) }),
      (limit) => ({ ...limit, min: limit.min && limit.min * 0.9, max: limit.max && limit.max * 1.1 }),
    )
    const stepped = problem.foods.map((food) => (luck.is(0.4) ? { ...food, stepGrams: luck.pick([0.5, 5, 25]) } : food))
    return { ...problem, foods: stepped }
  },
}

export const refereedShapes = Object.keys(shapes)

/** Shapes take turns; sizes from 5 foods × 3 nutrients to 45 × 25. The same seed gives the same formula. */
export function refereedProblem(seed: number): FormulaProblem {
  const shape = shapes[refereedShapes[seed % refereedShapes.length]!]!
  return shape(seed, { foods: 5 + (seed % 41), nutrients: 3 + (seed % 23) })
}
