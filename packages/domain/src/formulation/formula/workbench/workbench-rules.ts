// The preconditions for calculating, optimising, showing a price, and showing a read-only formula. The four rules are
// similar but different; each returns all its refusals, an empty list when the action is allowed.

import { crossingBounds, intersectLimitsByQuantity, type Limit, type LimitSide } from '../../problem/limits.ts'
import { type LimitCheck, type LimitViolation, limitCategoryOf } from '../check-limits.ts'

/** A line of the formula, without deleted lines; inactive lines are not counted. */
export type WorkbenchLine = {
  readonly code: string
  readonly primaryCategory: 'MP' | 'Diet' | 'NONE'
  /** As fed per animal per day. */
  readonly grams: number
  readonly isInactive: boolean
  /** The distributor or the farmer would be paid to take the food, by a list stored before this was refused. */
  readonly isPricedBelowZero: boolean
}

/** The price list chosen in the formula and the active one of its distributor (`activePriceList`); null for none. */
export type ChosenAndActivePriceList = { readonly chosenListId: number | null; readonly activeListId: number | null }

/** Which foods are counted: with `isUsed` only those above 0, else all. */
export type FoodCountCriterion = { readonly category: 'MP' | 'Diet' | 'MPOrDiet' | 'any'; readonly isUsed: boolean }
export type TooFewFoods = FoodCountCriterion & {
  readonly kind: 'tooFewFoods'
  readonly requiredCount: number
  readonly actualCount: number
}

/** No price list is chosen, or not the active one. */
export type PriceListNotActive = { readonly kind: 'priceListNotActive' }

/** Foods with a price below 0, by code. */
export type PricesNegative = { readonly kind: 'pricesNegative'; readonly foods: readonly string[] }

/** Foods that violate their limits, are excluded but used, or have a NaN or infinite amount. */
export type FoodLimitViolations = Pick<LimitCheck, 'excludedUsed' | 'notFinite'> & {
  readonly kind: 'foodViolation'
  readonly violations: readonly LimitViolation[]
}

/** Pairs of limits whose min is above the max. */
export type CrossingLimits = {
  readonly kind: 'limitsCross'
  readonly crossings: readonly { readonly min: LimitSide; readonly max: LimitSide }[]
}

/**
 * Why a formula cannot be calculated. Required: the active price list, no violation concerning a food in the check of the
 * recipe, two Diet and two MP foods above 0, and of the foods used no price below 0.
 * Source: spec 2 §5 "Calculation requires".
 */
export function calculationRefusals(
  lines: readonly WorkbenchLine[],
  check: LimitCheck,
  lists: ChosenAndActivePriceList,
): readonly (PriceListNotActive | FoodLimitViolations | TooFewFoods | PricesNegative)[] {
  return [
    ...priceListRefusals(lists),
    ...foodViolations(check),
    ...tooFewFoodsRefusals(lines, 2, { category: 'Diet', isUsed: true }),
    ...tooFewFoodsRefusals(lines, 2, { category: 'MP', isUsed: true }),
    ...negativePriceRefusals(lines.filter(({ grams }) => grams > 0)),
  ]
}

/**
 * Why a formula cannot be optimised. Required: the active price list, no molasses coating, no min above its max, no
 * price below 0, and a Diet and an MP food of any amount. `limits` are those of the formula, of its constraint set and of the foods.
 * Source: spec 2 §5 "Optimisation requires".
 */
export function optimisationRefusals(
  lines: readonly WorkbenchLine[],
  limits: readonly Limit[],
  lists: ChosenAndActivePriceList,
  isMolassesMode: boolean,
): readonly (PriceListNotActive | { readonly kind: 'molasses' } | CrossingLimits | TooFewFoods | PricesNegative)[] {
  const crossings = crossingBounds(intersectLimitsByQuantity(limits))
  return [
    ...priceListRefusals(lists),
    ...(isMolassesMode ? [{ kind: 'molasses' as const }] : []),
    ...(crossings.length > 0 ? [{ kind: 'limitsCross' as const, crossings }] : []),
    ...tooFewFoodsRefusals(lines, 1, { category: 'Diet', isUsed: false }),
    ...tooFewFoodsRefusals(lines, 1, { category: 'MP', isUsed: false }),
    ...negativePriceRefusals(lines),
  ]
}

function negativePriceRefusals(lines: readonly WorkbenchLine[]): PricesNegative[] {
  const foods = lines.flatMap(({ code, isInactive, isPricedBelowZero }) =>
    isPricedBelowZero && !isInactive ? [code] : [],
  )
  return foods.length > 0 ? [{ kind: 'pricesNegative', foods }] : []
}

/** Why the price of a formula is not shown. Required: two MP or Diet foods above 0. Source: spec 2 §5 "Other rules". */
export const priceDisplayRefusals = (lines: readonly WorkbenchLine[]): readonly TooFewFoods[] =>
  tooFewFoodsRefusals(lines, 2, { category: 'MPOrDiet', isUsed: true })

/**
 * Why a read-only formula is not calculated. Required: two Diet foods of any amount and two foods of any category above
 * 0. The active price list does not matter here.
 * Source: spec 2 §5 "Calculation requires", docs/open-questions.md.
 */
export const readOnlyCalculationRefusals = (lines: readonly WorkbenchLine[]): readonly TooFewFoods[] => [
  ...tooFewFoodsRefusals(lines, 2, { category: 'Diet', isUsed: false }),
  ...tooFewFoodsRefusals(lines, 2, { category: 'any', isUsed: true }),
]

const priceListRefusals = ({ chosenListId, activeListId }: ChosenAndActivePriceList): PriceListNotActive[] =>
  chosenListId === null || chosenListId !== activeListId ? [{ kind: 'priceListNotActive' }] : []

function foodViolations({ violations, excludedUsed, notFinite }: LimitCheck): FoodLimitViolations[] {
  const foodLimitViolations = violations.filter(({ limit }) => limitCategoryOf(limit.subject) === 'foods')
  const isClean = [foodLimitViolations, excludedUsed, notFinite].every(({ length }) => length === 0)
  return isClean ? [] : [{ kind: 'foodViolation', violations: foodLimitViolations, excludedUsed, notFinite }]
}

function tooFewFoodsRefusals(
  lines: readonly WorkbenchLine[],
  requiredCount: number,
  counted: FoodCountCriterion,
): TooFewFoods[] {
  const { category, isUsed } = counted
  const actualCount = lines.filter(
    ({ primaryCategory, grams, isInactive }) =>
      !isInactive &&
      (!isUsed || grams > 0) &&
      (category === 'any' || category === primaryCategory || (category === 'MPOrDiet' && primaryCategory !== 'NONE')),
  ).length
  return actualCount < requiredCount ? [{ kind: 'tooFewFoods', ...counted, requiredCount, actualCount }] : []
}
