// Formulas as they come, and worse: badly scaled (UI/kg beside g/kg beside %), degenerate, with equalities, with nothing
// asked at all, impossible. The same seed gives the same formula.

import type { FormulaProblem, ProblemFood } from '../../packages/domain/src/formulation/formula-problem.ts'
import type { Limit, Subject } from '../../packages/domain/src/formulation/limits.ts'

export type Chance = {
  /** From 0 to 1. */
  next(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  is(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    whole: (least, most) => least + Math.floor((most - least + 1) * next()),
    is: (probability) => next() < probability,
    pick: (items) => items[Math.floor(items.length * next())]!,
  }
}

/** What a kg of a food may hold of a nutrient, by its unit: %, g, mg, UI. */
const units = [100, 400, 300_000, 1e9]

export type ProblemShape = {
  readonly foods: number
  readonly nutrients: number
  /** Makes it impossible on purpose (it may also be so by chance, rarely). */
  readonly impossible?: boolean
}

/** Around a recipe that exists: every limit holds for it, some exactly, so that the problem has a solution. */
export function randomProblem(seed: number, { foods, nutrients, impossible = false }: ProblemShape): FormulaProblem {
  const luck = chance(seed)
  const scales = Array.from({ length: nutrients }, () => luck.pick(units))
  const list = Array.from({ length: foods }, (_, index) => randomFood(luck, index, scales))
  const recipe: number[] = list.map(() => (luck.is(0.4) ? luck.pick([0.05, 1, 20, 200]) * luck.between(0.2, 1) : 0))
  if (!recipe.some((grams) => grams > 0)) recipe[0] = 100
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const of = (weight: (food: ProblemFood) => number) =>
    list.reduce((sum, food, index) => sum + weight(food) * recipe[index]!, 0)
  const limits: Limit[] = []
  const add = (subject: Subject, value: number, tightness: number) => {
    const isExact = luck.is(0.15)
    const min = luck.is(0.6) ? value * (isExact ? 1 : 1 - luck.between(0, tightness)) : null
    const max = luck.is(0.5) ? (isExact ? value : value + Math.abs(value) * luck.between(0, 2 * tightness)) : null
    if (min !== null || max !== null) limits.push({ subject, min, max, from: luck.pick(['formula', 'set']) })
  }
  if (!luck.is(0.05)) add({ kind: 'total' }, total, 0.2)
  if (luck.is(0.7)) {
    const humidity = of((food) => 100 - food.dryMatterPercent) / total
    limits.push({ subject: { kind: 'humidity' }, min: null, max: humidity * luck.between(1, 1.5), from: 'formula' })
  }
  scales.forEach((_, index) => {
    const code = `N${index}`
    const amount = of((food) => food.contents[index]!) / 1000
    if (!luck.is(0.15)) add({ kind: 'nutrient', code }, amount, 0.3)
    if (luck.is(0.3)) {
      const max = ((amount * 1000) / total) * luck.between(1, 1.3)
      limits.push({ subject: { kind: 'nutrientPerKg', code }, min: null, max, from: 'set' })
    }
  })
  list.forEach(({ code }, index) => {
    const grams = recipe[index]!
    if (luck.is(0.1))
      limits.push({ subject: { kind: 'food', code }, min: grams * luck.next(), max: null, from: 'formula' })
    if (luck.is(0.15))
      limits.push({ subject: { kind: 'food', code }, min: null, max: grams * luck.between(1, 2), from: 'formula' })
    if (luck.is(0.1))
      limits.push({
        subject: { kind: 'foodPerTonne', code },
        min: null,
        max: ((1000 * grams) / total) * luck.between(1, 2),
        from: 'food',
      })
  })
  if (impossible) contradict(limits, luck, total, list)
  return { foods: list, nutrients: scales.map((_, index) => `N${index}`), limits }
}

function randomFood(luck: Chance, index: number, scales: readonly number[]): ProblemFood {
  const isPremix = luck.is(0.3)
  return {
    code: `F${index}`,
    name: `Food ${index}`,
    dryMatterPercent: luck.between(85, 99.9),
    contents: scales.map((most) => (luck.is(isPremix ? 0.1 : 0.45) ? most * luck.between(0, isPremix ? 1 : 0.3) : 0)),
    // Rounded prices make equal optima, as in life.
    pricePerTonneEur: Math.round(10 ** luck.between(1.8, isPremix ? 4.7 : 3.2)),
  }
}

/** More of a nutrient than any mixture of so much can hold. */
function contradict(limits: Limit[], luck: Chance, total: number, foods: readonly ProblemFood[]) {
  const position = luck.whole(0, 2)
  const most = Math.max(1, ...foods.map(({ contents }) => (contents[position]! * total) / 1000))
  limits.push(
    { subject: { kind: 'total' }, min: null, max: total * luck.between(0.5, 1), from: 'formula' },
    {
      subject: { kind: 'nutrient', code: `N${position}` },
      min: most * luck.between(1.01, 3),
      max: null,
      from: 'formula',
    },
  )
}
