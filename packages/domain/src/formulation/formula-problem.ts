// What is to be formulated: foods with their contents and prices, and the limits a recipe is held to.

import type { Limit, Subject } from './limits.ts'

export type ProblemFood = {
  readonly code: string
  readonly name: string
  /** Percent of the food as fed. */
  readonly dryMatterPercent: number
  /** Per kg as fed, in the order of `FormulaProblem.nutrients`; complex nutrients are computed before. */
  readonly contents: readonly number[] | Float64Array
  /** Standard deviation of each content, in its unit and order; asked for where a limit is to hold with a probability. */
  readonly deviations?: readonly number[] | Float64Array
  /** Farmer price (Price4), €/t as fed; null when it is missing, which is not 0. */
  readonly pricePerTonneEur: number | null
  /** Why it must not be used, whatever the limits say. */
  readonly excluded?: 'forbidden' | 'notBio' | 'inactive'
  /** When used at all, at least so many grams per animal per day: 0, or from there on. */
  readonly minIfUsedGrams?: number
  /** Weighed in whole multiples of so many grams per animal per day; above 0. */
  readonly stepGrams?: number
}

export type FormulaProblem = {
  readonly foods: readonly ProblemFood[]
  /** Codes of nutrients, in the order of the contents. */
  readonly nutrients: readonly string[]
  readonly limits: readonly Limit[]
}

/** Grams as fed per animal per day, in the order of the problem's foods. */
export type Recipe = Float64Array

/**
 * A quantity as a fraction of two sums over a recipe v in grams: Σ numerator·v / Σ denominator·v, or the numerator alone.
 * Every limit is on one of these, so that the program, the check and the reports cannot disagree about what is meant.
 */
export type Measure = { readonly numerator: Float64Array; readonly denominator: Float64Array | null }

/** The measure of a quantity; null when it names a food or a nutrient the problem does not have. */
export function measureOf(subject: Subject, problem: FormulaProblem): Measure | null {
  const perFood = (value: (food: ProblemFood) => number) => weights(problem, value)
  const ones = () => onesFor(problem)
  switch (subject.kind) {
    case 'total':
      return { numerator: ones(), denominator: null }
    case 'humidity':
      return { numerator: perFood((food) => 100 - food.dryMatterPercent), denominator: ones() }
    case 'dryMatter':
      return { numerator: perFood((food) => food.dryMatterPercent), denominator: ones() }
    case 'nutrient':
      return contentMeasure(problem, subject.code, 1 / 1000, null)
    case 'nutrientPerKg':
      return contentMeasure(problem, subject.code, 1, ones())
    case 'ratio': {
      const denominator = contentMeasure(problem, subject.denominator, 1, null)?.numerator
      return denominator ? contentMeasure(problem, subject.numerator, 1, denominator) : null
    }
    case 'food':
    case 'foodPerTonne':
      return foodsMeasure(problem, [subject.code], subject.kind === 'foodPerTonne')
    default:
      return foodsMeasure(problem, subject.foods, subject.kind === 'groupPerTonne')
  }
}

const madeOnes = new WeakMap<readonly ProblemFood[], Float64Array>()

/** 1 for each food: what most shares are shares of, made once. */
function onesFor({ foods }: FormulaProblem): Float64Array {
  const made = madeOnes.get(foods)
  if (made?.length === foods.length) return made
  const ones = new Float64Array(foods.length).fill(1)
  madeOnes.set(foods, ones)
  return ones
}

/** One number per food. */
function weights({ foods }: FormulaProblem, weight: (food: ProblemFood) => number): Float64Array {
  const all = new Float64Array(foods.length)
  foods.forEach((food, place) => {
    all[place] = weight(food)
  })
  return all
}

function contentMeasure(
  { foods, nutrients }: FormulaProblem,
  code: string,
  factor: number,
  denominator: Float64Array | null,
): Measure | null {
  const position = nutrients.indexOf(code)
  if (position < 0) return null
  const numerator = new Float64Array(foods.length)
  // The inner loop of every program: plain, because it is most of what a model takes.
  for (let food = 0; food < foods.length; food += 1) numerator[food] = (foods[food]?.contents[position] ?? 0) * factor
  return { numerator, denominator }
}

function foodsMeasure(problem: FormulaProblem, codes: readonly string[], isPerTonne: boolean): Measure | null {
  const { foods } = problem
  if (!codes.every((code) => foods.some((food) => food.code === code))) return null
  const numerator = weights(problem, ({ code }) => (codes.includes(code) ? (isPerTonne ? 1000 : 1) : 0))
  return { numerator, denominator: isPerTonne ? onesFor(problem) : null }
}

/** The value of a quantity in a recipe; NaN where it divides by nothing. */
export function valueIn(recipe: Recipe, { numerator, denominator }: Measure): number {
  const sum = (perGram: Float64Array) => {
    let total = 0
    for (let food = 0; food < perGram.length; food += 1) total += (perGram[food] ?? 0) * (recipe[food] ?? 0)
    return total
  }
  if (denominator === null) return sum(numerator)
  const below = sum(denominator)
  return below === 0 ? Number.NaN : sum(numerator) / below
}
