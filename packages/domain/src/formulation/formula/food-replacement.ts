// A food of formulas replaced by another one.

import type { FormulaContent, FormulaLine } from './workbench/workbench-formula.ts'

/** What becomes of the limits that a formula has on the food: carried over as they are, times the factor, or left out. */
export const carriedLimits = ['converted', 'same', 'none'] as const
export type CarriedLimits = (typeof carriedLimits)[number]

export type FoodReplacement = {
  readonly itemId: number
  readonly byItemId: number
  /** Kilograms of the new food in place of one of the old. */
  readonly factor: number
  readonly limits: CarriedLimits
}

/**
 * The formula with foods replaced, one after the other; the same object when it uses none of them. A food that it has already
 * keeps its own limits and gets the amount on top. Inactive lines stay. Limits of constraint sets are those of each food.
 * Source: docs/open-questions.md.
 */
export function withReplacedFoods(content: FormulaContent, replacements: readonly FoodReplacement[]): FormulaContent {
  const foods = replacements.reduce<readonly FormulaLine[]>(withReplacedFood, content.foods)
  return foods === content.foods ? content : { ...content, foods }
}

function withReplacedFood(lines: readonly FormulaLine[], replacement: FoodReplacement): readonly FormulaLine[] {
  const { itemId, byItemId, factor } = replacement
  const replaced = lines.find(({ id, isActive }) => id === itemId && isActive)
  if (replaced === undefined || itemId === byItemId) return lines
  const value = replaced.value * factor
  const present = lines.find(({ id }) => id === byItemId)
  if (present === undefined)
    return lines.map((line) => (line === replaced ? { ...newLine(line, replacement), value } : line))
  const amount = present.isActive ? present.value + value : value
  return lines.flatMap((line) =>
    line === replaced ? [] : line === present ? [{ ...line, isActive: true, value: amount }] : [line],
  )
}

function newLine(line: FormulaLine, { byItemId, factor, limits }: FoodReplacement): FormulaLine {
  if (limits === 'none') return { id: byItemId, min: null, max: null, value: 0, isActive: true }
  const scale = (bound: number | null) => (bound === null || limits === 'same' ? bound : bound * factor)
  return { ...line, id: byItemId, min: scale(line.min), max: scale(line.max) }
}
