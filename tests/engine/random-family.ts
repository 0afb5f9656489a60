// Many formulas over the same foods, as a manufacturer has them: the food objects are shared, each formula has limits
// of its own around a recipe of its own. The same seed gives the same family.

import type { FormulaProblem, Recipe } from '../../packages/domain/src/formulation/formula-problem.ts'
import type { Limit } from '../../packages/domain/src/formulation/limits.ts'
import { type Chance, chance, type ProblemShape, randomProblem } from './random-problems.ts'

export type Family = { readonly problems: readonly FormulaProblem[]; readonly recipes: readonly Recipe[] }

/** Every formula has a solution: the recipe its limits were made around, in the same place of `recipes`. */
export function randomFamily(seed: number, shape: ProblemShape, count: number): Family {
  const luck = chance(seed)
  const { foods, nutrients } = randomProblem(seed, shape)
  const recipes = Array.from({ length: count }, () =>
    Float64Array.from(foods, () => (luck.is(0.5) ? luck.pick([1, 20, 200]) * luck.between(0.2, 1) : 0)),
  )
  for (const recipe of recipes) if (recipe.every((grams) => grams === 0)) recipe[0] = 100
  const problems = recipes.map((recipe) => ({ foods, nutrients, limits: limitsAround(luck, recipe, foods, nutrients) }))
  return { problems, recipes }
}

function limitsAround(
  luck: Chance,
  recipe: Recipe,
  foods: FormulaProblem['foods'],
  nutrients: readonly string[],
): Limit[] {
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const amounts = nutrients.map((_, place) =>
    foods.reduce((sum, { contents }, food) => sum + (contents[place]! * recipe[food]!) / 1000, 0),
  )
  return [
    { subject: { kind: 'total' }, min: total * 0.9, max: total * 1.1, from: 'formula' },
    ...nutrients.map((code, place): Limit => {
      const amount = amounts[place]!
      const max = luck.is(0.4) ? amount * luck.between(1.05, 1.6) : null
      return { subject: { kind: 'nutrient', code }, min: amount * luck.between(0.7, 0.98), max, from: 'set' }
    }),
    ...foods.flatMap(({ code }, food): Limit[] =>
      luck.is(0.2)
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
