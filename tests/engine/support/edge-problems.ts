// Small formulas at the edge of feasibility: contents and limits rounded as people write them, over the magnitudes of
// real units (vitamins in UI, trace elements in mg), maximums of 0, negative contents, and limits that just meet, just
// cross or coincide. Most solver troubles come from such numbers. The same seed gives the same formula.

import type { FormulaProblem, ProblemFood } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'

/** Nutrients with the largest content per kg that occurs. */
const largestContents: Readonly<Record<string, number>> = {
  MAT: 500,
  CA: 400,
  P: 220,
  ZN: 700_000,
  SE: 45_000,
  VITA: 500_000_000,
  VITD: 500_000_000,
  BACA: 5000,
}

/** Factors that put a limit on, next to, or away from what a recipe has. */
const nearFactors = [1, 1, 1 + 1e-9, 1 - 1e-9, 1 + 1e-8, 1 + 1e-6, 1 - 1e-6, 1.001, 0.999]
const farFactors = [0.5, 0.8, 1.3, 2]

const roundedToDigits = (value: number, digits: number) => Number(value.toPrecision(digits))

export function edgeProblem(seed: number): FormulaProblem {
  const random = seededRandom(seed * 7 + 3)
  const nutrients = Object.keys(largestContents)
    .filter(() => random.chance(0.4))
    .slice(0, 5)
  const foods = Array.from({ length: random.integer(2, random.pick([4, 7, 12])) }, (_, index) =>
    roundedFood(random, index, nutrients),
  )
  const recipe: number[] = foods.map(() =>
    random.chance(0.5) ? roundedToDigits(10 ** random.between(-3, 3), random.integer(1, 4)) : 0,
  )
  if (!recipe.some((grams) => grams > 0)) recipe[0] = 100
  const limits = Array.from({ length: random.integer(1, random.pick([4, 8, 14])) }, () =>
    limitNearQuantity(random, randomSubject(random, foods, nutrients), { foods, nutrients, limits: [] }, recipe),
  )
  return { foods, nutrients, limits: limits.filter((limit) => limit !== null) }
}

function roundedFood(random: Random, index: number, nutrients: readonly string[]): ProblemFood {
  return {
    code: `F${index}`,
    name: `F${index}`,
    dryMatterPercent: random.pick([100, 100, 95, 99]),
    contents: nutrients.map((code) => {
      if (random.chance(0.4)) return 0
      const content = roundedToDigits(largestContents[code]! * 10 ** random.between(-4, 0), random.integer(1, 3))
      return code === 'BACA' && random.chance(0.4) ? -content : content
    }),
    pricePerTonneEur: roundedToDigits(10 ** random.between(1.5, 4.5), 1),
  }
}

function randomSubject(random: Random, foods: readonly ProblemFood[], nutrients: readonly string[]): LimitSubject {
  const { code } = random.pick(foods)
  const nutrient = nutrients.length > 0 ? random.pick(nutrients) : null
  const ofNutrient: LimitSubject[] = nutrient
    ? [
        { kind: 'nutrient', code: nutrient },
        { kind: 'nutrient', code: nutrient },
        { kind: 'nutrientPerKg', code: nutrient },
      ]
    : []
  return random.pick([
    ...ofNutrient,
    { kind: 'total' },
    { kind: 'food', code },
    { kind: 'foodPerTonne', code },
    { kind: 'groupPerTonne', name: 'g', foods: [code] },
    { kind: 'humidity' },
  ])
}

function limitNearQuantity(
  random: Random,
  subject: LimitSubject,
  problem: FormulaProblem,
  recipe: readonly number[],
): Limit | null {
  const value = quantityIn(subject, problem, recipe)
  const side = () => {
    if (random.chance(0.1)) return 0
    const factor = random.pick(random.chance(0.5) ? nearFactors : farFactors)
    return roundedToDigits(
      value * (random.chance(0.15) ? 10 ** random.between(-4, 3) : factor),
      random.pick([2, 4, 10]),
    )
  }
  const min = random.chance(0.55) ? side() : null
  const max = min === null || random.chance(0.2) ? side() : null
  const isMin0 = min === 0 && max === null
  if (isMin0) return null
  return { subject, min, max: max !== null && min !== null ? Math.max(min, max) : max, from: 'formula' }
}

/** The value of a quantity in the recipe that the limits are set around. */
function quantityIn(subject: LimitSubject, { foods, nutrients }: FormulaProblem, recipe: readonly number[]): number {
  const sum = (per: (food: ProblemFood) => number) =>
    foods.reduce((total, food, index) => total + per(food) * recipe[index]!, 0)
  const total = sum(() => 1)
  switch (subject.kind) {
    case 'total':
      return total
    case 'food':
      return sum(({ code }) => Number(code === subject.code))
    case 'foodPerTonne':
      return (1000 * sum(({ code }) => Number(code === subject.code))) / total
    case 'groupPerTonne':
      return (1000 * sum(({ code }) => Number(subject.foods.includes(code)))) / total
    case 'nutrient':
      return sum(({ contents }) => contents[nutrients.indexOf(subject.code)]!) / 1000
    case 'nutrientPerKg':
      return sum(({ contents }) => contents[nutrients.indexOf(subject.code)]!) / total
    default:
      return sum(({ dryMatterPercent }) => 100 - dryMatterPercent) / total
  }
}
