// Random formulas, realistic and harder: badly scaled (UI/kg beside g/kg beside %), degenerate, with equalities,
// without limits, infeasible. The same seed gives the same formula.

import type { FormulaProblem, ProblemFood } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSubject } from '../../../packages/domain/src/formulation/problem/limits.ts'
import { type Random, seededRandom } from '../../kit/support/seeded-random.ts'

/** The largest content of a nutrient per kg, by unit: %, g, mg, UI. */
const unitScales = [100, 400, 300_000, 1e9]

export type ProblemShape = {
  readonly foods: number
  readonly nutrients: number
  /** Adds a contradiction. A problem may, rarely, be infeasible without it. */
  readonly impossible?: boolean
}

/** Limits around a random recipe that satisfies all of them, some exactly, so that the problem is feasible. */
export function randomProblem(seed: number, { foods, nutrients, impossible = false }: ProblemShape): FormulaProblem {
  const random = seededRandom(seed)
  const scales = Array.from({ length: nutrients }, () => random.pick(unitScales))
  const list = Array.from({ length: foods }, (_, index) => randomFood(random, index, scales))
  const recipe: number[] = list.map(() =>
    random.chance(0.4) ? random.pick([0.05, 1, 20, 200]) * random.between(0.2, 1) : 0,
  )
  if (!recipe.some((grams) => grams > 0)) recipe[0] = 100
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const weightedSum = (weight: (food: ProblemFood) => number) =>
    list.reduce((sum, food, index) => sum + weight(food) * recipe[index]!, 0)
  const limits: Limit[] = []
  const add = (subject: LimitSubject, value: number, tightness: number) => {
    const isExact = random.chance(0.15)
    const min = random.chance(0.6) ? value * (isExact ? 1 : 1 - random.between(0, tightness)) : null
    const max = random.chance(0.5)
      ? isExact
        ? value
        : value + Math.abs(value) * random.between(0, 2 * tightness)
      : null
    if (min !== null || max !== null) limits.push({ subject, min, max, from: random.pick(['formula', 'set']) })
  }
  if (!random.chance(0.05)) add({ kind: 'total' }, total, 0.2)
  if (random.chance(0.7)) {
    const humidity = weightedSum((food) => 100 - food.dryMatterPercent) / total
    limits.push({ subject: { kind: 'humidity' }, min: null, max: humidity * random.between(1, 1.5), from: 'formula' })
  }
  scales.forEach((_, index) => {
    const code = `N${index}`
    const amount = weightedSum((food) => food.contents[index]!) / 1000
    if (!random.chance(0.15)) add({ kind: 'nutrient', code }, amount, 0.3)
    if (random.chance(0.3)) {
      const max = ((amount * 1000) / total) * random.between(1, 1.3)
      limits.push({ subject: { kind: 'nutrientPerKg', code }, min: null, max, from: 'set' })
    }
  })
  list.forEach(({ code }, index) => {
    const grams = recipe[index]!
    if (random.chance(0.1))
      limits.push({ subject: { kind: 'food', code }, min: grams * random.next(), max: null, from: 'formula' })
    if (random.chance(0.15))
      limits.push({ subject: { kind: 'food', code }, min: null, max: grams * random.between(1, 2), from: 'formula' })
    if (random.chance(0.1))
      limits.push({
        subject: { kind: 'foodPerTonne', code },
        min: null,
        max: ((1000 * grams) / total) * random.between(1, 2),
        from: 'food',
      })
  })
  if (impossible) addContradiction(limits, random, total, list)
  return { foods: list, nutrients: scales.map((_, index) => `N${index}`), limits }
}

function randomFood(random: Random, index: number, scales: readonly number[]): ProblemFood {
  const isPremix = random.chance(0.3)
  return {
    code: `F${index}`,
    name: `Food ${index}`,
    dryMatterPercent: random.between(85, 99.9),
    contents: scales.map((max) =>
      random.chance(isPremix ? 0.1 : 0.45) ? max * random.between(0, isPremix ? 1 : 0.3) : 0,
    ),
    // Rounded prices make alternative optima, as real price lists do.
    pricePerTonneEur: Math.round(10 ** random.between(1.8, isPremix ? 4.7 : 3.2)),
  }
}

/** Requires more of a nutrient than any mixture of the allowed total can contain. */
function addContradiction(limits: Limit[], random: Random, total: number, foods: readonly ProblemFood[]) {
  const position = random.integer(0, 2)
  const maxAmount = Math.max(1, ...foods.map(({ contents }) => (contents[position]! * total) / 1000))
  limits.push(
    { subject: { kind: 'total' }, min: null, max: total * random.between(0.5, 1), from: 'formula' },
    {
      subject: { kind: 'nutrient', code: `N${position}` },
      min: maxAmount * random.between(1.01, 3),
      max: null,
      from: 'formula',
    },
  )
}
