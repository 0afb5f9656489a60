// Checks whether a recipe respects the limits of its formula.
//
// Amounts per animal per day may violate a limit by up to a thousandth of it; shares of the product, which matter to the law
// or the factory (per kg, kg per tonne, humidity), are compared exactly. Differences that rounding to the 6 stored decimals
// can cause are never reported.

import { roundDecimal } from '../../kit/decimal.ts'
import type { QuantityMeasure } from '../../linear-programming/linear-program.ts'
import {
  createQuantityMeasures,
  type FormulaProblem,
  limitsInForce,
  measuredValue,
  type ProblemFood,
  type Recipe,
} from '../problem/formula-problem.ts'
import { intersectLimitsByQuantity, isLowerBoundInModel, type LimitSide, type LimitSubject } from '../problem/limits.ts'
import {
  isDeviationMissing,
  nutrientsOfSubject,
  safetyConditionOf,
  safetyMarginIn,
} from '../problem/safety-conditions.ts'
import type { LimitState } from './formula-codes.ts'
import { effectiveRecipe, foodsWithNotFiniteGrams, withoutUnusedFoods } from './formula-figures.ts'

export type LimitViolation = {
  readonly limit: LimitSide
  /** The value of the recipe, in the unit of the limit; null for a ratio with denominator 0. */
  readonly value: number | null
  /** By how much the value exceeds the limit, in its unit: above 0. */
  readonly distance: number | null
}

/** A limit that may be met or not: what the recipe has of it rests on unknown contents of used foods. */
export type UnverifiedLimit = {
  readonly limit: LimitSide
  /** Those foods, with their share of the product in percent. */
  readonly foods: readonly { readonly food: string; readonly sharePercent: number }[]
}

export type LimitCheck = {
  readonly violations: readonly LimitViolation[]
  readonly notVerified: readonly UnverifiedLimit[]
  /**
   * Excluded foods with an amount above 0, also one that counts as 0 because the food is no longer available. An inactive
   * line is never listed.
   */
  readonly excludedUsed: readonly {
    readonly food: string
    readonly why: Exclude<NonNullable<ProblemFood['excluded']>, 'inactive'>
    readonly grams: number
  }[]
  /** Limits that cannot be evaluated: on a food or nutrient missing from the problem, or with a NaN or infinite number. */
  readonly unknown: readonly LimitSubject[]
  /** Foods with a NaN or infinite amount: it counts as 0, and the check is not respected. */
  readonly notFinite: readonly string[]
}

/** How a recipe stands to its limits. Source: docs/open-questions.md. */
export function limitStateOf({ violations, excludedUsed, notFinite, unknown, notVerified }: LimitCheck): LimitState {
  if ([violations, excludedUsed, notFinite, unknown].some(({ length }) => length > 0)) return 'violated'
  return notVerified.length > 0 ? 'notVerified' : 'respected'
}

/** Whether every limit is met, as far as contents are known and beyond: nothing is violated or left unverified. */
export const isEveryLimitRespected = (check: LimitCheck): boolean => limitStateOf(check) === 'respected'

/** The category of a limit, as messages distinguish them. */
export function limitCategoryOf({ kind }: LimitSubject): 'nutrients' | 'foods' | 'humidity' | 'total' {
  switch (kind) {
    case 'nutrient':
    case 'nutrientPerKg':
    case 'ratio':
      return 'nutrients'
    case 'humidity':
    case 'dryMatter':
      return 'humidity'
    case 'total':
      return 'total'
    default:
      return 'foods'
  }
}

/**
 * Checks a recipe, in grams as fed per animal per day, against all limits of its problem. Of two limits on the same side
 * of a quantity only the tighter one is checked. Before an order, check the recipe as the factory weighs it:
 * `checkLimits(problem, recipeAsWeighedInFactory(…))`. Unknown contents count as 0: a minimum that is met so is met, any other
 * limit they concern is not verified.
 * Source: spec 2 §5 "Constraint tolerance", docs/open-questions.md.
 */
