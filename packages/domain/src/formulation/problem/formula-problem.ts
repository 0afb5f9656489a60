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

/**
 * The limits that are in force. What the formula itself asks of an inactive line is not: the line counts as 0, as if it
 * were not there. What the set or a property of the food asks of it stands.
 */
export function limitsInForce({ foods, limits }: FormulaProblem): readonly Limit[] {
  const inactive = new Set(foods.flatMap(({ code, excluded }) => (excluded === 'inactive' ? [code] : [])))
  if (inactive.size === 0) return limits
  const isOfLine = ({ kind }: Subject) => kind === 'food' || kind === 'foodPerTonne'
  return limits.filter(
    ({ subject, from }) =>
      !(from === 'formula' && isOfLine(subject) && 'code' in subject && inactive.has(subject.code)),
  )
}

/** Grams as fed per animal per day, in the order of the problem's foods. */
export type Recipe = Float64Array

/**
 * A quantity as a fraction of two sums over a recipe v in grams: Σ numerator·v / Σ denominator·v, or the numerator alone.
 * Every limit is on one of these, so that the program, the check and the reports cannot disagree about what is meant.
 */
export type Measure = { readonly numerator: Float64Array; readonly denominator: Float64Array | null }

/** The measure of a quantity; null when it names a food or a nutrient the problem does not have. */
export const measureOf = (subject: Subject, problem: FormulaProblem): Measure | null =>
  measureIn(
    subject,
    problem,
    (position) => perFood(problem, ({ contents }) => contents[position] ?? 0),
    onesOf(problem),
  )

/** The same for many quantities of one problem: its contents are read once, food by food. */
export function measuresOf(problem: FormulaProblem): (subject: Subject) => Measure | null {
  let read: readonly Float64Array[] | undefined
  const ones = onesOf(problem)
  const contentsOf = (position: number) => {
    read ??= contentsByNutrient(problem)
    return read[position] ?? new Float64Array(problem.foods.length)
  }
  return (subject) => measureIn(subject, problem, contentsOf, ones)
}

/** The contents of all foods in one nutrient, by its position, per kg. */
type ContentsOf = (position: number) => Float64Array

/** A gram of each food is one gram of the whole. */
const onesOf = ({ foods }: FormulaProblem): Float64Array => new Float64Array(foods.length).fill(1)

function measureIn(
  subject: Subject,
  problem: FormulaProblem,
  contentsOf: ContentsOf,
  ones: Float64Array,
): Measure | null {
  const contents = (code: string) => {
    const position = problem.nutrients.indexOf(code)
    return position < 0 ? null : contentsOf(position)
  }
  const share = (numerator: Float64Array | null, denominator: Float64Array | null) =>
    numerator && denominator && { numerator, denominator }
  const sum = (numerator: Float64Array | null) => numerator && { numerator, denominator: null }
  switch (subject.kind) {
    case 'total':
      return sum(ones)
    case 'humidity':
      return share(
        perFood(problem, ({ dryMatterPercent }) => 100 - dryMatterPercent),
        ones,
      )
    case 'dryMatter':
      return share(
        perFood(problem, ({ dryMatterPercent }) => dryMatterPercent),
        ones,
      )
    case 'nutrient':
      return sum(perGram(contents(subject.code)))
    case 'nutrientPerKg':
      return share(contents(subject.code), ones)
    case 'ratio':
      return share(contents(subject.numerator), contents(subject.denominator))
    case 'food':
      return sum(members(problem, [subject.code], 1))
    case 'foodPerTonne':
      return share(members(problem, [subject.code], 1000), ones)
    case 'group':
      return sum(members(problem, subject.foods, 1))
    case 'groupPerTonne':
      return share(members(problem, subject.foods, 1000), ones)
  }
}

/** What a gram holds, of what a kg does. */
function perGram(perKg: Float64Array | null): Float64Array | null {
  if (perKg === null) return null
  const all = new Float64Array(perKg.length)
  for (let food = 0; food < all.length; food += 1) all[food] = (perKg[food] ?? 0) / 1000
  return all
}

/** One number per food. */
function perFood({ foods }: FormulaProblem, numberOf: (food: ProblemFood) => number): Float64Array {
  const all = new Float64Array(foods.length)
  foods.forEach((food, place) => {
    all[place] = numberOf(food)
  })
  return all
}

/** What each member of a group counts for, the other foods nothing; null when the problem does not have one of them. */
function members({ foods }: FormulaProblem, codes: readonly string[], each: number): Float64Array | null {
  const all = new Float64Array(foods.length)
  for (const code of codes) {
    const place = foods.findIndex((food) => food.code === code)
    if (place < 0) return null
    all[place] = each
  }
  return all
}

/** Food by food, since that is how they lie in memory: this is most of what a model takes. */
function contentsByNutrient({ foods, nutrients }: FormulaProblem): Float64Array[] {
  const count = foods.length
  const together = new Float64Array(nutrients.length * count)
  foods.forEach(({ contents }, food) => {
    for (let nutrient = 0; nutrient < nutrients.length; nutrient += 1)
      together[nutrient * count + food] = contents[nutrient] ?? 0
  })
  return nutrients.map((_, nutrient) => together.subarray(nutrient * count, (nutrient + 1) * count))
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
