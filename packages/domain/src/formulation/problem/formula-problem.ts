// The formulation problem: foods with contents and prices, and the limits on a recipe.

import { Recent } from '../../kit/recent.ts'
import type { QuantityMeasure } from '../../linear-programming/linear-program.ts'
import type { Limit, LimitSubject } from './limits.ts'

export type ProblemFood = {
  readonly code: string
  readonly name: string
  /** Percent of the food as fed. */
  readonly dryMatterPercent: number
  /** Per kg as fed, in the order of `FormulaProblem.nutrients`; complex nutrients are already computed. */
  readonly contents: readonly number[] | Float64Array
  /** What is not known of the food: its nutrients count as 0, its dry matter as 100 %. Absent when all is known. */
  readonly unknown?: { readonly nutrients: readonly string[]; readonly dryMatter: boolean }
  /** Nothing is known of its contents: a recipe with it can be checked, but not be optimised. */
  readonly hasNoContents?: boolean
  /**
   * Standard deviation of each content, in its unit and order; needed for limits with a probability. NaN where it is not
   * known, which differs from 0.
   */
  readonly deviations?: readonly number[] | Float64Array
  /** Farmer price (Price4), €/t as fed; null when missing, which differs from 0. */
  readonly pricePerTonneEur: number | null
  /**
   * Why it must not be used, regardless of the limits. Of an inactive line, and of a food that is no longer available
   * (deactivated, withdrawn), any amount counts as 0.
   */
  readonly excluded?: 'forbidden' | 'notBio' | 'inactive' | 'unavailable'
  /** Grams per animal per day: the amount is 0 or at least this (semi-continuous). */
  readonly minIfUsedGrams?: number
  /** Grams per animal per day, above 0: the amount is an integer multiple of this. */
  readonly stepGrams?: number
}

export type FormulaProblem = {
  readonly foods: readonly ProblemFood[]
  /** Codes of nutrients, in the order of the contents. */
  readonly nutrients: readonly string[]
  readonly limits: readonly Limit[]
  /** Codes of the nutrients whose contents may be below 0. */
  readonly signedNutrients?: readonly string[]
  /** The code of the food that takes what rounding leaves; 640642 when absent. */
  readonly carrier?: string
}

/**
 * The limits that apply. The formula's own limits on a line that counts as 0 do not, as if it were absent.
 * Limits of the constraint set or of a property of the food still apply to it.
 */
export function limitsInForce({ foods, limits }: FormulaProblem): readonly Limit[] {
  const uncounted = new Set(foods.flatMap((food) => (countsAsZero(food) ? [food.code] : [])))
  if (uncounted.size === 0) return limits
  const isOfLine = ({ kind }: LimitSubject) => kind === 'food' || kind === 'foodPerTonne'
  return limits.filter(
    ({ subject, from }) =>
      !(from === 'formula' && isOfLine(subject) && 'code' in subject && uncounted.has(subject.code)),
  )
}

/** Whether any amount of a food counts as 0. */
export const countsAsZero = ({ excluded }: Pick<ProblemFood, 'excluded'>): boolean =>
  excluded === 'inactive' || excluded === 'unavailable'

/** Grams as fed per animal per day, in the order of the problem's foods. */
export type Recipe = Float64Array

/** The measure of a quantity, per gram of each food; null when it names a food or a nutrient the problem does not have. */
export const quantityMeasureOf = (subject: LimitSubject, problem: FormulaProblem): QuantityMeasure | null =>
  measureOfSubject(subject, problem, contentsTableOf(problem))

/** `quantityMeasureOf` for many quantities of one problem. */
export function createQuantityMeasures(problem: FormulaProblem): (subject: LimitSubject) => QuantityMeasure | null {
  const table = contentsTableOf(problem)
  return (subject) => measureOfSubject(subject, problem, table)
}

/** The contents of foods by nutrient: numbers per food, in their order. Shared by all measures: nobody changes them. */
type ContentsTable = {
  readonly nutrients: readonly string[]
  readonly contents: readonly ProblemFood['contents'][]
  /** Null when the problem does not have the nutrient. */
  readonly perKg: (nutrient: string) => Float64Array | null
  readonly perGram: (nutrient: string) => Float64Array | null
  /** Each gram of a food adds one gram to the total. */
  readonly ones: Float64Array
}

/** Formulas are optimised again and again with the same contents: to transpose them takes as long as a solve. */
const recentContents = new Recent<ContentsTable>(6)

function contentsTableOf({ foods, nutrients }: FormulaProblem): ContentsTable {
  const isSame = (table: ContentsTable) =>
    table.nutrients === nutrients &&
    table.contents.length === foods.length &&
    foods.every(({ contents }, index) => contents === table.contents[index])
  const recent = recentContents.find(isSame)
  if (recent) return recent
  const table = newContentsTable(
    nutrients,
    foods.map(({ contents }) => contents),
  )
  recentContents.add(table)
  return table
}

function newContentsTable(nutrients: readonly string[], contents: ContentsTable['contents']): ContentsTable {
  let positions: ReadonlyMap<string, number> | undefined
  let byNutrient: readonly Float64Array[] | undefined
  const perGram: Float64Array[] = []
  const positionOf = (code: string) => {
    positions ??= new Map(nutrients.map((nutrient, position) => [nutrient, position] as const).reverse())
    return positions.get(code)
  }
  const perKgAt = (position: number) => {
    byNutrient ??= contentsPerNutrient(contents, nutrients.length)
    return byNutrient[position] ?? new Float64Array(contents.length)
  }
  return {
    nutrients,
    contents,
    ones: new Float64Array(contents.length).fill(1),
    perKg: (code) => {
      const position = positionOf(code)
      return position === undefined ? null : perKgAt(position)
    },
    perGram: (code) => {
      const position = positionOf(code)
      if (position === undefined) return null
      perGram[position] ??= toPerGram(perKgAt(position))
      return perGram[position] ?? null
    },
  }
}