export function checkLimits(problem: FormulaProblem, recipe: Recipe): LimitCheck {
  const effective = effectiveRecipe(problem, recipe)
  const violations: LimitViolation[] = []
  const notVerified: UnverifiedLimit[] = []
  const unknown: LimitSubject[] = []
  const measureFor = createRecipeMeasures(problem, effective)
  const isFoodLimitMet = createQuickFoodLimitTest(problem, effective)
  const unknownsFor = createUnknownContentsFinder(problem, effective)
  for (const { subject, min, max } of intersectLimitsByQuantity(limitsInForce(problem))) {
    if (isFoodLimitMet(subject, min, max)) continue
    const sides = [min, max].filter((side) => side !== null)
    const results = sides.map((side) =>
      side.probability === undefined
        ? violationsOfLimit(measureFor(side.subject), side)
        : violationsOfMargin(problem, effective, side),
    )
    if (results.includes(null)) unknown.push(subject)
    sides.forEach((limit, index) => {
      const violationsOfSide = results[index]
      if (!violationsOfSide) return
      const { foods, canOnlyBeHigher, isViolationSure = canOnlyBeHigher } = unknownsFor(limit)
      const isVerified =
        foods.length === 0 ||
        (isViolationSure && violationsOfSide.length > 0) ||
        (canOnlyBeHigher && isLowerBoundInModel(limit))
      if (isVerified) violations.push(...violationsOfSide)
      else notVerified.push({ limit, foods })
    })
  }
  violations.push(...problem.foods.flatMap((food, index) => belowMinIfUsed(food, effective[index] ?? 0)))
  const excludedUsed = problem.foods.flatMap((food, index) => usesOfExcludedFood(food, recipe[index] ?? 0))
  return { violations, notVerified, excludedUsed, unknown, notFinite: foodsWithNotFiniteGrams(problem, recipe) }
}

/** A food that is used with less than it is to be used with, up to the tolerance of an amount per animal per day. */
function belowMinIfUsed({ code, minIfUsedGrams: least }: ProblemFood, grams: number): LimitViolation[] {
  if (!least || grams <= 0 || least - grams <= Math.max(relativeDailyTolerance * least, maxStorageErrorGrams)) return []
  const limit: LimitSide = { subject: { kind: 'food', code }, side: 'min', value: least, from: 'formula', ifUsed: true }
  return [{ limit, value: grams, distance: least - grams }]
}

function usesOfExcludedFood({ code, excluded }: ProblemFood, grams: number): LimitCheck['excludedUsed'] {
  const isUsed = grams > 0 && Number.isFinite(grams) && excluded !== undefined
  return isUsed && excluded !== 'inactive' ? [{ food: code, why: excluded, grams }] : []
}

/**
 * A fast test for limits on single foods, for speed: the check runs at every keystroke, most limits are on single foods,
 * and nearly all of them are met, which can be read directly from the amounts.
 */
function createQuickFoodLimitTest({ foods }: FormulaProblem, effective: Recipe) {
  const gramsByCode = new Map(foods.map(({ code }, index) => [code, effective[index] ?? 0]))
  const totalKilograms = effective.reduce((sum, grams) => sum + grams, 0) / 1000
  return (subject: LimitSubject, min: LimitSide | null, max: LimitSide | null): boolean => {
    if (subject.kind !== 'food' && subject.kind !== 'foodPerTonne') return false
    const value = (gramsByCode.get(subject.code) ?? Number.NaN) / (subject.kind === 'food' ? 1 : totalKilograms)
    return (min === null || value >= min.value) && (max === null || value <= max.value)
  }
}

/** The used foods of whose contents a quantity rests on unknown ones; `canOnlyBeHigher`: its value can only be higher. */
type UnknownContents = {
  readonly foods: UnverifiedLimit['foods']
  readonly canOnlyBeHigher: boolean
  /** What is violated stays so whatever the unknown is: as where its value can only be higher. */
  readonly isViolationSure?: boolean
}

const noUnknownContents: UnknownContents = { foods: [], canOnlyBeHigher: true }

