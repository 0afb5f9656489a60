// Infeasible formulas of the kinds met in practice: a dose that is too small, maxima on the foods that are needed, a
// product that is too dry, shares that no mixture has together, a formula that contradicts its constraint set. A few
// are feasible by chance.

import type { FormulaProblem, ProblemFood } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'
import { randomProblem } from './random-problems.ts'

const singleContradictionKinds = ['dose', 'foods', 'humidity', 'shares', 'ratio', 'group', 'origins'] as const

export const contradictionKinds = [...singleContradictionKinds, 'everything'] as const

export type ContradictionKind = (typeof contradictionKinds)[number]

export type ImpossibleShape = { readonly foods: number; readonly nutrients: number; readonly kind: ContradictionKind }

/** A random formula with limits that contradict it. The same seed gives the same formula. */
export function impossibleProblem(seed: number, { foods, nutrients, kind }: ImpossibleShape): FormulaProblem {
  const problem = randomProblem(seed, { foods, nutrients })
  const random = seededRandom(seed + 1_000_003)
  const kinds = kind === 'everything' ? singleContradictionKinds.filter(() => random.chance(0.4)) : [kind]
  const added = kinds.flatMap((single) => limitFactoriesByKind[single](problem, random))
  const excluded = problem.foods.map((food) =>
    random.chance(0.1) ? { ...food, excluded: 'forbidden' as const } : food,
  )
  const limits = [...problem.limits, ...added].map(({ subject, min, max, from }) => ({ subject, min, max, from }))
  return {
    ...problem,
    foods: random.chance(0.5) ? excluded : problem.foods,
    limits: random.chance(0.3) ? limits.reverse() : limits,
  }
}

type LimitsFactory = (problem: FormulaProblem, random: Random) => Limit[]

const limitOnNutrient = (
  subject: LimitSubject,
  min: number | null,
  max: number | null,
  from: Limit['from'] = 'formula',
): Limit => ({
  subject,
  min,
  max,
  from,
})

/** A nutrient, the largest content of it per kg of a food, and the foods that contain it. */
function randomNutrientOf({ foods, nutrients }: FormulaProblem, random: Random) {
  const position = random.integer(0, nutrients.length - 1)
  const maxContent = Math.max(...foods.map(({ contents }) => contents[position]!))
  const sources = foods.filter(({ contents }) => contents[position]! > 0)
  return { code: nutrients[position]!, maxContent: maxContent || 1, sources }
}

const repeatLimits = (count: number, make: () => Limit[]) => Array.from({ length: count }, make).flat()

