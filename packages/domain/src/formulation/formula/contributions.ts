import type { FormulaProblem, ProblemFood, Recipe } from '../problem/formula-problem.ts'
import { effectiveRecipe } from './formula-figures.ts'

/** What a food brings of a nutrient, per animal per day. */
export type Contribution = {
  /** Of the food or the nutrient. */
  readonly code: string
  /** In the nutrient's unit × kg; null when the content of the food is unknown. */
  readonly amount: number | null
  /** Of all that the recipe brings of the nutrient; null when that is 0 or the amount unknown. */
  readonly share: number | null
}

/** Which foods bring a nutrient, the largest amount first, then those whose content is unknown. */
export function foodsBringing(problem: FormulaProblem, recipe: Recipe, nutrient: string): readonly Contribution[] {
  const position = problem.nutrients.indexOf(nutrient)
  if (position === -1) return []
  const effective = effectiveRecipe(problem, recipe)
  const total = totalOf(problem, effective, position)
  return problem.foods
    .flatMap((food, index) => {
      const grams = effective[index] ?? 0
      return grams === 0 ? [] : [contribution(food.code, amountOf(food, grams, nutrient, position), total)]
    })
    .filter(({ amount }) => amount !== 0)
    .toSorted(byAmount)
}

/** What a food brings, in the order of the nutrients, with its share of each. */
export function broughtByFood(problem: FormulaProblem, recipe: Recipe, food: string): readonly Contribution[] {
  const index = problem.foods.findIndex(({ code }) => code === food)
  const target = problem.foods[index]
  const effective = effectiveRecipe(problem, recipe)
  const grams = effective[index] ?? 0
  if (target === undefined || grams === 0) return []
  return problem.nutrients
    .map((nutrient, position) =>
      contribution(nutrient, amountOf(target, grams, nutrient, position), totalOf(problem, effective, position)),
    )
    .filter(({ amount }) => amount !== 0)
}

/** Contents are per kg. */
const amountOf = ({ contents, unknown }: ProblemFood, grams: number, nutrient: string, position: number) =>
  unknown?.nutrients.includes(nutrient) ? null : ((contents[position] ?? 0) * grams) / 1000

const totalOf = ({ foods }: FormulaProblem, effective: Recipe, position: number): number =>
  foods.reduce((sum, { contents }, index) => sum + ((contents[position] ?? 0) * (effective[index] ?? 0)) / 1000, 0)

const contribution = (code: string, amount: number | null, total: number): Contribution => ({
  code,
  amount,
  share: amount === null || total === 0 ? null : amount / total,
})

const byAmount = (one: Contribution, other: Contribution): number =>
  (other.amount ?? Number.NEGATIVE_INFINITY) - (one.amount ?? Number.NEGATIVE_INFINITY)
