// The check: whether a recipe, however it came about, keeps the limits of its formula.
//
// Amounts per animal per day may miss a limit by a thousandth of it; shares of the product that the law or the factory
// looks at (per kg, kg per tonne, humidity) are compared exactly. No recipe is blamed for less than what storing it with
// 6 decimals may have moved.

import { roundDecimal } from '../kit/decimal.ts'
import { countedRecipe, notFiniteFoods, usedPart } from './formula-figures.ts'
import {
  type FormulaProblem,
  limitsInForce,
  type Measure,
  measuresOf,
  type ProblemFood,
  type Recipe,
  valueIn,
} from './formula-problem.ts'
import { intersectLimits, type LimitSide, type Subject } from './limits.ts'

export type Violation = {
  readonly limit: LimitSide
  /** What the recipe has, in the unit of the limit; null when it is a ratio to nothing. */
  readonly value: number | null
  /** How far beyond the limit that is, in its unit: above 0. */
  readonly distance: number | null
}

export type Check = {
  readonly violations: readonly Violation[]
  /** Foods above 0 that must not be used. An inactive line counts as 0 and is not among them. */
  readonly excludedUsed: readonly {
    readonly food: string
    readonly why: 'forbidden' | 'notBio'
    readonly grams: number
  }[]
  /** Limits of which nothing can be said: on a food or nutrient the problem does not have, or a number is none. */
  readonly unknown: readonly Subject[]
  /** Foods whose amount is not a finite number: counted as 0, and never respected. */
  readonly notFinite: readonly string[]
}

/** True when nothing is to be said against the recipe. */
export const isRespected = ({ violations, excludedUsed, notFinite, unknown }: Check) =>
  [violations, excludedUsed, notFinite, unknown].every(({ length }) => length === 0)

/** Whom a violation concerns, as messages tell them apart. */
export function concernOf({ kind }: Subject): 'nutrients' | 'foods' | 'humidity' | 'total' {
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
 * Holds a recipe, in grams as fed per animal per day, against all limits of its problem. Of two limits on the same side
 * of a quantity the tighter one is checked. Before an order it is the recipe as the factory weighs it that counts:
 * `checkConstraints(problem, factoryRecipe(…))`.
 * Source: spec 2 §5 "Constraint tolerance", docs/open-questions.md.
 */
export function checkConstraints(problem: FormulaProblem, recipe: Recipe): Check {
  const counted = countedRecipe(problem, recipe)
  const violations: Violation[] = []
  const unknown: Subject[] = []
  const measuredIn = measuring(problem, counted)
  const isKeptAtSight = foodsAtSight(problem, counted)
  for (const { subject, min, max } of intersectLimits(limitsInForce(problem))) {
    if (isKeptAtSight(subject, min, max)) continue
    const sides = [min, max].filter((side) => side !== null)
    const judged = sides.map((side) => violationsOf(measuredIn(side.subject), side))
    violations.push(...judged.flatMap((found) => found ?? []))
    if (judged.includes(null)) unknown.push(subject)
  }
  const excludedUsed = problem.foods.flatMap((food, place) => excludedUse(food, counted[place] ?? 0))
  return { violations, excludedUsed, unknown, notFinite: notFiniteFoods(problem, recipe) }
}

function excludedUse({ code, excluded }: ProblemFood, grams: number): Check['excludedUsed'] {
  return grams > 0 && (excluded === 'forbidden' || excluded === 'notBio') ? [{ food: code, why: excluded, grams }] : []
}

/**
 * Limits on single foods are most of all limits and nearly all of them are kept, which shows in the recipe itself: the
 * check runs at every key.
 */
function foodsAtSight({ foods }: FormulaProblem, counted: Recipe) {
  const grams = new Map(foods.map(({ code }, place) => [code, counted[place] ?? 0]))
  const kilograms = counted.reduce((sum, each) => sum + each, 0) / 1000
  return (subject: Subject, min: LimitSide | null, max: LimitSide | null): boolean => {
    if (subject.kind !== 'food' && subject.kind !== 'foodPerTonne') return false
    const value = (grams.get(subject.code) ?? Number.NaN) / (subject.kind === 'food' ? 1 : kilograms)
    return (min === null || value >= min.value) && (max === null || value <= max.value)
  }
}

/** A measure, and the amounts it is of, in the same order of foods. */
type Measured = { readonly measure: Measure | null; readonly counted: Recipe }

/** What names foods is measured in all of them, all else in those of which there is something: mostly a few. */
function measuring(problem: FormulaProblem, counted: Recipe): (subject: Subject) => Measured {
  const used = usedPart(problem, counted)
  const [ofAll, ofUsed] = [measuresOf(problem), measuresOf(used.problem)]
  return (subject) =>
    concernOf(subject) === 'foods'
      ? { measure: ofAll(subject), counted }
      : { measure: ofUsed(subject), counted: used.counted }
}

/** The violation of a limit, if it is one; null when nothing can be said of it. */
function violationsOf({ measure, counted }: Measured, limit: LimitSide): readonly Violation[] | null {
  if (measure === null || !Number.isFinite(limit.value)) return null
  const above = valueIn(counted, { numerator: measure.numerator, denominator: null })
  const below = measure.denominator ? valueIn(counted, { numerator: measure.denominator, denominator: null }) : 1
  if (!Number.isFinite(above) || !Number.isFinite(below)) return null
  if (below === 0) {
    // Of an empty recipe nothing is a share; something of a nutrient to nothing of another is more than any most.
    return above > 0 && limit.side === 'max' ? [{ limit, value: null, distance: null }] : []
  }
  const value = above / below
  const distance = limit.side === 'min' ? limit.value - value : value - limit.value
  const isViolated = isBeyond(limit, value, distance) && distance > storingError(counted, measure, value, below)
  return isViolated ? [{ limit, value, distance }] : []
}

const exactKinds = new Set<Subject['kind']>(['humidity', 'dryMatter', 'nutrientPerKg', 'foodPerTonne', 'groupPerTonne'])

/** A thousandth of an amount's limit, whatever its sign; "exactly" is after rounding to a millionth of the limit's unit. */
function isBeyond(limit: LimitSide, value: number, distance: number): boolean {
  if (!exactKinds.has(limit.subject.kind)) return distance > 0.001 * Math.abs(limit.value)
  return distance > 0 && roundDecimal(value, 6) !== roundDecimal(limit.value, 6)
}

/** A stored amount is what was meant to half a microgram: by how much that can move a quantity. */
const halfStoredStepGrams = 5e-7

function storingError(counted: Recipe, { numerator, denominator }: Measure, value: number, below: number): number {
  let moved = 0
  for (let food = 0; food < counted.length; food += 1)
    if (counted[food] !== 0) moved += Math.abs((numerator[food] ?? 0) - value * (denominator?.[food] ?? 0))
  return (halfStoredStepGrams * moved) / Math.abs(below)
}
