// What has to be so before the workbench calculates, optimises, shows a price, or shows a formula that is only read. Four
// rules that look alike and are not the same; each answers all that is in the way, nothing when nothing is.

import { type Check, concernOf, type Violation } from './check-constraints.ts'
import { crossingsIn, intersectLimits, type Limit, type LimitSide } from './limits.ts'

/** A line of the formula; deleted lines are none, inactive ones are not counted as foods. */
export type WorkbenchLine = {
  readonly primaryCategory: 'MP' | 'Diet' | 'NONE'
  /** As fed per animal per day. */
  readonly grams: number
  readonly isInactive: boolean
}

/** The list chosen in the formula, and the one that `activePriceList` answers for its distributor; null for none. */
export type PriceListChoice = { readonly chosenListId: number | null; readonly activeListId: number | null }

/** What foods are counted: `isUsed`, those above 0; else all that are there. */
export type CountedFoods = { readonly category: 'MP' | 'Diet' | 'MPOrDiet' | 'any'; readonly isUsed: boolean }
export type TooFewFoods = CountedFoods & {
  readonly kind: 'tooFewFoods'
  readonly needed: number
  readonly found: number
}

/** No list is chosen, or another one than the active one. */
export type PriceListNotActive = { readonly kind: 'priceListNotActive' }

/** Foods beyond their limits, foods that must not be used, foods whose amount is no number. */
export type FoodViolation = Pick<Check, 'excludedUsed' | 'notFinite'> & {
  readonly kind: 'foodViolation'
  readonly violations: readonly Violation[]
}

/** Each min that is above its max. */
export type LimitsCross = {
  readonly kind: 'limitsCross'
  readonly crossings: readonly { readonly min: LimitSide; readonly max: LimitSide }[]
}

/**
 * Why a formula cannot be calculated: its list has to be the active one, no food may violate anything in the check of the
 * recipe, and two Diet and two MP foods must be above 0.
 * Source: spec 2 §5 "Calculation requires".
 */
export function calculationRefusals(
  lines: readonly WorkbenchLine[],
  check: Check,
  lists: PriceListChoice,
): readonly (PriceListNotActive | FoodViolation | TooFewFoods)[] {
  return [
    ...priceListRefusals(lists),
    ...foodViolations(check),
    ...tooFew(lines, 2, { category: 'Diet', isUsed: true }),
    ...tooFew(lines, 2, { category: 'MP', isUsed: true }),
  ]
}

/**
 * Why a formula cannot be optimised: its list has to be the active one, the product must not be coated with molasses, no
 * min may be above its max, and there must be a Diet and an MP food, whatever their amounts. `limits` are all there are:
 * of the formula, of its set and of the foods.
 * Source: spec 2 §5 "Optimisation requires".
 */
export function optimisationRefusals(
  lines: readonly WorkbenchLine[],
  limits: readonly Limit[],
  lists: PriceListChoice,
  isMolassesMode: boolean,
): readonly (PriceListNotActive | { readonly kind: 'molasses' } | LimitsCross | TooFewFoods)[] {
  const crossings = crossingsIn(intersectLimits(limits))
  return [
    ...priceListRefusals(lists),
    ...(isMolassesMode ? [{ kind: 'molasses' as const }] : []),
    ...(crossings.length > 0 ? [{ kind: 'limitsCross' as const, crossings }] : []),
    ...tooFew(lines, 1, { category: 'Diet', isUsed: false }),
    ...tooFew(lines, 1, { category: 'MP', isUsed: false }),
  ]
}

/** Why the price of a formula is not shown: two foods, MP or Diet, must be above 0. Source: spec 2 §5 "Other rules". */
export const shownPriceRefusals = (lines: readonly WorkbenchLine[]): readonly TooFewFoods[] =>
  tooFew(lines, 2, { category: 'MPOrDiet', isUsed: true })

/**
 * Why a formula that is only read is not calculated: it must have two Diet foods, whatever their amounts, and two foods of
 * any kind above 0. Which list is active today does not matter to it.
 * Source: spec 2 §5 "Calculation requires", docs/open-questions.md.
 */
export const detailRefusals = (lines: readonly WorkbenchLine[]): readonly TooFewFoods[] => [
  ...tooFew(lines, 2, { category: 'Diet', isUsed: false }),
  ...tooFew(lines, 2, { category: 'any', isUsed: true }),
]

const priceListRefusals = ({ chosenListId, activeListId }: PriceListChoice): PriceListNotActive[] =>
  chosenListId === null || chosenListId !== activeListId ? [{ kind: 'priceListNotActive' }] : []

function foodViolations({ violations, excludedUsed, notFinite }: Check): FoodViolation[] {
  const ofFoods = violations.filter(({ limit }) => concernOf(limit.subject) === 'foods')
  const isNone = [ofFoods, excludedUsed, notFinite].every(({ length }) => length === 0)
  return isNone ? [] : [{ kind: 'foodViolation', violations: ofFoods, excludedUsed, notFinite }]
}

function tooFew(lines: readonly WorkbenchLine[], needed: number, counted: CountedFoods): TooFewFoods[] {
  const { category, isUsed } = counted
  const found = lines.filter(
    ({ primaryCategory, grams, isInactive }) =>
      !isInactive &&
      (!isUsed || grams > 0) &&
      (category === 'any' || category === primaryCategory || (category === 'MPOrDiet' && primaryCategory !== 'NONE')),
  ).length
  return found < needed ? [{ kind: 'tooFewFoods', ...counted, needed, found }] : []
}
