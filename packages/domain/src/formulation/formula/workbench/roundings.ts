// The ways to round a recipe to what is dosed and weighed, each with what it costs and which limits it breaks.

import { roundDecimal } from '../../../kit/decimal.ts'
import type { ClosestRecipeOptions } from '../../optimise/closest-recipe.ts'
import type { FormulaProblem, Recipe } from '../../problem/formula-problem.ts'
import { type Limit, quantitySideKey } from '../../problem/limits.ts'
import { checkLimits, type LimitViolation } from '../check-limits.ts'
import { effectiveRecipe, priceSummary } from '../formula-figures.ts'
import { recipeAsWeighedInFactory, roundingCarrier } from '../kilograms-per-tonne.ts'

/** A rounded recipe beside the one before. */
export type RoundingEffect = {
  /** Grams as fed per animal per day. */
  readonly recipe: Recipe
  readonly totalGrams: number
  /** €; changes are null where a price is missing. */
  readonly pricePerTonneEur: number | null
  readonly changePerTonneEur: number | null
  readonly changePerAnimalDayEur: number | null
  /** The limits that are broken after and not before. */
  readonly newViolations: readonly LimitViolation[]
}

const totalOf = (recipe: Recipe) => recipe.reduce((sum, grams) => sum + grams, 0)

/** What a rounding makes of a recipe. */
export function roundingEffect(problem: FormulaProblem, before: Recipe, after: Recipe): RoundingEffect {
  const [present, rounded] = [priceSummary(problem, before, 1), priceSummary(problem, after, 1)]
  const change = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other)
  const broken = new Set(checkLimits(problem, before).violations.map(({ limit }) => quantitySideKey(limit)))
  return {
    recipe: after,
    totalGrams: totalOf(effectiveRecipe(problem, after)),
    pricePerTonneEur: rounded.pricePerTonneEur,
    changePerTonneEur: change(rounded.pricePerTonneEur, present.pricePerTonneEur),
    changePerAnimalDayEur: change(rounded.pricePerAnimalDayEur, present.pricePerAnimalDayEur),
    newViolations: checkLimits(problem, after).violations.filter(({ limit }) => !broken.has(quantitySideKey(limit))),
  }
}

/** The recipe with kilograms per tonne at the decimals of each food, `decimals` in the order of the problem's foods. */
export const weighedRounding = (problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): RoundingEffect =>
  roundingEffect(problem, recipe, recipeAsWeighedInFactory(problem, recipe, decimals))

/** What `closestRecipe` is asked for. */
export type WeighingSearch = Required<Pick<ClosestRecipeOptions, 'weights'>> & {
  readonly problem: FormulaProblem
  readonly target: Recipe
}

/**
 * The search for the weighing that is nearest to a recipe and keeps every limit: the used foods in whole steps of their
 * decimals, at the same dose, which the carrier (else the largest line) makes up in any amount.
 */
export function weighingSearch(problem: FormulaProblem, recipe: Recipe, decimals: readonly number[]): WeighingSearch {
  const target = effectiveRecipe(problem, recipe)
  const grams = totalOf(target)
  const atDose = problemAtDose(problem, grams)
  const named = problem.foods.findIndex(
    ({ code }, index) => code === (problem.carrier ?? roundingCarrier) && (target[index] ?? 0) > 0,
  )
  const carrier = named >= 0 ? named : target.indexOf(Math.max(...target))
  return {
    problem: {
      ...atDose,
      foods: problem.foods.map((food, index) => {
        if ((target[index] ?? 0) === 0) return { ...food, excluded: food.excluded ?? ('forbidden' as const) }
        return index === carrier ? food : { ...food, stepGrams: (grams / 1000) * 10 ** -(decimals[index] ?? 0) }
      }),
    },
    target,
    // The carrier takes what the others leave: else a costly food would give way to it.
    weights: Float64Array.from(problem.foods, (_, index) => (index === carrier ? 0 : 1)),
  }
}

/** The problem with its dose fixed. */
function problemAtDose(problem: FormulaProblem, grams: number): FormulaProblem {
  const total: Limit = { subject: { kind: 'total' }, min: grams, max: grams, from: 'formula' }
  return { ...problem, limits: [...problem.limits.filter(({ subject }) => subject.kind !== 'total'), total] }
}

/** A batch of one tonne, unless the formula says otherwise. */
export const defaultBatchTonnes = 1

/** The weights of the bags in kg in the order of the problem's foods, null for foods in any amount; and the batch. */
export type BagWeighing = { readonly bagKilograms: readonly (number | null)[]; readonly batchTonnes: number }

/**
 * The problem whose cheapest recipe has whole bags in a batch of so many tonnes of each food that comes in bags, at the
 * dose of a recipe. Null where no food comes in bags, or the recipe is empty.
 */
export function wholeBagsProblem(
  problem: FormulaProblem,
  recipe: Recipe,
  { bagKilograms, batchTonnes }: BagWeighing,
): FormulaProblem | null {
  const grams = totalOf(effectiveRecipe(problem, recipe))
  if (grams === 0 || bagKilograms.every((kilograms) => !kilograms)) return null
  return {
    ...problemAtDose(problem, grams),
    foods: problem.foods.map((food, index) => {
      const kilograms = bagKilograms[index]
      return kilograms ? { ...food, stepGrams: (grams * kilograms) / (1000 * batchTonnes) } : food
    }),
  }
}

/** How many bags of each food a batch takes: of the foods that come in bags and are used. */
export function bagsOfBatch(problem: FormulaProblem, recipe: Recipe, { bagKilograms, batchTonnes }: BagWeighing) {
  const effective = effectiveRecipe(problem, recipe)
  const batchKilogramsPerGram = (1000 * batchTonnes) / totalOf(effective)
  return problem.foods.flatMap(({ code, name }, index) => {
    const [kilograms, grams] = [bagKilograms[index], effective[index] ?? 0]
    return kilograms && grams > 0
      ? [{ code, name, kilograms, bags: roundDecimal((grams * batchKilogramsPerGram) / kilograms, 2) }]
      : []
  })
}