const limitFactoriesByKind: Record<(typeof singleContradictionKinds)[number], LimitsFactory> = {
  /** More of several nutrients than a small dose can contain. */
  dose: (problem, random) => {
    const total = random.pick([40, 250, 900]) * random.between(0.8, 1.2)
    const minima = repeatLimits(random.integer(2, 5), () => {
      const { code, maxContent } = randomNutrientOf(problem, random)
      return [
        limitOnNutrient(
          { kind: 'nutrient', code },
          ((maxContent * total) / 1000) * random.between(0.3, 0.7),
          null,
          'set',
        ),
      ]
    })
    return [limitOnNutrient({ kind: 'total' }, null, total), ...minima]
  },
  /** Maxima on the foods that contain a nutrient, a minimum on another food. */
  foods: (problem, random) => {
    const { code, sources, maxContent } = randomNutrientOf(problem, random)
    const min = (maxContent * random.between(50, 200)) / 1000
    const share = random.between(0.3, 1.2) / Math.max(1, sources.length)
    const maxima = sources.map((food) => {
      const sufficientGrams = (1000 * min) / food.contents[problem.nutrients.indexOf(code)]!
      return limitOnNutrient(
        { kind: 'food', code: food.code },
        null,
        sufficientGrams * share,
        random.pick(['set', 'formula']),
      )
    })
    const requiredFood = random.pick(problem.foods as ProblemFood[])
    return [
      limitOnNutrient({ kind: 'nutrient', code }, min, null),
      ...maxima,
      limitOnNutrient({ kind: 'food', code: requiredFood.code }, random.between(50, 400), null),
      limitOnNutrient({ kind: 'total' }, null, random.between(40, 300)),
    ]
  },
  /** A product drier than most of its foods, with a minimum on a wet one. */
  humidity: (problem, random) => {
    const byHumidity = [...problem.foods].sort((one, other) => one.dryMatterPercent - other.dryMatterPercent)
    const wet = byHumidity[0]!
    const dry = byHumidity.at(-1)!
    const max = 100 - (wet.dryMatterPercent + random.between(0.5, 1.2) * (dry.dryMatterPercent - wet.dryMatterPercent))
    const isDryMatter = random.chance(0.5)
    return [
      limitOnNutrient({ kind: 'food', code: wet.code }, random.between(20, 200), null),
      isDryMatter
        ? limitOnNutrient({ kind: 'dryMatter' }, 100 - max, null, 'set')
        : limitOnNutrient({ kind: 'humidity' }, null, Math.max(0.01, max)),
      limitOnNutrient({ kind: 'total' }, null, random.between(50, 500)),
    ]
  },
  /** Contents per kg of product that no mixture reaches together, whatever the dose. */
  shares: (problem, random) => {
    const minima = repeatLimits(random.integer(2, 4), () => {
      const { code, maxContent } = randomNutrientOf(problem, random)
      return [limitOnNutrient({ kind: 'nutrientPerKg', code }, maxContent * random.between(0.3, 0.8), null, 'set')]
    })
    const food = random.pick(problem.foods as ProblemFood[])
    return [...minima, limitOnNutrient({ kind: 'foodPerTonne', code: food.code }, random.between(200, 900), null)]
  },
  /** A ratio of two nutrients that contradicts the limits on their amounts. */
  ratio: (problem, random) => {
    const one = randomNutrientOf(problem, random)
    const other = randomNutrientOf(problem, random)
    if (one.code === other.code) return limitFactoriesByKind.dose(problem, random)
    const amount = random.between(0.05, 0.3) * other.maxContent
    const value = (random.between(0.5, 2) * one.maxContent) / other.maxContent
    const subject = { kind: 'ratio' as const, numerator: one.code, denominator: other.code }
    return [
      limitOnNutrient({ kind: 'nutrient', code: other.code }, amount, null, 'set'),
      limitOnNutrient({ kind: 'nutrient', code: one.code }, null, amount * value * random.between(0.3, 0.9), 'set'),
      limitOnNutrient(subject, value, value * random.between(1, 1.5)),
    ]
  },
  /** A maximum on a group of foods, and more of a nutrient than that much of them contains. */
  group: (problem, random) => {
    const { code, sources, maxContent } = randomNutrientOf(problem, random)
    const foods = sources.map((food) => food.code)
    if (foods.length === 0) return limitFactoriesByKind.dose(problem, random)
    const min = (maxContent * random.between(20, 200)) / 1000
    const isPerTonne = random.chance(0.5)
    const max = isPerTonne ? random.between(1, 300) : (1000 * min * random.between(0.3, 0.9)) / maxContent
    const kind = isPerTonne ? 'groupPerTonne' : 'group'
    return [
      limitOnNutrient({ kind: 'nutrient', code }, min, null),
      limitOnNutrient({ kind, name: 'bringing', foods }, null, max),
      limitOnNutrient({ kind: 'total' }, null, ((1000 * min) / maxContent) * random.between(0.8, 2)),
    ]
  },
  /** Limits of the formula, the set and a food that cross each other. */
  origins: (problem, random) => {
    const { code, maxContent } = randomNutrientOf(problem, random)
    const max = maxContent * random.between(0.01, 0.1)
    const subject = { kind: 'nutrient' as const, code }
    return [
      limitOnNutrient(subject, null, max, 'set'),
      limitOnNutrient(subject, max * random.between(1.05, 1.3), null),
      limitOnNutrient(subject, max * random.between(0.9, 1.2), max * random.between(1, 1.1), 'food'),
    ]
  },
}
