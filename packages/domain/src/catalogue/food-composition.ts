// The composition of foods. Premixes may contain premixes; labels and stocks need them expanded to simple foods.

import { roundDecimal } from '../kit/decimal.ts'
import { dependencyOrder } from '../kit/dependency-order.ts'

/** Percent of the food as fed. */
export type CompositionLine = { readonly food: string; readonly percent: number }

/** A food with its composition as entered; a food without lines is simple. */
export type FoodComposition = { readonly food: string; readonly lines: readonly CompositionLine[] }

/** Why a composition is refused. `food` is the one with the faulty lines; it may be nested in the expanded food. */
export type CompositionRefusal =
  | { readonly kind: 'over100'; readonly food: string; readonly sum: number }
  | { readonly kind: 'notAPercent'; readonly food: string; readonly component: string }
  | { readonly kind: 'unknownFood'; readonly food: string; readonly component: string }
  /** `chain` leads from a food back to itself. */
  | { readonly kind: 'cycle'; readonly chain: readonly string[] }

/** The simple foods of a food, each once; the percentages add up to 100. */
export type ExpandedComposition = { readonly kind: 'expanded'; readonly lines: readonly CompositionLine[] }

/** Smaller differences are floating-point noise. */
const percentDecimals = 9

/** The sum of the lines in percent, without floating-point noise. */
export const compositionTotalPercent = (lines: readonly { readonly percent: number }[]): number =>
  roundDecimal(
    lines.reduce((total, { percent }) => total + percent, 0),
    percentDecimals,
  )

/** Validates the lines of one food on their own. Source: spec 2 §5 "Food composition". */
export function compositionRefusal({ food, lines }: FoodComposition): CompositionRefusal | undefined {
  const invalid = lines.find(({ percent }) => !(percent >= 0 && percent <= 100))
  if (invalid) return { kind: 'notAPercent', food, component: invalid.food }
  const sum = compositionTotalPercent(lines)
  return sum > 100 ? { kind: 'over100', food, sum } : undefined
}

/**
 * The shortest chain of components from a food back to itself; undefined when there is none. Lines of 0 % count too, so
 * that a premix cannot become its own ingredient when such a line later gets a value. `foods` must include every food
 * that the lines lead to.
 */
export function compositionCycle(food: string, foods: readonly FoodComposition[]): readonly string[] | undefined {
  const componentsOf = new Map(
    foods.map((composition) => [composition.food, composition.lines.map((line) => line.food)]),
  )
  const visited = new Set<string>()
  const queue: string[][] = [[food]]
  for (let path = queue.shift(); path; path = queue.shift())
    for (const component of componentsOf.get(path.at(-1) ?? '') ?? []) {
      if (component === food) return [...path, component]
      if (!visited.has(component)) queue.push([...path, component])
      visited.add(component)
    }
  return undefined
}

/**
 * Every food expanded to simple foods, or its refusal. What its lines leave of 100 % is attributed to the food itself. A
 * food is refused when any composition nested in it is faulty. `foods` must include every food the lines refer to.
 * Source: spec 2 §3 "Food composition line", docs/open-questions.md.
 */
export function expandToComponents(
  foods: readonly FoodComposition[],
): ReadonlyMap<string, ExpandedComposition | CompositionRefusal> {
  const results: Map<string, ExpandedComposition | CompositionRefusal> = new Map()
  const usedLines = new Map(foods.map(({ food, lines }) => [food, lines.filter(({ percent }) => percent !== 0)]))
  for (const { food, lines } of foods) {
    const unknown = lines.find((line) => line.percent !== 0 && !usedLines.has(line.food))
    const refusal =
      compositionRefusal({ food, lines }) ??
      (unknown && { kind: 'unknownFood' as const, food, component: unknown.food })
    if (refusal) results.set(food, refusal)
  }
  const componentsOf = (food: string) =>
    results.has(food) ? [] : (usedLines.get(food)?.map((line) => line.food) ?? [])
  const { order, cycles } = dependencyOrder(usedLines.keys(), componentsOf)
  for (const [food, chain] of cycles) results.set(food, { kind: 'cycle', chain })
  for (const food of order)
    if (!results.has(food)) results.set(food, expandLines(food, usedLines.get(food) ?? [], results))
  return results
}

/** Replaces every premix by its simple foods; `results` already holds the expansion of each component. */
function expandLines(
  food: string,
  lines: readonly CompositionLine[],
  results: ReadonlyMap<string, ExpandedComposition | CompositionRefusal>,
): ExpandedComposition | CompositionRefusal {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const nested = results.get(line.food)
    if (nested?.kind !== 'expanded') return nested ?? { kind: 'unknownFood', food, component: line.food }
    for (const { food: simpleFood, percent } of nested.lines)
      sums.set(simpleFood, (sums.get(simpleFood) ?? 0) + (percent * line.percent) / 100)
  }
  const rest = roundDecimal(100 - lines.reduce((sum, { percent }) => sum + percent, 0), percentDecimals)
  if (rest > 0) sums.set(food, rest)
  return { kind: 'expanded', lines: [...sums].map(([name, percent]) => ({ food: name, percent })) }
}