/** A function that finds the unknown contents a quantity rests on; quick where all is known, as it nearly always is. */
function createUnknownContentsFinder(
  problem: FormulaProblem,
  effective: Recipe,
): (limit: LimitSide) => UnknownContents {
  const ofContents = createUnknownContentsOfSubjects(problem, effective)
  return ({ subject, probability }) => {
    const unknown = ofContents(subject)
    const scattering = probability === undefined ? [] : usedFoodsWithoutDeviation(problem, effective, subject)
    if (scattering.length === 0) return unknown
    // To know how contents scatter can only widen the margin.
    const isViolationSure = unknown.foods.length === 0 || unknown.canOnlyBeHigher
    return { foods: [...unknown.foods, ...scattering], canOnlyBeHigher: false, isViolationSure }
  }
}

/** The used foods of which it is not known how a nutrient of a quantity scatters. */
function usedFoodsWithoutDeviation({ foods, nutrients }: FormulaProblem, effective: Recipe, subject: LimitSubject) {
  const positions = nutrientsOfSubject(subject).map((code) => nutrients.indexOf(code))
  const totalGrams = effective.reduce((sum, grams) => sum + grams, 0)
  return foods.flatMap((food, index) => {
    const grams = effective[index] ?? 0
    const isMissing = grams > 0 && positions.some((position) => isDeviationMissing(food, position))
    return isMissing ? [{ food: food.code, sharePercent: (100 * grams) / totalGrams }] : []
  })
}

/**
 * The used foods of unknown content of each nutrient, with their share of the product in percent: its value counts them as 0.
 * Nutrients without any are absent. `recipe` in grams per animal per day, in the order of the foods.
 */
export function foodsOfUnknownContents(
  problem: FormulaProblem,
  recipe: Recipe,
): ReadonlyMap<string, UnverifiedLimit['foods']> {
  const effective = effectiveRecipe(problem, recipe)
  const totalGrams = effective.reduce((sum, grams) => sum + grams, 0)
  const byNutrient = new Map<string, UnverifiedLimit['foods'][number][]>()
  problem.foods.forEach(({ code, unknown }, index) => {
    const grams = effective[index] ?? 0
    if (unknown === undefined || grams <= 0) return
    const share = { food: code, sharePercent: (100 * grams) / totalGrams }
    for (const nutrient of unknown.nutrients) byNutrient.set(nutrient, [...(byNutrient.get(nutrient) ?? []), share])
  })
  return byNutrient
}

function createUnknownContentsOfSubjects(
  { foods, signedNutrients = [] }: FormulaProblem,
  effective: Recipe,
): (subject: LimitSubject) => UnknownContents {
  const totalGrams = effective.reduce((sum, grams) => sum + grams, 0)
  const used = foods.flatMap(({ code, unknown }, index) => {
    const grams = effective[index] ?? 0
    return unknown && grams > 0 ? [{ unknown, share: { food: code, sharePercent: (100 * grams) / totalGrams } }] : []
  })
  if (used.length === 0) return () => noUnknownContents
  const withUnknown = (
    canOnlyBeHigher: boolean,
    isUnknown: (unknown: NonNullable<ProblemFood['unknown']>) => boolean,
  ) => ({
    foods: used.filter(({ unknown }) => isUnknown(unknown)).map(({ share }) => share),
    canOnlyBeHigher,
  })
  return (subject) => {
    switch (subject.kind) {
      case 'nutrient':
      case 'nutrientPerKg':
        return withUnknown(!signedNutrients.includes(subject.code), ({ nutrients }) => nutrients.includes(subject.code))
      case 'ratio':
        return withUnknown(false, ({ nutrients }) =>
          [subject.numerator, subject.denominator].some((code) => nutrients.includes(code)),
        )
      // An unknown dry matter counts as 100 %, and so the water of the food as none.
      case 'humidity':
      case 'dryMatter':
        return withUnknown(true, ({ dryMatter }) => dryMatter)
      default:
        return noUnknownContents
    }
  }
}

/** A measure with the amounts it applies to, in the same order of foods. */
type MeasuredRecipe = { readonly measure: QuantityMeasure | null; readonly recipe: Recipe }

