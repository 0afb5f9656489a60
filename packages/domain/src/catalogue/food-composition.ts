// What a food is made of. Premixes nest; a label and a stock want the simple foods.

import { roundDecimal } from '../kit/decimal.ts'
import { dependencyOrder } from '../kit/dependency-order.ts'

/** Percent of the food as fed. */
export type CompositionLine = { readonly food: string; readonly percent: number }

/** A food as it is typed; without lines it is simple. */
export type FoodComposition = { readonly food: string; readonly lines: readonly CompositionLine[] }

/** Why a composition is refused. `food` is the one whose lines have the fault: it may be nested in another. */
export type CompositionRefusal =
  | { readonly kind: 'over100'; readonly food: string; readonly sum: number }
  | { readonly kind: 'notAPercent'; readonly food: string; readonly component: string }
  | { readonly kind: 'unknownFood'; readonly food: string; readonly component: string }
  /** From a food back to the same. */
  | { readonly kind: 'cycle'; readonly chain: readonly string[] }

/** Each simple food once; the percentages make 100. */
export type ExpandedComposition = { readonly kind: 'expanded'; readonly lines: readonly CompositionLine[] }

/** Below this share a difference is the computer's, not the recipe's. */
const percentDecimals = 9

/** What lines come to, in percent, as one would add them on paper. */
export const compositionTotal = (lines: readonly { readonly percent: number }[]): number =>
  roundDecimal(
    lines.reduce((total, { percent }) => total + percent, 0),
    percentDecimals,
  )

/** What is wrong with the lines of one food by themselves, as they are typed. Source: spec 2 §5 "Food composition". */
export function compositionRefusal({ food, lines }: FoodComposition): CompositionRefusal | undefined {
  const wrong = lines.find(({ percent }) => !(percent >= 0 && percent <= 100))
  if (wrong) return { kind: 'notAPercent', food, component: wrong.food }
  const sum = compositionTotal(lines)
  return sum > 100 ? { kind: 'over100', food, sum } : undefined
}

/**
 * How a food is inside itself: the shortest way from it, through what lines name, back to it. Lines of 0 % count too: a premix must not
 * become its own ingredient the day one of them gets a value. `foods` are all those its lines lead to.
 */
export function compositionLoop(food: string, foods: readonly FoodComposition[]): readonly string[] | undefined {
  const parts = new Map(foods.map((each) => [each.food, each.lines.map((line) => line.food)]))
  const seen = new Set<string>()
  const ways: string[][] = [[food]]
  for (let way = ways.shift(); way; way = ways.shift())
    for (const part of parts.get(way.at(-1) ?? '') ?? []) {
      if (part === food) return [...way, part]
      if (!seen.has(part)) ways.push([...way, part])
      seen.add(part)
    }
  return undefined
}

/**
 * Every food in its simple ones, or the refusal. What the lines of a food leave of 100 % is the food itself. A food is
 * refused for a fault in any composition it is made of. `foods` are all that may be named.
 * Source: spec 2 §3 "Food composition line", docs/open-questions.md.
 */
export function expandCompositions(
  foods: readonly FoodComposition[],
): ReadonlyMap<string, ExpandedComposition | CompositionRefusal> {
  const answers: Map<string, ExpandedComposition | CompositionRefusal> = new Map()
  const lines = new Map(foods.map((each) => [each.food, each.lines.filter(({ percent }) => percent !== 0)]))
  for (const { food, lines: own } of foods) {
    const unknown = own.find((line) => line.percent !== 0 && !lines.has(line.food))
    const refusal =
      compositionRefusal({ food, lines: own }) ??
      (unknown && { kind: 'unknownFood' as const, food, component: unknown.food })
    if (refusal) answers.set(food, refusal)
  }
  const partsOf = (food: string) => (answers.has(food) ? [] : (lines.get(food)?.map((line) => line.food) ?? []))
  const { order, cycles } = dependencyOrder(lines.keys(), partsOf)
  for (const [food, chain] of cycles) answers.set(food, { kind: 'cycle', chain })
  for (const food of order) if (!answers.has(food)) answers.set(food, expanded(food, lines.get(food) ?? [], answers))
  return answers
}

/** The lines with every premix in its simple foods; what they are made of has its answer already. */
function expanded(
  food: string,
  lines: readonly CompositionLine[],
  answers: ReadonlyMap<string, ExpandedComposition | CompositionRefusal>,
): ExpandedComposition | CompositionRefusal {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const nested = answers.get(line.food)
    if (nested?.kind !== 'expanded') return nested ?? { kind: 'unknownFood', food, component: line.food }
    for (const each of nested.lines)
      sums.set(each.food, (sums.get(each.food) ?? 0) + (each.percent * line.percent) / 100)
  }
  const rest = roundDecimal(100 - lines.reduce((sum, { percent }) => sum + percent, 0), percentDecimals)
  if (rest > 0) sums.set(food, rest)
  return { kind: 'expanded', lines: [...sums].map(([name, percent]) => ({ food: name, percent })) }
}
