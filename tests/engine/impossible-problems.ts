// Formulas without a recipe, as they come: too small a dose, too little allowed of the foods that would do, too dry a
// product, shares that no mixture has together, a formula against its set. Few are possible after all, by chance.

import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/formula-problem.ts'
import type { Limit, Subject } from '../../packages/domain/src/formulation/limits.ts'
import { type Chance, chance, randomProblem } from './random-problems.ts'

const single = ['dose', 'foods', 'humidity', 'shares', 'ratio', 'group', 'origins'] as const

export const contradictions = [...single, 'everything'] as const

export type ContradictionKind = (typeof contradictions)[number]

export type ImpossibleShape = { readonly foods: number; readonly nutrients: number; readonly kind: ContradictionKind }

/** A random formula and limits that it cannot keep as well. The same seed gives the same formula. */
export function impossibleProblem(seed: number, { foods, nutrients, kind }: ImpossibleShape): FormulaProblem {
  const problem = randomProblem(seed, { foods, nutrients })
  const luck = chance(seed + 1_000_003)
  const kinds = kind === 'everything' ? single.filter(() => luck.is(0.4)) : [kind]
  const added = kinds.flatMap((each) => contradicting[each](problem, luck))
  const excluded = problem.foods.map((food) => (luck.is(0.1) ? { ...food, excluded: 'forbidden' as const } : food))
  const limits = [...problem.limits, ...added].map(({ subject, min, max, from }) => ({ subject, min, max, from }))
  return {
    ...problem,
    foods: luck.is(0.5) ? excluded : problem.foods,
    limits: luck.is(0.3) ? limits.reverse() : limits,
  }
}

type Added = (problem: FormulaProblem, luck: Chance) => Limit[]

const limit = (subject: Subject, min: number | null, max: number | null, from: Limit['from'] = 'formula'): Limit => ({
  subject,
  min,
  max,
  from,
})

/** A nutrient that some food has, the most that a food has of it per kg, and the foods that have any. */
function nutrientOf({ foods, nutrients }: FormulaProblem, luck: Chance) {
  const position = luck.whole(0, nutrients.length - 1)
  const most = Math.max(...foods.map(({ contents }) => contents[position]!))
  const having = foods.filter(({ contents }) => contents[position]! > 0)
  return { code: nutrients[position]!, most: most || 1, having }
}

const times = (count: number, make: () => Limit[]) => Array.from({ length: count }, make).flat()

const contradicting: Record<(typeof single)[number], Added> = {
  /** More of several nutrients than so small a dose holds. */
  dose: (problem, luck) => {
    const total = luck.pick([40, 250, 900]) * luck.between(0.8, 1.2)
    const minima = times(luck.whole(2, 5), () => {
      const { code, most } = nutrientOf(problem, luck)
      return [limit({ kind: 'nutrient', code }, ((most * total) / 1000) * luck.between(0.3, 0.7), null, 'set')]
    })
    return [limit({ kind: 'total' }, null, total), ...minima]
  },
  /** The foods that have a nutrient are allowed too little of, others are asked for. */
  foods: (problem, luck) => {
    const { code, having, most } = nutrientOf(problem, luck)
    const least = (most * luck.between(50, 200)) / 1000
    const share = luck.between(0.3, 1.2) / Math.max(1, having.length)
    const maxima = having.map((food) => {
      const enough = (1000 * least) / food.contents[problem.nutrients.indexOf(code)]!
      return limit({ kind: 'food', code: food.code }, null, enough * share, luck.pick(['set', 'formula']))
    })
    const asked = luck.pick(problem.foods as ProblemFood[])
    return [
      limit({ kind: 'nutrient', code }, least, null),
      ...maxima,
      limit({ kind: 'food', code: asked.code }, luck.between(50, 400), null),
      limit({ kind: 'total' }, null, luck.between(40, 300)),
    ]
  },
  /** Drier than most of its foods, with much of a wet one. */
  humidity: (problem, luck) => {
    const byHumidity = [...problem.foods].sort((one, other) => one.dryMatterPercent - other.dryMatterPercent)
    const wet = byHumidity[0]!
    const dry = byHumidity.at(-1)!
    const max = 100 - (wet.dryMatterPercent + luck.between(0.5, 1.2) * (dry.dryMatterPercent - wet.dryMatterPercent))
    const isDryMatter = luck.is(0.5)
    return [
      limit({ kind: 'food', code: wet.code }, luck.between(20, 200), null),
      isDryMatter
        ? limit({ kind: 'dryMatter' }, 100 - max, null, 'set')
        : limit({ kind: 'humidity' }, null, Math.max(0.01, max)),
      limit({ kind: 'total' }, null, luck.between(50, 500)),
    ]
  },
  /** Contents of the product that no mixture has together, whatever the dose. */
  shares: (problem, luck) => {
    const minima = times(luck.whole(2, 4), () => {
      const { code, most } = nutrientOf(problem, luck)
      return [limit({ kind: 'nutrientPerKg', code }, most * luck.between(0.3, 0.8), null, 'set')]
    })
    const food = luck.pick(problem.foods as ProblemFood[])
    return [...minima, limit({ kind: 'foodPerTonne', code: food.code }, luck.between(200, 900), null)]
  },
  /** One nutrient per unit of another, against amounts of both. */
  ratio: (problem, luck) => {
    const one = nutrientOf(problem, luck)
    const other = nutrientOf(problem, luck)
    if (one.code === other.code) return contradicting.dose(problem, luck)
    const amount = luck.between(0.05, 0.3) * other.most
    const value = (luck.between(0.5, 2) * one.most) / other.most
    const subject = { kind: 'ratio' as const, numerator: one.code, denominator: other.code }
    return [
      limit({ kind: 'nutrient', code: other.code }, amount, null, 'set'),
      limit({ kind: 'nutrient', code: one.code }, null, amount * value * luck.between(0.3, 0.9), 'set'),
      limit(subject, value, value * luck.between(1, 1.5)),
    ]
  },
  /** Foods together below a nutrient that only they bring. */
  group: (problem, luck) => {
    const { code, having, most } = nutrientOf(problem, luck)
    const foods = having.map((food) => food.code)
    if (foods.length === 0) return contradicting.dose(problem, luck)
    const least = (most * luck.between(20, 200)) / 1000
    const isPerTonne = luck.is(0.5)
    const max = isPerTonne ? luck.between(1, 300) : (1000 * least * luck.between(0.3, 0.9)) / most
    const kind = isPerTonne ? 'groupPerTonne' : 'group'
    return [
      limit({ kind: 'nutrient', code }, least, null),
      limit({ kind, name: 'bringing', foods }, null, max),
      limit({ kind: 'total' }, null, ((1000 * least) / most) * luck.between(0.8, 2)),
    ]
  },
  /** What the formula asks and what the set asks cross, and more than once. */
  origins: (problem, luck) => {
    const { code, most } = nutrientOf(problem, luck)
    const max = most * luck.between(0.01, 0.1)
    const subject = { kind: 'nutrient' as const, code }
    return [
      limit(subject, null, max, 'set'),
      limit(subject, max * luck.between(1.05, 1.3), null),
      limit(subject, max * luck.between(0.9, 1.2), max * luck.between(1, 1.1), 'food'),
    ]
  },
}