function measureOfSubject(
  subject: LimitSubject,
  problem: FormulaProblem,
  { perKg, perGram, ones }: ContentsTable,
): QuantityMeasure | null {
  switch (subject.kind) {
    case 'total':
      return sum(ones)
    case 'humidity':
      return share(
        valuesPerFood(problem, ({ dryMatterPercent }) => 100 - dryMatterPercent),
        ones,
      )
    case 'dryMatter':
      return share(
        valuesPerFood(problem, ({ dryMatterPercent }) => dryMatterPercent),
        ones,
      )
    case 'nutrient':
      return sum(withAdded(perGram(subject.code), subject.tangent?.perKg, 1 / 1000))
    case 'nutrientPerKg':
      return share(withAdded(perKg(subject.code), subject.tangent?.perKg, 1), ones)
    case 'ratio':
      return share(
        withAdded(perKg(subject.numerator), subject.tangent?.perKg, 1),
        withAdded(perKg(subject.denominator), subject.tangent?.perKgBelow, 1),
      )
    case 'food':
      return sum(groupMemberValues(problem, [subject.code], 1))
    case 'foodPerTonne':
      return share(groupMemberValues(problem, [subject.code], 1000), ones)
    case 'group':
      return sum(groupMemberValues(problem, subject.foods, 1))
    case 'groupPerTonne':
      return share(groupMemberValues(problem, subject.foods, 1000), ones)
    case 'label': {
      const amounts = new Map(subject.perKg.map(({ food, amount }) => [food, amount]))
      return share(
        valuesPerFood(problem, ({ code }) => amounts.get(code) ?? 0),
        ones,
      )
    }
  }
}

const share = (numerator: Float64Array | null, denominator: Float64Array | null): QuantityMeasure | null =>
  numerator && denominator && { numerator, denominator }
const sum = (numerator: Float64Array | null): QuantityMeasure | null => numerator && { numerator, denominator: null }

const withAdded = (contents: Float64Array | null, perKg: readonly number[] | undefined, factor: number) =>
  contents && perKg ? contents.map((content, food) => content + factor * (perKg[food] ?? 0)) : contents

/** A loop: `map` calls a function for each of thousands of contents. */
function toPerGram(perKg: Float64Array): Float64Array {
  const values = new Float64Array(perKg.length)
  for (let food = 0; food < values.length; food += 1) values[food] = (perKg[food] ?? 0) / 1000
  return values
}

function valuesPerFood({ foods }: FormulaProblem, numberOf: (food: ProblemFood) => number): Float64Array {
  const values = new Float64Array(foods.length)
  foods.forEach((food, index) => {
    values[index] = numberOf(food)
  })
  return values
}

/** `value` for each food of a group and 0 for the others; null when the problem does not have one of them. */
function groupMemberValues({ foods }: FormulaProblem, codes: readonly string[], value: number): Float64Array | null {
  const indexes = codes.map((code) => foods.findIndex((food) => food.code === code))
  if (indexes.includes(-1)) return null
  const [only] = indexes
  if (only !== undefined && indexes.length === 1) return singleValueAt(only, foods.length, value)
  const values = new Float64Array(foods.length)
  for (const index of indexes) values[index] = value
  return values
}

type SingleValues = { readonly length: number; readonly value: number; readonly byIndex: Float64Array[] }
/** Most limits are on one food: what measures it is the same in all problems with as many foods. */
const recentSingleValues = new Recent<SingleValues>(12)

/** `value` at one index and 0 at the others; nobody changes it. */
function singleValueAt(index: number, length: number, value: number): Float64Array {
  let recent = recentSingleValues.find((entry) => entry.length === length && entry.value === value)
  if (recent === undefined) {
    recent = { length, value, byIndex: [] }
    recentSingleValues.add(recent)
  }
  recent.byIndex[index] ??= new Float64Array(length).fill(value, index, index + 1)
  return recent.byIndex[index] ?? new Float64Array(length)
}

/** Transposes the contents food by food, in memory order: building a model spends most of its time here. */
function contentsPerNutrient(contents: ContentsTable['contents'], nutrientCount: number): Float64Array[] {
  const count = contents.length
  const matrix = new Float64Array(nutrientCount * count)
  contents.forEach((ofFood, food) => {
    for (let nutrient = 0; nutrient < nutrientCount; nutrient += 1)
      matrix[nutrient * count + food] = ofFood[nutrient] ?? 0
  })
  return Array.from({ length: nutrientCount }, (_, nutrient) =>
    matrix.subarray(nutrient * count, (nutrient + 1) * count),
  )
}

/** The value of a quantity in a recipe; NaN for 0 divided by 0. */
export function measuredValue(recipe: Recipe, { numerator, denominator }: QuantityMeasure): number {
  const sum = (perGram: Float64Array) => {
    let total = 0
    for (let food = 0; food < perGram.length; food += 1) total += (perGram[food] ?? 0) * (recipe[food] ?? 0)
    return total
  }
  if (denominator === null) return sum(numerator)
  const divisor = sum(denominator)
  return divisor === 0 ? Number.NaN : sum(numerator) / divisor
}
