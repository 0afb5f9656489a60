// Foods that a formula cannot be optimised with and that may be left out of it: their lines become inactive, count as 0, and
// are saved so. One entry here per reason; the screens and the answers of the server say each food with its reason.

import type { FormulaProblem } from '../../problem/formula-problem.ts'
import { type LeaveOutReason, leaveOutReasons } from '../formula-codes.ts'
import { type FormulaContent, type FormulaInputs, formulaProblem, type Ingredient } from './workbench-formula.ts'

/** A line of a formula with the reason to leave it out, or for which it is left out. */
export type LeftOutFood = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly reason: LeaveOutReason
}

const reasonApplies: Readonly<Record<LeaveOutReason, (ingredient: Ingredient) => boolean>> = {
  noPrice: ({ pricePerTonneEur }) => pricePerTonneEur === null,
  noContents: ({ contentSource }) => contentSource === 'none',
}

/**
 * The foods that block optimising and may be left out in one click. Foods that are excluded anyway block nothing. `problem`
 * is that of the formula.
 */
export function foodsToLeaveOut(
  content: FormulaContent,
  inputs: FormulaInputs,
  problem: Pick<FormulaProblem, 'foods'> = formulaProblem(content, inputs),
): readonly LeftOutFood[] {
  const excluded = new Set(problem.foods.flatMap((food) => (food.excluded ? [food.code] : [])))
  return foodsWithLeaveOutReasons(content, inputs, true).filter(({ code }) => !excluded.has(code))
}

/** The foods left out: inactive lines to which a reason applies. */
export const foodsLeftOut = (content: FormulaContent, inputs: FormulaInputs): readonly LeftOutFood[] =>
  foodsWithLeaveOutReasons(content, inputs, false)

function foodsWithLeaveOutReasons(
  content: FormulaContent,
  { ingredients }: FormulaInputs,
  isActive: boolean,
): LeftOutFood[] {
  const lines = new Set(content.foods.flatMap((line) => (line.isActive === isActive ? [line.id] : [])))
  return ingredients
    .filter(({ id, unavailable }) => lines.has(id) && unavailable === null)
    .flatMap((ingredient) => {
      const reason = leaveOutReasons.find((candidate) => reasonApplies[candidate](ingredient))
      const { id, code, name } = ingredient
      return reason === undefined ? [] : [{ id, code, name, reason }]
    })
}

/** The formula without those foods: their lines become inactive and keep their amounts and limits. */
export function withoutLeftOutFoods(content: FormulaContent, foods: readonly LeftOutFood[]): FormulaContent {
  const ids = new Set(foods.map(({ id }) => id))
  return { ...content, foods: content.foods.map((line) => (ids.has(line.id) ? { ...line, isActive: false } : line)) }
}

/**
 * The content with the foods that are no longer available left out, and their own limits with them: what a formula is
 * optimised with after a food was deactivated. The lines stay, inactive.
 */
export function withoutUnavailableFoods(content: FormulaContent, { ingredients }: FormulaInputs): FormulaContent {
  const gone = new Set(ingredients.filter(({ unavailable }) => unavailable !== null).map(({ id }) => id))
  const foods = content.foods.map((line) => (gone.has(line.id) ? { ...line, isActive: false, value: 0 } : line))
  return { ...content, foods }
}
