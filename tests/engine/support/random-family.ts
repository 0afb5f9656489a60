// Many formulas over the same foods, as a manufacturer has them: they share the food objects, and each has its own
// recipe and limits around it. The same seed gives the same family.

import type { FormulaProblem, Recipe } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'
import { type ProblemShape, randomProblem } from './random-problems.ts'

export type ProblemFamily = { readonly problems: readonly FormulaProblem[]; readonly recipes: readonly Recipe[] }

/** Every problem is feasible: its limits are set around the recipe at the same index of `recipes`. */
export function randomFamily(seed: number, shape: ProblemShape, count: number): ProblemFamily {
  const random = seededRandom(seed)
  const { foods, nutrients } = randomProblem(seed, shape)
  const recipes = Array.from({ length: count }, () =>
    Float64Array.from(foods, () => (random.chance(0.5) ? random.pick([1, 20, 200]) * random.between(0.2, 1) : 0)),
  )
  for (const recipe of recipes) if (recipe.every((grams) => grams === 0)) recipe[0] = 100
  const problems = recipes.map((recipe) => ({
    foods,
    nutrients,
    limits: limitsAround(random, recipe, foods, nutrients),
  }))
  return { problems, recipes }
}

function limitsAround(
  random: Random,
  recipe: Recipe,
  foods: FormulaProblem['foods'],
  nutrients: readonly string[],
): Limit[] {
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const amounts = nutrients.map((_, index) =>
    foods.reduce((sum, { contents }, food) => sum + (contents[index]! * recipe[food]!) / 1000, 0),
  )
  return [
    { subject: { kind: 'total' }, min: total * 0.9, max: total * 1.1, from: 'formula' },
    ...nutrients.map((code, index): Limit => {
      const amount = amounts[index]!
      const max = random.chance(0.4) ? amount * random.between(1.05, 1.6) : null
      return { subject: { kind: 'nutrient', code }, min: amount * random.between(0.7, 0.98), max, from: 'set' }
    }),
    ...foods.flatMap(({ code }, food): Limit[] =>
      random.chance(0.2)
        ? [
            {
              subject: { kind: 'foodPerTonne', code },
              min: null,
              max: 50 + (1500 * recipe[food]!) / total,
              from: 'food',
            },
          ]
        : [],
    ),
  ]
}