/** Limits that refer to foods need all foods; the others are measured over the used foods only, usually a few. */
function createRecipeMeasures(problem: FormulaProblem, effective: Recipe): (subject: LimitSubject) => MeasuredRecipe {
  const used = withoutUnusedFoods(problem, effective)
  const [ofAllFoods, ofUsedFoods] = [createQuantityMeasures(problem), createQuantityMeasures(used.problem)]
  return (subject) =>
    limitCategoryOf(subject) === 'foods'
      ? { measure: ofAllFoods(subject), recipe: effective }
      : { measure: ofUsedFoods(subject), recipe: used.recipe }
}

/** The violation of a limit, or an empty list; null when the limit cannot be evaluated. */
function violationsOfLimit({ measure, recipe }: MeasuredRecipe, limit: LimitSide): readonly LimitViolation[] | null {
  if (measure === null || !Number.isFinite(limit.value)) return null
  const numerator = measuredValue(recipe, { numerator: measure.numerator, denominator: null })
  const denominator = measure.denominator
    ? measuredValue(recipe, { numerator: measure.denominator, denominator: null })
    : 1
  if (!Number.isFinite(numerator) || !Number.isFinite(denominator)) return null
  if (denominator === 0) {
    // An empty recipe has no shares to check. A positive amount over 0 exceeds any maximum.
    return numerator > 0 && limit.side === 'max' ? [{ limit, value: null, distance: null }] : []
  }
  const value = numerator / denominator
  const distance = limit.side === 'min' ? limit.value - value : value - limit.value
  const isViolated =
    exceedsLimitTolerance(limit, value, distance) &&
    distance > maxStorageErrorOfValue(recipe, measure, value, denominator)
  return isViolated ? [{ limit, value, distance }] : []
}

/**
 * The violation of a limit that is to hold with a probability: the mean is nearer to it than its margin. Deviations that
 * are not known count as 0.
 */
function violationsOfMargin(
  problem: FormulaProblem,
  recipe: Recipe,
  limit: LimitSide,
): readonly LimitViolation[] | null {
  const condition = safetyConditionOf(problem, limit)
  if (condition === null || !Number.isFinite(limit.value)) return null
  const { measure } = condition
  const { denominator } = measure
  // A share of nothing has no margin: of an empty recipe, and of a ratio to a nutrient that is not there.
  if (denominator && recipe.every((grams, food) => grams * (denominator[food] ?? 0) === 0))
    return violationsOfLimit({ measure, recipe }, limit)
  const { mean, margin } = safetyMarginIn(condition, recipe)
  const nearest = mean - condition.limitSign * margin
  const distance = condition.limitSign * (limit.value - nearest)
  return exceedsLimitTolerance(limit, nearest, distance) ? [{ limit, value: mean, distance }] : []
}

const exactSubjectKinds = new Set<LimitSubject['kind']>([
  'humidity',
  'dryMatter',
  'nutrientPerKg',
  'foodPerTonne',
  'groupPerTonne',
  'label',
])

/** By what share of it an amount per animal per day may miss its limit. */
export const relativeDailyTolerance = 0.001

/** Whether a limit is on an amount per animal per day, which has that tolerance. */
export const isDailyAmount = ({ kind }: LimitSubject): boolean => !exactSubjectKinds.has(kind)

/**
 * The tolerance of an amount is a thousandth of the absolute limit; the exact kinds are compared after rounding to a
 * millionth of the limit's unit.
 */
function exceedsLimitTolerance(limit: LimitSide, value: number, distance: number): boolean {
  if (isDailyAmount(limit.subject)) return distance > relativeDailyTolerance * Math.abs(limit.value)
  return distance > 0 && roundDecimal(value, 6) !== roundDecimal(limit.value, 6)
}

/** Stored amounts are rounded to a microgram. */
const maxStorageErrorGrams = 5e-7

/** The largest change of `value` that rounding the amounts for storage can cause. */
function maxStorageErrorOfValue(
  recipe: Recipe,
  { numerator, denominator }: QuantityMeasure,
  value: number,
  denominatorValue: number,
): number {
  let sensitivity = 0
  for (let food = 0; food < recipe.length; food += 1)
    if (recipe[food] !== 0) sensitivity += Math.abs((numerator[food] ?? 0) - value * (denominator?.[food] ?? 0))
  return (maxStorageErrorGrams * sensitivity) / Math.abs(denominatorValue)
}
